"""Chat at tables: who reads what, that nothing is lost or said twice, mutes, reports, limits."""

from __future__ import annotations

from pathlib import Path

import pytest

from kancha.server.chat.report_store import ReportedLine, ReportStore
from kancha.server.settings import Settings
from kancha.server.storage.store import Store
from tests.server.departures import leave_for_good
from tests.server.rig import PEOPLE, WAIT, Browser, Json, Player, Server, opened, over
from tests.server.test_accounts import sign_in, sign_up

MARKUP = "<img src=x onerror=alert(1)> & <b>bold</b>"


async def sat(ana: Browser, ben: Browser, game: str = "gounki", **more: object) -> list[Player]:
    """Return the sockets of two players at a new table."""
    made = await ana.open_table(game, PEOPLE, **more)
    await ben.join(made)
    return [await (await who.watch(made["table"])).until(chatting) for who in (ana, ben)]


def chatting(player: Player) -> bool:
    return bool(player.chat)


def texts_of(player: Player) -> list[str]:
    return [line.get("text") or line["phrase"] for line in player.said]


async def hears(player: Player, *said: str) -> None:
    """Wait until a viewer has read these lines, and no others before them."""
    await player.until(lambda p: len(p.said) >= len(said))
    assert texts_of(player) == list(said)


async def sign(who: Browser) -> str:
    return str((await who.get("/api/me"))["sign"])


async def test_players_read_each_other_and_phrases_stay_phrases(ana: Browser, ben: Browser) -> None:
    first, second = await sat(ana, ben)
    assert (await first.ask("say", phrase="have_a_good_game"))["type"] == "ack"
    assert (await second.ask("say", text="  you\u202e too\n "))["type"] == "ack"
    for player in (first, second):
        await hears(player, "have_a_good_game", "you too")
        assert player.said[0]["phrase"] == "have_a_good_game"
        assert {line["channel"] for line in player.said} == {"players"}
    assert [line.get("yours", False) for line in first.said] == [True, False]
    assert first.said[1]["by"] == {"name": "Guest", "sign": await sign(ben)}
    assert first.state["seats"][1]["sign"] == await sign(ben)


async def test_what_is_written_arrives_as_it_is_and_is_never_markup(
    ana: Browser, ben: Browser
) -> None:
    first, second = await sat(ana, ben)
    await first.ask("say", text=MARKUP)
    await hears(second, MARKUP)
    assert second.said[0].keys() == {"number", "at_ms", "by", "channel", "text"}


@pytest.mark.parametrize(
    "words",
    [
        {},
        {"text": " \n\t\u200d"},
        {"text": "a" * 201},
        {"phrase": "not_a_phrase"},
        {"phrase": "sorry", "text": "both"},
        {"text": "hello", "channel": "players"},
    ],
)
async def test_words_that_are_none_are_refused(ana: Browser, ben: Browser, words: Json) -> None:
    first, _ = await sat(ana, ben)
    name = await first.say("say", **words)
    await first.until(lambda player: bool(player.refusals))
    assert first.refusals[0]["fault"] == "malformed"
    assert first.answers.get(name, first.refusals[0])["type"] == "refused"
    assert first.said == []


async def test_a_line_that_is_sent_twice_is_said_once(ana: Browser, ben: Browser) -> None:
    first, second = await sat(ana, ben)
    for _ in range(2):
        assert (await first.ask("say", id="same", text="once"))["type"] == "ack"
        first.answers.clear()
    await first.ask("say", text="then")
    await hears(second, "once", "then")


async def test_spectators_and_players_are_apart_until_the_game_is_over(
    ana: Browser, ben: Browser, eve: Browser
) -> None:
    first, second = await sat(ana, ben, "kissing")
    viewer = await (await eve.watch(first.state["table"])).until(chatting)
    assert viewer.chat["channel"] == "spectators"
    await first.ask("say", text="my hand is good")
    await viewer.ask("say", text="black should attack")
    await hears(viewer, "black should attack")
    await second.ask("say", phrase="sorry")
    await hears(second, "my hand is good", "sorry")
    late = await (await eve.watch(first.state["table"])).until(chatting)
    assert texts_of(late) == ["black should attack"]
    assert "black should attack" not in "".join([*ana.heard, *ben.heard])
    assert "my hand is good" not in "".join(eve.heard)
    await first.done("resign")
    everything = ["my hand is good", "black should attack", "sorry"]
    for player in (first, second, viewer, late):
        await player.until(over)
        await hears(player, *everything)
    await viewer.ask("say", phrase="well_played")
    await hears(first, *everything, "well_played")
    assert first.said[-1]["channel"] == "spectators"


async def test_no_other_message_holds_what_is_said(ana: Browser, ben: Browser) -> None:
    first, _ = await sat(ana, ben)
    await first.ask("say", text="between us")
    table = first.state["table"]
    ana.heard.clear()
    for path in ("", "/record", "/record?form=json", "/replay?first=0&end=9"):
        await ana.ask("GET", f"/api/tables/{table}{path}")
    await ana.get("/api/tables")
    assert "between us" not in "".join(ana.heard)


async def test_what_was_said_survives_a_crash(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        async with Browser(server) as ana, Browser(server) as ben:
            first, _ = await sat(ana, ben)
            await first.ask("say", text="still here")
            server.kill()
            server.start()
            again = await (await ben.watch(first.state["table"])).until(chatting)
            assert texts_of(again) == ["still here"]


async def test_who_is_muted_is_not_read_and_does_not_learn_of_it(
    ana: Browser, ben: Browser, eve: Browser
) -> None:
    first, second = await sat(ana, ben)
    await second.ask("say", text="rude")
    await hears(first, "rude")
    path = f"/api/tables/{first.state['table']}/mutes/{await sign(ben)}"
    assert (await ana.ask("PUT", path)).status_code == 200
    await first.until(lambda player: bool(player.chat["muted"]))
    assert first.chat["muted"] == [{"name": "Guest", "sign": await sign(ben)}]
    assert first.said == []
    await second.ask("say", text="ruder")
    await first.ask("say", text="quiet")
    await hears(second, "rude", "ruder", "quiet")
    await hears(first, "quiet")
    assert second.chat["muted"] == []
    again, other = await sat(eve, ben)
    await other.ask("say", text="to somebody else")
    await hears(again, "to somebody else")
    assert (await ana.ask("DELETE", path)).status_code == 200
    await first.until(lambda player: not player.chat["muted"])
    await hears(first, "rude", "ruder", "quiet")
    assert (await ben.ask("PUT", path)).status_code == 403, "that is oneself"
    assert (await ana.ask("PUT", path[:-16] + "0" * 16)).status_code == 404


async def test_a_report_holds_the_lines_that_were_read_and_no_others(
    server: Server, ana: Browser, ben: Browser, eve: Browser
) -> None:
    first, second = await sat(ana, ben)
    viewer = await (await eve.watch(first.state["table"])).until(chatting)
    await first.ask("say", text="mine")
    await second.ask("say", text="rude")
    await second.ask("say", phrase="another_game")
    await viewer.ask("say", text="unseen")
    path = f"/api/tables/{first.state['table']}/reports"
    body = {"who": await sign(ben), "lines": [0, 1, 2, 3], "reason": "rude"}
    assert (await ana.ask("POST", path, json=body)).status_code == 200
    unseen = {"who": await sign(eve), "lines": [3], "reason": ""}
    assert (await ana.ask("POST", path, json=unseen)).status_code == 400
    store = Store(Settings(data=server.data).database, WAIT)
    found = [r for r in await ReportStore(store).all("open", 1000) if r.table in path]
    await store.close()
    await hears(second, "mine", "rude", "another_game")
    times = [line["at_ms"] for line in second.said[1:]]
    assert [(report.reason, report.lines) for report in found] == [
        (
            "rude",
            [
                ReportedLine(at_ms=times[0], text="rude"),
                ReportedLine(at_ms=times[1], text="Another game"),
            ],
        )
    ]
    for _ in range(9):
        assert (await ana.ask("POST", path, json=body)).status_code == 200
    assert (await ana.ask("POST", path, json=body)).status_code == 429


async def test_nobody_says_more_than_the_limit_in_a_minute(ana: Browser, ben: Browser) -> None:
    first, second = await sat(ana, ben)
    for number in range(20):
        assert (await first.ask("say", text=f"{number}"))["type"] == "ack"
    other, _ = await sat(ana, ben)
    for player in (first, other):
        assert (await player.refused("say", phrase="sorry"))["fault"] == "too_fast"
    assert (await second.ask("say", phrase="sorry"))["type"] == "ack"
    await hears(second, *map(str, range(20)), "sorry")


async def test_who_signs_in_takes_their_words_and_mutes_along_and_deletes_them_with_the_account(
    server: Server, ana: Browser, ben: Browser
) -> None:
    first, second = await sat(ana, ben)
    name = f"Talker {first.state['table']}"
    await first.ask("say", text="as a guest")
    await second.ask("say", text="rude")
    path = f"/api/tables/{first.state['table']}/mutes/{await sign(ben)}"
    assert (await ana.ask("PUT", path)).status_code == 200
    async with Browser(server) as elsewhere:
        await sign_up(elsewhere, name)
    await sign_in(ana, name)
    player = await (await ana.watch(first.state["table"])).until(chatting)
    assert texts_of(player) == ["as a guest"]
    assert player.said[0]["yours"]
    assert [each["sign"] for each in player.chat["muted"]] == [await sign(ben)]
    said = (await ana.get("/api/account/export"))["said"]
    assert [(line["table"], line["said"]) for line in said] == [
        (first.state["table"], "as a guest")
    ]
    await leave_for_good(server, ana)
    await second.until(lambda p: texts_of(p) == ["rude"])


@pytest.mark.parametrize("mode", ["members", "phrases"])
async def test_the_host_decides_who_may_say_more_than_phrases(tmp_path: Path, mode: str) -> None:
    with Server(tmp_path, mode) as server:
        async with Browser(server) as ana, Browser(server) as ben:
            await sign_up(ana, "Ana")
            first, second = await sat(ana, ben)
            assert (first.chat["texts"], second.chat["texts"]) == (mode == "members", False)
            assert (await second.refused("say", text="words"))["fault"] == "not_allowed"
            assert (await second.ask("say", phrase="sorry"))["type"] == "ack"
            answer = await first.ask("say", text="words")
            assert answer["type"] == ("ack" if mode == "members" else "refused")


async def test_spectators_are_named_and_without_a_cookie_nobody_speaks(
    ana: Browser, ben: Browser, eve: Browser
) -> None:
    await eve.ask("PUT", "/api/me", json={"name": "lena"})
    first, _ = await sat(ana, ben)
    table = first.state["table"]
    for _ in range(2):
        await (await eve.watch(table)).until(opened)
    await first.until(lambda player: player.presence.get("spectators") == 2)
    assert first.presence["watchers"] == [{"name": "lena", "sign": await sign(eve)}]
    nobody = await (await eve.watch(table, anonymous=True)).until(opened)
    assert (await nobody.refused("say", phrase="sorry"))["fault"] == "not_allowed"
