"""REST: the games, their rules, examples and pictures."""

from __future__ import annotations

import secrets
from functools import cache

from kancha.core.errors import IllegalMove, KanchaError, OptionError, PositionError, RecordError
from kancha.core.game import Game
from kancha.core.options import Choice, Flag, Number, Option, Text
from kancha.core.position import Position
from kancha.core.registry import game, game_class, games, working_games
from kancha.core.resources import game_text
from kancha.core.rng import Rng
from kancha.draw.svg import draw
from kancha.examples.example import examples as examples_of
from kancha.lessons.lesson import lessons
from kancha.record.record import Record
from kancha.rulesheet.exact import for_people
from kancha.server import rest
from kancha.server.games import showcases
from kancha.server.http.struct_router import MediaResponse, StructRouter, same_for_all
from kancha.server.refusal import Refusal
from kancha.server.tables import messages, project, replays
from kancha.server.tables.project import Viewpoint, moves

MOST_MOVES = 10_000
"""How many moves an uploaded record may have."""
router = StructRouter(prefix="/api")
SEES_EVERYTHING = Viewpoint(None, everything=True)


class SvgPicture(MediaResponse):
    """A picture."""

    media_types = ("image/svg+xml",)


@router.get("/games")
@same_for_all
def list_games() -> list[rest.GameState]:
    """List the games."""
    return [game_state(name) for name in working_games()]


@router.get("/games/{name}")
@same_for_all
def one_game(name: str) -> rest.GameState:
    """Describe one game."""
    return game_state(known_game(name))


@router.get("/games/{name}/rules")
@same_for_all
def rules(name: str) -> rest.Rules:
    """Return the exact rules of a game; the text is empty where it comes without such a page."""
    markdown = game_text(game_class(known_game(name)), "RULES.md") or ""
    return rest.Rules(game=name, markdown=for_people(markdown))


@router.get("/games/{name}/showcase")
@same_for_all
def showcase(name: str, first: int = 0, end: int = 1) -> rest.Replay:
    """Return an interesting position of a game and the moves that follow."""
    record = showcases.record(known_game(name))
    shown = replays.replay(record, SEES_EVERYTHING, max(0, first), end)
    positions = record.positions[shown.first :][: len(shown.pictures)]
    shown.pictures = [project.solid_picture(position) for position in positions]
    return shown


@router.get("/games/{name}/examples")
@same_for_all
def examples(name: str) -> list[rest.ExampleState]:
    """List the examples of the rules with their scenes."""
    return example_states(known_game(name))


@router.get("/games/{name}/examples/{example}")
@same_for_all
def example_replay(name: str, example: str, first: int = 0, end: int = 0) -> rest.Replay:
    """Return one example move by move, with some of its scenes."""
    kind = game_class(known_game(name))
    for one in examples_of(name):
        if one.id == example:
            line = one.positions(kind)
            record = Record(line[0].game, line[0])
            record.positions = line
            return replays.replay(record, SEES_EVERYTHING, max(0, first), end)
    raise Refusal("not_found", "There is no such example.")


@router.post("/preview")
def preview(body: rest.AskPreview) -> rest.Preview:
    """Return the scene of a position: the start, a given one, or the one after a move."""
    position = described_position(body)
    chosen = position.game
    return rest.Preview(
        options=dict(chosen.options),
        picture=project.solid_picture(position),
        seats=chosen.seats,
        colours=[chosen.seat_name(seat) for seat in range(chosen.seats)],
    )


@router.post("/surprise")
def surprise(body: rest.AskSurprise) -> rest.Surprise:
    """Generate a value of an option, for example a random layout."""
    for option in game_class(known_game(body.game)).info.options:
        if option.name == body.option:
            try:
                return rest.Surprise(value=option.surprise(body.way, Rng(secrets.randbits(62))))
            except OptionError as error:
                raise Refusal("bad_option", str(error), error.rule) from None
    raise Refusal("bad_option", "This game has no such option.")


@router.post("/picture")
def picture(body: rest.AskPreview) -> SvgPicture:
    """Draw a position as SVG."""
    return svg(described_position(body))


@router.post("/replay")
def replay(body: rest.AskReplay) -> rest.Replay:
    """Return an uploaded record move by move, with some of its scenes."""
    return replays.replay(_record(body.record), SEES_EVERYTHING, body.first, body.end)


@router.post("/replay/picture")
def replay_picture(body: rest.AskRecordPicture) -> SvgPicture:
    """Draw a position of an uploaded record as SVG."""
    return svg(replays.position_at(_record(body.record), body.ply))


def _record(text: str) -> Record:
    try:
        record = Record.read(text)
    except RecordError as error:
        raise Refusal("bad_record", str(error), error.rule) from None
    if record.last > MOST_MOVES:
        raise Refusal("too_large", f"A record that is shown has {MOST_MOVES:,} moves at most.")
    return record


def svg(position: Position, seat: int | None = None) -> SvgPicture:
    """Return the picture of a position as a seat may see it."""
    text = draw(position.game.board, position.scene(seat))
    return SvgPicture(text, media_type="image/svg+xml")


def described_position(body: rest.AskPreview) -> Position:
    """Return the position that a client describes. The client knows all of it already."""
    try:
        chosen: Game = game(known_game(body.game), **body.options)
        position = chosen.start() if body.position is None else chosen.parse(body.position)
        return position if body.move is None else position.play(body.move)
    except (OptionError, PositionError) as error:
        raise Refusal("bad_option", str(error), error.rule) from None
    except IllegalMove as error:
        raise Refusal("illegal", str(error), error.rule) from None


def known_game(name: str) -> str:
    """Return the name of a game, or raise Refusal where there is none."""
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
                about=variant.about,
            )
            for variant in info.variants
        ],
        has_chance=info.has_chance,
        has_hidden=info.has_hidden,
        has_scores=info.has_scores,
        has_lessons=bool(lessons(name)),
    )


def option_state(option: Option) -> rest.OptionState:
    """Describe an option and its possible values."""
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
    """Return a game's examples. They are public, so nothing in them is hidden."""
    kind = game_class(name)
    shown = []
    for example in examples_of(name):
        line = example.positions(kind)
        shown.append(
            rest.ExampleState(
                id=example.id,
                title=example.title,
                rule=list(example.rule),
                source=example.source,
                options=dict(line[0].game.options),
                picture=project.solid_picture(line[0]),
                play=moves(line, SEES_EVERYTHING),
                then=project.solid_picture(line[-1]) if example.play else None,
                legal=list(example.legal),
                illegal=[_refused(line[0], illegal.move) for illegal in example.illegal],
                outcome=example.outcome or "",
            )
        )
    return shown


def _refused(position: Position, move: str) -> messages.Refused:
    try:
        position.play(move)
    except KanchaError as error:
        rule = getattr(error, "rule", "")
        return messages.Refused(fault="illegal", message=str(error), rule=rule)
    raise AssertionError(f"{move} is legal")
