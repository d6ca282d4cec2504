"""BB 4.2, 4.3: what one chosen unit does: move, fire, be marked Op Fire or simply Used. One row for each verb."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.s66_solo import Identify, possible
from bocage.games.brothers.infantry.explain import explain_check
from bocage.games.brothers.infantry.moves import AS_PLAIN, AS_RETREAT, AS_WITHDRAWAL
from bocage.games.brothers.infantry.s04_bars import PLAIN, POSSIBLE, bar_refusal, is_plain, unbarred
from bocage.games.brothers.infantry.s05_movement import CHECK_RULE, Move, commanded, first_bonus
from bocage.games.brothers.infantry.s06_action import FireAction
from bocage.games.brothers.infantry.s06_aims import has_aim, nothing_refusal
from bocage.games.brothers.infantry.s15_concealment import TakeConcealment, gains
from bocage.games.brothers.infantry.shot import FIRE
from bocage.games.brothers.nations.s59_marks import give_up_charge
from bocage.games.brothers.nations.s59_smoke import DischargerSmoke, discharger_refusal
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.state import BANZAI, OP_FIRE, STEADY, USED, BrothersState
from bocage.games.brothers.table import aboard, best_passenger, full_count, hush, in_melee, show, type_of
from bocage.games.brothers.terrain.s43_obstacles import ClearObstacle, clear_refusal, clear_words, obstacles
from bocage.games.brothers.terrain.s45_water import drown, is_stranded
from bocage.games.brothers.terrain.s50_decoys import Regenerate, regenerate_refusal
from bocage.games.brothers.vehicles.s20_03_drive import Drive
from bocage.games.brothers.vehicles.s20_use import (
    firing_passengers,
    gun_turn_refusal,
    passengers_fire_refusal,
    turn_list,
    unload_refusal,
    waits_list,
    waits_refusal,
)
from bocage.games.brothers.vehicles.s21_03_dismounting import OnlyUnload, carrier_words, unload_words
from bocage.games.brothers.vehicles.s21_03_mounting import Mount, mount_list, mount_refusal, mount_words
from bocage.games.brothers.vehicles.s61_unconfirmed_kills import ClearUnsure
from bocage.kernel import verbs
from bocage.kernel.consequences import first_owed, owe
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, call_at_once, end, goto, tell
from bocage.kernel.refusal import Refusal
from bocage.kernel.verbs import Verb, allowed, single

USED_UP: Action = ("used",)
OP_FIRES: Action = ("op fire",)
MOVE: Action = ("move",)
RETREAT: Action = ("retreat",)
REGENERATE: Action = ("regenerate",)
IDENTIFY: Action = ("identify",)
TITLES = {AS_PLAIN: "move", AS_RETREAT: "Declared Retreat", AS_WITHDRAWAL: "withdraw from Melee"}

NO_RETREAT = Refusal("BB 5.3", "a unit that starts with an enemy in its hex cannot declare a retreat")
NOT_CHARGING = Refusal("BB 59.6", "no Banzai Charge has been announced this turn")
NOTHING_HIDDEN = Refusal("BB 15.0", "the unit is not Concealed")


class Use(Frame):
    """BB 4.0: one action of one unit. Whatever comes of it, the unit ends Used, Op Fire or off the board.

    Ends with what it counts against the Operations Range.
    """

    def __init__(self, unit: Unit = -1) -> None:
        super().__init__()
        self.unit = unit
        self.hidden = False
        self.gone = False
        self.counts = 1
        """What it counts if it is seen (BB 4.1, 20.0, 21.1)."""

    def start(self, s: BrothersState, _: Any) -> None:
        tell(s, "BB 4.1", ("uses", self.unit))
        self.hidden = bool(s.conceal[self.unit])
        s.moved[self.unit], s.mark[self.unit] = 0, s.mark[self.unit] & ~STEADY  # BB 20.3: chosen for an action
        if s.unsure[self.unit]:
            return call(s, self, "certain", ClearUnsure(self.unit))  # BB 61.2
        return self.choose(s, None)

    def certain(self, s: BrothersState, lives: bool) -> None:
        self.gone = not lives  # BB 61.2: what turns out to be destroyed counts nothing
        goto(s, self, "choose")

    def choose(self, s: BrothersState, _: Any) -> None:
        if self.gone:
            return goto(s, self, "over")
        self.counts = full_count(s, self.unit)
        return ask(s, self, "act", s.side[self.unit], "BB 4.0", hush(s, self.unit))

    def can_act(self, s: BrothersState) -> list[Action]:
        u = self.unit
        rows = COMMON if is_plain(s, u) else ROWS
        if not unbarred(s, u):
            rows = tuple([verb for verb in rows if bar_refusal(s, u, verb.name) is None])
        return verbs.offered(rows, s, self)

    def explain_act(self, s: BrothersState, action: Action) -> Explanation | None:
        return verbs.explained(ROWS, s, self, action)

    def why_not_act(self, s: BrothersState, action: Action) -> Refusal | None:
        if verbs.row(ROWS, action) is None:
            return None
        return bar_refusal(s, self.unit, action[0]) or verbs.refusal(ROWS, s, self, action)

    def act(self, s: BrothersState, action: Action) -> None:
        verbs.do(ROWS, s, self, action)

    def acted(self, s: BrothersState, stays: Any) -> None:
        """`stays` is False for a Squad that was eliminated on its move and is back by an event (BB 17.0)."""
        u = self.unit
        if stays is False:
            return self.over(s, None)
        if first_owed(s, self, "acted"):
            return None
        for p in aboard(s, u):
            s.used[p] = s.used[u]  # BB 21.1, 22.0: with what carries them
        if is_stranded(s, u):
            drown(s, u)
        if gains(s, u):
            return call_at_once(s, self, "over", TakeConcealment(u))
        return self.over(s, None)

    def over(self, s: BrothersState, _: Any) -> None:
        """BB 4.1: who starts and ends Concealed counts one; a Decoy that is only taken off is no operation."""
        if self.gone:
            return end(s, 0)
        return end(s, 1 if self.hidden and s.conceal[self.unit] else self.counts)

    def driven(self, s: BrothersState, riders: int) -> None:
        """BB 22.0: riders that got down before the Vehicle moved count too."""
        self.counts += riders
        goto(s, self, "acted")


def _used(s: BrothersState, f: Use, action: Action) -> None:
    give_up_charge(s, f.unit)
    s.used[f.unit] = USED
    tell(s, "BB 4.2", ("used", f.unit))
    f.acted(s, None)


def _op_list(s: BrothersState, f: Use) -> list[Action]:
    found: list[Action] = [OP_FIRES] if _op_refusal(s, f, OP_FIRES) is None else []
    turns = waits_list(s, f.unit) if type_of(s, f.unit).arc else []
    if turns and _op_refusal(s, f, turns[0]) is None:
        found += turns  # whichever way it turns from the one it has, the rule is the same
    return found


def _op_refusal(s: BrothersState, f: Use, action: Action) -> Refusal | None:
    return waits_refusal(s, f.unit, action)


def _op_fire(s: BrothersState, f: Use, action: Action) -> None:
    u = f.unit
    give_up_charge(s, u)  # BB 59.6: it Op Fires instead of charging
    s.used[u] = OP_FIRE
    tell(s, "BB 4.3", ("op fire", u))
    if len(action) > 1:
        _faces(s, u, action[1])
    if s.facing_rule and type_of(s, u).foot and not s.conceal[u] and not in_melee(s, u):
        s.face[u] = -1
        owe(s, ("face", u))  # BB 4.3: it may turn as it is marked; not in Melee (BB 12.2)
    f.acted(s, None)


def _faces(s: BrothersState, u: Unit, spine: int) -> None:
    """It turns; which way a Concealed Gun or Vehicle points is its owner's secret."""
    s.face[u] = spine
    tell(s, "BB 20.4", ("faces", u, spine), (s.side[u],) if s.conceal[u] else None)


def _turn_list(s: BrothersState, f: Use) -> list[Action]:
    turns = turn_list(s, f.unit)
    return turns if turns and _turn_refusal(s, f, turns[0]) is None else []


def _turn_refusal(s: BrothersState, f: Use, action: Action) -> Refusal | None:
    return gun_turn_refusal(s, f.unit, action)


def _turn(s: BrothersState, f: Use, action: Action) -> None:
    _faces(s, f.unit, action[1])
    _used(s, f, action)


def _unload_list(s: BrothersState, f: Use) -> list[Action]:
    return [("unload",)] if aboard(s, f.unit) else []


def _unload_refusal(s: BrothersState, f: Use, action: Action) -> Refusal | None:
    return unload_refusal(s, f.unit)


def _unload(s: BrothersState, f: Use, action: Action) -> None:
    s.used[f.unit] = USED
    call(s, f, "acted", OnlyUnload(f.unit, not s.walked[f.unit], best_passenger(s, f.unit)))


def _mount_list(s: BrothersState, f: Use) -> list[Action]:
    return mount_list(s, f.unit)


def _mount_refusal(s: BrothersState, f: Use, action: Action) -> Refusal | None:
    return mount_refusal(s, f.unit, *action[1:3])


def _mount(s: BrothersState, f: Use, action: Action) -> None:
    call(s, f, "acted", Mount(f.unit, action[1], action[2]))


def _move(s: BrothersState, f: Use, action: Action) -> None:
    u = f.unit
    if type_of(s, u).vehicle:
        return call(s, f, "driven", Drive(u))  # BB 20.3
    if s.at[u] >= 0 or type_of(s, u).may_hold_back:
        give_up_charge(s, u)
    elif s.mark[u] & BANZAI:
        show(s, u, "BB 59.6")
    return _set_off(s, f, AS_PLAIN)


def _set_off(s: BrothersState, f: Use, style: str) -> None:
    call_at_once(s, f, "acted", Move(f.unit, style))


def _move_words(s: BrothersState, f: Use, action: Action) -> Explanation | None:
    """The Morale Check that a move begins with."""
    if type_of(s, f.unit).arc:
        return carrier_words(s, f.unit)
    style = AS_RETREAT if action[0] == "retreat" else AS_WITHDRAWAL if in_melee(s, f.unit) else AS_PLAIN
    lost = commanded(s, f.unit)
    return explain_check(s, f.unit, CHECK_RULE[style], first_bonus(style), TITLES[style], lost)


def _retreat_refusal(s: BrothersState, f: Use, action: Action) -> Refusal | None:
    return NO_RETREAT if in_melee(s, f.unit) else None


def _retreat(s: BrothersState, f: Use, action: Action) -> None:
    give_up_charge(s, f.unit)
    _set_off(s, f, AS_RETREAT)


def _charge_list(s: BrothersState, f: Use) -> list[Action]:
    return [("charge",)] if s.mark[f.unit] & BANZAI else []


def _charge_refusal(s: BrothersState, f: Use, action: Action) -> Refusal | None:
    charging = s.mark[f.unit] & BANZAI and not in_melee(s, f.unit)
    return None if charging else NOT_CHARGING


def _charge(s: BrothersState, f: Use, action: Action) -> None:
    show(s, f.unit, "BB 59.6")
    _set_off(s, f, AS_PLAIN)


def _fire_list(s: BrothersState, f: Use) -> list[Action]:
    if type_of(s, f.unit).carrier:
        return [("fire", p) for p in firing_passengers(s, f.unit)]  # BB 21.4
    return [("fire",)] if has_aim(s, f.unit, FIRE) else []


def _fire_refusal(s: BrothersState, f: Use, action: Action) -> Refusal | None:
    if type_of(s, f.unit).carrier:
        return passengers_fire_refusal(s, f.unit, action)
    return nothing_refusal(s, f.unit, FIRE)


def _fire(s: BrothersState, f: Use, action: Action) -> None:
    s.used[f.unit] = USED if len(action) > 1 else s.used[f.unit]
    call_at_once(s, f, "acted", FireAction(action[1] if len(action) > 1 else f.unit))


def _smoke_list(s: BrothersState, f: Use) -> list[Action]:
    return [("smoke",)] if type_of(s, f.unit).gd else []


def _smoke_refusal(s: BrothersState, f: Use, action: Action) -> Refusal | None:
    return discharger_refusal(s, f.unit)


def _smoke(s: BrothersState, f: Use, action: Action) -> None:
    call(s, f, "acted", DischargerSmoke(f.unit))


def _regenerate_refusal(s: BrothersState, f: Use, action: Action) -> Refusal | None:
    return regenerate_refusal(s, f.unit)


def _regenerate(s: BrothersState, f: Use, action: Action) -> None:
    call(s, f, "acted", Regenerate(f.unit))


def _show_list(s: BrothersState, f: Use) -> list[Action]:
    return [("show",)] if s.conceal[f.unit] else []


def _show_refusal(s: BrothersState, f: Use, action: Action) -> Refusal | None:
    return None if s.conceal[f.unit] else NOTHING_HIDDEN


def _show(s: BrothersState, f: Use, action: Action) -> None:
    f.gone = not show(s, f.unit, "BB 15.0")  # a Decoy may go at any time: that is no operation
    goto(s, f, "choose")


def _identify_refusal(s: BrothersState, f: Use, action: Action) -> Refusal | None:
    return None if possible(s, f.unit) else POSSIBLE


def _identify(s: BrothersState, f: Use, action: Action) -> None:
    call(s, f, "choose", Identify(f.unit))


def _clear_list(s: BrothersState, f: Use) -> list[Action]:
    return obstacles(s, f.unit) if s.at[f.unit] >= 0 and (s.wire or s.roadblocks) else []


def _clear_refusal(s: BrothersState, f: Use, action: Action) -> Refusal | None:
    return clear_refusal(s, f.unit, action)


def _clear(s: BrothersState, f: Use, action: Action) -> None:
    _, obstacle, where = action
    call(s, f, "acted", ClearObstacle(f.unit, obstacle, where))


ROWS: tuple[Verb, ...] = (
    Verb("used", "BB 4.2", single, allowed, _used, only=USED_UP),
    Verb("op fire", "BB 4.3", _op_list, _op_refusal, _op_fire, sure=True),
    Verb("move", "BB 5.0", single, allowed, _move, _move_words, only=MOVE),
    Verb("retreat", "BB 5.3", single, _retreat_refusal, _retreat, _move_words, only=RETREAT),
    Verb("charge", "BB 59.6", _charge_list, _charge_refusal, _charge, _move_words),
    Verb("fire", "BB 6.0", _fire_list, _fire_refusal, _fire, sure=True),
    Verb("smoke", "BB 59.3", _smoke_list, _smoke_refusal, _smoke),
    Verb("regenerate", "BB 50.3", single, _regenerate_refusal, _regenerate, only=REGENERATE),
    Verb("show", "BB 15.0", _show_list, _show_refusal, _show),
    Verb("identify", "BB 66.0", single, _identify_refusal, _identify, only=IDENTIFY),
    Verb("clear", "BB 43.7", _clear_list, _clear_refusal, _clear, clear_words),
    Verb("turn", "BB 20.2", _turn_list, _turn_refusal, _turn, sure=True),
    Verb("unload", "BB 21.3", _unload_list, _unload_refusal, _unload, unload_words),
    Verb("mount", "BB 21.3", _mount_list, _mount_refusal, _mount, mount_words),
)
COMMON: tuple[Verb, ...] = tuple([verb for verb in ROWS if verb.name in PLAIN])
