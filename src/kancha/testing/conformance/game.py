"""Checks of a game as a whole: its information, its options, its answers to nonsense."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from typing import Any

from kancha.core.errors import IllegalMove, OptionError, PositionError
from kancha.core.game import Game
from kancha.core.options import Choice, Option
from kancha.testing.conformance.sample import play_line
from kancha.testing.rulebook import is_rule

NONSENSE = (
    "",
    " ",
    "-",
    "0",
    "?" * 9,
    "\x00",
    "\n",
    "a" * 100_000,
    "1" * 10_000,
    "é\u202e\U0001f3b2",
    "\u0661",
    "a1" * 3000,
    "/" * 5000,
    " " * 5000,
    ",-:=.*+|" * 20,
)
GAME_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
JUNK: tuple[object, ...] = (None, 1.5, b"x", (), [], {}, object, -1, 10**30, "", "é", "x" * 99_999)


def information_is_complete(game: Game[Any]) -> None:
    """The game says what it is, in words that can be shown."""
    info = game.info
    assert GAME_ID.fullmatch(info.id), f"{info.id!r} cannot be a part of an address"
    assert info.title, info
    assert info.designer, info
    assert info.aim.endswith("."), info.aim
    assert game.seats in info.seats, f"{game.seats} seats are not announced"
    assert len(info.seat_names) >= max(info.seats), f"some seats have no name: {info.seat_names}"
    assert all(info.seat_names), f"some seats have no name: {info.seat_names}"
    assert len(set(info.seat_names)) == len(info.seat_names), f"equal names: {info.seat_names}"
    assert info.rules_version >= 1, info
    assert len({option.name for option in info.options}) == len(info.options), info.options
    assert info.variants, "no variant is offered"
    assert len({variant.title for variant in info.variants}) == len(info.variants), info.variants
    for option in info.options:
        assert option.name.isidentifier(), f"{option.name!r} cannot be the name of an option"
        assert option.meaning, option
        assert is_rule(type(game), option.rule), f"{option.name}: {option.rule!r} is no rule"
        assert option.check(option.default) == option.default, option


def variants_can_be_played(game: Game[Any]) -> None:
    """The game begins with its default options, and with those of every variant on offer."""
    kind = type(game)
    for options in ({}, *(variant.options for variant in game.info.variants)):
        try:
            offered = kind(**options)
        except OptionError as error:
            raise AssertionError(f"{dict(options)} is offered, but refused: {error}") from error
        assert offered.seats in game.info.seats, f"{offered.seats} seats are not announced"
        assert offered.start().seat is not None, f"{offered} is over before it begins"


def games_are_values(game: Game[Any]) -> None:
    """Games with equal options are equal; they can be pickled."""
    again = type(game)(**game.options)
    assert again == game
    assert hash(again) == hash(game)
    assert again.start() == game.start()
    assert pickle.loads(pickle.dumps(game)) == game  # noqa: S301 - our own pickle
    assert type(game)(**game.changed_options()) == game
    assert str(game.parse(str(game.start()))) == str(game.start())


def bad_options_are_refused(game: Game[Any]) -> None:
    """An unknown option, or a value of a wrong kind, is refused by name."""
    kind = type(game)
    _expect_option_error(kind, "no_such_option", 1, must_fail=True)
    for option in game.info.options:
        for junk in JUNK:
            must_fail = type(junk) is not type(option.default)
            _expect_option_error(kind, option.name, junk, must_fail=must_fail)
        for value in _values(option):
            _expect_option_error(kind, option.name, value, must_fail=False)


def _values(option: Option) -> Iterator[object]:
    if isinstance(option, Choice):
        yield from option.values
    elif isinstance(option.default, bool):
        yield from (True, False)


def _expect_option_error(
    kind: type[Game[Any]], name: str, value: object, *, must_fail: bool
) -> None:
    try:
        game = kind(**{name: value})
    except OptionError as error:
        assert error.reason, error
        assert error.field, error
    else:
        assert not must_fail, f"{name} = {value!r} was accepted"
        game.start()


def seeds_reproduce_games(game: Game[Any]) -> None:
    """The same seed plays the same game; different seeds do not."""
    longest = 200
    plays = [[str(p.last_move) for p in play_line(game, seed, longest)] for seed in (3, 3, 4, 5)]
    assert plays[0] == plays[1]
    if len(game.start().moves) > 1:
        assert any(play != plays[0] for play in plays[2:])


def senseless_texts_are_refused(game: Game[Any]) -> None:
    """No text, however wild, raises anything but the error that names a rule or a field."""
    for position in play_line(game, 1, 20)[::5]:
        for text in NONSENSE:
            check_move_text(game, str(position), text)
    for text in NONSENSE:
        check_position_text(game, text)


def check_move_text(game: Game[Any], position_text: str, text: str) -> None:
    """Give any text as a move: it is one of the legal moves, or refused by a rule."""
    position = game.parse(position_text)
    try:
        position.play(text)
    except IllegalMove as error:
        assert text not in position.moves.texts, f"{text} is legal, but refused: {error}"
        assert is_rule(type(game), error.rule), f"{error.rule!r} is no rule: {error}"
        assert error.reason, f"{text}: refused without a reason"
        assert len(str(error)) < 1000, "an error of more than a sentence"
    else:
        assert text in position.moves.texts, f"{text} was accepted, but is not legal"
    assert str(position) == position_text, f"{text} changed the position"
    try:
        game.read_turn(position, text)
    except IllegalMove as error:
        assert error.reason, f"{text}: refused without a reason"


def check_position_text(game: Game[Any], text: str) -> None:
    """Give any text as a position: it comes back the same and can be played, or is refused."""
    try:
        position = game.parse(text)
    except PositionError as error:
        assert error.field, error
        assert error.reason, error
        assert not error.rule or is_rule(type(game), error.rule), f"{error.rule!r} is no rule"
        assert len(str(error)) < 1000, "an error of more than a sentence"
        return
    assert str(position) == text, f"{text!r} comes back as {position}"
    assert (position.seat is None) == (len(position.moves) == 0), text
    assert len(position.moves) <= game.max_moves, text
    assert position.scene().caption, text
