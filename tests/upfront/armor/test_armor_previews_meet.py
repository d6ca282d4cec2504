"""What is told beforehand of fire at Armor: behind Walls, immobilized already, stunned already (UF 28.93, UF 28.44)."""

from __future__ import annotations

from bocage.games.upfront.armor.s28_fire import ArmorFire
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.table import marks
from tests.marks import allowed
from tests.upfront.builder import Table

HALFTRACK = 30


def told(lies: list[str], **facts: int) -> set[str]:
    t = Table((AMERICAN, GERMAN))
    t.group(0, "A", 3, ["R", "R", "R"])
    b = t.group(1, "A", 2, [HALFTRACK], lies=lies)
    cards = tuple(t.hold(0, "fire"))
    s = t.begin().s
    for name, value in facts.items():
        s.marks[name, 3] = value
    e = ArmorFire(0, b, cards).explain_decided(s, ("resolve",))
    assert e is not None
    return {odds.what for odds in e.odds}


@allowed("UF 28.93", "UF 28.44", "UF 28.451")
def test_the_odds_say_what_becomes_of_the_afv() -> None:
    assert "immobilized or stunned" in told(["brush"])
    for there in (told(["wall"]), told(["brush"], **{marks.IMMOBILIZED: 1})):
        assert "stunned" in there and not {"immobilized", "immobilized or stunned"} & there
    again = told(["wall"], **{marks.STUN: 6})
    assert again <= {"destroyed", "nothing"} and "destroyed" in again
