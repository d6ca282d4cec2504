"""BB 33, 34, 36 at Vehicles: anti-tank weapons and their check, Faustniki, flame, charges."""

from __future__ import annotations

from bocage.games.brothers.infantry.shot import Shot
from bocage.games.brothers.state import GONE, USED
from bocage.games.brothers.vehicles.s20_06_at_vehicles import target_number
from bocage.games.brothers.weapons.s33_satw import satw_rows
from tests.brothers.position import OPEN, Position, kind, tank
from tests.marks import allowed, case, refused

GRENADIER = kind("at grenadier", fp=(6, 4), prof=(5, 3), satw=("panzerfaust", 2), morale=((10, 6, 2), (8, 5, 1)))
BAZOOKA = kind("at bazooka", nation="american", satw=("bazooka", 2))
THREE = kind("at three", nation="american", satw=("bazooka", 3))
RIFLE = kind("at rifle", kind="atr", satw=("atr", 3), fp=(3, 2), prof=(2, 1), reach=(6, 6))
EIGHT = tank("at eight", nation="russian", armor=(8, 8))
FOUR = tank("at four", armor=(4, 4))
CLOSED = tank("at closed", armor=(12, 12))
TOPLESS = tank("at topless", armor=(2, 2), machine=("open_top",))
FLAMER = kind("at flamer", flame=11, without="squad")
FLAME_TANK = tank("at flame tank", gun_fp=(0, 4), flame=11, prof_rating=8)
SAPPER = kind("at sapper", satchel=True, without="squad", melee=(5, 3))
WOOD = OPEN.replace("6 ........", "6 ..w.....")
FAUSTNIK = kind("at faustnik", kind="decoy", satw=("panzerfaust", 3), morale=((10, 10, 10), (10, 10, 10)))
DATE = "1944-08"


def needs(p: Position, firer: int, t: int, mode: str = "fire") -> int:
    from bocage.games.brothers.infantry.s07_morale import SELECTED, morale

    shot = Shot(p.s, firer, p.s.at[t], mode, "satw")
    return morale(p.s, firer, SELECTED) + sum(row[2] for row in satw_rows(p.s, shot, t))


def number(p: Position, firer: int, t: int, how: str = "satw", mode: str = "fire") -> int:
    return sum(row[2] for row in target_number(p.s, Shot(p.s, firer, p.s.at[t], mode, how), t))


@case("bob-33-002")
@case("bob-33-003")
@allowed("BB 33.0")
@refused("BB 33.0")
def test_the_panzerfaust_of_the_example() -> None:
    p = Position(OPEN, [f"C6 {GRENADIER} yellow"], [f"C4 {EIGHT} facing=3 counter", "H1 ru"], date=DATE)
    p.operations()
    assert needs(p, 0, 1) == 2 and number(p, 0, 1) == 14
    p.play(("use", 0), ("fire",))
    words = p.explain("at", p.hex("C4"), "satw")
    assert any("2 or less" in note for note in words.notes) and words.odds[0].probability == 0.9
    p.play(("at", p.hex("C4"), "satw"), dice=[2, 9])
    assert p.s.at[1] == GONE and p.s.used[0] == USED, "one check, not two"
    miss = Position(OPEN, [f"C6 {GRENADIER} yellow"], [f"C4 {EIGHT} facing=3", "H1 ru"], date=DATE).operations()
    miss.play(("use", 0), ("fire",), ("at", miss.hex("C4"), "satw"), dice=[3])
    assert miss.s.at[1] >= 0 and miss.s.used[0] == USED


@case("bob-33-004")
@case("bob-33-006")
@allowed("BB 33.0")
def test_neither_turning_nor_assault_fire_weakens_it() -> None:
    p = Position(
        OPEN, [f"C6 {BAZOOKA} facing=3"], [f"C4 {FOUR} facing=3", "H1 squad"], facing=True, date=DATE
    ).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C4"), "satw"), ("face", 0), dice=[6, 7])
    assert p.s.at[1] == GONE and p.s.face[0] == 0
    q = Position(OPEN, [f"C7 {BAZOOKA}"], [f"C4 {FOUR} facing=3 used", "H1 squad used"], date=DATE).operations()
    assert number(q, 0, 1, "satw", "assault") == 7
    q.play(("use", 0), ("move",), ("enter", q.hex("C6"), 0))
    q.quiet()
    assert needs(q, 0, 1, "assault") == 10 - 2 - 2 - 1
    q.play(("assault fire",), ("at", q.hex("C4"), "satw", -1), dice=[5, 7])
    assert q.s.at[1] == GONE


@case("bob-33-005")
@case("bob-33-007")
@refused("BB 33.0", "BB 20.6")
def test_its_limits() -> None:
    far = Position(
        OPEN, [f"C8 {BAZOOKA}"], [f"C3 {FOUR} facing=2", "C7 squad", "C6 gun facing=0"], date=DATE
    ).operations()
    far.play(("use", 0), ("fire",))
    assert far.rule_against("at", far.hex("C3"), "satw") == "BB 33.0", "range 4, the tank at 5"
    assert far.rule_against("at", far.hex("C6"), "satw") == "BB 20.6", "Vehicles only"
    early = Position(OPEN, [f"C6 {GRENADIER}"], [f"C5 {EIGHT} facing=3", "C4 ru"], date="1943-05").operations()
    early.play(("use", 0), ("fire",))
    assert early.rule_against("at", early.hex("C5"), "satw") == "BB 33.0", "not before its date"
    final = Position(OPEN, [f"C5 {BAZOOKA} used"], [f"B2 {FOUR} facing=2"], first=1, date=DATE).operations()
    final.play(("use", 1), ("move",), ("drive", final.hex("B3"), 0))
    final.quiet()
    final.play(("drive", final.hex("B4"), 0))
    assert final.s.player == 0 and final.rule_against("final", 0, "satw", -1) == "BB 33.0"


@case("bob-33-008")
@case("bob-43-021")
@case("bob-46-007")
@allowed("BB 33.0", "BB 43.3", "BB 40.3", "BB 46.0", "BB 48.0")
def test_the_arithmetic_of_the_check() -> None:
    rows = OPEN.replace("5 ........", "5 ..p.....")
    p = Position(rows, [f"C6 {THREE}"], [f"C4 {FOUR} facing=3"], date=DATE)
    p.s.smoke[p.hex("C5")] = 2
    assert needs(p, 0, 1) == 10 - 3 - 1 - 1 - 2
    p.s.smoke[p.hex("C5")] = 1
    assert needs(p, 0, 1) == 10 - 3 - 1 - 2, "Dispersed Smoke is nothing"
    assert needs(p, 0, 1, "op") == 10 - 3 - 1 - 2 - 2
    p.s.used[0] = 1
    assert needs(p, 0, 1, "op") == 10 - 3 - 1 - 2 - 2 + 1
    box = Position(OPEN, [f"C6 {BAZOOKA}"], [f"C4 {FOUR} facing=3"], date=DATE, fort=[{"hex": "C6", "kind": "pillbox"}])
    assert needs(box, 0, 1) == 10 - 2 - 2 - 2
    house = Position(OPEN.replace("6 ........", "6 ..S....."), [f"C6 {BAZOOKA}"], [f"C4 {FOUR} facing=3"], date=DATE)
    assert needs(house, 0, 1) == 10 - 2 - 2 - 2
    piat = kind("at piat", nation="commonwealth", satw=("piat", 2))
    spring = Position(OPEN.replace("6 ........", "6 ..S....."), [f"C6 {piat}"], [f"C4 {FOUR} facing=3"], date=DATE)
    assert needs(spring, 0, 1) == 10 - 2 - 2, "a PIAT has no blast"
    wheat = Position(OPEN.replace("5 ........", "5 ..g....."), [f"C6 {BAZOOKA}"], [f"C4 {FOUR} facing=3"], date=DATE)
    assert needs(wheat, 0, 1) == 10 - 2 - 2, "grass hides no Vehicle"


@case("bob-03-011")
@allowed("BB 3.0", "BB 33.0")
def test_a_command_point_rolls_the_check_again() -> None:
    p = Position(OPEN, [f"C6 {BAZOOKA}"], [f"C5 {FOUR} facing=3", "H1 squad"], cp=(1, 0), date=DATE).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C5"), "satw"), dice=[9])
    assert p.s.rule == "BB 3.0"
    p.play(("cp", 0), dice=[7, 3])
    assert p.s.at[1] == GONE


@case("bob-17-002")
@allowed("BB 17.0")
def test_a_one_of_the_weapon_may_bring_an_event() -> None:
    p = Position(OPEN, [f"C6 {BAZOOKA}"], [f"C5 {FOUR} facing=3", "H1 squad"], events=1, date=DATE).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C5"), "satw"), dice=[1, 1, 9])
    assert p.s.at[1] == GONE, "the check's 1 asks for nothing, the weapon's 1 for an event die"


@case("bob-21-015")
@case("bob-22-002")
@allowed("BB 21.5", "BB 22.0")
def test_carrier_or_passenger() -> None:
    p = Position(OPEN, [f"C6 {BAZOOKA}"], ["C4 ht facing=0", "aboard squad on=1", "H1 squad"], date=DATE).operations()
    p.play(("use", 0), ("fire",))
    assert p.allows("at", p.hex("C4"), "satw") and p.allows("at", p.hex("C4"), "")
    p.play(("at", p.hex("C4"), "satw"), dice=[5, 9])
    assert p.s.at[1] == p.s.at[2] == GONE
    rider = Position(
        OPEN, [f"C6 {BAZOOKA}"], [f"C4 {EIGHT} facing=3", "aboard squad on=1", "H1 squad"], date=DATE
    ).operations()
    rider.play(("use", 0), ("fire",), ("at", rider.hex("C4"), "satw"), dice=[5, 9])
    assert rider.s.at[1] >= 0 and rider.at(2) == "C4" and rider.s.supp[2] == 1, "shot at: the riders are off"


@case("bob-57-004")
@allowed("BB 57.5")
@refused("BB 57.5", "BB 15.0")
def test_faustniki() -> None:
    p = Position(
        WOOD,
        [f"C6 {FAUSTNIK} concealed", "A8 squad"],
        ["D4 ru", f"C4 {EIGHT} facing=3"],
        faustniki=True,
        date=DATE,
        nations=("german", "russian"),
    ).operations()
    assert needs(p, 0, 3) == 10 - 3 - 2
    p.play(("use", 0), ("fire",))
    assert [x for x in p.options() if x[0] == "at"] == [("at", p.hex("C4"), "satw")], "nothing else"
    p.play(("at", p.hex("C4"), "satw"), dice=[5, 9])
    assert p.s.at[0] == GONE and p.s.at[3] == GONE and p.s.kills[0] == 0
    miss = Position(
        WOOD, [f"C6 {FAUSTNIK} concealed", "A8 squad"], [f"C4 {EIGHT} facing=3"], faustniki=True, date=DATE
    ).operations()
    miss.play(("use", 0), ("fire",), ("at", miss.hex("C4"), "satw"), dice=[6])
    assert miss.s.conceal[0] and miss.s.used[0] == USED, "not fired: still a counter"
    plain = Position(WOOD, [f"C6 {FAUSTNIK} concealed", "A8 squad"], [f"C4 {EIGHT} facing=3"], date=DATE).operations()
    plain.play(("use", 0))
    assert plain.rule_against("fire") == "BB 15.0"


@case("bob-34-004")
@allowed("BB 34.0")
@refused("BB 34.0")
def test_flame_at_vehicles() -> None:
    p = Position(OPEN, [f"C6 {FLAMER}"], [f"C4 {CLOSED} facing=0", f"D4 {TOPLESS} facing=0", f"C3 {CLOSED} facing=0"])
    assert (number(p, 0, 1, "flame vehicle"), number(p, 0, 2, "flame vehicle")) == (6, 8)
    p.operations().play(("use", 0), ("fire",))
    assert p.rule_against("at", p.hex("C3"), "flame vehicle") == "BB 34.0", "three hexes"
    p.s.unsure_rule = True
    p.play(("at", p.hex("C4"), "flame vehicle"), dice=[6])
    assert p.s.at[1] == GONE, "no Unconfirmed Kill of Infantry's flame"
    dry = Position(OPEN, [f"C6 {FLAMER}"], [f"C4 {CLOSED} facing=0", "H1 squad"]).operations()
    dry.play(("use", 0), ("fire",), ("at", dry.hex("C4"), "flame vehicle"), dice=[3])
    assert dry.s.kind[0] == "squad"


@allowed("BB 34.0", "BB 20.3", "BB 22.0")
def test_a_flamethrower_tank_checks_prof_and_burns_riders_too() -> None:
    p = Position(
        OPEN, [f"C6 {FLAME_TANK} facing=0"], [f"C5 {CLOSED} facing=0 counter", "aboard squad on=1", "H1 squad"]
    )
    p.operations().play(("use", 0), ("fire",), ("at", p.hex("C5"), "flame vehicle"), dice=[7, 8])
    assert p.s.at[1] == GONE and p.at(2) == "C5", "the Move counter asked for 7; then 11 or less"
    assert p.s.supp[2] == 2 and p.s.step[2] == 2
    q = Position(OPEN, [f"C6 {FLAME_TANK} facing=0"], [f"C5 {CLOSED} facing=0", "C5 squad"]).operations()
    q.play(("use", 0), ("fire",), ("at", q.hex("C5"), "flame"), dice=[8])
    assert q.s.at[1] >= 0 and q.s.supp[2], "the type that was declared"


@case("bob-36-003")
@case("bob-36-004")
@allowed("BB 36.0")
@refused("BB 36.0")
def test_a_satchel_charge_at_a_vehicle() -> None:
    p = Position(OPEN, [f"C6 {SAPPER}"], [f"C5 {CLOSED} facing=0 used", "H1 squad used"]).operations()
    p.play(("use", 0), ("move",))
    assert p.rule_against("satchel", p.hex("C5")) == "BB 36.0", "Vehicles are assaulted with it"
    p.play(("enter", p.hex("C5"), 0))
    p.quiet()
    assert p.explain("charge it").total() == 8 and p.explain("without").total() == 4
    p.play(("charge it",), dice=[8])
    assert p.s.at[1] == GONE and p.at(0) == "C6" and p.s.kind[0] == "squad"
    keeps = Position(OPEN, [f"C6 {SAPPER}"], [f"C5 {CLOSED} facing=0 used", "H1 squad used"]).operations()
    keeps.play(("use", 0), ("move",), ("enter", keeps.hex("C5"), 0))
    keeps.quiet()
    keeps.play(("without",), dice=[5])
    assert keeps.s.at[1] >= 0 and keeps.s.kind[0] == SAPPER
    both = Position(OPEN, [f"C6 {SAPPER}"], [f"C5 {CLOSED} facing=0 used", "C5 gun facing=0 used"]).operations()
    both.play(("use", 0), ("move",), ("satchel", both.hex("C5")), dice=[5])
    assert both.s.at[1] >= 0 and both.s.at[2] == GONE, "8 FP, 5 + 3: the lower number; the tank is left alone"


@allowed("BB 33.0", "BB 60.1")
def test_pluck_helps_the_satw_check_of_assault_fire() -> None:
    """It is a Morale Check taken during movement; the one for being selected to fire is not."""
    plucky = kind("at plucky", nation="commonwealth", pluck=True, satw=("piat", 1), morale=((10, 6, 2), (8, 5, 1)))
    told = []
    for moves in (True, False):
        p = Position(OPEN, [f"C{7 if moves else 6} {plucky} yellow"], ["C4 tank facing=3", "H1 squad used"],
                     nations=("commonwealth", "german")).operations()  # fmt: skip
        if moves:
            p.play(("use", 0), ("move",), dice=[1])
            p.play(("enter", p.hex("C6"), 0))
            p.quiet()
            events = p.play(("assault fire",), ("at", p.hex("C4"), "satw", -1), dice=[9])
        else:
            events = p.play(("use", 0), ("fire",), ("at", p.hex("C4"), "satw"), dice=[9])
        told += [event[1] for event in events if event[1][0] == "check"]
    assert told == [("check", 0, 9, 6 + 1 - 1 - 2 - 1), ("check", 0, 9, 6 - 1 - 2)]


@allowed("BB 33.0", "BB 2.2")
def test_a_hidden_squad_that_fires_its_panzerfaust_chooses_its_facing_once() -> None:
    """With the shot, in its own range and in Op Fire; it is not asked again when its counter comes off."""
    faust = kind("at hidden faust", satw=("panzerfaust", 1))
    house = OPEN.replace("4 ........", "4 ..S.....")
    p = Position(house, [f"C4 {faust} concealed", "H8 squad"], ["C2 tank facing=0 used", "H1 squad"], facing=True,
                 date="1945-02").operations()  # fmt: skip
    p.play(("use", 0), ("fire",), ("at", p.hex("C2"), "satw"), ("face", 0), dice=[1, 10])
    assert (p.s.conceal[0], p.s.face[0], p.s.used[0]) == (0, 0, USED) and p.s.rule == "BB 4.1"
    q = Position(house, ["C7 tank facing=0", "H8 squad"], [f"C4 {faust} concealed", "H1 squad used"], facing=True,
                 date="1945-02").operations()  # fmt: skip
    q.play(("use", 0), ("move",), ("drive", q.hex("C6"), 0), ("op", 2, "satw", -1), ("face", 3), dice=[1, 10])
    assert (q.s.conceal[2], q.s.face[2], q.s.used[2]) == (0, 3, USED) and q.s.player == 0
