"""UF 51.6, 19.2, 19.3, 29.11: each weapon of a Char B1 fails, is repaired and is lost by itself."""

from __future__ import annotations

import pytest

from bocage.games.upfront.armor.ordnance import MAIN, SECOND
from bocage.games.upfront.armor.s25_refusals import piece_refusal
from bocage.games.upfront.armor.s28_fire import machine_gun_of
from bocage.games.upfront.armor.s29_resolution import overrun_value
from bocage.games.upfront.armor.view_ordnance import chits, ordnance_view
from bocage.games.upfront.printed.nations import FRENCH, GERMAN
from bocage.games.upfront.words.sentences import describe_action, narrate_event
from bocage.kernel.frames import Action
from tests.marks import allowed, refused
from tests.upfront.builder import Table

CHAR_B1 = 34
ENEMY = 6


def one(*cards: str) -> tuple[Table, list[int]]:
    t = Table((FRENCH, GERMAN))
    t.group(0, "A", 1, [CHAR_B1])
    t.group(1, "A", 1, ["R", "R"])
    held = t.hold(0, *cards)
    return t.begin(), held


@allowed("UF 51.6")
@refused("UF 19.2")
@pytest.mark.parametrize(("fails", "works"), [(MAIN, SECOND), (SECOND, MAIN)])
def test_one_gun_fails_the_other_fires(fails: int, works: int) -> None:
    """UF 25.5: a red 5 To Hit; the target acquired by the card is lost all the same (UF 27.2)."""
    t, (card,) = one("fire")
    t.s.marks["acquired", 0] = ENEMY
    t.play(("ordnance", 0), ("at", ENEMY), ("piece", 0, fails, "men"), ("card", card), ("resolve",), draws=["r5"])
    found = piece_refusal(t.s, 0, fails, ENEMY, "men")
    assert found is not None and found.rule == "UF 19.2"
    assert piece_refusal(t.s, 0, works, ENEMY, "men") is None
    assert machine_gun_of(t.s, 0, ENEMY, 2) == 4 and ("acquired", 0) not in t.s.marks
    assert overrun_value(t.s, 0) == 2, "UF 29.11: four, halved once"


@pytest.mark.parametrize(
    ("number", "rule", "told"),
    [("b3", "", "second gun was repaired"), ("r2", "UF 19.2", "not repaired"), ("r6", "UF 19.3", "beyond repair")],
)
def test_repair_of_one_of_three(number: str, rule: str, told: str) -> None:
    """UF 19.3: one weapon in one action; black repairs ordnance, a red 6 removes it, the others stay as they are."""
    t, _ = one()
    t.s.broken[0] = True
    t.s.marks["mg broken", 0] = t.s.marks["second gun broken", 0] = 1
    t.play(("repair", 0))
    options: list[Action] = [("repair", 0), ("repair", 0, "machine gun"), ("repair", 0, "second gun")]
    assert t.options() == options and len({describe_action(t.s, option) for option in options}) == 3
    t.play(("repair", 0, "second gun"), draws=[number])
    assert told in " ".join(narrate_event(t.s, event) for event in t.told)
    found = piece_refusal(t.s, 0, SECOND, ENEMY, "men")
    assert (found.rule if found is not None else "") == rule
    assert t.s.broken[0] and t.s.marks["mg broken", 0] == 1 and t.s.acted[0]


def test_what_lies_on_the_card() -> None:
    t, _ = one()
    guns = ordnance_view(t.s, 0)
    assert guns is not None and (guns["to_hit"][2], guns["second"]["to_hit"][2]) == ("0", "0-1")
    t.s.marks["second gun broken", 0], t.s.marks["mg broken", 0] = 2, 1
    assert chits(t.s, 0) == ["machine gun malfunction", "second gun out of action"]
