"""DE 4.3 CG3, CG9, 4.5061: a Gun that Escaped to the Entry Area, and modules over both parts of a Dual Attack."""

from __future__ import annotations

from bocage.games.starterkit.elst.campaign.book import Key, line, write
from bocage.games.starterkit.elst.campaign.s04_3_arrivals import Arrivals
from bocage.games.starterkit.elst.campaign.s04_41_the_island import TheIsland
from bocage.games.starterkit.elst.campaign.s04_518_arming import Arming
from bocage.games.starterkit.elst.campaign.state import ENTRY, IslandState
from bocage.games.starterkit.model.state import OFF_BOARD
from bocage.kernel import play
from bocage.kernel.script import run
from tests.marks import allowed, refused
from tests.starterkit.elst.campaign.fields import field, join, stand
from tests.starterkit.elst.campaign.kept import BRITISH, GERMAN, areas, hold, keep
from tests.starterkit.elst.campaign.refit import begin

DONE = ("done",)


@allowed("SK 6.5")
@refused("SK 6.5")
def test_a_crew_comes_without_the_gun_it_brought_to_the_entry_area() -> None:
    """A new Gun is not left so: it waits with its crew to be set up (DE 4.5162)."""
    s = field()
    crew, other = join(s, "british 2-2-8", ENTRY), join(s, "british 2-2-8", ENTRY)
    guns = [join(s, "british 6-pounder", ENTRY), join(s, "british 6-pounder", ENTRY)]
    for gun, holder, fresh in zip(guns, (crew, other), (0, 1)):
        write(s, gun, line(s, gun)._replace(holder=holder, fresh=fresh))
    begin(s, Arrivals())
    h = next(a[2] for a in play.options(s) if a[0] == "bring")
    refusal = play.why_not(s, ("bring", other, h))
    assert refusal is not None and refusal.rule == "SK 6.5"
    run(s, [("bring", crew, h)])
    u = next(c for c, key in s.line.items() if key == crew)
    assert s.at[u] == OFF_BOARD - h and s.carried[u] == ()
    assert (line(s, guns[0]).holder, line(s, guns[0]).area, line(s, guns[0]).fate) == (-1, ENTRY, "")
    assert line(s, guns[1]).holder == other


def radio(s: IslandState, holder: Key, module: str, name: str = "german radio") -> Key:
    key = keep(s, name, line(s, holder).area if holder >= 0 else ENTRY, side=GERMAN)
    write(s, key, line(s, key)._replace(module=module, holder=holder))
    return key


@allowed("DE 4.3")
@refused("DE 4.3")
def test_modules_used_in_the_german_part_of_a_dual_attack_count_in_the_british() -> None:
    s = areas((GERMAN, 0))
    leaders = [keep(s, "german 8-1", 1) for _ in range(3)]
    kept, third, fourth = radio(s, -1, "80 mortar"), radio(s, -1, "100"), radio(s, -1, "150 rocket")
    s.modules_used = {kept: 1}  # in play before, without a FFE
    begin(s, Arming(GERMAN))
    run(s, [("arm", third, leaders[0])])
    refusal = play.why_not(s, ("arm", fourth, leaders[1]))
    assert refusal is not None and refusal.rule == "DE 4.3", "the two it has used are all"
    run(s, [("arm", kept, leaders[1])])
    assert line(s, kept).holder == leaders[1], "one that was in play is not a third"

    s = areas((GERMAN, 0), (BRITISH, 0))
    leader, enemy = keep(s, "german 8-1", 1), keep(s, "british 8-1", 2)
    third = radio(s, -1, "100")
    s.modules_used = {900: 1, 902: 1}  # both have fired and are gone
    begin(s, Arming(GERMAN))
    refusal = play.why_not(s, ("arm", third, leader))
    assert refusal is not None and refusal.reason == "a side uses at most two artillery modules in a scenario"
    theirs = hold(s, "british radio", enemy)
    write(s, theirs, line(s, theirs)._replace(holder=-1, module="80"))
    begin(s, Arming(BRITISH))
    run(s, [("arm", theirs, enemy)])  # the other side's do not count


def test_a_new_scenario_begins_with_no_module_used_and_the_british_part_does_not() -> None:
    for kind, left in (("British Assault", False), ("", True)):
        s = field(scenario="Dual Attack")
        stand(s, "german 8-1", "M15", "radio:100")
        stand(s, "british 4-5-7", "E13")
        assert len(s.modules_used) == 1
        frame = TheIsland()
        s.stack = [frame]
        frame.refitted(s, kind)
        assert bool(s.modules_used) is left and s.scenario == "British Assault"
