"""Many players with bad connections: the players of `kancha bench server`."""

from __future__ import annotations

from kancha.bench.players import NetworkFaults, Traffic, play_tables
from tests.server.rig import Server


async def test_broken_lines_repeats_stalls_and_misplaced_messages_leave_one_record_for_all(
    server: Server,
) -> None:
    faults = NetworkFaults(breaks=0.2, repeats=0.3, stalls=0.1, stall_seconds=0.01, reorders=0.3)
    traffic = Traffic()
    moves = await play_tables(server.address, 6, ("gounki", "template", "kulami"), faults, traffic)
    assert moves > 60
    assert traffic.shown
    assert traffic.misplaced
