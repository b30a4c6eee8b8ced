"""Whole turns as published records write them (R10.5), read leniently and written canonically."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kancha.boardgames.gipf import refusals
from kancha.boardgames.gipf.board import NAMES, WAYS
from kancha.boardgames.gipf.notation import is_push, move_text
from kancha.boardgames.gipf.reading import GipfReading
from kancha.boardgames.gipf.rules import AFTER, BEFORE, LEAVE, OVER, PUSH
from kancha.boardgames.gipf.state import Step
from kancha.core.errors import IllegalMove

TURN = re.compile(
    r"\s*(?:[0-9]{1,6}[.:)]*\s*)?(?P<groups>[^\s()]+)(?:\s*\((?P<reserve>[0-9]{1,2})\))?\s*"
)


def _automatic_before(position: GipfReading) -> list[Step]:
    """Return the removals of the coming turn that were made inside the opponent's last move."""
    before, move = position.before, position.last_move
    if before is None or move is None or not _ends_turn(before):
        return []
    steps = before.steps(move.code)
    return [step for step in steps[1:] if step.position.turn.phase == BEFORE]


def _ends_turn(position: GipfReading) -> bool:
    return position.turn.phase in (PUSH, AFTER)


# --- writing -------------------------------------------------------------------------------------


def turn_texts(position: GipfReading, codes: list[int]) -> list[str]:
    """Write moves as turns; a turn that is not finished yet is written as far as it goes."""
    turns: list[str] = []
    groups: list[str] = []
    pushed = decided = False
    for at, code, chosen in _all_steps(position, codes):
        if pushed and at.turn.phase != AFTER:
            turns.append(_turn(groups, pushed=True))
            groups, pushed, decided = [], False, False
        groups.append(move_text(at, code))
        pushed |= is_push(code) or at.turn.phase == AFTER
        decided |= chosen
    for code in codes:
        position = position.after(code)
    if decided or (codes and groups and position.turn.phase == OVER):
        turns.append(_turn(groups, pushed=pushed))
    return turns


def _all_steps(position: GipfReading, codes: list[int]) -> Iterator[tuple[GipfReading, int, bool]]:
    for at, code in _automatic_before(position):
        yield at, code, False
    for code in codes:
        for number, (at, step) in enumerate(position.steps(code)):
            yield at, step, number == 0
        position = position.after(code)


def _turn(groups: list[str], *, pushed: bool) -> str:
    written = [group for group in groups if group != "xnone"]
    if not pushed and groups[-1] == "xnone":
        written.append("xnone")
    return ";".join(written)


# --- reading -------------------------------------------------------------------------------------


def read_turn(position: GipfReading, text: str) -> list[int]:
    """Return the moves of a turn, or raise IllegalMove."""
    match = TURN.fullmatch(text)
    if match is None:
        raise IllegalMove("R10.5", "not a turn text such as b3 or xe7,e8;c7-e7 (6)", text)
    reader = _Reader(position)
    for group in match["groups"].split(";"):
        reader.read(group)
    reader.finish(text)
    if match["reserve"]:
        reserve = reader.position.accounts[reader.seat].reserve
        if int(match["reserve"]) != reserve:
            raise IllegalMove("R10.5", f"the reserve after this turn is {reserve}", text)
    return reader.codes


class _Reader:
    """One turn while it is being read."""

    def __init__(self, position: GipfReading) -> None:
        self.position = position
        self.codes: list[int] = []
        self.made = _automatic_before(position)
        """Automatic removals of this turn that the text has yet to name."""
        self.from_memory = position.last_move is not None
        side, phase, _ = position.turn
        self.seat = self.made[0].position.turn.seat if self.made else max(side, 0)
        self.needs_push = phase in (PUSH, BEFORE)

    def read(self, group: str) -> None:
        """Play one group, or check it against an automatic removal."""
        if not group.startswith("x"):
            self._push(group)
        elif self.made:
            at, code = self.made.pop(0)
            if _items(group) != _items(move_text(at, code)):
                reason = f"the removal made here was {move_text(at, code)}"
                raise IllegalMove("R10.5", reason, group)
        elif not self._was_before(group):
            self._play(self._removal(group), group)

    def finish(self, text: str) -> None:
        """Close the turn: leave free rows, refuse whatever else is still open."""
        self._check_all_named(text)
        if self.position.turn[:2] == (self.seat, AFTER):
            self._leave(text)
        if self.needs_push and self.position.seat is not None:
            raise IllegalMove("R4.2", "a turn is not over without a push", text)

    def _push(self, group: str) -> None:
        self._check_all_named(group)
        if self.position.turn[:2] == (self.seat, BEFORE):
            self._leave(group)
        self._play(_short_push(self.position, group), group)
        self.needs_push = False

    def _removal(self, group: str) -> str:
        """Return the group with its pieces in the order that moves have."""
        for text in self.position.moves.by_text:
            if _items(text) == _items(group) and len(text) == len(group):
                return text
        return group

    def _was_before(self, group: str) -> bool:
        """Say whether this can have happened before a position whose last move is not known."""
        if self.codes or self.from_memory or self.position.turn.phase not in (PUSH, OVER):
            return False
        if not refusals.REMOVAL_TEXT.fullmatch(group):
            return False
        return all(self.position.piece_at(s) is None for s in refusals.listed_spots(group))

    def _leave(self, text: str) -> None:
        if "xnone" not in self.position.moves:
            raise IllegalMove("R6.2", "a row with a single in it is left", text)
        self._advance(LEAVE)

    def _play(self, text: str, group: str) -> None:
        if self.position.seat not in (self.seat, None):
            raise IllegalMove("R4.2", "this belongs to the turn of the other side", group)
        code = self.position.moves.by_text.get(text)
        if code is None:
            raise refusals.refuse(self.position, group)
        self._advance(code)

    def _advance(self, code: int) -> None:
        steps = self.position.steps(code)
        self.made = [step for step in steps[1:] if step.position.turn.seat == self.seat]
        self.codes.append(code)
        self.position = self.position.after(code)

    def _check_all_named(self, text: str) -> None:
        if self.made:
            missing = move_text(*self.made[0])
            raise IllegalMove("R10.5", f"the removal {missing} is missing", text)


def _items(group: str) -> list[str]:
    return sorted(group[1:].split(","))


def _short_push(position: GipfReading, text: str) -> str:
    """Return a push without the dot that published records may name before a vacant spot."""
    kind = "G" if text.startswith("G") else ""
    dot, dash, end = text.removeprefix("G").partition("-")
    for start, _, spots in WAYS if dash else ():
        if (NAMES[start], NAMES[spots[0]]) == (dot, end) and position.piece_at(spots[0]) is None:
            return f"{kind}{end}"
    return text
