"""Positions that are set up by hand, and openings, over the net."""

from __future__ import annotations

import kancha
from kancha.server.study import opening_statistics
from kancha.study import openings
from tests.server.rig import Browser, Json

ALONE: list[Json] = [{"kind": "you"}, {"kind": "you"}]


async def test_every_game_can_be_set_up_by_hand_from_its_start(ana: Browser) -> None:
    for name in kancha.games():
        start = await ana.post("/api/study/draft", {"game": name})
        assert "problem" not in start
        cell, figure = start["cells"][0], start["brushes"][0]
        edits = [{"cell": cell, "figure": figure}]
        changed = await ana.post(
            "/api/study/draft", {"game": name, "text": start["text"], "edits": edits}
        )
        assert changed["picture"]["scene"]["pieces"]
        empty = await ana.post("/api/study/draft", {"game": name, "empty": True})
        givens = name == "gurami-puzzle"
        assert bool(empty["picture"]["scene"]["pieces"]) == givens


async def test_what_is_impossible_is_shown_and_refused_with_its_rule(ana: Browser) -> None:
    edits = [{"cell": f"{file}4", "figure": "white-ccc"} for file in "abc"]
    made = await ana.post("/api/study/draft", {"game": "gounki", "empty": True, "edits": edits})
    assert made["problem"] == {
        "reason": "white has 9 circles, more than 8",
        "rule": "R9.3",
        "field": "board",
    }
    assert len(made["picture"]["scene"]["pieces"]) == 3
    fewer = {"game": "gounki", "text": made["text"], "edits": [{"cell": "c4"}]}
    assert "problem" not in await ana.post("/api/study/draft", fewer)


async def test_edits_that_a_page_does_not_offer_are_refused_in_a_sentence(ana: Browser) -> None:
    for edit in (
        {"cell": "z9", "figure": "white-s"},
        {"cell": "a1", "figure": "queen"},
        {"cell": "a1", "board": 4, "figure": "white-s"},
        {"name": "nothing", "value": "1"},
        {"name": "side", "value": "w b"},
    ):
        answer = await ana.ask("POST", "/api/study/draft", json={"game": "gounki", "edits": [edit]})
        assert answer.status_code == 400
        assert answer.json()["message"].endswith(("board.", "piece.", "setting", "value"))
    text = {"game": "gounki", "text": "nonsense"}
    answer = await ana.ask("POST", "/api/study/draft", json=text)
    assert answer.status_code == 400


async def test_the_explorer_tells_what_engines_played(ana: Browser) -> None:
    found = await ana.post("/api/study/openings", {"game": "gounki"})
    assert found["compared"]
    assert found["engine_games"] > 1000
    legal = kancha.game("gounki").start().moves
    assert sum(played["games"] for played in found["engine"]) <= found["engine_games"]
    for played in found["engine"]:
        assert played["move"] in legal
        assert played["wins"] + played["draws"] <= played["games"]


async def test_the_explorer_counts_whole_games_of_this_server_when_they_are_several(
    ana: Browser,
) -> None:
    start = kancha.game("kulami").start()
    first = str(start.moves[0])
    for number in range(opening_statistics.FEWEST):
        found = await ana.post("/api/study/openings", {"game": "kulami"})
        assert "here" not in found
        table = (await ana.open_table("kulami", ALONE))["table"]
        player = await ana.watch(table)
        position = start.play(first)
        await player.play(first)
        for _ in range(opening_statistics.SHORTEST):
            move = str(position.moves[number % len(position.moves)])
            await player.play(move)
            position = position.play(move)
        await player.done("resign")
    found = await ana.post("/api/study/openings", {"game": "kulami"})
    (played,) = found["here"]
    assert openings.opening_key(start.play(played["move"])) == openings.opening_key(
        start.play(first)
    )
    assert played["games"] == opening_statistics.FEWEST


async def test_nothing_is_compared_where_chance_or_hands_decide(ana: Browser) -> None:
    with_a_die = {"potentials_white": "Z3", "link_zertz": "die"}
    for place, compared in (
        ({"game": "kissing"}, False),
        ({"game": "gipf"}, True),
        ({"game": "gipf", "options": with_a_die}, False),
    ):
        assert (await ana.post("/api/study/openings", place))["compared"] == compared
        shown = await ana.post("/api/study/position", place)
        assert shown.get("has_openings", False) == compared


async def test_several_threads_are_offered_on_the_same_machine(ana: Browser) -> None:
    assert (await ana.get("/api/study/limits"))["threads"] >= 1
