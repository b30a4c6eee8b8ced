"""Positions of GIPF with potentials that are set up by hand (R15.14)."""

from __future__ import annotations

from collections.abc import Mapping

from kancha.boardgames.gipf import drafting as base
from kancha.boardgames.gipf.notation import COLOURS
from kancha.boardgames.gipf.potentials.notation import start_text
from kancha.boardgames.gipf.potentials.options import (
    MOST_PIECES,
    challenges_of,
    kinds_of,
    stock_of,
    stock_text,
)
from kancha.boardgames.gipf.potentials.options import NAMES as KIND_NAMES
from kancha.boardgames.gipf.potentials.reader import FIELDS, PIECE
from kancha.boardgames.gipf.potentials.scene import PILE, drawn_text, pile_brushes, stock_figure
from kancha.boardgames.gipf.potentials.stacks import TAMSK
from kancha.boardgames.gipf.potentials.state import LETTERS
from kancha.core.drafting import Setting, Spot, Towers, numbers, packed
from kancha.core.errors import PositionError, shorten
from kancha.core.options import Options
from kancha.core.scene import Piece

RIGHTS = (
    ("m", "must bring in a GIPF-piece"),
    ("g", "may bring in GIPF-pieces and loaded pieces"),
    ("l", "may bring in loaded pieces"),
    ("n", "brings in single pieces only"),
)
EXTRA = (("extra", "An extra push of the T on e5"),)
LINKED = (
    ("answer", "An answer to an announced use"),
    ("die", "A die decides"),
    ("linked", "A linked game decides"),
)
MOST_IN_STOCK = 6


class PotentialDrafter(base.GipfDrafter):
    """Potentials come from the stock as pieces do from the reserve, while the right allows it."""

    form = FIELDS
    most_pieces = MOST_PIECES
    rights_title = "What comes in"

    def __init__(self, options: Options) -> None:
        super().__init__(str(options["rules"]))
        self.options = options
        self.kinds = kinds_of(options)
        self.brushes = (*self.brushes, *pile_brushes(self.kinds))
        self.rights = RIGHTS if self.rules == "tournament" else RIGHTS[2:]
        self.phases = (
            *base.PHASES,
            *(EXTRA if TAMSK in self.kinds else ()),
            *(LINKED if challenges_of(options) else ()),
        )

    @property
    def rights_vary(self) -> bool:
        return True

    def blank(self) -> str:
        return start_text(self.options)

    def read_board(self, text: str) -> Towers:
        found: Towers = {}
        for names, column in zip(base.COLUMNS, text.split("/"), strict=True):
            signs = [match[0] for match in PIECE.finditer(column)]
            spread = [
                one for sign in signs for one in (int(sign) * "." if sign.isdigit() else [sign])
            ]
            for name, sign in zip(names, spread, strict=True):
                if sign != ".":
                    found[0, name] = (self._figure(sign),)
        return found

    def _figure(self, sign: str) -> str:
        if sign[0] != "(":
            return base.FIGURES[sign]
        if not any(LETTERS[kind] == sign[-2].upper() for kind in self.kinds):
            raise PositionError("board", f"{shorten(sign)} is no piece of this game", "R15.14")
        return PILE + sign[1:-1]

    def write_board(self, towers: Mapping[Spot, tuple[str, ...]]) -> str:
        signs = {
            spot: f"({figure.removeprefix(PILE)})"
            if figure.startswith(PILE)
            else base.LETTER_OF[figure]
            for (_, spot), (figure,) in towers.items()
        }
        return "/".join(packed(signs.get(spot, ".") for spot in names) for names in base.COLUMNS)

    def pieces(self, text: str) -> tuple[Piece, ...]:
        return tuple(
            Piece(piece.cell, PILE + drawn_text(piece.figure.removeprefix(PILE)))
            if piece.figure.startswith(PILE)
            else piece
            for piece in super().pieces(text)
        )

    def pieces_of(self, towers: Towers, seat: int) -> int:
        under = sum(figure.startswith(f"{PILE}{'wb'[seat]}") for (figure,) in towers.values())
        return super().pieces_of(towers, seat) + under

    def settle(
        self, fields: dict[str, str], before: Towers, after: Towers, touched: Spot | None
    ) -> None:
        super().settle(fields, before, after, touched)
        if before == after:
            return
        if fields["phase"] not in dict(base.PHASES):
            fields["phase"] = "push"
        fields["pending"] = "-"
        for seat in (0, 1):
            stock = self._stock(fields, seat)
            if fields["rights"][seat] != "n":  # R15.2: then the stock is out of the game
                for kind in self.kinds:
                    left = stock[kind] + _lying(before, seat, kind) - _lying(after, seat, kind)
                    stock[kind] = max(0, min(left, MOST_IN_STOCK))
            self._set_stock(fields, seat, stock)

    def _stock(self, fields: Mapping[str, str], seat: int) -> list[int]:
        return stock_of(fields["stocks"].split(",")[seat])

    def _set_stock(self, fields: dict[str, str], seat: int, stock: list[int]) -> None:
        """Set a stock, and the right that goes with it (R15.2)."""
        super().set(fields, f"stocks.{seat}", stock_text(stock))
        right = fields["rights"][seat]
        if right in "ln":
            super().set(fields, f"rights.{seat}", "l" if any(stock) else "n")

    def set(self, fields: dict[str, str], name: str, value: str) -> None:
        if name.startswith("stocks."):
            _, seat, letter = name.split(".")
            stock = self._stock(fields, int(seat))
            stock[LETTERS.index(letter)] = int(value) if value.isascii() and value.isdigit() else 0
            self._set_stock(fields, int(seat), [min(one, MOST_IN_STOCK) for one in stock])
        else:
            super().set(fields, name, value)

    def settings(self, text: str) -> tuple[Setting, ...]:
        fields = self.split(text)
        found = list(super().settings(text))
        for seat, colour in enumerate(COLOURS):
            stock = self._stock(fields, seat)
            found += [
                Setting(
                    name=f"stocks.{seat}.{LETTERS[kind]}",
                    label=KIND_NAMES[kind],
                    value=str(stock[kind]),
                    most=MOST_IN_STOCK,
                    group=f"Stock of {colour}",
                    figure=stock_figure(seat, kind),
                    field="stocks",
                )
                for kind in self.kinds
            ]
        most = challenges_of(self.options)
        if most:
            found += numbers(fields, "challenges", "Challenges left", COLOURS, most)
        pending = fields["pending"]
        label = "Announced use, T, or failed spots after !"
        found.append(Setting(name="pending", label=label, value=pending, field="pending"))
        return tuple(found)


def _lying(towers: Towers, seat: int, kind: int) -> int:
    """Return how many potentials of a colour and kind lie on the board."""
    letter = LETTERS[kind] if seat == 0 else LETTERS[kind].lower()
    piles = (figure for (figure,) in towers.values() if figure.startswith(PILE))
    return sum(figure.removeprefix(PILE).count(letter) for figure in piles)
