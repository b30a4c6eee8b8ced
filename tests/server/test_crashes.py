"""Kill -9 with faults on the wire: small runs of `kancha bench crashes`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kancha.bench.crashes import play_through_crashes
from kancha.bench.machines import running_machines
from kancha.bench.processes import RunningServer
from tests.server.postgres import Postgres

GAMES = ("gounki", "template", "kulami")


async def test_no_acknowledged_move_is_lost_or_doubled_when_the_server_is_killed(
    tmp_path: Path,
) -> None:
    server = RunningServer(tmp_path)
    server.start()

    def strike() -> None:
        server.kill()
        server.start()

    try:
        report = await play_through_crashes(server.address, strike, 2, GAMES, tables=4)
    finally:
        server.kill()
    assert report.kills == 2
    assert report.acknowledged > 50


async def test_nor_when_workers_engines_or_their_database_are_killed(tmp_path: Path) -> None:
    with Postgres() as postgres:
        server = RunningServer(tmp_path, postgres.url, workers=2, engines="elsewhere")
        server.start()
        with running_machines(postgres.url, 1) as machines:

            def restart_database() -> None:
                postgres.kill()
                postgres.start()

            strikes: list[Callable[[], None]] = [
                restart_database,
                lambda: machines.replace_one(min),
                lambda: server.kill_one_worker(min),
                lambda: server.kill_one_worker(max),
            ]

            def strike() -> None:
                strikes.pop()()

            try:
                report = await play_through_crashes(
                    server.address, strike, 4, GAMES, tables=4, level=3
                )
            finally:
                server.kill()
    assert report.kills == 4
    assert report.acknowledged > 50
    assert report.misplaced
