"""The settings of the server."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from platformdirs import user_data_path

from kancha.server.operations.failure_log import LogFormat
from kancha.server.reminders.mail_settings import MailSettings
from kancha.server.storage.data_folder import make_private

PORT = 8642
AccountMode = Literal["open", "invitation", "guests"]
ChatMode = Literal["open", "members", "phrases"]
EnginePlace = Literal["here", "elsewhere"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientLimits:
    """How much one client may send."""

    message_bytes: int = 8_000
    body_bytes: int = 1_200_000
    messages_per_second: float = 10.0
    messages_at_once: int = 40
    requests_per_second: float = 20.0
    requests_at_once: int = 200
    header_seconds: float = 10.0
    """Seconds in which the headers of a request must have come."""
    body_seconds: float = 30.0
    """Seconds in which a request must have come whole."""
    sockets_per_guest: int = 30
    sockets_per_address: int = 200
    sockets_opened_per_second: float = 5.0
    sockets_opened_at_once: int = 60
    spectators_per_table: int = 500
    engine_tables_per_guest: int = 20
    """Tables with engines that one may have opened and that are in memory: games in play, and for
    a minute those that nobody looks at."""
    lobby_tables_per_guest: int = 5
    """Tables that one may have laid for anybody at the same time."""
    chat_lines_per_minute: int = 20
    """Lines that one may say at all tables together."""
    chat_lines_per_minute_at_table: int = 120
    chat_lines_at_table: int = 2_000
    mutes_per_guest: int = 500
    reports_per_day: int = 10
    """Reports to the host by one person."""
    tournaments_per_player: int = 5
    """Tournaments of one organiser that are not over."""
    entrants_per_tournament: int = 64
    entrants_by_correspondence: int = 16
    """Entrants of a round robin by correspondence, all of whose games are played at once."""
    bots_per_owner: int = 3
    tokens_per_bot: int = 5
    passkeys_per_player: int = 20
    push_devices_per_player: int = 10
    """Browsers that tell one player of their games."""
    tables_per_hour: int = 120
    """Tables that one may open with links."""
    mail_links_per_hour: int = 5
    """Links that are mailed to one account to sign in, and as many to confirm an address."""
    sign_ins_per_second: float = 0.1
    """Attempts to sign in or up from one address."""
    sign_ins_at_once: int = 20
    name_tries_per_second: float = 1 / 60
    """Attempts to sign in by one name, from wherever they come."""
    name_tries_at_once: int = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Where the server keeps its data and what it allows."""

    data: Path
    postgres: str = ""
    """The address of a PostgreSQL database; without one, SQLite is used."""
    workers: int = 1
    """Processes that share the work; more than one need PostgreSQL."""
    database_seconds: float = 8.0
    """Seconds after which a database that does not answer is given up for this time."""
    limits: ClientLimits = ClientLimits()
    engines: EnginePlace = "here"
    """Whether engines think in this process, or wherever `kancha worker` runs."""
    engine_patience: float = 60.0
    """Seconds after which nobody waits any more for engines elsewhere that do not begin."""
    engines_at_once: int = max(1, (os.cpu_count() or 2) - 1)
    studies_at_once: int = max(1, (os.cpu_count() or 2))
    """Analyses that run at the same time, behind the engines of tables."""
    studies_waiting: int = 200
    studies_waiting_per_guest: int = 8
    requests_at_once: int = max(1, (os.cpu_count() or 2) // 2)
    """Requests of unknown cost that are answered at the same time."""
    requests_waiting: int = 200
    requests_waiting_per_guest: int = 8
    request_seconds: float = 10.0
    """Seconds after which such a request is given up."""
    engine_offer_seconds: float = 60.0
    """Seconds after which who searches somebody to play with is offered an engine."""
    absence_seconds: float = 180.0
    """Seconds after which who has not come to their game in a tournament loses it."""
    warm_up: bool = False
    """Whether the processes for such requests start with the server, not with the first one."""
    accounts: AccountMode = "open"
    """Who may have an account: everybody, who is invited by the host, or nobody."""
    chat: ChatMode = "open"
    """Who may write at tables: everybody, or who has an account; others have ready phrases."""
    mail: MailSettings | None = None
    """How mail is sent, where the host has a way."""
    push_anywhere: bool = False
    """Whether notifications are also sent to private addresses and without TLS: for tests."""
    vacation_days: int = 30
    """Days a year on which somebody's games by correspondence may stand still."""
    log_format: LogFormat = "text"
    """How lines of the log are written."""
    hashes_at_once: int = 2
    """Passwords that are hashed at the same time; each takes 64 MiB meanwhile."""
    proxies: tuple[str, ...] = ()
    """The addresses of proxies whose word is taken for where a request comes from."""
    origins: tuple[str, ...] = ()
    """Other origins whose pages may use this server."""
    counts: Path | None = None
    """A folder by which the workers of one command count requests together."""

    def of_one_worker(self) -> Settings:
        """Return the settings of each worker: they share the cores, and what one may hold open."""
        shares = ("engines_at_once", "studies_at_once", "requests_at_once")
        open_at_once = ("sockets_per_address", "sockets_per_guest")
        limits = replace(self.limits, **self._shares(self.limits, open_at_once))
        return replace(self, limits=limits, **self._shares(self, shares))

    def _shares(self, of: object, names: tuple[str, ...]) -> dict[str, Any]:
        """Return a worker's part of some numbers, at least one."""
        return {name: max(1, getattr(of, name) // self.workers) for name in names}

    @property
    def database(self) -> str:
        """The address of the database, with its driver."""
        if self.postgres:
            return "postgresql+asyncpg" + self.postgres[self.postgres.index("://") :]
        return f"sqlite+aiosqlite:///{self.sqlite}"

    @property
    def sqlite(self) -> Path:
        """The file of the SQLite database."""
        return self.data / "kancha.sqlite"

    @property
    def backups(self) -> Path:
        """The folder of the backups that hosts make from their page."""
        return self.data / "backups"

    def secret(self) -> bytes:
        """Return the key that signs the cookies; it is created once, readable by the owner only."""
        file = self.data / "secret"
        if not file.exists():
            self.data.mkdir(parents=True, exist_ok=True)
            draft = file.with_name(f".secret.{os.getpid()}")
            make_private(draft)
            draft.write_text(secrets.token_hex(32), "ascii")
            draft.replace(file)
        return file.read_bytes()


def default_data() -> Path:
    """Return the user's data folder for Kancha."""
    return user_data_path("kancha", appauthor=False)
