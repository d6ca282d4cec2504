"""DE 4.507 to 4.509: equipment changes hands, wounds, recombining."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.elst.campaign.book import line, lines, write
from bocage.games.starterkit.elst.campaign.s04_507_equipment import EquipmentPossession
from bocage.games.starterkit.elst.campaign.s04_508_wounded import WoundedLeaders, WoundLine
from bocage.games.starterkit.elst.campaign.s04_509_recombining import pool, recombine, recombine_pool
from bocage.games.starterkit.elst.campaign.state import ENTRY
from bocage.games.starterkit.model.marks import WOUNDED
from bocage.kernel import play
from bocage.kernel.frames import OVER
from bocage.kernel.script import run
from tests.marks import allowed, case, refused
from tests.starterkit.elst.campaign.kept import BRITISH, GERMAN, areas, hold, keep, lost, what
from tests.starterkit.elst.campaign.refit import begin

DONE = ("done",)


@case("dae-04-037")
@allowed("DE 4.507")
def test_a_british_weapon_in_a_german_area_becomes_german() -> None:
    s = areas((GERMAN, 0))
    keep(s, "german 4-4-7", 1)
    lmg = keep(s, "british LMG", 1)
    begin(s, EquipmentPossession())
    assert what(s, lmg) == ""
    (taken,) = [key for key, x in lines(s, GERMAN) if x.type.title == "british LMG"]
    assert line(s, taken).is_captured and line(s, taken).area == 1
    assert s.player == GERMAN and play.options(s) == [DONE, ("destroy", taken)]
    run(s, [("destroy", taken)])
    assert what(s, taken) == "" and s.player == OVER


@allowed("DE 4.507")
def test_what_the_owner_keeps_stays_his_and_nobody_asks_for_vehicles() -> None:
    s = areas((GERMAN, 0), (BRITISH, 0))
    squad = keep(s, "german 4-4-7", 1)
    mmg = hold(s, "german MMG", squad)
    keep(s, "german PzKpfw VG", 1)
    begin(s, EquipmentPossession())
    assert play.options(s) == [DONE, ("destroy", mmg)]
    run(s, [DONE])
    assert line(s, mmg).holder == squad and line(s, mmg).side == GERMAN


@refused("DE 4.507")
def test_nobody_destroys_vehicles_or_what_lies_where_he_has_no_men() -> None:
    s = areas((GERMAN, 0), (GERMAN, 0))
    keep(s, "german 4-4-7", 1)
    tank = keep(s, "german PzKpfw VG", 1)
    keep(s, "german LMG", 1)
    far = keep(s, "german LMG", 2)
    theirs = keep(s, "british LMG", ENTRY)
    begin(s, EquipmentPossession())
    for key in (tank, far, theirs):
        refusal = play.why_not(s, ("destroy", key))
        assert refusal is not None and refusal.rule == "DE 4.507"


@allowed("DE 4.508")
@pytest.mark.parametrize(
    ("die", "cut", "left"),
    [(1, 0, "fit"), (2, 0, "wounded"), (4, 0, "wounded"), (5, 0, ""), (1, 1, "wounded"), (4, 1, "")],
)
def test_the_wounded_leader_table(die: int, cut: int, left: str) -> None:
    s = areas((BRITISH, cut))
    leader = keep(s, "british 8-1", 1, WOUNDED)
    fit = keep(s, "british 8-0", 1)
    begin(s, WoundedLeaders())
    run(s, [], [die])
    assert what(s, fit) == "british 8-0"  # nobody rolls for him
    assert (what(s, leader) != "") == (left != "")
    if left:
        assert line(s, leader).is_wounded == (left == "wounded")


@allowed("DE 4.511")
@pytest.mark.parametrize(("status", "die", "alive"), [(0, 4, True), (0, 5, False), (WOUNDED, 4, False)])
def test_casualty_reduction_of_a_leader_off_the_map(status: int, die: int, alive: bool) -> None:
    s = areas((BRITISH, 0))
    leader = keep(s, "british 8-1", 1, status)
    begin(s, WoundLine(leader, "DE 4.511", True))
    run(s, [], [die])
    assert (what(s, leader) != "") == alive
    if alive:
        assert line(s, leader).is_wounded


@case("dae-04-042")
@allowed("DE 4.509")
def test_three_half_squads_of_one_type_make_a_squad_and_one_is_left() -> None:
    s = areas((BRITISH, 0))
    halves = [keep(s, "british 2-4-7", 1) for _ in range(3)]
    other, elsewhere = keep(s, "british 2-3-7", 1), keep(s, "british 2-4-7", ENTRY)
    lmg = hold(s, "british LMG", halves[1])
    recombine(s)
    assert [what(s, key) for key in halves] == ["british 4-5-7", "", "british 2-4-7"]
    assert what(s, other) == "british 2-3-7" and what(s, elsewhere) == "british 2-4-7"
    assert line(s, lmg).holder == halves[0]  # what the other half had is the squad's


@allowed("DE 4.509")
def test_the_eliminated_pool_recombines_too() -> None:
    s = areas((GERMAN, 0))
    for _ in range(3):
        lost(s, "ss 2-3-7")
    keep(s, "ss 2-3-7", 1)
    recombine_pool(s)
    assert sorted(x.type.title for _, x in pool(s, GERMAN)) == ["ss 2-3-7", "ss 4-4-7"]
    assert [x.type.title for _, x in lines(s, GERMAN)] == ["ss 2-3-7"]


@allowed("DE 4.12")
def test_losses_count_for_replenishment_and_for_nothing_else() -> None:
    s = areas((BRITISH, 0))
    key = lost(s, "british 4-5-7")
    assert [k for k, _ in pool(s, BRITISH)] == [key]
    assert s.points == [0, 0]
    s.replenished[BRITISH] = 1
    s.fight += 1
    assert pool(s, BRITISH) == []  # only the last scenario's
    write(s, key, line(s, key)._replace(lost_in=-1))


@allowed("DE 4.508")
@pytest.mark.parametrize("seen", [True, False])
@pytest.mark.parametrize("die", [1, 3, 5])
def test_a_wound_of_a_secret_shift_is_its_sides_affair(seen: bool, die: int) -> None:
    """DE 4.511 A leader who was not in the last battle; one who was is everybody's to see."""
    s = areas((BRITISH, 0))
    leader = keep(s, "british 9-1", ENTRY, WOUNDED)
    if seen:
        s.line[0] = leader
    begin(s, WoundedLeaders())
    events = run(s, [], [die])
    told = [seats for rule, _, seats in events if rule == "DE 4.508"]
    assert told != [] and all((seats is None or GERMAN in seats) == seen for seats in told)
    assert bool(line(s, leader).fate) == (die == 5)
