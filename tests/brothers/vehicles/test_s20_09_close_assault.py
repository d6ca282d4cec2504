"""BB 20.9: Close Assault."""

from __future__ import annotations

from bocage.games.brothers.state import GONE, USED
from bocage.games.brothers.vehicles.s20_09_close_assault import assault_rows
from tests.brothers.position import OPEN, Position, kind, tank
from tests.marks import allowed, case, refused

OPENED = tank("opened", armor=(2, 1), machine=("open_top",))
BARE = tank("bare", armor=(0, 0))
FIVE = kind("assault five", fp=(5, 3))
RELUCTANT = kind("assault reluctant", nation="american", reluctant=True)
LATE_SS = kind("late ss", fp=(8, 5), melee=(6, 4), ss=True)


def need(p: Position, u: int, t: int) -> int:
    return sum(row[2] for row in assault_rows(p.s, u, t))


@case("bob-20-027")
@case("bob-20-030")
@case("bob-57-003")
@case("bob-03-005")
@allowed("BB 20.9", "BB 57.4")
def test_what_is_needed() -> None:
    foes = ["A1 tank facing=0", f"C1 {OPENED} facing=0", f"E1 {BARE} facing=0"]
    one = ["A8 squad", "C8 mg", f"E8 {FIVE}", f"G8 {LATE_SS}"]
    p = Position(OPEN, one, foes)
    d = Position(OPEN, one, foes, theatre="desert")
    assert [[need(p, u, t) for t in (4, 5, 6)] for u in (0, 1)] == [[5, 6, 6], [1, 2, 2]]
    assert [[need(d, u, t) for t in (4, 5, 6)] for u in (0, 1)] == [[4, 5, 5], [0, 1, 1]]
    assert need(d, 2, 4) == 3 and need(p, 3, 4) == 5


@case("bob-20-028")
@allowed("BB 20.9")
def test_it_goes_back_whatever_happens() -> None:
    for die, lost in ((5, True), (6, False)):
        p = Position(OPEN, ["C5 squad"], ["C4 tank facing=0", "H8 squad"]).operations()
        p.play(("use", 0), ("move",))
        assert p.explain("enter", p.hex("C4"), 0).total() == 5
        p.play(("enter", p.hex("C4"), 0))
        assert p.at(0) == "C4" and p.s.rule == "BB 9.0"
        p.play(("pass",), dice=[die])
        assert p.at(0) == "C5" and p.s.used[0] == USED and (p.s.at[1] == GONE) is lost
    q = Position(OPEN, ["C5 squad"], ["C4 tank facing=0", "B3 squad"]).operations()
    q.play(("use", 0), ("move",), ("enter", q.hex("C4"), 0), ("op", 2, "", -1), dice=[8, 7], waits=True)
    q.quiet()
    assert q.s.at[1] >= 0 and q.at(0) == "C5" and q.s.used[0] == USED, "a failed check: no attack, and back"


@case("bob-58-001")
@refused("BB 58.1")
def test_reluctance_ends_the_attempt() -> None:
    p = Position(OPEN, [f"C5 {RELUCTANT}"], ["C4 tank facing=0", "B3 squad"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0), ("op", 2, "", -1), dice=[8])
    p.quiet()
    assert p.s.at[1] >= 0 and p.at(0) == "C5"


@case("bob-20-028")
@refused("BB 20.9", "BB 5.0")
def test_one_mp_more() -> None:
    p = Position(OPEN, ["C8 squad"], ["C3 tank facing=0", "H8 squad used"]).operations()
    p.walk(0, "C7", "C6", "C5", "C4", stop=False)
    assert p.rule_against("enter", p.hex("C3"), 0) == "BB 5.0", "1 MP is left, and it costs 2"


@case("bob-20-029")
@case("bob-59-011")
@refused("BB 20.9")
def test_not_with_infantry_beside_it() -> None:
    p = Position(OPEN, ["C5 squad"], ["C4 tank facing=0", "C4 squad"]).operations()
    p.play(("use", 0), ("move",))
    assert p.rule_against("enter", p.hex("C4"), 0) == "BB 20.9"


@case("bob-61-006")
@allowed("BB 20.9")
def test_no_unconfirmed_kill_in_close_assault() -> None:
    p = Position(OPEN, ["C5 squad"], ["C4 tank facing=0", "H8 squad used"]).operations()
    p.s.unsure_rule = True
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0), dice=[5])
    assert p.s.at[1] == GONE and p.s.unsure[1] == 0


@allowed("BB 20.9", "BB 15.0")
def test_who_survives_the_fire_in_the_vehicles_hex_is_adjacent_there() -> None:
    """Having survived all fire it takes the counters of those beside the Vehicle, though it goes back."""
    rows = OPEN.replace("3 ........", "3 ..S.....")
    p = Position(rows, ["C5 squad"], ["C4 tank facing=0", "C3 squad concealed used", "E4 squad concealed used"])
    p.operations().play(("use", 0), ("move",), ("enter", p.hex("C4"), 0), waits=True)
    assert p.s.conceal[2], "not before the fire is over"
    p.quiet()
    p.play(dice=[10])
    assert p.at(0) == "C5" and p.s.at[1] >= 0 and not p.s.conceal[2]


@allowed("BB 20.9", "BB 18.0")
def test_who_destroys_the_vehicle_was_alone_in_its_hex() -> None:
    for die, holder in ((1, 0), (9, 1)):
        p = Position(OPEN, ["C5 squad"], ["C4 tank facing=0", "H8 squad used"], control=["C4", "H1"]).operations()
        p.s.control[p.hex("C4")] = 1
        p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0), waits=True)
        p.quiet()
        p.play(dice=[die])
        assert p.at(0) == "C5" and p.s.control[p.hex("C4")] == holder


@refused("BB 2.0")
def test_the_hex_of_an_enemy_vehicle_is_no_way_on_out_of_a_full_hex() -> None:
    """It could not end there: who Close Assaults comes back (BB 20.9)."""
    cliffs = "side cliff C4:SW C4:SE C4:NW C4:NE"
    rows = OPEN.replace("5 ........", "5 ..w.....")
    for foe, barred in (("C3 tank facing=3", True), ("C3 squad used", False)):
        p = Position(rows, ["C6 mg", "C4 us used", "C4 us used"], [foe, "H1 squad used"], more=cliffs).operations()
        p.play(("use", 0), ("move",), ("enter", p.hex("C5"), 0))
        p.quiet()
        refusal = p.why_not("enter", p.hex("C4"), 0)
        assert (refusal is not None and refusal.rule == "BB 2.0") is barred


@refused("BB 59.5")
def test_no_seishin_toward_a_vehicle_beyond_a_full_hex() -> None:
    """Who assaults it comes back to the hex before it (BB 20.9), where there is no room."""
    cliffs = "side cliff C4:SW C4:SE C4:NW C4:NE C3:SW C3:SE C3:NW C3:NE C3:N C5:SW C5:SE C5:NW C5:NE C5:S"
    spirit = kind("crowded spirit", nation="japanese", seishin=True, fp=(5, 3), prof=(3, 2), melee=(3, 2))
    for full in (1, 2):
        one = [f"C5 {spirit}", *["C4 jp used"] * full, "H8 jp"]
        p = Position(OPEN, one, ["C3 tank facing=3"], more=cliffs, nations=("japanese", "american")).operations()
        p.play(("use", 0), ("move",))
        refusal = p.why_not("seishin")
        assert (refusal is not None and refusal.rule == "BB 59.5") is (full == 2)
