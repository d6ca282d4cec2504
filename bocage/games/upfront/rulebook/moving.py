"""Movement and terrain (chapters 5, 7, 8, 13, 17, 24, 28, 29): which rules act, and in which order."""

from __future__ import annotations

from bocage.games.upfront.armor import s27_acquisition, s28_movement, s29_overrun, s34_guns
from bocage.games.upfront.basic import s05_refusals
from bocage.games.upfront.basic.s05_movement import SidewaysPlay
from bocage.games.upfront.battle import s36_entrenchments, s38_night
from bocage.games.upfront.close_combat import s20_infiltrators, s32_prisoners
from bocage.games.upfront.hooks import Hooks, acting, by_word
from bocage.games.upfront.in_force import (
    AFVS,
    DESERT,
    EVACUATION,
    FREE_FOR_ALL,
    GUNS,
    HEAVY_WEAPONS,
    JAPANESE,
    JUNGLE,
    NIGHT,
    SURROUNDED,
    TEAM_PLAY,
)
from bocage.games.upfront.infantry import (
    s17_creation,
    s17_encirclement,
    s17_flanking,
    s17_group_transfer,
    s17_individual,
    s17_sideways,
    s23_pillbox,
    s24_mines,
)
from bocage.games.upfront.nations import s45_banzai, s45_japanese, s46_marines, s47_jungle, s52_desert
from bocage.games.upfront.specials import special_evacuation, special_free_for_all, special_surrounded
from bocage.games.upfront.table import draw_odds
from bocage.games.upfront.team import s41_sight


def moving(h: Hooks, key: int) -> None:
    h.move_refusals = acting(
        key,
        (28 | AFVS, s28_movement.immobile),
        (17 | HEAVY_WEAPONS, s45_japanese.too_heavy),
    )
    h.mode_refusals = acting(
        key,
        (0, s05_refusals.fords),
        (0, s05_refusals.first_in_marsh),
        (0, s05_refusals.blocked),
        (0, s05_refusals.retrograde),
        (25 | GUNS, s34_guns.first_card_sideways),
    )
    h.later_mode_refusals = acting(
        key,
        (17, s17_group_transfer.shifting_stays),
        (28 | AFVS, s28_movement.out_of_woods),
        (17, s17_individual.stays_at_range),
        (24, s24_mines.sideways_only),
        (38 | NIGHT, s38_night.retrograde_unseen),
        (20 | JAPANESE, s45_banzai.no_way_back),
        (SURROUNDED, special_surrounded.in_the_way),
        (FREE_FOR_ALL, special_free_for_all.beyond_the_chits),
    )
    h.passes_through = acting(key, (29 | AFVS, s29_overrun.passes_through))
    h.sideways_plays = acting(
        key,
        (17, SidewaysPlay("flank", s17_sideways.flank_options, s17_sideways.why_no_flank, s17_sideways.flank)),
        (
            17,
            SidewaysPlay(
                "encircle", s17_sideways.encircle_options, s17_sideways.why_no_encircling, s17_sideways.surround
            ),
        ),
        (17, SidewaysPlay("shift", s17_sideways.shift_options, s17_sideways.why_no_shift, s17_sideways.shift)),
        (
            29 | AFVS,
            SidewaysPlay("overrun", s29_overrun.overrun_options, s29_overrun.why_no_overrun, s29_overrun.begin_overrun),
        ),
    )
    h.explain_plays = by_word(
        key,
        (29 | AFVS, "overrun", s29_overrun.explain_overrun),
        (0, "move", draw_odds.explain_ford),
        (0, "flank", draw_odds.explain_ford),
        (0, "encircle", draw_odds.explain_ford),
        (0, "shift", draw_odds.explain_ford),
    )
    h.on_move = acting(
        key,
        (17, s17_flanking.end_by_movement),
        (20, s20_infiltrators.own_group_moves),
        (29 | AFVS, s29_overrun.forgotten_by_movement),
        (41 | TEAM_PLAY, s41_sight.is_moved),
    )
    h.shakes_off = acting(key, (17, s17_flanking.shake_off), (41 | TEAM_PLAY, s41_sight.stirs))
    h.after_move = acting(
        key,
        (SURROUNDED, special_surrounded.after_move),  # before anything asks who is behind whom
        (17, s17_encirclement.after_move),  # a move that breaks an encirclement leaves the group free to flank another
        (17, s17_flanking.natural),
        (27, s27_acquisition.lost_by_movement),
        (20, s20_infiltrators.host_moves),
        (32, s32_prisoners.leaves_the_place),
        (23, s23_pillbox.goes_past),
        (24, s24_mines.moves_among_mines),
        (17 | JUNGLE, s47_jungle.bog_by_moving),
        (29 | AFVS, s29_overrun.not_past),
        (29 | AFVS, s29_overrun.attack_follows),  # once mines and Bog have let it through (UF 29.43)
        (25 | GUNS, s34_guns.shown_by_movement),
        (36, s36_entrenchments.left_behind),
        (20 | JAPANESE, s45_banzai.goes_back),
        (17 | DESERT, s52_desert.guns_move),
    )
    h.after_clearing = acting(key, (24, s24_mines.cuts_wire_among_mines))
    h.terrain_refusals = acting(
        key,
        (28 | AFVS, s28_movement.afv_terrain),
        (25 | GUNS, s34_guns.gun_terrain),
        (17, s17_creation.founders_refusal),
        (23, s23_pillbox.not_for_all),
        (17 | JUNGLE, s47_jungle.not_for_tracks),
        (17 | DESERT, s52_desert.not_up_there),
    )
    h.own_terrain_refusals = acting(key, (25 | GUNS, s34_guns.second_card_needed))
    h.trials = acting(key, (17 | DESERT, s52_desert.is_it_real))
    h.on_leaving = acting(key, (24, s24_mines.leaves_too_early))
    h.on_terrain = acting(
        key,
        (17, s17_flanking.end_by_terrain),
        (20, s20_infiltrators.host_takes_terrain),
        (17, s17_group_transfer.terrain_placed),
        (23, s23_pillbox.is_past),
        (29 | AFVS, s29_overrun.forgotten_by_terrain),
        (17, s17_creation.formed),
        (17 | HEAVY_WEAPONS, s45_japanese.left_on_the_way),
    )
    h.after_terrain = acting(
        key,
        (28 | AFVS, s28_movement.bog_by_terrain),
        (17 | DESERT, s52_desert.guns_enter),
    )
    h.on_accept = acting(
        key,
        (28 | AFVS, s28_movement.bog_by_terrain),
        (24, s24_mines.accepts_mines),
        (17 | DESERT, s52_desert.guns_enter),
    )
    h.on_reject = acting(
        key,
        (17, s17_flanking.end_by_rejection),
        (17, s17_group_transfer.rejected),
        (23, s23_pillbox.turned_aside),
        (SURROUNDED, special_surrounded.after_rejection),
        (20 | JAPANESE, s45_banzai.comes_back),
    )
    h.on_wire = acting(key, (17, s17_flanking.end_by_wire))
    h.also_flanking = acting(key, (23, s23_pillbox.is_behind))
    h.no_flanking = acting(key, (23, s23_pillbox.not_flanked))
    h.transfer_refusals = acting(key, (EVACUATION, special_evacuation.wounded_stay))
    h.receiver_refusals = acting(key, (23, s23_pillbox.is_full), (20 | JAPANESE, s45_banzai.takes_nobody_in))
    h.sender_refusals = acting(
        key,
        (23, s23_pillbox.does_not_fit),
        (25 | GUNS, s34_guns.not_into_marsh),
        (25 | GUNS, s34_guns.not_onto_a_hill),
        (46, s46_marines.another_goes),
    )
    h.after_setting_out = acting(
        key,
        (25 | GUNS, s34_guns.shown_by_transfer),
        (17 | DESERT, s52_desert.gun_in_sand),
    )
    h.after_joining = acting(key, (17 | DESERT, s52_desert.gun_in_sand))
    h.overrun_refusals = acting(key, (38 | NIGHT, s38_night.unseen))
    h.overrun_attack_refusals = acting(key, (38 | NIGHT, s38_night.unseen))
    h.overrun_ground_refusals = acting(
        key,
        (17 | JUNGLE, s47_jungle.not_overrun),
        (17 | DESERT, s52_desert.not_overrun),
    )
