"""What a marble would do to its panel, said before it is placed."""

from __future__ import annotations

from kancha.boardgames.kulami.layouts import Layout
from kancha.boardgames.kulami.notation import SWAP_TEXT, move_text
from kancha.boardgames.kulami.rules import KulamiRules
from kancha.boardgames.kulami.scoring import COLOURS, PanelState, panel_state
from kancha.core.outlook import Remark


def remark(before: KulamiRules, code: int, after: KulamiRules, layout: Layout) -> Remark | None:
    """Return how the panel of the field would stand (R6.1)."""
    if move_text(layout, code) == SWAP_TEXT:
        return None
    letter = layout.letters[code]
    mine = before.colour
    was, then = (panel_state(position, layout, letter) for position in (before, after))
    size = len(then.fields)
    share = f"Panel {letter}: {was.counts[mine]} of {size} yours, would be {then.counts[mine]}."
    cells = tuple(layout.names[field] for field in then.fields)
    return Remark(f"{share} {_standing(then, mine, size)}", "R6.1", (cells,))


def _standing(panel: PanelState, mine: int, size: int) -> str:
    if panel.owner is None:
        return f"Nobody would have its {size} points" + (" any more." if panel.decided else " yet.")
    if panel.owner == mine:
        if panel.decided:
            return f"Nobody can take it from you then: its {size} points are safe."
        return f"You would have its {size} points, for now."
    other = COLOURS[panel.owner].capitalize()
    return f"{other} would still have its {size} points" + (" for good." if panel.decided else ".")
