"""The end of a game (chapters 16, 42, 43): which rules act, and in which order."""

from __future__ import annotations

from bocage.games.upfront.basic import s16_conditions, s16_victory
from bocage.games.upfront.campaign import s42_withdrawal
from bocage.games.upfront.design import s43_victory
from bocage.games.upfront.hooks import Hooks, acting, by_word
from bocage.games.upfront.in_force import CAMPAIGN, FREE_FOR_ALL, SEGMENTS, TEAM_PLAY
from bocage.games.upfront.specials import (
    special_conditions,
    special_evacuation,
    special_free_for_all,
    special_landing,
    special_partisans,
    special_segments,
)
from bocage.games.upfront.team import s41_end


def ending(h: Hooks, key: int) -> None:
    h.endings = acting(
        key,
        (CAMPAIGN, s42_withdrawal.campaign_ending),
        (41 | TEAM_PLAY, s41_end.goes_on),
    )
    h.holds_back = acting(key, (CAMPAIGN, s42_withdrawal.holds_back_end))
    h.squads_broken = acting(key, (FREE_FOR_ALL, special_free_for_all.squads_broken))
    h.next_segment = acting(key, (SEGMENTS, special_segments.next_segment))
    h.conditions = by_word(
        key,
        (0, "men_at_range", s16_victory.men_at_range),
        (0, "men_at_relative_range", s16_conditions.men_at_relative_range),
        (0, "one_group_left", s16_conditions.one_group_left),
        (0, "break_squad", special_conditions.break_squad),
        (0, "buildings_held", special_conditions.buildings_held),
        (0, "wounded_evacuated", special_evacuation.wounded_evacuated),
        (0, "one_group_at_range", special_landing.one_group_at_range),
        (0, "half_force_at_range", special_partisans.half_force_at_range),
        (0, "segments", s16_victory.men_at_range),  # UF 16.42: whoever is first wins the segment
        (0, "points", s43_victory.times_the_points),
        (0, "pillbox_empty", s43_victory.pillbox_empty),
        (0, "half_force_at_relative_range", s43_victory.half_force_at_relative_range),
        (0, "more_than_half_eliminated", s43_victory.more_than_half_eliminated),
    )
