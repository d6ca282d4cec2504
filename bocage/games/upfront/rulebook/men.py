"""Men, their weapons and their nerves (chapters 10, 14, 18, 19, 33): which rules act, and in which order."""

from __future__ import annotations

from bocage.games.upfront import state
from bocage.games.upfront.armor import (
    s27_acquisition,
    s28_afv,
    s28_defence,
    s28_fear,
    s28_rally,
    s28_weapons,
    s29_overrun,
    s34_gun_defence,
    s34_guns,
)
from bocage.games.upfront.battle import s36_entrenchments, s37_partisans, s38_night, s40_artillery
from bocage.games.upfront.campaign import s42_deeds
from bocage.games.upfront.close_combat import s20_berserk, s20_ground, s20_infiltrators, s32_prisoners
from bocage.games.upfront.hooks import Hooks, acting, by_word
from bocage.games.upfront.in_force import (
    AFVS,
    CAMPAIGN,
    DESERT,
    FEAR,
    FREE_FOR_ALL,
    GUNS,
    HEAVY_WEAPONS,
    JAPANESE,
    NIGHT,
    PARTISANS,
    SOLITAIRE,
    SURPRISE,
    SURRENDER,
    TEAM_PLAY,
)
from bocage.games.upfront.infantry import (
    s17_encirclement,
    s17_flanking,
    s17_group_transfer,
    s17_individual,
    s18_weapons,
    s19_malfunction,
    s22_flamethrowers,
    s23_pillbox,
    s33_wounds,
)
from bocage.games.upfront.nations import s45_banzai, s45_japanese, s50_italians, s52_desert
from bocage.games.upfront.solitaire import s49_solitaire
from bocage.games.upfront.specials import special_free_for_all, special_surprise
from bocage.games.upfront.team import s41_divider, s41_sight


def men(h: Hooks, key: int) -> None:
    h.morale_rows = acting(
        key,
        (19, ("UF 19.4", s19_malfunction.unarmed)),
        (17 | DESERT, ("UF 52.16", s52_desert.water)),
        (28 | FEAR, ("UF 28.9", s28_fear.unsupported)),
    )
    h.panic_rows = acting(
        key,
        (19, ("UF 19.4", s19_malfunction.unarmed)),
        (17, ("UF 17.613", s17_encirclement.shaken)),
        (37 | PARTISANS, ("UF 37.1", s37_partisans.weak_nerves)),
        (17 | DESERT, ("UF 52.16", s52_desert.water)),
        (28 | FEAR, ("UF 28.9", s28_fear.unsupported)),
    )
    h.kia_rows = acting(key, (22, ("UF 22.4", s22_flamethrowers.risk_of_fuel)))
    h.on_pin = acting(
        key,
        (27, s27_acquisition.lost_by_fault),
        (20, s20_infiltrators.pinned),
        (CAMPAIGN, s42_deeds.note_pin),
    )
    h.on_removal = acting(
        key,
        (18, s18_weapons.weapon_falls),
        (20, s20_ground.last_man_gone),
        (17, s17_flanking.end_by_loss),
        (32, s32_prisoners.guard_falls),
        (27, s27_acquisition.lost_with_the_firer),
        (20, s20_infiltrators.removed),
        (17, s17_group_transfer.partner_lost),
        (28 | AFVS, s28_afv.chits_go),
        (17, s17_individual.lost_on_the_way),
        (20, s20_berserk.removed),
        (25 | GUNS, s34_guns.chits_go),
        (40, s40_artillery.operator_lost),
        (FREE_FOR_ALL, special_free_for_all.note_loss),
        (41 | TEAM_PLAY, s41_divider.not_of_the_force),
    )
    h.group_gone = acting(
        key,
        (17, s17_flanking.end_with),  # however it went: killed, withdrawn, gone over to another game
        (17, s17_individual.nobody_to_join),
        (32, s32_prisoners.forget_the_last),
        (27, s27_acquisition.lost_with_the_group),
        (20, s20_infiltrators.host_gone),
        (23, s23_pillbox.no_longer_behind),
        (29 | AFVS, s29_overrun.nobody_to_pass),
        (38 | NIGHT, s38_night.forget),
        (36, s36_entrenchments.give_up),
        (32 | SURRENDER, s50_italians.lift),
        (20 | JAPANESE, s45_banzai.nobody_left),
        (41 | TEAM_PLAY, s41_divider.gone),
    )
    h.no_spirit = acting(key, (32 | SURRENDER, s50_italians.no_spirit))
    h.hero_on_afv_refusal = s28_rally.hero_refusal
    h.hero_on_afv = s28_rally.play_hero
    h.rally_bars = acting(key, (SURPRISE, special_surprise.cannot_rally))
    h.on_rally = acting(key, (SURPRISE, special_surprise.after_rally))
    h.afv_rally_refusal = s28_rally.rally_refusal
    h.rally_afv = s28_rally.rally
    h.free_afv = s28_rally.free
    h.after_panic = acting(key, (32, s32_prisoners.surrender))
    h.sniper_refusals = acting(
        key,
        (28 | AFVS, s28_defence.sniper_at_afv),
        (SURPRISE, special_surprise.no_sniper_yet),
    )
    h.sniper_changes = acting(
        key,
        (25 | GUNS, s34_gun_defence.sniper_at_gun),
        (28 | AFVS, s28_defence.sniped_afv),
        (20, s20_berserk.under_sniper),
        (33, s33_wounds.only_wounded_by_sniper),
        (20 | JAPANESE, s45_banzai.never_pinned_by_sniper),
        (32 | SURRENDER, s50_italians.sniped),
        (41 | TEAM_PLAY, s41_sight.note_sniper),
        (SOLITAIRE, s49_solitaire.sniped),
    )
    h.sniper_follow_ups = acting(
        key,
        (SURPRISE, special_surprise.after_sniper),
        (33, s33_wounds.after_wound),
        (32, s32_prisoners.after_shot),
        (28 | AFVS, s28_defence.afv_suffers),
    )
    h.may_check = acting(
        key,
        (25 | GUNS, s34_gun_defence.gun_can_check),
        (28 | AFVS, s28_defence.afv_can_check),
    )
    h.acquire_refusals = acting(
        key,
        (23, s23_pillbox.no_such_weapon),
        (33, s33_wounds.no_second_weapon),
        (17 | HEAVY_WEAPONS, s45_japanese.too_much),
    )
    h.on_malfunction = acting(key, (27, s27_acquisition.lost_by_fault))
    h.wider_failures = acting(key, (17 | DESERT, s52_desert.dust))
    h.repair_tables = by_word(key, (28 | AFVS, state.AFV, s28_weapons.chit_of_afv))
    h.on_wound = acting(key, (FREE_FOR_ALL, special_free_for_all.note_wound))
