"""What people can do at a table, over a real socket."""

from __future__ import annotations

import kancha
from tests.server.rig import PEOPLE, Browser, Json, Player, my_turn, opened, over, paths, texts


async def two_players(
    ana: Browser, ben: Browser, game: str = "gounki", **more: object
) -> tuple[Player, Player, Json]:
    made = await ana.open_table(game, PEOPLE, **more)
    await ben.join(made)
    first, second = await ana.watch(made["table"]), await ben.watch(made["table"])
    await first.until(opened)
    await second.until(opened)
    return first, second, made


async def test_a_game_begins_when_the_invited_guest_has_joined(ana: Browser, ben: Browser) -> None:
    made = await ana.open_table("gounki", PEOPLE)
    await (await ben.watch(made["table"], anonymous=True)).until(opened)
    host = await (await ana.watch(made["table"])).until(opened)
    assert host.state["status"] == "waiting"
    assert [seat.get("connected", False) for seat in host.state["seats"]] == [True, False]
    assert "clicks" not in host.state
    assert (await host.refused("play", ply=0, text="a1-a2+"))["fault"] == "not_now"
    await ben.join(made)
    await host.until(my_turn)
    assert host.state["status"] == "playing"
    assert not host.state.get("invitations")
    await ben.join(made)  # opening the link again changes nothing
    mine = await ben.get("/api/tables")
    assert [line["table"] for line in mine["tables"]] == [made["table"]]


async def test_only_the_seats_owner_moves_it(ana: Browser, ben: Browser, eve: Browser) -> None:
    first, second, made = await two_players(ana, ben)
    watcher = await (await eve.watch(made["table"])).until(opened)
    assert watcher.state["you"] == []
    assert "clicks" not in watcher.state
    for nobody in (watcher, await eve.watch(made["table"], anonymous=True)):
        answer = await nobody.refused("play", ply=0, text="a1-a2+")
        assert answer["fault"] == "not_allowed"
    assert (await second.refused("play", ply=0, text="a1-a2+"))["fault"] == "not_now"
    for command in ("resign", "abort", "undo"):
        assert (await watcher.refused(command))["fault"] == "not_allowed"
    await first.play("a1-a2+")
    await watcher.until(lambda player: player.state["ply"] == 1)
    assert watcher.moves[0]["sentence"].startswith("White moves")


async def test_every_legal_move_has_a_path_and_paths_make_moves(ana: Browser, ben: Browser) -> None:
    first, _, _ = await two_players(ana, ben)
    await first.until(my_turn)
    ways = paths(first.state["clicks"])
    assert len(set(ways.values())) == len(ways) == len(texts(first.state["clicks"]))
    way, text = list(ways.items())[-1]
    await first.done("play", ply=0, path=list(way))
    assert first.moves[0]["text"] == text


async def test_an_illegal_move_is_refused_with_its_rule(ana: Browser, ben: Browser) -> None:
    first, _, _ = await two_players(ana, ben)
    answer = await first.refused("play", ply=0, text="a1-a5")
    assert answer["fault"] == "illegal"
    assert answer["rule"].startswith("R")
    assert (await first.refused("play", ply=0, path=["a1", "h8"]))["fault"] == "illegal"
    assert (await first.refused("play", ply=0))["fault"] == "malformed"
    assert first.state["version"] == 2


async def test_take_back_needs_the_consent_of_the_other(ana: Browser, ben: Browser) -> None:
    first, second, _ = await two_players(ana, ben)
    await first.play()
    assert "undo" not in first.state["can"]
    assert (await first.refused("undo"))["fault"] == "not_allowed"
    await first.done("propose", what="take_back")
    await second.until(lambda player: bool(player.state["proposals"]))
    assert second.state["proposals"] == [{"what": "take_back", "by": 0, "waiting_for": [1]}]
    assert (await first.refused("answer", what="take_back", agree=True))["fault"] == "not_now"
    await second.done("answer", what="take_back", agree=False)
    assert second.state["ply"] == 1
    await first.done("propose", what="take_back")
    await second.done("answer", what="take_back", agree=True)
    await first.until(lambda player: player.state["ply"] == 0)
    assert first.moves == second.moves == []


async def test_a_move_ends_what_was_proposed_before_it(ana: Browser, ben: Browser) -> None:
    first, second, _ = await two_players(ana, ben)
    await first.done("propose", what="draw")
    await first.play()
    assert first.state["proposals"] == []
    assert (await second.refused("answer", what="draw", agree=True))["fault"] == "not_now"


async def test_a_draw_is_agreed(ana: Browser, ben: Browser) -> None:
    first, second, _ = await two_players(ana, ben)
    await first.done("propose", what="draw")
    await second.done("propose", what="draw")
    await first.until(over)
    assert first.state["ending"]["reason"] == "agreement"
    assert first.state["ending"]["winners"] == []


async def test_resigning_gives_the_other_the_win(ana: Browser, ben: Browser) -> None:
    first, second, made = await two_players(ana, ben)
    await first.play()
    await first.done("resign")
    await second.until(over)
    assert second.state["ending"]["winners"] == [1]
    assert second.state["ending"]["sentence"] == "Black wins: White resigned."
    assert (await second.refused("play", ply=1, text="a8-a7+"))["fault"] == "not_now"
    record = (await ana.ask("GET", f"/api/tables/{made['table']}/record")).text
    assert '[Ending "Black wins: White resigned."]' in record


async def test_aborting_is_possible_until_everybody_has_moved(ana: Browser, ben: Browser) -> None:
    first, second, _ = await two_players(ana, ben)
    await first.play()
    assert "abort" in second.state["can"]
    await second.play()
    assert "abort" not in second.state["can"]
    assert (await second.refused("abort"))["fault"] == "not_allowed"
    first, second, _ = await two_players(ana, ben)
    await second.done("abort")
    await first.until(over)
    assert first.state["ending"]["reason"] == "aborted"


async def test_a_rematch_swaps_the_sides(ana: Browser, ben: Browser) -> None:
    first, second, _ = await two_players(ana, ben)
    assert (await first.refused("propose", what="rematch"))["fault"] == "not_now"
    await first.done("resign")
    await second.until(over)
    await second.done("propose", what="rematch")
    assert "rematch" not in second.state
    await first.done("answer", what="rematch", agree=True)
    await second.until(lambda player: "rematch" in player.state)
    assert first.state["rematch"] == second.state["rematch"]
    again = await (await ana.watch(first.state["rematch"])).until(opened)
    assert again.state["you"] == [1]
    other = await (await ben.watch(first.state["rematch"])).until(my_turn)
    assert other.state["you"] == [0]


async def test_a_rematch_against_an_engine_needs_no_answer(ana: Browser) -> None:
    made = await ana.open_table("gounki", [{"kind": "you"}, {"kind": "engine", "level": 1}])
    player = await (await ana.watch(made["table"])).until(my_turn)
    await player.done("resign")
    await player.done("propose", what="rematch")
    again = await (await ana.watch(player.state["rematch"])).until(my_turn)
    assert again.state["you"] == [1]
    assert len(again.moves) == 1


async def test_undo_against_an_engine_goes_back_to_ones_own_turn(ana: Browser) -> None:
    made = await ana.open_table("gounki", [{"kind": "you"}, {"kind": "engine", "level": 1}])
    player = await (await ana.watch(made["table"])).until(my_turn)
    assert "undo" not in player.state["can"]
    await player.play()
    await player.until(lambda p: p.state["ply"] == 2)
    await player.done("undo")
    assert player.state["ply"] == 0
    assert my_turn(player)
    await player.play()
    await player.until(lambda p: p.state["ply"] == 2)


async def test_several_people_play_at_one_screen(ana: Browser) -> None:
    seats = [{"kind": "you", "name": "Ana"}, {"kind": "you", "name": "Ben"}]
    made = await ana.open_table("gounki", seats)
    player = await (await ana.watch(made["table"])).until(my_turn)
    assert player.state["you"] == [0, 1]
    assert [seat["player"] for seat in player.state["seats"]] == ["Ana", "Ben"]
    for ply in range(4):
        assert player.state["viewing"] == ply % 2
        await player.play()
    await player.done("undo")
    assert player.state["ply"] == 3


async def test_an_engine_plays_whole_games_of_its_own_seat(ana: Browser) -> None:
    made = await ana.open_table("gounki", [{"kind": "you"}, {"kind": "engine", "level": 3}])
    player = await (await ana.watch(made["table"])).until(my_turn)
    for _ in range(300):
        await player.until(lambda p: my_turn(p) or over(p))
        if over(player):
            break
        await player.play()
    assert player.state["ending"]["reason"] == "rules"


async def test_the_host_fills_an_open_seat_with_an_engine(ana: Browser, eve: Browser) -> None:
    made = await ana.open_table("gounki", [{"kind": "open"}, {"kind": "you"}])
    other = await (await eve.watch(made["table"])).until(opened)
    assert (await other.refused("fill", seat=0, level=1))["fault"] == "not_allowed"
    host = await (await ana.watch(made["table"])).until(opened)
    await host.done("fill", seat=0, level=1)
    await host.until(my_turn)
    assert len(host.moves) == 1


async def test_whoever_leaves_a_game_of_three_is_replaced(
    ana: Browser, ben: Browser, eve: Browser
) -> None:
    made = await ana.open_table(
        "template", [*PEOPLE, {"kind": "open"}], options={"seats": 3, "size": 4}
    )
    await ben.join(made, 0)
    await eve.join(made, 1)
    player = await (await ben.watch(made["table"])).until(opened)
    await player.done("resign")
    assert player.state["you"] == []
    assert player.state["seats"][1]["kind"] == "engine"
    assert player.state["status"] == "playing"


async def test_bad_tables_are_refused(ana: Browser) -> None:
    you: Json = {"kind": "you"}
    requests: list[tuple[Json, str]] = [
        ({"game": "chess", "seats": [you, you]}, "not_found"),
        ({"game": "gounki", "seats": [you]}, "bad_option"),
        ({"game": "gounki", "seats": [{"kind": "open"}, {"kind": "open"}]}, "bad_option"),
        ({"game": "gounki", "seats": [you, you], "options": {"moon": 1}}, "bad_option"),
        ({"game": "gounki", "seats": [you, you], "options": {"first_turns": 9}}, "bad_option"),
        ({"game": "gounki", "seats": [you, {"kind": "engine", "level": 11}]}, "malformed"),
        ({"game": "gounki", "seats": [you, you], "start": "nonsense"}, "bad_option"),
        ({"game": "gounki"}, "malformed"),
    ]
    for body, fault in requests:
        answer = await ana.ask("POST", "/api/tables", json=body)
        assert answer.json()["fault"] == fault, body
        assert answer.status_code in (400, 404)


async def test_alone_an_engine_is_the_measure_where_the_best_is_not_known(ana: Browser) -> None:
    line = {"line": "251616543216543216543243"}
    made = await ana.open_table("kissing-challenge", [{"kind": "you"}], options=line)
    address = f"/api/tables/{made['table']}/engine"
    assert (await ana.ask("GET", address)).json()["fault"] == "not_now"
    player = await ana.watch(made["table"])
    await player.until(my_turn)
    while not over(player):
        await player.play()
        await player.until(lambda now: my_turn(now) or over(now))
    tried = await ana.get(address)
    position = kancha.game("kissing-challenge", **line).start()
    engine = kancha.Engine(position.game, tried["level"], seed=1)
    while position.seat is not None:
        position = position.play(engine.choose(position))
    assert position.outcome is not None
    assert (tried["score"],) == position.outcome.scores
    packed = await ana.open_table("rumis-pack", [{"kind": "you"}], options={"box": "2x1x1"})
    packer = await ana.watch(packed["table"])
    await packer.until(my_turn)
    await packer.play()
    await packer.until(over)
    assert (await ana.get(f"/api/tables/{packed['table']}/engine"))["score"] is None
