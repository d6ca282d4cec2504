"""Hexes where a Vehicle may not stay: every act there leaves it a way out (BB 20.10). Aircraft over loads (BB 35)."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import ENTER, Group
from bocage.games.brothers.state import ABOARD, OFF, PARKED, SPENT, USED
from bocage.games.brothers.table import put
from tests.brothers.position import Position, aircraft, tank
from tests.marks import allowed, refused

ROWS = "\n".join(f"{n} ........" for n in range(1, 11))
LANE = "\n".join(f"{n} ww.wwwww" for n in range(1, 11))
STUKA = aircraft("ways stuka", nation="german", prof=6, fp=[8, 11], siren=True)
STURMOVIK = aircraft("ways sturmovik", nation="russian", prof=6, fp=[8, 11], mg=[4, 8], again=True, alone=True)
JABO = aircraft("ways jabo", prof=6, fp=[8, 11], mg=[4, 8], again=True)
THIN = tank("ways thin", armor=(6, 3))
CRAFT = tank("ways craft", gun_fp=(0, 0), armor=(1, 1), points=8, carries=2, afloat="blue")
EMPTY: dict[str, int] = {}


@allowed("BB 21.3", "BB 20.10")
@refused("BB 20.10")
def test_who_mounts_beside_a_gun_points_the_carrier_so_that_it_gets_away() -> None:
    """Four MPs less two to mount: it may turn one spine on its way out to the north, no more."""
    slow = tank("ways slow", gun_fp=(0, 0), armor=(1, 1), points=4, carries=1)
    p = Position(LANE, ["C1 us", "C1 gun facing=0", f"H8 {slow} facing=0"], ["H1 squad used"], mounting=True)
    far = Position(LANE, ["C5 us", "C5 gun facing=0", f"H8 {slow} facing=0"], ["H1 squad used"], mounting=True)
    for q in (p, far):
        put(q.s, 2, PARKED)
        q.operations().play(("use", 0))
    assert [spine for spine in range(6) if far.allows("mount", 2, spine)] == [0, 1, 2, 3, 4, 5], "north or south"
    wall = LANE.replace("6 ww.wwwww", "6 wwwwwwww")
    only = Position(wall, ["C5 us", "C5 gun facing=0", f"H8 {slow} facing=0"], ["H1 squad used"], mounting=True)
    put(only.s, 2, PARKED)
    only.operations().play(("use", 0))
    assert [spine for spine in range(6) if only.allows("mount", 2, spine)] == [0, 1, 4, 5]
    assert only.rule_against("mount", 2, 3) == "BB 20.10"
    only.play(("mount", 2, 1), ("turn", 0), ("drive", only.hex("C4"), 0))
    assert only.at(2) == "C4" and only.s.at[0] == ABOARD


@allowed("BB 20.3", "BB 20.10")
@refused("BB 20.10")
def test_a_vehicle_that_has_not_moved_turns_where_it_may_not_stay_if_it_can_back_out() -> None:
    """Three spines to turn and two MPs back along the road; forward it would have to turn again, and that is more."""
    wall = LANE.replace("6 ww.wwwww", "6 wwwwwwww")
    for points, rule in ((5, ""), (4, "BB 20.10")):
        p = Position(wall, [f"C5 {tank(f'ways back {points}', points=points)} facing=0", "C5 gun facing=0 used"],
                     ["H1 squad used"], more="road dirt C4 C5").operations()  # fmt: skip
        p.play(("use", 0), ("move",))
        refusal = p.why_not("turn", 3)
        assert (refusal.rule if refusal else "") == rule
        if refusal is None:
            p.play(("turn", 3), ("reverse", p.hex("C4"), 0))
            assert p.at(0) == "C4"


@allowed("BB 22.0", "BB 20.10")
@refused("BB 20.10")
def test_riders_do_not_take_the_mps_that_lead_out_of_a_full_hex() -> None:
    for points, rule in ((7, ""), (2, "BB 20.10")):
        slow = tank(f"ways ridden {points}", points=points)
        p = Position(LANE, [f"C6 {slow} facing=0", "aboard squad on=0", "C5 gun facing=0 used"], ["H1 squad used"])
        p.operations().play(("use", 0), ("move",), ("drive", p.hex("C5"), 0))
        refusal = p.why_not("dismount", 1)
        assert (refusal.rule if refusal else "") == rule
        assert p.rule_against("stop") == "BB 20.10"


@allowed("BB 21.1", "BB 20.10")
@refused("BB 20.10")
def test_a_beached_craft_does_not_count_on_turning_to_get_past_another() -> None:
    """In Surf it cannot turn, nor go on into the Ocean but in reverse: only Surf before it is a way on."""
    shore = "tag surf C5 B5 D5\ntag ocean C6 C7 B6 D6 B7 D7"
    crafts = ["aboard squad on=0", f"C5 {CRAFT} facing=0 used", "aboard squad on=2 used"]
    p = Position(ROWS, [f"C6 {CRAFT} facing=0", *crafts], ["H1 squad used"], more=shore).operations()
    p.play(("use", 0), ("move",))
    assert p.rule_against("drive", p.hex("C5"), 0) == "BB 20.10", "only land lies before it there"
    along = shore.replace("C5 B5 D5", "C5 C4 B5 D5")
    q = Position(ROWS, [f"C6 {CRAFT} facing=0", *crafts], ["H1 squad used"], more=along).operations()
    q.play(("use", 0), ("move",), ("drive", q.hex("C5"), 0))
    assert q.rule_against("turn", 1) == "BB 21.1" and q.rule_against("stop") == "BB 20.10"
    q.play(("drive", q.hex("C4"), 0))
    assert q.at(0) == "C4"


@allowed("BB 20.3", "BB 21.1")
def test_words_of_a_drive_promise_op_fire_only_to_who_may_wait_there() -> None:
    may = "it could still wait there with Op Fire (BB 20.3)"
    for us, found in (
        (["C6 tank facing=0"], True),
        (["C6 ht facing=0", "aboard squad on=0"], False),
        (["C6 tank facing=0", "C5 gun facing=0 used"], False),
    ):
        p = Position(ROWS, us, ["H1 squad used"]).operations()
        p.play(("use", 0), ("move",))
        assert (may in p.explain("drive", p.hex("C5"), 0).notes) is found


@allowed("BB 35.0", "BB 22.0", "BB 21.1")
def test_a_stuka_frightens_whoever_rides_in_the_hex_too() -> None:
    """All Infantry and Guns in the hex; but never those in a landing craft in Surf."""
    for us, supp in (
        (["C4 ht facing=0", "aboard squad on=0"], 1),
        ([f"C4 {THIN} facing=0", "aboard squad on=0"], 2),
        ([f"C4 {CRAFT} facing=0", "aboard squad on=0"], 0),
    ):
        p = Position(ROWS, us, ["A8 us"], nations=("american", "german"), assets=(EMPTY, {STUKA: 1}), first=1,
                     more="tag surf C4" if supp == 0 else "").operations()  # fmt: skip
        p.play(("asset", 0), ("strike", 0), dice=[6, 10])
        assert p.s.supp[1] == supp and p.s.asset_used == [SPENT]
        assert (p.s.at[1] == ABOARD) == (supp < 2), "riders jump off, a step more for that"
    q = Position(ROWS, [f"C4 {THIN} facing=0", "aboard squad on=0", "C4 squad"], ["A8 us"], first=1,
                 assets=(EMPTY, {STUKA: 1})).operations()  # fmt: skip
    q.play(("asset", 0), ("strike", 2), dice=[6, 10])
    assert (q.s.supp[2], q.s.supp[1], q.at(1)) == (1, 2, "C4"), "aimed at the Squad beside the tank"


@allowed("BB 35.1")
@refused("BB 35.0")
def test_only_tank_busters_and_jabos_come_in_numbers() -> None:
    """The text lets several JU-87Gs or Jabos be selected in a turn, and names no Sturmovik."""
    for plane, may in ((JABO, True), (STURMOVIK, False)):
        p = Position(ROWS, ["A8 ru"], [f"C4 {THIN} facing=0", f"E4 {THIN} facing=0"], nations=("russian", "german"),
                     operations=((1, 9), (1, 9)), assets=({plane: 2}, EMPTY)).operations()  # fmt: skip
        p.play(("asset", 0), ("strike", 1), dice=[6, 8])
        assert p.s.asset_used[0] == USED and p.s.asset_flipped[0], "each may come again next turn"
        p.play(("asset", 1))
        assert p.allows("strike", 2) is may and p.allows("used")
        if not may:
            assert p.rule_against("strike", 2) == "BB 35.0"


@allowed("BB 18.0", "BB 16.1", "BB 20.3")
@refused("BB 18.0")
def test_a_vehicle_that_enters_in_an_area_of_control_comes_at_once() -> None:
    friends, foe = ["C3 us used", "D3 us used"], ["C8 squad used"]
    for text, kind_of, load in (("off tank", 3, []), ("off ht", 1, ["aboard us on=2"])):
        p = Position(ROWS, [*friends, text, *load], foe, turn=4, edges=("N", "S"))
        p.card.groups[2] = Group(0, ENTER, 4, (), ())
        p.card.groups[2].aoc = True
        p.operations()
        assert p.options() == [("use", 2)] and p.rule_against("pass") == "BB 4.1"
        p.play(("use", 2), ("move",))
        assert p.rule_against("stop") == "BB 18.0" and p.allows("drive", p.hex("C1"), 0)
        p.play(("drive", p.hex("C1"), 0), ("face", 3), ("stop",))
        assert p.at(2) == "C1" and p.s.rule == "BB 1.0", f"it counted {kind_of}"
    alone = Position(ROWS, ["C1 tank facing=3 used", "off tank"], ["D8 squad used"], turn=4, edges=("N", "S"))
    alone.card.groups[2] = Group(0, ENTER, 4, (), ())
    alone.card.groups[2].aoc = True
    alone.operations()
    assert alone.allows("pass"), "nothing lies behind it: no hex is open to the other, and it may wait"
    held = Position(ROWS, [*friends, "off tank"], foe, turn=4, edges=("N", "S")).operations()
    held.play(("use", 2), ("move",), ("stop",))
    assert held.s.at[2] == OFF, "outside an Area of Control it may be kept back (BB 18.0)"
