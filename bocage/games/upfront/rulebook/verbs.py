"""What a group can do as its one action (UF 4.2), and what is free, in the order in which a player is offered it."""

from __future__ import annotations

from bocage.games.upfront.armor.s25_afv_smoke import FireSmoke, fire_smoke_refusal
from bocage.games.upfront.armor.s25_ordnance import OrdnanceAttack
from bocage.games.upfront.armor.s25_refusals import ordnance_refusal
from bocage.games.upfront.armor.s28_movement import ButtonUp, Unbog, button_refusal, unbog_refusal
from bocage.games.upfront.basic.s05_movement import PlayMovement
from bocage.games.upfront.basic.s05_refusals import move_refusal
from bocage.games.upfront.basic.s05_terrain import PlayTerrain
from bocage.games.upfront.basic.s06_fire import FireAttack
from bocage.games.upfront.basic.s06_targets import fire_refusal
from bocage.games.upfront.basic.s08_open_ground import PlayOpenGround
from bocage.games.upfront.basic.s10_rally import PlayRally, rally_refusal
from bocage.games.upfront.basic.s11_crew import ChangeCrew, Reorder, crew_refusal, reorder_refusal
from bocage.games.upfront.basic.s13_artificial import PlaySmoke, smoke_refusal
from bocage.games.upfront.basic.s14_snipers import SniperCheck, check_refusal
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
from bocage.games.upfront.campaign.s42_withdrawal import Withdraw, withdraw_refusal
from bocage.games.upfront.close_combat.s20_close_combat import CloseCombat
from bocage.games.upfront.close_combat.s20_infiltration import GiveUpStatus, Infiltrate, status_refusal
from bocage.games.upfront.close_combat.s20_refusals import close_combat_refusal, infiltrate_refusal
from bocage.games.upfront.close_combat.s20_weapon_capture import PartWithWeapon, part_refusal
from bocage.games.upfront.close_combat.s32_prisoners import ChangeGuard, change_guard_refusal
from bocage.games.upfront.hooks import Hooks, acting
from bocage.games.upfront.in_force import AFVS, CAMPAIGN, HEAVY_WEAPONS, JAPANESE, NIGHT, RANDOM, TEAM_PLAY
from bocage.games.upfront.infantry.s17_creation import FormGroup, form_refusal
from bocage.games.upfront.infantry.s17_exchange import ExchangePlaces, exchange_refusal
from bocage.games.upfront.infantry.s17_individual import ReceiveMen, SendMen, receive_refusal
from bocage.games.upfront.infantry.s17_transfer_refusals import send_refusal
from bocage.games.upfront.infantry.s18_acquisition import AcquireWeapon, acquire_refusal
from bocage.games.upfront.infantry.s18_exchange import HandOver, hand_over_refusal
from bocage.games.upfront.infantry.s19_repair import Repair, repair_refusal
from bocage.games.upfront.infantry.s24_mines import ClearMines, clear_refusal
from bocage.games.upfront.infantry.s33_wounds import Overcome, overcome_options, overcome_refusal
from bocage.games.upfront.nations.s45_banzai import (
    CallOff,
    DeclareBanzai,
    banzai_refusal,
    call_off_options,
    call_off_refusal,
)
from bocage.games.upfront.nations.s45_banzai_fight import BanzaiFight, fight_refusal
from bocage.games.upfront.nations.s45_japanese import Abandon, abandon_options, abandon_refusal
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.actions import FreePlay, Verb, open_refusal, terrain_refusal
from bocage.games.upfront.table.on_table import (
    ARMOR,
    AWAITED,
    BOGGED,
    CAPTURED,
    CHARGED,
    CLOSE,
    CREWED,
    DEAD_RADIO,
    DETECTED,
    FAULTY,
    FOUNDED,
    IN_SIGHT,
    INSIDE,
    LADEN,
    MINED,
    MOVES,
    PIECE,
    PINNED,
    PRISONERS,
    SEVERAL,
    SNIPED,
    STANDS,
    WEAPONS_LIE,
    WOUNDED,
)
from bocage.games.upfront.table.uses import (
    FIRE_BIT,
    MOVE_BIT,
    RADIO_BIT,
    RALLY_BIT,
    SMOKE_BIT,
    TERRAIN_BIT,
)
from bocage.games.upfront.team.s41_divider import (
    LeaveDivider,
    PressOn,
    leave_options,
    leave_refusal,
    press_options,
    press_refusal,
)

VERBS: tuple[tuple[int, Verb], ...] = (
    (0, Verb("move", "UF 4.21", MOVE_BIT, no.NO_MOVEMENT_CARD, move_refusal, PlayMovement)),
    (0, Verb("terrain", "UF 4.21", TERRAIN_BIT, no.NO_TERRAIN_CARD, terrain_refusal, PlayTerrain, MOVES)),
    (0, Verb("open", "UF 8.1", 0, no.NO_CARD, open_refusal, PlayOpenGround, MOVES)),
    (0, Verb("fire", "UF 4.22", FIRE_BIT, no.NO_FIRE_CARD, fire_refusal, FireAttack, IN_SIGHT)),
    (0, Verb("rally", "UF 4.23", RALLY_BIT, no.NO_RALLY_CARD, rally_refusal, PlayRally, PINNED)),
    (0, Verb("smoke", "UF 4.25", SMOKE_BIT, no.NO_SMOKE_CARD, smoke_refusal, PlaySmoke)),
    (0, Verb("crew", "UF 4.25", 0, no.HAS_ACTED, crew_refusal, ChangeCrew, CREWED)),
    (0, Verb("reorder", "UF 3.3", 0, no.HAS_ACTED, reorder_refusal, Reorder, SEVERAL)),
    (0, Verb("sniper check", "UF 14.4", 0, no.HAS_ACTED, check_refusal, SniperCheck, SNIPED)),
    (25, Verb("ordnance", "UF 25.3", FIRE_BIT, no.NO_FIRE_CARD, ordnance_refusal, OrdnanceAttack, PIECE | LADEN)),
    (25, Verb("fire smoke", "UF 25.8", SMOKE_BIT, no.NO_SMOKE_CARD, fire_smoke_refusal, FireSmoke, ARMOR)),
    (17, Verb("exchange", "UF 17.7", MOVE_BIT, no.NO_MOVEMENT_CARD, exchange_refusal, ExchangePlaces)),
    (17, Verb("send", "UF 17.8", MOVE_BIT, no.NO_MOVEMENT_CARD, send_refusal, SendMen)),
    (17, Verb("receive", "UF 17.8", 0, no.HAS_ACTED, receive_refusal, ReceiveMen, AWAITED)),
    (17, Verb("form", "UF 17.92", 0, no.HAS_ACTED, form_refusal, FormGroup, FOUNDED)),
    (18, Verb("acquire", "UF 18.2", 0, no.HAS_ACTED, acquire_refusal, AcquireWeapon, WEAPONS_LIE)),
    (18, Verb("hand over", "UF 18.21", 0, no.HAS_ACTED, hand_over_refusal, HandOver, LADEN | WOUNDED)),
    (28 | AFVS, Verb("button up", "UF 28.43", 0, no.HAS_ACTED, button_refusal, ButtonUp, ARMOR)),
    (28 | AFVS, Verb("unbog", "UF 28.53", MOVE_BIT, no.NO_MOVEMENT_CARD, unbog_refusal, Unbog, BOGGED)),
    (24, Verb("clear mines", "UF 24.5", 0, no.HAS_ACTED, clear_refusal, ClearMines, MINED)),
    (19, Verb("repair", "UF 19.3", 0, no.HAS_ACTED, repair_refusal, Repair, FAULTY)),
    (20, Verb("infiltrate", "UF 20.2", 0, no.HAS_ACTED, infiltrate_refusal, Infiltrate, CLOSE)),  # UF 4.24
    (20, Verb("close combat", "UF 20.52", 0, no.HAS_ACTED, close_combat_refusal, CloseCombat, INSIDE)),
    (20, Verb("give up status", "UF 20.56", 0, no.HAS_ACTED, status_refusal, GiveUpStatus, INSIDE)),
    (20, Verb("part with weapon", "UF 20.74", 0, no.HAS_ACTED, part_refusal, PartWithWeapon, CAPTURED)),
    (32, Verb("change guard", "UF 32.2", 0, no.HAS_ACTED, change_guard_refusal, ChangeGuard, PRISONERS)),
    (36, Verb("entrench", "UF 36.1", 0, no.HAS_ACTED, entrench_refusal, Entrench, STANDS)),
    (38 | NIGHT, Verb("observe", "UF 38.2", 0, no.HAS_ACTED, observe_refusal, Observe)),
    (38 | NIGHT, Verb("starshell", "UF 38.5", 0, no.HAS_ACTED, starshell_refusal, Starshell, DETECTED)),
    (40, Verb("fire mission", "UF 40.2", RADIO_BIT, NO_CARD, mission_refusal, FireMission, LADEN)),
    (40, Verb("repair radio", "UF 40.4", 0, no.HAS_ACTED, repair_radio_refusal, RepairRadio, DEAD_RADIO)),
    (20 | JAPANESE, Verb("banzai", "UF 45.4", MOVE_BIT, no.NO_MOVEMENT_CARD, banzai_refusal, DeclareBanzai)),
    (20 | JAPANESE, Verb("banzai fight", "UF 45.422", 0, no.HAS_ACTED, fight_refusal, BanzaiFight, CHARGED)),
    (CAMPAIGN, Verb("withdraw", "UF 42.6", MOVE_BIT, no.NO_MOVEMENT_CARD, withdraw_refusal, Withdraw)),
)

FREE_PLAYS: tuple[tuple[int, FreePlay], ...] = (
    (33, FreePlay("overcome", "UF 33.9", overcome_options, overcome_refusal, Overcome)),
    (35, FreePlay("enter", "UF 35.2", enter_options, enter_refusal, EnterPlay)),
    (48 | RANDOM, FreePlay("appeal", "UF 48.2", appeal_options, appeal_refusal, Appeal)),
    (20 | JAPANESE, FreePlay("call off banzai", "UF 45.43", call_off_options, call_off_refusal, CallOff)),
    (17 | HEAVY_WEAPONS, FreePlay("abandon", "UF 45.6", abandon_options, abandon_refusal, Abandon)),
    (41 | TEAM_PLAY, FreePlay("press on", "UF 41.581", press_options, press_refusal, PressOn)),
    (41 | TEAM_PLAY, FreePlay("leave divider", "UF 41.57", leave_options, leave_refusal, LeaveDivider)),
)


def verbs(h: Hooks, key: int) -> None:
    h.verbs = acting(key, *VERBS)
    h.free_plays = acting(key, *FREE_PLAYS)
