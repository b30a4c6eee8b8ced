"""A PostgreSQL server for tests."""

from __future__ import annotations

from kancha.bench import postgres
from kancha.core.errors import KanchaError
from tests.missing import missing


class Postgres(postgres.Postgres):
    """A server of one's own, where PostgreSQL is installed."""

    def __init__(self) -> None:
        try:
            super().__init__()
        except KanchaError as error:
            missing(str(error))
