"""The verbs of a turn: what a group can do as its one action (UF 4.2), and what is free.

A later chapter adds its Verb to VERBS (or a FreePlay to FREE_PLAYS). `needs` is the kind of card without which the verb
is not even looked at (0: none); `refusal(s, g)` must be None only if the frame that follows has a complete answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from bocage.games.upfront.armor import s28_rally, s28_weapons, s29_overrun, s34_gun_defence, s34_guns
from bocage.games.upfront.armor.s25_afv_smoke import FireSmoke, fire_smoke_refusal
from bocage.games.upfront.armor.s25_ordnance import OrdnanceAttack
from bocage.games.upfront.armor.s25_refusals import ordnance_refusal
from bocage.games.upfront.armor.s28_movement import ButtonUp, Unbog, button_refusal, unbog_refusal
from bocage.games.upfront.basic.s05_movement import PlayMovement
from bocage.games.upfront.basic.s05_refusals import move_refusal
from bocage.games.upfront.basic.s05_terrain import PlayTerrain, own_terrain_refusal, terrain_card_refusal
from bocage.games.upfront.basic.s06_fire import FireAttack
from bocage.games.upfront.basic.s06_targets import fire_refusal
from bocage.games.upfront.basic.s08_open_ground import PlayOpenGround, open_ground_refusal
from bocage.games.upfront.basic.s10_rally import PlayRally, rally_refusal
from bocage.games.upfront.basic.s11_crew import ChangeCrew, Reorder, crew_refusal, reorder_refusal
from bocage.games.upfront.basic.s13_artificial import PlaySmoke, smoke_refusal
from bocage.games.upfront.basic.s14_snipers import SniperCheck, check_refusal
from bocage.games.upfront.basic.s15_command import SOLITAIRE
from bocage.games.upfront.battle import s37_partisans, s38_attacks, s39_troop_types, s48_snipers
from bocage.games.upfront.battle.s35_reinforcements import EnterPlay, enter_options, enter_refusal
from bocage.games.upfront.battle.s36_entrenchments import Entrench, entrench_refusal
from bocage.games.upfront.battle.s38_night import Observe, Starshell, observe_refusal, starshell_refusal
from bocage.games.upfront.battle.s40_artillery import (
    NO_CARD,
    FireMission,
    RepairRadio,
    mission_refusal,
    repair_radio_refusal,
)
from bocage.games.upfront.battle.s48_random import Appeal, appeal_options, appeal_refusal
from bocage.games.upfront.close_combat.s20_close_combat import CloseCombat
from bocage.games.upfront.close_combat.s20_infiltration import GiveUpStatus, Infiltrate, status_refusal
from bocage.games.upfront.close_combat.s20_refusals import close_combat_refusal, infiltrate_refusal
from bocage.games.upfront.close_combat.s20_weapon_capture import PartWithWeapon, part_refusal
from bocage.games.upfront.close_combat.s32_prisoners import ChangeGuard, change_guard_refusal
from bocage.games.upfront.infantry import s18_weapons, s21_demolition, s22_flamethrowers, s23_pillbox
from bocage.games.upfront.infantry.s17_creation import FormGroup, form_refusal
from bocage.games.upfront.infantry.s17_exchange import ExchangePlaces, exchange_refusal
from bocage.games.upfront.infantry.s17_group_transfer import MUST_PLACE, must_place
from bocage.games.upfront.infantry.s17_individual import ReceiveMen, SendMen, receive_refusal
from bocage.games.upfront.infantry.s17_transfer_refusals import ALL_IN_TRANSFER, send_refusal
from bocage.games.upfront.infantry.s18_acquisition import AcquireWeapon, acquire_refusal
from bocage.games.upfront.infantry.s18_exchange import HandOver, hand_over_refusal
from bocage.games.upfront.infantry.s19_repair import Repair, repair_refusal
from bocage.games.upfront.infantry.s24_mines import ClearMines, clear_refusal
from bocage.games.upfront.infantry.s33_wounds import Overcome, overcome_options, overcome_refusal
from bocage.games.upfront.solitaire.s49_solitaire import plan_refusal
from bocage.games.upfront.state import SLOTS, UpFrontState
from bocage.games.upfront.table import draw_odds
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.crossing import members
from bocage.games.upfront.table.uses import (
    FIRE_BIT,
    MOVE_BIT,
    RADIO_BIT,
    RALLY_BIT,
    SMOKE_BIT,
    TERRAIN_BIT,
    held,
)
from bocage.kernel.frames import Action, Frame
from bocage.kernel.refusal import Refusal

# (state, group, verb): why this group may not do that now: surrender (UF 50.41), Banzai (UF 45.42), heavy weapons
GROUP_BARS: list[Callable[[UpFrontState, int, str], Refusal | None]] = []


class Verb(NamedTuple):
    """One kind of action of a group."""

    name: str
    rule: str
    needs: int
    without: Refusal  # when no such card is held
    refusal: Callable[[UpFrontState, int], Refusal | None]
    frame: type[Frame]
    chapter: int = 0  # not even looked at where this chapter is not in force


class FreePlay(NamedTuple):
    """A play in one's own turn that is no group's action. `options(s)` lists complete answers (verb first); the frame
    is made with that answer as its only argument."""

    name: str
    rule: str
    options: Callable[[UpFrontState], list[Action]]
    refusal: Callable[[UpFrontState, Action], Refusal | None]
    frame: type[Frame]


FREE_PLAYS: list[FreePlay] = [FreePlay("overcome", "UF 33.9", overcome_options, overcome_refusal, Overcome)]


def terrain_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 5.1: the group can take Terrain and may enter at least one that is held."""
    found = own_terrain_refusal(s, g)
    if found is not None:
        return found
    for card in held(s, g // SLOTS, TERRAIN_BIT):
        found = terrain_card_refusal(s, g, card)
        if found is None:
            return None
    return found


def open_refusal(s: UpFrontState, g: int) -> Refusal | None:
    return open_ground_refusal(s, g) if s.hands[g // SLOTS] else no.NO_CARD


# Chapters that only hook into others.
LATER: tuple[Any, ...] = (s18_weapons, s21_demolition, s22_flamethrowers, s23_pillbox, s28_rally, s28_weapons)
EVEN_LATER: tuple[Any, ...] = (s29_overrun, s34_guns, s34_gun_defence, s37_partisans, s38_attacks, s39_troop_types)
STILL_LATER: tuple[Any, ...] = (s48_snipers, draw_odds)

VERBS: list[Verb] = [
    Verb("move", "UF 4.21", MOVE_BIT, no.NO_MOVEMENT_CARD, move_refusal, PlayMovement),
    Verb("terrain", "UF 4.21", TERRAIN_BIT, no.NO_TERRAIN_CARD, terrain_refusal, PlayTerrain),
    Verb("open", "UF 8.1", 0, no.NO_CARD, open_refusal, PlayOpenGround),
    Verb("fire", "UF 4.22", FIRE_BIT, no.NO_FIRE_CARD, fire_refusal, FireAttack),
    Verb("rally", "UF 4.23", RALLY_BIT, no.NO_RALLY_CARD, rally_refusal, PlayRally),
    Verb("smoke", "UF 4.25", SMOKE_BIT, no.NO_SMOKE_CARD, smoke_refusal, PlaySmoke),
    Verb("crew", "UF 4.25", 0, no.HAS_ACTED, crew_refusal, ChangeCrew),
    Verb("reorder", "UF 3.3", 0, no.HAS_ACTED, reorder_refusal, Reorder),
    Verb("sniper check", "UF 14.4", 0, no.HAS_ACTED, check_refusal, SniperCheck),
    Verb("ordnance", "UF 25.3", FIRE_BIT, no.NO_FIRE_CARD, ordnance_refusal, OrdnanceAttack, 25),
    Verb("fire smoke", "UF 25.8", SMOKE_BIT, no.NO_SMOKE_CARD, fire_smoke_refusal, FireSmoke, 25),
    Verb("exchange", "UF 17.7", MOVE_BIT, no.NO_MOVEMENT_CARD, exchange_refusal, ExchangePlaces, 17),
    Verb("send", "UF 17.8", MOVE_BIT, no.NO_MOVEMENT_CARD, send_refusal, SendMen, 17),
    Verb("receive", "UF 17.8", 0, no.HAS_ACTED, receive_refusal, ReceiveMen, 17),
    Verb("form", "UF 17.92", 0, no.HAS_ACTED, form_refusal, FormGroup, 17),
    Verb("acquire", "UF 18.2", 0, no.HAS_ACTED, acquire_refusal, AcquireWeapon, 18),
    Verb("hand over", "UF 18.21", 0, no.HAS_ACTED, hand_over_refusal, HandOver, 18),
    Verb("button up", "UF 28.43", 0, no.HAS_ACTED, button_refusal, ButtonUp, 28),
    Verb("unbog", "UF 28.53", MOVE_BIT, no.NO_MOVEMENT_CARD, unbog_refusal, Unbog, 28),
    Verb("clear mines", "UF 24.5", 0, no.HAS_ACTED, clear_refusal, ClearMines, 24),
    Verb("repair", "UF 19.3", 0, no.HAS_ACTED, repair_refusal, Repair, 19),
    Verb("infiltrate", "UF 20.2", 0, no.HAS_ACTED, infiltrate_refusal, Infiltrate, 20),  # UF 4.24
    Verb("close combat", "UF 20.52", 0, no.HAS_ACTED, close_combat_refusal, CloseCombat, 20),
    Verb("give up status", "UF 20.56", 0, no.HAS_ACTED, status_refusal, GiveUpStatus, 20),
    Verb("part with weapon", "UF 20.74", 0, no.HAS_ACTED, part_refusal, PartWithWeapon, 20),
    Verb("change guard", "UF 32.2", 0, no.HAS_ACTED, change_guard_refusal, ChangeGuard, 32),
]

VERBS.extend(
    [
        Verb("entrench", "UF 36.1", 0, no.HAS_ACTED, entrench_refusal, Entrench, 36),
        Verb("observe", "UF 38.2", 0, no.HAS_ACTED, observe_refusal, Observe, 38),
        Verb("starshell", "UF 38.5", 0, no.HAS_ACTED, starshell_refusal, Starshell, 38),
        Verb("fire mission", "UF 40.2", RADIO_BIT, NO_CARD, mission_refusal, FireMission, 40),
        Verb("repair radio", "UF 40.4", 0, no.HAS_ACTED, repair_radio_refusal, RepairRadio, 40),
    ]
)
FREE_PLAYS.append(FreePlay("enter", "UF 35.2", enter_options, enter_refusal, EnterPlay))
FREE_PLAYS.append(FreePlay("appeal", "UF 48.2", appeal_options, appeal_refusal, Appeal))

_IN_FORCE: dict[int, list[Verb]] = {}


def verbs_in(chapters: int) -> list[Verb]:
    """The verbs of a scenario whose rules go up to this chapter."""
    found = _IN_FORCE.get(chapters)
    if found is None:
        found = [verb for verb in VERBS if verb.chapter <= chapters]
        _IN_FORCE[chapters] = found
    return found


def number_of(name: str) -> int:
    """A verb's place in the list, -1 for what is no group's verb."""
    for number, verb in enumerate(VERBS):
        if verb.name == name:
            return number
    return -1


def bound_refusal(s: UpFrontState, g: int, name: str) -> Refusal | None:
    """UF 17.7, UF 17.8: a group that must be placed now, or that has nobody left but men in transfer."""
    if s.exchanging and name not in ("terrain", "open") and must_place(s, g) and open_refusal(s, g) is None:
        return MUST_PLACE
    if s.crossing and s.men[g] and not members(s, g) and name != "receive":
        return ALL_IN_TRANSFER
    if s.variants and SOLITAIRE in s.variants:
        planned = plan_refusal(s, g, name, number_of(name))
        if planned is not None:
            return planned
    if s.chapters > 16:
        for function in GROUP_BARS:
            found = function(s, g, name)
            if found is not None:
                return found
    return None
