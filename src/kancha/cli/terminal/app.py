"""The app: shows a session and passes keys, clicks and typed moves on to it."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.widgets import Footer, Input, OptionList, Static

from kancha.cli.terminal import panel
from kancha.cli.terminal.dialogs import (
    Choice,
    ChooseScreen,
    ConfirmScreen,
    HandoverScreen,
    HelpScreen,
)
from kancha.cli.terminal.engine_desk import EngineDesk
from kancha.cli.terminal.layout import room_for
from kancha.cli.terminal.record_desk import RecordDesk
from kancha.cli.terminal.session import Session
from kancha.cli.terminal.theme import NIGHT
from kancha.cli.terminal.thinking import Answered
from kancha.cli.terminal.widgets import BoardView, Choices, MoveSuggester
from kancha.core.move import Move

LETTER_ACTIONS = frozenset(
    (
        *("type", "choose", "hint", "move_now", "undo", "flip", "new", "save", "load", "return"),
        *("help", "quit"),
    )
)
"""What a letter or a sign does, unless it is typed into the input line."""


class KanchaApp(App[None]):
    """Plays any game of the registry."""

    CSS_PATH = "app.tcss"
    TITLE = "Kancha"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "touch_back", "Back"),
        Binding("m,colon,slash", "type", "Move"),
        Binding("c", "choose", show=False),
        Binding("h", "hint", "Hint"),
        Binding("g", "move_now", "Move now"),
        Binding("u", "undo", "Undo"),
        Binding("f", "flip", "Flip"),
        Binding("b", "return", "Back to the other game"),
        Binding("n", "new", "New"),
        Binding("s", "save", "Save"),
        Binding("l", "load", "Load", show=False),
        Binding("question_mark", "help", "Help"),
        Binding("q", "quit", "Quit"),
        *(Binding(str(digit), f"pick({digit})", show=False) for digit in range(1, 10)),
    ]

    def __init__(self, session: Session | None, *, seed: int = 0, pace: float = 0.5) -> None:
        """`pace` is how many seconds chance and opponents wait before they move."""
        super().__init__()
        self.session = session
        self.seed = seed
        self.pace = pace
        self.turned = False
        self.records = RecordDesk(self, self._say, self._start)
        self.engines = EngineDesk(
            self, lambda words: self._say(words, "news"), self._play, self._point
        )

    @property
    def playing(self) -> Session:
        """The session, once a game is chosen."""
        assert self.session is not None
        return self.session

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        with Horizontal(id="main"):
            with ScrollableContainer(id="table", can_focus=False):
                yield BoardView()
            with Vertical(id="side"):
                yield Static(id="caption", markup=False)
                yield Choices(id="choices")
                yield Static(id="seats", markup=False)
                yield Static(id="hands", markup=False)
                yield Static(id="notes", markup=False)
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="moves", markup=False)
        yield Static(id="message", markup=False)
        yield Input(placeholder="m: type a move", id="typed", compact=True)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Show the game, or ask which one to play."""
        self.register_theme(NIGHT)
        self.theme = "kancha"
        if self.session is None:
            self.push_screen(ChooseScreen(), self._start_chosen)
        else:
            self._start(self.session)

    def on_unmount(self) -> None:
        """Do not wait for engines."""
        self.engines.cancel()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what can be done now: in the input line, letters are text."""
        if action in LETTER_ACTIONS and isinstance(self.focused, Input):
            return False
        if action == "move_now":
            return self.engines.opponent_thinks
        if action == "touch_back":
            return self._can_go_back()
        if action == "return":
            return self.session is not None and self.session.can_return
        if action == "hint":
            return self.session is not None and self.session.persons_turn
        return super().check_action(action, parameters)

    def _can_go_back(self) -> bool:
        on_board = isinstance(self.focused, BoardView)
        return not on_board or (self.session is not None and bool(self.session.path))

    def on_resize(self) -> None:
        """Fit the board to the new size."""
        self.refresh_board()

    # --- showing ----------------------------------------------------------------------------------

    def _start(self, session: Session) -> None:
        self.engines.cancel()
        self.session = session
        alone = len(session.people) == 1 and session.game.seats == 2
        geometry = session.board.geometry
        self.turned = alone and session.viewer == 1 and geometry in ("square", "hexagon")
        self.query_one("#typed", Input).suggester = MoveSuggester(session)
        self.query_one("#title", Static).update(panel.title(session))
        self.query_one(BoardView).focus()
        self._show()
        self._say("")
        self._continue()

    def refresh_board(self) -> None:
        """Show the board again after the cursor moved or the size changed."""
        session = self.session
        if session is None or not self.query(BoardView):
            return
        main = self.query_one("#main")
        size = main.size if main.size.width else self.size - (0, 4)
        room = room_for(session, size.width, size.height)
        self.screen_stack[0].set_class(room.stacked, "stacked")
        view = self.query_one(BoardView)
        view.show(session, turned=self.turned, room=(room.columns, room.rows))

    def _show(self) -> None:
        session = self.session
        if session is None:
            return
        scene = session.scene
        self.screen.set_class(self.size.height < 30, "compact")
        self.query_one("#caption", Static).update(panel.caption(session, scene))
        self.query_one("#notes", Static).update("\n".join(scene.notes))
        self.query_one("#seats", Static).update(panel.seats(session, scene))
        self.query_one("#hands", Static).update(panel.hands(session.board, scene))
        self.query_one("#moves", Static).update(panel.moves(session))
        self.query_one(Choices).show(session, turned=self.turned)
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        self.refresh_board()
        self.refresh_bindings()

    def _say(self, words: str, kind: str = "") -> None:
        message = self.query_one("#message", Static)
        message.set_classes(kind)
        message.update(words or panel.prompt(self.session))

    # --- the course of play -----------------------------------------------------------------------

    def _continue(self) -> None:
        """Let chance and opponents move, and ask for a handover where views differ."""
        session = self.session
        if session is None or session.outcome is not None or session.persons_turn:
            self._ask_for_handover()
        elif session.waits_for_link:
            self._start(session.begin_linked())
            self._say(panel.linked(self.playing), "news")
        elif session.level_to_move is not None:
            self.engines.let_move(session, session.level_to_move)
            self.refresh_bindings()
        elif self.pace:
            self.set_timer(self.pace, self._play_automatic_move)
        else:
            self.call_later(self._play_automatic_move)

    def _play_automatic_move(self) -> None:
        session = self.session
        move = session.automatic_move() if session is not None else None
        if session is not None and move is not None:
            self._play(move)

    def on_answered(self, event: Answered) -> None:
        """Hand on what an engine found."""
        event.deliver()

    def _point(self, token: str) -> None:
        """Put the cursor on a cell; other tokens have no place on the board."""
        if token in self.playing.board.cell_by_id:
            self.query_one(BoardView).cursor = token
            self.refresh_board()

    def action_move_now(self) -> None:
        """Make the engine move at once."""
        self.engines.move_now()

    def action_hint(self) -> None:
        """Say where to look; asked again, what to play; asked once more, why."""
        self.engines.ask_hint(self.playing)

    def _ask_for_handover(self) -> None:
        session = self.session
        if session is not None and session.needs_handover:
            name = session.game.seat_name(session.position.seat or 0)
            self.push_screen(HandoverScreen(name), self._after_handover)

    def _after_handover(self, _: None) -> None:
        self.playing.hand_over()
        self._show()
        self._say("")

    def _play(self, move: Move) -> None:
        self.engines.cancel()
        session = self.playing
        own = session.persons_turn
        session.play(move)
        self._show()
        if session.outcome is not None or own:
            self._say("")
        else:
            self._say(session.last_sentence(), "news")
        self._continue()

    def _confirm_and_play(self, move: Move) -> None:
        """Play a move; ask first if it changes nothing."""
        session = self.playing
        if not session.is_null(move):
            self._play(move)
            return

        def answer(yes: bool | None) -> None:
            if yes:
                self._play(move)
            else:
                session.enter_again()
                self._show()
                self._say("")

        self.push_screen(ConfirmScreen(f"{move.sentence} Play this move?"), answer)

    # --- touching ---------------------------------------------------------------------------------

    def on_board_view_touched(self, event: BoardView.Touched) -> None:
        """Touch a cell."""
        self._touch(event.cell)

    def on_board_view_pointed(self, event: BoardView.Pointed) -> None:
        """Describe the cell under the cursor."""
        self.refresh_board()
        if self.session is not None:
            self._say(self.session.describe(event.cell))
        view = self.query_one(BoardView)
        self.query_one("#table").scroll_to_region(view.region_of(event.cell), animate=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take a choice from the list."""
        if isinstance(event.option_list, Choices):
            self.query_one(BoardView).focus()
            self._touch((event.option.id or "").removeprefix("t:"))

    def _touch(self, token: str) -> None:
        session = self.session
        if session is None:
            return
        answer = session.touch(token)
        if answer == "played" and session.entry.played is not None:
            self._confirm_and_play(session.entry.played)
        elif answer == "refused":
            self._say(session.why_refused(token), "error")
        else:
            self._show()
            self._say("")

    def action_pick(self, number: int) -> None:
        """Take a choice by its number."""
        tokens = self.query_one(Choices).tokens
        if number <= len(tokens):
            self._touch(tokens[number - 1])

    def action_choose(self) -> None:
        """Go to the list of choices."""
        if self.query_one(Choices).display:
            self.query_one(Choices).focus()

    def action_touch_back(self) -> None:
        """Leave the input line, or take back the last touch."""
        session = self.session
        if self.focused is not self.query_one(BoardView):
            self.query_one("#typed", Input).value = ""
            self.query_one(BoardView).focus()
            self._say("")
        elif session is not None and session.entry.back() == "stepped back":
            self._show()
            self._say("")

    # --- typing -----------------------------------------------------------------------------------

    def action_type(self) -> None:
        """Go to the input line."""
        self.query_one("#typed", Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Play the typed move, or say why it cannot be played."""
        session = self.session
        if event.input.id != "typed" or session is None:
            return
        text = event.value.strip()
        if not text:
            self.query_one(BoardView).focus()
            return
        if not session.persons_turn and session.outcome is None:
            self._say("It is not your turn yet.", "error")
            return
        found = session.explain(text)
        if found.move is not None:
            event.input.value = ""
            self._confirm_and_play(found.move)
        elif found.status == "incomplete":
            self._say(panel.continuations(found.continuations))
        else:
            self._say(f"{text}: {found.reason} ({found.rule}).", "error")

    # --- commands ---------------------------------------------------------------------------------

    def action_undo(self) -> None:
        """Take back the last move of a person."""
        session = self.session
        if session is not None:
            self.engines.cancel()
            why = session.undo()
            self._show()
            self._say(why or "Taken back.", "error" if why else "news")

    def action_flip(self) -> None:
        """Flip the board."""
        self.turned = not self.turned
        self._show()

    def action_help(self) -> None:
        """Show the keys and the aim of the game."""
        if self.session is not None:
            self.push_screen(HelpScreen(self.session.game))

    def action_new(self) -> None:
        """Ask what to play next."""
        self.push_screen(ChooseScreen(self.session), self._start_chosen)

    def _start_chosen(self, choice: Choice | None) -> None:
        if choice is not None:
            seat = self.session.people[0] if self.session and self.session.people else 0
            self.seed += 1
            self.records.saved_as = ""
            seat = seat if seat < choice.game.seats else 0
            self._start(Session.begin(choice.game, choice.opponent, seat, self.seed))
        elif self.session is None:
            self.exit()

    def action_save(self) -> None:
        """Ask for a file name and write the record."""
        if self.session is not None:
            self.records.ask_save(self.session)

    def action_load(self) -> None:
        """Ask for a file name and continue its record."""
        if self.session is not None:
            self.records.ask_load(self.session)

    def action_return(self) -> None:
        """Go back from a linked game to the one that waits for it."""
        if self.session is not None and self.session.can_return:
            self._start(self.session.end_linked())
            self._say(self.playing.last_sentence(), "news")
