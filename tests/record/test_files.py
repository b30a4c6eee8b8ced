"""Files with several records: read and written one by one, in a known form."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

import kancha
from kancha import Record, RecordError
from kancha.record.files import read_records, record_texts, write_records


def some(count: int) -> Iterator[Record]:
    for seed in range(count):
        record = Record(kancha.game("gounki"), tags={"Event": str(seed)})
        rng = kancha.Rng(seed)
        for _ in range(seed % 7):
            record.play(record.position.pick(rng))
        yield record


@pytest.mark.parametrize("name", ["games.txt", "games.jsonl"])
def test_several_records_in_a_file(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    assert write_records(some(5), file) == 5
    assert list(read_records(file)) == list(some(5))
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_json_objects_may_follow_each_other_in_any_layout(tmp_path: Path) -> None:
    file, one = tmp_path / "games.jsonl", tmp_path / "one.json"
    write_records(some(1), one)
    file.write_text("\n" + one.read_text() + "\n\n" + one.read_text() + str(next(some(1))))
    assert list(read_records(file)) == [next(some(1))] * 3


class Endless(io.RawIOBase):
    """A file without end, which counts what was read of it."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        at = self.taken % len(self.content)
        part = self.content[at : at + len(buffer)]
        buffer[: len(part)] = part
        self.taken += len(part)
        return len(part)


def test_no_more_is_read_than_the_next_record_needs() -> None:
    raw = Endless((str(next(some(1))) + "\n").encode())
    texts = record_texts(io.BufferedReader(raw, 512))
    assert [next(texts).number for _ in range(100)] == list(range(1, 101))
    assert raw.taken < 103 * len(raw.content)


def test_the_place_of_damage_is_that_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    write_records(some(3), file)
    lines = file.read_text().split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("1. ") and i > 30)
    lines[at] = "1. a1-a1"
    file.write_text("\n".join(lines))
    with file.open("rb") as opened:
        texts = list(record_texts(opened))
    assert [texts[0].read(), texts[1].read()] == list(some(2))
    with pytest.raises(RecordError) as caught:
        texts[2].read()
    assert caught.value.line == at + 1


def test_load_wants_exactly_one_record(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    write_records(some(2), file)
    with pytest.raises(RecordError, match="holds several records"):
        Record.load(file)
    file.write_text("")
    with pytest.raises(RecordError, match="no version"):
        Record.load(file)
    with pytest.raises(RecordError, match="cannot read"):
        Record.load(tmp_path)


@pytest.mark.parametrize("name", ["game", "game.pgn", "game.txt.bak"])
def test_unknown_endings_are_refused_with_the_known_ones(tmp_path: Path, name: str) -> None:
    with pytest.raises(RecordError, match=r"\.txt, \.json, \.jsonl"):
        next(some(1)).save(tmp_path / name)


def test_a_json_file_holds_one_record_and_a_failed_write_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    next(some(1)).save(file)
    with pytest.raises(RecordError, match=r"write several to \.jsonl"):
        write_records(some(2), file)
    assert Record.load(file) == next(some(1))
    assert list(tmp_path.iterdir()) == [file]
