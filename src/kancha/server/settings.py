"""The settings of the server."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from platformdirs import user_data_path

from kancha.server.data_folder import make_private

PORT = 8642
AccountMode = Literal["open", "invitation", "guests"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientLimits:
    """How much one client may send."""

    message_bytes: int = 8_000
    body_bytes: int = 1_200_000
    messages_per_second: float = 10.0
    messages_at_once: int = 40
    requests_per_second: float = 20.0
    requests_at_once: int = 200
    body_seconds: float = 30.0
    """Seconds in which a request must have come whole."""
    sockets_per_guest: int = 30
    sockets_per_address: int = 200
    sockets_opened_per_second: float = 5.0
    sockets_opened_at_once: int = 60
    spectators_per_table: int = 500
    lobby_tables_per_guest: int = 5
    """Tables that one may have laid for anybody at the same time."""
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
    warm_up: bool = False
    """Whether the processes for such requests start with the server, not with the first one."""
    accounts: AccountMode = "open"
    """Who may have an account: everybody, who is invited by the host, or nobody."""
    hashes_at_once: int = 2
    """Passwords that are hashed at the same time; each takes 64 MiB meanwhile."""
    proxies: tuple[str, ...] = ()
    """The addresses of proxies whose word is taken for where a request comes from."""
    origins: tuple[str, ...] = ()
    """Other origins whose pages may use this server."""

    def of_one_worker(self) -> Settings:
        """Return the settings of each worker, which share the cores."""
        shares = ("engines_at_once", "studies_at_once", "requests_at_once")
        return replace(
            self, **{name: max(1, getattr(self, name) // self.workers) for name in shares}
        )

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
