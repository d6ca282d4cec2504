"""Wherever several things are named one after another, the order never matters: every way there is tried.

For each set of named things that can be reached, all orders that lead to it leave the same answers, sums and refusals;
and whatever can be named first is first in some order of every total that holds it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from bocage.games.starterkit.fire.s03_2_2_declaration import Declaration
from bocage.games.starterkit.model.state import (
    ADVANCE,
    ADVANCING_FIRE,
    CLOSE_COMBAT,
    DEFENSIVE_FIRE,
    MOVEMENT,
    PREP_FIRE,
    SKState,
)
from bocage.games.starterkit.movement.s03_3_1_moving import MovingStack
from bocage.games.starterkit.phases.s03_7_advance import Advance
from bocage.games.starterkit.phases.s03_8_designation import Designation
from bocage.kernel import play
from bocage.kernel.frames import Action
from tests.marks import allowed
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving, pass_checks

Key = Hashable
Seen = dict[Key, tuple[Any, ...]]

OPEN = field("A1-R10")


def walk(
    s: SKState, key_of: Callable[[Any], Key], verbs: tuple[str, ...], candidates: list[Action]
) -> tuple[Seen, dict[Key, set[Action]], set[Key]]:
    """Every set of things that can be named, what is then answered, and by which first names it can be reached."""
    seen: Seen = {}
    firsts: dict[Key, set[Action]] = {}
    ready: set[Key] = set()
    todo: list[tuple[SKState, Action | None]] = [(s, None)]
    done: set[tuple[Key, Action | None]] = set()
    while todo:
        now, first = todo.pop()
        frame = now.stack[-1]
        key = key_of(frame)
        if (key, first) in done:
            continue
        done.add((key, first))
        options = play.options(now)
        refusals = tuple(play.why_not(now, a) if a not in options else None for a in candidates)
        e = play.explain(now, ("fire",)) if ("fire",) in options else None
        answer = (frozenset(options), refusals, e.title if e is not None else "")
        assert seen.setdefault(key, answer) == answer, f"{key}: the order of naming tells"
        if first is not None:
            firsts.setdefault(key, set()).add(first)
        if any(a[0] not in verbs for a in options):
            ready.add(key)
        for action in options:
            if action[0] in verbs:
                after = now.copy()
                assert isinstance(after, SKState)
                play.apply(after, action)
                if type(after.stack[-1]) is type(frame):
                    todo.append((after, first or action))
    return seen, firsts, ready


def of_attack(f: Any) -> Key:
    assert isinstance(f, Declaration)
    return (frozenset(f.firers), frozenset(f.leaders), frozenset(f.helpers))


def every_total_from_every_first(p: Position) -> int:
    s = p.s
    counters = range(len(s.kind))
    candidates: list[Action] = [("fire",), *(("add", c) for c in counters), *(("direct", c) for c in counters)]
    openers = {a for a in play.options(s) if a[0] == "add"}
    seen, firsts, ready = walk(s, of_attack, ("add", "direct", "help"), candidates)
    for key in ready:
        held = {("add", f) for f in key[0]} & openers  # type: ignore[index]  # a tuple here
        if held:
            assert held <= firsts.get(key, set()), f"{key} cannot be named beginning with {held - firsts[key]}"
    return len(seen)


@allowed("SK 3.2.2", "SK 4.0", "SK 4.1")
def test_fire_groups_leaders_and_helpers_in_every_order() -> None:
    for phase, attacker in ((PREP_FIRE, 0), (ADVANCING_FIRE, 0), (DEFENSIVE_FIRE, 1)):
        p = Position(OPEN)
        squad, half = p.unit("german 4-6-7", "C3"), p.unit("german 2-4-7", "C4")
        p.weapon("german MMG", squad)
        p.weapon("german LMG", squad)
        p.weapon("german ATR", half)
        p.weapon("german LMG", p.unit("german 8-1", "C3"))
        p.unit("german 9-1", "C3")
        p.unit("german 7-0", "C4")
        p.unit("russian 4-4-7", "C7")
        p.phase(phase, attacker).do("target", "C7")
        assert every_total_from_every_first(p) > 60


@allowed("SK 3.2.2")
def test_weak_firers_in_every_order() -> None:
    p = Position(OPEN)
    for where in ("C3", "C4", "D3"):
        p.unit("german 2-4-7", where, "pinned")
    p.weapon("german LMG", p.unit("german 8-0", "C3"))
    p.unit("german 8-1", "C3")
    p.unit("russian 4-4-7", "D9")
    p.phase(PREP_FIRE).do("target", "D9")
    assert every_total_from_every_first(p) > 10


@allowed("SK 3.3.3", "SK 3.4")
def test_firing_again_in_every_order() -> None:
    p = Position(field("A1-L10", stone="E5"))
    mover = p.unit("russian 4-4-7", "E4")
    one, two = p.unit("german 4-6-7", "E8", "first"), p.unit("german 2-4-7", "E8")
    p.weapon("german MMG", one, "first")
    p.weapon("german LMG", two)
    leader = p.unit("german 9-1", "E8")
    moving(p, mover).do("to", "E5").do("add", two).do("direct", leader).do("fire").roll(6, 5)
    pass_checks(p)
    for opener in p.choices("add"):
        copy = p.s.copy()
        assert isinstance(copy, SKState)
        play.apply(copy, opener)
        walk(copy, of_attack, ("add", "direct", "help"), [("add", c) for c in range(len(p.s.kind))])


@allowed("SK 3.3.1")
def test_a_stack_gathers_in_every_order() -> None:
    def of_stack(f: Any) -> Key:
        assert isinstance(f, MovingStack)
        return (frozenset(f.members), frozenset(f.double), f.assault)

    answers: list[Seen] = []
    for chosen in range(3):
        p = Position(OPEN)
        units = [p.unit("german 4-6-7", "E4"), p.unit("german 2-4-7", "E4"), p.unit("german 8-1", "E4")]
        p.weapon("german MMG", units[0])
        p.unit("russian 4-4-7", "R10", "broken")
        p.phase(MOVEMENT).do("move", units[chosen])
        seen, _, _ = walk(p.s, of_stack, ("with", "double", "assault"), [("double", u) for u in units])
        answers.append(seen)
    for key in answers[0]:
        for other in answers[1:]:
            assert key not in other or other[key] == answers[0][key]


@allowed("SK 3.7")
def test_an_advancing_group_gathers_in_every_order() -> None:
    def of_group(f: Any) -> Key:
        assert isinstance(f, Advance)
        return frozenset(f.group)

    answers: list[Seen] = []
    for chosen in range(3):
        p = Position(field("A1-L10", woods="E5"))
        units = [p.unit("german 4-6-7", "E4", "cx"), p.unit("german 2-4-7", "E4"), p.unit("german 8-1", "E4")]
        p.weapon("german HMG", units[0])
        p.unit("russian 4-4-7", "E5")
        p.phase(ADVANCE).do("advance", units[chosen])
        answers.append(walk(p.s, of_group, ("with",), [("to", p.hex("E5"))])[0])
    for key in answers[0]:
        for other in answers[1:]:
            assert key not in other or other[key] == answers[0][key]


@allowed("SK 3.8")
def test_close_combat_is_designated_in_every_order() -> None:
    def of_attack_there(f: Any) -> Key:
        assert isinstance(f, Designation)
        return (frozenset(f.attackers), frozenset(f.targets))

    p = Position(OPEN)
    squad, half, leader = (p.unit(f"german {x}", "E5") for x in ("4-6-7", "2-4-7", "8-1"))
    p.unit("russian 4-4-7", "E5")
    p.unit("russian 4-4-7", "E5", "broken")
    p.phase(CLOSE_COMBAT).do("pair", leader, squad)
    while p.asked() == "Combat.paired":
        p.do("alone")
    seen, _, ready = walk(p.s, of_attack_there, ("attacker", "against"), [("attacker", half), ("attacker", squad)])
    assert len(seen) > 8 and len(ready) > 4
