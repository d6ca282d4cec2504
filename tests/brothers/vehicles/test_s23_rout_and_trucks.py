"""BB 21.6, 21.7, 23: Rout of Carriers, Coxswain Panic, Unarmored Vehicles."""

from __future__ import annotations

from bocage.games.brothers.infantry.s11_rout import RoutPhase
from bocage.games.brothers.infantry.s17_combat_events import SNIPER, apply_event
from bocage.games.brothers.infantry.shot import Shot
from bocage.games.brothers.state import ABOARD, GONE, PARKED, USED
from bocage.games.brothers.vehicles.s20_06_at_vehicles import attack_rows
from tests.brothers.position import OPEN, Position, fp, gun, kind, tank
from tests.marks import allowed, case

SEVEN = gun("seven nine", gun_fp=(7, 9))
NINE = kind("rout nine", fp=(9, 5))


@case("bob-21-018")
@case("bob-11-012")
@allowed("BB 21.6")
def test_rout_with_the_carrier() -> None:
    quiet = Position(OPEN, ["C7 us"], ["C4 ht facing=0", "aboard squad on=1 yellow"])
    quiet.start(RoutPhase())
    assert quiet.at(1) == "C4", "the Carrier covers it: no check"
    p = Position(OPEN, ["C5 us"], ["C4 ht facing=0", "aboard gun on=1 yellow"])
    p.start(RoutPhase(), dice=[7])
    assert p.s.rule == "BB 21.6"
    assert all(p.ground.range(loc, p.hex("C5")) >= 3 for _, loc, _ in p.options())
    p.play(p.options()[0])
    assert p.s.at[2] == ABOARD and p.ground.range(p.s.at[1], p.hex("C5")) >= 3, "a Gun in tow is not lost"
    craft = tank("rout craft", gun_fp=(0, 0), armor=(1, 1), points=8, carries=2, afloat="blue")
    q = Position(OPEN, ["C5 us"], [f"C4 {craft} facing=0", "aboard squad on=1 yellow"], more="tag surf C4")
    q.start(RoutPhase())
    assert q.at(1) == "C4", "never in Surf"


@allowed("BB 21.6")
def test_a_carrier_that_cannot_rout_is_lost() -> None:
    rows = OPEN.replace("3 ........", "3 wwwww...").replace("4 ........", "4 ww.ww...")
    p = Position(rows, ["C5 us"], ["C4 ht facing=0", "aboard squad on=1 red"])
    p.start(RoutPhase(), dice=[10])
    assert p.s.at[1:] == [GONE, GONE]


@case("bob-21-019")
@allowed("BB 21.7")
def test_coxswain_panic() -> None:
    craft = tank("panic craft", gun_fp=(0, 0), armor=(1, 1), points=8, carries=2, afloat="blue")
    more = "tag surf A3 B2 C3 D2 E3 F2 G3 H2\ntag ocean " + " ".join(
        f"{c}{n}" for c in "ABCDEFGH" for n in range(3, 9) if not (c in "ACEG" and n == 3)
    )
    p = Position(OPEN, ["C2 us"], [f"C5 {craft} facing=0", "aboard squad on=1", "aboard gun on=1"], more=more)
    p.s.kind[0] = NINE
    p.operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C5"), ""), dice=[2], waits=True)
    assert p.s.rule == "BB 21.7" and p.s.player == 0, "the firing player puts the craft beside the Surf"
    assert ("place", p.hex("C4")) in p.options()
    p.play(("place", p.hex("C4")), dice=[5])
    assert p.at(2) == "C4" and p.s.used[2] == USED and p.s.step[2] == 1
    assert p.s.at[3] == GONE and p.s.at[1] == PARKED, "the Gun sinks, the craft leaves"
    q = Position(OPEN, ["C2 us"], [f"C4 {craft} facing=0", "aboard squad on=1"], more=more)
    q.s.kind[0] = NINE
    q.operations()
    q.play(("use", 0), ("fire",), ("at", q.hex("C4"), ""), dice=[2, 6])
    assert q.s.at[2] == GONE, "Reduced by the shot, and again on a 6 getting out"
    event = Position(OPEN, ["C2 us"], [f"C4 {craft} facing=0", "aboard squad on=1"], more=more).operations()
    apply_event(event.s, SNIPER, 2)
    event.play(("use", 0), ("used",))
    assert event.s.step[2] == 1 and event.s.at[2] == ABOARD, "an event is no attack: nobody panics"


@case("bob-23-001")
@allowed("BB 23.0")
def test_a_truck_and_its_squad_are_attacked_together() -> None:
    for die, lost, supp in ((2, True, 0), (3, False, 1)):
        p = Position(OPEN, ["C7 squad"], ["C4 truck facing=0", "aboard squad on=1"]).operations()
        assert fp(p, 0, 1) == fp(p, 0, 2) == 6
        p.play(("use", 0), ("fire",), ("at", p.hex("C4"), ""), dice=[die])
        assert (p.s.at[1] == GONE) is lost and (p.s.at[2] == GONE) is lost
        assert lost or p.s.supp[2] == supp


@case("bob-23-002")
@allowed("BB 23.0")
def test_a_gun_takes_the_better_of_two_numbers_against_a_truck() -> None:
    p = Position(OPEN, [f"C7 {SEVEN} facing=0"], ["C4 truck facing=0"])
    assert sum(row[2] for row in attack_rows(p.s, Shot(p.s, 0, p.hex("C4"), "fire", "vehicle"), 1)) == 8
