"""What the app does with files: it asks for their names, saves records and loads them."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import App

from kancha.cli.terminal.dialogs import AskScreen
from kancha.cli.terminal.session import Session
from kancha.core.errors import KanchaError


class RecordDesk:
    """Saves the record of a session, or starts one with the record of a file."""

    def __init__(
        self,
        app: App[None],
        say: Callable[[str, str], None],
        start: Callable[[Session], None],
    ) -> None:
        self.app = app
        self.say = say
        self.start = start
        self.saved_as = ""

    def ask_save(self, session: Session) -> None:
        """Ask for a file name and write the record."""

        def save(path: str | None) -> None:
            if path is None:
                return
            try:
                self.say(session.save(path), "news")
                self.saved_as = path
            except KanchaError as error:
                self.say(str(error), "error")

        self.app.push_screen(AskScreen("Save the record as", self._suggestion(session)), save)

    def ask_load(self, session: Session) -> None:
        """Ask for a file name and continue its record."""

        def load(path: str | None) -> None:
            if path is None:
                return
            try:
                loaded = session.load(path)
            except KanchaError as error:
                self.say(str(error), "error")
                return
            self.start(loaded)
            self.saved_as = path
            self.say(f"Loaded {len(loaded.record.moves)} moves.", "news")

        self.app.push_screen(AskScreen("Load the record from", self._suggestion(session)), load)

    def _suggestion(self, session: Session) -> str:
        return self.saved_as or f"{session.outermost.game.info.id}.txt"
