"""Positions of Band of Brothers."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.infantry.s01_turns import Battle, Turn
from bocage.games.brothers.infantry.s04_operations import Operations
from bocage.kernel import play
from bocage.kernel.frames import Action
from tests.brothers.position import OPEN, Position
from tools.positions.asking import Good, Posed, answers, begins, then

WOOD = "\n".join(f"{row} ........" if row not in (4,) else f"{row} wwww...." for row in range(1, 9))


def ready(*args: Any, **more: Any) -> Position:
    """In the Operations Phase of a battle that goes on afterwards: what comes later is part of a good choice."""
    p = Position(*args, **more)
    battle, turn = Battle(), Turn()
    battle.at, turn.at, turn.part = "turn_over", "following", turn.parts().index(Operations) + 1
    p.s.stack = [battle, turn]
    return p.operations()


def lay(*args: Any, use: int = -1, fires: bool = False, **more: Any) -> Any:
    """The first side is asked, for the unit it uses or for which it uses."""

    def laid() -> Any:
        p = ready(*args, **more)
        if use >= 0:
            play.apply(p.s, ("use", use))
        if fires:
            play.apply(p.s, ("fire",))
        return p.s

    return laid


def at(name: str, *args: Any) -> Good:
    """Fires at this hex."""
    p = Position(*args)
    return then(("at",), lambda x: x[1] == p.hex(name), ("move", "op fire", "used", "ready"))


def ends_on(name: str, unit: int = 0) -> Good:
    """The unit stands there when it has done."""

    def look(given: list[Action], s: Any) -> bool | None:
        from bocage.games.brothers.cards.scenario import CARDS

        there = CARDS[s.scenario].ground.location(name)
        if s.at[unit] == there:
            return True
        return None if given[-1][0] in ("use", "move", "enter", "face") else False

    return look


def comes_to(name: str) -> Good:
    """Somebody enters the hex in this Operations Range, whoever fires before."""

    def look(given: list[Action], s: Any) -> bool | None:
        from bocage.games.brothers.cards.scenario import CARDS

        there = CARDS[s.scenario].ground.location(name)
        if any(s.side[u] == 0 for u in s.here.get(there, ())):
            return True
        used = sum(1 for x in given if x[0] == "use")
        return False if used == 2 and given[-1][0] not in ("use", "move", "enter", "fire") else None

    return look


def keeps_off(name: str, unit: int = 0) -> Good:
    """The unit does not come beside this hex."""

    def look(given: list[Action], s: Any) -> bool | None:
        from bocage.games.brothers.cards.scenario import CARDS

        ground = CARDS[s.scenario].ground
        if s.at[unit] < 0 or ground.ranges[s.at[unit]][ground.location(name)] <= 1:
            return False
        return None if given[-1][0] in ("use", "move", "enter", "face") else True

    return look


def stays(unit: int = 0) -> Good:
    def look(given: list[Action], s: Any) -> bool | None:
        if given[-1][0] == "enter":
            return False
        return True if given[-1][0] in ("stop", "op fire", "done", "at", "pass", "used", "end") else None

    return look


def op_window(rows: str, mine: list[str], mover: str, *steps: str, cp: tuple[int, int] = (0, 0)) -> Any:
    """The enemy's unit walks up; the second side is asked whether somebody fires."""

    def laid() -> Any:
        p = ready(rows, [mover], mine, cp=cp)
        p.play(("use", 0), ("move",))
        for name in steps:
            play.apply(p.s, ("enter", p.hex(name), 0))
            if name != steps[-1]:
                p.quiet()
        return p.s

    return laid


TWO = (OPEN.replace("8 ........", "8 ..S....."), ["C3 us_squad"], ["C5 de_squad", "C8 de_squad"])
BEHIND = (WOOD, ["B2 us_squad"], ["B6 de_squad", "E3 de_squad"])
POSED = [
    Posed(
        "the enemy near and in the open is fired at, not the one in the house",
        lay(*TWO, use=0, fires=True),
        0,
        at("C5", *TWO),
    ),
    Posed("behind the wood nobody can be hit: the other target", lay(*BEHIND, use=0, fires=True), 0, at("E3", *BEHIND)),
    Posed(
        "an empty goal two hexes away is taken",
        lay(OPEN, ["C4 us_squad"], ["H8 de_squad"], control=["C6"], turn=5),
        0,
        ends_on("C6"),
    ),
    Posed(
        "who holds the goal on the last turn stays there",
        lay(OPEN, ["C6 us_squad"], ["H8 de_squad"], control=["C6"], turn=5, use=0),
        0,
        stays(),
    ),
    Posed(
        "an enemy who comes beside us in the open is fired at",
        op_window(OPEN, ["C6 de_mg op"], "C4 us_squad", "C5"),
        1,
        begins("op"),
    ),
    Posed(
        "nobody fires at a mover whom the wood hides",
        op_window(WOOD, ["B7 de_mg op"], "B1 us_squad", "B2"),
        1,
        answers(("pass",)),
    ),
    Posed(
        "nobody walks past beside an MG that waits, with four turns left",
        lay(OPEN, ["A3 us_squad"], ["C5 de_mg op"], control=["A8"], turn=2, use=0),
        0,
        keeps_off("C5"),
    ),
    Posed(
        "on the last turn the goal is stormed if one shaken man holds it",
        lay(OPEN, ["C4 us_squad", "D4 us_squad"], ["C5 de_squad red reduced"], control=["C5"], turn=5),
        0,
        comes_to("C5"),
    ),
    Posed(
        "of two units the one that can fire is used before the one that cannot see",
        lay(WOOD, ["B2 us_squad", "F3 us_mg"], ["F5 de_squad red"], control=["H1"]),
        0,
        answers(("use", 1)),
    ),
]
