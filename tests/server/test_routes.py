"""What can be asked over REST: games, rules, examples, pictures, records."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import get_args

import pytest

from kancha.core.registry import game, game_class, games
from kancha.draw.svg import REFERENCE
from kancha.record.record import Record
from kancha.rulesheet.sheet import rule_sheet
from kancha.server import rest, schema
from kancha.server.tables import messages
from tests.server.rig import Browser, my_turn, over


async def test_every_game_is_described_with_its_options(ana: Browser) -> None:
    listed = await ana.get("/api/games")
    assert [entry["id"] for entry in listed] == games()
    for entry in listed:
        info = game_class(entry["id"]).info
        assert [option["name"] for option in entry["options"]] == [o.name for o in info.options]
        assert await ana.get(f"/api/games/{entry['id']}") == entry
    assert (await ana.ask("GET", "/api/games/none")).status_code == 404


@pytest.mark.parametrize("name", games(unlisted=True))
async def test_rules_examples_and_every_variants_first_picture(ana: Browser, name: str) -> None:
    assert (await ana.get(f"/api/games/{name}/rules"))["markdown"].startswith("#")
    examples = await ana.get(f"/api/games/{name}/examples")
    assert examples
    played = next((e for e in examples if e["play"]), None)
    if played is not None:
        assert played["then"]["scene"] != played["picture"]["scene"]
        replay = await ana.get(f"/api/games/{name}/examples/{played['id']}?first=0&end=2")
        assert replay["pictures"][0]["scene"] == played["picture"]["scene"]
    for variant in game_class(name).info.variants:
        body = {"game": name, "options": dict(variant.options)}
        preview = await ana.post("/api/preview", body)
        assert preview["seats"] == game(name, **variant.options).seats
        assert preview["picture"]["board"] == game(name, **variant.options).board.hash


@pytest.mark.parametrize("name", games(unlisted=True))
async def test_a_rule_sheet_brings_all_that_its_pictures_refer_to(ana: Browser, name: str) -> None:
    sheet = await ana.get(f"/api/games/{name}/sheet")
    made = rule_sheet(name)
    assert [section["title"] for section in sheet["sections"]] == [
        section.title for section in (made.sections if made else ())
    ]
    defined = set(re.findall(r'id="([\w-]+)"', sheet["definitions"]))
    shown = "".join(p["content"] for section in sheet["sections"] for p in section["pictures"])
    assert set(REFERENCE.findall(shown + sheet["definitions"])) <= defined


async def test_a_position_can_be_seen_as_it_would_be_after_a_move(ana: Browser) -> None:
    body = {"game": "kulami", "move": "c3"}
    preview = await ana.post("/api/preview", body)
    assert [piece["cell"] for piece in preview["picture"]["scene"]["pieces"]] == ["c3"]
    refused = await ana.ask("POST", "/api/preview", json=body | {"move": "z9"})
    assert (refused.status_code, refused.json()["fault"]) == (409, "illegal")
    assert refused.json()["rule"].startswith("R")


@pytest.mark.parametrize("name", games())
async def test_every_game_has_a_moment_that_goes_on(ana: Browser, name: str) -> None:
    moment = await ana.get(f"/api/games/{name}/showcase")
    assert moment["moves"]
    rest = await ana.get(f"/api/games/{name}/showcase?first=1&end=99")
    assert len(rest["pictures"]) == len(moment["moves"])
    assert moment["pictures"][0] != rest["pictures"][-1]


@pytest.mark.parametrize("name", games(unlisted=True))
async def test_every_variant_can_be_played_at_a_table(ana: Browser, name: str) -> None:
    for variant in game_class(name).info.variants:
        seats = game(name, **variant.options).seats
        made = await ana.open_table(name, [{"kind": "you"}] * seats, options=dict(variant.options))
        player = await (await ana.watch(made["table"])).until(my_turn)
        await player.play()
        assert player.moves[-1]["sentence"]
        state = await ana.get(f"/api/tables/{made['table']}")
        assert state["ply"] == player.state["ply"]


async def test_a_picture_can_be_had_of_a_table_and_of_any_position(ana: Browser) -> None:
    made = await ana.open_table("gounki", [{"kind": "you"}] * 2)
    picture = await ana.ask("GET", f"/api/tables/{made['table']}/picture.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.startswith("<svg")
    late = await ana.ask("GET", f"/api/tables/{made['table']}/picture.svg?ply=5")
    assert late.status_code == 404
    again = await ana.ask("POST", "/api/picture", json={"game": "gounki"})
    assert again.text.startswith("<svg")
    bad = await ana.ask("POST", "/api/picture", json={"game": "gounki", "position": "x"})
    assert bad.json()["fault"] == "bad_option"


async def test_a_record_can_be_downloaded_uploaded_and_replayed(ana: Browser) -> None:
    made = await ana.open_table("gounki", [{"kind": "you"}] * 2)
    player = await ana.watch(made["table"])
    for _ in range(3):
        await player.play()
    path = f"/api/tables/{made['table']}"
    shown = await ana.get(path + "/replay?first=1&end=3")
    assert len(shown["moves"]) == 3
    assert len(shown["pictures"]) == 2
    for form in ("text", "json"):
        answer = await ana.ask("GET", f"{path}/record?form={form}")
        assert "attachment" in answer.headers["content-disposition"]
        assert len(Record.read(answer.text).moves) == 3
        replay = await ana.post("/api/replay", {"record": answer.text, "first": 1, "end": 3})
        assert replay["moves"] == shown["moves"]
        assert replay["pictures"] == shown["pictures"]
    damaged = await ana.ask("POST", "/api/replay", json={"record": "1. nonsense"})
    assert damaged.json()["fault"] == "bad_record"


async def test_a_moment_of_an_uploaded_record_can_be_drawn(ana: Browser) -> None:
    made = await ana.open_table("gounki", [{"kind": "you"}] * 2)
    player = await ana.watch(made["table"])
    for _ in range(2):
        await player.play()
    path = f"/api/tables/{made['table']}"
    record = (await ana.ask("GET", f"{path}/record")).text
    drawn = await ana.ask("POST", "/api/replay/picture", json={"record": record, "ply": 1})
    assert drawn.text == (await ana.ask("GET", f"{path}/picture.svg?ply=1")).text
    late = await ana.ask("POST", "/api/replay/picture", json={"record": record, "ply": 3})
    assert late.json()["fault"] == "not_found"
    bad = await ana.ask("POST", "/api/replay/picture", json={"record": "?", "ply": 0})
    assert bad.json()["fault"] == "bad_record"


async def test_a_game_makes_values_of_its_options_that_it_accepts(ana: Browser) -> None:
    ways = 0
    for entry in await ana.get("/api/games"):
        for option in entry["options"]:
            for way in option.get("surprises", []):
                body = {"game": entry["id"], "option": option["name"], "way": way}
                values = [(await ana.post("/api/surprise", body))["value"] for _ in range(3)]
                assert len(set(values)) > 1
                for value in values:
                    options = {option["name"]: value}
                    await ana.post("/api/preview", {"game": entry["id"], "options": options})
                ways += 1
    assert ways
    for wrong in ({"option": "layout", "way": "none"}, {"option": "none", "way": "none"}):
        answer = await ana.ask("POST", "/api/surprise", json={"game": "kulami", **wrong})
        assert answer.json()["fault"] == "bad_option"


async def test_the_same_line_can_be_tried_again(ana: Browser) -> None:
    made = await ana.open_table("kissing-challenge", [{"kind": "you"}])
    player = await (await ana.watch(made["table"])).until(my_turn)
    drawn = [move["text"] for move in player.moves]
    assert (await player.refused("propose", what="again"))["fault"] == "not_now"
    while not over(player):
        await player.play()
    assert "again" in player.state["can"]
    await player.done("propose", what="again")
    state = await ana.get(f"/api/tables/{player.state['rematch']}")
    assert state["options"]["line"] == "".join(text.removeprefix("draw") for text in drawn)
    assert (state["ply"], state["status"]) == (0, "playing")


async def test_what_has_no_chance_to_repeat_is_not_offered_again(ana: Browser) -> None:
    made = await ana.open_table("gounki", [{"kind": "you"}, {"kind": "you"}])
    player = await (await ana.watch(made["table"])).until(my_turn)
    await player.done("resign")
    assert "again" not in player.state["can"]
    assert (await player.refused("propose", what="again"))["fault"] == "not_allowed"


async def test_my_tables_are_mine(ana: Browser, ben: Browser) -> None:
    made = await ana.open_table("gounki", [{"kind": "you"}, {"kind": "engine", "level": 1}])
    mine = (await ana.get("/api/tables"))["tables"]
    assert [line["table"] for line in mine] == [made["table"]]
    assert mine[0]["your_turn"]
    state = await ana.get(f"/api/tables/{made['table']}")
    assert mine[0]["position"] == state["position"]
    assert mine[0]["options"] == state["options"]
    assert (await ben.get("/api/tables"))["tables"] == []


async def test_the_list_of_tables_tells_nothing_hidden(ana: Browser) -> None:
    await ana.open_table("equals-wins", [{"kind": "you"}, {"kind": "engine", "level": 1}])
    [line] = (await ana.get("/api/tables"))["tables"]
    assert line["position"] is None


def test_the_schema_names_every_message_and_no_type_is_called_error() -> None:
    components = schema.document()["components"]["schemas"]
    for union in (messages.FromClient, messages.FromServer, rest.FromRest):
        assert {kind.__name__ for kind in get_args(union)} <= set(components)
    assert "Error" not in components
    references = {ref for ref in json.dumps(components).split('"') if ref.startswith("#/")}
    assert {ref.rpartition("/")[2] for ref in references} <= set(components)


def test_importing_kancha_does_not_import_the_server() -> None:
    heavy = ["fastapi", "sqlalchemy", "msgspec", "uvicorn", "alembic"]
    code = f"import sys, kancha; print([m for m in {heavy} if m in sys.modules])"
    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, text=True
    )
    assert answer.stdout.strip() == "[]"
