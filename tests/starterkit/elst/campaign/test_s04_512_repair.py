"""DE 4.512 Equipment Repair."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.elst.campaign.book import carried_by, line, write
from bocage.games.starterkit.elst.campaign.s04_512_repair import EquipmentRepair
from bocage.games.starterkit.elst.campaign.state import ENTRY, IN_PLACE, IslandState
from bocage.games.starterkit.model.marks import (
    DAZED,
    DISABLED,
    IMMOBILIZED,
    LOW_AMMO,
    MALFUNCTION,
    NO_SMOKE_AMMO,
    RECALL,
)
from bocage.games.starterkit.model.state import PREP_FIRE
from bocage.kernel import play
from bocage.kernel.frames import OVER
from bocage.kernel.script import run
from tests.marks import allowed, case, refused
from tests.starterkit.elst.campaign.kept import BRITISH, GERMAN, areas, hold, keep, main_of, mark, what
from tests.starterkit.elst.campaign.refit import begin
from tests.starterkit.position import Position, field
from tests.starterkit.vehicles.own import is_marked

DONE = ("done",)


def immobilized(s: IslandState, key: int) -> bool:
    return bool(line(s, key).vehicle_marks & IMMOBILIZED)


@case("dae-04-047")
@allowed("DE 4.5121")
@allowed("DE 4.512")
@pytest.mark.parametrize(("die", "mobile"), [(1, True), (2, False), (3, False)])
def test_an_immobilized_tank_in_the_front_line(die: int, mobile: bool) -> None:
    s = areas((GERMAN, 0))
    tank = keep(s, "german PzKpfw VG", 1, hex_="M15")
    other = keep(s, "german PzKpfw VG", 1, hex_="M15")
    s.zone[line(s, tank).hex] = 1  # alone in its area: every hex beside it is another's
    mark(s, tank, IMMOBILIZED)
    run(begin(s, EquipmentRepair(GERMAN)), [DONE], [die])
    assert immobilized(s, tank) != mobile and not immobilized(s, other)
    assert s.player == OVER


@allowed("DE 4.5121")
@pytest.mark.parametrize(("area", "cut", "die", "mobile"), [(1, 0, 2, True), (1, 1, 2, False), (IN_PLACE, 0, 2, False)])
def test_isolated_and_uncontrolled_ground_add_one_each(area: int, cut: int, die: int, mobile: bool) -> None:
    s = areas((GERMAN, cut))
    tank = keep(s, "german PzKpfw VG", area, hex_="M15" if area == IN_PLACE else "")
    mark(s, tank, IMMOBILIZED)
    run(begin(s, EquipmentRepair(GERMAN)), [DONE], [die])
    assert immobilized(s, tank) != mobile


@allowed("DE 4.5122")
@pytest.mark.parametrize(
    ("die", "cut", "left"),
    [(2, 0, "well"), (3, 0, "stunned"), (5, 0, "stunned"), (6, 0, ""), (2, 1, "stunned"), (5, 1, "")],
)
def test_the_stun_recovery_table(die: int, cut: int, left: str) -> None:
    s = areas((BRITISH, cut))
    tank = keep(s, "british Sherman V(a)", 1)
    mark(s, tank, DAZED)
    run(begin(s, EquipmentRepair(BRITISH)), [DONE], [die])
    assert (what(s, tank) != "") == (left != "")
    if left:
        assert bool(line(s, tank).vehicle_marks & DAZED) == (left == "stunned")


@allowed("DE 4.5123")
@pytest.mark.parametrize(
    ("name", "cut", "die", "mended"),
    [
        ("german HMG", 0, 4, True),  # 1 or less, its repair number 3 taken off
        ("german HMG", 0, 5, False),
        ("german LMG", 0, 2, True),
        ("german LMG", 0, 3, False),
        ("german LMG", 1, 2, False),
    ],
)
def test_the_weapon_repair_table(name: str, cut: int, die: int, mended: bool) -> None:
    s = areas((GERMAN, cut))
    squad = keep(s, "german 4-4-7", 1)
    weapon = hold(s, name, squad, MALFUNCTION)
    alone = keep(s, "german LMG", ENTRY, MALFUNCTION)  # nobody is there to mend it
    run(begin(s, EquipmentRepair(GERMAN)), [DONE], [die])
    assert what(s, weapon) == (name if mended else "")
    assert not mended or not line(s, weapon).status & MALFUNCTION
    assert line(s, alone).status & MALFUNCTION and what(s, alone) == "german LMG"


@allowed("DE 4.5123")
@pytest.mark.parametrize(("crew", "mended"), [(True, True), (False, False)])
def test_a_gun_without_a_crew_in_its_area_is_harder_to_mend(crew: bool, mended: bool) -> None:
    s = areas((GERMAN, 0))
    keep(s, "german 2-2-8" if crew else "german 4-4-7", 1)
    gun = keep(s, "german PaK 40", 1, MALFUNCTION)
    run(begin(s, EquipmentRepair(GERMAN)), [DONE], [2])
    assert (what(s, gun) != "") == mended


@allowed("DE 4.5123")
@allowed("DE 4.5128")
def test_a_tank_whose_gun_is_beyond_repair_is_recalled_and_so_eliminated() -> None:
    s = areas((GERMAN, 0))
    keep(s, "german 4-4-7", 1)
    tank = keep(s, "german PzKpfw VG", 1)
    gun = main_of(s, tank)
    write(s, gun, line(s, gun)._replace(status=MALFUNCTION))
    run(begin(s, EquipmentRepair(GERMAN)), [DONE], [4])  # -1 vehicular, -1 its repair number: 2
    assert what(s, tank) == ""


@case("dae-04-054")
@allowed("DE 4.5128")
def test_an_afv_under_recall_is_eliminated_and_its_neighbour_is_not() -> None:
    s = areas((BRITISH, 0))
    recalled, other = keep(s, "british Sherman V(a)", 1), keep(s, "british Sherman V(a)", 1)
    mark(s, recalled, RECALL)
    run(begin(s, EquipmentRepair(BRITISH)), [DONE])
    assert what(s, recalled) == "" and what(s, other) != ""


@case("dae-04-050")
@allowed("DE 4.5123")
def test_a_light_machine_gun_mends_a_vehicles() -> None:
    s = areas((GERMAN, 0))
    squad = keep(s, "german 4-4-7", 1)
    lmg = hold(s, "german LMG", squad)
    tank = keep(s, "german PzKpfw VG", 1)
    bow = carried_by(s, tank)[1]
    write(s, bow, line(s, bow)._replace(status=MALFUNCTION))
    begin(s, EquipmentRepair(GERMAN))
    run(s, [], [6])  # Disabled by its own repair
    assert play.options(s) == [DONE, ("swap", bow, lmg)]
    run(s, [("swap", bow, lmg), DONE])
    assert what(s, lmg) == "" and not line(s, bow).gun_marks & DISABLED and not line(s, bow).status & MALFUNCTION


@refused("DE 4.5123")
def test_no_swap_from_another_area_nor_for_what_is_not_disabled() -> None:
    s = areas((GERMAN, 0), (GERMAN, 0))
    here, there = keep(s, "german 4-4-7", 1), keep(s, "german 4-4-7", 2)
    near, far = hold(s, "german LMG", here), hold(s, "german LMG", there)
    mmg = hold(s, "german MMG", here)
    tank = keep(s, "german PzKpfw VG", 1)
    bow, other = carried_by(s, tank)[1:3]
    write(s, bow, line(s, bow)._replace(gun_marks=DISABLED))
    begin(s, EquipmentRepair(GERMAN))
    for gun, given in ((bow, far), (bow, mmg), (other, near)):
        refusal = play.why_not(s, ("swap", gun, given))
        assert refusal is not None and refusal.rule == "DE 4.5123"


@case("dae-04-051")
@allowed("DE 4.5124")
@pytest.mark.parametrize(("die", "kept"), [(3, True), (4, False)])
def test_captured_weapons(die: int, kept: bool) -> None:
    s = areas((GERMAN, 0))
    squad = keep(s, "german 4-4-7", 1)
    whole, broken = hold(s, "british LMG", squad), hold(s, "british MMG", squad, MALFUNCTION)
    own = hold(s, "german LMG", squad)
    run(begin(s, EquipmentRepair(GERMAN)), [DONE], [die])
    assert (what(s, whole) != "") == kept and what(s, broken) == "" and what(s, own) == "german LMG"


@case("dae-04-052")
@allowed("DE 4.5125")
@allowed("DE 4.5126")
def test_ammunition_is_restored_but_not_to_captured_or_isolated_weapons() -> None:
    s = areas((BRITISH, 0), (BRITISH, 1), (GERMAN, 0))
    here, cut = keep(s, "british Sherman V(a)", 1), keep(s, "british Sherman V(a)", 2)
    panther = keep(s, "german PzKpfw VG", 3)
    squad = keep(s, "british 4-5-7", 1)
    gun = hold(s, "german PaK 40", squad)
    for key in (main_of(s, here), main_of(s, cut), gun):
        write(s, key, line(s, key)._replace(status=NO_SMOKE_AMMO))
    low = main_of(s, panther)
    write(s, low, line(s, low)._replace(gun_marks=LOW_AMMO))
    run(begin(s, EquipmentRepair(BRITISH)), [DONE], [1])
    run(begin(s, EquipmentRepair(GERMAN)), [DONE])
    assert not line(s, main_of(s, here)).status and not line(s, low).gun_marks
    assert line(s, main_of(s, cut)).status and line(s, gun).status


@case("dae-04-053")
@allowed("DE 4.5127")
def test_british_tanks_spend_the_night_in_the_entry_area() -> None:
    s = areas((BRITISH, 0), (BRITISH, 1), (GERMAN, 0))
    mobile, stuck = keep(s, "british Sherman V(a)", 1, hex_="E13"), keep(s, "british Sherman V(a)", 1, hex_="E12")
    cut, german = keep(s, "british Sherman V(a)", 2), keep(s, "german PzKpfw VG", 3)
    mark(s, stuck, IMMOBILIZED)
    s.fought_on, s.date = 0, 1  # the scenario was that of the 23rd, afternoon
    run(begin(s, EquipmentRepair(BRITISH)), [DONE], [6])
    run(begin(s, EquipmentRepair(GERMAN)), [DONE])
    assert [line(s, key).area for key in (mobile, stuck, cut, german)] == [ENTRY, 1, 2, 3]
    assert line(s, mobile).hex == -1


@allowed("DE 4.5127")
def test_after_a_morning_they_stay() -> None:
    s = areas((BRITISH, 0))
    tank = keep(s, "british Sherman V(a)", 1)
    s.fought_on, s.date = 1, 2
    run(begin(s, EquipmentRepair(BRITISH)), [DONE])
    assert line(s, tank).area == 1


@allowed("DE 4.5123")
@refused("DE 4.5123")
def test_a_disabled_machine_gun_is_not_rolled_for_again() -> None:
    s = areas((GERMAN, 0))
    keep(s, "german 4-4-7", 1)
    tank = keep(s, "german PzKpfw VG", 1)
    main, mg = carried_by(s, tank)[:2]
    write(s, mg, line(s, mg)._replace(status=MALFUNCTION))
    run(begin(s, EquipmentRepair(GERMAN)), [DONE], [6])
    assert line(s, mg).gun_marks & DISABLED and not line(s, tank).vehicle_marks & RECALL
    s.result = None
    run(begin(s, EquipmentRepair(GERMAN)), [DONE])  # the next date: no die
    assert line(s, mg).gun_marks & DISABLED and s.player == OVER
    assert not line(s, main).gun_marks & DISABLED


@refused("DE 4.5123")
def test_no_swap_between_a_hulk_and_a_weapon_left_in_two_hexes_of_no_area() -> None:
    s = areas((GERMAN, 0))
    tank = keep(s, "german PzKpfw VG", IN_PLACE, hex_="L12")
    mg = carried_by(s, tank)[1]
    write(s, mg, line(s, mg)._replace(gun_marks=DISABLED))
    far = keep(s, "german LMG", IN_PLACE, hex_="H16")
    begin(s, EquipmentRepair(GERMAN))
    refusal = play.why_not(s, ("swap", mg, far))
    assert refusal is not None and refusal.rule == "DE 4.5123" and play.options(s) == [DONE]


@allowed("DE 4.5181", "SK 7.2.1")
@pytest.mark.parametrize(
    ("low", "dice", "broken", "disabled"),
    [
        (LOW_AMMO, (5, 5), False, False),
        (LOW_AMMO, (6, 5), True, False),
        (LOW_AMMO, (6, 6), False, True),
        (0, (6, 5), False, False),
        (0, (6, 6), True, False),
    ],
)
def test_an_isolated_panther_low_on_ammunition_breaks_down_on_eleven(
    low: int, dice: tuple[int, int], broken: bool, disabled: bool
) -> None:
    """Its B# is not circled: one less than twelve under the marker, and twelve ends the weapon."""
    p = Position(field("A1-L10"))
    tank = p.vehicle("german PzKpfw VG", "E9", 5)
    p.unit("british 4-5-7", "E4")
    main = p.s.carried[tank][0]
    p.s.gun_marks[main] = low
    p.phase(PREP_FIRE).do("shoot", main).do("aim", "E4").do("fire", "itt").roll(*dice)
    assert p.has(main, "malfunction") == broken and bool(p.s.gun_marks[main] & DISABLED) == disabled
    assert is_marked(p, tank, RECALL) == disabled
