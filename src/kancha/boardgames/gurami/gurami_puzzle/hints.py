"""Hints for a puzzle: the easiest technique (R9.7) that finds a number, and where to use it."""

from __future__ import annotations

from dataclasses import dataclass

from kancha.boardgames.gurami.gurami_puzzle.grading import techniques_of
from kancha.boardgames.gurami.gurami_puzzle.puzzle import COLOURS, Puzzle
from kancha.boardgames.gurami.gurami_puzzle.techniques import Techniques
from kancha.boardgames.gurami.texts import listed

TECHNIQUES = {
    "N": "only number left",
    "L": "last open field",
    "H": "last place",
    "B": "too big, too small",
    "S": "few ways to balance",
    "T": "trial",
}
"""What the techniques of R9.7 are called."""
IN_LINES = "LBS"


@dataclass(frozen=True)
class Step:
    """One use of a technique; `line` is empty where it belongs to no line."""

    technique: str
    line: str


@dataclass(frozen=True)
class PuzzleHint:
    """Where to look, why, and what to do: enter a number, or clear a wrong one (number 0)."""

    field: str
    number: int
    technique: str
    """A letter of R9.7; empty for a wrong entry, and where only guessing helps."""
    line: str
    """The stripe to look at, `centre`, or empty where the technique needs none."""
    earlier: tuple[Step, ...]
    """What has to be struck out before, in this order."""
    sentences: tuple[str, str, str]
    """Three steps of help: where, how, what."""


def hint_for(puzzle: Puzzle, entries: tuple[int, ...]) -> PuzzleHint | None:
    """Return a hint for a valid puzzle with some entries; None if it is solved."""
    solution = puzzle.solutions.first
    for field, entry in enumerate(entries):
        if entry and entry != solution[field]:
            return _wrong_entry(puzzle, field)
    if all(given or entry for given, entry in zip(puzzle.givens, entries, strict=True)):
        return None
    return _Search(puzzle, entries).find()


def way_in(puzzle: Puzzle) -> str:
    """Return how a puzzle can be begun, in one sentence."""
    candidates = techniques_of(puzzle)
    candidates.use("N")
    for technique in IN_LINES:
        for number, line in enumerate(puzzle.lines):
            before = _sets(candidates)
            after = candidates.copy()
            if after.use(technique, number) > 0:
                changed = [f for f in range(puzzle.size) if after.allowed(f) != before[f]]
                field = min(changed, key=lambda f: len(after.allowed(f)))
                left = sorted(map(abs, after.allowed(field)))
                if len(left) <= 3:
                    name = puzzle.board.names[field]
                    return f"A way in: {_called(line)} leaves only {_choice(left)} for {name}."
    return "A way in: no stripe decides much alone; try numbers."


class _Search:
    """Looks for the easiest technique that fixes a field."""

    def __init__(self, puzzle: Puzzle, entries: tuple[int, ...]) -> None:
        self.puzzle = puzzle
        self.candidates = techniques_of(puzzle, entries)
        self.earlier: list[Step] = []

    def find(self) -> PuzzleHint:
        """Return the hint. Harder techniques come in only when the easier ones do nothing more."""
        while True:
            found = self._first_fix("LHNB")
            if found is None and self._strike_out("NB"):
                continue
            found = found or self._first_fix("S")
            if found is not None:
                return found
            if not (self._strike_out("S") or self._try_numbers()):
                return self._guess()

    def _first_fix(self, techniques: str) -> PuzzleHint | None:
        """Return the first use of these techniques that leaves one number for a field."""
        for technique in techniques:
            for step, after in self._uses(technique):
                field = self._fixed(after)
                if field is not None:
                    return self._hint(step, field, after)
        return None

    def _uses(self, technique: str) -> list[tuple[Step, Techniques]]:
        """Return what each use of a technique would change."""
        lines = list(self.puzzle.lines) if technique in IN_LINES else [""]
        found = []
        for number, line in enumerate(lines):
            after = self.candidates.copy()
            if after.use(technique, number) > 0:
                found.append((Step(technique, line), after))
        return found

    def _fixed(self, after: Techniques) -> int | None:
        """Return a field that was open before and has one number left."""
        for field in range(self.puzzle.size):
            if len(after.allowed(field)) == 1 < len(self.candidates.allowed(field)):
                return field
        return None

    def _strike_out(self, techniques: str) -> bool:
        """Use the first technique that removes candidates; say whether there is one."""
        for technique in techniques:
            if uses := self._uses(technique):
                step, self.candidates = uses[0]
                if technique != "N":
                    self.earlier.append(step)
                return True
        return False

    def _try_numbers(self) -> bool:
        """Strike out a number that leads to a contradiction; say whether there is one."""
        open_fields = [
            (len(numbers), field, numbers)
            for field, numbers in enumerate(_sets(self.candidates))
            if len(numbers) > 1
        ]
        for _, field, numbers in sorted(open_fields):
            for number in numbers:
                if self.candidates.refutes(field, number):
                    self.candidates.allow(field, [n for n in numbers if n != number])
                    self.earlier.append(Step("T", self.puzzle.board.names[field]))
                    return True
        return False

    def _hint(self, step: Step, field: int, after: Techniques) -> PuzzleHint:
        number = abs(after.allowed(field)[0])
        where, why = self._words(step, field, number)
        return self._answer(step, field, number, where, why)

    def _answer(self, step: Step, field: int, number: int, where: str, why: str) -> PuzzleHint:
        name = self.puzzle.board.names[field]
        what = f"{name} is {number}."
        used, before = self._shown_earlier(), ""
        if used:
            before = f"First {'; '.join(used)}. "
        how = f"{TECHNIQUES[step.technique].capitalize()}: " if step.technique else ""
        return PuzzleHint(
            name,
            number,
            step.technique,
            step.line,
            tuple(self.earlier),
            (where, before + how + why, what),
        )

    def _shown_earlier(self) -> list[str]:
        """Return what is to be struck out first, shortly."""
        ways = {
            "B": "strike out what is too big or too small in stripe",
            "S": "strike out what balances in no way in stripe",
            "T": "try numbers, and strike out those that fail, on field",
        }
        shown = []
        for technique, words in ways.items():
            places = sorted({step.line for step in self.earlier if step.technique == technique})
            if places:
                shown.append(f"{words}{'s' * (len(places) > 1)} {listed(places)}")
        return shown

    def _words(self, step: Step, field: int, number: int) -> tuple[str, str]:
        name, colour = self.puzzle.board.names[field], COLOURS[self.puzzle.colours[field]]
        where = f"Look at {_called(step.line)}."
        if step.technique == "L":
            return where, f"{self._sums(step.line)}, so {name} makes up for the difference."
        if step.technique == "B":
            return where, f"the other fields can balance nothing but {number} on {name}."
        if step.technique == "S":
            return where, f"every way to balance its open fields has the same number on {name}."
        if step.technique == "H":
            return (
                f"Look for the {number} in the {colour} fields.",
                f"only one {colour} field can still take the {number}.",
            )
        return f"Look at field {name}.", "every other number is used or struck out."

    def _sums(self, line: str) -> str:
        """Return the sums of the fixed fields of a line in words."""
        sums = [0, 0]
        for field in self.puzzle.lines[line]:
            numbers = self.candidates.allowed(field)
            if len(numbers) == 1:
                sums[self.puzzle.colours[field]] += abs(numbers[0])
        return f"white has {sums[0]} and grey {sums[1]}"

    def _guess(self) -> PuzzleHint:
        """Return a number of the solution where only guessing helps (grade 5)."""
        sets = _sets(self.candidates)
        field = min((f for f, s in enumerate(sets) if len(s) > 1), key=lambda f: len(sets[f]))
        numbers = _choice(sorted(map(abs, sets[field])))
        name = self.puzzle.board.names[field]
        number = self.puzzle.solutions.first[field]
        why = f"No technique helps here: {name} is {numbers}, and only one leads to the end."
        return self._answer(Step("", ""), field, number, f"Look at field {name}.", why)


def _wrong_entry(puzzle: Puzzle, field: int) -> PuzzleHint:
    name, stripe = puzzle.board.names[field], puzzle.board.stripes_of[field][0]
    sentences = (
        f"Look at {_called(stripe)}.",
        "One of your numbers there is wrong.",
        f"Clear {name}.",
    )
    return PuzzleHint(name, 0, "", stripe, (), sentences)


def _choice(numbers: list[int]) -> str:
    return " or ".join(filter(None, [", ".join(map(str, numbers[:-1])), str(numbers[-1])]))


def _called(line: str) -> str:
    return "the centre" if line == "centre" else f"stripe {line}"


def _sets(candidates: Techniques) -> list[tuple[int, ...]]:
    return [candidates.allowed(field) for field in range(candidates.fields)]
