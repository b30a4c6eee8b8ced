"""Hints, analysis and reviews over the net: fair, bounded, stoppable, and nothing hidden."""

from __future__ import annotations

import asyncio
import os
import threading
from contextlib import AsyncExitStack
from functools import partial
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

import kancha
from kancha.server.engines.study_pool import StudyPool
from kancha.server.refusal import Refusal
from tests.server.rig import PEOPLE, WAIT, Browser, Json, Server

ENGINE: list[Json] = [{"kind": "you"}, {"kind": "engine", "level": 1}]
OPENING = ["c1-b1+", "a8-b7+", "b1-b2+"]


def opening_record() -> str:
    record = kancha.Record(kancha.game("gounki"))
    for move in OPENING:
        record.play(move)
    return str(record)


class Desk:
    """The socket of a study, as a page uses it."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line

    async def ask(self, **message: Any) -> None:
        await self.line.send(msgspec.json.encode(message).decode())

    async def hear(self) -> Json:
        message: Json = msgspec.json.decode(await asyncio.wait_for(self.line.recv(), WAIT))
        return message

    async def until(self, kind: str, **values: Any) -> Json:
        while True:
            message = await self.hear()
            if message["type"] == kind and all(message[k] == v for k, v in values.items()):
                return message


async def desk(guest: Browser) -> Desk:
    cookies = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
    line = await connect(
        f"ws://{guest.server.address}/api/study/socket",
        additional_headers={"Cookie": cookies},
        open_timeout=WAIT,
        max_size=None,
    )
    guest.lines.append(line)
    return Desk(line)


# --- hints ---------------------------------------------------------------------------------------


async def test_a_hint_against_an_engine_is_legal_and_counted_once_on_the_record(
    ana: Browser,
) -> None:
    table = (await ana.open_table("gounki", ENGINE))["table"]
    state = await ana.get(f"/api/tables/{table}")
    assert "hint" in state["can"]
    hint = await ana.post(f"/api/tables/{table}/hint", {})
    position = kancha.game("gounki").parse(state["position"])
    assert hint["move"] in position.moves
    assert hint["path"]
    assert all(hint[step] for step in ("where", "what", "why"))
    assert any(hint["marks"])
    await ana.post(f"/api/tables/{table}/hint", {})
    record = (await ana.ask("GET", f"/api/tables/{table}/record")).text
    assert '[Hints0 "1"]' in record


async def test_people_who_play_over_the_net_get_no_hints(ana: Browser, ben: Browser) -> None:
    made = await ana.open_table("gounki", PEOPLE)
    await ben.join(made)
    for guest in (ana, ben):
        refused = await guest.ask("POST", f"/api/tables/{made['table']}/hint", json={})
        assert refused.status_code == 403
        assert "no other person" in refused.json()["message"]
        assert "hint" not in (await guest.get(f"/api/tables/{made['table']}"))["can"]


async def test_spectators_get_no_hints(ana: Browser, eve: Browser) -> None:
    table = (await ana.open_table("gounki", ENGINE))["table"]
    refused = await eve.ask("POST", f"/api/tables/{table}/hint", json={})
    assert refused.status_code == 403


def without_words(moves: list[Json]) -> list[Json]:
    """Return the moves of a study as a browser writes them."""
    return [
        {key: value for key, value in move.items() if key not in ("seat", "sentence", "variations")}
        | (
            {"variations": [without_words(line) for line in move["variations"]]}
            if "variations" in move
            else {}
        )
        for move in moves
    ]


# --- positions and studies -----------------------------------------------------------------------


async def test_a_position_is_shown_with_its_legal_moves(ana: Browser) -> None:
    shown = await ana.post("/api/study/position", {"game": "gounki", "moves": OPENING})
    assert shown["to_move"] == 1
    assert shown["moves"][0]["text"] == OPENING[-1]
    assert shown["clicks"]


async def test_where_something_is_hidden_the_seat_to_move_sees_what_it_has_placed(
    ana: Browser,
) -> None:
    drawn = [f"draw{number}" for number in (1, 2, 3, 4)]
    place = {"game": "kissing", "moves": [*drawn, "y1-B3=0"]}
    shown = await ana.post("/api/study/position", place)
    assert shown["to_move"] == 0
    assert [piece["cell"] for piece in shown["picture"]["scene"]["pieces"]] == ["B3"]


async def test_an_illegal_move_is_refused_with_its_rule(ana: Browser) -> None:
    refused = await ana.ask(
        "POST", "/api/study/position", json={"game": "gounki", "moves": ["a1-a5"]}
    )
    assert refused.status_code == 409
    assert refused.json()["rule"].startswith("R")


async def test_a_study_with_variations_is_written_and_read_again(ana: Browser) -> None:
    study = {
        "game": "gounki",
        "moves": [
            {"move": "c1-b1+", "comment": "The usual start."},
            {
                "move": "a8-b7+",
                "mark": "!?",
                "variations": [[{"move": "c8-b7+"}, {"move": "b1-b2+", "mark": "?"}]],
            },
        ],
    }
    text = (await ana.post("/api/study/write", study))["record"]
    record = kancha.Record.read(text)
    assert [str(move) for move in record.variations[2][0].moves] == ["c8-b7+", "b1-b2+"]
    read = await ana.post("/api/study/read", {"record": text})
    assert read["moves"][0]["seat"] == 0
    assert read["moves"][0]["sentence"].startswith("White moves the square from c1")
    assert without_words(read["moves"]) == study["moves"]


async def test_a_variation_never_holds_an_illegal_move(ana: Browser) -> None:
    study = {
        "game": "gounki",
        "moves": [{"move": "c1-b1+", "variations": [[{"move": "c1-c8"}]]}],
    }
    refused = await ana.ask("POST", "/api/study/write", json=study)
    assert refused.status_code == 400
    assert refused.json()["fault"] == "bad_record"


# --- analysis ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(kancha.games()))
async def test_every_game_is_analysed_and_the_lines_are_legal(ana: Browser, name: str) -> None:
    record = kancha.Record(kancha.game(name))
    rng = kancha.Rng(2)
    while record.position.seat == kancha.CHANCE:
        record.play(record.position.pick(rng))
    moves = [str(move) for move in record.moves]
    place = {
        "game": name,
        "options": record.game.options,
        "start": str(record.start),
        "moves": moves,
    }
    study = await desk(ana)
    await study.ask(type="analyse", id=7, place=place, lines=2, seconds=0.1)
    found = await study.until("lines", id=7, finished=True)
    for line in found["lines"]:
        assert line["moves"][0]["text"] in record.position.moves
        assert line["words"]
        assert any(line["marks"])
    assert found["why"]


async def test_an_analysis_without_end_grows_and_is_halted(ana: Browser) -> None:
    study = await desk(ana)
    await study.ask(type="analyse", id=1, place={"game": "gounki"}, lines=3)
    first = await study.until("lines", id=1)
    assert not first["finished"]
    await study.ask(type="halt")
    last = await study.until("lines", id=1, finished=True)
    assert last["depth"] >= first["depth"]


async def test_a_new_analysis_ends_the_one_before(ana: Browser) -> None:
    study = await desk(ana)
    await study.ask(type="analyse", id=1, place={"game": "gounki"})
    await study.ask(type="analyse", id=2, place={"game": "kulami"}, seconds=0.1)
    assert (await study.until("lines", finished=True))["id"] == 2


async def test_leaving_ends_the_analysis_and_makes_room(ana: Browser) -> None:
    for _ in range(6):
        gone = await desk(ana)
        await gone.ask(type="analyse", id=1, place={"game": "gounki"})
        await gone.until("lines", id=1)
        await gone.line.close()
    study = await desk(ana)
    await study.ask(type="analyse", id=2, place={"game": "gounki"}, seconds=0.1)
    assert (await study.until("lines", id=2, finished=True))["lines"]


async def test_analyses_without_end_give_way_to_those_who_wait(server: Server) -> None:
    async with AsyncExitStack() as guests:
        desks = []
        for number in range((os.cpu_count() or 1) + 2):
            guest = await guests.enter_async_context(Browser(server))
            desks.append(await desk(guest))
            await desks[-1].ask(type="analyse", id=number, place={"game": "gounki"})
        found = await asyncio.gather(*(each.until("lines") for each in desks))
        assert [lines["id"] for lines in found] == list(range(len(desks)))


async def test_two_people_analyse_one_record_undisturbed(ana: Browser, ben: Browser) -> None:
    first, second = await desk(ana), await desk(ben)
    place = {"game": "gounki", "moves": OPENING}
    await first.ask(type="analyse", id=1, place=place, lines=1, seconds=0.2)
    await second.ask(type="analyse", id=1, place=place, lines=4, seconds=0.2)
    assert len((await first.until("lines", finished=True))["lines"]) == 1
    assert len((await second.until("lines", finished=True))["lines"]) == 4


async def test_what_cannot_be_analysed_says_so_in_a_sentence(ana: Browser) -> None:
    study = await desk(ana)
    await study.ask(type="analyse", id=3, place={"game": "equals-wins"})
    refused = await study.until("refused", id="3")
    assert refused["message"] == "Chance decides here: choose what it brings."
    await study.ask(type="analyse", id=4, place={"game": "chess"})
    assert (await study.until("refused", id="4"))["message"] == "There is no such game."
    await study.ask(type="dance")
    assert (await study.until("refused"))["fault"] == "malformed"


async def test_a_stranger_page_cannot_use_the_engines(server: Server) -> None:
    with pytest.raises(Exception, match="403"):
        await connect(f"ws://{server.address}/api/study/socket", open_timeout=WAIT)


# --- reviews -------------------------------------------------------------------------------------


async def test_a_review_arrives_with_progress_and_an_annotated_record(ana: Browser) -> None:
    study = await desk(ana)
    await study.ask(type="review", id=5, record=opening_record(), seconds=0.05)
    assert (await study.until("progress"))["count"] == 4
    review = await study.until("reviewed", id=5)
    assert [move["number"] for move in review["moves"]] == [1, 2, 3]
    assert len(review["seats"]) == 2
    assert [str(m) for m in kancha.Record.read(review["record"]).moves] == OPENING


async def test_a_damaged_record_is_refused(ana: Browser) -> None:
    study = await desk(ana)
    await study.ask(type="review", id=6, record="nonsense")
    assert (await study.until("refused", id="6"))["fault"] == "bad_record"


# --- the pool ------------------------------------------------------------------------------------


async def test_guests_take_turns_however_much_work_one_has() -> None:
    pool, order = StudyPool(1, most_waiting=100, most_of_guest=50), list[str]()
    held = asyncio.Event()
    loop = asyncio.get_running_loop()

    def hold() -> None:
        asyncio.run_coroutine_threadsafe(held.wait(), loop).result()

    blocker = asyncio.create_task(pool.run("first", hold, lambda: None))
    await asyncio.sleep(0)
    jobs = [
        asyncio.create_task(pool.run(guest, partial(order.append, guest), lambda: None))
        for guest in ("greedy", "greedy", "greedy", "modest", "other")
    ]
    await asyncio.sleep(0)
    held.set()
    await asyncio.gather(blocker, *jobs)
    assert order == ["greedy", "modest", "other", "greedy", "greedy"]


async def test_too_much_waiting_work_is_refused_and_the_rest_goes_on() -> None:
    pool = StudyPool(1, most_waiting=2, most_of_guest=1)
    held = asyncio.Event()
    loop = asyncio.get_running_loop()

    def hold() -> int:
        asyncio.run_coroutine_threadsafe(held.wait(), loop).result()
        return 1

    running = asyncio.create_task(pool.run("a", hold, lambda: None))
    waiting = asyncio.create_task(pool.run("a", lambda: 2, lambda: None))
    await asyncio.sleep(0)
    with pytest.raises(Refusal, match="too_fast"):
        await pool.run("a", lambda: 3, lambda: None)
    other = asyncio.create_task(pool.run("b", lambda: 4, lambda: None))
    await asyncio.sleep(0)
    with pytest.raises(Refusal, match="too_fast"):
        await pool.run("c", lambda: 5, lambda: None)
    held.set()
    assert list(await asyncio.gather(running, waiting, other)) == [1, 2, 4]


async def test_cancelled_work_is_stopped_and_its_place_is_free_again() -> None:
    pool, stopped = StudyPool(1, most_waiting=9, most_of_guest=9), threading.Event()
    running = asyncio.create_task(pool.run("a", stopped.wait, stopped.set))
    waiting = asyncio.create_task(pool.run("b", lambda: None, lambda: None))
    await asyncio.sleep(0)
    waiting.cancel()
    running.cancel()
    await asyncio.gather(running, waiting, return_exceptions=True)
    assert stopped.is_set()
    assert await pool.run("c", lambda: "free", lambda: None) == "free"
    assert not pool.is_full


async def test_an_analysis_has_more_threads_only_while_nobody_else_needs_them() -> None:
    pool = StudyPool(2, most_waiting=4, most_of_guest=4)
    assert await pool.run_in_threads("ana", 8, lambda threads: threads, lambda: None) == 2
    began, go_on = threading.Event(), threading.Event()

    def work() -> None:
        began.set()
        go_on.wait(WAIT)

    busy = asyncio.create_task(pool.run("ben", work, go_on.set))
    await asyncio.to_thread(began.wait, WAIT)
    assert await pool.run_in_threads("ana", 8, lambda threads: threads, lambda: None) == 1
    go_on.set()
    await busy
    assert await pool.run_in_threads("ana", 8, lambda threads: threads, lambda: None) == 2
