"""Questions that the app asks, and the pages that it opens over the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from kancha.cli.terminal.session import Player, Session
from kancha.core.game import Game
from kancha.core.registry import game_class, games

KEYS = (
    ("arrows", "move the cursor"),
    ("Enter", "touch a cell; once more: move there"),
    ("Tab", "next cell that can be touched"),
    ("1 … 9, c", "take from the list, go to the list"),
    ("Escape", "take the last touch back"),
    ("m", "type a move; → completes it"),
    ("u", "take back your last move"),
    ("f", "turn the board"),
    ("n", "new game"),
    ("s, l", "save the record, load one"),
    ("q", "quit"),
)


class ConfirmScreen(ModalScreen[bool]):
    """A question that is answered by yes or no."""

    DEFAULT_CLASSES = "dialog"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "dismiss(True)", "Yes"),
        Binding("n,escape", "dismiss(False)", "No"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.question, classes="heading", markup=False)
            yield Static("Enter or y: yes     Escape or n: no", classes="keys")


class AskScreen(ModalScreen[str | None]):
    """A question that is answered by a line of text."""

    DEFAULT_CLASSES = "dialog"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Cancel")]

    def __init__(self, question: str, proposal: str) -> None:
        super().__init__()
        self.question = question
        self.proposal = proposal

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.question, classes="heading", markup=False)
            yield Input(self.proposal)
            yield Static("Enter: go on     Escape: cancel", classes="keys")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer with what was typed."""
        self.dismiss(event.value.strip() or None)


class HelpScreen(ModalScreen[None]):
    """The keys, and what the game is about."""

    DEFAULT_CLASSES = "dialog"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,question_mark,q", "dismiss", "Close")
    ]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    def compose(self) -> ComposeResult:
        info = self.game.info
        keys = Text()
        for key, meaning in KEYS:
            keys.append(f"{key:>9}  ", "bold")
            keys.append(f"{meaning}\n")
        with Vertical(), VerticalScroll():
            yield Static(f"{info.title}, by {info.designer}", classes="heading", markup=False)
            yield Static(f"{info.aim} All rules: kancha rules {info.id}\n", markup=False)
            yield Static(keys)


class HandoverScreen(ModalScreen[None]):
    """Hides the board until the next person sits at the keyboard."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "dismiss", "Show the board")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.seat_name = name

    def compose(self) -> ComposeResult:
        yield Static(
            f"Pass the keyboard to {self.seat_name}.\n\nEnter: show {self.seat_name}'s view",
            markup=False,
        )


@dataclass(frozen=True, slots=True)
class Choice:
    """What somebody chose to play."""

    game: Game
    opponent: Player


class ChooseScreen(ModalScreen[Choice | None]):
    """Chooses a game, then a variant, then who plays the other seats."""

    DEFAULT_CLASSES = "dialog"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "Back")]

    def __init__(self, current: Session | None = None) -> None:
        super().__init__()
        self.current = current
        self.name_chosen: str | None = None
        self.game: Game | None = None

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static("", classes="heading", id="heading", markup=False)
            yield OptionList(id="list")
            yield Static("Enter: choose     Escape: back", classes="keys")

    def on_mount(self) -> None:
        """Begin with the games."""
        self._games()

    def _fill(self, heading: str, options: list[Option]) -> None:
        self.query_one("#heading", Static).update(heading)
        offered = self.query_one("#list", OptionList)
        offered.clear_options()
        offered.add_options(options)
        offered.highlighted = 0
        offered.focus()

    def _games(self) -> None:
        self.name_chosen = self.game = None
        options = []
        if self.current is not None:
            title = f"{self.current.game.info.title} again\n"
            words = Text.assemble((title, "bold"), "  the same options and opponents")
            options.append(Option(words, id="again"))
        for name in games():
            info = game_class(name).info
            options.append(
                Option(Text.assemble((f"{info.title}\n", "bold"), f"  {info.aim}"), id=name)
            )
        self._fill("What shall we play?", options)

    def _variants(self, name: str) -> None:
        self.name_chosen = name
        info = game_class(name).info
        options = [
            Option(Text(variant.title), id=str(index))
            for index, variant in enumerate(info.variants)
        ]
        if len(options) == 1:
            self._opponents(0)
        else:
            self._fill(f"{info.title}: which variant?", options)

    def _opponents(self, variant: int) -> None:
        assert self.name_chosen is not None
        kind = game_class(self.name_chosen)
        self.game = kind(**kind.info.variants[variant].options)
        if self.game.seats == 1:
            self.dismiss(Choice(self.game, "people"))
            return
        options = [
            Option("people, at this keyboard", id="people"),
            Option("the greedy opponent: looks one move ahead", id="greedy"),
            Option("the random opponent: any legal move", id="random"),
        ]
        self._fill(f"{self.game.info.title}: who plays the other seats?", options)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go on to the next question."""
        chosen = event.option.id or ""
        if chosen == "again" and self.current is not None and self.name_chosen is None:
            players = set(self.current.players) - {"people"}
            opponent: Player = players.pop() if players else "people"
            self.dismiss(Choice(self.current.game, opponent))
        elif self.name_chosen is None:
            self._variants(chosen)
        elif self.game is None:
            self._opponents(int(chosen))
        else:
            self.dismiss(Choice(self.game, chosen))  # type: ignore[arg-type]

    def action_back(self) -> None:
        """Go back one question, or leave."""
        if self.name_chosen is None:
            self.dismiss(None)
        else:
            self._games()
