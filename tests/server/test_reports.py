"""What people report to the host is stored as it was, and closed once."""

from __future__ import annotations

from pathlib import Path

from kancha.server.chat.report_store import Report, ReportedLine, ReportStore
from kancha.server.settings import Settings
from kancha.server.storage.store import Store
from tests.server.rig import WAIT, Browser, Server


async def test_a_report_is_kept_as_it_was_and_closed_once_with_a_note(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        async with Browser(server) as guest:
            made = await guest.open_table("gounki", [{"kind": "you"}, {"kind": "you"}])
    store = Store(Settings(data=tmp_path).database, WAIT)
    reports = ReportStore(store)
    lines = [ReportedLine(at_ms=5, text="<b>rude</b>")]
    first, second = (
        Report(
            id=name,
            at=at,
            reporter="ana",
            reported="ben",
            table=made["table"],
            lines=lines,
            reason="rude",
        )
        for name, at in (("r1", 10), ("r2", 20))
    )
    await reports.add(second)
    await reports.add(first)
    assert await reports.all("open", 10) == [first, second]
    assert await reports.count_by("ana", 15) == 1
    assert await reports.finish("r1", "spoken to")
    assert not await reports.finish("r1", "again")
    assert not await reports.finish("unknown", "")
    assert await reports.all("open", 10) == [second]
    closed = await reports.all("done", 10)
    assert [(report.id, report.note, report.lines) for report in closed] == [
        ("r1", "spoken to", lines)
    ]
    await store.close()
