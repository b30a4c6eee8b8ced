"""A table says why a touch does nothing, only to the seat that can move, from what it may know."""

from __future__ import annotations

from typing import Any

import pytest

from kancha.core.registry import game, games
from tests.server.rig import PEOPLE, Browser, Json, my_turn


async def why(guest: Browser, table: str, token: str, *path: str) -> Any:
    """Ask for a reason; return the status and the answer."""
    params: Json = {"token": token, "path": list(path)}
    answer = await guest.ask("GET", f"/api/tables/{table}/why", params=params)
    return answer.status_code, answer.json()


async def test_the_answer_has_a_rule_a_reason_cells_and_a_way_out(ana: Browser) -> None:
    table = (await ana.open_table("kulami", [{"kind": "you"}] * 2))["table"]
    player = await ana.watch(table)
    await player.play("d5")
    status, said = await why(ana, table, "e4")
    assert status == 200
    assert said == {
        "rule": "R4.4",
        "reason": "The field e4 lies neither in the row nor in the column of the last marble, d5.",
        "cells": ["d5"],
        "instead": "Choose an open field in the row or column of d5.",
    }


async def test_a_path_is_one_parameter_for_each_token(ana: Browser) -> None:
    table = (await ana.open_table("gounki", [{"kind": "you"}] * 2))["table"]
    status, said = await why(ana, table, "d3", "b1")
    assert (status, said["rule"]) == (200, "R4.1")


async def test_only_the_seat_that_can_move_is_answered(ana: Browser, ben: Browser) -> None:
    made = await ana.open_table("gounki", PEOPLE)
    table = made["table"]
    assert (await why(ana, table, "e5"))[1]["fault"] == "not_now"  # not every seat is taken
    assert (await why(ben, table, "e5"))[1]["fault"] == "not_allowed"
    await ben.join(made)
    assert (await why(ana, table, "e5"))[0] == 200
    assert (await why(ben, table, "e5"))[1]["fault"] == "not_now"
    await (await ana.watch(table)).play()
    assert (await why(ana, table, "e5"))[1]["fault"] == "not_now"
    assert (await why(ben, table, "e5"))[0] == 200
    await (await ben.watch(table)).done("resign")
    assert (await why(ben, table, "e5"))[1]["fault"] == "not_now"


@pytest.mark.parametrize(
    ("token", "path"),
    [("a1", ()), ("z9", ()), ("e5", ("e5",)), ("x" * 41, ()), ("", ()), ("e5", ("a1",) * 17)],
)
async def test_a_touch_that_is_none_is_malformed(
    ana: Browser, token: str, path: tuple[str, ...]
) -> None:
    table = (await ana.open_table("gounki", [{"kind": "you"}] * 2))["table"]
    status, said = await why(ana, table, token, *path)
    assert (status, said["fault"]) == (400, "malformed")


@pytest.mark.parametrize("name", games())
async def test_every_game_cites_a_rule_at_a_table(ana: Browser, name: str) -> None:
    seats = (await ana.post("/api/preview", {"game": name}))["seats"]
    table = (await ana.open_table(name, [{"kind": "you"}] * seats))["table"]
    player = await ana.watch(table)
    await player.play()
    await player.until(my_turn)
    offered = set(player.state["clicks"])
    cells = {cell.id for cell in game(name).board.cells}
    status, said = await why(ana, table, min(cells - offered))
    assert status == 200
    assert said["rule"].startswith("R")


async def test_in_a_simultaneous_round_everybody_is_answered(ana: Browser, ben: Browser) -> None:
    made = await ana.open_table("kissing", PEOPLE)
    await ben.join(made)
    for guest in (ana, ben):
        status, said = await why(guest, made["table"], "A1")
        assert (status, said["rule"]) == (200, "R5.4")


async def guide(guest: Browser, table: str, *path: str) -> Any:
    """Ask what can be done after a path; return the status and the answer."""
    params: Json = {"path": list(path)}
    answer = await guest.ask("GET", f"/api/tables/{table}/guide", params=params)
    return answer.status_code, answer.json()


async def test_a_guide_has_the_prompt_and_what_the_next_touch_would_bring(ana: Browser) -> None:
    table = (await ana.open_table("gounki", [{"kind": "you"}] * 2))["table"]
    status, said = await guide(ana, table, "b1")
    assert status == 200
    assert said["prompt"] == "Choose where the circle goes."
    assert said["outlooks"]["a2"]["gone"] == ["a2", "b1"]
    assert said["outlooks"]["a2"]["pieces"] == [{"cell": "a2", "figure": "white-cc"}]
    state = await ana.get(f"/api/tables/{table}")
    assert state["prompt"] == (await guide(ana, table))[1]["prompt"] == "Choose a piece."


async def test_only_the_seat_that_can_move_is_guided(ana: Browser, ben: Browser) -> None:
    made = await ana.open_table("gounki", PEOPLE)
    await ben.join(made)
    assert (await guide(ana, made["table"]))[0] == 200
    assert (await guide(ben, made["table"]))[1]["fault"] == "not_now"
    assert (await guide(ana, made["table"], "e5"))[1]["fault"] == "malformed"


async def test_what_is_asked_of_a_state_that_has_passed_is_answered_with_nothing(
    ana: Browser,
) -> None:
    """It is nobody's error: the table went on while the question was on its way."""
    table = (await ana.open_table("gounki", [{"kind": "you"}] * 2))["table"]
    player = await (await ana.watch(table)).until(my_turn)
    seen = {"version": player.state["version"], "path": ["b1"], "token": "d3"}
    addresses = [f"/api/tables/{table}/{kind}" for kind in ("guide", "why")]
    for address in addresses:
        assert (await ana.ask("GET", address, params=seen)).json() is not None
    moved: Json = {"ply": 0, "text": "c1-b1+"}
    for command, fields in (("play", moved), ("resign", {})):
        await player.done(command, **fields)
        for address in addresses:
            answer = await ana.ask("GET", address, params=seen)
            assert (answer.status_code, answer.json()) == (200, None)


async def test_positions_without_a_table_are_answered_in_the_same_way(ana: Browser) -> None:
    table = (await ana.open_table("gounki", [{"kind": "you"}] * 2))["table"]
    here = {"game": "gounki", "path": ["b1"]}
    assert await ana.post("/api/guide", here) == (await guide(ana, table, "b1"))[1]
    assert (
        await ana.post("/api/why", here | {"token": "d3"}) == (await why(ana, table, "d3", "b1"))[1]
    )
