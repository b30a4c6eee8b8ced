"""What a packer can do, and why a stone cannot be used or cannot lie somewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha.boardgames.rumis.material import OF_STONE, STONE_NAMES, STONES, Turned
from kancha.boardgames.rumis.touches import BY_TOKEN
from kancha.core.touches import TouchRefusal, TurnRules, Words
from kancha.geometry.polycube import Cell, cell_name, read_cell

if TYPE_CHECKING:
    from kancha.boardgames.rumis.rumis_pack.game import RumisPack
    from kancha.boardgames.rumis.rumis_pack.rules import PackRules
    from kancha.core.clicks import ClickTree

TURN_RULES = TurnRules(over="R10.5", turn="R10.1", move="R10.1")
REASONS = {
    "not allowed": Words("R10.1", "The {stone} is not among the stones of this box."),
    "used": Words("R10.2", "No {stone} is left to be used."),
    "stone first": Words("R10.1", "First choose the stone that you place."),
    "other stone": Words("R10.1", "The {stone} is chosen, and this is the {other}."),
    "turned": Words(
        "R10.1", "The {stone} is turned in another way.", "Take that back, then turn it this way."
    ),
    "turn first": Words("R10.1", "First choose how the {stone} is turned."),
    "filled": Words("R10.4", "The cell {cell} is filled already."),
    "too long": Words("R10.3", "The {stone} is too long for the box.", "Choose another stone."),
    "too long so": Words("R10.3", "The {stone} is too long so turned.", "Turn it another way."),
    "no room": Words(
        "R10.4", "The {stone} has no place left among the free cells.", "Choose another stone."
    ),
    "no room so": Words(
        "R10.4", "The {stone} has no place left so turned.", "Turn it another way."
    ),
    "outside": Words("R10.3", "The {stone} would reach beyond the box."),
    "clash": Words("R10.4", "The {stone} would need {cells}, which is filled."),
    "clashes": Words("R10.4", "The {stone} would need {cells}, which are filled."),
    "not here": Words("R10.4", "No {stone} fits around {cell}, however it is turned."),
    "too long here": Words(
        "R10.3", "The {stone} would reach beyond the box, however it is turned."
    ),
}
PROMPTS = {
    "stone": "Choose a stone to pack.",
    "turn": "Choose how the {stone} is turned.",
    "place": "Choose the cell where the {stone} begins.",
}


def touch_refusal(
    game: RumisPack, position: PackRules, tree: ClickTree, path: tuple[str, ...], token: str
) -> TouchRefusal | None:
    """Return why a stone, a turn or a cell is not offered after a path."""
    if token in STONES:
        return None if token in tree.children else _stone(game, position, token)
    words = {"stone": STONE_NAMES[path[0]] if path else "", "cell": token}
    is_cell = token not in BY_TOKEN
    if is_cell and not position.is_free(game.box.number(read_cell(token))):
        return REASONS["filled"].fill(token, **words)
    if not path:
        return REASONS["stone first"].fill()
    if not is_cell:
        return _turn(game, tree, path[0], token)
    if len(path) == 2:
        return _place(game, position, BY_TOKEN[path[1]], read_cell(token))
    return _covering(game, position, path[0], token).fill(**words)


def _covering(game: RumisPack, position: PackRules, stone: str, name: str) -> Words:
    """Say why a cell cannot be touched before a turn: it needs one, or no turn covers it."""
    at = read_cell(name)
    ways = [_cells(turned, at, cube) for turned in OF_STONE[stone] for cube in turned.shape]
    inside = [cells for cells in ways if all(map(game.box.holds, cells))]
    if any(_is_free(game, position, cells) for cells in inside):
        return REASONS["turn first"]
    return REASONS["not here" if inside else "too long here"]


def _cells(turned: Turned, at: Cell, cube: Cell) -> list[Cell]:
    """Return the cells of a turned stone when one of its cubes fills a cell."""
    shift = [a - b for a, b in zip(at, cube, strict=True)]
    return [(x + shift[0], y + shift[1], z + shift[2]) for x, y, z in turned.shape]


def _is_free(game: RumisPack, position: PackRules, cells: list[Cell]) -> bool:
    return all(position.is_free(game.box.number(cell)) for cell in cells)


def _is_inside(game: RumisPack, turned: Turned) -> bool:
    return all(map(game.box.holds, turned.shape))


def _stone(game: RumisPack, position: PackRules, stone: str) -> TouchRefusal:
    words = {"stone": STONE_NAMES[stone]}
    if stone not in str(game.options["stones"]):
        return REASONS["not allowed"].fill(**words)
    if not position.copies_left(stone):
        return REASONS["used"].fill(**words)
    inside = any(_is_inside(game, turned) for turned in OF_STONE[stone])
    return REASONS["no room" if inside else "too long"].fill(**words)


def _turn(game: RumisPack, tree: ClickTree, stone: str, token: str) -> TouchRefusal:
    turned = BY_TOKEN[token]
    words = {"stone": STONE_NAMES[stone], "other": STONE_NAMES[turned.stone]}
    if turned.stone != stone:
        return REASONS["other stone"].fill(**words)
    if token in tree.children[stone].children:
        return REASONS["turned"].fill(**words)
    inside = _is_inside(game, turned)
    return REASONS["no room so" if inside else "too long so"].fill(**words)


def _place(game: RumisPack, position: PackRules, turned: Turned, first: Cell) -> TouchRefusal:
    cells = _cells(turned, first, turned.shape[0])
    name = STONE_NAMES[turned.stone]
    if not all(map(game.box.holds, cells)):
        return REASONS["outside"].fill(stone=name)
    filled = [cell_name(*c) for c in cells if not position.is_free(game.box.number(c))]
    key = "clash" if len(filled) == 1 else "clashes"
    return REASONS[key].fill(*filled, stone=name, cells=" and ".join(filled))


def instruction(path: tuple[str, ...]) -> str:
    """Return what can be done after a path."""
    key = ("stone", "turn", "place")[len(path)]
    return PROMPTS[key].format(stone=STONE_NAMES[path[0]] if path else "")
