"""Guns and Vehicles where another procedure is under way: two in a hex, a panic, a mount, a crushing, a rout."""

from __future__ import annotations

from bocage.games.brothers.infantry.refusals import target_refusal
from bocage.games.brothers.infantry.s16_fog_of_war import in_area_of_control
from bocage.games.brothers.state import GONE, PARKED, USED
from bocage.games.brothers.table import put
from bocage.games.brothers.vehicles.s21_06_carrier_rout import CarrierRout
from bocage.games.brothers.vehicles.s21_07_coxswain_panic import CoxswainPanic
from tests.brothers.position import Position, kind, tank
from tests.marks import allowed, refused

ROWS = "\n".join(f"{n} ........" for n in range(1, 11))
WEAK = tank("anew weak rear", armor=(5, 3), machine=("open_top", "rear_weak"))
BURNER = kind("anew burner", flame=9, without="squad")
EMBER = kind("anew ember", flame=1, without="squad")
FERRY = tank(
    "anew ferry", gun_fp=(0, 0), armor=(1, 1), points=20, carries=1, afloat="blue", traits=("carries vehicle",)
)


@allowed("BB 20.11", "BB 20.10")
def test_the_weak_rear_of_the_vehicle_that_drives_through_anothers_hex() -> None:
    p = Position(ROWS, ["C5 tank facing=0 used", f"C6 {WEAK} facing=0"], ["C9 mg"]).operations()
    p.play(("use", 1), ("move",), ("drive", p.hex("C5"), 0))
    assert p.allows("op", 2, "rear", -1)
    p.play(("op", 2, "rear", -1), dice=[1])
    assert p.s.at[1] == GONE and p.at(0) == "C5", "the one that stands there has no weak rear"


@refused("BB 20.11")
def test_the_weak_rear_of_another_is_no_target_of_op_fire() -> None:
    """Op Fire is at the unit that moves: a tank with armor all round drives through the hex of one that is weak."""
    p = Position(ROWS, [f"C5 {WEAK} facing=0 used", "C6 tank facing=0"], ["C9 mg", "C2 gun facing=3"]).operations()
    p.play(("use", 1), ("move",), ("drive", p.hex("C5"), 0))
    assert p.rule_against("op", 2, "rear", -1) == "BB 20.11"
    both = Position(ROWS, [f"C5 {WEAK} facing=0 used", f"C6 {WEAK} facing=0"], ["C9 mg"]).operations()
    both.play(("use", 1), ("move",), ("drive", both.hex("C5"), 0), ("op", 2, "rear", -1), dice=[1])
    assert both.s.at[1] == GONE and both.at(0) == "C5"


@allowed("BB 21.7", "BB 21.3")
def test_a_tank_put_out_by_a_panic_is_given_a_facing() -> None:
    """Any facing, as whenever a Vehicle dismounts; then it rolls for its life."""
    shore = "tag surf B5 C5 D5\ntag ocean B6 C6 D6 C7"
    p = Position(ROWS, [f"C6 {FERRY} facing=0", "aboard tank on=0"], ["C3 squad"], more=shore)
    p.start(CoxswainPanic(0, 1))
    assert p.s.player == 0 and p.options() == [("face", spine) for spine in range(6)]
    p.play(("face", 4), dice=[5])
    assert (p.at(1), p.s.face[1], p.s.used[1], p.s.at[0]) == ("C6", 4, USED, PARKED)


@allowed("BB 15.0", "BB 21.3")
@refused("BB 15.0")
def test_a_hidden_squad_that_fails_to_mount_stays_hidden() -> None:
    """Nothing of what takes a Conceal counter has come about; once it is aboard it is in plain sight (BB 21.2)."""
    for die, hidden in ((7, 1), (6, 0)):
        p = Position(ROWS, ["A1 ht facing=0", "C8 squad concealed yellow", "A8 squad"], ["H1 squad used"],
                     mounting=True, operations=((1, 1), (1, 1)))  # fmt: skip
        put(p.s, 0, PARKED)
        p.operations().play(("use", 1), ("mount", 0, 2), dice=[die], waits=True)
        p.quiet()
        assert p.s.conceal[1] == hidden and (p.s.at[0] == PARKED) == bool(hidden)


LANE = "\n".join(f"{n} ww.wwwww" for n in range(1, 11))


@allowed("BB 20.10", "BB 18.0")
@refused("BB 20.10")
def test_through_more_than_one_hex_where_it_may_not_stop() -> None:
    """Two friends in a row on a lane: three MPs lead past them, two do not; and off the board is a way on too."""
    for points, rule in ((3, ""), (2, "BB 20.10")):
        slow = tank(f"anew slow {points}", points=points)
        p = Position(LANE, [f"C9 {slow} facing=0", "C8 tank facing=0 used", "C7 tank facing=0 used"], ["H1 squad used"])
        p.operations().play(("use", 0), ("move",))
        refusal = p.why_not("drive", p.hex("C8"), 0)
        assert (refusal.rule if refusal else "") == rule
        q = Position(LANE, [f"C2 {slow} facing=0", "C1 tank facing=0 used"], ["H9 squad used"]).operations()
        q.play(("use", 0), ("move",))
        assert q.allows("drive", q.hex("C1"), 0), "one MP into the hex, one off the board"
    rain = Position(LANE, ["C9 tank facing=0", "C8 tank facing=0 used", "C7 tank facing=0 used", "C10 squad"],
                    ["H1 squad used"], raining=True)  # fmt: skip
    rain.s.raining, rain.s.walked[0] = 1, 0
    rain.operations().play(("use", 0), ("move",))
    assert rain.allows("drive", rain.hex("C8"), 0), "it can go back: two hexes"
    rain.s.walked[0] = 1
    assert rain.rule_against("drive", rain.hex("C8"), 0) == "BB 20.10"


@refused("BB 20.12")
def test_who_crushes_a_gun_beside_a_second_enemy_must_have_the_mps_to_leave() -> None:
    for points, squad, may in ((5, False, True), (5, True, False), (6, True, True)):
        crusher = tank(f"anew crusher {points}", points=points)
        p = Position(ROWS, [f"C5 {crusher} facing=0"], ["C4 gun facing=3 used", *["C4 squad used"] * squad],
                     crushing=[crusher]).operations()  # fmt: skip
        p.play(("use", 0), ("move",))
        if not may:
            assert p.rule_against("crush", p.hex("C4")) == "BB 20.10"
            continue
        p.play(("crush", p.hex("C4")), dice=[3])
        assert p.s.at[1] == GONE and (p.at(0) == "C4" if not squad else p.rule_against("stop") == "BB 20.10")


@allowed("BB 50.2", "BB 20.10")
@refused("BB 50.2")
def test_a_flash_lights_up_only_the_unit_that_fired() -> None:
    """Infantry and a Vehicle in one hex: the answer is at the one that fired, not at the other."""
    for firer, unlit in ((0, ""), (1, "vehicle")):
        p = Position(ROWS, ["C9 tank facing=0", "C9 squad"], ["C6 squad", "C1 gun facing=3", "D1 mg"], night=4)
        p.operations().play(("use", firer), ("fire",), ("at", p.hex("C6"), ""), dice=[1, 10] if firer == 0 else [10])
        assert p.rule_against("at", 3, unlit) == "BB 50.2"
        assert p.allows("at", 3, "" if unlit else "vehicle")
        assert p.allows("at", 4, "") == bool(unlit), "small arms do nothing to a tank"
    aboard = Position(ROWS, ["C9 ht facing=0", "aboard mg on=0", "C9 squad"], ["C5 squad", "C1 gun facing=3", "D1 mg"],
                      night=4).operations()  # fmt: skip
    aboard.play(("use", 0), ("fire", 1), ("at", aboard.hex("C5"), ""), dice=[10])
    assert aboard.rule_against("at", 4, "") == "BB 50.2", "the Squad beside the Carrier did not fire"
    assert aboard.allows("at", 4, "vehicle") and aboard.allows("at", 5, "")


@allowed("BB 61.2", "BB 21.4")
def test_who_fires_from_a_carrier_is_told_that_it_may_be_wrecked() -> None:
    p = Position(ROWS, ["C6 squad"], ["C2 ht facing=3 uk", "aboard de_pzgren on=1", "C1 ht facing=3",
                                      "aboard de_pzgren on=3"]).operations()  # fmt: skip
    p.play(("use", 0), ("move",), ("enter", p.hex("C5"), 0))
    assert any("BB 61.2" in note for note in p.explain("op", 2, "", -1).notes)
    assert not any("BB 61.2" in note for note in p.explain("op", 4, "", -1).notes)


@allowed("BB 49.0", "BB 21.6")
def test_a_carrier_that_routs_through_mines_rolls_for_them() -> None:
    """The movement rules for a Vehicle hold: once in the first Mine hex, and who strikes one goes no farther."""
    lane = "\n".join(f"{n} www.wwww" for n in range(1, 11))
    for mines, dice, to in ((["D6", "D7"], [2], "D7"), (["D6", "D7"], [1], "D6"), (["D8"], [], "D7")):
        p = Position(lane, ["D5 ht facing=3", "aboard squad red on=0"], ["D4 squad"], mines=mines)
        p.start(CarrierRout(0))
        p.play(("flee", p.hex("D7"), 3), dice=dice)
        assert p.at(0) == to and p.s.unsure[0] == (to == "D6") and p.s.face[0] == 3


@allowed("BB 6.1", "BB 21.5")
@refused("BB 6.1")
def test_a_long_shot_is_weighed_by_whom_it_can_hurt() -> None:
    """Long range, in Smoke: nobody in the hex faces 1 FP but a Vehicle that small arms do nothing to."""
    stone = ROWS.replace("2 ........", "2 ..S.....")
    for rows, foes, fires in (
        (ROWS, ["C2 ht facing=3", "aboard squad on=1"], False),
        (ROWS, ["C2 truck facing=3", "aboard squad on=1"], True),
        (stone, ["C2 tank facing=3", "C2 squad"], False),
        (ROWS, ["C2 tank facing=3", "C2 squad"], True),
    ):
        p = Position(rows, ["C10 squad"], foes)
        p.s.smoke[p.hex("C5")] = 2
        refusal = target_refusal(p.s, 0, p.hex("C2"), "fire", "")
        assert (refusal.rule if refusal else "") == ("" if fires else "BB 6.1")


@allowed("BB 17.0", "BB 34.0", "BB 22.0")
def test_the_event_of_a_flame_may_strike_the_riders_it_was_fired_at_too() -> None:
    p = Position(ROWS, [f"C6 {BURNER}"], ["C5 tank facing=3", "aboard squad on=1", "C1 squad"], events=1).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C5"), "flame vehicle"), dice=[1, 1, 1])
    assert p.s.at[1] == p.s.at[2] == GONE and p.options() == [("pick", 0)], "a 1 kills tank and riders"
    p = Position(ROWS, [f"C6 {EMBER}"], ["C5 tank facing=3", "aboard squad on=1", "C1 squad"], events=1).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C5"), "flame vehicle"), dice=[1, 1, 1])
    assert p.at(2) == "C5" and p.options() == [("pick", u) for u in (0, 2)]


@allowed("BB 16.1")
def test_a_carrier_and_its_load_are_two_units_of_the_area_of_control() -> None:
    for load, controlled in (["aboard squad on=0"], True), ([], False):
        p = Position(ROWS, ["C4 ht facing=0", *load, "C9 squad"], ["H1 squad"], edges=("S", "N"))
        assert in_area_of_control(p.s, 0, p.hex("C7")) == controlled


@allowed("BB 21.7", "BB 2.0")
def test_other_craft_before_the_shore_do_not_keep_a_panic_out_at_sea() -> None:
    """It is put next to the Surf among them; only where its squads find no room, or an enemy is, it is not."""
    craft = tank("anew craft", gun_fp=(0, 0), armor=(1, 1), points=20, carries=2, afloat="blue")
    shore = "tag surf B5 C5 D5\ntag ocean B6 C6 D6 C7 C8"
    others = [f"{h} {craft} facing=0" for h in ("B6", "C6", "D6")]
    p = Position(ROWS, [f"C7 {craft} facing=0", "aboard squad on=0", *others, "C6 squad red", "C6 squad red"],
                 ["C3 squad"], more=shore)  # fmt: skip
    p.start(CoxswainPanic(0, 1))
    assert p.s.player == 1 and p.options() == [("place", p.hex(h)) for h in ("B6", "D6")]
    p.play(("place", p.hex("B6")), dice=[5])
    assert p.at(1) == "B6" and p.s.at[0] == PARKED
