"""Guns, launchers and artillery (chapters 25 to 28, 34, 40): which rules act, and in which order."""

from __future__ import annotations

from bocage.games.upfront.armor import (
    s25_refusals,
    s25_to_hit,
    s28_defence,
    s28_weapons,
    s34_guns,
)
from bocage.games.upfront.battle import s38_night
from bocage.games.upfront.close_combat import s20_infiltrators, s32_prisoners
from bocage.games.upfront.hooks import Hooks, acting
from bocage.games.upfront.in_force import (
    AFVS,
    GUNS,
    JAPANESE,
    NIGHT,
    SOLITAIRE,
    SURPRISE,
    SURRENDER,
    TEAM_PLAY,
)
from bocage.games.upfront.infantry import (
    s33_wounds,
)
from bocage.games.upfront.nations import (
    s45_counterattack,
    s50_italians,
)
from bocage.games.upfront.solitaire import s49_solitaire
from bocage.games.upfront.specials import special_surprise
from bocage.games.upfront.team import s41_sight


def ordnance_and_artillery(h: Hooks, key: int) -> None:
    h.piece_refusals = acting(
        key,
        (25, s25_refusals.crew_refusal),
        (25, s25_refusals.moving_refusal),
        (25, s25_refusals.place_refusal),
        (25, s25_refusals.hull_gun_refusal),
        (25, s25_refusals.sight_refusal),
        (25, s25_refusals.range_refusal),
        (25, s20_infiltrators.nobody_to_hit),
        (20 | JAPANESE, s45_counterattack.no_guns),
        (25 | TEAM_PLAY, s41_sight.blind_refusal),
    )
    h.step_rows = acting(
        key,
        (25, ("UF 25.33", "the firer moves, the target too or is Hull Down", s25_to_hit.firer_and_target)),
        (25, ("UF 25.7", "Smoke around firer or target", s25_to_hit.smoke)),
        (25, ("UF 13.32", "the firer is in Wire", s25_to_hit.wire)),
        (25, ("UF 8.52", "Panzerfaust from Marsh or Stream", s25_to_hit.wet_panzerfaust)),
        (25, ("UF 27.1", "the target is acquired", s25_to_hit.acquired)),
        (25, ("UF 28.431", "crew members of the AFV lost", s25_to_hit.commander_gone)),
        (25, ("UF 34.71", "crew members of the gun lost", s25_to_hit.crew_gone)),
        (25, ("UF 10.45", "a Hero aims", s25_to_hit.hero)),
        (25, ("UF 30.6", "anti-tank rifle with Flanking Fire", s25_to_hit.rifle_in_the_flank)),
        (32, ("UF 32.21", "he guards prisoners", s32_prisoners.aims_worse)),
        (28 | AFVS, ("UF 28.21", "an Assault Gun at a moving target", s28_weapons.assault_gun_aims)),
        (28 | AFVS, ("UF 28.23", "an Assault Gun that cannot turn", s28_weapons.stuck_assault_gun)),
        (38 | NIGHT, ("UF 38.4", "night", s38_night.darkness)),
        (33, ("UF 33.2", "the firer is wounded", s33_wounds.aims_worse)),
    )
    h.on_shot = acting(
        key,
        (20, s20_infiltrators.fired_ordnance),
        (25 | GUNS, s34_guns.shown_by_fire),
        (38 | NIGHT, s38_night.on_shot),
        (SOLITAIRE, s49_solitaire.shot_at),
        (20 | JAPANESE, s45_counterattack.fired_at),
        (32 | SURRENDER, s50_italians.fired_at),
        (SURPRISE, special_surprise.after_shot),
        (41 | TEAM_PLAY, s41_sight.note_shot),
    )
    h.to_hit_concealment = acting(key, (25 | GUNS, s34_guns.any_seen_gun))
    h.hit_on_afv = s28_defence.AfvHit
    h.mission_refusals = acting(key, (20 | JAPANESE, s45_counterattack.not_while_fighting))
