"""BB 5.0: what a unit on the move may do next, one row for each verb."""

from __future__ import annotations

from bocage.games.brothers.cards.s18_control import leaving_counts
from bocage.games.brothers.cards.scenario import CARDS, CUP
from bocage.games.brothers.infantry import s03_command_points as cps
from bocage.games.brothers.infantry.moves import (
    AS_RETREAT,
    IN_ENEMY_HEX,
    NO_STEP,
    Going,
    Paces,
    exit_refusal,
    must_charge,
    must_enter,
    steps_of,
    stop_refusal,
)
from bocage.games.brothers.infantry.s05_assault_fire import AssaultFire, assault_refusal, may_assault, teams_refusal
from bocage.games.brothers.infantry.s05_retreat import retreat_exit_refusal, retreat_stop_refusal, retreat_way_refusal
from bocage.games.brothers.nations.s59_charges import (
    back_exit_refusal,
    bound_refusal,
    declare,
    forced_refusal,
    seishin_refusal,
)
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import BANZAI, EXITED, FOLLOWED, KNOWN, BrothersState
from bocage.games.brothers.table import in_melee, put, show, type_of, vehicle_at
from bocage.games.brothers.terrain.closed import closed_refusal
from bocage.games.brothers.terrain.s45_water import is_stranded
from bocage.games.brothers.terrain.s48_smoke import grenade_refusal, grenade_steps, throw_grenade
from bocage.games.brothers.terrain.steps import Step
from bocage.games.brothers.vehicles.s20_09_close_assault import explain_assault
from bocage.games.brothers.weapons.s36_satchel_charges import charge_refusal, charge_targets, explain_charge
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, call, goto, reveal
from bocage.kernel.refusal import Refusal
from bocage.kernel.verbs import Verb, single

ONE_MP = Refusal("BB 5.4", "one Command Point adds one MP, and no more")
EXHAUSTED = Refusal("BB 5.4", "that step took its whole allowance, whatever a Command Point adds to it")
NO_FOLLOW = Refusal("BB 59.6", "no Command Point adds to the MPs of a charging unit")
COMES_ON = Refusal("BB 16.2", "a unit out of the cup that enters by the Rout Edge does so at once")
MUST_COME = Refusal("BB 18.0", "reinforcements that enter in an Area of Control come on in the turn they arrive")
CHARGE_ON = Refusal("BB 59.6", "in the turn of a Banzai Charge Squads that are due come on and charge")
ONLY_ASHORE = Refusal("BB 45.5", "a unit in the Ocean can only go into a Surf hex next door")
NOT_HIDDEN = Refusal("BB 15.0", "the unit is not Concealed")

STOP: Action = ("stop",)
EXIT: Action = ("exit",)
ASSAULT: Action = ("assault fire",)
FIRETEAMS: Action = ("fireteams",)
SEISHIN: Action = ("seishin",)
SHOW: Action = ("show",)


def step_refusal(s: BrothersState, paces: Paces, step: Step) -> Refusal | None:
    """May the mover make this step? What it may enter (BB 5.0), and what Seishin, Banzai or a retreat leave it."""
    refusal = paces.refusal(step)
    if refusal is None and paces.forced:
        refusal = forced_refusal(s, paces.mv, step)
    if refusal is None and paces.mv.bound:
        refusal = retreat_way_refusal(paces.mv, step)
    return refusal


def may_enter(s: BrothersState, mv: Going) -> bool:
    paces = Paces(s, mv)
    for step in _on_its_way(mv, steps_of(s, mv.unit)) if mv.bound else steps_of(s, mv.unit):
        if (step_refusal(s, paces, step) if paces.forced else paces.refusal(step)) is None:
            return True
    return False


def _on_its_way(mv: Going, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Of these the steps that a Declared Retreat is bound to (BB 5.3): no others need a look."""
    return tuple([step for step in steps if retreat_way_refusal(mv, step) is None])


def _enter_list(s: BrothersState, mv: Going) -> list[Action]:
    paces, steps = Paces(s, mv), steps_of(s, mv.unit)
    if mv.bound:
        steps = _on_its_way(mv, steps)
    if paces.forced:
        return [("enter", step[0], step[2]) for step in steps if step_refusal(s, paces, step) is None]
    return [("enter", step[0], step[2]) for step in steps if paces.refusal(step) is None]


def _enter_refusal(s: BrothersState, mv: Going, action: Action) -> Refusal | None:
    loc, way = action[1:3]
    for step in steps_of(s, mv.unit):
        if step[0] == loc and step[2] == way:
            return step_refusal(s, Paces(s, mv), step)
    return closed_refusal(CARDS[s.scenario].ground, s.at[mv.unit], loc) or NO_STEP


def _enter(s: BrothersState, mv: Going, action: Action) -> None:
    mv.set_out(s, action)


def _enter_words(s: BrothersState, mv: Going, action: Action) -> Explanation | None:
    """Into a Vehicle's hex: the Close Assault it comes to (BB 20.9)."""
    target = vehicle_at(s, action[1], 1 - s.side[mv.unit]) if CARDS[s.scenario].machines else -1
    return explain_assault(s, mv.unit, target) if target >= 0 else None


def _stop_refusal(s: BrothersState, mv: Going, action: Action) -> Refusal | None:
    """May it stop where it is? Not in a full hex (BB 2.0), nor while it must go on."""
    refusal = stop_refusal(s, mv) or bound_refusal(s, mv)
    if refusal is not None:
        return refusal
    if s.at[mv.unit] < 0 and CARDS[s.scenario].groups[s.group[mv.unit]].mode == CUP and may_enter(s, mv):
        return COMES_ON
    if s.at[mv.unit] < 0 and must_enter(s, mv.unit) and may_enter(s, mv):
        return CHARGE_ON if must_charge(s, mv.unit) else MUST_COME
    return retreat_stop_refusal(s, mv, may_enter) if mv.style == AS_RETREAT else None


def _finish(s: BrothersState, mv: Going, action: Action) -> None:
    goto(s, mv, "finish")


def _exit_refusal(s: BrothersState, mv: Going, action: Action) -> Refusal | None:
    refusal = (ONLY_ASHORE if is_stranded(s, mv.unit) else None) or exit_refusal(s, mv) or bound_refusal(s, mv)
    refusal = refusal or back_exit_refusal(s, mv.unit)
    if refusal is None and mv.style == AS_RETREAT:
        refusal = retreat_exit_refusal(s, mv)
    return refusal


def _leave(s: BrothersState, mv: Going, action: Action) -> None:
    u = mv.unit
    s.exited[s.side[u]] += type_of(s, u).real and leaving_counts(s, s.at[u])
    put(s, u, EXITED)
    s.mark[u] |= KNOWN
    reveal(s, "BB 18.0", ("left", u, s.kind[u]))
    goto(s, mv, "finish")


def _assault_list(s: BrothersState, mv: Going) -> list[Action]:
    return [ASSAULT] if mv.hexes > mv.floors and may_assault(s, mv) and bound_refusal(s, mv) is None else []


def _assault_refusal(s: BrothersState, mv: Going, action: Action) -> Refusal | None:
    return assault_refusal(s, mv) or bound_refusal(s, mv)


def _assault(s: BrothersState, mv: Going, action: Action) -> None:
    mv.fired = mv.last = True  # BB 5.2: the move is over after the attack
    call(s, mv, "finish", AssaultFire(mv.unit, False))


def _teams_list(s: BrothersState, mv: Going) -> list[Action]:
    return [FIRETEAMS] if type_of(s, mv.unit).fireteam else []


def _teams_refusal(s: BrothersState, mv: Going, action: Action) -> Refusal | None:
    return teams_refusal(s, mv)


def _teams(s: BrothersState, mv: Going, action: Action) -> None:
    mv.spent += pac.FIRETEAM_MP  # BB 58.3
    mv.fired = True
    call(s, mv, "teams_fired", AssaultFire(mv.unit, True))


def _follow_list(s: BrothersState, mv: Going) -> list[Action]:
    return [] if mv.followed or mv.exhausted else [("follow me", pool) for pool in cps.pools_of(s, s.side[mv.unit])]


def _follow_refusal(s: BrothersState, mv: Going, action: Action) -> Refusal | None:
    """BB 5.4: one Command Point for one more MP."""
    if mv.followed:
        return ONE_MP
    if mv.exhausted:
        return EXHAUSTED
    if mv.held and in_melee(s, mv.unit):
        return IN_ENEMY_HEX
    if s.mark[mv.unit] & BANZAI:
        return NO_FOLLOW
    return cps.cp_refusal(s, mv.unit, action[1])


def _follow(s: BrothersState, mv: Going, action: Action) -> None:
    cps.spend(s, mv.unit, action[1], "follow me")
    s.mark[mv.unit] |= FOLLOWED
    mv.followed = True
    goto(s, mv, "going")


def _seishin_list(s: BrothersState, mv: Going) -> list[Action]:
    return [SEISHIN] if type_of(s, mv.unit).seishin else []


def _seishin_refusal(s: BrothersState, mv: Going, action: Action) -> Refusal | None:
    return seishin_refusal(s, mv)


def _seishin(s: BrothersState, mv: Going, action: Action) -> None:
    declare(s, mv)
    goto(s, mv, "going")


def _smoke_list(s: BrothersState, mv: Going) -> list[Action]:
    return [("smoke", step[0]) for step in grenade_steps(s, mv)]


def _smoke_refusal(s: BrothersState, mv: Going, action: Action) -> Refusal | None:
    return grenade_refusal(s, mv, action[1])


def _smoke(s: BrothersState, mv: Going, action: Action) -> None:
    throw_grenade(s, mv, action[1])
    goto(s, mv, "going")


def _satchel_list(s: BrothersState, mv: Going) -> list[Action]:
    return [("satchel", loc) for loc in charge_targets(s, mv)]


def _satchel_refusal(s: BrothersState, mv: Going, action: Action) -> Refusal | None:
    return charge_refusal(s, mv, action[1]) or bound_refusal(s, mv)


def _satchel(s: BrothersState, mv: Going, action: Action) -> None:
    from bocage.games.brothers.infantry.s05_movement import Move

    assert isinstance(mv, Move)
    mv.lay_charge(s, action[1])


def _satchel_words(s: BrothersState, mv: Going, action: Action) -> Explanation:
    return explain_charge(s, mv.unit, action[1])


def _show_list(s: BrothersState, mv: Going) -> list[Action]:
    return [SHOW] if s.conceal[mv.unit] else []


def _show_refusal(s: BrothersState, mv: Going, action: Action) -> Refusal | None:
    return None if s.conceal[mv.unit] else NOT_HIDDEN


def _show(s: BrothersState, mv: Going, action: Action) -> None:
    show(s, mv.unit, "BB 15.0")
    goto(s, mv, "going")


ROWS: tuple[Verb, ...] = (
    Verb("enter", "BB 5.0", _enter_list, _enter_refusal, _enter, _enter_words, sure=True),
    Verb("stop", "BB 5.0", single, _stop_refusal, _finish, only=STOP),
    Verb("exit", "BB 18.0", single, _exit_refusal, _leave, only=EXIT),
    Verb("assault fire", "BB 5.2", _assault_list, _assault_refusal, _assault, sure=True),
    Verb("fireteams", "BB 58.3", _teams_list, _teams_refusal, _teams),
    Verb("follow me", "BB 5.4", _follow_list, _follow_refusal, _follow),
    Verb("seishin", "BB 59.5", _seishin_list, _seishin_refusal, _seishin),
    Verb("smoke", "BB 48.1", _smoke_list, _smoke_refusal, _smoke, sure=True),
    Verb("satchel", "BB 36.0", _satchel_list, _satchel_refusal, _satchel, _satchel_words),
    Verb("show", "BB 15.0", _show_list, _show_refusal, _show),
)
PLAIN = ("enter", "stop", "exit", "assault fire", "follow me", "show")
COMMON: tuple[Verb, ...] = tuple([verb for verb in ROWS if verb.name in PLAIN])


def rows_of(s: BrothersState, u: Unit) -> tuple[Verb, ...]:
    """The verbs that could be open to the unit: the others are for Squads with something special about them."""
    kind = type_of(s, u)
    return ROWS if kind.fireteam or kind.seishin or kind.satchel or s.smokes[s.side[u]] else COMMON
