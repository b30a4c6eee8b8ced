"""The board of GIPF with potentials, and its positions as data (R15.18)."""

from __future__ import annotations

from functools import cache

from kancha.boardgames.gipf import scene as base
from kancha.boardgames.gipf.board import BOARD, NAMES
from kancha.boardgames.gipf.notation import COLOURS
from kancha.boardgames.gipf.potentials.clicks import LOADED_TOKENS
from kancha.boardgames.gipf.potentials.links import link_words, stakes, use_words
from kancha.boardgames.gipf.potentials.notation import use_text
from kancha.boardgames.gipf.potentials.options import NAMES as KIND_NAMES
from kancha.boardgames.gipf.potentials.reading import PotentialReading
from kancha.boardgames.gipf.potentials.rules import ANSWER, DIE, EXTRA, LINKED
from kancha.boardgames.gipf.potentials.stacks import LOADED, TAMSK_PUSH
from kancha.boardgames.gipf.potentials.state import COVERING, LETTERS, Pile
from kancha.boardgames.gipf.rules import AFTER, MAY, MUST, OVER, PUSH
from kancha.core.bits import CHANCE
from kancha.core.board import Board, Figure, Material, Part
from kancha.core.scene import Hand, HandItem, Mark, Piece, Scene

PARTS: tuple[Part, ...] = ("tamsk", "zertz", "dvonn", "yinsh", "punct")
PILE = "pile-"
"""What the figures of piles begin with, before their letters."""
MOST_DRAWN = 4
"""Higher stacks look like one with as many used potentials; their labels tell all."""
RIGHT_WORDS = (
    "brings in singles only",
    "may bring in GIPF-pieces, loaded pieces and singles",
    "must begin with a GIPF-piece",
    "may bring in loaded pieces and singles",
)


def _drawn_piles(kinds: tuple[int, ...]) -> list[Pile]:
    piles = []
    for seat in (0, 1):
        for kind in kinds:
            piles.append(Pile(seat, kind, carried=True, used=0))
            if kind not in COVERING:
                piles.append(Pile(seat, kind, carried=False, used=1))
                continue
            for used in range(1, MOST_DRAWN + 1):
                piles.append(Pile(seat, kind, carried=True, used=used))
                if kind == COVERING[0] or used == 1:
                    piles.append(Pile(seat, kind, carried=False, used=used))
    return piles


def pile_brushes(kinds: tuple[int, ...]) -> list[str]:
    """Return the figures of piles that people set up: those with at most one used potential."""
    return [_figure_id(pile) for pile in _drawn_piles(kinds) if pile.used < 2]


def _figure_id(pile: Pile) -> str:
    return PILE + drawn_text(pile.text)


def drawn_text(text: str) -> str:
    """Return the stack that is drawn for one: the same colours, at most so many used potentials."""
    loaded = len(text) > 1 and text[1].isupper() == (text[0] == "w")
    while len(text) > 1 + loaded + MOST_DRAWN:
        text = text[:-2]
    return text


def _label(pile: Pile) -> str:
    """Return a pile in words, from bottom to top."""
    name = KIND_NAMES[pile.kind]
    if pile.loaded:
        return f"{base.MATERIALS[pile.seat]} single loaded with {name}"
    if len(pile.items) == 1:
        return f"used {base.MATERIALS[pile.seat]} {name}"
    words = [f"{base.MATERIALS[seat]} {name if loose else 'single'}" for seat, loose in pile.items]
    return f"stack: {', '.join(words[:-1])}, on top {words[-1]}"


def _figure(pile: Pile) -> Figure:
    materials: tuple[Material, ...] = tuple(base.MATERIALS[seat] for seat, _ in pile.items)
    parts: tuple[Part, ...] = tuple(
        PARTS[pile.kind] if loose else "disc" for _, loose in pile.items
    )
    return Figure(
        _figure_id(pile),
        "potential",
        base.MATERIALS[pile.seat],
        _label(pile),
        parts,
        seat=pile.seat,
        materials=materials,
    )


def stock_figure(seat: int, kind: int) -> str:
    """Return the figure of a potential in a stock."""
    return f"stock-{LETTERS[kind] if seat == 0 else LETTERS[kind].lower()}"


@cache
def board(kinds: tuple[int, ...]) -> Board:
    """Return the board with a figure for everything that can lie on a spot with these kinds."""
    piles = [_figure(pile) for pile in _drawn_piles(kinds)]
    stocks = [
        Figure(
            stock_figure(seat, kind),
            "potential",
            base.MATERIALS[seat],
            f"{base.MATERIALS[seat]} {KIND_NAMES[kind]}",
            (PARTS[kind],),
            seat=seat,
            materials=(base.MATERIALS[seat],),
        )
        for seat in (0, 1)
        for kind in kinds
    ]
    return base.board((*piles, *stocks))


def scene(position: PotentialReading) -> Scene:
    """Return the position; both seats see everything (R8)."""
    return Scene(
        seats=base.SEATS,
        to_move=position.seat,
        caption=_caption(position),
        pieces=_pieces(position),
        notes=tuple(_notes(position)),
        groups=(*base.rows(position, all_due=True), *base.closed_lines(position)),
        marks=tuple(_marks(position)),
        hands=tuple(hand for seat in (0, 1) for hand in _hands(position, seat)),
    )


def figure_at(position: PotentialReading, spot: int) -> str | None:
    """Return the figure on a spot, None where it is vacant."""
    pile = position.pile_at(spot)
    if pile is not None:
        return _figure_id(pile)
    piece = position.piece_at(spot)
    if piece is None:
        return None
    return base.MATERIALS[piece.seat] + ("-gipf" if piece.gipf else "")


def _pieces(position: PotentialReading) -> tuple[Piece, ...]:
    pieces = []
    for spot in BOARD.inside:
        figure = figure_at(position, spot)
        pile = position.pile_at(spot)
        if figure is not None:
            higher = pile is not None and pile.text != drawn_text(pile.text)
            label = _label(pile) if pile is not None and higher else ""
            pieces.append(Piece(NAMES[spot], figure, label=label))
    return tuple(pieces)


def _marks(position: PotentialReading) -> list[Mark]:
    marks = base.marks(position)
    for event in position.events:
        if event.kind == "moved":
            marks.append(Mark("way", event.cells[:1], seat=event.seat))
            marks.append(Mark("last", event.cells[1:], seat=event.seat))
    use = position.pending.use
    if use is not None and use < TAMSK_PUSH:
        user = 1 - position.turn.seat if position.turn.phase == ANSWER else position.turn.seat
        cells = tuple(use_text(position, use)[1:].rstrip("nc").split(">"))
        marks.append(Mark("way", cells[:1], "announced", user))
        marks.append(Mark("last", cells[1:], "announced landing", user))
    ready = _ready(position)
    if ready:
        marks.append(Mark("ready", ready, "can be used now", position.turn.seat))
    if position.pending.failed:
        marks.append(Mark("blocked", position.failed_names, "failed in this turn"))
    return marks


def _ready(position: PotentialReading) -> tuple[str, ...]:
    """Return the spots of the potentials that the seat can use now (R15.18)."""
    if position.turn.phase != PUSH:
        return ("e5",) if position.turn.phase == EXTRA else ()
    names = [NAMES[spot] for spot in BOARD.inside if position.landings(spot)]
    return tuple(name for name in names if name not in position.failed_names)


def _hands(position: PotentialReading, seat: int) -> list[Hand]:
    """Return reserve and losses, and the stock with what can be touched now."""
    hands = list(base.hands(position, seat))
    options = position.game.options
    started = str(options[f"potentials_{COLOURS[seat].lower()}"])
    items = []
    for kind, count in enumerate(position.stocks[seat]):
        if LETTERS[kind] in started:
            label = f"{count} {KIND_NAMES[kind]} in stock"
            mine = position.turn.seat == seat and position.turn.phase != OVER
            token = LOADED_TOKENS[kind] if mine and count else ""
            items.append(HandItem(stock_figure(seat, kind), count, label, token))
    return [*hands, Hand("Stock", tuple(items), seat)] if items else hands


# --- words ---------------------------------------------------------------------------------------


def _caption(position: PotentialReading) -> str:
    if position.outcome is not None:
        return base.end_caption(position.outcome)
    side, phase, _ = position.turn
    colour = COLOURS[side]
    use, roll, _, _ = position.pending
    if phase == ANSWER and use is not None:
        return f"{colour} to accept or challenge {link_words(position, use)}."
    if phase == LINKED and use is not None:
        return f"A linked game decides about {use_words(position, use)}."
    if phase == DIE:
        if roll:
            return f"The challenger has rolled {roll}; {colour} needs at least as much."
        return "The die is rolled for the challenger first."
    if phase == EXTRA:
        return f"{colour} may push the T from e5 as an extra piece, or keep it loaded."
    if phase == PUSH:
        return f"{colour} to push {_pieces_words(position)}{_use_words(position)}."
    when = "after their turn" if phase == AFTER else "before their turn"
    return f"{colour} to take rows {when}."


def _pieces_words(position: PotentialReading) -> str:
    reserve, _, right = position.accounts[position.turn.seat]
    if right == MUST:
        return "the first piece, which must be a GIPF-piece"
    if right == MAY and reserve > 1:
        return "a GIPF-piece, a loaded piece or a single"
    return "a loaded piece or a single" if right in (LOADED, MAY) else "a single"


def _use_words(position: PotentialReading) -> str:
    return ", or to use a potential" if _ready(position) else ""


def _notes(position: PotentialReading) -> list[str]:
    _, phase, turns = position.turn
    use = position.pending.use
    notes = [] if use is None else [stakes(position, use)]
    before, last = position.before, position.last_move
    if before is not None and before.seat == CHANCE and last is not None:
        notes.append(last.sentence)
    notes += [note for seat in (0, 1) if (note := _account(position, seat))]
    notes.append(f"{turns} {'turn' if turns == 1 else 'turns'} made.")
    limit = int(position.game.options["max_turns"])
    if limit and phase != OVER and limit - turns <= base.NEAR_LIMIT:
        notes.append(f"Draw after {limit - turns} more turns.")
    return notes


def _account(position: PotentialReading, seat: int) -> str:
    """Return in one line what a colour has, and what it may still do."""
    right = position.accounts[seat].right
    told = []
    if str(position.game.options["rules"]) != "basic" and right != MUST:
        gipfs = (position.masks[seat] & position.masks.gipfs).bit_count()
        last = " (if it goes, the game is lost)" if gipfs == 1 else ""
        told.append(f"{gipfs} GIPF-piece{'s' * (gipfs != 1)} on the board{last}")
    if position.turn.phase != OVER:
        told.append(RIGHT_WORDS[right])
        if position.game.has_chance:
            left = position.challenges[seat]
            told.append(f"{left} challenge{'s' * (left != 1)} left")
    return f"{COLOURS[seat]}: {'; '.join(told)}." if told else ""
