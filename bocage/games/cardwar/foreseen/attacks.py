"""UA cards.concealment, breeze, flank The attack under way with a card more: its odds before and after."""

from __future__ import annotations

from bocage.games.cardwar.foreseen.dice import above, at_most, per_cent
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.fire.explain_fire import fire_odds
from bocage.games.starterkit.fire.firepower import firepower
from bocage.games.starterkit.fire.modifiers import fire_drm
from bocage.games.starterkit.fire.s03_2_2_attack import FireAttack, shot_of
from bocage.games.starterkit.fire.s03_2_4_resolve import ToHit
from bocage.games.starterkit.fire.s03_2_4_to_hit import hit_drm, hit_number
from bocage.games.starterkit.model.names import Units
from bocage.games.starterkit.model.state import morale
from bocage.games.starterkit.model.tables import column_of, ift, result_name
from bocage.games.starterkit.vehicles.s07_8_machine_guns import GunsAttack, gun_firepower, guns_drm, guns_shot
from bocage.games.starterkit.weapons.s04_2_at_vehicles import FlameAttack
from bocage.games.starterkit.weapons.s04_4_2_panzerfaust import Panzerfaust
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Frame


def attack_below(s: CardState, f: Frame) -> Frame | None:
    """The attack whose window is open."""
    return s.stack[-2] if len(s.stack) > 1 and s.stack[-1] is f else None


def odds_now(s: CardState, attack: Frame | None) -> list[Odds]:
    """Of the roll that is about to be made, against the first of its targets."""
    if isinstance(attack, FireAttack):
        a = shot_of(s, attack)
        if not a.targets:
            return []
        u = a.targets[0]
        return fire_odds(s, a, column_of(firepower(s, a, a.firers) * s.area_fire(a, u)), u)
    if isinstance(attack, GunsAttack):
        return _guns_odds(s, attack)
    if isinstance(attack, (ToHit, Panzerfaust)):
        h = attack.hit_shot(s)
        u = h.shot.targets[0] if h.shot.targets else attack.vehicle
        return [Odds("hit", at_most(hit_number(s, h) - hit_drm(s, h, u)), "SK 3.2.4")]
    return attack.explained(s).odds if isinstance(attack, FlameAttack) else []


def _guns_odds(s: CardState, attack: GunsAttack) -> list[Odds]:
    """SK 7.8 Vehicles do not cower."""
    targets = tuple([u for u in attack.targets if s.at[u] == attack.target])
    if not targets:
        return []
    u = targets[0]
    a = guns_shot(s, attack.mode, attack.guns, attack.target, targets, attack.entry)
    column = column_of(gun_firepower(s, attack.mode, attack.guns, attack.target) * s.area_fire(a, u))
    drm = fire_drm(s, a, u) + sum(x[2] for x in guns_drm(s, attack.guns, attack.target, u))
    counts: dict[str, int] = {}
    for one in range(1, 7):
        for two in range(1, 7):
            name = result_name(ift(column, one + two + drm))
            counts[name] = counts.get(name, 0) + 1
    return [Odds(name, n / 36, "SK 3.2.3") for name, n in counts.items()]


def with_cards(s: CardState, f: Frame, screen: int, breeze: int, rule: str, title: str) -> Explanation:
    """The odds with so much more Hindrance, or so much of it ignored; beside them those without the card."""
    attack = attack_below(s, f)
    before = odds_now(s, attack)
    s.screen += screen
    s.breeze += breeze
    after = odds_now(s, attack)
    s.screen -= screen
    s.breeze -= breeze
    e = Explanation((rule,), title)
    e.odds = after
    if before:
        e.notes.append("Without the card: " + ", ".join(f"{x.what} {per_cent(x.probability)}" for x in before) + ".")
        same = [(x.what, x.probability) for x in before] == [(x.what, x.probability) for x in after]
        e.notes += ["It changes nothing here."] if same else []
    return e


def explain_flanking(s: CardState, units: Units) -> Explanation:
    """UA s11 What Encirclement does to the targets: morale, and with it every check of this Player Turn."""
    e = Explanation(("UA cards.flank", "UA s11"), "Encircled until the Player Turn ends")
    for u in units:
        level = morale(s, u)
        lower = level - (1 if s.encircled.get(u, 0) < 2 else 0)
        fails = f"{per_cent(above(lower))} instead of {per_cent(above(level))}"
        e.notes.append(
            f"{s.type(u).name}: morale {level} becomes {lower}, a Normal Morale Check fails with {fails}; "
            "its own fire +1, its first hex costs double."
        )
    return e
