"""`kancha dataset` writes what the records hold, and names what is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from pyarrow import parquet

import kancha
from kancha.cli.main import Commands
from kancha.core.rng import Rng
from kancha.record.files import write_records
from kancha.research import observation

PLAYED: list[tuple[str, dict[str, object]]] = [
    ("gorami", {"board": 16}),
    ("equals-wins", {}),
    ("gounki", {"max_moves": 6}),
]


def played(name: str, options: dict[str, object]) -> kancha.Record:
    record = kancha.Record(kancha.game(name, **options))
    rng = Rng(4)
    while record.position.seat is not None and len(record.moves) < 40:
        record.play(record.position.pick(rng))
    return record


def run(*arguments: str) -> tuple[int, str]:
    answer = CliRunner().invoke(Commands("kancha"), ["dataset", *arguments])
    return answer.exit_code, answer.output + (str(answer.exception) if answer.exception else "")


def test_every_move_is_a_row_with_its_action_and_what_was_seen(tmp_path: Path) -> None:
    records = [played(name, options) for name, options in PLAYED]
    write_records(records, tmp_path / "games.jsonl")
    code, said = run(
        str(tmp_path / "games.jsonl"), "--output", str(tmp_path / "games.parquet"), "--observations"
    )
    assert code == 0, said
    rows = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert len(rows) == sum(len(record.moves) for record in records)
    for row in rows:
        game = kancha.game(row["game"], **json.loads(row["options"]))
        position = game.parse(row["position"])
        assert position.seat == row["seat"]
        if row["seat"] < 0:
            assert row["action"] is None
            continue
        code_ = game.encoding.code_of(position, row["action"])
        assert str(position.after(code_).last_move) == row["move"]
        assert row["action"] in row["legal_actions"]
        seen = np.array(row["observation"], np.float32).reshape(row["shape"])
        assert np.array_equal(seen, observation(position, row["seat"]))
    assert rows[0]["results"] == list(records[0].position.results())
    assert rows[-1]["results"] == [0, 0]


def test_observations_are_written_on_demand_only(tmp_path: Path) -> None:
    write_records([played("gorami", {})], tmp_path / "game.txt")
    code, said = run(str(tmp_path / "game.txt"), "--output", str(tmp_path / "game.parquet"))
    assert code == 0, said
    assert "observation" not in parquet.read_schema(tmp_path / "game.parquet").names


@pytest.mark.parametrize(
    ("content", "output", "words"),
    [("not a record", "a.parquet", "record"), ("", "missing/a.parquet", "no such folder")],
)
def test_what_cannot_be_read_or_written_is_named_and_leaves_no_file(
    content: str, output: str, words: str, tmp_path: Path
) -> None:
    (tmp_path / "game.txt").write_text(content, "utf-8")
    code, said = run(str(tmp_path / "game.txt"), "--output", str(tmp_path / output))
    assert code != 0
    assert words in said
    assert [file.name for file in tmp_path.iterdir()] == ["game.txt"]
