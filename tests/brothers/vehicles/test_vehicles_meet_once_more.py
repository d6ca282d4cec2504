"""Vehicles once more: crushing over hexsides, a Vehicle beside a Foxhole, what an unarmed one is told (BB 20)."""

from __future__ import annotations

from bocage.games.brothers.infantry.shot import Shot
from bocage.games.brothers.vehicles.s20_04_prof import prof_rows
from tests.brothers.position import OPEN, Position, gun, tank
from tests.marks import allowed, refused

CRUSHER = tank("once more crusher")
UNARMED = tank("once more unarmed", gun_fp=(0, 0))
LIGHT_GUN = gun("once more light gun", gun_fp=(5, 4))


@allowed("BB 20.12")
@refused("BB 20.3")
def test_crushing_costs_five_for_the_hex_and_what_leads_into_it() -> None:
    """A hedgerow adds 4, Wire 4: of 12 MPs that leaves 3, or is too much."""
    hedge = "side hedgerow C4:N"
    p = Position(OPEN, [f"C4 {CRUSHER} facing=0"], ["C3 gun facing=0 used"], crushing=[CRUSHER], more=hedge)
    p.operations().play(("use", 0), ("move",), ("crush", p.hex("C3")), dice=[1])
    p.quiet()
    assert p.s.at[1] == -2 and p.allows("turn", 3) and p.rule_against("turn", 0) == "BB 20.3"
    q = Position(OPEN, [f"C4 {CRUSHER} facing=0"], ["C3 gun facing=0 used"], crushing=[CRUSHER], more=hedge,
                 wire=["C3"]).operations()  # fmt: skip
    q.play(("use", 0), ("move",))
    assert q.rule_against("crush", q.hex("C3")) == "BB 20.3", "13 MPs"


@allowed("BB 54.1", "BB 43.0")
def test_a_vehicle_beside_a_foxhole_keeps_its_small_feature() -> None:
    """The Foxhole is for Infantry and Guns: it takes nothing from a Vehicle."""
    for fort in ([], [{"hex": "C3", "kind": "foxhole"}]):
        p = Position(OPEN, ["C6 tank facing=0"], ["C3 tank facing=3 used"], more="side small-feature C3:S", fort=fort,
                     theatre="desert", date="1942")  # fmt: skip
        shot = Shot(p.s, 0, p.hex("C3"), "fire", "vehicle")
        assert [row[1] for row in prof_rows(p.s, shot, 1)] == ["small terrain feature"], fort


@refused("BB 20.4")
def test_an_unarmed_vehicle_is_no_decoy() -> None:
    p = Position(OPEN, [f"C6 {UNARMED} facing=0"], ["C4 squad used"]).operations()
    p.play(("use", 0))
    assert p.rule_against("fire") == "BB 20.4"


@refused("BB 5.3")
def test_a_retreating_squad_does_not_close_assault() -> None:
    """A tank that may be wrecked threatens nobody, so the retreat is free; but not into its hex."""
    p = Position(OPEN, ["C5 squad"], ["C4 tank facing=0 used uk"]).operations()
    p.play(("use", 0))
    assert p.allows("retreat")
    p.play(("retreat",))
    assert p.rule_against("enter", p.hex("C4"), 0) == "BB 5.3"
    assert p.allows("enter", p.hex("C6"), 0)
    q = Position(OPEN, ["C5 squad"], ["C4 tank facing=0 used uk"]).operations()
    q.play(("use", 0), ("move",))
    assert q.allows("enter", q.hex("C4"), 0), "a move that is no retreat may"


@allowed("BB 61.3", "BB 61.2")
def test_the_odds_of_a_shot_know_critical_hits() -> None:
    """Number -2: only a 1 may do anything, and then 4 or less with +6."""
    for rule, doubtful in ((True, 0.04), (False, 0.0)):
        p = Position(OPEN, [f"C6 {LIGHT_GUN} facing=0"], ["C3 tank facing=3 used"]).operations()
        p.s.critical_rule = rule
        p.play(("use", 0), ("fire",))
        odds = {odd.what: odd.probability for odd in p.explain("at", p.hex("C3"), "vehicle").odds}
        assert odds.get("Unconfirmed Kill", 0.0) == doubtful and odds["no effect"] == 1 - doubtful
    p = Position(OPEN, [f"C6 {LIGHT_GUN} facing=0"], ["C3 tank facing=3 used"]).operations()
    p.s.critical_rule = True
    p.play(("use", 0), ("fire",), ("at", p.hex("C3"), "vehicle"), dice=[1, 4])
    assert p.s.unsure[1] == 1


@allowed("BB 61.2")
def test_the_odds_of_op_fire_know_that_the_firer_may_be_wrecked() -> None:
    for mark, sure in (("", 0.6), ("uk", 0.3)):
        p = Position(OPEN, ["C2 squad"], [f"C6 tank facing=0 {mark}"]).operations()
        p.play(("use", 0), ("move",), ("enter", p.hex("C3"), 0))
        bar = p.explain("op", 1, "", -1).bar
        assert round(sum(part.probability for part in bar if part.grade), 6) == sure
