"""Simultaneous rounds: seats move in any order, and their moves stay hidden until the end."""

from __future__ import annotations

import pytest

from tests.server.rig import Browser, Json, Player, my_turn, opened, texts

GAMES = ["kissing", "kissing-challenge", "kissing-puzzle"]


async def duel(ana: Browser, ben: Browser, name: str) -> tuple[Player, Player, Json]:
    made = await ana.open_table(
        name, [{"kind": "you"}, {"kind": "open"}], options={"seats": 2, "reveal": "round"}
    )
    await ben.join(made)
    first = await (await ana.watch(made["table"])).until(my_turn)
    second = await (await ben.watch(made["table"])).until(my_turn)
    return first, second, made


async def lay_all(player: Player) -> int:
    """Place everything that may be placed before the others; return how many pieces."""
    laid = 0
    while my_turn(player):
        await player.play()
        laid += 1
    return laid


@pytest.mark.parametrize("name", GAMES)
async def test_a_later_seat_may_place_first_and_the_record_keeps_the_order_of_seats(
    ana: Browser, ben: Browser, name: str
) -> None:
    first, second, made = await duel(ana, ben, name)
    drawn = second.state["ply"]
    laid = await lay_all(second)
    assert laid
    assert second.state["ply"] == drawn, "nothing is in the record before the first seat is done"
    await lay_round(first, drawn)
    record = (await ana.get(f"/api/tables/{made['table']}/replay"))["moves"][drawn:]
    seats = [move["seat"] for move in record if move["seat"] >= 0]
    assert seats[: 2 * laid] == [0] * laid + [1] * laid


async def lay_round(player: Player, drawn: int) -> None:
    """Place as the first seat until the round is over."""
    placed = 0
    while not any(move["seat"] == 1 for move in player.moves[drawn:]):
        await player.play()
        placed += 1
        assert placed <= 4


@pytest.mark.parametrize("name", GAMES)
async def test_the_first_seat_sees_nothing_of_what_a_later_one_has_placed(
    ana: Browser, ben: Browser, name: str
) -> None:
    first, second, _ = await duel(ana, ben, name)
    before = first.state
    await lay_all(second)
    await first.line.send('{"type":"ping","sent":1}')
    await first.until(lambda player: player.pongs == 1)
    assert first.state is before, "not even a message tells of it"
    again = await ana.watch(before["table"])
    await again.until(opened)
    assert again.moves == first.moves
    for field in ("version", "picture", "position", "clicks", "ply", "can"):
        assert again.state.get(field) == before.get(field), field


async def test_a_piece_placed_before_ones_turn_can_be_taken_back_without_asking(
    ana: Browser, ben: Browser
) -> None:
    first, second, _ = await duel(ana, ben, "kissing")
    before = second.state
    await second.play()
    assert second.state["picture"] != before["picture"]
    assert "undo" in second.state["can"]
    await second.done("undo")
    assert second.state["picture"] == before["picture"]
    assert (await first.refused("undo"))["fault"] == "not_allowed"


async def test_a_move_is_not_stale_because_somebody_else_moved_in_the_same_round(
    ana: Browser, ben: Browser
) -> None:
    first, second, _ = await duel(ana, ben, "kissing")
    ply, text = second.state["ply"], texts(second.state["clicks"])[0]
    await first.play()
    assert (await second.ask("play", ply=ply, text=text))["type"] == "ack"
    assert (await second.refused("play", ply=ply - 1, text=text))["fault"] == "stale"


async def test_what_was_placed_before_ones_turn_survives_a_reconnect(
    ana: Browser, ben: Browser
) -> None:
    _, second, _ = await duel(ana, ben, "kissing")
    await second.play()
    again = await (await ben.reconnect(second)).until(opened)
    assert again.state["picture"] == second.state["picture"]
