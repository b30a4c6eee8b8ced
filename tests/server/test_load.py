"""Many players with bad connections: a small run of `python -m kancha.bench.load`."""

from __future__ import annotations

from kancha.bench.load import NetworkFaults, Times, play_tables
from tests.server.rig import Server


async def test_broken_lines_repeats_and_stalls_leave_one_record_for_all(server: Server) -> None:
    faults = NetworkFaults(breaks=0.2, repeats=0.3, stalls=0.1, stall_seconds=0.01)
    times = Times()
    moves = await play_tables(server.address, 6, ("gounki", "template", "kulami"), faults, times)
    assert moves > 60
    assert times.shown
