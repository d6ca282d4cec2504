"""UA sequence, s3, s4 Where a card thrown at the enemy may come down, and what it may do there."""

from __future__ import annotations

from bocage.games.cardwar.battle import card_battle
from bocage.games.cardwar.foreseen.dice import per_cent
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.supplement.s03_random_hex import nearest, way_from
from bocage.games.cardwar.supplement.s04_sniper import KILLS, PINS, sniper_result
from bocage.games.cardwar.thrown import RULES, kind_thrown
from bocage.games.starterkit.model.names import Hex, Side
from bocage.kernel.explain import Explanation, Odds

EFFECTS = {
    "wire": "Everybody in one Location there is task-immobile for the coming Player Turn; vehicles check for bog.",
    "marsh": "Everybody in one Location there is task-immobile for the coming Player Turn; vehicles check for bog.",
    "stream": "Everybody in one Location there is task-immobile for the coming Player Turn; vehicles check for bog.",
    "minefield": "One unit there by Random Selection is Reduced; a vehicle is attacked on the 6 firepower column.",
    "sniper": "KIA: a single man dies, others break. Pin: a single man is wounded, others are pinned.",
}


def hex_chances(s: CardState, side: Side, vehicles: bool) -> dict[Hex, float]:
    """UA s3 Where it comes down: the marker stands by then where cards named before it (UA sequence) have struck."""
    stands = {s.sniper[side]: 1.0} if s.sniper[side] >= 0 else {}
    for card in s.thrown:
        stands = chances_from(s, side, stands, kind_thrown(card) != "sniper") or stands
    return chances_from(s, side, stands, vehicles)


def chances_from(s: CardState, side: Side, stands: dict[Hex, float], vehicles: bool) -> dict[Hex, float]:
    """UA s3 The 36 rolls from each place of the marker; hexes that tie share their part, since the thrower chooses."""
    found: dict[int, float] = {}
    for marker, chance in stands.items():
        for direction in range(1, 7):
            for distance in range(1, 7):
                hexes = nearest(s, 1 - side, way_from(s, marker, direction, distance), vehicles)
                for h in hexes:
                    found[h] = found.get(h, 0.0) + chance / 36 / len(hexes)
    return found


def explain_throw(s: CardState, side: Side, card: int) -> Explanation:
    kind = kind_thrown(card)
    e = Explanation((RULES[kind], "UA s3"), f"{kind} on a random hex of the enemy's")
    chances = hex_chances(s, side, kind != "sniper")
    names = card_battle(s).ground.names
    e.heat = {names[h]: p for h, p in chances.items()}
    if not chances:
        e.notes = ["There is nobody to be struck."]
        return e
    if kind == "sniper":
        dice = [sniper_result(card, die) for die in range(1, 7)]
        e.odds = [
            Odds("KIA", dice.count(KILLS) / 6, "UA cards.sniper"),
            Odds("Pin", dice.count(PINS) / 6, "UA cards.sniper"),
        ]
    e.notes = [EFFECTS[kind]]
    likely = sorted(chances, key=lambda h: (-chances[h], h))[:3]
    e.notes.append("Most likely: " + ", ".join(f"{names[h]} {per_cent(chances[h])}" for h in likely) + ".")
    return e
