"""BB 20.3: what a Vehicle on the move may do next, one row for each verb."""

from __future__ import annotations

from bocage.games.brothers.cards.s18_control import leaving_counts
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.moves import must_enter
from bocage.games.brothers.infantry.s05_assault_fire import AssaultFire
from bocage.games.brothers.infantry.s05_verbs import MUST_COME
from bocage.games.brothers.infantry.s06_action import FireAction
from bocage.games.brothers.infantry.s06_aims import has_aim, nothing_refusal
from bocage.games.brothers.infantry.shot import ASSAULT, FIRE
from bocage.games.brothers.nations.s59_charges import load_back_refusal
from bocage.games.brothers.numbers import Loc
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import BACKWARD, EXITED, FORWARD, KNOWN, BrothersState
from bocage.games.brothers.table import aboard, best_passenger, full_count, put, type_of
from bocage.games.brothers.terrain.closed import no_road_refusal
from bocage.games.brothers.terrain.steps import PLAIN, Step
from bocage.games.brothers.vehicles.arcs import FACINGS, front_hexes, rear_hexes
from bocage.games.brothers.vehicles.explain import explain_drive
from bocage.games.brothers.vehicles.s20_03_drive import Drive
from bocage.games.brothers.vehicles.s20_03_moves import (
    BY_TRAIL,
    NO_END,
    NO_MP,
    NO_WAY,
    ONE_WAY,
    REVERSE,
    Gears,
    enter_refusal,
    half_mp,
    leads_on,
    may_end,
    step_price,
    steps_of,
    stop_refusal,
    third_mp,
    turn_refusal,
    turns_between,
)
from bocage.games.brothers.vehicles.s20_12_crushing import crush_cost, crush_refusal, crush_targets, gun_at
from bocage.games.brothers.vehicles.s20_use import STAYS_ABOARD
from bocage.games.brothers.vehicles.s21_03_dismounting import GetDown, Unload, dismount_refusal
from bocage.games.brothers.vehicles.s21_04_firing import assault_aboard_refusal
from bocage.games.brothers.vehicles.s22_tank_riders import riders
from bocage.games.brothers.vehicles.s54_trails import (
    NO_TRAIL,
    KnownPath,
    along_trail,
    known_refusal,
    lay,
    lay_refusal,
    lift,
    trail_step,
)
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, call, goto, reveal, tell
from bocage.kernel.refusal import Refusal
from bocage.kernel.verbs import Verb, single

TOO_FAR = Refusal("BB 20.3", "only after a third of its MPs or less may a Vehicle wait with Op Fire")
CARRIER_WAITS = Refusal("BB 21.1", "a Carrier that has moved is not marked Op Fire")
NO_EDGE = Refusal("BB 18.0", "units leave the board only from a hex on its edge")
OFF_BOARD = Refusal("BB 20.3", "it is not on the board yet")
NOT_MOVED = Refusal("BB 5.2", "Assault Fire comes after entering a hex")
RIDER_COUNTS = Refusal("BB 4.1", "a Squad that gets down before the Vehicle moves counts too, beyond the maximum")
STOP: Action = ("stop",)
EXIT: Action = ("exit",)
OP_FIRES: Action = ("op fire",)


def _step_to(s: BrothersState, mv: Drive, action: Action) -> Step | None:
    loc, way = action[1:3]
    for step in steps_of(s, mv.unit):
        if step[0] == loc and step[2] == way & ~BY_TRAIL:
            return trail_step(step) if way & BY_TRAIL else step
    return None


def _drive_list(s: BrothersState, mv: Drive) -> list[Action]:
    gears = Gears(s, mv, False)
    return [("drive", x[0], x[2]) for x in _steps(s, mv) if gears.refusal(x) is None]


def _steps(s: BrothersState, mv: Drive) -> tuple[Step, ...]:
    """From where it is, in any direction; along its side's trails the same once more, forward or back (BB 54.4)."""
    steps = steps_of(s, mv.unit)
    side, at = s.side[mv.unit], s.at[mv.unit]
    if not s.trails or at < 0:
        return steps
    return (*steps, *[trail_step(step) for step in steps if along_trail(s, side, at, step[0])])


def _no_way(s: BrothersState, mv: Drive, loc: Loc) -> Refusal:
    return no_road_refusal(CARDS[s.scenario].ground, type_of(s, mv.unit), s.at[mv.unit], loc) or NO_WAY


def _drive_refusal(s: BrothersState, mv: Drive, action: Action) -> Refusal | None:
    step = _step_to(s, mv, action)
    loc, way = action[1:3]
    if way & BY_TRAIL and not along_trail(s, s.side[mv.unit], s.at[mv.unit], loc):
        return NO_TRAIL
    return _no_way(s, mv, loc) if step is None else enter_refusal(s, mv, step, action[0] == "reverse")


def _drive(s: BrothersState, mv: Drive, action: Action) -> None:
    step = _step_to(s, mv, action)
    assert step is not None
    mv.set_out(s, step, False)


def _drive_explained(s: BrothersState, mv: Drive, action: Action) -> Explanation | None:
    step = _step_to(s, mv, action)
    return None if step is None else explain_drive(s, mv, step[0], step_price(s, mv, step, action[0] == "reverse"))


def _reverse_list(s: BrothersState, mv: Drive) -> list[Action]:
    if s.at[mv.unit] < 0:
        return []
    gears = Gears(s, mv, True)
    return [("reverse", x[0], x[2]) for x in _steps(s, mv) if gears.refusal(x) is None]


def _reverse(s: BrothersState, mv: Drive, action: Action) -> None:
    step = _step_to(s, mv, action)
    assert step is not None
    mv.set_out(s, step, True)


def _turn_list(s: BrothersState, mv: Drive) -> list[Action]:
    return [("turn", spine) for spine in FACINGS] if s.at[mv.unit] >= 0 else []


def _turn_refusal(s: BrothersState, mv: Drive, action: Action) -> Refusal | None:
    return turn_refusal(s, mv, action[1])


def _turn(s: BrothersState, mv: Drive, action: Action) -> None:
    """BB 20.3: it changes its facing; that is no new hex, so nobody fires."""
    u = mv.unit
    _, spine = action
    mv.spent += turns_between(s.face[u], spine) * pac.VEHICLE_TURN_MP
    s.face[u] = spine
    tell(s, "BB 20.3", ("faces", u, spine))
    goto(s, mv, "going")


def _crush_list(s: BrothersState, mv: Drive) -> list[Action]:
    return [("crush", loc) for loc in crush_targets(s, mv)]


def _crush_refusal(s: BrothersState, mv: Drive, action: Action) -> Refusal | None:
    return crush_refusal(s, mv, action[1])


def _crush(s: BrothersState, mv: Drive, action: Action) -> None:
    _, loc = action
    mv.crushing = gun_at(s, mv.unit, loc)
    mv.set_out(s, (loc, crush_cost(s, mv.unit, loc), PLAIN), False, crush_cost(s, mv.unit, loc))


def _stop_refusal(s: BrothersState, mv: Drive, action: Action) -> Refusal | None:
    """Where it may stop; what enters in an Area of Control does not stay off the board (BB 18.0)."""
    return MUST_COME if s.at[mv.unit] < 0 and must_enter(s, mv.unit) else stop_refusal(s, mv)


def _stop(s: BrothersState, mv: Drive, action: Action) -> None:
    goto(s, mv, "finish")


def _wait_refusal(s: BrothersState, mv: Drive, action: Action) -> Refusal | None:
    """BB 20.3: having used a third of its MPs or less, and fired nothing."""
    if s.at[mv.unit] < 0:
        return OFF_BOARD
    if type_of(s, mv.unit).carrier:
        return CARRIER_WAITS
    return TOO_FAR if mv.spent > third_mp(s, mv.unit) else stop_refusal(s, mv)


def _wait(s: BrothersState, mv: Drive, action: Action) -> None:
    mv.waits = True
    goto(s, mv, "finish")


def _fire_list(s: BrothersState, mv: Drive) -> list[Action]:
    if s.at[mv.unit] < 0 or stop_refusal(s, mv) is not None or not has_aim(s, mv.unit, FIRE):
        return []
    return [("fire",)]


def _fire_refusal(s: BrothersState, mv: Drive, action: Action) -> Refusal | None:
    if s.at[mv.unit] < 0:
        return OFF_BOARD
    return stop_refusal(s, mv) or nothing_refusal(s, mv.unit, FIRE)


def _fire(s: BrothersState, mv: Drive, action: Action) -> None:
    mv.last = True  # BB 20.3: when the move is completed
    call(s, mv, "rested", FireAction(mv.unit))


def _assault_list(s: BrothersState, mv: Drive) -> list[Action]:
    return [("assault fire", p) for p in aboard(s, mv.unit)] if mv.hexes else []


def _assault_refusal(s: BrothersState, mv: Drive, action: Action) -> Refusal | None:
    """BB 21.4: a passenger Assault Fires; that ends the move."""
    if not mv.hexes:
        return NOT_MOVED
    p = action[1]
    if p not in aboard(s, mv.unit):
        return STAYS_ABOARD
    return assault_aboard_refusal(s, p) or stop_refusal(s, mv) or nothing_refusal(s, p, ASSAULT)


def _assault(s: BrothersState, mv: Drive, action: Action) -> None:
    mv.last = True
    call(s, mv, "rested", AssaultFire(action[1], False))


def _exit_refusal(s: BrothersState, mv: Drive, action: Action) -> Refusal | None:
    """BB 18.0: leaving the board costs 1 MP over an edge before it, four in reverse over one behind it (BB 20.3)."""
    u = mv.unit
    g = CARDS[s.scenario].ground
    loc = s.at[u]
    if loc < 0 or loc >= g.n or not g.board_edge[loc]:
        return NO_EDGE
    before, behind = min(front_hexes(g, s.face[u], loc)) < 0, min(rear_hexes(g, s.face[u], loc)) < 0
    if not before and not behind:
        return NO_EDGE
    ahead = before and not s.mark[u] & BACKWARD
    if not ahead and (not behind or s.mark[u] & FORWARD):
        return ONE_WAY
    price = pac.LEAVE_BOARD_MP if ahead else pac.LEAVE_BOARD_MP * REVERSE
    return NO_MP if mv.mp_left(s) < price else load_back_refusal(s, u, -1)


def _exit(s: BrothersState, mv: Drive, action: Action) -> None:
    u = mv.unit
    counts = leaving_counts(s, s.at[u])
    for gone in (*aboard(s, u), u):
        s.exited[s.side[u]] += counts
        put(s, gone, EXITED)
        s.mark[gone] |= KNOWN
        reveal(s, "BB 18.0", ("left", gone, s.kind[gone]))
    goto(s, mv, "finish")


def _dismount_list(s: BrothersState, mv: Drive) -> list[Action]:
    u = mv.unit
    if type_of(s, u).carrier:
        return [("dismount",)] if aboard(s, u) else []
    return [("dismount", p) for p in riders(s, u)]


def _dismount_refusal(s: BrothersState, mv: Drive, action: Action) -> Refusal | None:
    """BB 21.3, 22.0: half the MPs, in a hex where they may get down."""
    if action not in _dismount_list(s, mv):
        return STAYS_ABOARD
    if len(action) > 1 and not mv.spent and s.phase == "operations":
        high = CARDS[s.scenario].limits[s.side[mv.unit]][1]
        if s.count + full_count(s, mv.unit) + mv.counted >= high:
            return RIDER_COUNTS
    refusal = dismount_refusal(s, mv.unit, bool(mv.spent)) or (NO_MP if mv.mp_left(s) < half_mp(s, mv.unit) else None)
    return refusal or (_stuck_refusal(s, mv) if len(action) > 1 else None)


def _stuck_refusal(s: BrothersState, mv: Drive) -> Refusal | None:
    """BB 20.10, 22.0: what riders leave the Vehicle has to take it out of a hex where it may not stay."""
    u, loc = mv.unit, s.at[mv.unit]
    if may_end(s, u, loc) or leads_on(s, mv, loc, s.face[u], mv.mp_left(s) - half_mp(s, u)):
        return None
    return NO_END


def _dismount(s: BrothersState, mv: Drive, action: Action) -> None:
    first = not mv.spent
    unmoved = first and not s.walked[mv.unit]  # BB 21.3: that turn
    mv.spent += half_mp(s, mv.unit)
    if len(action) > 1:
        mv.counted += first  # BB 22.0: it counts if it gets down before the Vehicle moves
        return call(s, mv, "unloaded", GetDown(action[1], mv.unit, 0))
    return call(s, mv, "unloaded", Unload(mv.unit, unmoved, best_passenger(s, mv.unit)))


def _lay_list(s: BrothersState, mv: Drive) -> list[Action]:
    if not CARDS[s.scenario].special.mines or not mv.hexes:
        return []
    return [("lay trail", number) for number in range(-1, len(s.trails))]


def _lay_refusal(s: BrothersState, mv: Drive, action: Action) -> Refusal | None:
    return lay_refusal(s, mv, action[1])


def _lay(s: BrothersState, mv: Drive, action: Action) -> None:
    lay(s, mv, action[1])
    mv.by_trail = True  # the hex is marked: once is enough
    goto(s, mv, "going")


def _lift_list(s: BrothersState, mv: Drive) -> list[Action]:
    return [("lift trail", number) for number in range(len(s.trails))]


def _lift_refusal(s: BrothersState, mv: Drive, action: Action) -> Refusal | None:
    trail = action[1]
    own = 0 <= trail < len(s.trails) and s.trails[trail][0] == s.side[mv.unit]
    return None if own else NO_TRAIL


def _lift(s: BrothersState, mv: Drive, action: Action) -> None:
    lift(s, action[1])
    goto(s, mv, "going")


def _path_list(s: BrothersState, mv: Drive) -> list[Action]:
    return [("known path",)] if s.known_paths[s.side[mv.unit]] else []


def _path_refusal(s: BrothersState, mv: Drive, action: Action) -> Refusal | None:
    return known_refusal(s, mv.unit)


def _path(s: BrothersState, mv: Drive, action: Action) -> None:
    s.known_paths[s.side[mv.unit]] -= 1
    call(s, mv, "unloaded", KnownPath(s.side[mv.unit]))


ROWS: tuple[Verb, ...] = (
    Verb("drive", "BB 20.3", _drive_list, _drive_refusal, _drive, _drive_explained, sure=True),
    Verb("reverse", "BB 20.3", _reverse_list, _drive_refusal, _reverse, _drive_explained, sure=True),
    Verb("turn", "BB 20.3", _turn_list, _turn_refusal, _turn),
    Verb("crush", "BB 20.12", _crush_list, _crush_refusal, _crush),
    Verb("stop", "BB 20.3", single, _stop_refusal, _stop, only=STOP),
    Verb("op fire", "BB 20.3", single, _wait_refusal, _wait, only=OP_FIRES),
    Verb("fire", "BB 20.3", _fire_list, _fire_refusal, _fire, sure=True),
    Verb("assault fire", "BB 21.4", _assault_list, _assault_refusal, _assault),
    Verb("dismount", "BB 21.3", _dismount_list, _dismount_refusal, _dismount),
    Verb("exit", "BB 18.0", single, _exit_refusal, _exit, only=EXIT),
    Verb("lay trail", "BB 54.4", _lay_list, _lay_refusal, _lay),
    Verb("lift trail", "BB 54.4", _lift_list, _lift_refusal, _lift),
    Verb("known path", "BB 54.4", _path_list, _path_refusal, _path),
)
