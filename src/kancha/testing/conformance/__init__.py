"""What every game must pass, as plain functions that raise AssertionError.

`check_game(kind, **options)` runs everything once. The tables give the single checks, for a suite
that names each of them: a check of `POSITION_CHECKS` takes one position, a check of `LINE_CHECKS`
the positions of one play from the first to the last, a check of `GAME_CHECKS` a game.
"""

from __future__ import annotations

from typing import Any

from kancha.core.errors import BrokenGameError
from kancha.core.game import Game
from kancha.core.registry import games
from kancha.testing.conformance import (
    boards,
    chance,
    drawing,
    encodings,
    engines,
    game,
    hidden,
    lines,
    moves,
    pictures,
    positions,
    touches,
)
from kancha.testing.conformance.sample import Sample, play_line, sample_of, spread

POSITION_CHECKS = {
    check.__name__: check
    for check in (
        moves.moves_are_distinct,
        moves.order_is_stable,
        moves.texts_name_their_moves,
        moves.play_changes_nothing,
        moves.undecided_means_a_move_and_over_means_none,
        moves.explanations_agree_with_play,
        moves.click_paths_lead_to_their_moves,
        moves.moves_have_sentences,
        positions.texts_come_back,
        positions.keys_tell_positions_apart,
        positions.pickles_are_equal,
        positions.symmetric_positions_have_symmetric_moves,
        positions.judgements_are_bounded,
        positions.payoffs_agree_with_the_outcome,
        chance.probabilities_sum_to_one,
        chance.samples_follow_the_probabilities,
        hidden.views_hide_what_may_not_be_seen,
        hidden.equal_view_texts_mean_equal_views,
        pictures.scenes_are_whole,
        pictures.clicks_name_what_is_seen,
        pictures.events_name_what_is_seen,
        drawing.scenes_can_be_drawn,
        drawing.seats_are_told_apart,
        touches.refused_touches_have_reasons,
        touches.touches_that_cannot_be_judged_are_errors,
        touches.others_have_to_wait,
        touches.prompts_instruct,
        touches.touches_tell_nothing_hidden,
        encodings.actions_are_the_legal_moves,
        encodings.observations_show_no_more_than_the_view,
        encodings.encoded_symmetries_commute_with_play,
    )
}

LINE_CHECKS = {
    check.__name__: check
    for check in (
        lines.material_never_grows,
        lines.keys_are_equal_for_equal_positions_only,
        lines.records_replay_to_the_same_key,
        lines.guesses_are_guesses,
    )
}

GAME_CHECKS = {
    check.__name__: check
    for check in (
        game.information_is_complete,
        game.variants_can_be_played,
        game.games_are_values,
        game.bad_options_are_refused,
        game.seeds_reproduce_games,
        game.senseless_texts_are_refused,
        chance.chance_decides_where_it_is_said,
        boards.boards_are_whole,
        boards.boards_are_values,
        drawing.boards_can_be_drawn,
        engines.every_level_can_play,
    )
}

__all__ = [
    "GAME_CHECKS",
    "LINE_CHECKS",
    "POSITION_CHECKS",
    "Sample",
    "check_game",
    "play_line",
    "sample_of",
    "spread",
]


def check_game(kind: type[Game[Any]], **options: object) -> None:
    """Run all checks for one game with one set of options; the game has to be installed."""
    if kind.info.id not in games(unlisted=True):
        raise BrokenGameError(
            kind.info.id, "no installed package registers it (see [project.entry-points])"
        )
    sample = sample_of(kind(**options))
    for game_check in GAME_CHECKS.values():
        game_check(sample.game)
    for line_check in LINE_CHECKS.values():
        for line in sample.lines:
            line_check(line)
    for position_check in POSITION_CHECKS.values():
        for position in sample.positions:
            position_check(position)
