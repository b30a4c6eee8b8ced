"""REST: the games themselves, their rules, examples and pictures."""

from __future__ import annotations

import secrets
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from kancha.core.errors import IllegalMove, KanchaError, OptionError, PositionError, RecordError
from kancha.core.game import Game
from kancha.core.options import Choice, Flag, Number, Option, Text
from kancha.core.position import Position
from kancha.core.registry import game, game_class, games
from kancha.core.resources import game_file
from kancha.core.rng import Rng
from kancha.core.scene import Scene
from kancha.record.record import Record
from kancha.server import messages, replays, rest, showcases
from kancha.server.bodies import read, reply
from kancha.server.project import Eyes, moves
from kancha.server.refusal import Refusal
from kancha.testing.examples import Example
from kancha.testing.examples import examples as read_examples

router = APIRouter(prefix="/api")
EVERYTHING = Eyes(None, everything=True)


@router.get("/games")
def list_games() -> Response:
    """List the games."""
    return reply([game_state(name) for name in games()])


@router.get("/games/{name}")
def one_game(name: str) -> Response:
    """Describe one game."""
    return reply(game_state(_known(name)))


@router.get("/games/{name}/rules")
def rules(name: str) -> Response:
    """Give the rules."""
    markdown = game_file(game_class(_known(name)), "RULES.md").read_text("utf-8")
    return reply(rest.Rules(game=name, markdown=markdown))


@router.get("/games/{name}/showcase")
def showcase(name: str, first: int = 0, end: int = 1) -> Response:
    """Give a moment of a game and how it goes on: a living picture."""
    return reply(replays.replay(showcases.record(_known(name)), EVERYTHING, max(0, first), end))


@router.get("/games/{name}/examples")
def examples(name: str) -> Response:
    """Give the examples of the rules with their pictures."""
    return reply(example_states(_known(name)))


@router.get("/games/{name}/examples/{example}")
def example_replay(name: str, example: str, first: int = 0, end: int = 0) -> Response:
    """Give one example move by move, with some of its pictures."""
    kind = game_class(_known(name))
    for one in read_examples(name):
        if one.id == example:
            line = example_line(kind, one)
            record = Record(line[0].game, line[0])
            record.positions = line
            return reply(replays.replay(record, EVERYTHING, max(0, first), end))
    raise Refusal("not_found", "There is no such example.")


@router.post("/preview")
async def preview(request: Request) -> Response:
    """Show how a game begins under options, a position of it, or that after a move."""
    position = asked_position(await read(request, rest.AskPreview))
    chosen = position.game
    return reply(
        rest.Preview(
            scene=position.scene(),
            seats=chosen.seats,
            colours=[chosen.seat_name(seat) for seat in range(chosen.seats)],
        )
    )


@router.post("/surprise")
async def surprise(request: Request) -> Response:
    """Let a game make a value of one of its options."""
    wish = await read(request, rest.AskSurprise)
    for option in game_class(_known(wish.game)).info.options:
        if option.name == wish.option:
            try:
                made = option.surprise(wish.way, Rng(secrets.randbits(62)))
            except OptionError as error:
                raise Refusal("bad_option", str(error), error.rule) from None
            return reply(rest.Surprise(value=made))
    raise Refusal("bad_option", "This game has no such option.")


@router.post("/picture")
async def picture(request: Request) -> Response:
    """Draw a position."""
    return svg(asked_position(await read(request, rest.AskPreview)).scene())


@router.post("/replay")
async def replay(request: Request) -> Response:
    """Read an uploaded record."""
    wish = await read(request, rest.AskReplay)
    record = _record(wish.record)
    return reply(replays.replay(record, EVERYTHING, wish.first, wish.end))


@router.post("/replay/picture")
async def replay_picture(request: Request) -> Response:
    """Draw a moment of an uploaded record."""
    wish = await read(request, rest.AskRecordPicture)
    return svg(replays.at(_record(wish.record), wish.ply).scene())


def _record(text: str) -> Record:
    try:
        return Record.read(text)
    except RecordError as error:
        raise Refusal("bad_record", str(error), error.rule) from None


def svg(scene: Scene) -> Response:
    """Return a picture of a scene."""
    if find_spec("kancha.draw.svg") is None:
        raise Refusal("not_found", "This installation cannot draw pictures.")
    text = str(import_module("kancha.draw.svg").draw(scene))
    return Response(text, media_type="image/svg+xml")


def asked_position(wish: rest.AskPreview) -> Position:
    """Return the position that a client describes; all of it is the client's own knowledge."""
    try:
        chosen: Game = game(_known(wish.game), **wish.options)
        position = chosen.start() if wish.position is None else chosen.parse(wish.position)
        return position if wish.move is None else position.play(wish.move)
    except (OptionError, PositionError) as error:
        raise Refusal("bad_option", str(error), error.rule) from None
    except IllegalMove as error:
        raise Refusal("illegal", str(error), error.rule) from None


def _known(name: str) -> str:
    if name not in games(unlisted=True):
        raise Refusal("not_found", "There is no such game.")
    return name


@cache
def game_state(name: str) -> rest.GameState:
    """Describe a game."""
    kind = game_class(name)
    info = kind.info
    return rest.GameState(
        id=info.id,
        title=info.title,
        aim=info.aim,
        designer=info.designer,
        publisher=info.publisher,
        seats=list(info.seats),
        seat_names=list(info.seat_names),
        rules_version=info.rules_version,
        options=[option_state(option) for option in info.options],
        variants=[
            rest.VariantState(
                title=variant.title,
                options=dict(variant.options),
                seats=kind(**variant.options).seats,
            )
            for variant in info.variants
        ],
        has_chance=info.has_chance,
        has_hidden=info.has_hidden,
        has_scores=info.has_scores,
    )


def option_state(option: Option) -> rest.OptionState:
    """Describe an option and the values that it takes."""
    state = rest.OptionState(
        name=option.name,
        kind="text",
        default=option.default,
        meaning=option.meaning,
        rule=option.rule,
        house_rule=option.house_rule,
        surprises=list(option.surprises()),
    )
    match option:
        case Choice(values=values):
            state.kind = "choice"
            state.values = list(values)
        case Flag():
            state.kind = "flag"
        case Number(least=least, most=most):
            state.kind, state.least, state.most = "number", least, most
        case Text(longest=longest, form=form):
            state.longest, state.form = longest, form
    return state


@cache
def example_states(name: str) -> list[rest.ExampleState]:
    """Return a game's examples; they are published, so nothing in them is hidden."""
    kind = game_class(name)
    shown = []
    for example in read_examples(name):
        line = example_line(kind, example)
        shown.append(
            rest.ExampleState(
                id=example.id,
                title=example.title,
                rule=list(example.rule),
                source=example.source,
                options=dict(example.options),
                scene=line[0].scene(),
                play=moves(line, EVERYTHING),
                then=line[-1].scene() if example.play else None,
                legal=list(example.legal),
                illegal=[_refused(line[0], refused.move) for refused in example.illegal],
                outcome=example.outcome or "",
            )
        )
    return shown


def example_line(kind: type[Game], example: Example) -> list[Position]:
    """Return the positions that an example goes through."""
    line = [example.begin(kind)]
    for move in example.play:
        line.append(line[-1].play(move))
    return line


def _refused(position: Position, move: str) -> messages.Refused:
    try:
        position.play(move)
    except KanchaError as error:
        rule = getattr(error, "rule", "")
        return messages.Refused(fault="illegal", message=str(error), rule=rule)
    raise AssertionError(f"{move} is legal")
