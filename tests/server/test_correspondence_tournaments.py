"""Round robins by correspondence: all games at once, and days for each move."""

from __future__ import annotations

from pathlib import Path

from tests.server.evenings import delete, lay_out, layout, name_of, put, resign, running, until
from tests.server.rig import Browser, Server, my_turn
from tests.server.test_accounts import sign_up
from tests.server.test_lobby import refused

DAYS = {"initial_ms": 3 * 86_400_000, "each_move": True}
NAMES = ("Strong", "Middling", "Weak", "Leaver")


async def test_all_games_of_a_round_robin_by_correspondence_go_on_at_once_over_a_restart(
    tmp_path: Path,
) -> None:
    with Server(tmp_path, "impatient") as server:
        async with (
            Browser(server) as ana,
            Browser(server) as ben,
            Browser(server) as eve,
            Browser(server) as leaver,
        ):
            people = dict(zip(NAMES, (ana, ben, eve, leaver), strict=True))
            for name, who in people.items():
                await sign_up(who, name)
            at = await lay_out(ana, name="", kind="round_robin", clock=DAYS, rated=True)
            for who in people.values():
                await put(who, f"{at}/me")
            state = await put(ana, f"{at}/state", {"do": "start"})
            assert state["name"] == "GOrami by correspondence"
            assert len(running(state)) == 6
            assert len({each["table"] for each in state["pairings"]}) == 6
            assert (state["last_ends_ms"], "pause" in state["may"]) == (None, False)
            late = await lay_out(ben, rounds=1)
            for who in (ana, ben):
                await put(who, f"{late}/me")
            await put(ben, f"{late}/state", {"do": "start"})
            await until(ben, late, lambda state: state["state"] == "over")
            assert len(running(await ana.get(at))) == 6, "nobody has to come within minutes"

            state = await ana.get(at)
            assert len([each for each in state["pairings"] if each["game"]]) == 3 + 2
            for name, who in people.items():
                own = await who.get(at)
                first = [name_of(own, each["first"]) == name for each in own["pairings"]]
                assert own["your_turn"] is any(first)
            mover = next(n for n in NAMES if n == name_of(state, state["pairings"][0]["first"]))
            line = await (await people[mover].watch(state["pairings"][0]["table"])).until(my_turn)
            await line.play()
            await delete(leaver, f"{at}/me")
            state = await until(ana, at, lambda state: len(running(state)) == 3)
            server.kill()
            server.start()
            for game in running(state):
                pair = [name_of(state, game[seat]) for seat in ("first", "second")]
                await resign(people[max(pair, key=NAMES.index)], game["table"])
            state = await until(ana, at, lambda state: state["state"] == "over")
            assert [name_of(state, line["entrant"]) for line in state["standings"]] == list(NAMES)
            assert [line["points"] for line in state["standings"]] == [3, 2, 1, 0]
            table = (await ana.ask("GET", f"{at}/export")).text
            assert table.splitlines()[1].startswith("1,Strong,")


async def test_only_a_round_robin_that_has_not_begun_is_joined_by_correspondence(
    ana: Browser, ben: Browser, eve: Browser
) -> None:
    await sign_up(ana, "Postmistress")
    assert await refused(ana, "POST", "/api/tournaments", layout(clock=DAYS)) == "bad_option"
    at = await lay_out(ana, kind="round_robin", clock=DAYS)
    for who in (ana, ben):
        await put(who, f"{at}/me")
    state = await put(ana, f"{at}/state", {"do": "start"})
    assert state["state"] == "running"
    assert await refused(eve, "PUT", f"{at}/me") == "not_now"
