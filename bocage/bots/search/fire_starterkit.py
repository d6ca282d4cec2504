"""Fire of the Starter Kit: who sees a hex, who joins an attack, who shoots at a mover."""

from __future__ import annotations

from bocage.bots.armour_starterkit import known_targets
from bocage.bots.danger_starterkit import FIRED, harm
from bocage.bots.evaluate_starterkit import worth_of
from bocage.bots.search.odds_starterkit import loss
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.fire.firepower import firepower, firepower_of
from bocage.games.starterkit.fire.modifiers import fire_drm
from bocage.games.starterkit.fire.s03_2_2_declaration import Declaration
from bocage.games.starterkit.fire.shot import IN_FIRST, SMALL_ARMS, Shot
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.marks import BROKEN, MALFUNCTION, MELEE
from bocage.games.starterkit.model.state import SKState, can_lead
from bocage.games.starterkit.movement.s03_3_3_first_fire import FirstFire
from bocage.games.starterkit.weapons.s04_weapon_fire import WeaponFire
from bocage.kernel.frames import PASS, Action

WORTH_FIRST = 3.0
"""Firepower behind cover from which an imagined player fires at a mover."""

KEPT = 0.6
"""What it is worth not to have fired yet."""


def place_of(s: SKState, firer: int) -> int:
    """Where a unit or a weapon fires from."""
    return s.at[firer] if s.at[firer] >= 0 or s.holder[firer] < 0 else s.at[s.holder[firer]]


def sees(s: SKState, firer: int, where: int) -> bool:
    at = place_of(s, firer)
    return at >= 0 and ground_of(s).rows[at][where] != BLOCKED


def group_fire(s: SKState, frame: Declaration, choices: list[Action]) -> Action | None:
    """The strongest hex fires; another joins where one attack does more than two (in the open two do more, behind
    cover one). Then a leader, then fire."""
    shot = frame.shot(s)
    able: dict[int, float] = {}
    first: dict[int, Action] = {}
    for action in choices:
        if action[0] == "add" and sees(s, action[1], frame.target):
            at = place_of(s, action[1])
            able[at] = able.get(at, 0.0) + firepower_of(s, shot, action[1])
            first.setdefault(at, action)
    if able and not frame.firers:
        return first[max(able, key=lambda h: (able[h], h))]
    places = {place_of(s, f) for f in frame.firers}
    for at in able:
        if at in places:
            return first[at]
    if able and frame.mode != IN_FIRST:
        ground = ground_of(s)
        drm = ground.tem[frame.target] + min([ground.rows[h][frame.target] for h in places])
        total = sum([firepower_of(s, shot, f) for f in frame.firers])
        for at, more in able.items():
            if loss(total + more, drm) - loss(total, drm) >= loss(more, drm):
                return first[at]
    for word in ("direct", "fire"):
        for action in choices:
            if action[0] == word and (word == "fire" or s.type(action[1]).leadership <= 0):
                return action
    return None


def expected(
    s: SKState, mode: int, firers: tuple[int, ...], target: int, targets: tuple[int, ...], entry: tuple[int, ...]
) -> float:
    """What an attack of small arms takes from the enemy on the average; the best leader with them directs it."""
    shot = Shot(s, SMALL_ARMS, mode, target)
    shot.targets, shot.entry = targets, entry
    shot.aim(s, firers, (), ())
    if shot.blocked():
        return 0.0
    led = 0
    if len(shot.hexes) == 1:
        led = min([s.type(v).leadership for v in s.stacks.get(shot.hexes[0], ()) if can_lead(s, v)], default=0)
    total = firepower(s, shot, firers)
    gain = 0.0
    for u in targets:
        part = loss(total, fire_drm(s, shot, u) + min(0, led), s.type(u).morale)
        gain += part * worth_of(s, u)
    return gain


def promises_of_shots(s: SKState, frame: FirstFire, choices: list[Action]) -> list[float]:
    """Shots at a mover: by a firer with all of its hex who join it, less what a part of them may still be good for."""
    groups: dict[int, tuple[int, ...]] = {}
    for action in choices:
        if action[0] == "add":
            at = place_of(s, action[1])
            groups[at] = (*groups.get(at, ()), action[1])
    gains = {
        at: expected(s, IN_FIRST, firers, frame.where, frame.movers, frame.entry) - KEPT
        for at, firers in groups.items()
    }
    return [gains[place_of(s, action[1])] if action[0] == "add" else 0.0 for action in choices]


def promise_of_target(s: SKState, seat: int, mode: int, target: int) -> float:
    """The best that one hex of ours could do to the target now."""
    targets = tuple([u for u in s.stacks.get(target, ()) if s.side[u] != seat])
    best = 0.0
    places: dict[int, tuple[int, ...]] = {}
    for u in s.roster[seat]:
        if s.at[u] >= 0 and s.type(u).is_multi_man and not s.status[u] & (BROKEN | MELEE | FIRED):
            armed = [w for w in s.carried[u] if s.type(w).is_machine_gun and not s.status[w] & (MALFUNCTION | FIRED)]
            places[s.at[u]] = (*places.get(s.at[u], ()), u, *armed)
    ranges = ground_of(s).ranges[target]
    for at, firers in places.items():
        able = tuple([f for f in firers if ranges[at] <= 2 * s.type(f).range])
        if able and s.gated:
            able = tuple([f for f in able if ranges[at] <= s.fire_reach(f if s.type(f).is_personnel else s.holder[f])])
        if able and at != target and sees(s, able[0], target):
            best = max(best, expected(s, mode, able, target, targets, ()))
    return best


def laid_on(s: SKState, weapon: int, where: int) -> bool:
    """Does a mortar or another weapon that fires alone see a hex in its range?"""
    t, at = s.type(weapon), place_of(s, weapon)
    far = ground_of(s).ranges[at][where] if at >= 0 else 99
    return at >= 0 and far > 0 and far <= max(t.most, t.range) and far >= t.least and sees(s, weapon, where)


def has_target(s: SKState, seat: int, weapon: int) -> bool:
    """Is there an enemy whom such a weapon sees?"""
    for h in known_targets(s, seat):  # noqa: SIM110 (asked very often)
        if laid_on(s, weapon, h):
            return True
    return False


def lay_alone(s: SKState, frame: WeaponFire, choices: list[Action]) -> Action | None:
    """A mortar and its like at the most men with the least cover; None where that is not asked."""
    best: Action | None = None
    most = -99.0
    for action in choices:
        if action[0] == "aim":
            men = [worth_of(s, u) for u in s.stacks.get(action[1], ()) if s.side[u] != s.side[s.holder[frame.weapon]]]
            worth = sum(men) - 2.0 * ground_of(s).tem[action[1]]
            if not laid_on(s, frame.weapon, action[1]):
                worth -= 50.0
            if worth > most:
                best, most = action, worth
        elif action[0] == "direct":
            return action
    return best


def best_shot(s: SKState, frame: FirstFire, choices: list[Action]) -> Action:
    """The strongest of those who see the mover, if it is worth it."""
    best, most = PASS if PASS in choices else choices[0], WORTH_FIRST
    battle = battle_of(s)
    for action in choices:
        if action[0] == "add":
            t = s.type(action[1])
            bears = harm(battle, frame.where, [(place_of(s, action[1]), float(t.fp), t.range)])
            if bears > most:
                best, most = action, bears
    return best
