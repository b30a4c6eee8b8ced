"""GIPF once more, slowly and literally from the specification: what the fast rules are held to."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from importlib.resources import files
from itertools import chain, combinations, groupby

DATA = json.loads((files("kancha.boardgames.gipf") / "data.json").read_text("utf-8"))
SPOTS: list[str] = DATA["board"]["spots"]
LINES: list[list[str]] = DATA["board"]["lines"]
PUSHES: list[dict[str, object]] = DATA["board"]["pushes"]
OTHER = {"w": "b", "b": "w"}


@dataclass(frozen=True)
class State:
    board: dict[str, str]
    seat: str
    phase: str
    reserve: dict[str, int]
    lost: dict[str, int]
    right: dict[str, str]
    turns: int


def read(text: str) -> State:
    board, seat, phase, reserves, lost, rights, turns = text.split(" ")
    letters = "".join("." * int(c) if c.isdigit() else c for c in board.replace("/", ""))
    pieces = {spot: c for spot, c in zip(SPOTS, letters, strict=True) if c != "."}

    def pair(text: str) -> dict[str, int]:
        return dict(zip("wb", map(int, text.split(",")), strict=True))

    right = dict(zip("wb", rights, strict=True))
    return State(pieces, seat, phase, pair(reserves), pair(lost), right, int(turns))


def write(s: State) -> str:
    columns = []
    for _, spots in groupby(SPOTS, key=lambda spot: spot[0]):
        column = "".join(s.board.get(spot, ".") for spot in spots)
        for size in range(7, 0, -1):
            column = column.replace("." * size, str(size))
        columns.append(column)
    reserve, lost = (f"{d['w']},{d['b']}" for d in (s.reserve, s.lost))
    rights = s.right["w"] + s.right["b"]
    return f"{'/'.join(columns)} {s.seat} {s.phase} {reserve} {lost} {rights} {s.turns}"


def rows(s: State, colour: str) -> list[list[str]]:
    found = []
    for line in LINES:
        for occupied, run in groupby(line, key=lambda spot: spot in s.board):
            spots = list(run)
            letters = "".join(s.board[spot].lower() for spot in spots) if occupied else ""
            if colour * 4 in letters:
                found.append(spots)
    return found


def removals(s: State) -> dict[str, frozenset[str]]:
    """Return the sets of pieces that can be taken, by move text."""
    found: dict[str, frozenset[str]] = {}
    mine = rows(s, s.seat)
    for row in mine:
        singles = [spot for spot in row if s.board[spot].islower()]
        gipfs = [spot for spot in row if s.board[spot].isupper()]
        for some in chain.from_iterable(combinations(gipfs, n) for n in range(len(gipfs) + 1)):
            taken = frozenset(singles + list(some))
            if taken:
                found["x" + ",".join(item(s, spot) for spot in sorted(taken))] = taken
    if mine and not any(s.board[spot].islower() for row in mine for spot in row):
        found["xnone"] = frozenset()
    return found


def item(s: State, spot: str) -> str:
    letter = s.board[spot]
    return "G" * letter.isupper() + spot + "*" * (letter.lower() != s.seat)


def pushes(s: State) -> dict[str, tuple[str, list[str]]]:
    """Return the kind of piece and the spots of the way, by move text."""
    right, reserve = s.right[s.seat], s.reserve[s.seat]
    kinds = {"m": ["G"], "g": ["", "G"] if reserve > 1 else [""], "n": [""]}[right]
    found: dict[str, tuple[str, list[str]]] = {}
    for push in PUSHES:
        way: list[str] = list(push["spots"])  # type: ignore[call-overload]
        vacant = [spot for spot in way if spot not in s.board]
        for kind in kinds if vacant else ():
            text = vacant[0] if vacant[0] == way[0] else f"{push['dot']}-{vacant[0]}"
            found[kind + text] = (kind, way)
    return found


def moves(text: str) -> set[str]:
    s = read(text)
    if s.phase == "over":
        return set()
    return set(pushes(s)) if s.phase == "push" else set(removals(s))


def play(text: str, move: str, rules: str, max_turns: int) -> str:
    s = read(text)
    if s.phase == "push":
        s = push_in(s, *pushes(s)[move])
    elif move == "xnone":
        s = next_phase(s, max_turns)
    else:
        s = remove(s, removals(s)[move], rules)
    while s.phase in ("after", "before"):
        choices = removals(s)
        if len(choices) > 1:
            break
        only = next(iter(choices.values()), None)
        s = next_phase(s, max_turns) if only is None else remove(s, only, rules)
    return write(s)


def push_in(s: State, kind: str, way: list[str]) -> State:
    board = dict(s.board)
    moving = s.seat.upper() if kind else s.seat
    for spot in way:
        pushed_on = board.get(spot)
        board[spot] = moving
        if pushed_on is None:
            break
        moving = pushed_on
    reserve = {**s.reserve, s.seat: s.reserve[s.seat] - (2 if kind else 1)}
    right = {**s.right, s.seat: "g" if kind else "n"}
    return replace(s, board=board, reserve=reserve, right=right, turns=s.turns + 1, phase="after")


def remove(s: State, taken: frozenset[str], rules: str) -> State:
    board = {spot: letter for spot, letter in s.board.items() if spot not in taken}
    reserve, lost = dict(s.reserve), dict(s.lost)
    for spot in taken:
        value = 2 if s.board[spot].isupper() else 1
        if s.board[spot].lower() == s.seat:
            reserve[s.seat] += value
        else:
            lost[OTHER[s.seat]] += value
    s = replace(s, board=board, reserve=reserve, lost=lost)
    stripped = [
        colour
        for colour in (OTHER[s.seat], s.seat)
        if rules != "basic" and s.right[colour] != "m" and colour.upper() not in board.values()
    ]
    return replace(s, phase="over", seat=OTHER[stripped[0]]) if stripped else s


def next_phase(s: State, max_turns: int) -> State:
    if s.phase == "after":
        return replace(s, phase="before", seat=OTHER[s.seat])
    if s.reserve[s.seat] == 0:
        return replace(s, phase="over", seat=OTHER[s.seat])
    if max_turns and s.turns >= max_turns:
        return replace(s, phase="over", seat="-")
    return replace(s, phase="push")
