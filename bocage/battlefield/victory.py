"""Victory Conditions as a scenario states them, and Control of hexes.

One side must act; all or any of its conditions count, at the end or at once; otherwise the other side wins. Which kinds
of conditions there are and when one is met is each game's own.
"""

from __future__ import annotations

from typing import Any

from bocage.kernel.game import BadInput

NOBODY = -1

AT_ONCE, AT_END = "at once", "end"
ALL, ANY = "all", "any"


class Condition:
    """One Victory Condition with its hexes looked up."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.hexes: list[int] = []
        self.wholes: list[tuple[int, ...]] = []
        """Where not hexes count but what several make up together: buildings."""
        self.at_least = 0
        self.more_than_own = False
        self.within = 0
        """How near the hex that it names counts."""
        self.crews = True
        """Whether crews count among units."""
        self.edge: frozenset[int] = frozenset()
        """Units that exit count if they leave by these hexes; by any where there are none."""


class Victory:
    """What the acting side must do."""

    def __init__(self, acting: int = 0) -> None:
        self.acting = acting
        self.any = False
        self.at_once = False
        self.text = ""
        self.conditions: list[Condition] = []

    def decided(self, met: list[bool]) -> bool:
        """Has the acting side done what it must?"""
        return any(met) if self.any else all(met)

    def winner(self, met: list[bool]) -> int:
        """The winner at the end of the battle."""
        return self.acting if self.decided(met) else 1 - self.acting

    def asked_hexes(self) -> list[int]:
        """Hexes whose Control the conditions ask for."""
        return [h for condition in self.conditions if condition.kind == "control" for h in condition.hexes]


def controlled(control: dict[int, int], side: int, condition: Condition) -> int:
    """How many of the hexes, or of what they make up together, the side controls."""
    if condition.wholes:
        return sum([1 for hexes in condition.wholes if all([control.get(h, NOBODY) == side for h in hexes])])  # noqa: C419 (lists compile to loops)
    return sum([1 for h in condition.hexes if control.get(h, NOBODY) == side])


def score_words(side: str, condition: Condition, count: int) -> dict[str, Any]:
    """How far a condition whose count is open to all has been brought, for the table."""
    whole = len(condition.wholes) or len(condition.hexes)
    what = "buildings" if condition.wholes else "hexes" if whole > 1 else "hex"
    least = condition.at_least
    if condition.kind == "control":
        words = f"{side}: {count} of {whole} {what} controlled, {least} needed"
    elif condition.kind == "exit":
        words = f"{side}: {count} off the board, {least} needed"
    else:
        words = f"{side}: {count} casualties {'more ' * condition.more_than_own}inflicted, {least} needed"
    return {"words": words, "met": count >= least}


def holder(sides: Any, units: tuple[int, ...]) -> int:
    """The side of all these units; NOBODY if there are none or if both sides are among them."""
    found = NOBODY
    for u in units:
        if found >= 0 and sides[u] != found:
            return NOBODY
        found = sides[u]
    return found


def claim(control: dict[int, int], hexes: list[int], side: int) -> list[int]:
    """The side takes Control of hexes; those that change hands."""
    changed = [h for h in hexes if control.get(h, NOBODY) != side]
    for h in changed:
        control[h] = side
    return changed


def side_number(names: list[str], name: Any, word: str) -> int:
    """Which side a scenario means; BadInput names those there are."""
    if name not in names:
        raise BadInput(f"{word} is one of the sides {', '.join(names)}, not {name!r}.")
    return names.index(name)


def named_problems(data: dict[str, Any], names: list[str], words: tuple[str, ...]) -> list[str]:
    """Words that must name one of the sides and do not."""
    told = ", ".join(names)
    return [f"{word} is one of the sides {told}, not {data[word]!r}." for word in words if data[word] not in names]


def victory_problems(victory: dict[str, Any], names: list[str]) -> list[str]:
    """What is wrong with [victory]: whose it is, when and how many must be met. The game tests the conditions."""
    found = named_problems(victory, names, ("side",))
    if victory.get("when", AT_END) not in (AT_END, AT_ONCE):
        found.append(f"when is '{AT_END}' or '{AT_ONCE}', not {victory['when']!r}.")
    if victory.get("need", ALL) not in (ALL, ANY):
        found.append(f"need is '{ALL}' or '{ANY}', not {victory['need']!r}.")
    if not victory.get("condition"):
        found.append("there is nothing to win.")
    return found


def read_victory(victory: dict[str, Any], names: list[str]) -> Victory:
    """[victory] without its conditions, which the game reads."""
    found = Victory(side_number(names, victory["side"], "side"))
    found.any = victory.get("need", ALL) == ANY
    found.at_once = victory.get("when", AT_END) == AT_ONCE
    found.text = victory.get("text", "")
    return found
