"""An acknowledged command is never lost, and no command is carried out twice."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, select
from sqlalchemy.exc import OperationalError

from kancha.record.record import Record
from kancha.server.refusal import Refusal
from kancha.server.rest import NewSeat, NewTable
from kancha.server.storage import database, writer
from kancha.server.storage.summaries import summarise
from kancha.server.tables import project, seating, shared_games
from kancha.server.tables.messages import Ack, Play, Propose, Refused, Undo
from kancha.server.tables.project import viewpoint
from kancha.server.tables.replays import record_file
from kancha.server.tables.table import Table
from tests.core.tictactoe import TicTacToe, TicTacToePosition
from tests.server.offline import ALONE, ANA, OfflineServer
from tests.server.rig import PEOPLE, WAIT, Browser, Player, Server, my_turn, opened


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[OfflineServer]:
    async with OfflineServer(tmp_path) as made:
        yield made


async def test_a_list_of_tables_replays_no_game(server: OfflineServer) -> None:
    live = await server.tables.create(ALONE, ANA, "Ana")
    await server.do(live, Play(id="1", ply=0, text="b2-b3"))
    [(name, short)] = await server.store.tables_of(ANA, 9)
    assert short is not None
    assert name == live.table.setup.table
    assert short == summarise(live.table, None), "stored in the same transaction as the move"
    assert short.ply == 1


async def test_a_move_is_stored_then_acknowledged_then_shown(
    server: OfflineServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await server.tables.create(ALONE, ANA, "Ana")
    order: list[str] = []
    append, changed = server.store.append, live.changed

    async def storing(*arguments: Any) -> None:
        assert live.table.ply == 0, "nobody may see a move that is not stored"
        await append(*arguments)
        order.append("stored")

    def showing(before: Table) -> None:
        order.append("shown")
        changed(before)

    monkeypatch.setattr(server.store, "append", storing)
    monkeypatch.setattr(live, "changed", showing)
    move = Play(id="a", ply=0, text="a1-a2+")
    await server.tables.submit(live, ANA, move, lambda answer: order.append(type(answer).__name__))
    assert order == ["stored", "Ack", "shown"]


async def test_a_move_is_applied_once(
    server: OfflineServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    apply = TicTacToePosition.do_apply

    def counted(position: TicTacToePosition, code: int) -> None:
        made.append(code)
        apply(position, code)

    monkeypatch.setattr(TicTacToePosition, "do_apply", counted)
    for module in (seating, shared_games):
        monkeypatch.setattr(module, "game", lambda _name, **_options: TicTacToe())
    people = NewTable(game="tic-tac-toe", seats=[NewSeat(kind="you"), NewSeat(kind="you")])
    live = await server.tables.create(people, ANA, "Ana")
    await server.do(live, Play(id="a", ply=0, text="b2"))
    await server.do(live, Play(id="b", ply=1, path=["a1"]))
    project.state(live.table, ANA, server.time.now())
    assert str(live.table.position) == "o...x...."
    assert made == [4, 0]


async def test_a_repeated_command_is_done_once_and_answered_alike(
    server: OfflineServer, tmp_path: Path
) -> None:
    live = await server.tables.create(ALONE, ANA, "Ana")
    move = Play(id="a", ply=0, text="a1-a2+")
    first = await server.do(live, move)
    assert first == Ack(id="a", version=2)
    await server.do(live, Play(id="b", ply=1, text="c8-d7+"))
    assert await server.do(live, move) == first
    assert live.table.ply == 2
    async with OfflineServer(tmp_path) as again:
        restored = await again.tables.get(live.table.setup.table)
        assert await again.do(restored, move) == first
        assert restored.table.ply == 2


async def test_of_two_moves_for_one_ply_only_one_is_made(server: OfflineServer) -> None:
    live = await server.tables.create(ALONE, ANA, "Ana")
    moves = [Play(id="a", ply=0, text="a1-a2+"), Play(id="b", ply=0, text="b1-a2+")]
    await asyncio.gather(*(server.do(live, move) for move in moves))
    faults = [a.fault for a in server.answers if isinstance(a, Refused)]
    assert faults == ["stale"]
    assert live.table.ply == 1


async def test_a_move_that_cannot_be_stored_did_not_happen(
    server: OfflineServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await server.tables.create(ALONE, ANA, "Ana")

    def broken(*_arguments: Any) -> None:
        raise OperationalError("disk full", None, Exception())

    with monkeypatch.context() as patch:
        patch.setattr(writer, "store_rows", broken)
        answer = await server.do(live, Play(id="a", ply=0, text="a1-a2+"))
    assert isinstance(answer, Refused)
    assert answer.fault == "not_stored"
    assert live.table.ply == 0
    assert await server.do(live, Play(id="a", ply=0, text="a1-a2+")) == Ack(id="a", version=2)


async def test_a_full_disk_refuses_and_all_goes_on_when_there_is_room(
    server: OfflineServer,
) -> None:
    live = await server.tables.create(ALONE, ANA, "Ana")
    set_pragma(server, "max_page_count", 1)  # as many pages as there are, and no more
    answer: msgspec.Struct = Ack(id="", version=0)
    numbers = count()
    while isinstance(answer, Ack):  # there is room on the last page
        number = next(numbers)
        move = Play(id=f"{number}", ply=0, text="a1-a2+")
        command = Undo(id=f"{number}") if number % 2 else move
        answer = await server.do(live, command)
    assert isinstance(answer, Refused)
    assert answer.fault == "not_stored"
    with pytest.raises(Refusal, match="not_stored"):
        await server.tables.create(ALONE, ANA, "Ana")
    set_pragma(server, "max_page_count", 1 << 30)
    assert isinstance(await server.do(live, command), Ack)
    restored = await server.store.load(live.table.setup.table)
    assert restored is not None
    assert restored.version == live.table.version == number + 2


async def test_a_locked_database_refuses_and_all_goes_on_when_it_is_free(
    server: OfflineServer, tmp_path: Path
) -> None:
    live = await server.tables.create(ALONE, ANA, "Ana")
    move = Play(id="a", ply=0, text="a1-a2+")
    set_pragma(server, "busy_timeout", 0)
    with closing(sqlite3.connect(tmp_path / "kancha.sqlite")) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = await server.do(live, move)
        assert isinstance(answer, Refused)
        assert answer.fault == "not_stored"
        assert live.table.ply == 0
        other.rollback()
    assert await server.do(live, move) == Ack(id="a", version=2)


def set_pragma(server: OfflineServer, name: str, value: int) -> None:
    """Change the connection that writes."""
    connection = server.store._writer._connection
    assert connection is not None
    with connection.begin():
        connection.exec_driver_sql(f"PRAGMA {name}={value}")


async def test_moves_that_wait_are_stored_together_and_one_that_conflicts_alone_is_refused(
    server: OfflineServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [await server.tables.create(ALONE, ANA, "Ana") for _ in range(20)]
    sizes: list[int] = []

    def counted(connection: Connection, batch: Sequence[writer.Write]) -> None:
        sizes.append(len(batch))
        store_rows(connection, batch)

    store_rows = writer.store_rows
    async with OfflineServer(tmp_path) as other:
        there = await other.tables.get(tables[7].table.setup.table)
        await other.do(there, Play(id="b", ply=0, text="b1-a2+"))
        monkeypatch.setattr(writer, "store_rows", counted)
        move = Play(id="a", ply=0, text="a1-a2+")
        await asyncio.gather(*(server.do(live, move) for live in tables))
    assert sum(isinstance(answer, Ack) for answer in server.answers) == 19
    assert [a.fault for a in server.answers if isinstance(a, Refused)] == ["stale"]
    assert max(sizes) > 10
    assert tables[7].table.ply == 1


async def test_another_process_on_the_same_table_makes_a_move_stale_never_double(
    server: OfflineServer, tmp_path: Path
) -> None:
    live = await server.tables.create(ALONE, ANA, "Ana")
    async with OfflineServer(tmp_path) as other:
        there = await other.tables.get(live.table.setup.table)
        await server.do(live, Play(id="a", ply=0, text="a1-a2+"))
        answer = await other.do(there, Play(id="b", ply=0, text="b1-a2+"))
        assert isinstance(answer, Refused)
        assert answer.fault == "stale"
        assert str(there.table.position) == str(live.table.position)
        assert await other.do(there, Play(id="a", ply=0, text="a1-a2+")) == Ack(id="a", version=2)


async def test_the_log_only_grows_and_keeps_what_was_taken_back(server: OfflineServer) -> None:
    live = await server.tables.create(ALONE, ANA, "Ana")
    await server.do(live, Play(id="a", ply=0, text="a1-a2+"))
    before = await server.log(live)
    await server.do(live, Undo(id="b"))
    await server.do(live, Play(id="c", ply=0, text="b1-a2+"))
    log = await server.log(live)
    assert log[: len(before)] == before
    assert [type(entry).__name__ for entry in log] == ["Opened", "Moved", "TookBack", "Moved"]
    restored = await server.store.load(live.table.setup.table)
    assert restored is not None
    assert restored.version == 4
    assert [str(move) for move in restored.record.moves] == ["b1-a2+"]


async def test_a_command_is_carried_out_though_its_sender_has_gone(server: OfflineServer) -> None:
    live = await server.tables.create(ALONE, ANA, "Ana")
    task = asyncio.create_task(server.do(live, Play(id="a", ply=0, text="a1-a2+")))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with asyncio.timeout(WAIT):
        while live.table.ply == 0:
            await asyncio.sleep(0.002)
    assert len(await server.log(live)) == live.table.version == 2


async def test_a_rematch_and_its_table_are_one_act(
    server: OfflineServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await server.tables.create(ALONE, ANA, "Ana")
    await server.do(live, Propose(id="a", what="draw"))
    assert live.table.status == "over"
    store_rows = writer.store_rows

    def half(connection: Connection, batch: Sequence[writer.Write]) -> None:
        store_rows(connection, batch)
        raise OperationalError("disk full", None, Exception())

    with monkeypatch.context() as patch:
        patch.setattr(writer, "store_rows", half)
        await server.do(live, Propose(id="b", what="rematch"))
    assert isinstance(server.answers[-1], Refused)
    async with server.store.engine.connect() as connection:
        assert len((await connection.execute(select(database.tables))).all()) == 1
    await server.do(live, Propose(id="c", what="rematch"))
    assert live.table.rematch is not None
    assert (await server.tables.get(live.table.rematch)).table.status == "playing"


@pytest.mark.parametrize("form", ["text", "json"])
async def test_a_finished_games_record_replays(server: OfflineServer, form: str) -> None:
    live = await server.tables.create(ALONE, ANA, "Ana <b>\n")
    await server.do(live, Play(id="a", ply=0, text="a1-a2+"))
    await server.do(live, Propose(id="b", what="draw"))
    record = Record.read(record_file(live.table, viewpoint(live.table, ANA), form))
    assert record.replay()[-1].key == live.table.position.key
    assert record.tags["Seat0"] == "Ana <b>"
    assert record.tags["Ending"] == "Draw by agreement."


async def test_the_migrations_lead_to_the_schema(server: OfflineServer) -> None:
    def differences(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection)
        return list(compare_metadata(context, database.metadata))

    async with server.store.engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_ten_games_go_on_after_kill_9_and_no_acknowledged_move_is_lost(
    tmp_path: Path,
) -> None:
    with Server(tmp_path / "data") as server:
        async with Browser(server) as ana, Browser(server) as ben:
            games = [await _begin(ana, ben) for _ in range(10)]
            under_way = asyncio.Barrier(len(games) + 1)
            playing = [asyncio.create_task(_play_on(pair, under_way)) for pair in games]
            await asyncio.wait_for(under_way.wait(), 3 * WAIT)
            server.kill()
            await asyncio.gather(*playing)
            server.start()
            for first, second in games:
                table = first.state["table"]
                known = max(first.moves, second.moves, key=len)
                acknowledged = max(_acknowledged(first), _acknowledged(second))
                again = await ana.reconnect(first)
                assert again.state["version"] >= acknowledged
                full = await (await ben.watch(table)).until(opened)
                assert [m["text"] for m in full.moves[: len(known)]] == [m["text"] for m in known]
                mover = again if my_turn(again) else full
                await mover.play()


async def _begin(ana: Browser, ben: Browser) -> tuple[Player, Player]:
    made = await ana.open_table("gounki", PEOPLE, clock={"initial_ms": 600_000})
    await ben.join(made)
    table = made["table"]
    return await ana.watch(table), await ben.watch(table)


async def _play_on(pair: tuple[Player, Player], under_way: asyncio.Barrier) -> None:
    """Play until the line breaks; say so when three moves are made."""
    waiting: list[asyncio.Task[int]] = []

    async def one(player: Player) -> None:
        try:
            while True:
                await player.play()
                if len(player.moves) >= 3 and not waiting:
                    waiting.append(asyncio.create_task(under_way.wait()))
        except OSError:
            pass
        except Exception as error:
            if type(error).__name__ not in ("ConnectionClosedError", "ConnectionClosedOK"):
                raise

    await asyncio.gather(*map(one, pair))
    await asyncio.gather(*waiting)


def _acknowledged(player: Player) -> int:
    return max((a["version"] for a in player.answers.values() if a["type"] == "ack"), default=0)
