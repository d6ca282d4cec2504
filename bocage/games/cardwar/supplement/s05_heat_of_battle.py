"""UA s5 Heat of Battle: what a unit may rise to, or fall into."""

from __future__ import annotations

from typing import Any, Final

from bocage.games.cardwar.data import read
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.supplement.s06_hero import make_hero
from bocage.games.cardwar.supplement.s07_hardening import Hardening
from bocage.games.cardwar.supplement.s08_berserk import go_berserk
from bocage.games.starterkit.fire.s03_2_1_sight import known_enemies
from bocage.games.starterkit.model.marks import BROKEN
from bocage.games.starterkit.model.names import Unit
from bocage.games.starterkit.model.state import inexperienced
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Frame, call, end, roll, tell

HERO: Final = "hero"
HERO_AND_HARDENING: Final = "hero and Battle Hardening"
HARDENED: Final = "Battle Hardening"
BERSERK: Final = "berserk"

_HEAT: Final = read("supplement")["heat"]
BERSERKS: Final[int] = _HEAT["hardening"] + 1
"""UA s5 From this final DR on."""
NATION_DRM: Final[dict[str, int]] = dict(_HEAT["nation"])

Line = tuple[str, str, int]


def heat_lines(s: CardState, u: Unit) -> list[Line]:
    """UA s5 The DRM of the roll."""
    t = s.type(u)
    found: list[Line] = []
    if t.grade == "E":
        found.append(("UA s5", "elite", _HEAT["elite"]))
    if NATION_DRM.get(t.colour, 0):
        found.append(("UA s5", "nationality", NATION_DRM[t.colour]))
    if s.status[u] & BROKEN:
        found.append(("UA s5", "broken", _HEAT["broken"]))
    if inexperienced(s, u):
        found.append(("UA s5", "Inexperienced", _HEAT["inexperienced"]))
    return found


def heat_result(s: CardState, u: Unit, final: int) -> str:
    """UA s5, cards.hero The result of a final DR; surrender is berserk by the card.

    Without a Known Enemy Unit in sight berserk is Battle Hardening, however it came about (docs/rulings)."""
    if final <= _HEAT["hero"]:
        return HERO
    if final <= _HEAT["hero_and_hardening"]:
        return HERO_AND_HARDENING
    if final <= _HEAT["hardening"]:
        return HARDENED
    return BERSERK if known_enemies(s, s.side[u], s.at[u]) else HARDENED


def surrenders(s: CardState, u: Unit, final: int) -> bool:
    """UA s5 Would it surrender but for the card? Italians who are not elite do so earlier."""
    poor = s.type(u).colour == "italian" and s.type(u).grade != "E"
    return final > int(_HEAT["poor_berserk"] if poor else _HEAT["berserk"])


def explain_heat(s: CardState, u: Unit) -> Explanation:
    e = Explanation(("UA s5",), "Heat of Battle")
    for rule, words, amount in heat_lines(s, u):
        e.add(rule, words, amount)
    drm = int(e.total())
    counts: dict[str, int] = {}
    for a in range(1, 7):
        for b in range(1, 7):
            result = heat_result(s, u, a + b + drm)
            counts[result] = counts.get(result, 0) + 1
    e.odds = [Odds(name, n / 36, "UA s5") for name, n in counts.items()]
    return e


class HeatOfBattle(Frame):
    """UA s5 The roll and what follows. Ends with the hero, or -1."""

    def __init__(self, unit: Unit = -1) -> None:
        super().__init__()
        self.unit = unit
        self.hero = -1

    def start(self, s: CardState, _: Any) -> None:
        roll(s, self, "rolled", "2d6", "UA s5")

    def rolled(self, s: CardState, dice: tuple[int, int]) -> None:
        u = self.unit
        drm = sum(x[2] for x in heat_lines(s, u))
        result = heat_result(s, u, dice[0] + dice[1] + drm)
        if surrenders(s, u, dice[0] + dice[1] + drm):
            tell(s, "UA cards.hero", ("no surrender", u))
        tell(s, "UA s5", ("heat of battle", u, dice, drm, result))
        if result == BERSERK:
            go_berserk(s, u)
            return end(s, -1)
        if result in (HERO, HERO_AND_HARDENING):
            self.hero = make_hero(s, u)
        if result == HERO:
            return end(s, self.hero)
        return call(s, self, "over", Hardening(u))

    def over(self, s: CardState, _: Any) -> None:
        end(s, self.hero)
