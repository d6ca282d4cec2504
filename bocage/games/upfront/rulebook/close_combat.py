"""Infiltration and Close Combat (chapters 20, 28): which rules act, and in which order."""

from __future__ import annotations

from bocage.games.upfront.armor import s28_close_combat, s34_guns
from bocage.games.upfront.battle import s38_light, s38_night
from bocage.games.upfront.close_combat import s20_columns, s20_designation, s32_prisoners
from bocage.games.upfront.hooks import Hooks, acting
from bocage.games.upfront.in_force import (
    AFVS,
    GUNS,
    HEAVY_WEAPONS,
    JAPANESE,
    JUNGLE,
    LANDING,
    NIGHT,
    SOLITAIRE,
    SURPRISE,
    SURRENDER,
    TEAM_PLAY,
)
from bocage.games.upfront.infantry import s21_demolition, s33_wounds
from bocage.games.upfront.nations import s45_banzai, s45_banzai_fight, s45_japanese, s47_jungle, s50_italians
from bocage.games.upfront.solitaire import s49_solitaire
from bocage.games.upfront.specials import special_landing, special_surprise
from bocage.games.upfront.team import s41_sight


def close_combat(h: Hooks, key: int) -> None:
    h.infiltrate_refusals = acting(
        key,
        (32, s32_prisoners.cannot_infiltrate),
        (38 | NIGHT, s38_night.unseen_by_him),
        (33, s33_wounds.stays),
    )
    h.entry_refusals = acting(key, (28 | AFVS, s28_close_combat.only_at_once))
    h.man_card_refusals = acting(
        key,
        (20 | JAPANESE, s45_banzai.banzai_first),
        (17 | HEAVY_WEAPONS, s45_japanese.too_heavy),
    )
    h.shift_rows = acting(
        key,
        (20, ("UF 20.31", "night", s20_columns.night)),
        (20, ("UF 20.32", "Smoke on either group", s20_columns.smoke)),
        (20, ("UF 20.33", "from Brush", s20_columns.brush)),
        (20, ("UF 20.34", "from Woods", s20_columns.woods)),
        (20, ("UF 20.35", "from a Hill", s20_columns.hill)),
        (20, ("UF 20.36", "against a Pillbox", s20_columns.pillbox)),
        (20, ("UF 20.37", "from Open Ground", s20_columns.open_ground)),
        (20, ("UF 20.38", "pinned men in the group", s20_columns.pinned_defenders)),
        (20, ("UF 20.39", "his group is moving", s20_columns.attacker_moves)),
        (20, ("UF 20.39", "that group is moving", s20_columns.defender_moves)),
        (20, ("UF 20.39", "his group is infiltrated itself", s20_columns.own_group_infiltrated)),
        (28 | AFVS, ("UF 28.4312", "crew members of the AFV lost", s28_close_combat.crew_shift)),
        (17 | JAPANESE, ("UF 45.13", "Japanese", s45_japanese.stealth)),
        (17 | JUNGLE, ("UF 47.5", "jungle", s47_jungle.undergrowth)),
    )
    h.starts = acting(key, (28 | AFVS, s28_close_combat.afv_column))
    h.lit = acting(key, (38 | NIGHT, s38_light.is_lit))
    h.first_column = acting(key, (32 | SURRENDER, s50_italians.is_surrendered))
    h.statements = acting(
        key, (21, s20_designation.Statement("keep charge", s21_demolition.could_keep, s21_demolition.keep))
    )
    h.unchecked = acting(key, (32 | SURRENDER, s50_italians.is_surrendered))
    h.after_infiltration = acting(
        key,
        (32 | SURRENDER, s50_italians.capture),
        (21, s21_demolition.sets_off),
        (28 | AFVS, s28_close_combat.close_combat_at_once),
    )
    h.ccv_rows = acting(
        key,
        (33, ("UF 33.5", "wounded", s33_wounds.fights_worse)),
        (20 | JAPANESE, ("UF 45.423", "in Stream, Marsh or Wire", s45_banzai_fight.footing)),
    )
    h.halved_value = acting(key, (32, ("UF 32.21", s32_prisoners.guards)))
    h.no_help = acting(key, (33, s33_wounds.helps_nobody))
    h.on_close_combat = acting(key, (SURPRISE, special_surprise.attacks))
    h.on_fight = acting(key, (41 | TEAM_PLAY, s41_sight.note_attack), (SOLITAIRE, s49_solitaire.fought))
    h.lost_beforehand = acting(key, (33, s33_wounds.is_lost))
    h.not_hidden = acting(
        key,
        (25 | GUNS, s34_guns.is_seen),
        (20 | JAPANESE, s45_banzai.man_not_concealed),
        (LANDING, special_landing.man_in_sight),
    )
    h.captors = acting(key, (20 | JAPANESE, s45_banzai_fight.captors))
    h.ground_settled = acting(key, (20 | JAPANESE, s45_banzai.nobody_left))
    h.charge_at_afv = s28_close_combat.charge_afv
    h.afv_combat_rows = acting(
        key,
        (20 | JAPANESE, s45_banzai_fight.rash),
        (17 | JAPANESE, s45_japanese.against_armor),
    )
