"""The file with all data of a player."""

from __future__ import annotations

from tests.server.rig import PEOPLE, Browser
from tests.server.test_accounts import sign_up


async def test_an_export_holds_everything_of_the_player_and_nothing_hidden(
    ana: Browser, ben: Browser
) -> None:
    await sign_up(ana, "Exporting")
    solved = {"ms": 5, "hints": 0, "on": "2026-01-02"}
    learned = {"lessons": {"gipf": {"first": [0]}}, "puzzles": {"p": solved}}
    await ana.post("/api/account/progress", learned)
    made = await ana.open_table("equals-wins", PEOPLE)
    await ben.ask("PUT", "/api/me", json={"name": "Rude Ben"})
    await ben.join(made)
    await ana.post("/api/account/bots", {"name": "Exported bot"})
    token = await ana.post("/api/account/bots/Exported bot/tokens", {"scopes": []})
    sign = (await ben.get("/api/me"))["sign"]
    at = f"/api/tables/{made['table']}"
    await ana.ask("PUT", f"{at}/mutes/{sign}")
    await ana.post(f"{at}/reports", {"who": sign, "reason": "Rude"})
    answer = await ana.ask("GET", "/api/account/export")
    assert "attachment" in answer.headers["content-disposition"]
    data = answer.json()
    assert (data["name"], data["progress"]) == ("Exporting", learned)
    [game] = data["games"]
    shown = await ana.ask("GET", f"/api/tables/{made['table']}/record?form=json")
    assert (game["table"], game["record"]) == (made["table"], shown.json())
    assert data["account"]["sessions"]
    assert [bot["name"] for bot in data["bots"]] == ["Exported bot"]
    assert token["token"] not in answer.text
    assert data["muted"] == ["Rude Ben"]
    [report] = data["reports"]
    assert (report["about"], report["reason"]) == ("Rude Ben", "Rude")
    assert "argon2" not in answer.text
    assert (await ben.ask("GET", "/api/account/export")).status_code == 403
