"""BB 37 and 38: canister ammunition and the Type 92 Battalion Gun."""

from __future__ import annotations

from bocage.games.brothers.infantry.shot import Shot
from bocage.games.brothers.state import GONE
from bocage.games.brothers.vehicles.s20_04_prof import prof_rows
from tests.brothers.position import OPEN, Position, fp, gun, moving
from tests.marks import allowed, case, refused

SCATTER = gun("scatter", canister=7, gun_fp=(6, 5))
LOBBER = gun("lobber", nation="japanese", gun_fp=(6, 6), traits=("type92",), prof_rating=7)
JUNGLE = OPEN.replace(".", "j")


@case("bob-37-001")
@allowed("BB 37.0")
def test_at_a_mover_in_the_open() -> None:
    p = moving(Position(OPEN, [f"C5 {SCATTER} facing=0"], ["C4 squad"]), 1, "C3")
    assert fp(p, 0, 1, "op", "canister") == 7 + 4 + 4
    assert fp(p, 0, 1, "op") == 5, "ordinary shells know no such bonus"
    still = Position(OPEN, [f"C5 {SCATTER} facing=0"], ["C4 squad"])
    assert fp(still, 0, 1, "fire", "canister") == 7


@case("bob-37-002")
@allowed("BB 37.0", "BB 15.0")
@refused("BB 37.0")
def test_its_limits() -> None:
    p = Position(OPEN, [f"C7 {SCATTER} facing=0"], ["C4 squad", "C3 squad", "D4 tank facing=0", "D5 ht facing=0",
                 "aboard squad on=4", "D6 gun facing=0"]).operations()  # fmt: skip
    p.play(("use", 0), ("fire",))
    assert p.allows("at", p.hex("C4"), "canister")
    assert p.rule_against("at", p.hex("C3"), "canister") == "BB 37.0"
    assert p.rule_against("at", p.hex("D4"), "canister") == "BB 20.9"
    assert p.rule_against("at", p.hex("D5"), "canister") == "BB 20.9", "nor passengers of Carriers"
    plain = Position(OPEN, ["C7 gun facing=0"], ["C5 squad"]).operations()
    plain.play(("use", 0), ("fire",))
    assert plain.rule_against("at", plain.hex("C5"), "canister") == "BB 37.0"
    jungle = Position(OPEN.replace("5 ........", "5 ..j....."), [f"C7 {SCATTER} facing=0"],
                      ["C5 squad concealed", "C5 decoy concealed"]).operations()  # fmt: skip
    jungle.play(("use", 0), ("fire",), ("at", jungle.hex("C5"), "canister"), dice=[5])
    assert not jungle.s.conceal[1] and jungle.s.at[2] == GONE
    assert jungle.s.supp[1] == 1 and fp(jungle, 0, 1, "fire", "canister") == 5


@case("bob-37-003")
@allowed("BB 37.0", "BB 43.0")
def test_in_a_fire_lane() -> None:
    p = Position(
        JUNGLE, [f"C5 {SCATTER} facing=0"], ["C4 squad"], theatre="pacific", fort=[{"hex": "C5", "kind": "bunker"}]
    )
    assert fp(moving(p, 1, "C3"), 0, 1, "op", "canister") == 7 + 4


@case("bob-38-001")
@allowed("BB 38.0")
@refused("BB 38.0", "BB 31.0")
def test_the_type_92_as_a_mortar() -> None:
    rows = OPEN.replace("5 ........", "5 .www....").replace("4 ........", "4 ..w.....")
    p = Position(rows, [f"C7 {LOBBER} facing=0"], ["C2 squad"], nations=("japanese", "american"))
    assert p.ground.blocked(p.hex("C7"), p.hex("C2"))
    assert fp(p, 0, 1, "fire", "directed") == 6 - 1
    assert not prof_rows(p.s, Shot(p.s, 0, p.hex("C2"), "fire", "directed"), 1)
    assert prof_rows(p.s, Shot(p.s, 0, p.hex("C2"), "op", "directed"), 1), "Op Fire asks for one"
    p.operations().play(("use", 0), ("fire",))
    assert p.allows("at", p.hex("C2"), "directed") and p.allows("at", p.hex("C2"), "lob")
    woods = Position(OPEN.replace("4 ........", "4 ..w....."), [f"C7 {LOBBER} facing=0"], ["C4 squad"])
    assert fp(woods, 0, 1, "fire", "lob") == 6 + 1 and fp(woods, 0, 1) == 6 - 1, "airbursts"
    house = Position(OPEN.replace("7 ........", "7 ..S....."), [f"C7 {LOBBER} facing=0"], ["C4 squad"]).operations()
    house.play(("use", 0), ("fire",))
    assert house.rule_against("at", house.hex("C4"), "lob") == "BB 31.0" and house.allows("at", house.hex("C4"), "")
    other = Position(OPEN, ["C7 gun facing=0"], ["C4 squad"]).operations()
    other.play(("use", 0), ("fire",))
    assert other.rule_against("at", other.hex("C4"), "lob") == "BB 38.0"
