"""SK 3.3.1 What a moving stack may do next: one row per verb (kernel/verbs.py), one function per prohibition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.model.marks import (
    BROKEN,
    CX,
    PINNED,
    WAS_CX,
    WOUNDED,
)
from bocage.games.starterkit.model.names import Unit
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.movement.s03_3_1_allotment import allotment
from bocage.games.starterkit.movement.s03_3_1_deeds import (
    drop,
    drop_list,
    drop_refusal,
    exit_list,
    exit_refusal,
    leave_map,
    place,
    place_list,
    place_on,
    place_on_list,
    place_on_refusal,
    place_refusal,
    recover,
    recover_list,
    recover_refusal,
    smoke,
    smoke_list,
    smoke_refusal,
)
from bocage.games.starterkit.movement.s03_3_1_steps import has_step, mover_refusal, step_list, to, to_refusal
from bocage.games.starterkit.ordnance.s06_5_manhandling import explain_push, push, push_list, push_refusal
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal
from bocage.kernel.verbs import Verb, allowed, any_offered, single

if TYPE_CHECKING:
    from bocage.games.starterkit.movement.s03_3_1_moving import MovingStack


# stop


def stop(s: SKState, f: MovingStack, action: Action) -> None:
    f.stop(s)


def has_choice(s: SKState, f: MovingStack) -> bool:
    """Is there anything but stopping?"""
    return not f.begun or has_step(s, f) or any_offered(s.move_rows(ROWS), s, f, "stop")


# with others of the hex


def with_list(s: SKState, f: MovingStack) -> list[Action]:
    """SK 3.3.1 Units of the hex that may move along."""
    if f.begun:
        return []
    return [("with", u) for u in s.stacks.get(f.where(s), ()) if s.side[u] == s.attacker and u not in f.members]


def with_refusal(s: SKState, f: MovingStack, action: Action) -> Refusal | None:
    u = action[1]
    if f.begun:
        return no.DECLARE_FIRST
    return mover_refusal(s, u) or (no.NOT_BESIDE if s.at[u] != f.where(s) or u in f.members else None)


def take_along(s: SKState, f: MovingStack, action: Action) -> None:
    f.join(s, action[1])


# Double Time, Assault Movement


def double_list(s: SKState, f: MovingStack) -> list[Action]:
    return [("double", u) for u in f.members] if not f.begun else []


def doubling_refusal(s: SKState, f: MovingStack, action: Action) -> Refusal | None:
    return double_refusal(s, f, action[1])


def double_refusal(s: SKState, f: MovingStack, u: Unit) -> Refusal | None:
    """SK 3.3.1 Double Time: declared at the start, not wounded, pinned, exhausted or Assault Moving."""
    if u not in f.members:
        return no.NOT_WITH_THEM
    if f.begun:
        return no.DECLARE_FIRST
    if f.assault or s.status[u] & (BROKEN | PINNED | WOUNDED | CX | WAS_CX):
        return no.NO_DOUBLE_TIME
    return None


def double_time(s: SKState, f: MovingStack, action: Action) -> None:
    f.double_time(s, action[1])


def assault_list(s: SKState, f: MovingStack) -> list[Action]:
    return [("assault",)] if not f.begun else []


def assault_refusal(s: SKState, f: MovingStack, action: Action) -> Refusal | None:
    """SK 3.3.1 Declared at the start, and not with Double Time."""
    if f.begun:
        return no.DECLARE_FIRST
    return no.NO_DOUBLE_TIME if f.double or f.assault else None


def assault(s: SKState, f: MovingStack, action: Action) -> None:
    f.assault = True
    f.go_on(s)


# leaving the stack


def leave_list(s: SKState, f: MovingStack) -> list[Action]:
    return [("leave", u) for u in f.members] if f.begun and len(f.members) > 1 and f.where(s) >= 0 else []


def leave_refusal(s: SKState, f: MovingStack, action: Action) -> Refusal | None:
    """SK 3.3.1 Who has used the leader's bonus stays with him; and he with them."""
    u = action[1]
    if u not in f.members or len(f.members) < 2:
        return no.NOT_WITH_THEM
    if s.leads(u):
        others = [v for v in f.members if v != u and s.leads(v)]
        bound = not others and any(used_bonus(s, f, v) for v in f.members)
        return no.STAY_WITH_LEADER if bound else None
    return no.STAY_WITH_LEADER if used_bonus(s, f, u) else None


def used_bonus(s: SKState, f: MovingStack, u: Unit) -> bool:
    """Has a multi-man counter spent more than it would have alone?"""
    if s.is_leader(u) or u not in f.led:
        return False
    alone = allotment(s, u, (u,), u in f.double, False)
    if f.hexes[u]:
        alone += f.road_bonus(s, u)
    return f.spent[u] > alone


def leave(s: SKState, f: MovingStack, action: Action) -> None:
    f.leave(s, action[1])


ROWS = (
    Verb("stop", "SK 3.3.1", single, allowed, stop, only=("stop",)),
    Verb("to", "SK 3.3.1", step_list, to_refusal, to, sure=True),
    Verb("with", "SK 3.3.1", with_list, with_refusal, take_along),
    Verb("double", "SK 3.3.1", double_list, doubling_refusal, double_time),
    Verb("assault", "SK 3.3.1", assault_list, assault_refusal, assault),
    Verb("leave", "SK 3.3.1", leave_list, leave_refusal, leave),
    Verb("smoke", "SK 3.3.1", smoke_list, smoke_refusal, smoke, sure=True),
    Verb("recover", "SK 3.3.1", recover_list, recover_refusal, recover),
    Verb("drop", "SK 4.0", drop_list, drop_refusal, drop),
    Verb("place", "SK 4.3", place_list, place_refusal, place),
    Verb("place on", "SK 4.3", place_on_list, place_on_refusal, place_on),
    Verb("push", "SK 6.5", push_list, push_refusal, push, explain_push),
    Verb("exit", "SK 3.3", exit_list, exit_refusal, leave_map),
)
