"""A lesson as it runs in a notebook: it asks, checks, gives hints, keeps predictions, and says what is left to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial, wraps
from pathlib import Path
from types import EllipsisType, MappingProxyType
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec
from weakref import WeakValueDictionary

from arcane_lab.chance.errors import whole
from arcane_lab.core.errors import ArcaneLabError, UnknownName, real_number, shown, text_of, yes_or_no
from arcane_lab.core.json_files import path_of
from arcane_lab.core.text import plural
from arcane_lab.lessons import too_early
from arcane_lab.lessons.class_codes import BadClassCode, ClassCode, begun_before, latest_code, note_begun
from arcane_lab.lessons.exercise import RUNGS, Exercise, Task, Verdict
from arcane_lab.lessons.exercise_data import Said, SaidKind, exercise_data, prediction_data, progress_dots
from arcane_lab.lessons.message import Clickable, Message
from arcane_lab.lessons.plans import LessonPlan, plan_named, predicted
from arcane_lab.lessons.predictions import compared, is_skipped
from arcane_lab.lessons.progress import MOST_GUESS, Book, Done, Tried

if TYPE_CHECKING:
    from arcane_lab.lessons.exercise_widget import ExerciseWidget, PredictionWidget

P = ParamSpec("P")

#: What stands in a cell where the answer is to be written.
NOTHING_YET = "Nothing is written here yet: put {what} in place of the three dots, and run the cell again."

#: What is said where the answer would come before the guess.
NO_GUESS_YET = (
    "First a guess: write it in place of the three dots in the cell with `{about}`, and run that cell and this one "
    'again. Then the two are shown side by side. (Rather not guess? Write "skip".)'
)

#: What is said where Python has made one text of a name and an answer.
NO_COMMA = (
    "A comma is missing between the name and what you write, so Python has made one word of the two. Write it so: "
    '`lesson.{verb}("{name}", "{answer}")`'
)
#: The name of a prediction, where a page asks for one.


#: The lesson of each name that was begun last with the class code of this notebook.
_LATEST: Final[WeakValueDictionary[str, Lesson]] = WeakValueDictionary()


def board(storehouse: str) -> Message:
    """A board of a game as a plain picture, with nothing marked that could be guessed first.

    >>> board("OW TC IR / CB MB FC")
    OW TC IR / CB MB FC
    """
    return Message("", text_of("storehouse", storehouse, "OW TC IR / CB MB FC"))


def begin(
    lesson: str | int, code: ClassCode | None = None, folder: str | Path | None = None, keep: bool = True
) -> Lesson:
    """Begin a lesson: by its number or its name, with the class code given last in this notebook.

    Without a class code everybody has the same exercises, and nothing is kept when the notebook is closed. With one,
    progress is kept in a file in `folder`, by default the folder of the notebook; not with `keep=False`, for a teacher
    who looks at a student's exercises. Raises `UnknownName` for a lesson that is not there, `BadProgress` for a
    progress file that cannot be used, `BadClassCode` for a `code` that is none.

    In a notebook, a cell that is run too early or an answer without its quotation marks is told so from then on.

    >>> begin(1).name
    '01_your_first_turn'
    """
    plan = plan_named(lesson)
    if code is not None and not isinstance(code, ClassCode):
        raise BadClassCode(
            f"{shown(code)} is no class code here. Write al.class_code({shown(code)}, student=12) with your number, "
            f"and below it lesson = al.lessons.begin({plan.called})"
        )
    place = None if folder is None else path_of(folder, "a folder")
    begun = Lesson(plan, latest_code() if code is None else code, place, yes_or_no("keep", keep))
    if code is None:
        begun.follows_notebook = True
        note_begun(plan.name, begun._follow)
        if plan.name in _LATEST:
            begun._shown = _LATEST[plan.name]._shown
            begun._shown.lesson = begun
            begun._shown.refresh()
        _LATEST[plan.name] = begun
    too_early.install()
    return begun


def _adds_notice(say: Callable[Concatenate[Lesson, P], Message]) -> Callable[Concatenate[Lesson, P], Message]:
    """What a lesson says, with a word on a class code that was given after it was begun."""

    @wraps(say)
    def with_notice(lesson: Lesson, /, *args: P.args, **kwargs: P.kwargs) -> Message:
        return lesson._with_notice(say(lesson, *args, **kwargs))

    return with_notice


def _grown_together(written: object, names: Iterable[str]) -> tuple[str, str] | None:
    """A name and what was written after it without a comma, as Python joins two texts; None for a name as it is.

    >>> _grown_together("completeb2", ["count", "complete"]), _grown_together("count", ["count"])
    (('complete', 'b2'), None)
    """
    known = tuple(names)
    if not isinstance(written, str) or written in known:
        return None
    name = max((name for name in known if written.startswith(name)), key=len, default=None)
    return None if name is None else (name, written.removeprefix(name).strip())


def _bare(task: Task[Any], text: str, seen: int) -> Said:
    """What is said to an answer of which nothing is known: the nudge at once, then where it stands and what is more."""
    if not seen:
        return Said("not-yet", f"{text} {task.hint(1)}", more=_more_help(task))
    more = f'lesson.hint("{task.name}")'
    typed = f'To read the first hint again: `lesson.hint("{task.name}", 1)`. For the next one: `{more}`'
    clicked = "The next hint may help." if seen < len(RUNGS) else "Look at the hints again."
    return Said("not-yet", f"{text} {clicked}", typed=f"{text} {typed}")


def _more_help(task: Task[Any]) -> str:
    return f'{_of_all(1)} More help: `lesson.hint("{task.name}")`'


def _of_all(number: int) -> str:
    return f"(Hint {number} of {len(RUNGS)}.)"


def _note_try(verdict: Verdict, is_nudged: bool, tried: Tried) -> None:
    # What somebody tries out after the answer was right is no try any more, no hint and no wrong idea.
    if tried.right:
        return
    tried.tries += 1
    tried.hints = max(tried.hints, int(is_nudged))
    tried.right = verdict.is_right
    if verdict.misconception is not None and verdict.misconception not in tried.wrong:
        tried.wrong.append(verdict.misconception)


class _Shown:
    """The widgets that show a lesson; when it is begun again in its notebook, they show the new one."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.widgets: list[ExerciseWidget | PredictionWidget] = []

    def exercise(self, name: str) -> ExerciseWidget:
        """One more widget that shows an exercise."""
        from arcane_lab.lessons.exercise_widget import ExerciseWidget

        widget = ExerciseWidget(
            state=lambda: self.lesson._exercise_state(name),
            check=lambda answer: self.lesson.check(name, answer),
            hint=lambda: self.lesson.hint(name),
        )
        self.widgets.append(widget)
        return widget

    def prediction(self, about: str) -> PredictionWidget:
        """One more widget that shows a prediction."""
        from arcane_lab.lessons.exercise_widget import PredictionWidget

        widget = PredictionWidget(
            state=lambda: self.lesson._prediction_state(about), keep=lambda guess: self.lesson.predict(about, guess)
        )
        self.widgets.append(widget)
        return widget

    def refresh(self) -> None:
        """Have every widget show what is so now."""
        self.widgets = [widget for widget in self.widgets if widget.comm is not None]
        for widget in self.widgets:
            widget.refresh()


class Lesson:
    """One lesson with the exercises of one student; `begin` makes it."""

    #: Whether its class code is the one that was given last in this notebook.
    follows_notebook = False

    def __init__(self, plan: LessonPlan, code: ClassCode, folder: Path | None = None, keep: bool = True) -> None:
        self.plan = plan
        self._folder, self._keep = folder, keep
        #: What was said to the last answer to each exercise, and the answer.
        self._said: dict[str, tuple[Said, str]] = {}
        #: What came of each prediction that was compared, and how near an estimate is.
        self._came: dict[str, tuple[Any, float, int]] = {}
        self._shown = _Shown(self)
        self._take(code)

    def _take(self, code: ClassCode) -> None:
        """Take the exercises of a student; raises `BadProgress`, and then nothing has changed."""
        book = Book(code, self._folder, self._keep)
        exercises: tuple[Exercise[Any], ...] = self.plan.exercises()
        self.tasks: Mapping[str, Task[Any]] = MappingProxyType(
            {each.name: each.task(code, self.plan.name) for each in exercises}
        )
        self.code, self._book = code, book
        #: The last answer to each exercise of which nothing was known, as it was read.
        self._unknown: dict[str, Any] = {}
        self._said.clear()

    @property
    def name(self) -> str:
        """The name of the lesson's notebook."""
        return self.plan.name

    # --- exercises -----------------------------------------------------------------------------------------

    @_adds_notice
    def ask(self, exercise: str) -> Message:
        """The question of an exercise, with this student's figures; in a notebook it can be answered with the mouse."""
        task = self._task(exercise)
        form = task.kind.form
        marks = " Letters and signs need the quotation marks." if '"' in form else ""
        text = f"**{task.exercise.title}** · exercise `{task.name}`\n\n{task.question}\n\nWrite {form}.{marks}"
        return Clickable(text, task.board, partial(self._shown.exercise, task.name))

    @_adds_notice
    def check(self, exercise: str, answer: Any = ...) -> Message:
        """Check an answer: right, or not yet with a hint that fits the answer. Three dots are no answer.

        An answer that cannot be read is told so and counts as no try. Where nothing is known of a wrong answer but
        that it is wrong, the next thing said is the nudge, unless it was read already.
        """
        if isinstance(answer, EllipsisType):
            grown = _grown_together(exercise, self.tasks)
            if grown is not None:
                return Message(NO_COMMA.format(verb="check", name=grown[0], answer=grown[1]))
        task = self._task(exercise)
        if isinstance(answer, EllipsisType):
            if task.name in self._said:
                said, last = self._said[task.name]
                return Message(f"Your last answer, `{last}`: {said.as_typed}")
            return Message(NOTHING_YET.format(what="your answer"))
        said = self._judged(task, answer)
        self._said[task.name] = said, _written(answer)
        self._shown.refresh()
        if said.kind == "right":
            return Message(f"{said.text}\n\n{self._left()}")
        return Message(said.as_typed)

    def _judged(self, task: Task[Any], answer: Any) -> Said:
        """What is to be said to an answer; it is noted as a try, unless it is none."""
        try:
            verdict = task.check(answer)
        except ArcaneLabError as error:
            return Said("unreadable", str(error))
        if verdict.is_slip:
            return Said("slip", verdict.text)
        if verdict.is_bare and self._is_repeated(task, answer):
            return Said("slip", f"That is the same answer as before. {task.hint(1)}", more=_more_help(task))
        seen = self._done().exercises.get(task.name, Tried()).hints
        self._note(task.name, partial(_note_try, verdict, verdict.is_bare and not seen))
        if verdict.is_bare:
            return _bare(task, verdict.text, seen)
        kind: SaidKind = "right" if verdict.is_right else "coarse" if verdict.is_coarse else "not-yet"
        return Said(kind, verdict.text, verdict.misconception)

    def _is_repeated(self, task: Task[Any], answer: Any) -> bool:
        """Whether an answer of which nothing is known is the last one once more, such as "40%" after "4/10"."""
        read = task.kind.read(answer)
        value = getattr(read, "value", read)
        before, self._unknown[task.name] = self._unknown.get(task.name), value
        return bool(before == value)

    @_adds_notice
    def hint(self, exercise: str = "", rung: int | None = None) -> Message:
        """The next hint of an exercise, or one of its four: a nudge, a smaller case, the first step, the whole way."""
        task = self._task(exercise)
        if rung is not None and (isinstance(rung, bool) or rung not in range(1, len(RUNGS) + 1)):
            raise UnknownName("a hint (there are 1, 2, 3 and 4)", rung, ("1", "2", "3", "4"))
        read = self._done().exercises.get(task.name, Tried()).hints
        number = rung or min(read + 1, len(RUNGS))

        def note(tried: Tried) -> None:
            tried.hints = max(tried.hints, number)

        self._note(task.name, note)
        self._shown.refresh()
        return Message(f"**{RUNGS[number - 1]}.** {task.hint(number)}\n\n{_of_all(number)}")

    # --- predict, then see -----------------------------------------------------------------------------------

    @_adds_notice
    def predict(self, about: str, guess: Any = ...) -> Message:
        """Keep what somebody expects, before it is seen. `about` is a word of one's own, such as "gold"."""
        if not isinstance(about, str) or not about.strip():
            raise UnknownName("a prediction", about, ("gold",))
        if isinstance(guess, EllipsisType):
            grown = _grown_together(about, predicted(self.plan))
            if grown is not None:
                return Message(NO_COMMA.format(verb="predict", name=grown[0], answer=grown[1]))
            return Clickable(NOTHING_YET.format(what="what you expect"), "", partial(self._shown.prediction, about))
        words = _written(guess)
        self._change(lambda done: done.predictions.update({about: words[:MOST_GUESS]}))
        self._shown.refresh()
        return Message("No guess. Let's see." if is_skipped(words) else f"Saved: {words}. Let's see.")

    @_adds_notice
    def compare(self, about: str, came: Any, near: float = 0, of: int = 0) -> Message:
        """What was predicted beside what came; `near` says how far off an estimate is a good one all the same.

        Without a prediction it asks for one, and does not say what came; the prediction "skip" asks for no
        more than that. `of=100` says that `came` is so many of 100: then "8%", 0.08 and "2 in 25" are 8, and
        "8 of 100" is shown.
        """
        text_of("about", about, "gold")
        near, of = real_number("near", near, 0), whole("of", of)
        self._came[about] = came, near, of
        guess = self._done().predictions.get(about)
        if guess is None:
            return Clickable(NO_GUESS_YET.format(about=about), "", partial(self._shown.prediction, about))
        self._shown.refresh()
        return Message(compared(about, guess, came, near, of))

    # --- with the mouse ----------------------------------------------------------------------------------------

    def _exercise_state(self, exercise: str) -> dict[str, Any]:
        """An exercise as a widget shows it: its `data`, the `dots` of the lesson, and `whose` it is."""
        done = self._done()
        said, last = self._said.get(exercise, (None, ""))
        return {
            "data": exercise_data(self._task(exercise), done, said, last),
            "dots": progress_dots(self.tasks, done, self.plan.if_time_is_left),
            "whose": self._whose,
        }

    def _prediction_state(self, about: str) -> dict[str, Any]:
        """A prediction as it is now: what came is in it only when a guess was made and `compare` was run."""
        guess = self._done().predictions.get(about)
        came = None if guess is None or about not in self._came else compared(about, guess, *self._came[about])
        return {"data": prediction_data(about, guess, came), "whose": self._whose}

    @property
    def _whose(self) -> str:
        """Whose exercises these are, and where progress is kept."""
        if self.code.is_practice:
            text = "Practice: nothing is kept."
        else:
            kept = "nothing is kept" if self._book.path is None else f"kept in {self._book.path.name}"
            text = f"Class {self.code.code}, student {self.code.student}: {kept}."
        if self._is_overtaken:
            text += f" For {latest_code()}, run lesson = al.lessons.begin({self.plan.called}) again."
        return text

    # --- how far one is ----------------------------------------------------------------------------------------

    @_adds_notice
    def summary(self) -> Message:
        """Which exercises are right, which are not yet, and which were not tried; and the predictions."""
        done = self._done()
        lines = ["| exercise | so far | tries | hints seen |", "|---|---|---|---|"]
        for name, task in self.tasks.items():
            tried = done.exercises.get(name, Tried())
            state = "right" if tried.right else "not yet" if tried.tries else "not tried"
            lines.append(f"| {task.exercise.title} (`{name}`) | {state} | {tried.tries} | {tried.hints} |")
        kept = "For practice: nothing is kept in a file." if self.code.is_practice else "Nothing is kept in a file."
        if self._book.path is not None:
            kept = f"Kept in the file `{self._book.path.name}`, beside this notebook: that is what you hand in."
        return Message("\n".join([*lines, "", self._left(), "", kept]))

    def _left(self) -> str:
        """How many exercises are right, and by name those that are not; "all" only when every one is."""
        done = self._done().exercises
        right = [name for name in self.tasks if done.get(name, Tried()).right]
        if len(right) == len(self.tasks):
            return f"All {len(right)} exercises are right."
        tried = [name for name in self.tasks if name not in right and done.get(name, Tried()).tries]
        untouched = [name for name in self.tasks if name not in right and name not in tried]
        new = [name for name in untouched if name not in self.plan.if_time_is_left]
        later = [name for name in untouched if name in self.plan.if_time_is_left]
        parts = [f"{len(right)} of {len(self.tasks)} exercises {plural(len(right), 'is', 'are')} right."]
        parts += [f"Not yet right: {', '.join(tried)}."] if tried else []
        parts += [f"Not tried: {', '.join(new)}."] if new else []
        parts += [f"Not tried, for when time is left: {', '.join(later)}."] if later else []
        return " ".join(parts)

    # --- in between ----------------------------------------------------------------------------------------------

    def _follow(self, code: ClassCode) -> str:
        """Take the exercises of the class code that is given now, where nothing is lost by it; says what was done.

        What was answered for practice is kept in no file, and would be lost: then the lesson stays as it is, and says
        how to begin anew. A guess is the same for everybody and comes along.
        """
        if code == self.code:
            self._shown.refresh()
            return ""
        done, path, number = self._done(), self._book.path, self.plan.called
        answered = any(one.tries or one.hints for one in done.exercises.values())
        if answered and path is None:
            self._shown.refresh()
            return begun_before(self.name, self.code, code)
        try:
            self._take(code)
        except ArcaneLabError as error:
            return f"Lesson {number} stays as it was: {error}"
        if path is None and done.predictions:
            self._change(lambda new: new.predictions.update(done.predictions | new.predictions))
        self._shown.refresh()
        stays = f" What was done before stays in {path.name}." if path is not None and path.exists() else ""
        return f"Lesson {number} now has the exercises of {code}.{stays}"

    @property
    def _is_overtaken(self) -> bool:
        """Whether another class code was given later in this notebook, which this lesson could not follow."""
        return self.follows_notebook and latest_code() != self.code

    def _with_notice(self, message: Message) -> Message:
        """The same, with a word on a class code that was given after this lesson was begun."""
        if not self._is_overtaken:
            return message
        return message.and_also(begun_before(self.name, self.code, latest_code()))

    def _task(self, exercise: object) -> Task[Any]:
        if not isinstance(exercise, str) or exercise not in self.tasks:
            raise UnknownName(f"an exercise of {self.name}", exercise, self.tasks)
        return self.tasks[exercise]

    def _done(self) -> Done:
        return self._book.read().of(self.name)

    def _note(self, exercise: str, change: Callable[[Tried], None]) -> None:
        self._change(lambda done: change(done.exercises.setdefault(exercise, Tried())))

    def _change(self, change: Callable[[Done], object]) -> None:
        self._book.change(lambda progress: change(progress.of(self.name)))

    def __repr__(self) -> str:
        return f"{self.plan.title} ({self.code}): {self._left()}"

    def _repr_html_(self) -> str:
        text = f"**{self.plan.title}**, {self.plan.length}"
        if self.code.is_practice:
            text += ", for practice: nothing is kept in a file."
        else:
            text += f", {self.code}."
        return self._with_notice(Message(f"{text}\n\n{self._left()}"))._repr_html_()


def _written(given: object) -> str:
    """An answer as text, also one that has none, such as a number of thousands of digits.

    >>> _written(7), _written(10**5000)
    ('7', 'a whole number of more than 4,000 digits')
    """
    try:
        return str(given)
    except Exception:
        return shown(given)
