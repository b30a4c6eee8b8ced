"""What players offer each other: time, and draws that are not asked for again and again."""

from __future__ import annotations

from tests.server.rig import PEOPLE, Browser, Json, my_turn, opened
from tests.server.test_chat import sat

CLOCK = {"initial_ms": 600_000, "increment_ms": 0}


async def test_time_is_given_to_the_other_player_only_and_is_kept(
    ana: Browser, ben: Browser, eve: Browser
) -> None:
    first, second = await sat(ana, ben, clock=CLOCK)
    viewer = await (await eve.watch(first.state["table"])).until(opened)
    assert "give_time" in second.state["can"]
    await second.done("give_time", seat=0)
    await second.done("give_time", seat=0, id="twice")
    await second.done("give_time", seat=0, id="twice")
    left = second.state["clock"]["left_ms"]
    assert 600_000 < left[0] <= 630_000
    assert left[1] == 600_000
    for player, seat in ((first, 0), (viewer, 0), (second, 7)):
        assert (await player.refused("give_time", seat=seat))["fault"] == "not_allowed"
    again = await (await ana.watch(first.state["table"])).until(opened)
    assert again.state["clock"]["left_ms"][0] > 600_000


async def test_without_a_clock_or_another_person_no_time_is_given(
    ana: Browser, ben: Browser
) -> None:
    first, _ = await sat(ana, ben)
    assert "give_time" not in first.state["can"]
    assert (await first.refused("give_time", seat=1))["fault"] == "not_now"
    seats: list[Json] = [{"kind": "you"}, {"kind": "engine", "level": 1}]
    made = await ana.open_table("gounki", seats, clock=CLOCK)
    player = await (await ana.watch(made["table"])).until(my_turn)
    assert (await player.refused("give_time", seat=1))["fault"] == "not_allowed"


async def test_each_side_has_one_offer_at_a_time(ana: Browser, ben: Browser) -> None:
    first, second = await sat(ana, ben)
    await first.play()
    await first.done("propose", what="take_back")
    assert "draw" not in first.state["can"]
    assert (await first.refused("propose", what="draw"))["fault"] == "not_now"
    await second.done("propose", what="draw")
    assert {proposal["what"] for proposal in second.state["proposals"]} == {"take_back", "draw"}


async def test_a_declined_draw_is_offered_again_after_ten_moves_and_a_withdrawn_one_at_once(
    ana: Browser, ben: Browser
) -> None:
    players = await sat(ana, ben)
    first, second = players
    await first.done("propose", what="draw")
    await first.done("answer", what="draw", agree=False)
    await first.done("propose", what="draw")
    await second.until(lambda player: bool(player.state["proposals"]))
    await second.done("answer", what="draw", agree=False)
    for ply in range(10):
        await first.until(lambda player, ply=ply: player.state["ply"] == ply)  # type: ignore[misc]
        assert "draw" not in first.state["can"]
        assert (await first.refused("propose", what="draw"))["fault"] == "not_now"
        await players[ply % 2].play()
    await first.until(lambda player: player.state["ply"] == 10)
    assert "draw" in second.state["can"]
    await first.done("propose", what="draw")


async def test_offers_in_a_simultaneous_round_do_not_tell_who_has_decided(
    ana: Browser, ben: Browser
) -> None:
    """The clock of the other stands still as it was when the round began."""
    made = await ana.open_table("kissing", PEOPLE, clock=CLOCK)
    await ben.join(made)
    first, second = [await (await who.watch(made["table"])).until(my_turn) for who in (ana, ben)]
    before = first.state["clock"]["left_ms"][1]
    await second.play()
    await first.done("propose", what="draw")
    assert first.state["clock"]["left_ms"][1] == before
    assert (await first.refused("give_time", seat=1))["fault"] == "not_now"
