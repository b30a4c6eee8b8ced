"""Lessons over REST: every try is answered, and the client keeps the state."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from kancha.core.registry import games
from kancha.lessons.lesson import lessons
from tests.server.rig import Browser, Json

GOUNKI = "/api/games/gounki/lessons"


async def test_lessons_are_listed_in_teaching_order_with_a_cover(ana: Browser) -> None:
    overview = await ana.get("/api/lessons")
    assert [entry["game"] for entry in overview] == list(games())
    for entry in overview:
        name = entry["game"]
        assert await ana.get(f"/api/games/{name}/lessons") == entry["lessons"]
        assert [listed["id"] for listed in entry["lessons"]] == [
            known.id for known in lessons(name)
        ]
        for listed in entry["lessons"][:2]:
            opened = await ana.get(f"/api/games/{name}/lessons/{listed['id']}")
            assert len(opened["steps"]) == listed["steps"]
            assert opened["next"] is None or opened["next"] in entry["lessons"]


async def test_covers_are_pictures_without_words_by_day_and_night(ana: Browser) -> None:
    for name in games():
        address = (await ana.get(f"/api/games/{name}/lessons"))[0]["cover"]
        themes = ("light", "dark")
        light, dark = [await ana.ask("GET", f"{address}&theme={theme}") for theme in themes]
        for answer in (light, dark):
            assert answer.headers["content-type"].startswith("image/svg+xml")
            assert "immutable" in answer.headers["cache-control"]
            assert 'class="coordinate"' not in answer.text
            ElementTree.fromstring(answer.text)
        assert light.text != dark.text


async def test_the_solutions_of_a_lesson_solve_it(ana: Browser) -> None:
    address = f"{GOUNKI}/06-deploy"
    for number, step in enumerate((await ana.get(address))["steps"]):
        if step["kind"] == "show":
            assert len(step["play"]) == len(step["pictures"]) == 1
            continue
        body = {"step": number, "path": step["solution"]["path"]}
        answer = await ana.post(f"{address}/try", body)
        assert answer["verdict"] == "right"
        assert answer["state"]["solved"]
        assert [move["text"] for move in answer["moves"]] == [step["solution"]["text"]]
        assert len(answer["pictures"]) == 1


@pytest.mark.parametrize(
    "lesson",
    ["kissing/lessons/05-end", "kissing-challenge/lessons/05-end", "kissing-puzzle/lessons/06-end"],
)
async def test_what_is_shown_of_a_game_alone_is_told_to_the_learner(
    ana: Browser, lesson: str
) -> None:
    """A task for two comes after it, in which the learner has the other board."""
    shown = (await ana.get(f"/api/games/{lesson}"))["steps"][0]
    assert [move["sentence"].startswith("You place") for move in shown["play"]] == [True]


async def test_what_is_answered_ahead_is_what_a_try_is_answered(ana: Browser) -> None:
    for name in ("01-goal", "03-stacks", "08-play"):
        address = f"{GOUNKI}/{name}"
        kinds = [step["kind"] for step in (await ana.get(address))["steps"]]
        ahead = (await ana.get(f"{address}/answers"))["steps"]
        for number, (kind, known) in enumerate(zip(kinds, ahead, strict=True)):
            assert known.get("known", False) is (kind in ("touch", "move", "win"))
            tries: list[tuple[Json, Json]] = [
                ({"touch": path} if kind == "touch" else {"path": path.split()}, answer)
                for path, answer in list(known.get("touches", {}).items())[::9]
            ]
            moves = list(known.get("moves", {}).items())[::5]
            tries += [({"move": move}, answer) for move, answer in moves]
            for tried, answer in tries:
                said = await ana.post(f"{address}/try", {"step": number, **tried})
                assert said["state"]["position"] == answer.pop("position", "")
                assert answer.items() <= said.items()


async def test_wrong_tries_are_told_why_and_then_offered_help(ana: Browser) -> None:
    address = f"{GOUNKI}/03-stacks/try"
    body: Json = {"step": 1, "move": "c3-f3"}
    helps = []
    for _ in range(3):
        answer = await ana.post(address, body)
        assert answer["verdict"] == "wrong"
        assert answer["rules"] == ["R4.1"]
        assert answer["pictures"] == []
        body["tries"] = answer["state"]["tries"]
        helps.append(answer["help"])
    assert helps == ["", "hint", "solution"]
    worded = await ana.post(address, {"step": 1, "path": ["c3", "f3"]})
    assert worded["words"].startswith("That is three steps")


def first_path(clicks: Json) -> list[str]:
    """Return the click path of the first move of a tree."""
    path, node = [], clicks
    while isinstance(node, dict):
        token = next(iter(node))
        node = node[token]
        path += [token] if token else []
    return path


async def test_a_play_step_goes_on_from_the_state_of_the_last_answer(ana: Browser) -> None:
    address = f"{GOUNKI}/08-play"
    clicks = (await ana.get(address))["steps"][2]["clicks"]
    state: Json = {"step": 2}
    for made in range(1, 4):
        answer = await ana.post(f"{address}/try", state | {"path": first_path(clicks)})
        assert answer["verdict"] == "continue"
        assert len(answer["moves"]) == len(answer["pictures"]) == 2
        assert [move["seat"] for move in answer["moves"]] == [0, 1]
        assert answer["state"]["moves"] == made
        kept = ("step", "position", "moves", "tries")
        state = {name: answer["state"][name] for name in kept}
        clicks = answer["clicks"]


async def test_an_engine_answers_in_a_lesson_where_seats_hide_what_they_do(ana: Browser) -> None:
    address = "/api/games/kissing/lessons/06-play"
    clicks = (await ana.get(address))["steps"][2]["clicks"]
    state: Json = {"step": 2}
    for _ in range(4):
        answer = await ana.post(f"{address}/try", state | {"path": first_path(clicks)})
        state = {name: answer["state"][name] for name in ("step", "position", "moves", "tries")}
        clicks = answer["clicks"]
    # The fourth piece ends the learner's round, and the opponent places four of its own.
    assert [move["seat"] for move in answer["moves"]][:5] == [0, 1, 1, 1, 1]
    assert answer["moves"][0]["sentence"].startswith("You place")
    assert "hidden for now" in answer["moves"][1]["sentence"]


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"step": 99, "move": "a1-a2"}, "not_now"),
        ({"step": 0, "move": "a1-a2"}, "not_now"),
        ({"step": 1}, "malformed"),
        ({"step": 1, "touch": "d6", "move": "d6-d7"}, "malformed"),
    ],
)
async def test_what_cannot_be_tried_is_refused(ana: Browser, body: Json, fault: str) -> None:
    answer = await ana.ask("POST", f"{GOUNKI}/01-goal/try", json=body)
    assert answer.json()["fault"] == fault


async def test_a_state_that_no_answer_gave_is_refused(ana: Browser) -> None:
    address = f"{GOUNKI}/08-play/try"
    for position, fault in (("x", "bad_option"), ("8/8/8/8/8/8/s7/S7 b 1 1 -", "not_now")):
        body = {"step": 2, "position": position, "move": "a1-a2"}
        assert (await ana.ask("POST", address, json=body)).json()["fault"] == fault
    assert (await ana.ask("GET", f"{GOUNKI}/none")).json()["fault"] == "not_found"
    assert (await ana.ask("GET", "/api/games/none/lessons")).json()["fault"] == "not_found"
