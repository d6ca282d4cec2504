"""SK 3.3.3 Defensive First Fire, Subsequent First Fire and Final Protective Fire."""

from __future__ import annotations

from bocage.kernel import play
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving, told

OPEN = field("A1-L10")
TOWN = field("A1-L10", stone="E5 F5")


@case("sk-03-187")
@allowed("SK 3.3.3", "SK 3.2")
def test_first_fire_strikes_the_movers_only() -> None:
    p = Position(OPEN)
    mover = p.unit("german 4-6-7", "D4")
    still = [p.unit("german 4-6-7", "E5") for _ in range(2)]
    firers = [p.unit("russian 4-4-7", "E6") for _ in range(2)]
    moving(p, mover).do("to", "E5").do("add", firers[0]).do("add", firers[1]).do("fire").roll(5, 4)
    assert p.result(mover) == "2MC"
    assert {w[1] for w in p.told("struck")} == {mover}
    p.roll(6, 5)
    assert p.has(mover, "broken") and all(p.is_fresh(u) for u in still)


@case("sk-03-188")
@allowed("SK 3.3.3")
def test_every_mf_spent_opens_the_window() -> None:
    p = Position(OPEN)
    squad = p.unit("british 4-5-7", "E5")
    gun = p.lying("british LMG", "E5")
    charge = p.weapon("british DC", squad)
    p.unit("german 4-6-7", "E6")
    moving(p, squad).do("smoke", squad, "E5").roll(5)
    assert p.asked() == "FirstFire.reacted"
    p.do("pass").do("recover", squad, gun).roll(2)
    assert p.asked() == "FirstFire.reacted"
    p.do("pass").do("place", charge, "E6")
    assert p.asked() == "FirstFire.reacted"
    p.do("pass")
    assert p.s.charges == {charge: (p.hex("E6"), 0, 10, p.hex("E5"), -1, -1, -1)}


@case("sk-03-190")
@allowed("SK 3.3.3")
@refused("SK 3.3.3")
def test_ffnam_and_ffmo() -> None:
    def drm(text: str, assault: bool, where: str) -> dict[str, float]:
        p = Position(text, month=7)
        p.s.free_sight = True
        mover = p.unit("german 4-6-7", "E5")
        firer = p.unit("russian 4-4-7", "E8")
        moving(p, mover)
        if assault:
            p.do("assault")
        p.do("to", where).do("add", firer)
        return {x.what: x.amount for x in play.explain(p.s, ("fire",)).lines}

    ffnam, ffmo = "moving (FFNAM)", "in open ground (FFMO)"
    assert drm(OPEN, False, "E4") == {ffnam: -1, ffmo: -1}
    assert drm(OPEN, True, "E4") == {ffmo: -1}
    assert drm(field("A1-L10", grain="E6"), False, "E4") == {ffnam: -1, "hindrance": 1}
    assert drm(field("A1-L10", grain="E4"), False, "E4") == {ffnam: -1}


@allowed("SK 3.3.3")
def test_the_window_explains_a_shot_before_it_is_taken() -> None:
    p = Position(OPEN)
    mover = p.unit("german 4-6-7", "E5")
    firer = p.unit("russian 4-4-7", "E8")
    moving(p, mover).do("to", "E6")
    explained = play.explain(p.s, ("add", firer))
    assert explained.title == "4 firepower, column 4, DRM -2"
    assert [(x.rule, x.what, x.amount) for x in explained.lines] == [
        ("SK 3.3.3", "moving (FFNAM)", -1),
        ("SK 3.3.3", "in open ground (FFMO)", -1),
    ]
    odds = {x.what: round(x.probability * 36) for x in explained.odds}
    assert odds == {  # of 36 rolls, doubles one column lower
        "2KIA": 1, "1KIA": 2, "K/2": 2, "K/1": 1, "2MC": 4, "1MC": 11, "NMC": 4, "PTC": 5, "no effect": 6,
    }  # fmt: skip
    assert explained.notes[0] == "4-4-7 squad: 4 = 4"


@case("sk-03-045")
@allowed("SK 3.2.2")
def test_cowering_in_first_fire_goes_to_final_fire() -> None:
    p = Position(OPEN)
    mover = p.unit("german 4-6-7", "E5")
    firer = p.unit("russian 4-4-7", "E8")
    moving(p, mover).do("to", "E6").do("add", firer).do("fire").roll(5, 5)
    assert p.told("cowered") and p.has(firer, "final") and not p.has(firer, "first")


@case("sk-03-201")
@allowed("SK 3.3.3")
@refused("SK 3.3.3")
def test_no_more_attacks_than_mf_spent_in_the_hex() -> None:
    p = Position(TOWN)
    mover = p.unit("russian 4-4-7", "E4")
    squad = p.unit("german 4-6-7", "E8")
    gun = p.weapon("german MMG", squad)
    other = p.unit("german 4-6-7", "G8")
    moving(p, mover).do("to", "E5")
    for _ in range(2):
        p.do("add", gun).do("fire").roll(1, 6).do("keep rate of fire")
    assert p.refused("add", gun) == (
        "SK 3.3.3",
        "no firer attacks a mover in a hex more often than MF were spent there",
    )
    assert p.may("add", other)
    p = Position(OPEN)
    mover = p.unit("russian 4-4-7", "E4")
    squad = p.unit("german 4-6-7", "E9")
    gun = p.weapon("german MMG", squad)
    p.unit("german 4-6-7", "G8")
    moving(p, mover).do("to", "E5").do("add", gun).do("fire").roll(1, 6)
    p.roll(1, 1).do("keep rate of fire")
    assert p.asked() == "FirstFire.reacted" and not p.may("add", gun)


@case("sk-03-202", "sk-03-203", "sk-03-204")
@allowed("SK 3.3.3")
def test_broken_movers_stay_exposed_and_pinned_ones_do_not() -> None:
    def second_shot(assault: bool, *first: int) -> dict[str, float]:
        p = Position(OPEN)
        p.s.free_sight = True
        mover = p.unit("russian 4-4-7", "E4")
        one, two = p.unit("german 4-6-7", "E8"), p.unit("german 4-6-7", "G8")
        moving(p, mover)
        if assault:
            p.do("assault")
        p.do("to", "E5").do("add", one).do("fire").roll(4, 3 if not assault else 2)
        p.roll(*first)
        p.do("add", two)
        return {x.what: x.amount for x in play.explain(p.s, ("fire",)).lines}

    both = {"moving (FFNAM)": -1, "in open ground (FFMO)": -1}
    assert second_shot(False, 5, 5) == both  # broken: still exposed
    assert second_shot(False, 3, 3) == {}  # a 1MC passed exactly: pinned
    assert second_shot(True, 5, 5) == both  # breaking ended the Assault Movement


@case("sk-03-203")
@allowed("SK 3.3.3")
def test_a_pinned_mover_that_breaks_is_exposed_again() -> None:
    p = Position(OPEN)
    p.s.free_sight = True
    mover = p.unit("russian 4-4-7", "E4")
    firers = [p.unit("german 4-6-7", x) for x in ("E8", "G8", "C8")]
    moving(p, mover).do("to", "E5").do("add", firers[0]).do("fire").roll(4, 3).roll(3, 3)
    assert p.has(mover, "pinned")
    p.do("add", firers[1]).do("fire").roll(4, 1).roll(6, 3)
    assert p.has(mover, "broken")
    p.do("add", firers[2])
    assert play.explain(p.s, ("fire",)).total() == -2


@case("sk-03-206", "sk-03-207", "sk-03-210")
@allowed("SK 3.3.3", "SK 3.3.5")
@refused("SK 3.3.3")
def test_the_defensive_fire_of_the_example() -> None:
    p = Position(field("A1-N10", stone="J3", roads=("F6 G6 H5 I6 I7",)))
    gunner = p.unit("russian 4-4-7", "J2")
    gun = p.weapon("russian MMG", gunner)
    second = p.unit("russian 5-2-7", "G5")
    third = p.unit("russian 4-4-7", "F6")
    german = p.unit("german 4-6-7", "K5")
    mmg = p.weapon("german MMG", german)
    moving(p, gunner).do("double", gunner).do("to", "J3").do("add", german)
    assert told(p) == "4 firepower, column 4, DRM +2"
    p.do("fire").roll(5, 6)
    assert p.s.residual == {p.hex("J3"): 2}
    assert p.has(german, "first") and not p.has(mmg, "first")
    p.quiet().do("to", "K3").do("add", mmg)
    assert told(p) == "5 firepower, column 4, DRM -2"
    p.do("fire").roll(5, 6)
    assert p.has(mmg, "first") and p.s.residual[p.hex("K3")] == 2 and p.s.holder[gun] == gunner
    p.do("stop").do("move", second).do("to", "H5").do("pass").do("to", "I5").do("add", german).do("add", mmg)
    assert told(p) == "4.5 firepower, column 4, DRM -2"
    p.do("fire").roll(4, 3).roll(6, 4)
    assert p.has(second, "broken") and p.s.residual[p.hex("I5")] == 2
    assert p.has(german, "final") and p.has(mmg, "final")
    p.do("move", third).do("to", "G6").do("to", "H5").do("to", "I6")
    assert p.asked() == "MovingStack.moved"  # under Final Fire the Germans reach only next door
    p.do("to", "I7")
    assert p.at(third) == "I7"


@allowed("SK 3.3.3")
def test_holding_fire_passes_for_the_rest_of_the_move() -> None:
    p = Position(OPEN)
    one, two = p.unit("russian 4-4-7", "E4"), p.unit("russian 4-4-7", "G4")
    p.unit("german 4-6-7", "E8")
    moving(p, one).do("to", "E5").do("hold").do("to", "F5").do("to", "F4").do("stop")
    p.do("move", two).do("to", "G5")
    assert p.asked() == "FirstFire.reacted"  # a new stack is a new question


@refused("SK 3.2.2")
@allowed("SK 3.2.2")
def test_a_hex_fires_once_at_the_same_expenditure() -> None:
    p = Position(OPEN)
    mover = p.unit("russian 4-4-7", "E4")
    one, two = p.unit("german 4-6-7", "E8"), p.unit("german 4-6-7", "E8")
    moving(p, mover).do("to", "E5").do("add", one).do("fire").roll(6, 5)
    assert p.asked() == "MovingStack.moved"  # the other may not follow: it had to join
    p.do("to", "E4")
    assert p.may("add", two)
