"""What widgets that answer messages share: every message is checked, done or refused, and answered.

A widget built on `MessagingWidget` names in `FORMS` the messages it knows (see `messages.read_message`) and does them
in `_do`, which returns what to say ("" for nothing) or raises an `ArcaneLabError`. `_may_set` says which traits the
browser may set by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import anywidget
import ipywidgets

from arcane_lab.core.errors import ArcaneLabError, IllegalMove, shown
from arcane_lab.core.safe_text import readable
from arcane_lab.engine.wording import begun
from arcane_lab.widgets.messages import Kind, Message, answer_to, read_message, with_none
from arcane_lab.widgets.traits import AnyTrait, ClearTraits

_FAULT: Final = "This did not work: a fault inside Arcane Lab"
_LOOK: Final = "Nothing was changed. Please report that."


class MessagingWidget(ClearTraits, anywidget.AnyWidget):
    """A widget that answers each message of the browser, and lets it set no trait without a check."""

    #: The messages that are understood: what is to be done, and the kind of each field.
    FORMS: ClassVar[Mapping[str, Mapping[str, Kind]]] = {}

    answer = AnyTrait(None, help="to the last message, or None").tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self.on_msg(self._hear)

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """What the browser is told: names and texts of others without marks that turn a line around (`readable`)."""
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        # The script and the style are ours, and stay letter by letter.
        return {name: value if name.startswith("_") else readable(value) for name, value in state.items()}

    def _do(self, message: Message) -> str:
        """Do what a message asks, or raise an `ArcaneLabError`; returns a sentence for the person, or nothing."""
        raise NotImplementedError

    def _may_set(self, name: str, value: object) -> str | None:
        """Why the browser may not set a trait to a value, as a sentence; None when it may."""
        return f"The browser may not set {name}."

    def _refused(self, content: object, problem: ArcaneLabError) -> dict[str, Any]:
        """The answer to a message that was refused."""
        if isinstance(problem, IllegalMove):
            refusal = problem.refusal
            return answer_to(content, False, sentence(refusal.reason), refusal.rule, refusal.try_instead)
        return answer_to(content, False, sentence(str(problem)))

    def _reply(self, answer: dict[str, Any]) -> None:
        # The same refusal twice is an answer each time, and equal values would not be sent.
        if answer == self.answer:
            self.answer = None
        self.answer = answer

    def set_state(self, sync_data: Any) -> None:
        """Take what the browser may set; refuse all else, say why, and set the browser right."""
        sync_data = with_none(sync_data)
        if not isinstance(sync_data, dict):
            text = f"The browser sent {shown(sync_data)}, where names and values were expected."
            self._reply(answer_to(None, False, text))
            return
        problems = [problem for name, value in sync_data.items() if (problem := self._may_set(name, value))]
        if not problems:
            super().set_state(sync_data)
            return
        self._reply(answer_to(None, False, problems[0]))
        # The browser has changed its copy already.
        self.send_state([name for name in sync_data if name in self.keys])

    def _hear(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer a message, whatever is in it; what it changes and the answer go to the browser together."""
        content = with_none(content)
        with self.hold_sync():
            try:
                reply = self._do(read_message(content, self.FORMS))
            except ArcaneLabError as problem:
                self._reply(self._refused(content, problem))
            except Exception as fault:
                # Whoever calls us only logs what is raised, which nobody who looks at the widget would see.
                self._reply(answer_to(content, False, f"{_FAULT} ({type(fault).__name__}). {_LOOK}"))
                raise
            else:
                self._reply(answer_to(content, True, reply))


class ReadOnlyWidget(ipywidgets.Widget):  # type: ignore[misc]  # ipywidgets ships no types
    """For the widgets of ipywidgets that only show: whatever the browser sets is set right again."""

    def set_state(self, sync_data: Any) -> None:
        """Take nothing."""
        if isinstance(sync_data, dict):
            self.send_state([name for name in sync_data if name in self.keys])


def sentence(text: str) -> str:
    """A text as a sentence: a capital first, a full stop last; names of slots and seats stay small.

    >>> sentence("there is no item in that slot"), sentence("b2 lies revealed")
    ('There is no item in that slot.', 'b2 lies revealed.')
    """
    return begun(text if text.endswith((".", "!", "?")) else f"{text}.")
