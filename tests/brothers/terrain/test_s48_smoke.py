"""BB 48: smoke."""

from __future__ import annotations

from bocage.games.brothers.infantry.s11_subject import subject_to_rout
from bocage.games.brothers.infantry.s15_concealment import loses
from bocage.games.brothers.terrain.s48_smoke import lay_smoke
from tests.brothers.position import OPEN, Position, fp, kind, moving
from tests.looking import top
from tests.marks import allowed, case, refused

SIX = kind("side six", fp=(6, 4), prof=(5, 3))


@case("bob-48-001")
@allowed("BB 48.0")
def test_smoke_and_fire() -> None:
    def through(smoke: dict[str, int], mode: str = "fire") -> int:
        p = Position(OPEN, ["C3 squad"], [f"C5 {SIX}"])
        p.s.smoke = {p.hex(name): what for name, what in smoke.items()}
        if mode == "op":
            moving(p, 0, "C2")
        return fp(p, 1, 0, mode)

    assert [through({name: 2}) for name in ("C3", "C4", "C5")] == [5, 5, 5]
    assert through({"C3": 2, "C4": 2}) == 5 and through({"C4": 1}) == 6
    assert through({"C4": 2}, "op") == 4 and through({"C4": 1}, "op") == 5
    corner = Position(OPEN, ["C4 squad"], [f"E4 {SIX}"])
    corner.s.smoke = {corner.hex("D3"): 2}
    assert fp(corner, 1, 0) == 5, "even along a hexside"


@case("bob-48-002")
@allowed("BB 48.0")
@refused("BB 48.0")
def test_smoke_is_not_terrain() -> None:
    p = Position(OPEN, ["C3 us yellow concealed"], ["C6 squad"])
    p.s.smoke = {p.hex("C3"): 2}
    assert subject_to_rout(p.s, 0) and loses(p.s, 0)


@case("bob-48-003")
@allowed("BB 48.0")
def test_smoke_on_smoke() -> None:
    p = Position(OPEN)
    p.s.smoke = {1: 2, 2: 1}
    for h in (0, 1, 2):
        lay_smoke(p.s, h, 2, "BB 48.0")
    assert p.s.smoke == {0: 2, 1: 2, 2: 2}


@case("bob-48-004")
@allowed("BB 48.1")
@refused("BB 48.1")
def test_smoke_grenades() -> None:
    rows = OPEN.replace("4 ...", "4 ..w", 1).replace("3 ....", "3 ...=", 1)
    p = Position(rows, ["C3 us", "A1 mg", "E8 us"], ["C8 squad used", "E8 squad"], smoke=(2, 0)).operations()
    p.play(("use", 0), ("move",))
    assert p.allows("smoke", p.hex("C4")) and p.allows("smoke", p.hex("C3")) and p.allows("smoke", p.hex("C2"))
    assert p.rule_against("smoke", p.hex("D3")) == "BB 48.1", "water"
    assert p.rule_against("smoke", p.hex("C6")) == "BB 48.1", "too far"
    p.play(("smoke", p.hex("C4")))
    assert p.s.smoke == {p.hex("C4"): 1} and top(p.s).spent == 12 and p.s.smokes == [1, 0]
    assert p.rule_against("smoke", p.hex("C2")) == "BB 48.1", "one in an activation"
    p.play(("stop",), ("stay",), ("use", 1), ("move",))
    assert p.rule_against("smoke", p.hex("A1")) == "BB 48.1", "a WT has none"


@allowed("BB 48.1")
@refused("BB 2.0")
def test_in_a_full_hex_a_mover_keeps_the_mp_to_leave_it() -> None:
    p = Position(OPEN, ["C1 us", "C5 us", "C5 us"], ["E8 squad used"], smoke=(2, 0)).operations()
    p.walk(0, "C2", "C3", "C4", "C5", stop=False)
    assert p.rule_against("stop") == "BB 2.0", "two are there already"
    assert p.rule_against("smoke", p.hex("C6")) == "BB 2.0", "its last MP has to take it out"
    assert p.rule_against("assault fire") == "BB 2.0", "that would end its move here"
    assert p.allows("smoke", p.hex("C5")), "its own hex costs nothing"
    p.play(("smoke", p.hex("C5")), ("enter", p.hex("D5"), 0))
    assert p.at(0) == "D5" and p.s.smoke == {p.hex("C5"): 1}


@refused("BB 48.1")
def test_no_grenade_without_a_counter_or_after_assault_fire() -> None:
    p = Position(OPEN, ["C3 us"], ["C8 squad used"]).operations()
    p.play(("use", 0), ("move",))
    assert p.rule_against("smoke", p.hex("C3")) == "BB 48.1"


@case("bob-48-006", "bob-59-004")
@allowed("BB 48.2", "BB 59.3")
@refused("BB 48.2", "BB 59.3")
def test_grenade_discharger_smoke() -> None:
    gd = kind("smoke gd", nation="japanese", gd=True, reach=(3, 3))
    p = Position(
        OPEN, [f"A1 {gd}", f"B1 {gd}", f"C1 {gd}"], ["H8 us used"], nations=("japanese", "american"), smoke=(2, 0)
    )
    p.operations()
    for u, column_, place in ((0, 0, "A3"), (1, 1, "B3")):
        p.play(("use", u), ("smoke",), ("column", column_))
        assert not p.allows("smoke", p.hex(f"{place[0]}8")), "within normal range only"
        p.play(("smoke", p.hex(place)))
    assert p.s.smoke == {p.hex("A3"): 1, p.hex("B3"): 1} and p.s.used[:2] == [2, 2]
    p.play(("use", 2))
    assert p.rule_against("smoke") == "BB 59.3", "the counters are used up"


@allowed("BB 48.1", "BB 20.9")
@refused("BB 5.0")
def test_smoke_into_the_hex_of_a_vehicle_costs_what_entering_it_would() -> None:
    p = Position(OPEN, ["C6 us"], ["C5 tank facing=3"], smoke=(2, 0)).operations()
    p.play(("use", 0), ("move",), ("smoke", p.hex("C5")))
    assert top(p.s).spent == 12
    q = Position(OPEN, ["C8 us"], ["C3 tank facing=3"], smoke=(2, 0)).operations()
    q.play(("use", 0), ("move",))
    for name in ("C7", "C6", "C5", "C4"):
        q.play(("enter", q.hex(name), 0))
        q.quiet()
    assert q.rule_against("smoke", q.hex("C3")) == "BB 5.0" and q.allows("smoke", q.hex("D3")), "one MP is left"
