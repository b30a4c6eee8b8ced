"""Puzzles over REST: the same for everybody, with everything that is needed to solve them."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import kancha
from kancha.boardgames.rumis.rumis_pack.finishing import PackFinisher
from kancha.boardgames.rumis.rumis_pack.game import RumisPack
from kancha.puzzles.tactic_library import tactics
from tests.server.rig import Browser

DAY = "2026-11-16"
KINDS = ["gurami", *["tactic"] * len(tactics()), "packing", "line"]


async def test_a_day_lists_one_puzzle_of_each_kind_with_a_cover(ana: Browser, ben: Browser) -> None:
    day = await ana.get(f"/api/puzzles/day/{DAY}?grade=2")
    assert day == await ben.get(f"/api/puzzles/day/{DAY}?grade=2")
    assert [card["kind"] for card in day["puzzles"]] == KINDS
    for card in day["puzzles"]:
        answer = await ana.ask("GET", card["cover"])
        assert "immutable" in answer.headers["cache-control"]
        ElementTree.fromstring(answer.text)
        if card["kind"] != "line":
            opened = await ana.ask("GET", f"/api/puzzles/{card['id']}")
            assert opened.headers["cache-control"].startswith("public")
            assert opened.json()["id"] == card["id"]


async def test_a_gurami_sheet_leads_to_its_solution_by_its_own_hints(ana: Browser) -> None:
    sheet = await ana.get(f"/api/puzzles/gurami/{DAY}/3")
    game = kancha.game("gurami-puzzle", **sheet["options"])
    position = game.start()
    solution = {field["id"]: field["number"] for field in sheet["fields"]}
    for hint in sheet["hints"]:
        assert solution[hint["field"]] == hint["number"]
        position = position.play(f"{hint['field']}={hint['number']}")
    assert position.outcome is not None
    assert set(sheet["wrong"]) == {f["id"] for f in sheet["fields"] if not f["given"]}
    asked = {"puzzle": sheet["puzzle"], "entries": {}}
    assert await ana.post("/api/puzzles/gurami/hint", asked) == sheet["hints"][0]


async def test_every_move_of_a_tactic_has_its_answer(ana: Browser) -> None:
    for name in tactics():
        tactic = await ana.get(f"/api/puzzles/tactic/{name}/1")
        game = kancha.game(name, **tactic["options"])
        for choice in tactic["choices"]:
            position = game.parse(choice["position"])
            assert set(choice["replies"]) == {str(move) for move in position.moves}
            assert choice["replies"][choice["solution"]]["right"]
            for reply in choice["replies"].values():
                shown = reply["pictures"] if reply["right"] else reply["outlooks"]
                assert len(shown) == len(reply["line"])


async def test_a_packing_comes_with_all_placements_and_all_ways_to_its_end(ana: Browser) -> None:
    packing = await ana.get(f"/api/puzzles/packing/{DAY}/3")
    box = RumisPack(**packing["options"])
    start = box.parse(packing["start"]["position"])
    moves = [placement["move"] for placement in packing["placements"]]
    assert moves == [str(move) for move in start.moves]
    for number, move in enumerate(start.moves):
        can_be_filled = PackFinisher(box, start.play(move)).find().possible
        assert can_be_filled == any(number in way for way in packing["ways"])
    for way in packing["ways"]:
        body = {
            "options": packing["options"],
            "position": packing["start"]["position"],
            "moves": [moves[number] for number in way],
        }
        full = await ana.post("/api/puzzles/packing/place", body)
        outcome = box.parse(full["position"]).outcome
        assert outcome is not None
        assert outcome.winners


async def test_sheets_are_printed_and_have_the_same_bytes(ana: Browser) -> None:
    days = (f"gurami/{DAY}/1", f"packing/{DAY}/1", f"four/{DAY}/2", f"line/{DAY}/3")
    for where in ("tactic/gounki/1", *days):
        address = f"/api/puzzles/{where}/sheet.pdf"
        first, second = await ana.ask("GET", address), await ana.ask("GET", address)
        assert first.headers["content-type"] == "application/pdf"
        assert first.content.startswith(b"%PDF")
        assert first.content == second.content


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("day/yesterday", "invalid"),
        (f"day/{DAY}?grade=9", "Grades are 1 to 5"),
        ("tactic/gounki/0", "no such tactic"),
        ("tactic/chess/1", "no such tactic"),
        ("packing/x/1/sheet.pdf", "A day is written like"),
        ("line/x/3/sheet.pdf", "A day is written like"),
    ],
)
async def test_what_is_no_puzzle_is_refused(ana: Browser, address: str, words: str) -> None:
    answer = await ana.ask("GET", f"/api/puzzles/{address}")
    assert answer.status_code in (400, 404)
    assert words in answer.json()["message"]


async def test_entries_that_cannot_be_are_refused(ana: Browser) -> None:
    sheet = await ana.get(f"/api/puzzles/gurami/{DAY}/1")
    given = next(field["id"] for field in sheet["fields"] if field["given"])
    for entries in ({"Z9": 1}, {given: 1}):
        body = {"puzzle": sheet["puzzle"], "entries": entries}
        answer = await ana.ask("POST", "/api/puzzles/gurami/hint", json=body)
        assert answer.status_code == 400
        assert "cannot hold" in answer.json()["message"]
    nonsense = {"puzzle": "x", "entries": {}}
    answer = await ana.ask("POST", "/api/puzzles/gurami/hint", json=nonsense)
    assert answer.status_code == 400


async def test_a_table_says_that_a_solitaire_is_stuck(ana: Browser, ben: Browser) -> None:
    tables = []
    for colours in (1, 2):
        options = {"box": "2x2x2", "colours": colours}
        body = {"game": "rumis-pack", "options": options, "seats": [{"kind": "you"}]}
        tables.append((await ana.post("/api/tables", body))["table"])
    asked = [await ana.get(f"/api/tables/{table}/stuck") for table in tables]
    assert asked == [{"stuck": True}, {"stuck": False}]
    assert (await ben.ask("GET", f"/api/tables/{tables[0]}/stuck")).status_code == 403
