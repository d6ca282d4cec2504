"""What is told beforehand of attacks on AFVs: behind Walls, immobilized or stunned already (UF 28.93, UF 28.44)."""

from __future__ import annotations

from bocage.games.upfront.armor.s28_close_combat import AfvCloseCombat
from bocage.games.upfront.armor.s28_fire import ArmorFire
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.table import marks
from bocage.kernel.play import explain
from tests.marks import allowed
from tests.upfront.builder import Table

HALFTRACK, PANZER = 30, 40


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


@allowed("UF 28.44", "UF 28.82")
def test_the_odds_of_close_combat_with_an_afv_that_cannot_move() -> None:
    """UF 28.44: immobilized a second time it is stunned, and that is what is told."""
    for stuck in (False, True):
        t = Table((AMERICAN, GERMAN))
        t.group(0, "A", 3, ["R", "R"])
        b = t.group(1, "A", 2, [PANZER], lies=["woods"])
        s = t.begin().s
        s.inside[0] = b
        if stuck:
            s.marks[marks.IMMOBILIZED, 2] = 1
        t.resolve(AfvCloseCombat(b, 0), waits=True)
        found = {odds.what for odds in explain(s, ("assault", 0)).odds}
        assert ("the AFV is immobilized" in found, "the AFV is stunned" in found) == (not stuck, stuck)


@allowed("UF 29.2", "UF 8.53", "UF 47.6")
def test_the_preview_of_an_overrun_tells_of_the_ford_and_of_the_jungle() -> None:
    """Both come before the check for the ground of those who are overrun (UF 29.43)."""
    for lies, jungle, wanted in (
        ("brush", False, ["bogged"]),
        ("stream", False, ["the group gets across", "the card is lost", "bogged"]),
        ("brush", True, ["bogged by the move itself", "bogged"]),
    ):
        t = Table((GERMAN, AMERICAN))
        a = t.group(0, "A", 3, [PANZER], lies=[lies])
        b = t.group(1, "A", 2, ["R", "R"], lies=["woods"])
        (card,) = t.hold(0, "plain")
        t.begin()
        t.s.jungle = jungle
        t.play(("move", a), waits=True)
        e = explain(t.s, ("overrun", card, b))
        assert e is not None and [odds.what for odds in e.odds] == wanted
