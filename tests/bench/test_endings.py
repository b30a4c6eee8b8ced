"""Endings: what is solved is so, and the work for the start is foretold from that of the ends."""

from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner

import kancha
from kancha.bench.endings import Effort, efforts, foretold, main, verdict, winner
from kancha.bench.positions import decisions
from kancha.bench.proving import proof
from kancha.core.errors import ArgumentError
from kancha.core.provable import Provable
from tests.search.brute import minimax


def test_a_verdict_names_the_seat_that_wins_by_minimax() -> None:
    game = kancha.game("gorami", board=16)
    for seed in range(6):
        *_, position, _, _, _ = decisions(game, seed)
        result = minimax(position, 0, {})
        words = {1.0: "Yellow wins", 0.0: "a draw", -1.0: "Blue wins"}[result]
        assert verdict(position, 12).startswith(words)


ENDING = "y3..../..b2....b1/......y1../y2b3.. s0 222,222"


def ending() -> Provable:
    position = kancha.game("gorami", board=16).parse(ENDING)
    assert isinstance(position, Provable)
    return position


def test_a_proof_goes_on_from_its_journal_and_ends_alike(tmp_path: Path) -> None:
    position = ending()
    result, nodes = proof(position, 16, tmp_path / "whole")
    assert verdict(position, 20).startswith(winner(position, 0, result))
    lines = (tmp_path / "whole").read_text("utf-8").splitlines(keepends=True)
    (tmp_path / "half").write_text("".join(lines[: len(lines) // 2]), "utf-8")
    again, fewer = proof(position, 16, tmp_path / "half")
    assert again == result
    assert fewer < nodes
    assert proof(position, 16, tmp_path / "whole") == (result, 0)


def test_processes_side_by_side_prove_what_one_proves(tmp_path: Path) -> None:
    alone, nodes = proof(ending(), 16)
    together, fewer = proof(ending(), 16, tmp_path / "journal", jobs=2)
    assert together == alone
    assert fewer < nodes / 10


def test_processes_without_a_journal_to_share_are_refused() -> None:
    refused = CliRunner().invoke(main, ["gorami", "--start", "--jobs", "2"])
    assert refused.exit_code == 2
    assert "share a --journal" in refused.output


def test_endings_are_solved_with_more_and_more_plies() -> None:
    found = list(islice(efforts(kancha.game("gorami"), 2, 1e9, 12), 3))
    assert [effort.plies for effort in found] == [4, 5, 6]
    assert all(effort.positions == 2 and effort.nodes >= 1 for effort in found)


def test_the_start_is_foretold_by_the_growth_of_the_last_plies() -> None:
    done = [Effort(plies, 1, 3.0**plies, 2.0 * 3.0 ** (plies - 8)) for plies in range(4, 9)]
    assert foretold(done, 10) == pytest.approx(18)
    with pytest.raises(ArgumentError, match="more seconds"):
        foretold(done[:2], 10)
