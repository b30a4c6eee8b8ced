"""Play one game of a match, until it ends or a player fails."""

from __future__ import annotations

import json
import time
from typing import Any

import msgspec

from kancha.arena.players import DEFAULT_BUDGET, make_player
from kancha.arena.schedule import Fixture, Match
from kancha.core.bits import CHANCE
from kancha.core.errors import KanchaError
from kancha.core.move import Move
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.engines.player import Budget, Player
from kancha.record import json as record_json
from kancha.record.record import Record

MAX_SOLO_MOVES = 200
"""Moves after which a task for one player counts as not solved: some tasks have no end."""


class Failure(msgspec.Struct, frozen=True):
    """A player crashed, did not answer or made an illegal move, and so lost the game."""

    player: int
    reason: str


class GameResult(msgspec.Struct, frozen=True):
    """A finished game, as stored in the journal."""

    number: int
    set: int
    seating: tuple[int, ...]
    opening: int
    """How many moves were made before the players took over."""
    ranks: tuple[int, ...] | None
    """The rank of each seat; None if the game could not be played."""
    score: float | None
    """With one player: its points, or 1 if it solved the task."""
    solved: bool
    moves: tuple[int, ...]
    """How many moves each seat chose; `seconds` is the time for all of them."""
    seconds: tuple[float, ...]
    failure: Failure | None
    record: dict[str, Any]


class PlayerFailure(Exception):  # noqa: N818 - the player's failure, not ours
    """A player failed; the text is for the report."""


class GameRunner:
    """Plays games of a match one after the other, and keeps the players between games."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.players: dict[tuple[int, int], Player] = {}

    def close(self) -> None:
        """End all players."""
        for player in self.players.values():
            player.close()
        self.players.clear()

    def play(self, fixture: Fixture) -> GameResult:
        """Play a game; a player that fails loses it and is replaced for the next game."""
        match = self.match
        names = [match.players[player].name for player in fixture.seating]
        record = fixture.opening.record(match.game)
        record.tags |= {f"Seat{seat}": name for seat, name in enumerate(names)}
        record.tags |= {"Round": f"{fixture.set + 1}.{fixture.number + 1}"}
        game = _RunningGame(record, fixture)
        seat = 0
        try:
            for seat in range(match.game.seats):
                self._player_at(fixture, seat).start(match.game, fixture.seed_of(seat))
            while record.outcome is None and not self._too_long(record):
                seat = record.position.seat or 0
                if seat == CHANCE:
                    game.play_chance()
                else:
                    player = fixture.seating[seat]
                    game.play_move(
                        self._player_at(fixture, seat), self._budget(player), self._clock(player)
                    )
        except Exception as error:  # noqa: BLE001 - the match goes on, whatever a player does
            reason = str(error) if isinstance(error, (PlayerFailure, KanchaError)) else repr(error)
            self._dismiss(fixture, seat)
            return game.lost_by(seat, reason)
        return game.finished()

    def _player_at(self, fixture: Fixture, seat: int) -> Player:
        player = fixture.seating[seat]
        key = (player, fixture.seating[:seat].count(player))
        if key not in self.players:
            self.players[key] = make_player(self.match.players[player])
        return self.players[key]

    def _dismiss(self, fixture: Fixture, seat: int) -> None:
        player = fixture.seating[seat]
        dismissed = self.players.pop((player, fixture.seating[:seat].count(player)), None)
        if dismissed is not None:
            dismissed.close()

    def _budget(self, player: int) -> Budget:
        own = self.match.players[player].budget
        return self.match.budget if own == DEFAULT_BUDGET else own

    def _clock(self, player: int) -> Any:
        # Our engines are timed by the CPU time of this process, external ones by the wall clock.
        builtin = self.match.players[player].kind != "command"
        return time.process_time if builtin else time.perf_counter

    def _too_long(self, record: Record) -> bool:
        limit = self.match.draw_after
        if limit is None and record.game.seats == 1:
            limit = MAX_SOLO_MOVES
        return limit is not None and len(record.positions) > limit


class _RunningGame:
    """A game being played, with its measurements."""

    def __init__(self, record: Record, fixture: Fixture) -> None:
        self.record = record
        self.fixture = fixture
        self.opening = len(record.moves)
        self.chance = Rng(fixture.seed)
        self.moves = [0] * record.game.seats
        self.seconds = [0.0] * record.game.seats

    def play_chance(self) -> None:
        position = self.record.position
        self.record.positions.append(position.after(position.pick(self.chance).code))

    def play_move(self, player: Player, budget: Budget, clock: Any) -> None:
        position = self.record.position
        seat = position.seat or 0
        began = clock()
        try:
            move = player.choose(position, budget)
        finally:
            self.seconds[seat] += clock() - began
            self.moves[seat] += 1
        _check(position, move)
        self.record.positions.append(position.after(move.code))

    def finished(self) -> GameResult:
        outcome = self.record.outcome
        if outcome is None:
            self.record.tags["Termination"] = "adjudicated: drawn by its length"
        ranks = (1,) * self.record.game.seats if outcome is None else outcome.ranks
        solved = outcome is not None and bool(outcome.winners)
        scores = outcome.scores if outcome else None
        solo = (float(scores[0]) if scores else float(solved)) if len(ranks) == 1 else None
        return self._end(ranks, solo, solved=solved)

    def lost_by(self, seat: int, reason: str) -> GameResult:
        player = self.fixture.seating[seat]
        seats = range(self.record.game.seats)
        self.record.tags["Termination"] = f"seat {seat} failed: {reason}"[:400]
        ranks = tuple(2 if at == seat else 1 for at in seats)
        solo = 0.0 if len(seats) == 1 else None
        return self._end(ranks, solo, solved=False, failure=Failure(player, reason[:400]))

    def _end(
        self,
        ranks: tuple[int, ...],
        score: float | None,
        *,
        solved: bool,
        failure: Failure | None = None,
    ) -> GameResult:
        return GameResult(
            self.fixture.number,
            self.fixture.set,
            self.fixture.seating,
            self.opening,
            ranks,
            score,
            solved,
            tuple(self.moves),
            tuple(round(seconds, 6) for seconds in self.seconds),
            failure,
            json.loads(record_json.write(self.record)),
        )


def _check(position: Position, move: Move) -> None:
    same = move.position is position or move.position == position
    if not same or move.code not in position.moves.codes:
        raise PlayerFailure("it played an illegal move")


def unplayed(fixture: Fixture, reason: str) -> GameResult:
    """Return the result of a game that could not be played."""
    nothing = (0,) * len(fixture.seating)
    return GameResult(
        fixture.number,
        fixture.set,
        fixture.seating,
        len(fixture.opening.moves),
        None,
        None,
        solved=False,
        moves=nothing,
        seconds=tuple(float(n) for n in nothing),
        failure=Failure(-1, reason),
        record={},
    )
