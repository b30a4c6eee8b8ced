"""The picture of a Kulami position as data."""

from __future__ import annotations

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
from kancha.core.event import Event
from kancha.core.scene import (
    Cell,
    Hand,
    HandItem,
    Line,
    Mark,
    Piece,
    Point,
    Region,
    Scene,
    Score,
    Tag,
)

RIM = 0.5
"""Room around the grid for the coordinates."""


def colour_of(position: KulamiRules, seat: int) -> int:
    """Return the colour that a seat plays, 0 for red (R1.3, R4.7)."""
    return seat ^ position.seat_of_red


def seat_names(position: KulamiRules) -> tuple[str, str]:
    """Return the colours that the seats play, as names."""
    red_first = position.seat_of_red == 0
    return ("Red", "Black") if red_first else ("Black", "Red")


def scene(position: KulamiRules, layout: Layout, level: int) -> Scene:
    """Return the picture; both seats see everything."""
    return Scene(
        geometry="square",
        width=layout.board.files + 2 * RIM,
        height=layout.board.ranks + 2 * RIM,
        cells=tuple(_cell(layout, field) for field in range(len(layout.names))),
        pieces=tuple(_pieces(position, layout)),
        seat_names=seat_names(position),
        to_move=position.seat,
        caption=_caption(position),
        notes=tuple(_notes(position)),
        lines=tuple(_bands(position, layout)),
        regions=tuple(_regions(position, layout, level)),
        tags=tuple(_coordinates(layout)),
        marks=tuple(_marks(position, layout)),
        hands=tuple(_hand(position, seat) for seat in (0, 1)),
        scores=tuple(_scores(position, level)),
    )


def _corner(layout: Layout, field: int) -> Point:
    """Return the upper left corner of a field."""
    file, rank = layout.board.place(layout.squares[field])
    return file + RIM, layout.board.ranks - 1 - rank + RIM


def _cell(layout: Layout, field: int) -> Cell:
    x, y = _corner(layout, field)
    outline = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    return Cell(layout.names[field], (x + 0.5, y + 0.5), outline, layout.names[field])


def _pieces(position: KulamiRules, layout: Layout) -> list[Piece]:
    pieces = []
    for field, name in enumerate(layout.names):
        colour = position.marble_at(field)
        if colour is not None:
            seat = colour ^ position.seat_of_red
            pieces.append(
                Piece(name, "marble", seat, f"{COLOURS[colour]} marble", (COLOURS[colour],))
            )
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


def _bands(position: KulamiRules, layout: Layout) -> list[Line]:
    """Return the row and the column of the last marble, across gaps, while they matter (R4.4)."""
    last = position.latest[0]
    if last is None or position.seat is None:
        return []
    x, y = _corner(layout, last)
    right, bottom = layout.board.files + RIM, layout.board.ranks + RIM
    return [
        Line((RIM, y + 0.5), (right, y + 0.5), "band"),
        Line((x + 0.5, RIM), (x + 0.5, bottom), "band"),
    ]


def _regions(position: KulamiRules, layout: Layout, level: int) -> list[Region]:
    """Return the panels and, where the level counts them, the largest areas and the chains."""
    regions = [_panel(position, layout, state) for state in panel_states(position, layout)]
    if level >= 1:
        for colour, fields in enumerate(areas(position)):
            if fields:
                text = f"largest {COLOURS[colour]} area, {len(fields)}"
                regions.append(_counted(position, layout, "area", colour, fields, text))
    if level >= 2:
        for chain in chains(position, layout):
            text = f"{COLOURS[chain.colour]} chain of {len(chain.fields)}"
            regions.append(_counted(position, layout, "chain", chain.colour, chain.fields, text))
    return regions


def _panel(position: KulamiRules, layout: Layout, state: PanelState) -> Region:
    red, black = state.counts
    owner = "nobody's" if state.owner is None else f"{COLOURS[state.owner]}'s"
    settled = ", decided" if state.decided else ""
    return Region(
        id=state.letter,
        cells=tuple(layout.names[field] for field in state.fields),
        role=_panel_role(state),
        label=f"panel of {len(state.fields)}: {red} red, {black} black, {owner}{settled}",
        seat=None if state.owner is None else state.owner ^ position.seat_of_red,
        value=len(state.fields),
    )


def _panel_role(state: PanelState) -> str:
    if state.decided:
        return "decided panel"
    if state.owner is not None:
        return "leading panel"
    return "tied panel" if any(state.counts) else "panel"


def _counted(
    position: KulamiRules,
    layout: Layout,
    role: str,
    colour: int,
    fields: tuple[int, ...],
    text: str,
) -> Region:
    cells = tuple(layout.names[field] for field in fields)
    name = f"{role} {cells[0]}-{cells[-1]}"
    return Region(name, cells, role, text, colour ^ position.seat_of_red, len(fields))


def _coordinates(layout: Layout) -> list[Tag]:
    """Return columns from the left and rows from the bottom (R2.10)."""
    files, ranks = layout.board.files, layout.board.ranks
    columns = [Tag((i + RIM + 0.5, ranks + 1.5 * RIM), "abcdefghij"[i]) for i in range(files)]
    rows = [Tag((RIM / 2, ranks - i + RIM - 0.5), str(i + 1)) for i in range(ranks)]
    return columns + rows


def _marks(position: KulamiRules, layout: Layout) -> list[Mark]:
    marks = []
    to_move = position.colour ^ position.seat_of_red
    last, previous = position.latest
    if last is not None:
        marks.append(Mark("last", (layout.names[last],), "last marble", 1 - to_move))
    if previous is not None:
        marks.append(Mark("previous", (layout.names[previous],), "marble before", to_move))
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
    item = HandItem("", "marble", left, label, None, seat, (COLOURS[colour],))
    return Hand(f"{COLOURS[colour].capitalize()} marbles", (item,) if left else (), seat)


def _scores(position: KulamiRules, level: int) -> list[Score]:
    parts = score_parts(position, level)
    scores = []
    for seat in (0, 1):
        own = parts[colour_of(position, seat)]
        scores.append(Score(seat, sum(own.values()), tuple(own.items())))
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
