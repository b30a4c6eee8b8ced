"""What the network of Kulami sees: fields, panels as a whole, the marbles placed, and who leads.

Panels of one size share their rows, so that the network knows something of every layout. The fields
of the ready-made square layout have rows of their own, for each level.
"""

from __future__ import annotations

from kancha.core.network import Features

FIELDS, PANELS, LEVELS = 64, 17, 3
FIELD_STATES = 3
"""Empty, red, black; so many states for other layouts, then as many for each level."""
SIZES = (2, 3, 4, 6)
COUNTS = 7
"""No panel has more fields than six."""
ACCESS = 5
"""None of a panel's fields is open, one or more are to red, one or more to black."""
MOST_LEAD = 20
PLACED = 57

Pair = tuple[int, int]
"""The rows that red and black see."""


class _Rows:
    """Gives a number to every row that is asked for; row 0 is empty."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[object, ...], int] = {}

    def __call__(self, *what: object) -> int:
        return self.numbers.setdefault(what, len(self.numbers) + 1)


_rows = _Rows()


def _field_states(field: int) -> list[Pair]:
    states = [(0, 0)] * FIELD_STATES
    for level in range(LEVELS):
        own, other = _rows("own", level, field), _rows("other", level, field)
        states += [(0, 0), (own, other), (other, own)]
    return states


def panel_state(size: int, red: int, black: int, access: int) -> int:
    """Return the state of a panel with so many marbles."""
    return ((size * COUNTS + red) * COUNTS + black) * ACCESS + access


def _panel_states() -> list[Pair]:
    states = [(0, 0)] * panel_state(COUNTS, 0, 0, 0)
    for size in SIZES:
        for red in range(size + 1):
            for black in range(size + 1 - red):
                for access in range(ACCESS):
                    mirrored = (access + 1) % 4 + 1 if access else 0
                    states[panel_state(size, red, black, access)] = (
                        _rows("panel", size, red, black, access),
                        _rows("panel", size, black, red, mirrored),
                    )
    return states


def _lead_states(of: str) -> list[Pair]:
    """Return the rows of red's lead in something; state 0 is for levels where it does not count."""
    leads = range(-MOST_LEAD, MOST_LEAD + 1)
    return [(0, 0)] + [(_rows(of, lead), _rows(of, -lead)) for lead in leads]


def _placed_states() -> list[Pair]:
    return [(_rows("placed", count), _rows("placed", count)) for count in range(PLACED)]


_SEEN = [
    *(_field_states(field) for field in range(FIELDS)),
    *(_panel_states() for _ in range(PANELS)),
    _lead_states("area"),
    _lead_states("chains"),
    _placed_states(),
]
FEATURES = Features(len(_rows.numbers) + 1, _SEEN)
