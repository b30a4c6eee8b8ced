"""Which rows can be taken, what stays, where a potential can go, and what a move would make."""

from __future__ import annotations

from kancha.boardgames.gipf import choices as base
from kancha.boardgames.gipf.board import BOARD, names_of
from kancha.boardgames.gipf.notation import COLOURS
from kancha.boardgames.gipf.potentials.links import link_words
from kancha.boardgames.gipf.potentials.notation import is_push, is_tamsk_push, is_use
from kancha.boardgames.gipf.potentials.options import NAMES as KIND_NAMES
from kancha.boardgames.gipf.potentials.reading import PotentialReading
from kancha.boardgames.gipf.potentials.rules import EXTRA
from kancha.boardgames.gipf.potentials.scene import figure_at
from kancha.boardgames.gipf.removals import row_name
from kancha.boardgames.gipf.rules import AFTER, BEFORE
from kancha.core.guide import Choices, Switch, Way
from kancha.core.outlook import Remark
from kancha.core.scene import Piece


def choices(position: PotentialReading, path: tuple[str, ...]) -> Choices:
    """Return the rows where there are several, and what may stay of the chosen one."""
    if position.turn.phase not in (AFTER, BEFORE):
        return Choices()
    return base.row_choices(position, path, _way, _switches)


def _figure(position: PotentialReading, name: str) -> str:
    return figure_at(position, BOARD.by_name[name]) or ""


def _way(position: PotentialReading, row: int, pointed: tuple[str, ...]) -> Way:
    names = names_of(row)
    must = (row & ~position.optional).bit_count()
    return Way(
        label=row_name(names),
        note=f"{must} must go, {len(names) - must} may stay",
        path=pointed,
        cells=names,
        pieces=tuple(Piece(name, _figure(position, name)) for name in names),
    )


def _switches(position: PotentialReading, row: int) -> tuple[Switch, ...]:
    me = position.turn.seat
    own = set(names_of(row & position.masks[me]))
    switches = []
    for name in names_of(row & position.optional):
        pile = position.pile_at(BOARD.by_name[name])
        what = "GIPF-piece" if pile is None else f"loaded {KIND_NAMES[pile.kind]}"
        worth = "worth two pieces" if pile is None else "the potential leaves the game"
        switches.append(
            Switch(
                token=name,
                label=f"{what} {name}",
                note=f"{'yours' if name in own else COLOURS[1 - me] + chr(39) + 's'}, {worth}",
                figure=_figure(position, name),
                off="Take",
                on="Keep",
            )
        )
    return tuple(switches)


def remark(before: PotentialReading, code: int, after: PotentialReading) -> Remark | None:
    """Say which rows a move would make, what is earned, or that it can be challenged."""
    me = before.turn.seat
    if after.pending.use is not None and (is_use(code) or is_tamsk_push(code)):
        words = link_words(before, code)
        text = f"{COLOURS[1 - me]} may challenge {words}."
        return Remark(text, "R15.13")
    if after.turn.phase == EXTRA and is_push(code):
        return Remark("This push earns an extra push of the T on e5.", "R15.10", (("e5",),))
    if is_push(code) or is_use(code) or is_tamsk_push(code):
        return base.rows_remark(me, after)
    return None
