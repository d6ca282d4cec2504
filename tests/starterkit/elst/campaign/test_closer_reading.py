"""DE 4 read sentence by sentence against literal positions: what the other files take for granted."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.elst.campaign.book import (
    Key,
    cost_of_fight,
    ledger_of,
    line,
    lines,
    lose,
    open_fights,
    reduce_line,
    write,
)
from bocage.games.starterkit.elst.campaign.fielding import close_fight, set_down
from bocage.games.starterkit.elst.campaign.s04_5_refit import new_date
from bocage.games.starterkit.elst.campaign.s04_502_markers import remove_markers
from bocage.games.starterkit.elst.campaign.s04_505_reading import island_ground
from bocage.games.starterkit.elst.campaign.s04_505_setup_areas import SetupAreas
from bocage.games.starterkit.elst.campaign.s04_507_equipment import EquipmentPossession
from bocage.games.starterkit.elst.campaign.s04_509_recombining import pool, recombine
from bocage.games.starterkit.elst.campaign.s04_511_shift import GO, Shift
from bocage.games.starterkit.elst.campaign.s04_513_replenishment import allowance
from bocage.games.starterkit.elst.campaign.s04_516_groups import GroupStrength
from bocage.games.starterkit.elst.campaign.s04_518_arming import Arming
from bocage.games.starterkit.elst.campaign.state import ENTRY, ON_MAP, IslandState
from bocage.games.starterkit.model.counters import give
from bocage.kernel import play
from bocage.kernel.script import run
from tests.marks import allowed, refused
from tests.starterkit.elst.campaign.fields import field, join, stand
from tests.starterkit.elst.campaign.kept import BRITISH, GERMAN, areas, keep, lost, what
from tests.starterkit.elst.campaign.refit import begin, island, put

DONE = ("done",)


def zone(s: IslandState, name: str) -> int:
    return s.zone[island_ground().hex(name)]


def bought(s: IslandState, side: int, ident: str, how: str, dice: list[object]) -> list[Key]:
    """A group as GroupStrength makes it; its lines."""
    before = {key for key, _ in lines(s, side)}
    setattr(s, f"today{side}", {f"{ident} {how}": 1})
    begin(s, GroupStrength(side))
    run(s, [], dice)
    s.result = None
    return [key for key, _ in lines(s, side) if key not in before]


def told(s: IslandState, seat: int) -> list[str]:
    """What a seat has heard."""
    assert s.events is not None
    return [str(what) for _, what, seats in s.events if seats is None or seat in seats]


# DE 4.505: an empty Setup Area that is Isolated takes nobody in


@refused("DE 4.505")
@allowed("DE 4.505")
def test_nobody_shifts_into_an_isolated_area_without_units() -> None:
    s = areas((GERMAN, 1), (GERMAN, 1), (GERMAN, 0))
    squad = keep(s, "ss 4-4-7", 1, hex_="M15")
    shift = Shift(GERMAN)
    begin(s, shift)
    refusal = shift.routing_refusal(s, 1, 2)
    assert refusal is not None and refusal.rule == "DE 4.505" and ("shift", 1, 2) not in play.options(s)
    keep(s, "german 8-0", 2, hex_="M15")  # somebody is there: 4.505 forbids nothing any more
    again = shift.routing_refusal(s, 1, 2)
    assert again is None or again.rule != "DE 4.505"
    assert shift.routing_refusal(s, 1, 3) is None or line(s, squad).area == 1


# DE 4.511


@allowed("DE 4.511")
def test_a_shift_thought_better_of_costs_nothing() -> None:
    s = island()
    squad = put(s, "ss 4-4-7", "L6")
    begin(s, SetupAreas())
    s.result = None
    begin(s, Shift(GERMAN))
    one, two = zone(s, "L6"), zone(s, "M15")
    run(s, [("shift", one, two), ("take", squad), DONE])
    assert s.shifted == {} and line(s, squad).area == one
    run(s, [("shift", one, two), ("take", squad), GO], [(4, 4)])
    assert line(s, squad).area == two and ("shift", one, two) not in play.options(s)


@refused("DE 4.3")
@allowed("DE 4.511")
def test_a_new_group_shifts_from_the_entry_area_as_a_whole_with_its_weapons() -> None:
    s = island()
    begin(s, SetupAreas())
    s.result = None
    company = bought(s, GERMAN, "I3", "entry", [(4, 4), (3, 4)])
    squads = [k for k in company if line(s, k).type.is_squad]
    leaders = [k for k in company if line(s, k).type.is_leader]
    weapons = [k for k in company if line(s, k).type.is_weapon]
    assert (len(squads), len(leaders), len(weapons)) == (6, 2, 2)  # 7 and 1 for VolksGr: 9-1 and 8-0
    begin(s, Shift(GERMAN))
    goal = zone(s, "M15")
    run(s, [("shift", ENTRY, goal), ("take", squads[0])])
    refusal = play.why_not(s, GO)
    assert refusal is not None and refusal.rule == "DE 4.3" and GO not in play.options(s)
    run(s, [("take", k) for k in (*squads[1:], *leaders)])
    run(s, [GO], [(1, 1)])
    assert {line(s, k).area for k in company} == {goal}


@allowed("DE 4.511")
def test_all_equipment_of_a_new_group_is_lost_with_it() -> None:
    s = island()
    begin(s, SetupAreas())
    s.result = None
    company = bought(s, GERMAN, "I3", "entry", [(6, 6), 5, 4, (1, 1)])
    assert len([k for k in company if line(s, k).type.is_weapon]) == 1  # depleted: one die of five, one of four
    begin(s, Shift(GERMAN))
    goal = 1  # by an Area at the edge and four Uncontrolled hexes beyond it: no DRM
    units = [k for k in company if line(s, k).type.is_personnel]
    run(s, [("shift", ENTRY, goal), *[("take", k) for k in units]])
    run(s, [GO], [(6, 6)])
    assert [what(s, k) for k in company] == [""] * len(company)


# DE 4.5151: the point more is for a set-up on the date of the purchase


@allowed("DE 4.5151")
@pytest.mark.parametrize(("side", "ident", "dice"), [(GERMAN, "V1", [(4, 4)]), (BRITISH, "HW2", [(4, 4)])])
def test_a_group_for_the_map_that_has_seen_an_idle_date_enters_from_off_the_map(
    side: int, ident: str, dice: list[object]
) -> None:
    s = areas((GERMAN, 0), (BRITISH, 0))
    group = bought(s, side, ident, "map", dice)
    assert {line(s, k).area for k in group} == {ON_MAP}
    new_date(s)
    assert {line(s, k).area for k in group} == {ENTRY}


@allowed("DE 4.515")
def test_a_gun_that_found_no_area_may_set_up_on_a_later_date() -> None:
    s = areas((BRITISH, 0))
    group = bought(s, BRITISH, "G1", "map", [(6, 6)])
    assert [what(s, k) for k in group] == ["british 2-2-8", "british 6-pounder"]
    for k in group:
        write(s, k, line(s, k)._replace(area=ENTRY))
    tanks = bought(s, BRITISH, "V2", "entry", [(6, 6)])
    new_date(s)
    assert {line(s, k).area for k in group} == {ON_MAP} and {line(s, k).area for k in tanks} == {ENTRY}


# DE 4.5162


@allowed("DE 4.5162")
@refused("DE 4.5162")
def test_the_weapons_of_a_new_group_must_be_given_out() -> None:
    s = areas((GERMAN, 0))
    group = bought(s, GERMAN, "I3", "entry", [(4, 4), (3, 4)])
    squad = next(k for k in group if line(s, k).type.is_squad)
    lmgs = [k for k in group if line(s, k).type.is_weapon]
    keep(s, "german MMG", ENTRY)  # an old one may be left
    begin(s, Arming(GERMAN))
    refusal = play.why_not(s, DONE)
    assert refusal is not None and refusal.rule == "DE 4.5162" and DONE not in play.options(s)
    run(s, [("arm", lmgs[0], squad)])
    assert DONE not in play.options(s)
    run(s, [("arm", lmgs[1], squad)])
    assert DONE in play.options(s)


# DE 4.513, 4.5171: a Dual Attack is one scenario that starts again


@allowed("DE 4.513")
def test_both_parts_of_a_dual_attack_count_for_replenishment() -> None:
    s = areas((BRITISH, 0))
    s.fight, s.replenished = 1, [1, 1]
    old = lost(s, "british 4-5-7")
    write(s, old, line(s, old)._replace(lost_in=0))
    for _ in range(2):
        lost(s, "british 4-5-7")
    s.fight = 2
    for _ in range(2):
        lost(s, "british 4-5-7")
    assert len(pool(s, BRITISH)) == 4 and allowance(pool(s, BRITISH)) == 2
    assert old not in dict(pool(s, BRITISH))


@allowed("DE 4.513")
@pytest.mark.parametrize(
    ("lost_ones", "halves"),
    [(("british 4-5-7",) * 3, 0), (("british 4-5-7",) * 3 + ("british 2-2-8", "british 2-4-7"), 2),
     (("british 4-5-7",) * 7, 2), (("british 4-5-7",) * 8, 4), (("british 8-0",) * 8, 0)],
)  # fmt: skip
def test_a_quarter_of_the_squad_equivalents_rounded_down(lost_ones: tuple[str, ...], halves: int) -> None:
    s = areas((BRITISH, 0))
    for name in lost_ones:
        lost(s, name)
    assert allowance(pool(s, BRITISH)) == halves


# DE 4.3 CG3: artillery that has not fired for effect is kept, whoever has its radio


@allowed("DE 4.3")
@pytest.mark.parametrize(("missions", "left"), [(0, "german radio"), (1, "")])
def test_the_module_of_a_captured_radio(missions: int, left: str) -> None:
    s = field()
    leader, captor = stand(s, "german 8-1", "M15", "radio:100"), stand(s, "british 8-0", "M16")
    radio = s.carried[leader][0]
    key = s.line[radio]
    s.missions[0] = missions
    give(s, radio, captor)
    remove_markers(s)
    close_fight(s)
    assert what(s, key) == left
    if left:
        assert line(s, key).area == ENTRY and line(s, key).module == "100"
    assert [x for _, x in lines(s, BRITISH) if x.type.is_radio] == []


@allowed("DE 4.3")
def test_a_leader_made_in_battle_who_left_by_the_entry_area_is_kept() -> None:
    s = field()
    made = stand(s, "british 8-0", "A12")
    del s.book1[s.line.pop(made)]
    s.keep_off_map(made)
    close_fight(s)
    kept = [x for _, x in lines(s, BRITISH) if x.type.is_leader]
    assert [(x.type.ident, x.area) for x in kept] == [("8-0", ENTRY)]


# DE 4.509, 4.515: what nobody has seen yet is nobody else's business


@allowed("DE 4.509")
@pytest.mark.parametrize("heard", [False, True])
def test_recombining_tells_the_other_side_nothing_of_who_was_not_in_the_battle(heard: bool) -> None:
    """New ones, and those whom a secret Shift has reduced or Replenishment brought back."""
    s = areas((BRITISH, 0))
    for c in range(2):
        s.line[c] = keep(s, "british 2-4-7", ENTRY)
    if not heard:
        del s.line[1]
    recombine(s)
    assert [x.type.title for _, x in lines(s, BRITISH)] == ["british 4-5-7"]
    assert any("recombine" in x for x in told(s, BRITISH))
    assert any("recombine" in x for x in told(s, GERMAN)) == heard


@allowed("DE 4.507")
def test_weapons_nobody_has_seen_raise_no_question_and_are_destroyed_in_silence() -> None:
    s = areas((GERMAN, 0), (BRITISH, 0))
    keep(s, "british 4-5-7", 2)
    new = keep(s, "british LMG", 2, group=1)
    write(s, new, line(s, new)._replace(fresh=1))
    begin(s, EquipmentPossession())
    assert s.result is not None  # neither side was asked
    s.result = None
    old = keep(s, "british MMG", 2)
    begin(s, EquipmentPossession())
    assert s.player == BRITISH
    run(s, [("destroy", new)])
    assert told(s, GERMAN) == [] and told(s, BRITISH) != []
    run(s, [("destroy", old)])
    assert any("MMG" in x for x in told(s, GERMAN))


# the ledger is the one that all campaigns share


def test_the_shared_ledger_tells_what_a_scenario_has_cost() -> None:
    s = areas((BRITISH, 0))
    squad, whole, leader = keep(s, "british 4-5-7", 1), keep(s, "british 4-5-7", 1), keep(s, "british 8-0", 1)
    open_fights(s)
    assert ledger_of(s, BRITISH).took_part() == (squad, whole, leader) and cost_of_fight(s, BRITISH) == []
    reduce_line(s, squad, "DE 4.506")
    lose(s, leader, "DE 4.508", "died of his wound")
    assert [(old.type.ident, now.fate) for old, now in cost_of_fight(s, BRITISH)] == [
        ("4-5-7", ""),
        ("8-0", "eliminated (DE 4.508)"),
    ]
    ledger = ledger_of(s, BRITISH)
    assert [x.rule for x in ledger.story(leader)] == ["DE 4.508"] and [x.fate for x in ledger.lost()] != []
    assert ledger.is_available(squad, 1) and not ledger.is_available(leader, 1)


@allowed("DE 4.5182")
def test_a_crew_with_two_guns_is_hidden_once_with_both() -> None:
    s = field()
    crew = join(s, "british 2-2-8")
    guns = [join(s, "british 6-pounder") for _ in range(2)]
    for gun in guns:
        write(s, gun, line(s, gun)._replace(holder=crew))
    where = ground_of(s).hex("C14")
    u = set_down(s, crew, where, 2, True)
    assert s.hiding[BRITISH] == (u,) and s.at[u] == where and where not in s.stacks
    assert [s.facing[w] for w in s.carried[u]] == [2, 2]
