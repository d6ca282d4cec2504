"""Vehicles where other rules meet them, a third time: crests, leaders, Melee, Recall, bogs (SK 1.1.1, 3.2-3.8, 7)."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import BOGGED, CE, MOTION, RECALL, ROLLING, SHOCK, STUN
from bocage.games.starterkit.model.state import ADVANCE, CLOSE_COMBAT, MOVEMENT, PREP_FIRE
from bocage.kernel import play
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field
from tests.starterkit.vehicles.own import is_marked, mover, spend

OPEN = field("A1-L12")
HILL = field("A1-L12", hills="C3 C4 D3 D4 E3 E4")
PANZER = "german PzKpfw IIIN"
SHERMAN = "british Sherman V(a)"
STUG = "german StuG IIIG(L)"
NE, E, SE, SW, W, NW = range(6)


@allowed("SK 1.1.1")
@refused("SK 1.1.1")
def test_a_tank_that_comes_over_the_crest_toward_the_firer_has_no_height_advantage() -> None:
    """Along the hill it has: the line does not cross the side by which it came up."""
    for start, facing, advantage in (("D5", NW, False), ("C4", E, True)):
        p = Position(HILL)
        tank = p.vehicle(PANZER, start, facing, CE)
        crew = p.unit("british 2-2-8", "D8")
        gun = p.gun("british 6-pounder", crew, NW)
        squad = p.unit("british 4-5-7", "D8")
        p.phase(MOVEMENT).do("move", tank)
        spend(p, "start").do("drive", "D4")
        small = play.explain(p.do("add", squad).s, ("fire",))
        assert ("height advantage" in [x.what for x in small.lines]) is advantage
        p.do("fire").roll(6, 6)
        p.do("shoot", gun)
        shot = next(a for a in p.choices("fire") if a[1:3] == ("vtt", "ap"))
        laid = play.explain(p.s, shot)
        assert ("terrain" in [x.what for x in laid.lines]) is advantage


@allowed("SK 3.3.3", "SK 3.3.4", "SK 1.2.1")
def test_a_leader_helps_the_check_of_reaction_fire_as_final_protective_fire() -> None:
    """As with fire: he who need not check himself assists, and a +1 is no choice either."""
    for leader, broken, pinned in (("german 9-1", False, True), ("german 8-0", True, False)):
        p = Position(OPEN)
        squad = p.unit("german 4-6-7", "E6", "final")
        man = p.unit(leader, "E6")
        tank = p.vehicle(SHERMAN, "E7", NW)
        p.phase(MOVEMENT, attacker=1).do("move", tank)
        spend(p, "start").do("drive", "E6").do("close combat", squad).roll(1, 2).roll(4, 4)
        while p.asked() == "dice":
            p.roll(1, 1)
        assert p.has(squad, "broken") is broken and p.has(squad, "pinned") is pinned
        assert not p.has(man, "broken")


@refused("SK 7.10")
@allowed("SK 7.10")
def test_a_recalled_vehicle_turns_for_home_before_it_stays_in_motion() -> None:
    """A dear hex ahead is no excuse while it still can turn its hull on the way."""
    p = Position(field("A1-H8", hills="C3 D3 E3"))
    tank = p.vehicle(PANZER, "D4", NW, RECALL)
    p.unit("british 4-5-7", "H1")
    p.facts[0].home = frozenset([p.hex("C8"), p.hex("D8"), p.hex("E8")])
    p.phase(MOVEMENT).do("move", tank)
    spend(p, "start")
    mover(p).left = 1.0
    assert p.refused("motion").rule == "SK 7.10"
    spend(p, "pivot", p.choices("pivot")[0][1])
    assert p.asked() == "over" or p.may("motion")
    shut_in = Position(field("A1-H8", pond="C4 C5 D3 D5 E4 E5"))
    tank = shut_in.vehicle(PANZER, "D4", NW, RECALL, MOTION, ROLLING)
    shut_in.facts[0].home = frozenset([shut_in.hex("A1")])
    shut_in.phase(MOVEMENT).do("move", tank)
    assert shut_in.may("motion") and shut_in.refused("halt").rule == "SK 7.10"  # it is not made to do anything else


@allowed("SK 7.10", "SK 7.0")
@refused("SK 7.10")
def test_a_recalled_panther_that_has_stalled_all_its_mp_away_may_remain() -> None:
    p = Position(OPEN)
    tank = p.vehicle("german PzKpfw VG", "E6", NW, RECALL)
    p.unit("british 4-5-7", "L1")
    p.facts[0].home = frozenset([p.hex("E12")])
    p.phase(MOVEMENT).do("move", tank).do("start").roll(6, 6).roll(6, 6).quiet()
    assert mover(p).left == 2 and p.refused("remain").rule == "SK 7.10"  # it can start once more
    p.do("start").roll(6, 6).roll(1, 1).quiet()
    assert mover(p).left == 0 and p.may("remain")


@allowed("SK 7.6", "SK 3.3.2")
def test_a_hull_that_bogs_at_the_end_of_a_fire_phase_has_not_turned() -> None:
    for dice, turned in (((6, 6), False), ((1, 2), True)):
        p = Position(field("A1-H8", woods="D4"))
        tank = p.vehicle(STUG, "D4", NW)
        p.unit("british 4-5-7", "D1")
        p.phase(PREP_FIRE).do("swing", tank).do("pivot", E).roll(*dice)
        assert bool(p.told("turned")) is turned and (p.s.facing[tank] == E) is turned
        assert is_marked(p, tank, BOGGED) is not turned


@refused("SK 3.2.4", "SK 3.8")
def test_no_infantry_target_type_at_ones_own_men_in_melee_with_a_shut_tank() -> None:
    for exposed in (False, True):
        p = Position(OPEN)
        p.unit("german 4-6-7", "E6", "melee")
        p.vehicle(SHERMAN, "E6", NW, *([CE] if exposed else []))
        crew = p.unit("german 2-2-8", "E9")
        gun = p.gun("german PaK 40", crew, NW)
        p.phase(PREP_FIRE).do("shoot", gun).do("aim", "E6")
        assert p.may("fire", "itt") is exposed and p.may("fire", "att") and p.may("fire", "vtt")
        if not exposed:
            assert p.refused("fire", "itt", "he", NW, -1).rule == "SK 3.2.4"


@allowed("SK 3.8")
@refused("SK 3.8")
def test_beside_a_vehicle_who_was_attacked_attacks_back_and_who_has_attacked_is_attacked() -> None:
    """Each once: the squad that struck at the tank or at the other squad is struck in its turn."""
    for at_tank in (True, False):
        p = Position(OPEN)
        tank = p.vehicle(SHERMAN, "E6", NW)
        british = p.unit("british 4-5-7", "E6", "melee")
        german = p.unit("german 4-6-7", "E6", "melee")
        p.phase(CLOSE_COMBAT, attacker=1)
        if at_tank:
            p.do("attack vehicle", german, tank).roll(5, 6)
        else:
            p.do("attack infantry").do("attacker", german).do("against", british).do("declare").roll(5, 6)
        assert p.s.player == 0
        p.do("attack infantry").do("attacker", british).do("against", german).do("declare").roll(5, 5)
        assert [w[1:3] for w in p.told("combat")][-1] == ((british,), (german,))
        assert p.asked() == "over"  # nobody is left to attack or to be attacked


@refused("SK 3.8")
@allowed("SK 3.8")
def test_a_squad_that_the_tank_attacked_is_not_attacked_again_but_attacks() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E6", NW)
    p.unit("british 4-5-7", "E6", "melee")
    first, second = [p.unit("german 4-6-7", "E6", "melee") for _ in range(2)]
    p.phase(CLOSE_COMBAT, attacker=1).do("attack vehicle", first, tank).roll(5, 6)
    p.do("strafe", tank, second).roll(5, 6)
    assert p.s.player == 1
    p.do("attack infantry")
    assert p.may("attacker", second) and p.refused("attacker", first).rule == "SK 3.8"
    p.do("attacker", second).do("against").do("declare").roll(5, 6)
    p.do("attack infantry").do("attacker")
    assert p.may("against", first) and p.refused("against", second).rule == "SK 3.8"


@allowed("SK 3.7")
def test_a_leader_whose_squad_does_not_dare_may_stay_behind() -> None:
    """Beside a squad that has passed he goes in with it."""
    for dice, asked in (((6, 5), True), ((1, 2), False)):
        p = Position(OPEN)
        squad = p.unit("german 4-6-7", "E6")
        leader = p.unit("german 8-1", "E6")
        p.vehicle(SHERMAN, "E5", NW)
        p.phase(ADVANCE).do("advance", squad).do("with", leader).do("to", "E5").roll(*dice)
        assert p.has(squad, "pinned") is asked
        assert p.at(leader) == ("E6" if asked else "E5")
        if asked:
            assert p.may("to", "E5")
            p.do("stay")
            assert p.at(leader) == "E6"


@refused("SK 7.10", "SK 3.2.5")
def test_why_a_vehicle_does_not_turn_at_the_end_of_the_phase() -> None:
    for bits, rule in ((STUN, "SK 7.10"), (SHOCK, "SK 7.10"), (MOTION | ROLLING, "SK 3.2.5"), (0, "SK 3.3.2")):
        p = Position(OPEN)
        tank = p.vehicle(SHERMAN, "E6", NW, bits)
        p.unit("german 4-6-7", "E3")
        p.unit("british 4-5-7", "E7")
        for w in p.s.carried[tank] if not bits else ():
            p.mark(w, "malfunction")
        p.phase(PREP_FIRE, attacker=0)
        assert p.refused("swing", tank).rule == rule
