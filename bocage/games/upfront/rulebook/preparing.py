"""Before play (chapters 3, 15, 21, 23, 35): which rules act, and in which order."""

from __future__ import annotations

from bocage.games.upfront.basic import s03_prepare
from bocage.games.upfront.battle import s35_setup
from bocage.games.upfront.campaign import s42_battle
from bocage.games.upfront.hooks import Hooks, acting
from bocage.games.upfront.in_force import (
    AT_START,
    CAMPAIGN,
    EVACUATION,
    ITALIANS,
    MARINES,
    PARATROOPS,
    SURROUNDED,
    TEAM_PLAY,
)
from bocage.games.upfront.infantry import s21_secondary, s23_placement
from bocage.games.upfront.nations import s44_setup, s46_marines, s50_italians
from bocage.games.upfront.specials import (
    special_assured,
    special_evacuation,
    special_free_for_all,
    special_given,
    special_housed,
    special_landing,
    special_morale_floor,
    special_paratroops,
    special_segments,
    special_start,
    special_surrounded,
)
from bocage.games.upfront.team import s41_divider


def preparing(h: Hooks, key: int) -> None:
    """Set-up and preparation happen once: their rules ask the scenario themselves whether it has them."""
    h.set_up = acting(
        key,
        (CAMPAIGN, s42_battle.muster_campaign),
        (0, s21_secondary.count_chits),
        (0, s23_placement.give_pillbox),
        (0, s44_setup.set_up),
        (0, s35_setup.reinforcements),
        (0, s35_setup.darkness_and_partisans),
        (0, s35_setup.snipers_and_chances),
        (0, special_landing.land),
        (0, special_morale_floor.raise_morale),
        (0, special_surrounded.surround),
        (0, special_given.give_card),
        (CAMPAIGN, s42_battle.lay_over),
    )
    h.preparation = acting(
        key,
        (0, s03_prepare.who_is_first),
        (0, s03_prepare.first_forms),
        (0, s21_secondary.first_carry),
        (0, s03_prepare.first_crews),
        (0, special_housed.in_buildings),
        (0, special_housed.taken_by_surprise),
        (0, s03_prepare.second_forms),
        (0, s21_secondary.second_carry),
        (0, s03_prepare.second_crews),
        (0, special_free_for_all.others_form),
        (0, s23_placement.place_pillbox),
        (0, special_evacuation.far_forward),
        (0, special_paratroops.draw_letters),
        (0, special_paratroops.draw_chits),
        (0, s03_prepare.deal_hands),
        (0, special_assured.assure_terrain),
        (0, s03_prepare.initial_terrain),
        (0, special_given.take_back),
        (0, special_paratroops.land_in_woods),
        (0, special_evacuation.draw_wounds),
        (0, special_start.dug_in_at_start),
        (0, s03_prepare.deal_hands),
        (0, s35_setup.tune_radios),
        (0, special_segments.count_segments),
    )
    h.group_limits = acting(
        key,
        (EVACUATION, special_evacuation.three_or_four),
        (PARATROOPS, special_paratroops.four_small_groups),
        (SURROUNDED, special_surrounded.four_groups),
        (CAMPAIGN, s42_battle.room_for_own_man),
    )
    h.group_rules = acting(
        key,
        (46, s46_marines.crowded),
        (SURROUNDED, special_surrounded.guns_apart),
    )
    h.crew_refusals = acting(key, (PARATROOPS, special_paratroops.no_crew_yet))
    h.initial_terrain_refusals = acting(key, (AT_START, special_start.enemy_terrain_refusal))
    h.hand_rows = acting(
        key,
        (41 | TEAM_PLAY, ("UF 41.57", s41_divider.second_leader)),
        (CAMPAIGN, ("UF 42.46", s42_battle.ssg_bonus)),
    )
    h.on_recruit = acting(
        key,
        (MARINES, s46_marines.hearten_one),
        (ITALIANS, s50_italians.take_courage),
    )
