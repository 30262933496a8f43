"""A cell that is run too early says which cell comes first; everything else is told as always."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from arcane_lab.core.errors import UnknownName
from arcane_lab.lessons import too_early
from arcane_lab.lessons.mistyped import taken_for_name

CELLS = [
    ("markdown", "# A lesson\n\n## Deal"),
    ("code", "import arcane_lab as al\n\ngame = al.Game('alley', players=3, seed=7)"),
    ("markdown", "## Play"),
    ("code", "import arcane_lab as al\n\nfor move in ['reveal b2']:\n    turn = game.play(move)"),
    ("code", "import arcane_lab as al\n\nprint(turn)"),
]
NOTEBOOK = {"cells": [{"cell_type": kind, "source": source.splitlines(keepends=True)} for kind, source in CELLS]}
#: What a student runs first; the lesson gets no name, as if its cell had been run in another notebook.
BEGIN = "import arcane_lab as al\n\nbegun = al.lessons.begin(1)"
TRY = """
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance(colors="nocolor")
for cell in {cells!r}:
    done = shell.run_cell(cell, store_history=True)
    print("ran" if done.success else "stopped with", type(done.error_in_exec).__name__)
"""


def tried(folder: Path, cells: list[str], **environment: str) -> str:
    code = TRY.format(cells=cells)
    place = {**os.environ, "IPYTHONDIR": str(folder / "ipython"), **environment}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=place, cwd=Path.cwd())
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def test_the_cell_to_run_first_is_named(tmp_path: Path) -> None:
    path = tmp_path / "mine.ipynb"
    path.write_text(json.dumps(NOTEBOOK), encoding="utf-8")
    early, earlier = CELLS[4][1], CELLS[3][1]
    stand_in = "class Lesson:\n    check = predict = print\nlesson = Lesson()"
    quotes = [stand_in, 'lesson.check("complete", b2)', 'lesson.predict("slot", c3)']
    typo = "def f():\n    return gmae\nf()"
    said = tried(
        tmp_path,
        [BEGIN, early, earlier, CELLS[1][1], earlier, early, "print(nowhere)", typo, *quotes],
        JPY_SESSION_NAME=str(path),
    )
    assert 'this cell needs turn, and the cell that makes it has not been run. Run that one first: under "Play"' in said
    assert "it has the line 'turn = game.play(move)'" in said
    assert 'under "Deal", it has the line "game = al.Game(\'alley\', players=3, seed=7)"' in said
    assert "Run All Above Selected Cell" in said
    # An answer in letters without its quotation marks is taken for a name too.
    assert 'QuotesMissing: an answer in letters or signs needs quotation marks: lesson.check("complete", "b2")' in said
    assert 'lesson.predict("slot", "c3")' in said
    assert said.count("stopped with NameError") == 6
    assert said.count("ran NoneType") == 5
    # What no cell makes is a slip in a name, and is told as Python tells it.
    assert "name 'nowhere' is not defined" in said
    assert "name 'gmae' is not defined" in said
    assert said.count("CellTooEarly") == 2


def test_a_shipped_notebook_is_known_by_its_cell_and_others_are_left_alone(tmp_path: Path) -> None:
    shipped = json.loads((Path.cwd() / "notebooks" / "00_start_here.ipynb").read_text(encoding="utf-8"))["cells"]
    cell = next("".join(one["source"]) for one in shipped if "".join(one["source"]).startswith("print(game.why_not("))
    said = tried(tmp_path, [BEGIN, cell, "game + 1"])
    assert 'under "Start here", it has the line \'game = al.Game("alley"' in said
    assert "name 'game' is not defined" in said


MISTYPED = {
    'lesson.check("allowed", play IR b3)  # lesson.hint("allowed") for a hint': 'lesson.check("allowed", "play IR b3")',
    'lesson.check("next", 7.7%)': 'lesson.check("next", "7.7%")',
    'lesson.check("next", 1 in 13)': 'lesson.check("next", "1 in 13")',
    'lesson.check("next", 7,7 %)': 'lesson.check("next", "7,7 %")',
    'lesson.check("next", 0,077)': 'lesson.check("next", "0,077")',
    'lesson.check("next", 7, 7)': 'lesson.check("next", "7, 7")',
    'lesson.predict("gold", 16 gold)': 'lesson.predict("gold", "16 gold")',
    "lesson.check(\u201ccomplete\u201d, \u201cb2\u201d)": 'lesson.check("complete", "b2")',
    'lesson.check("complete", "b2)': 'lesson.check("complete", "b2")',
    'lesson.check("straight", OW TC IR / CB MB FC)': 'lesson.check("straight", "OW TC IR / CB MB FC")',
    'lesson.predict("line", a1-b2-c3)': 'lesson.predict("line", "a1-b2-c3")',
    'lesson.check("sale", ...16)': 'lesson.check("sale", 16)',
    'lesson.check("sale" 16)': 'lesson.check("sale", 16)',
    "lesson.check(sale, 16)": 'lesson.check("sale", 16)',
    'lesson.check("sale", 16': 'lesson.check("sale", 16)',
    'lesson.check("next", "1/13"': 'lesson.check("next", "1/13")',
    'lesson.check("games", 2,400)': 'lesson.check("games", "2,400")',
    'lesson.check("next" 1/13)': 'lesson.check("next", "1/13")',
    'lesson.check("games", 2 400)': 'lesson.check("games", "2 400")',
    'lesson.check("complete","b2","b2")': 'lesson.check("complete", "b2")',
    'lesson.check("straight", "BC IR", "BF DL", "SS MB")': 'lesson.check("straight", "BC IR, BF DL, SS MB")',
}


def test_an_answer_that_python_cannot_read_is_shown_as_it_should_be(tmp_path: Path) -> None:
    stand_in = (
        "class Lesson:\n    def check(self, name, answer=...): print(name)\n    predict = check\nlesson = Lesson()"
    )
    others = ['exec("a b")', "for", "1 + 'a'", "lesson.check('sale', 16)"]
    said = tried(tmp_path, [BEGIN, stand_in, *(f"{line}\n" for line in MISTYPED), *others])
    assert [line for line in MISTYPED.values() if f": {line}\n" not in said] == []
    assert said.count("QuotesMissing: ") == len(MISTYPED)
    # Nobody is told to put marks where there are some.
    assert said.count("a closing bracket is missing") == 2
    assert said.count("write one answer, in one pair of quotation marks") == 2
    assert said.count("a comma is missing after the name") == 2
    # What is another slip is told as Python tells it.
    assert said.count("invalid syntax") == 2
    assert "unsupported operand" in said


def test_a_cell_with_an_answer_in_it_is_known_where_no_server_names_the_notebook(tmp_path: Path) -> None:
    # The same cell stands in all lessons: nobody can know which of them runs, until one of their cells has been run.
    everywhere, here = (f'lesson.check("{name}", 18)' for name in ("transfer", "diagonal"))
    said = tried(tmp_path, [BEGIN, everywhere, here, everywhere], JPY_SESSION_NAME="")
    told = [line for line in said.splitlines() if line.startswith("CellTooEarly")]
    assert ["Run the cells above this one first" in line for line in told] == [True, False, False]
    assert ["it has the line 'lesson = al.lessons.begin(2)'" in line for line in told] == [False, True, True]


def test_the_import_installs_nothing_and_a_lesson_only_in_ipython(tmp_path: Path) -> None:
    code = "import sys, arcane_lab; print('arcane_lab.lessons.too_early' in sys.modules, 'IPython' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False False\n"
    seen = "print('installed', len(get_ipython().custom_exceptions))"
    said = tried(tmp_path, ["import arcane_lab as al\nal.Game, al.lessons.begin", seen, BEGIN, seen, "print(gold)"])
    assert re.findall(r"installed \d", said) == ["installed 0", "installed 4"]
    assert "name 'gold' is not defined" in said


def test_a_name_that_a_lesson_does_not_have_is_told_in_one_sentence() -> None:
    error = UnknownName("an exercise of lesson 2", "diagnal", ["diagonal", "straight"])
    told = too_early._help(error, 'lesson.check("diagnal", "DL")', {}, None)
    assert isinstance(told, too_early.NoSuchName)
    assert str(told).endswith("did you mean 'diagonal'?")
    assert too_early._help(error, "al.Game('aley')", {}, None) is None


def test_a_name_that_python_knows_needs_its_marks_too() -> None:
    # `next` and `any` are functions of Python and exercises of lessons 1 and 5.
    error = UnknownName("an exercise of lesson 1", next, ["next", "sale"])
    told = too_early._help(error, "import arcane_lab as al\n\nlesson.check(next, 1/13)", {}, None)
    assert isinstance(told, too_early.QuotesMissing)
    assert str(told) == 'the name of an exercise needs quotation marks: lesson.check("next", "1/13")'
    asked = too_early._help(UnknownName("an exercise", any, ["any"]), "lesson.hint(any)", {}, None)
    assert str(asked).endswith('lesson.hint("any")')


@pytest.fixture
def notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A notebook in a folder of its own, which nobody names yet, and none is known beside it."""
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    monkeypatch.setattr(too_early, "_known_notebooks", list)
    path = tmp_path / "mine.ipynb"
    path.write_text(json.dumps(NOTEBOOK), encoding="utf-8")
    return path


SAID = (
    'this cell needs turn, and the cell that makes it has not been run. Run that one first: under "Play", it has the '
    "line 'turn = game.play(move)'. To run everything above this cell at once: menu Run, Run All Above Selected Cell."
)


def test_the_notebook_is_the_one_that_the_editor_or_the_server_names(
    notebook: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cell = CELLS[4][1]
    assert too_early.advice("turn", cell, {}) is None
    assert too_early.advice("turn", cell, {"__vsc_ipynb_file__": str(notebook)}) == SAID
    monkeypatch.setenv("JPY_SESSION_NAME", str(notebook))
    assert too_early.advice("turn", cell, {}) == SAID
    assert too_early.advice("nowhere", cell, {}) is None


def test_a_notebook_that_nobody_names_is_known_by_the_cells_that_were_run(
    notebook: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = notebook.with_name("other.ipynb")
    other.write_text(json.dumps({"cells": [*NOTEBOOK["cells"][3:], NOTEBOOK["cells"][0]]}), encoding="utf-8")
    monkeypatch.setattr(too_early, "_known_notebooks", lambda: [notebook, other])
    cell = CELLS[4][1]
    assert too_early.advice("game", cell, {"In": ["", CELLS[1][1], cell]}).startswith("this cell needs game, and")
    # Both have the cell and what was run before it: where the cells that make the name are alike, one is told.
    both = too_early.advice("turn", cell, {"In": ["", cell]})
    assert both is not None
    assert "it has the line 'turn = game.play(move)'" in both


def test_where_two_notebooks_make_a_name_in_other_ways_no_single_cell_is_told(
    notebook: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = notebook.with_name("other.ipynb")
    sources = ["turn = 3", CELLS[4][1]]
    other.write_text(json.dumps({"cells": [{"cell_type": "code", "source": [one]} for one in sources]}))
    monkeypatch.setattr(too_early, "_known_notebooks", lambda: [notebook, other])
    told = "Run the cells above this one first: menu Run, Run All Above Selected Cell."
    assert str(too_early.advice("turn", CELLS[4][1], {"In": ["", CELLS[4][1]]})).endswith(told)


@pytest.mark.parametrize(
    ("name", "cell", "found"),
    [
        ("b2", 'lesson.check("complete", b2)', ('lesson.check("complete", "b2")', False)),
        ("c3", 'x = 1\nlesson.check("complete", c3)', ('lesson.check("complete", "c3")', False)),
        ("b2", "", None),
        ("b2", "x = b2", None),
        ("a1", 'lesson.check("complete", b2)', None),
    ],
)
def test_a_name_is_looked_for_in_answers_only(name: str, cell: str, found: tuple[str, bool] | None) -> None:
    assert taken_for_name(name, cell) == found


# --- piece by piece -----------------------------------------------------------------------------------------


class Shell:
    """As much of IPython's shell as is asked here."""

    def __init__(self, taken: tuple[type[Exception], ...] = (), names: dict[str, object] | None = None) -> None:
        self.custom_exceptions, self.user_ns = taken, names or {}
        self.said: list[str] = []

    def set_custom_exc(self, kinds: tuple[type[Exception], ...], tell: object) -> None:
        self.custom_exceptions = kinds

    def showtraceback(self, error: object, tb_offset: int | None = None) -> None:
        self.said.append("as always")

    def _showtraceback(self, kind: object, error: object, lines: list[str]) -> None:
        self.said += lines


def test_it_is_installed_once_in_ipython_and_never_over_what_somebody_else_tells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    free, taken = Shell(), Shell((ValueError,))
    for module, is_done in (
        (None, False),
        (SimpleNamespace(), False),
        (SimpleNamespace(get_ipython=lambda: None), False),
        (SimpleNamespace(get_ipython=lambda: taken), False),
        (SimpleNamespace(get_ipython=lambda: free), True),
        (SimpleNamespace(get_ipython=lambda: free), False),
    ):
        monkeypatch.setitem(sys.modules, "IPython", module)
        assert too_early.install() is is_done
    assert free.custom_exceptions == (NameError, SyntaxError, TypeError, UnknownName)
    assert taken.custom_exceptions == (ValueError,)


@pytest.mark.parametrize(("error", "cell", "line", "said"), [
    (SyntaxError(), 'lesson.check("next", 7.7%)', None,
     'an answer in letters or signs needs quotation marks: lesson.check("next", "7.7%")'),
    (SyntaxError(), 'lesson.check("sale", ...16)', None,
     'Python cannot read this line. Write it so: lesson.check("sale", 16)'),
    (SyntaxError(), 'lesson.check("sale", 16', None,
     'a closing bracket is missing at the end of this line. Write it so: lesson.check("sale", 16)'),
    (SyntaxError(), 'lesson.check("sale" 16)', None,
     'a comma is missing after the name. Write it so: lesson.check("sale", 16)'),
    (SyntaxError(), "for", None, None), (SyntaxError(), 'lesson.check("sale", 16)', None, None),
    (TypeError(), 'x = 1\nlesson.check("next", 7, 7)', 2,
     'an answer in letters or signs needs quotation marks: lesson.check("next", "7, 7")'),
    (TypeError(), 'x = 1\nlesson.check("next", 7, 7)', 1, None),
    (TypeError(), 'lesson.check("next", 7, 7)', None, None),
    (TypeError(), 'lesson.check("line", "a1", "b2")', 1,
     'write one answer, in one pair of quotation marks: lesson.check("line", "a1, b2")'),
    (NameError(name="b2"), 'lesson.check("line", b2)', 1,
     'an answer in letters or signs needs quotation marks: lesson.check("line", "b2")'),
    (NameError(name="b2"), 'lesson.check("line", b2)', None, None), (NameError(), 'lesson.check("line", b2)', 1, None),
    (NameError(name="c3"), 'lesson.check("line", b2)', 1, None), (ValueError(), 'lesson.check("a", b)', 1, None),
    # A name that stands bare in the cell is not always the one that is not there.
    (UnknownName("an exercise", next, ["next"]), "lesson.hint(any)", None, "there is no"),
    (UnknownName("a game", "aley", ["alley"]), "x = 3", 1, None),
])  # fmt: skip
@pytest.mark.usefixtures("notebook")
def test_each_slip_has_its_own_sentence(error: Exception, cell: str, line: int | None, said: str | None) -> None:
    helped = too_early._help(error, cell, {}, line)
    if said == "there is no":
        assert isinstance(helped, too_early.NoSuchName)
    else:
        assert (None if helped is None else str(helped)) == said


def raised(run: Callable[[], object]) -> NameError:
    with pytest.raises(NameError) as error:
        run()
    return error.value


@pytest.mark.usefixtures("notebook")
def test_help_is_told_without_a_traceback_and_all_else_as_always(monkeypatch: pytest.MonkeyPatch) -> None:
    cell = '\n\nlesson.check("line", b2)'
    names: dict[str, object] = {"In": ["lesson = 3", cell]}
    own = raised(lambda: exec("\n\nb2", names))
    shell, elsewhere = Shell(names=names), dict[str, object]()
    exec("def f():\n    return b2", elsewhere)
    deeper = raised(lambda: exec("f()", names | {"f": elsewhere["f"]}))
    trace = own.__traceback__
    assert too_early._line_of_a_cell(shell, trace) == 3
    assert too_early._line_of_a_cell(shell, None) is None
    too_early._tell(shell, NameError, own, trace)
    marks = 'QuotesMissing: an answer in letters or signs needs quotation marks: lesson.check("line", "b2")'
    assert shell.said == [marks]
    # An error from deeper down did not arise in the cell.
    assert too_early._line_of_a_cell(shell, deeper.__traceback__) is None
    too_early._tell(shell, NameError, deeper, deeper.__traceback__)
    assert shell.said == [marks, "as always"]
    # Whatever goes wrong on the way, the error itself is told.
    monkeypatch.setattr(too_early, "_help", lambda *given: 1 / 0)
    too_early._tell(shell, NameError, own, trace)
    assert shell.said == [marks, "as always", "as always"]


@pytest.mark.parametrize(("source", "made"), [
    ("a = b = 1", {"a", "b"}), ("a, (b, *c) = 1, (2, 3)", {"a", "b", "c"}),
    ("for k in range(n):\n    t = k", {"k", "t"}),
    ("def f(x):\n    return x", {"f"}), ("class A:\n    pass", {"A"}), ("async def g():\n    pass", {"g"}),
    ("import os.path", {"os"}), ("import numpy as np, sys", {"np", "sys"}), ("from a.b import c, d as e", {"c", "e"}),
    ("%matplotlib inline\n!ls\n  %time\na = 1", {"a"}), ("print(a)\na.b = 1\nc[0] = 2", set()), ("a = ", set()),
    # What is made inside a function, a class or a list stays there.
    ("def f():\n    y = 1", {"f"}), ("class A:\n    b = 1", {"A"}), ("z = [q for q in r]", {"z"}),
    ("z = [v := q for q in r]", {"v", "z"}), ("g = lambda p: (t := p)", {"g"}),
    ("if a:\n    while b:\n        c = 1", {"c"}),
    ("await f()\nx = [a async for a in b()]", {"x"}),
    ("match a:\n    case [s]:\n        pass", {"s"}),
    ("with open(p) as f:\n    pass", {"f"}), ("", set()), ("(a := 3)", {"a"}), ("a: int = 2", {"a"}), ("a += 1", {"a"}),
])  # fmt: skip
def test_the_names_that_a_cell_makes(source: str, made: set[str]) -> None:
    assert too_early._made(source) == made


@pytest.mark.parametrize(("source", "line"), [
    ("import os\nif os:\n  x = 1\nx = 2", "x = 1"),
    ("def f():\n  x = 1\nx = f()", "x = f()"), ("for x in y:\n    pass", "for x in y:"),
    ("b = 1\nx, b = 2, 3", "x, b = 2, 3"),
    # Where the name stands in no line of its own, the first line of what makes it is told.
    ("y = (\n  2\n)\nz, (\nx) = 1, 2", "z, ("), ("%time\nx = 3", "x = 3"), (f"x = '{'a' * 54}'", f"x = '{'a' * 54}'"),
    (f"x = '{'a' * 55}'", f"x = '{'a' * 52}..."),
])  # fmt: skip
def test_the_line_that_makes_a_name_is_quoted_in_sixty_letters(source: str, line: str) -> None:
    told = too_early._line_that_makes(too_early.Cell(source, ""), "x")
    assert told == line
    assert len(told) <= 60


@pytest.mark.parametrize(("source", "plain"), [
    ('lesson.check("sale", 16)', 'lesson.check("sale"'), ("  l.predict( 'sale' , b2)", "l.predict( 'sale'"),
    ("a = 1  # why", "a = 1"), ("# only words\n\n", ""), ('lesson.hint("sale")', 'lesson.hint("sale")'),
    ('al.class_code("maple-7")\na = 1', "a = 1"), ("a = 1\nb = 2", "a = 1\nb = 2"),
])  # fmt: skip
def test_answers_and_comments_do_not_make_another_cell(source: str, plain: str) -> None:
    assert too_early._without_answers(source) == plain


@pytest.mark.parametrize("cells", [None, {}, "code", 3])
def test_a_file_without_cells_has_none(notebook: Path, cells: object) -> None:
    notebook.write_text(json.dumps({"cells": cells}), encoding="utf-8")
    assert too_early._read(notebook) == []
    notebook.write_text("no notebook", encoding="utf-8")
    assert too_early._read(notebook) == []
    assert too_early._read(notebook.with_name("nowhere.ipynb")) == []


def test_a_cell_stands_under_the_last_heading_before_it(notebook: Path) -> None:
    kinds: list[object] = [
        {"cell_type": "code", "source": "a = 1"},
        {"cell_type": "markdown", "source": ["# One\n", "words\n", "### Two\n", "words"]},
        {"cell_type": "code", "source": ["b = 1\n", "c = 2"]},
        {"cell_type": "markdown", "source": "no heading"},
        {"cell_type": "code"},
        "a text",
        {"cell_type": "code", "source": 3},
        {"cell_type": "code", "source": ["d = 1", 4]},
        {"cell_type": "code", "source": "e = 1"},
    ]
    notebook.write_text(json.dumps({"cells": kinds}), encoding="utf-8")
    assert too_early._read(notebook) == [("a = 1", ""), ("b = 1\nc = 2", "Two"), ("", "Two"), ("e = 1", "Two")]


def test_a_notebook_that_is_named_without_its_folder_lies_beside_the_kernel(
    notebook: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(notebook.parent)
    cells = too_early._read(notebook)
    assert len(cells) == 3
    for named in (str(notebook), "mine.ipynb", "elsewhere/mine.ipynb"):
        assert too_early._notebooks("", {"__vsc_ipynb_file__": named}) == [cells]
    # A notebook that cannot be read, or has no cell of code, is not the one that runs: the server is asked then.
    Path("empty.ipynb").write_text('{"cells": []}', encoding="utf-8")
    monkeypatch.setenv("JPY_SESSION_NAME", "folder/mine.ipynb")
    for named in ("empty.ipynb", "nowhere.ipynb", ""):
        assert too_early._notebooks("", {"__vsc_ipynb_file__": named}) == [cells]
    monkeypatch.setenv("JPY_SESSION_NAME", "nowhere.ipynb")
    assert too_early._notebooks("x = 3", {}) == []


def test_the_notebook_is_the_one_with_most_cells_that_were_run(notebook: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = []
    for number, sources in enumerate((["a = 1", "last"], ["a = 1", "b = 2", "last"], ["a = 1", "b = 2", "c = 3"])):
        paths.append(notebook.with_name(f"{number}.ipynb"))
        cells = [{"cell_type": "code", "source": source} for source in sources]
        paths[-1].write_text(json.dumps({"cells": cells}), encoding="utf-8")
    monkeypatch.setattr(too_early, "_known_notebooks", lambda: paths)
    read = [too_early._read(path) for path in paths]
    # The third has most, but not the cell itself. A cell in which a letter is changed is still known.
    for last in ("last", "last  # mine", "lastt"):
        assert too_early._notebooks(last, {"In": ["", "a = 1  # one", "b = 2"]}) == [read[1]]
        assert too_early._notebooks(last, {"In": ["a = 1"]}) == too_early._notebooks(last, {}) == read[:2]
    assert too_early._notebooks("another", {"In": ["a = 1"]}) == []
