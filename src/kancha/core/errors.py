"""What goes wrong, by type. Every message is one sentence that a player understands."""

from __future__ import annotations


class KanchaError(Exception):
    """Base of all errors that this package raises for bad input."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as message and fields, so that pools of processes can pass errors on."""
        return _unpickled, (type(self), self.args, self.__dict__)


def _unpickled(
    kind: type[KanchaError], args: tuple[object, ...], fields: dict[str, object]
) -> KanchaError:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(fields)
    return error


class UnknownGameError(KanchaError):
    """No game of that name is installed."""


class BrokenGameError(KanchaError):
    """A game that another package registers, but that cannot be used."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"the game {name!r} cannot be used: {reason}")


class ArgumentError(KanchaError, ValueError):
    """A value that a call does not take, such as a seat that the game does not have."""


class OptionError(KanchaError):
    """An option that the game does not have, or a value that it does not take."""

    def __init__(self, field: str, reason: str, rule: str = "") -> None:
        super().__init__(f"option {field}: {reason}" + (f" ({rule})" if rule else ""))
        self.field = field
        self.reason = reason
        self.rule = rule


class PositionError(KanchaError):
    """A position text that the game refuses; `field` names the part that is wrong."""

    def __init__(self, field: str, reason: str, rule: str = "") -> None:
        super().__init__(f"position, {field}: {reason}" + (f" ({rule})" if rule else ""))
        self.field = field
        self.reason = reason
        self.rule = rule


class IllegalMove(KanchaError):  # noqa: N818 - the public name, fixed by the API
    """A move that the rules refuse; `rule` is the number of the rule that it breaks."""

    def __init__(self, rule: str, reason: str, move: str = "") -> None:
        said = f"{reason} ({rule})" if rule else reason
        super().__init__((f"{shorten(move)}: " if move else "") + said)
        self.rule = rule
        self.reason = reason
        self.move = move


class UnexplainedRefusal(AssertionError):  # noqa: N818 - a kind of AssertionError
    """A text is no legal move, but breaks none of the rules that a refusal can cite: our mistake.

    The last line of a refusal raises it, so that no rule is ever cited by default.
    """


class RecordError(KanchaError):
    """A record that cannot be read; `good` holds what could be read before the damage."""

    def __init__(
        self, reason: str, *, line: int = 0, move: int = 0, rule: str = "", good: object = None
    ) -> None:
        where = [f"line {line}"] if line else []
        where += [f"move {move}"] if move else []
        place = ", ".join(where)
        super().__init__((f"record, {place}: " if place else "record: ") + reason)
        self.reason = reason
        self.line = line
        self.move = move
        self.rule = rule
        self.good = good


def shorten(text: str, limit: int = 60) -> str:
    """Return the text fit for a message: printable ASCII, not longer than `limit`."""
    shown = text[: limit + 1].encode("ascii", "backslashreplace").decode()
    shown = "".join(c if c.isprintable() else "?" for c in shown)
    return shown if len(shown) <= limit else shown[: limit - 3] + "..."
