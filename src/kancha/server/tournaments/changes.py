"""What can happen in a tournament: each function returns it as it is then, or refuses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kancha.server.refusal import Refusal
from kancha.server.tables.messages import Ending
from kancha.server.tournaments.pairings.history import How
from kancha.server.tournaments.pairings.round_robin import berger_round, rounds_of
from kancha.server.tournaments.pairings.swiss import pair_round
from kancha.server.tournaments.tournament import Entrant, Pairing, RoundTimes, Tournament

NOT_YOURS = "Only the organiser of this tournament can do that."
PEOPLE_ONLY = "This tournament is for people only."
FREE_POINT, HALF_POINT, NO_POINT = (1.0, 0.0), (0.5, 0.0), (0.0, 0.0)


def check_organiser(now: Tournament, guest: str) -> None:
    """Raise Refusal unless somebody is the organiser."""
    if not guest or now.organiser != guest:
        raise Refusal("not_allowed", NOT_YOURS)


# --- who takes part ------------------------------------------------------------------------------


def join(now: Tournament, guest: str, name: str, rating: float | None, most: int) -> Tournament:
    """Let somebody take part; whoever left comes back."""
    known = now.entrant_of(guest)
    if known is not None:
        if known.left is None or now.state == "over":
            return now
        return now.with_entrant(replace(known, left=None))
    entrant = Entrant(number=_next_number(now), guest=guest, name=name, rating=rating)
    return _enter(now, entrant, most)


def add_engine(
    now: Tournament, guest: str, level: int, rating: float | None, most: int
) -> Tournament:
    """Let an engine take part."""
    check_organiser(now, guest)
    if not now.machines:
        raise Refusal("not_allowed", PEOPLE_ONLY)
    if now.state != "open":
        raise Refusal("not_now", "Engines can be entered before it begins.")
    engine = Entrant(
        number=_next_number(now), guest="", name=f"Level {level}", level=level, rating=rating
    )
    return _enter(now, engine, most)


def _next_number(now: Tournament) -> int:
    return max((each.number for each in now.entrants), default=0) + 1


def _enter(now: Tournament, entrant: Entrant, most: int) -> Tournament:
    if not now.can_be_joined:
        raise Refusal("not_now", "It is too late to join this tournament. Watch it, or ask later.")
    if len(now.entrants) >= most:
        raise Refusal("not_now", f"This tournament is full: {most} take part already.")
    if now.state == "open":
        return now.with_entrant(entrant)
    late = now.with_entrant(replace(entrant, joined=now.round + 1))
    boards = [pairing.board for pairing in now.current]
    missed = Pairing(
        round=now.round,
        board=max(boards, default=0) + 1,
        first=entrant.number,
        second=None,
        how="late",
        points=HALF_POINT,
    )
    return late.with_pairings([missed])


def leave(now: Tournament, number: int) -> Tournament:
    """Let somebody take part no more. A game that goes on has to be resigned first."""
    found = next((each for each in now.entrants if each.number == number), None)
    if found is None or found.left is not None or now.state == "over":
        return now
    if now.state == "open":
        return replace(now, entrants=tuple(e for e in now.entrants if e.number != number))
    return now.with_entrant(replace(found, left=now.round + 1))


# --- the course ----------------------------------------------------------------------------------


def start(now: Tournament, at: int, ratings: Mapping[str, float]) -> Tournament:
    """Begin with the first round."""
    if now.state != "open":
        raise Refusal("not_now", "It has begun already.")
    if len(now.entrants) < 2:
        raise Refusal("not_now", "A tournament needs two who take part.")
    entrants = tuple(
        replace(each, rating=ratings.get(each.guest, each.rating)) for each in now.entrants
    )
    rounds = rounds_of(len(entrants)) if now.kind == "round_robin" else now.rounds
    begun = replace(now, state="running", entrants=entrants, rounds=rounds)
    return all_rounds(begun, at) if now.by_correspondence else next_round(begun, at)


def pause(now: Tournament) -> Tournament:
    """Let no further round begin; games go on."""
    if now.state != "running":
        raise Refusal("not_now", "It is not running.")
    return replace(now, state="paused")


def resume(now: Tournament, at: int) -> Tournament:
    """Go on after a pause."""
    if now.state != "paused":
        raise Refusal("not_now", "It is not paused.")
    return advance(replace(now, state="running"), at)


def advance(now: Tournament, at: int) -> Tournament:
    """Begin the next round if the present one is over, or end after the last."""
    if not now.is_round_over or now.state not in ("running", "paused"):
        return now
    ended = tuple(replace(times, ended=at) if times.ended is None else times for times in now.times)
    now = replace(now, times=ended)
    if now.state == "paused":
        return now
    return next_round(now, at) if now.round < now.rounds else replace(now, state="over")


def next_round(now: Tournament, at: int) -> Tournament:
    """Pair the next round. If a Swiss one is impossible, the tournament is over."""
    number = now.round + 1
    pairings = _swiss(now, number) if now.kind == "swiss" else _round_robin(now, number)
    if now.kind == "swiss" and not any(pairing.is_open for pairing in pairings):
        return replace(now, state="over")
    return advance(_began(now, number, pairings, at), at)


def all_rounds(now: Tournament, at: int) -> Tournament:
    """Begin all rounds of a round robin at once, so that nobody waits for the games of others."""
    for number in range(1, now.rounds + 1):
        now = _began(now, number, _round_robin(now, number), at)
    return advance(now, at)


def _began(now: Tournament, number: int, pairings: list[Pairing], at: int) -> Tournament:
    times = (*now.times, RoundTimes(number=number, began=at))
    return replace(now, round=number, times=times).with_pairings(pairings)


def _swiss(now: Tournament, number: int) -> list[Pairing]:
    if len(now.present) < 2:
        return []
    made = pair_round(now.present, now.meetings)
    if made is None:
        return []
    found = [
        Pairing(round=number, board=board, first=pair.first, second=pair.second)
        for board, pair in enumerate(made.pairs, 1)
    ]
    if made.bye is not None:
        found.append(_alone(number, len(found) + 1, made.bye, FREE_POINT))
    return found


def _round_robin(now: Tournament, number: int) -> list[Pairing]:
    pairs, bye = berger_round(now.ordered, number)
    here = set(now.present)
    found = []
    for board, pair in enumerate(pairs, 1):
        game = Pairing(round=number, board=board, first=pair.first, second=pair.second)
        if here >= {*pair}:
            found.append(game)
        else:
            points = (float(pair.first in here), float(pair.second in here))
            found.append(replace(game, how="forfeit", points=points))
    if bye is not None:
        found.append(_alone(number, len(found) + 1, bye, NO_POINT))
    return found


def _alone(number: int, board: int, entrant: int, points: tuple[float, float]) -> Pairing:
    return Pairing(round=number, board=board, first=entrant, second=None, how="bye", points=points)


# --- games ---------------------------------------------------------------------------------------


def came(now: Tournament, table: str, guest: str) -> Tournament:
    """Note that somebody has come to their table."""
    entrant = now.entrant_of(guest)
    for pairing in now.current:
        if pairing.table == table and entrant is not None and pairing.of(entrant.number):
            is_first = pairing.first == entrant.number
            here = (pairing.here[0] or is_first, pairing.here[1] or not is_first)
            return now if here == pairing.here else now.with_pairings([replace(pairing, here=here)])
    return now


def record_results(now: Tournament, endings: Mapping[str, Ending]) -> Tournament:
    """Take the results of games that are over, by their tables; each counts once."""
    changed = []
    for pairing in now.pairings:
        ending = endings.get(pairing.table or "")
        if pairing.is_open and ending is not None:
            how: How = "forfeit" if ending.reason == "absence" else "game"
            changed.append(replace(pairing, points=_points(ending), how=how))
    return now.with_pairings(changed) if changed else now


def _points(ending: Ending) -> tuple[float, float]:
    winners = set(ending.winners)
    if ending.reason in ("absence", "aborted") and not winners:
        return NO_POINT
    if winners in ({0}, {1}):
        return (1.0, 0.0) if 0 in winners else (0.0, 1.0)
    return (0.5, 0.5)


def adjust(
    now: Tournament, guest: str, place: tuple[int, int], points: tuple[float, float]
) -> Tournament:
    """Change the result of a game that is over."""
    check_organiser(now, guest)
    number, board = place
    for pairing in now.pairings:
        if (pairing.round, pairing.board) == (number, board) and pairing.second is not None:
            if pairing.is_open:
                raise Refusal("not_now", "This game goes on. Its result can be changed later.")
            return now.with_pairings([replace(pairing, points=points, adjusted=True)])
    raise Refusal("not_found", "There is no such game in this tournament.")
