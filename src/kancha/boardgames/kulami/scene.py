"""The board of Kulami, and its positions as data."""

from __future__ import annotations

from collections import Counter

from kancha.boardgames.kulami.layouts import Layout, data
from kancha.boardgames.kulami.rules import SWAP, KulamiRules
from kancha.boardgames.kulami.scoring import (
    COLOURS,
    PanelState,
    areas,
    chains,
    panel_state,
    panel_states,
    score_parts,
)
from kancha.core.board import Board, Cell, Coordinate, Figure, Material, Region, square_cell
from kancha.core.event import Event
from kancha.core.scene import (
    Group,
    GroupRole,
    Hand,
    HandItem,
    Mark,
    Panel,
    Piece,
    Scene,
    Score,
    SeatSign,
)

RIM = 0.5
"""Room around the grid for the coordinates."""
MARBLES: tuple[Material, Material] = ("red", "black")


def board(layout: Layout) -> Board:
    """Return the fields and panels of a layout (R2), named from the lower left corner (R2.10)."""
    return Board(
        geometry="square",
        ground="panels",
        width=layout.board.files + 2 * RIM,
        height=layout.board.ranks + 2 * RIM,
        cells=tuple(_cell(layout, field) for field in range(len(layout.names))),
        figures=tuple(Figure(name, "marble", name, f"{name} marble") for name in MARBLES),
        regions=tuple(
            Region(letter, "panel", tuple(layout.names[field] for field in fields))
            for letter, fields in layout.panels.items()
        ),
        coordinates=tuple(_coordinates(layout)),
    )


def _cell(layout: Layout, field: int) -> Cell:
    file, rank = layout.board.place(layout.squares[field])
    return square_cell(layout.names[field], file + RIM, layout.board.ranks - 1 - rank + RIM)


def _coordinates(layout: Layout) -> list[Coordinate]:
    files, ranks = layout.board.files, layout.board.ranks
    below, left = ranks + 1.5 * RIM, RIM / 2
    columns = [Coordinate((i + RIM + 0.5, below), "abcdefghij"[i]) for i in range(files)]
    rows = [Coordinate((left, ranks - i + RIM - 0.5), str(i + 1)) for i in range(ranks)]
    return columns + rows


def colour_of(position: KulamiRules, seat: int) -> int:
    """Return the colour that a seat plays, 0 for red (R1.3, R4.7)."""
    return seat ^ position.seat_of_red


def seat_names(position: KulamiRules) -> tuple[str, str]:
    """Return the colours that the seats play, as names."""
    red_first = position.seat_of_red == 0
    return ("Red", "Black") if red_first else ("Black", "Red")


def scene(position: KulamiRules, layout: Layout, level: int) -> Scene:
    """Return the position; both seats see everything."""
    return Scene(
        seats=tuple(
            SeatSign(name, MARBLES[colour_of(position, seat)])
            for seat, name in enumerate(seat_names(position))
        ),
        to_move=position.seat,
        caption=_caption(position),
        pieces=tuple(_pieces(position, layout)),
        notes=tuple(_notes(position)),
        groups=tuple(_groups(position, layout, level)),
        panels=tuple(_panel(position, state) for state in panel_states(position, layout)),
        marks=tuple(_marks(position, layout)),
        hands=tuple(_hand(position, seat) for seat in (0, 1)),
        scores=tuple(_scores(position, layout, level)),
    )


def _pieces(position: KulamiRules, layout: Layout) -> list[Piece]:
    pieces = []
    for field, name in enumerate(layout.names):
        colour = position.marble_at(field)
        if colour is not None:
            pieces.append(Piece(name, MARBLES[colour]))
    return pieces


def _caption(position: KulamiRules) -> str:
    outcome = position.outcome
    if outcome is not None:
        first, second = sorted(outcome.scores or (), reverse=True)
        names = seat_names(position)
        winner = f"{names[outcome.winners[0]]} wins" if outcome.winners else "Draw"
        return f"{winner}, {first} to {second}: {outcome.reason}."
    name = COLOURS[position.colour].capitalize()
    anywhere = ", on any field" if position.latest[0] is None else ""
    return f"{name} to place a marble{anywhere}."


def _notes(position: KulamiRules) -> list[str]:
    if position.swap_is_open:
        return ["The second player may exchange colours instead and take over the red marble."]
    return []


def _groups(position: KulamiRules, layout: Layout, level: int) -> list[Group]:
    """Return, where the level counts them, the largest areas and the chains."""
    groups = []
    if level >= 1:
        for colour, fields in enumerate(areas(position)):
            if fields:
                text = f"largest {COLOURS[colour]} area, {len(fields)}"
                groups.append(_counted(position, layout, "area", colour, fields, text))
    if level >= 2:
        for chain in chains(position, layout):
            text = f"{COLOURS[chain.colour]} chain of {len(chain.fields)}"
            groups.append(_counted(position, layout, "chain", chain.colour, chain.fields, text))
    return groups


def _counted(
    position: KulamiRules,
    layout: Layout,
    role: GroupRole,
    colour: int,
    fields: tuple[int, ...],
    text: str,
) -> Group:
    cells = tuple(layout.names[field] for field in fields)
    return Group(role, cells, text, colour ^ position.seat_of_red, len(fields))


def _panel(position: KulamiRules, state: PanelState) -> Panel:
    red, black = state.counts
    owner = "nobody's" if state.owner is None else f"{COLOURS[state.owner]}'s"
    settled = ", decided" if state.decided else ""
    label = f"panel of {len(state.fields)}: {red} red, {black} black, {owner}{settled}"
    seat = None if state.owner is None else state.owner ^ position.seat_of_red
    return Panel(state.letter, label, seat, state.decided)


def _reach(layout: Layout, last: int) -> tuple[str, ...]:
    """Return the row and the column of the last marble, across gaps (R4.4)."""
    file, rank = layout.board.place(layout.squares[last])
    found = []
    for square, name in zip(layout.squares, layout.names, strict=True):
        if file == layout.board.place(square)[0] or rank == layout.board.place(square)[1]:
            found.append(name)
    return tuple(found)


def _marks(position: KulamiRules, layout: Layout) -> list[Mark]:
    marks = []
    to_move = position.colour ^ position.seat_of_red
    last, previous = position.latest
    if last is not None:
        marks.append(Mark("last", (layout.names[last],), "last marble", 1 - to_move))
    if previous is not None:
        marks.append(Mark("previous", (layout.names[previous],), "marble before", to_move))
    if last is not None and position.seat is not None:
        marks.append(Mark("reach", _reach(layout, last), "lines of the last marble"))
    for field in (last, previous):
        if field is not None and position.seat is not None:
            panel = layout.panels[layout.letters[field]]
            label = "panel of the last marble" if field == last else "panel of the marble before"
            marks.append(Mark("blocked", tuple(layout.names[other] for other in panel), label))
    return marks


def _hand(position: KulamiRules, seat: int) -> Hand:
    colour = colour_of(position, seat)
    left = data()["marbles_per_colour"] - position.counts[colour]
    label = f"{left} {COLOURS[colour]} marble{'s' * (left != 1)} left"
    return Hand("Marbles", (HandItem(MARBLES[colour], left, label),) if left else (), seat)


def _scores(position: KulamiRules, layout: Layout, level: int) -> list[Score]:
    """Return both scores; what the panels bring is listed by their size."""
    parts, states = score_parts(position, level), panel_states(position, layout)
    owned = Counter((state.owner, len(state.fields)) for state in states if state.owner is not None)
    sizes = sorted({size for _, size in owned}, reverse=True)
    scores = []
    for seat in (0, 1):
        colour = colour_of(position, seat)
        listed = [(f"panels of {size}", size * owned[colour, size]) for size in sizes]
        listed += [(name, value) for name, value in parts[colour].items() if name != "panels"]
        scores.append(Score(seat, sum(parts[colour].values()), tuple(listed)))
    return scores


def events(before: KulamiRules, code: int, after: KulamiRules, layout: Layout) -> tuple[Event, ...]:
    """Return what a move did."""
    seat = before.seat
    if code == SWAP:
        happened = [Event("exchanged", seat, rule="R4.7")]
    else:
        colour = COLOURS[before.colour]
        name = layout.names[code]
        happened = [Event("placed", seat, (name,), f"{colour} marble", manner=colour, rule="R4.1")]
        letter = layout.letters[code]
        was, now = (panel_state(position, layout, letter) for position in (before, after))
        if was.owner != now.owner:
            cells = tuple(layout.names[field] for field in now.fields)
            manner = "tied" if now.owner is None else "taken"
            happened.append(Event("scored", seat, cells, "panel", len(cells), manner, "R6.1"))
    outcome = after.outcome
    if outcome is not None:
        winner = outcome.winners[0] if outcome.winners else None
        manner = "draw" if winner is None else COLOURS[colour_of(after, winner)]
        first, second = sorted(outcome.scores or (), reverse=True)
        ending = Event("ended", winner, number=first - second, manner=manner, rule=outcome.rule)
        happened.append(ending)
    return tuple(happened)
