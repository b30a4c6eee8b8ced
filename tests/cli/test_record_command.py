"""`kancha record`: files with many records, standard input, and annotations."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import kancha
from kancha import Record
from kancha.cli.main import main
from kancha.record.files import read_records, write_records


def run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=stdin)


def annotated() -> Record:
    record = Record(kancha.game("gounki"))
    for move in ("c1-b1+", "a8-b7+", "b1-b2+"):
        record.play(move)
    record.mark(1, "!?")
    record.comments[2] = "the usual answer"
    record.add_variation(2, ["c8-b7+", "b1-b2+"]).comments[1] = "Also played:"
    return record


def plain() -> Record:
    record = Record(kancha.game("gipf"))
    record.play(record.position.moves[0])
    return record


@pytest.fixture
def games(tmp_path: Path) -> Path:
    file = tmp_path / "games.txt"
    write_records([annotated(), plain()], file)
    return file


def test_every_record_of_a_file_is_checked(games: Path) -> None:
    said = "Gounki, 3 moves, 1 variation, undecided\nGIPF, 1 moves, undecided\n"
    assert run("record", "check", str(games)).stdout == said
    assert run("record", "check", "-", stdin=games.read_text()).stdout == said


def test_a_check_goes_on_after_damage_and_rescues_the_rest(games: Path, tmp_path: Path) -> None:
    games.write_text(games.read_text().replace("3. b1-b2+", "3. b1-b9"))
    rescued = tmp_path / "rescued.jsonl"
    result = run("record", "check", str(games), "--rescue", str(rescued))
    assert (result.exit_code, result.stdout) == (2, "GIPF, 1 moves, undecided\n")
    assert "move 3: b1-b9" in result.stderr
    assert [len(record.moves) for record in read_records(rescued)] == [2, 1]


def test_annotations_are_shown(games: Path) -> None:
    shown = run("record", "show", str(games)).stdout.splitlines()
    assert shown[:6] == [
        "1. c1-b1+!?",
        "2. a8-b7+  {the usual answer}",
        "    {Also played:}",
        "    2. c8-b7+",
        "    3. b1-b2+",
        "3. b1-b2+",
    ]
    assert shown[-1] == "undecided"


def test_files_are_converted_in_any_direction(games: Path, tmp_path: Path) -> None:
    lines, back = tmp_path / "games.jsonl", tmp_path / "again.txt"
    assert run("record", "convert", str(games), str(lines)).exit_code == 0
    assert len(lines.read_text().splitlines()) == 2
    assert run("record", "convert", str(lines), str(back)).exit_code == 0
    assert back.read_text() == games.read_text()
    piped = run("record", "convert", "-", "-", "--to", "jsonl", stdin=games.read_text())
    assert piped.stdout == lines.read_text()


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("games.pgn", "games.pgn: records are written to .txt, .json, .jsonl files"),
        ("games.json", "write several to .jsonl or .txt"),
        ("missing/games.txt", "cannot write"),
    ],
)
def test_what_cannot_be_written_is_refused(
    games: Path, tmp_path: Path, target: str, said: str
) -> None:
    result = run("record", "convert", str(games), str(tmp_path / target))
    assert result.exit_code == 2
    assert said in result.stderr


def test_published_games_come_from_standard_input_and_missing_files_are_named() -> None:
    done = run("record", "import", "gounki", "-", "-", stdin="1. c1 b1\n2. a8 b7\n")
    assert [str(move) for move in Record.read(done.stdout).moves] == ["c1-b1+", "a8-b7+"]
    done = run("record", "import", "gounki", "missing.txt", "-")
    assert (done.exit_code, done.stderr) == (
        2,
        "kancha: record: cannot read missing.txt: No such file or directory\n",
    )
