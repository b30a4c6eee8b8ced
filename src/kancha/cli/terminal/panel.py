"""The texts beside the board: whose turn it is, scores, hands and the list of moves."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kancha.cli.results import result_sentence
from kancha.cli.terminal.session import Session
from kancha.core.board import Board
from kancha.core.scene import Hand, HandItem, Scene
from kancha.draw.canvas import TIMES
from kancha.draw.glyphs import glyph, initials
from kancha.draw.terminal import hand_title

WOOD = "#7d5833"
OCHRE = "#e6b04a"
MUTED = "#aaa3b0"
MAX_CONTINUATIONS = 8
"""How many continuations of an incomplete move are listed."""
TURNED_STONES = "levels from the ground up; ◆ goes on the cell that you choose next."


def title(session: Session) -> Text:
    """Return the game and the options that are not the usual ones."""
    chosen = session.game.changed_options()
    options = ", ".join(f"{name}={value}" for name, value in chosen.items())
    inside = f"  inside {session.waiting.game.info.title}" if session.waiting else ""
    return Text.assemble((session.game.info.title, "bold"), f"{inside}  {options}")


def linked(session: Session) -> str:
    """Return what a linked game is for, in a sentence."""
    name, waits = session.game.info.title, session.outermost.game.info.title
    return f"{waits} waits: {name} decides the challenge. Its result is the next move there."


def caption(session: Session, scene: Scene) -> Text:
    """Return what the seat to move has to do, or how the game ended."""
    outcome = session.outcome
    if outcome is None:
        return Text(scene.caption, "bold")
    words = result_sentence(outcome, scene.seat_names)
    return Text(words, f"bold {OCHRE}") + Text(f" ({outcome.rule})" if outcome.rule else "", MUTED)


def seats(session: Session, scene: Scene) -> RenderableType:
    """Return the seats with their scores and the parts of each score."""
    table = Table.grid(padding=(0, 1), expand=True)
    table.add_column(width=3)
    table.add_column(ratio=1)
    table.add_column(justify="right")
    scores = {score.seat: score for score in scene.scores}
    letters = initials(scene)
    for seat, name in enumerate(scene.seat_names):
        turn = scene.to_move == seat and session.outcome is None
        who = session.players[seat] if seat < len(session.players) else "people"
        sign = Text(("▶ " if turn else "  ") + letters[seat], OCHRE if turn else MUTED)
        words = Text(name, "bold" if turn else "")
        if who != "people":
            words.append(f" ({who})", MUTED)
        score = scores.get(seat)
        total = Text("" if score is None else str(score.total), "bold")
        table.add_row(sign, words, total)
        if score is not None and score.parts:
            counted = any(value != 1 for _, value in score.parts)
            parts = "; ".join(f"{part} {value}" if counted else part for part, value in score.parts)
            table.add_row("", Text(parts, MUTED), "")
    return table


def hands(board: Board, scene: Scene) -> RenderableType:
    """Return what each hand, reserve and stock holds."""
    return Group(*(_hand(board, scene, hand) for hand in scene.hands if hand.items))


def _hand(board: Board, scene: Scene, hand: Hand) -> Text:
    line = Text(f"{hand_title(scene, hand)}: ", MUTED)
    are_stones = board.figure_by_id[hand.items[0].figure].kind == "stone"
    if are_stones and not any(item.token for item in hand.items):
        return line.append(f"{len(hand.items)} stones")
    for index, item in enumerate(hand.items):
        if index:
            line.append(", " if are_stones else "  ")
        line.append_text(_item(board, item))
    return line


def _item(board: Board, item: HandItem) -> Text:
    figure = board.figure_by_id[item.figure]
    if figure.kind == "stone":
        return Text(item.label)
    shown = glyph(figure)
    words = Text.assemble((f" {shown.line} ", f"bold {shown.ink} on {WOOD}"))
    return words if item.count == 1 else words.append(f"{TIMES}{item.count}")


def moves(session: Session) -> Text:
    """Return the list of moves, in notation and in words."""
    lines = Text()
    log = session.log()
    for number, (_, text, words) in enumerate(log, 1):
        last = number == len(log)
        lines.append(f"{number:>3} ", MUTED)
        lines.append(text, f"bold {OCHRE}" if last else "bold")
        lines.append(f"  {words}\n", "" if last else MUTED)
    return lines


def prompt(session: Session | None) -> str:
    """Return what can be done now, in a sentence."""
    if session is None:
        return ""
    if session.outcome is not None:
        if session.waiting is not None:
            return f"This game is over.  b: back to {session.waiting.game.info.title}"
        return "The game is over.  n: new game   u: take back   s: save"
    if not session.persons_turn:
        return "Waiting…"
    if not session.path:
        return "Choose with arrows and Enter or with the mouse, or press m to type a move."
    if any(shape.token in session.node.children for shape in session.board.shapes):
        return f"{session.name(session.path[-1])}: {TURNED_STONES}"
    touched = " > ".join(session.name(token) for token in session.path)
    entry = session.entry
    if entry.complete is None:
        return f"{touched} …  Escape: back"
    more = " Or go on to a highlighted cell." if entry.next else "  Escape: back"
    return f"{touched}.  Enter: play {entry.complete} here.{more}"


def continuations(texts: Sequence[str]) -> str:
    """Return how an incomplete move may go on."""
    shown = "  ".join(texts[:MAX_CONTINUATIONS])
    more = len(texts) - MAX_CONTINUATIONS
    return f"Continue with: {shown}" + (f"  and {more} more" if more > 0 else "")
