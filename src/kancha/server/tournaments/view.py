"""A tournament as somebody sees it. Of games it tells no more than spectators may know."""

from __future__ import annotations

from contextlib import suppress

from kancha.core.registry import game_class
from kancha.server.accounts.persons import persons
from kancha.server.lobby.bodies import Person
from kancha.server.refusal import Refusal
from kancha.server.tables import project
from kancha.server.tables.live_games import live_game
from kancha.server.tables.live_table import LiveTable
from kancha.server.tables.messages import NewClock
from kancha.server.tables.seats import seats_of, sign_of
from kancha.server.tournaments.bodies import (
    EntrantState,
    PairingState,
    RoundState,
    StandingState,
    TieBreakState,
    TournamentAction,
    TournamentState,
    TournamentSummary,
)
from kancha.server.tournaments.pairings.standings import MEANINGS, ROUND_ROBIN, SWISS
from kancha.server.tournaments.tournament import Entrant, Pairing, Tournament
from kancha.server.tournaments.tournaments import Tournaments

MOST_OTHERS = 2
"""Games of others whose boards are shown of the many that are played by correspondence."""


def summary(now: Tournament, guest: str) -> TournamentSummary:
    """Return a tournament in a list."""
    mine = now.entrant_of(guest)
    return TournamentSummary(
        id=now.id,
        name=now.name,
        kind=now.kind,
        game=now.game,
        title=game_class(now.game).info.title,
        options=now.options,
        clock=NewClock(
            initial_ms=now.clock.initial,
            increment_ms=now.clock.increment,
            each_move=now.clock.each_move,
        ),
        rounds=now.rounds,
        round=now.round,
        rated=now.rated,
        machines=now.machines,
        state=now.state,
        starts_ms=now.starts,
        entrants_count=len(now.entrants),
        yours=mine is not None and mine.left is None,
    )


async def state(tournaments: Tournaments, name: str, guest: str) -> TournamentState:
    """Return a tournament as somebody sees it."""
    now = await tournaments.load(name)
    at = tournaments.now()
    mine = now.entrant_of(guest)
    own = [p for p in now.current if mine and p.is_open and p.of(mine.number)]
    games = await _games(tournaments, _shown(now, own))
    people = await _people(tournaments, now, guest)
    short = summary(now, guest)
    tables = [games[pairing.table].table for pairing in own if pairing.table in games]
    my_turn = [table for table in tables if table.decides(seats_of(table.seats, guest)) is not None]
    table = next(iter(my_turn or tables), None)
    lines, gone = now.standings()
    breaks = SWISS if now.kind == "swiss" else ROUND_ROBIN
    return TournamentState(
        **{field: getattr(short, field) for field in short.__struct_fields__},
        now_ms=at,
        organiser=people[now.organiser],
        you=None if mine is None else mine.number,
        your_table=None if table is None else table.setup.table,
        your_turn=bool(my_turn),
        may=_may(now, guest, mine),
        entrants=[_entrant(each, people) for each in now.entrants],
        rounds_so_far=[
            RoundState(number=each.number, began_ms=each.began, ended_ms=each.ended)
            for each in now.times
        ],
        last_ends_ms=None if now.by_correspondence else _last_ends(list(games.values()), at),
        pairings=[_pairing(each, games, at) for each in now.pairings],
        standings=[
            StandingState(
                place=line.place,
                entrant=line.entrant,
                points=line.points,
                games=line.games,
                breaks=list(line.breaks),
            )
            for line in lines
        ],
        not_counted=sorted(gone),
        tie_breaks=[
            TieBreakState(id=each, name=MEANINGS[each][0], meaning=MEANINGS[each][1])
            for each in breaks
        ],
    )


def _shown(now: Tournament, own: list[Pairing]) -> list[Pairing]:
    """Return the games that are shown as boards: by correspondence one's own and a few others."""
    if not now.by_correspondence:
        return now.current
    others = [pairing for pairing in now.current if pairing.is_open and pairing not in own]
    return [*own, *others[:MOST_OTHERS]]


async def _games(tournaments: Tournaments, pairings: list[Pairing]) -> dict[str | None, LiveTable]:
    found: dict[str | None, LiveTable] = {}
    for pairing in pairings:
        if pairing.table is not None:
            with suppress(Refusal):  # a table that this version cannot restore is left out
                found[pairing.table] = await tournaments.tables.get(pairing.table)
    return found


async def _people(tournaments: Tournaments, now: Tournament, viewer: str) -> dict[str, Person]:
    """Return those who take part and the organiser as others see them, by their ids."""
    guests = [now.organiser, *(each.guest for each in now.entrants)]
    names = await tournaments.store.names(guests)
    known = [(guest, names.get(guest, "")) for guest in guests]
    return dict(zip(guests, await persons(tournaments.sessions, known, viewer), strict=True))


def _entrant(each: Entrant, people: dict[str, Person]) -> EntrantState:
    person = people[each.guest]
    if not each.guest:  # an engine, or somebody whose account is deleted
        person = Person(name=each.name, sign=sign_of(each.name), member=False)
    return EntrantState(
        number=each.number,
        person=person,
        level=each.level or None,
        rating=None if each.rating is None else round(each.rating),
        joined=each.joined,
        left=each.left is not None,
    )


def _pairing(each: Pairing, games: dict[str | None, LiveTable], at: int) -> PairingState:
    live = games.get(each.table)
    return PairingState(
        round=each.round,
        board=each.board,
        first=each.first,
        second=each.second,
        how=each.how,
        table=each.table,
        points=each.points,
        adjusted=each.adjusted,
        game=None if live is None else live_game(live, at),
    )


def _may(now: Tournament, guest: str, mine: Entrant | None) -> list[TournamentAction]:
    found: list[TournamentAction] = []
    takes_part = mine is not None and mine.left is None
    comes_back = mine is not None and now.state != "over"
    if not takes_part and (now.can_be_joined or comes_back):
        found.append("join")
    if takes_part and now.state != "over":
        found.append("leave")
    if guest and now.organiser == guest:
        if now.state == "open":
            found += ["start", "engine"] if now.machines else ["start"]
        if now.state == "running" and now.round < now.rounds:
            found.append("pause")
        if now.state == "paused":
            found.append("resume")
        found += ["adjust", "remove"]
    return found


def _last_ends(games: list[LiveTable], at: int) -> int | None:
    """Return when the last of these games ends if everybody takes all the time they have."""
    running = [live.table for live in games if live.table.status == "playing"]
    clocks = [project.clock_state(table, [], at) for table in running]
    left = [sum(clock.left_ms) for clock in clocks if clock is not None]
    return at + max(left) if left else None
