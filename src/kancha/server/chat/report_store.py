"""Stores what people report to the host: lines of chat, and why."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct
from sqlalchemy import Select, func, insert, select, update

from kancha.server.hosts.bodies import ReportedLine
from kancha.server.storage import database
from kancha.server.storage.store import Store

__all__ = ["Report", "ReportState", "ReportStore", "ReportedLine"]
ReportState = Literal["open", "done"]


class Report(Struct, kw_only=True):
    """A report. `reporter` and `reported` are the ids of guests or players."""

    id: str
    at: int
    reporter: str
    reported: str
    table: str
    lines: list[ReportedLine]
    reason: str
    state: ReportState = "open"
    note: str = ""
    """What the host wrote when they closed it."""


read_lines = msgspec.json.Decoder(list[ReportedLine]).decode


class ReportStore:
    """The part of the database that holds reports."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(self, report: Report) -> None:
        """Store a new report."""
        row = {
            "id": report.id,
            "at": report.at,
            "reporter": report.reporter,
            "reported": report.reported,
            "table_id": report.table,
            "lines": msgspec.json.encode(report.lines).decode(),
            "reason": report.reason,
            "state": report.state,
            "note": report.note,
        }
        async with self.store.writing() as connection:
            await connection.execute(insert(database.reports), row)

    async def count_by(self, reporter: str, since: int) -> int:
        """Return how often somebody has reported since then."""
        reports = database.reports
        wanted = select(func.count()).where(reports.c.reporter == reporter, reports.c.at >= since)
        async with self.store.reading() as connection:
            return int((await connection.execute(wanted)).scalar() or 0)

    async def all(self, state: ReportState, limit: int) -> list[Report]:
        """Return the reports in a state: open ones with the oldest first, others the newest."""
        reports = database.reports
        order = reports.c.at if state == "open" else reports.c.at.desc()
        wanted = select(reports).where(reports.c.state == state).order_by(order).limit(limit)
        return await self._read(wanted)

    async def by(self, reporter: str) -> list[Report]:
        """Return the reports that somebody made, the oldest first."""
        reports = database.reports
        wanted = select(reports).where(reports.c.reporter == reporter).order_by(reports.c.at)
        return await self._read(wanted)

    async def _read(self, wanted: Select[Any]) -> list[Report]:
        async with self.store.reading() as connection:
            return [
                Report(
                    id=row.id,
                    at=row.at,
                    reporter=row.reporter,
                    reported=row.reported,
                    table=row.table_id,
                    lines=read_lines(row.lines),
                    reason=row.reason,
                    state=row.state,
                    note=row.note,
                )
                for row in await connection.execute(wanted)
            ]

    async def finish(self, report: str, note: str) -> bool:
        """Close an open report with a note; return False if there is no such one."""
        reports = database.reports
        changed = update(reports).where(reports.c.id == report, reports.c.state == "open")
        async with self.store.writing() as connection:
            done = await connection.execute(changed.values(state="done", note=note))
        return bool(done.rowcount)
