"""Fire, its strength and its effect (chapters 6, 9, 25, 28, 40): which rules act, and in which order."""

from __future__ import annotations

from bocage.games.upfront import state
from bocage.games.upfront.armor import (
    ordnance,
    s25_ordnance,
    s27_acquisition,
    s28_defence,
    s28_fire,
    s28_weapons,
    s34_gun_defence,
    s34_guns,
    vehicle_state,
)
from bocage.games.upfront.battle import s36_entrenchments, s37_partisans, s38_night, s39_troop_types
from bocage.games.upfront.campaign import s42_deeds
from bocage.games.upfront.close_combat import s20_berserk, s20_infiltrators, s32_prisoners
from bocage.games.upfront.hooks import Hooks, acting, by_word
from bocage.games.upfront.in_force import (
    AFVS,
    CAMPAIGN,
    GUNS,
    JAPANESE,
    JUNGLE,
    LANDING,
    NIGHT,
    PARTISANS,
    PISTOLS,
    SOLITAIRE,
    SURPRISE,
    SURRENDER,
    TEAM_PLAY,
)
from bocage.games.upfront.infantry import (
    s17_flanking,
    s17_individual,
    s19_malfunction,
    s21_demolition,
    s22_flamethrowers,
    s23_pillbox,
    s33_wounds,
)
from bocage.games.upfront.nations import (
    s45_banzai,
    s45_counterattack,
    s45_japanese,
    s47_jungle,
    s50_italians,
)
from bocage.games.upfront.solitaire import s49_solitaire
from bocage.games.upfront.specials import special_landing, special_surprise
from bocage.games.upfront.table import modifiers
from bocage.games.upfront.team import s41_sight


def firing(h: Hooks, key: int) -> None:
    h.firer_refusals = acting(key, (28 | AFVS, s28_fire.cannot_fire))
    h.fire_refusals = acting(
        key,
        (21, s21_demolition.only_attack),
        (23, s23_pillbox.no_fire_past),
        (38 | NIGHT, s38_night.unseen),
        (SOLITAIRE, s49_solitaire.not_the_named),
        (20 | JAPANESE, s45_counterattack.not_while_fighting),
        (41 | TEAM_PLAY, s41_sight.on_other_divider),
    )
    h.small_arms_refusals = acting(key, (28 | AFVS, s28_fire.no_crew_in_sight))
    h.other_strength = acting(key, (28 | AFVS, s28_fire.strength_of))
    h.other_kind = acting(key, (28 | AFVS, s28_fire.kind_of))
    h.card_firepower = acting(
        key,
        (39 | PISTOLS, s39_troop_types.pistols),
        (17 | JAPANESE, s45_japanese.pistols),
    )
    h.may_hold_back = acting(
        key,
        (20, s20_infiltrators.may_hold_back),
        (22, s22_flamethrowers.may_be_silent),
        (28 | AFVS, s28_fire.may_hold_back),
    )
    h.doubled = acting(
        key,
        (17, ("UF 17.4", s17_flanking.doubles)),
        (20, ("UF 20.51", s20_infiltrators.doubled)),
    )
    h.halved = acting(
        key,
        (32, ("UF 32.21", s32_prisoners.halved)),
        (33, ("UF 33.2", s33_wounds.halves)),
    )
    h.not_doubled = acting(key, (28 | AFVS, s28_fire.inherent_only))
    h.firepower_of_afv = s28_fire.afv_firepower
    h.firepower_at_afv = s28_fire.against_afv
    h.from_rows = acting(
        key,
        (0, ("UF 8.31", "fire from a Hill", modifiers.from_hill)),
        (0, ("UF 8.41", "fire from Marsh", modifiers.from_marsh)),
        (0, ("UF 8.52", "fire from a Stream", modifiers.from_stream)),
        (0, ("UF 13.22", "fire out of Smoke", modifiers.from_smoke)),
        (0, ("UF 13.32", "fire from Wire", modifiers.from_wire)),
        (28 | AFVS, ("UF 28.431", "crew members lost", s28_fire.from_lost_crew)),
    )
    h.into_rows = acting(
        key,
        (0, ("UF 6.42", "the target's terrain", modifiers.into_terrain)),
        (0, ("UF 8.32", "the target is on a Hill", modifiers.into_hill)),
        (0, ("UF 8.9", "the target is behind Walls", modifiers.into_wall)),
        (0, ("UF 13.21", "the target is in Smoke", modifiers.into_smoke)),
        (0, ("UF 13.31", "the target is in Wire", modifiers.into_wire)),
        (22, ("UF 22.1", "a flamethrower leaves no cover", s22_flamethrowers.burns_cover)),
        (28 | AFVS, ("UF 28.72", "behind an AFV", s28_fire.into_screened)),
        (28 | AFVS, ("UF 22.1", "a flamethrower leaves no cover", s28_fire.flame_into_cover)),
        (36, ("UF 36.2", "the target is entrenched", s36_entrenchments.cover)),
        (17 | JUNGLE, (s47_jungle.JUNGLE, "jungle", s47_jungle.dim_light)),
    )
    h.halvings = acting(
        key,
        (22, s22_flamethrowers.not_by_movement),
        (23, s23_pillbox.to_the_rear),
        (28 | AFVS, s28_fire.all_by_flames),
    )
    h.more_loads = acting(key, (37 | PARTISANS, s37_partisans.ambushes))
    h.load_refusals = by_word(key, (37 | PARTISANS, "ambush", s37_partisans.ambush_refusal))
    h.load_effects = by_word(key, (37 | PARTISANS, "ambush", s37_partisans.ambush))
    h.load_worth = by_word(key, (37 | PARTISANS, "ambush", s37_partisans.ambush_worth))
    h.more_decisions = acting(key, (28 | AFVS, s28_fire.armor_instead))
    h.explain_decisions = by_word(key, (28 | AFVS, "armor", s28_fire.explain_armor_instead))
    h.only_boxed = acting(key, (28 | AFVS, s28_fire.only_boxed))
    h.on_fire = acting(
        key,
        (20, s20_infiltrators.note_firers),
        (25, s25_ordnance.with_firepower),
        (36, s36_entrenchments.note_flames),
        (SOLITAIRE, s49_solitaire.attacked),
        (CAMPAIGN, s42_deeds.note_shooters),
    )
    h.after_fire = acting(
        key,
        (25 | GUNS, s34_gun_defence.second_attack),
        (27, s27_acquisition.lost_by_other_fire),
        (20, s20_infiltrators.fired),
        (28 | AFVS, s28_fire.armor_too),
        (38 | NIGHT, s38_night.after_fire),
        (CAMPAIGN, s42_deeds.count_fire),
        (41 | TEAM_PLAY, s41_sight.note_fire),
    )
    h.men_by_kind = by_word(
        key,
        (25 | GUNS, s34_gun_defence.INHERENT, vehicle_state.guns_attacked),
        (25 | GUNS, ordnance.ANTI_TANK_RIFLE, vehicle_state.guns_attacked),
    )
    h.spared = acting(key, (20, s20_infiltrators.spared))
    h.on_attack = acting(
        key,
        (20 | JAPANESE, s45_counterattack.under_attack),
        (32 | SURRENDER, s50_italians.under_attack),
        (38 | NIGHT, s38_night.under_attack),
        (41 | TEAM_PLAY, s41_sight.note_resolved),
        (SOLITAIRE, s49_solitaire.under_attack),
    )
    h.strength_changes = acting(
        key,
        (25 | GUNS, s34_gun_defence.strength_at_gun),
        (17, s17_individual.in_the_open),
        (36, s36_entrenchments.without_cover),
    )
    h.outcome_changes = acting(
        key,
        (20 | JAPANESE, s45_banzai.never_pinned),
        (25 | GUNS, s34_gun_defence.result_at_gun),
        (28 | AFVS, s28_defence.result_at_afv),
        (20, s20_berserk.under_fire),
        (33, s33_wounds.only_wounded),
        (20 | JAPANESE, s45_banzai.guns_never_pinned),
    )
    h.follow_ups = acting(
        key,
        (SURPRISE, special_surprise.after_man),
        (33, s33_wounds.after_wound),
        (28 | AFVS, s28_defence.afv_suffers),
        (19, s19_malfunction.after_shot),
        (32, s32_prisoners.after_shot),
        (21, s21_demolition.fails),
        (28 | AFVS, s28_fire.flame_fails),
        (28 | AFVS, s28_weapons.afv_fault),
    )
    h.odds_changes = acting(
        key,
        (20 | JAPANESE, s45_banzai.would_charge_on),
        (20, s20_berserk.would_go_berserk),
        (33, s33_wounds.would_be_wounded),
        (20 | JAPANESE, s45_banzai.would_lose_gun),
    )
    h.outcomes = by_word(
        key,
        (28 | AFVS, state.AFV, s28_defence.fire_at_afv),
        (25 | GUNS, state.GUN, s34_gun_defence.fire_at_gun),
    )
    h.lines_at_afv = s28_fire.lines_at
    h.concealment_refusals = acting(
        key,
        (25 | GUNS, s34_guns.only_seen_guns),
        (20 | JAPANESE, s45_banzai.not_concealed),
        (LANDING, special_landing.group_in_sight),
    )
