"""Plays lessons: it answers every try, and its state is plain data.

The same player runs all steps of all games. A server can keep it or make it anew from the state
for every request; the opponent of `play` steps is passed in, because engines are a layer above.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from kancha.core.clicks import ClickTree
from kancha.core.errors import IllegalMove, KanchaError
from kancha.core.move import Move
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.core.speech import say
from kancha.core.touches import Touches, TouchRefusal
from kancha.lessons.goal import Goal, reached, winning_reply
from kancha.lessons.lesson import (
    FindWin,
    Lesson,
    LessonError,
    MakeMove,
    PlayOn,
    Shown,
    Step,
    Task,
    Touch,
)

Opponent = Callable[[Position, int], Move]
"""Returns a move for the seat to move, at about the strength of this level."""
Verdict = Literal[
    "right",  # the step is solved
    "wrong",  # nothing has changed
    "continue",  # a move of a `play` step: the goal is still ahead
    "missed",  # a `play` step ended without its goal; it begins again
]
Help = Literal[
    "",
    "hint",
    "solution",  # offer to show a right answer
    "skip",  # offer to go on without solving a `play` step
]
WIN = Goal(win=True)
NOT_THE_ONE = "That is not the one. Look again."
NO_SUCH_MOVE = "No move goes that way."
NOT_COMPLETE = "The move is not complete yet."


class LessonState(Struct, frozen=True, kw_only=True):
    """Where a learner is in a lesson."""

    step: int = 0
    position: str = ""
    """Where a `play` step has got to; empty: the position in which the step begins."""
    moves: int = 0
    """The learner's moves in a `play` step."""
    tries: int = 0
    """The wrong tries in this step."""
    solved: bool = False
    """This step needs nothing more."""


class Answer(Struct, frozen=True, kw_only=True):
    """The answer to one try."""

    verdict: Verdict
    words: str
    rules: tuple[str, ...] = ()
    help: Help = ""
    """What to offer now. The second wrong try opens the hint, the third offers the solution."""
    moves: tuple[str, ...] = ()
    """The moves made: the learner's, then the replies."""
    cells: tuple[str, ...] = ()
    """What a wrong touch should make the learner look at, such as the piece in the way."""


class LessonPlayer:
    """A lesson in progress."""

    def __init__(
        self,
        lesson: Lesson,
        opponent: Opponent | None = None,
        state: LessonState | None = None,
        seed: int = 0,
    ) -> None:
        self.lesson = lesson
        self.opponent = opponent
        self.rng = Rng(seed)
        self.state = LessonState()
        self.line: list[Position] = []
        """The position of the last try and those after each move that it led to."""
        self._enter(state or LessonState())

    def _enter(self, state: LessonState) -> None:
        if not 0 <= state.step < len(self.lesson.steps):
            raise LessonError(f"lesson {self.lesson.id}: it has no step {state.step + 1}")
        self.state = state
        start = self.lesson.start(self.step)
        seat = start.seat
        self.seat = 0 if seat is None or seat < 0 else seat
        self.position = start
        if state.position and isinstance(self.step, PlayOn):
            self.position = start.game.parse(state.position)
            if self.position.seat != self.seat and not state.solved:
                raise LessonError(f"lesson {self.lesson.id}: the learner is not to move there")
        if not isinstance(self.step, Task):
            self.state = replace(state, solved=True)

    @property
    def step(self) -> Step:
        """The current step."""
        return self.lesson.steps[self.state.step]

    @property
    def finished(self) -> bool:
        """Whether the last step is solved."""
        return self.state.solved and self.state.step == len(self.lesson.steps) - 1

    def next(self) -> None:
        """Go on to the next step."""
        self._enter(LessonState(step=self.state.step + 1))

    def touch(self, token: str) -> Answer:
        """Try to touch a token: the answer to a `touch` step."""
        step = self._task()
        self.line = [self.position]
        if isinstance(step, Touch):
            if token in step.accepted:
                return self._right(step, "")
            return self._wrong(step, [token], step.otherwise or NOT_THE_ONE)
        return self.path([token])

    def path(self, tokens: Sequence[str]) -> Answer:
        """Try a move by its click path."""
        step = self._task()
        self.line = [self.position]
        node = ClickTree.of(self.position.moves).after(*tokens)
        if node is not None and node.move is not None:
            return self.play(str(node.move))
        tried = _keys(tokens)
        if node is not None:
            return self._wrong(step, tried, NOT_COMPLETE)
        refused = self._refusal(tokens)
        return self._wrong(step, tried, _reason(refused), (refused.rule,), refused.cells)

    def play(self, text: str) -> Answer:
        """Try a move by its text."""
        step = self._task()
        self.line = [self.position]
        try:
            after = self.position.play(text)
        except IllegalMove as refused:
            reason = refused.reason[:1].upper() + refused.reason[1:] + "."
            return self._wrong(step, [text], reason, (refused.rule,))
        move = after.last_move
        assert move is not None
        if isinstance(step, PlayOn):
            return self._play_on(step, after)
        if not self._accepts(step, text, after):
            tried = [text, *_keys(move.clicks)]
            return self._wrong(step, tried, step.otherwise or self._why_not(step, after))
        self.line.append(after)
        return self._right(step, self._sentence(after))

    def solution(self) -> str | None:
        """Return a right answer: a token or a move text; none for a `play` step."""
        step = self.step
        if isinstance(step, Touch):
            return step.accepted[0]
        if isinstance(step, MakeMove) and step.accepted:
            return step.accepted[0]
        return next((str(move) for move in self.position.moves if self.accepts(move)), None)

    def accepts(self, move: Move) -> bool:
        """Return whether a legal move solves a `move` or `win` step."""
        return self._accepts(self.step, str(move), self.position.play(move))

    def _task(self) -> Task:
        step = self.step
        if not isinstance(step, Task):
            raise LessonError(f"lesson {self.lesson.id}: step {self.state.step + 1} asks nothing")
        if self.state.solved:
            raise LessonError(f"lesson {self.lesson.id}: step {self.state.step + 1} is solved")
        return step

    def _accepts(self, step: Shown, text: str, after: Position) -> bool:
        if isinstance(step, FindWin):
            return reached(WIN, after, self.seat)
        if not isinstance(step, MakeMove):
            return False
        if text in step.accepted:
            return True
        if not step.prefix and step.goal is None:
            return False
        begins = not step.prefix or text.startswith(step.prefix)
        return begins and (step.goal is None or reached(step.goal, after, self.seat))

    def _why_not(self, step: Task, after: Position) -> str:
        """Say what is missing from a legal move."""
        if isinstance(step, FindWin):
            return f"{self._sentence(after)} The game goes on: look for a move that ends it."
        if isinstance(step, MakeMove) and step.goal is not None and step.goal.safe:
            reply = winning_reply(after, self.seat)
            if reply is not None:
                return f"Then comes the answer: {reply.sentence}"
        return "That move is allowed, but it is not what the task asks for."

    def _play_on(self, step: PlayOn, after: Position) -> Answer:
        self.line.append(after)
        won = reached(step.goal, after, self.seat)
        while not won and after.seat is not None and after.seat != self.seat:
            after = after.play(self._reply(step, after))
            self.line.append(after)
            won = reached(step.goal, after, self.seat, own_move=False)
        self.position = after
        moves = self.state.moves + 1
        self.state = replace(self.state, position=str(after), moves=moves)
        if won:
            return self._right(step, self._sentence(after))
        if after.seat is None or moves >= step.limit:
            return self._missed(step)
        return Answer(verdict="continue", words="", moves=self._moves_made())

    def _reply(self, step: PlayOn, position: Position) -> Move:
        if position.seat is not None and position.seat < 0:
            return position.pick(self.rng)
        if self.opponent is None:
            raise LessonError(f"lesson {self.lesson.id}: a play step needs an opponent")
        return self.opponent(position, step.level)

    def _right(self, step: Task, words: str) -> Answer:
        self.position = self.line[-1]
        self.state = replace(self.state, position=str(self.position), solved=True)
        return Answer(
            verdict="right",
            words=step.done or words or "Right.",
            rules=step.rules,
            moves=self._moves_made(),
        )

    def _refusal(self, tokens: Sequence[str]) -> TouchRefusal:
        """Return why the first token that no move uses there cannot be touched."""
        touches = Touches(self.position)
        path = list(tokens[:-1])
        while path and touches.tree.after(*path) is None:
            path.pop()
        try:
            return touches.why_not(tuple(path), tokens[len(path)])
        except KanchaError:
            return TouchRefusal("", NO_SUCH_MOVE)

    def _wrong(
        self,
        step: Task,
        tried: list[str],
        reason: str,
        rules: tuple[str, ...] = (),
        cells: tuple[str, ...] = (),
    ) -> Answer:
        if not isinstance(step, PlayOn):
            self.state = replace(self.state, tries=self.state.tries + 1)
        own = next((step.wrong[text] for text in tried if text in step.wrong), "")
        return Answer(
            verdict="wrong",
            words=own or reason,
            rules=tuple(filter(None, rules)) or step.rules,
            help=self._help(step),
            cells=cells,
        )

    def _missed(self, step: PlayOn) -> Answer:
        """End the attempt; the next move begins a new one."""
        moves = self._moves_made()
        again = LessonState(step=self.state.step, tries=self.state.tries + 1)
        self._enter(again)
        return Answer(
            verdict="missed",
            words=step.missed,
            rules=step.rules,
            help=self._help(step),
            moves=moves,
        )

    def _help(self, step: Task) -> Help:
        if self.state.tries < 2:
            return ""
        if self.state.tries == 2 and step.hint:
            return "hint"
        return "skip" if isinstance(step, PlayOn) else "solution"

    def _sentence(self, after: Position) -> str:
        """Return the last move in words that speak to the learner."""
        return say(after.game, after.events, self.seat)

    def _moves_made(self) -> tuple[str, ...]:
        return tuple(str(position.last_move) for position in self.line[1:])


def _keys(tokens: Sequence[str]) -> list[str]:
    """Return by which keys a lesson can answer a click path: itself, its beginnings, its end."""
    beginnings = [" ".join(tokens[:length]) for length in range(len(tokens), 0, -1)]
    return [*beginnings, *tokens[-1:]]


def _reason(refused: TouchRefusal) -> str:
    """Return why a touch is refused and what can be done, each said once."""
    said = refused.instead.rstrip(".").lower() in refused.reason.lower()
    return refused.reason if said else f"{refused.reason} {refused.instead}"
