"""The dialogs that the app opens over the board."""

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

from kancha.cli.terminal.opponents import LEVELS, LevelPlayer, Player
from kancha.cli.terminal.session import Session
from kancha.core.game import Game
from kancha.core.registry import game_class, working_games

KEYS = (
    ("arrows", "move the cursor"),
    ("Enter", "choose a cell; once more: finish the move there"),
    ("Tab", "go to the next cell that can be chosen"),
    ("1 … 9, c", "choose from the list, go to the list"),
    ("Escape", "go back one choice"),
    ("m", "type a move; → completes it"),
    ("h", "hint; again: the move; again: why"),
    ("g", "while the engine thinks: move now"),
    ("u", "take back your last move"),
    ("b", "after a linked game: back to the other one"),
    ("f", "flip the board"),
    ("n", "start a new game"),
    ("s, l", "save the record, load a record"),
    ("q", "quit"),
)


class ConfirmScreen(ModalScreen[bool]):
    """Asks a question with the answers yes and no."""

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
    """Asks for a line of text."""

    DEFAULT_CLASSES = "dialog"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Cancel")]

    def __init__(self, question: str, suggestion: str) -> None:
        super().__init__()
        self.question = question
        self.suggestion = suggestion

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.question, classes="heading", markup=False)
            yield Input(self.suggestion)
            yield Static("Enter: OK     Escape: cancel", classes="keys")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Return what was typed."""
        self.dismiss(event.value.strip() or None)


class HelpScreen(ModalScreen[None]):
    """Shows the keys and the aim of the game."""

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
    """Hides the board until the next person has the keyboard."""

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
    """The game and the opponent that were chosen."""

    game: Game
    opponent: Player


class ChooseScreen(ModalScreen[Choice | None]):
    """Asks for a game, then a variant, then who plays the other seats."""

    DEFAULT_CLASSES = "dialog"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "Back")]

    def __init__(self, current: Session | None = None) -> None:
        super().__init__()
        self.current = current
        self.chosen_name: str | None = None
        self.game: Game | None = None

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static("", classes="heading", id="heading", markup=False)
            yield OptionList(id="list")
            yield Static("Enter: choose     Escape: back", classes="keys")

    def on_mount(self) -> None:
        """Start with the list of games."""
        self._ask_game()

    def _fill(self, heading: str, options: list[Option]) -> None:
        self.query_one("#heading", Static).update(heading)
        choices = self.query_one("#list", OptionList)
        choices.clear_options()
        choices.add_options(options)
        choices.highlighted = 0
        choices.focus()

    def _ask_game(self) -> None:
        self.chosen_name = self.game = None
        options = []
        if self.current is not None:
            title = f"{self.current.game.info.title} again\n"
            words = Text.assemble((title, "bold"), "  same options, same opponents")
            options.append(Option(words, id="again"))
        for name in working_games():
            info = game_class(name).info
            options.append(
                Option(Text.assemble((f"{info.title}\n", "bold"), f"  {info.aim}"), id=name)
            )
        self._fill("Choose a game", options)

    def _ask_variant(self, name: str) -> None:
        self.chosen_name = name
        info = game_class(name).info
        options = [
            Option(Text(variant.title), id=str(index))
            for index, variant in enumerate(info.variants)
        ]
        if len(options) == 1:
            self._ask_opponent(0)
        else:
            self._fill(f"{info.title}: choose a variant", options)

    def _ask_opponent(self, variant: int) -> None:
        assert self.chosen_name is not None
        kind = game_class(self.chosen_name)
        self.game = kind(**kind.info.variants[variant].options)
        if self.game.seats == 1:
            self.dismiss(Choice(self.game, "people"))
            return
        options = [
            Option("people at this keyboard", id="people"),
            *(Option(f"the engine, {level}{_manner(level)}", id=level) for level in LEVELS),
            Option("the greedy opponent, which looks one move ahead", id="greedy"),
            Option("the random opponent, which plays any legal move", id="random"),
        ]
        self._fill(f"{self.game.info.title}: who plays the other seats?", options)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the answer and ask the next question."""
        chosen = event.option.id or ""
        if chosen == "again" and self.current is not None and self.chosen_name is None:
            players = set(self.current.players) - {"people"}
            opponent: Player = players.pop() if players else "people"
            self.dismiss(Choice(self.current.game, opponent))
        elif self.chosen_name is None:
            self._ask_variant(chosen)
        elif self.game is None:
            self._ask_opponent(int(chosen))
        else:
            self.dismiss(Choice(self.game, chosen))  # type: ignore[arg-type]

    def action_back(self) -> None:
        """Go back to the list of games, or close the dialog."""
        if self.chosen_name is None:
            self.dismiss(None)
        else:
            self._ask_game()


def _manner(level: LevelPlayer) -> str:
    """Say what the first and the last level are like."""
    return {LEVELS[0]: ": for a first game", LEVELS[-1]: ": its best in 3 seconds"}.get(level, "")
