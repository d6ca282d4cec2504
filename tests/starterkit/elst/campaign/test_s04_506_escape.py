"""DE 4.506 Escape as it is played, on the map of the example."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.elst.campaign.book import Key, carried_by, line, write
from bocage.games.starterkit.elst.campaign.s04_505_reading import island_ground
from bocage.games.starterkit.elst.campaign.s04_505_setup_areas import SetupAreas
from bocage.games.starterkit.elst.campaign.s04_506_escape import STAY, Escape
from bocage.games.starterkit.elst.campaign.s04_506_who import party_of, spot_of
from bocage.games.starterkit.elst.campaign.state import ENTRY, NOWHERE, IslandState
from bocage.games.starterkit.model.marks import DAZED, MALFUNCTION, WOUNDED
from bocage.games.starterkit.model.units import ROWS
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER
from bocage.kernel.script import run, step
from tests.marks import allowed, case, refused
from tests.starterkit.elst.campaign.refit import arm, begin, island, put, vehicle


def zone(s: IslandState, name: str) -> int:
    return s.zone[island_ground().hex(name)]


def refit(s: IslandState) -> IslandState:
    begin(s, SetupAreas())
    assert s.player == OVER
    s.result = None
    return begin(s, Escape())


def total(s: IslandState, action: tuple[object, ...]) -> float:
    shown = play.explain(s, action)
    assert shown is not None
    return shown.total()


def row(s: IslandState, key: Key) -> str:
    return next(name for name, n in ROWS.items() if n == line(s, key).row)


@case("dae-04-030")
@allowed("DE 4.506")
@pytest.mark.parametrize(
    ("dice", "left"),
    [
        ((4, 4), "british 4-5-7"),
        ((4, 5), "british 4-4-7"),
        ((5, 5), "british 2-4-7"),
        ((5, 6), "british 2-3-7"),
        ((6, 6), ""),
    ],
)
def test_the_british_squad_in_h17(dice: tuple[int, int], left: str) -> None:
    s = island()
    squad = put(s, "british 4-5-7", "H17")
    refit(s)
    assert s.player == 1 and play.options(s) == [("escape", squad)]
    assert total(s, ("escape", squad)) == 0
    run(s, [("escape", squad)], [dice])
    assert bool(line(s, squad).fate) == (left == "")
    if left:
        assert row(s, squad) == left
        assert line(s, squad).area == zone(s, "A12") and line(s, squad).hex == -1


@case("dae-04-031")
@allowed("DE 4.506")
def test_the_ss_half_squad_in_b16_is_not_replaced_but_reduced() -> None:
    s = island()
    half = put(s, "ss 2-3-7", "B16")
    refit(s)
    assert total(s, ("escape", half)) == 1
    run(s, [("escape", half)], [(4, 5)])  # final 10: a half-squad that is reduced is lost
    assert line(s, half).fate
    s = island()
    half = put(s, "ss 2-3-7", "B16")
    refit(s)
    run(s, [("escape", half)], [(4, 4)])  # final 9: SS are not Replaced (DE 3.2)
    assert row(s, half) == "ss 2-3-7"
    assert play.options(s) == [("to", zone(s, "F14")), ("to", zone(s, "M15"))]  # F14 is Isolated and may be ignored
    refusal = play.why_not(s, ("to", ENTRY))
    assert refusal is not None and refusal.rule == "DE 4.5061"
    step(s, ("to", zone(s, "M15")))
    assert line(s, half).area == zone(s, "M15") and s.player == OVER


@case("dae-04-032")
@allowed("DE 4.506")
def test_the_ss_squad_in_c20() -> None:
    s = island()
    squad = put(s, "ss 4-4-7", "C20")
    refit(s)
    assert total(s, ("escape", squad)) == 2
    run(s, [("escape", squad)], [(1, 1)])
    assert line(s, squad).area == zone(s, "M15")


@case("dae-04-033")
@allowed("DE 4.506")
def test_an_isolated_squad_may_stay() -> None:
    s = island()
    squad = put(s, "ss 6-5-8", "F14")
    refit(s)
    assert play.options(s) == [("escape", squad), STAY]
    assert total(s, ("escape", squad)) == 3
    step(s, STAY)
    assert s.player == OVER and line(s, squad).area == zone(s, "F14")


@case("dae-04-033")
@allowed("DE 4.5061")
def test_an_isolated_squad_that_escapes_leaves_its_area() -> None:
    s = island()
    squad = put(s, "ss 6-5-8", "F14")
    refit(s)
    run(s, [("escape", squad)], [(2, 3)])
    assert line(s, squad).area == zone(s, "M15") and s.player == OVER


@refused("DE 4.506")
def test_who_must_escape_cannot_stay() -> None:
    s = island()
    owing, isolated = put(s, "ss 4-4-7", "C20"), put(s, "ss 6-5-8", "F14")
    refit(s)
    assert STAY not in play.options(s)
    refusal = play.why_not(s, STAY)
    assert refusal is not None and refusal.rule == "DE 4.506" and "C20" in refusal.reason
    run(s, [("escape", owing)], [(1, 1)])
    assert play.options(s) == [("escape", isolated), STAY]
    again = play.why_not(s, ("escape", owing))
    assert again is not None and again.rule == "DE 4.506"


@case("dae-04-034")
@allowed("DE 4.506")
def test_a_lone_leader_in_no_mans_land() -> None:
    s = island()
    leader = put(s, "british 8-1", "H14")
    refit(s)
    assert spot_of(s, leader).beside_own_area and total(s, ("escape", leader)) == -3
    run(s, [("escape", leader)], [(5, 6)])
    assert line(s, leader).area == zone(s, "A12")


@allowed("DE 4.506")
def test_a_leader_who_is_reduced_rolls_for_his_wound() -> None:
    for die, lost in ((4, False), (5, True)):
        s = island()
        leader = put(s, "german 8-0", "B16")
        arm(s, "german LMG", leader)
        refit(s)
        run(s, [("escape", leader), ("go",)], [(5, 5), die])  # +1 enemy area, -1 lone leader: 10, Casualty Reduced
        assert bool(line(s, leader).fate) == lost
        assert lost or line(s, leader).is_wounded


@case("dae-04-035")
@allowed("DE 4.506")
@refused("DE 4.506")
def test_what_escapers_carry() -> None:
    s = island()
    squad, leader = put(s, "ss 6-5-8", "C20"), put(s, "german 8-0", "C20", WOUNDED)
    hmg, lmg, radio = arm(s, "german HMG", squad), arm(s, "german LMG", squad), arm(s, "german radio", leader)
    refit(s)
    step(s, ("escape", squad))
    assert ("go",) in play.options(s)  # 4 + 1 PP
    step(s, ("with", leader))
    refusal = play.why_not(s, ("go",))
    assert refusal is not None and "wounded" in refusal.reason and refusal.rule == "DE 4.506"
    step(s, ("hand", radio, squad))
    refusal = play.why_not(s, ("go",))
    assert refusal is not None and "5 PP" in refusal.reason
    again = play.why_not(s, ("hand", radio, leader))
    assert again is not None and "already" in again.reason
    step(s, ("destroy", radio))
    assert line(s, radio).fate
    step(s, ("drop", lmg))
    assert line(s, lmg).holder == -1
    assert total(s, ("go",)) == 1 + 1 + 1 + 1  # enemy area, second half-squad, wounded, his DRM of 0 made +1
    run(s, [("go",)], [(1, 2)])
    assert line(s, hmg).holder == squad and line(s, hmg).area == line(s, squad).area == zone(s, "M15")
    assert line(s, leader).area == zone(s, "M15")
    assert line(s, lmg).area == zone(s, "A12")  # it lies in a British Setup Area (DE 4.507)


@case("dae-04-036")
@allowed("DE 4.5061")
def test_a_stack_that_fails_is_lost_with_everything() -> None:
    s = island()
    squad, half = put(s, "ss 4-4-7", "C20"), put(s, "ss 2-3-7", "C20")
    lmg = arm(s, "german LMG", squad)
    other = put(s, "ss 4-4-7", "B16")
    refit(s)
    step(s, ("escape", squad))
    assert total(s, ("go",)) == 2
    refusal = play.why_not(s, ("with", other))
    assert refusal is not None and refusal.rule == "DE 4.506"  # another hex
    step(s, ("with", half))
    assert total(s, ("go",)) == 3
    run(s, [("go",)], [(4, 5)])
    assert all(line(s, k).fate for k in (squad, half, lmg))
    assert not line(s, other).fate and play.options(s) == [("escape", other)]


@allowed("DE 4.506")
def test_a_vehicle_rolls_alone_and_is_wrecked_from_nine() -> None:
    for dice, marks, lost in (((4, 4), 0, False), ((4, 5), 0, True), ((4, 4), DAZED, True)):
        s = island()
        tank = vehicle(s, "german PzKpfw VG", "C20", marks)  # without its gun, or the hex would be its own
        main = carried_by(s, tank)[0]
        write(s, main, line(s, main)._replace(status=MALFUNCTION))
        refit(s)
        assert party_of(s, (tank,)).stunned == bool(marks)
        run(s, [("escape", tank)], [dice])  # -1 AFV, +1 enemy area
        assert bool(line(s, tank).fate) == lost
        assert len(s.ruins) == int(lost)
        assert lost or line(s, tank).area == zone(s, "M15")


@allowed("DE 4.506")
def test_a_gun_makes_it_hard_and_may_be_left() -> None:
    s = island()
    crew = put(s, "german 2-2-8", "L12")
    gun = arm(s, "german PaK 40", crew)
    refit(s)
    step(s, ("escape", crew))
    assert total(s, ("go",)) == 4 - 2  # next to a German Area
    step(s, ("drop", gun))
    assert s.player == CHANCE  # nothing left to decide
    run(s, [], [(4, 4)])
    assert line(s, crew).area == zone(s, "M15")
    assert line(s, gun).hex == island_ground().hex("L12") and line(s, gun).area != NOWHERE
