"""DE 4.501 to 4.504: Melees to the end, markers, rally and Control, Shock and bog; and how losses are written down."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.elst.campaign.book import line, lines
from bocage.games.starterkit.elst.campaign.fielding import close_fight, in_play
from bocage.games.starterkit.elst.campaign.s04_501_melee import ConcludeMelee
from bocage.games.starterkit.elst.campaign.s04_502_markers import fix_control, rally_all, remove_markers
from bocage.games.starterkit.elst.campaign.s04_504_shock_and_bog import ShockAndBog
from bocage.games.starterkit.elst.campaign.s04_505_reading import island_ground
from bocage.games.starterkit.elst.campaign.state import ENTRY, NOWHERE
from bocage.games.starterkit.model.counters import eliminate, give, halve
from bocage.games.starterkit.model.marks import (
    BOGGED,
    BROKEN,
    CE,
    CX,
    DAZED,
    DM,
    IMMOBILIZED,
    MALFUNCTION,
    MELEE,
    MOTION,
    PINNED,
    SHOCK,
    STUN,
    WOUNDED,
)
from bocage.kernel import play
from bocage.kernel.frames import OVER
from bocage.kernel.script import run
from tests.marks import allowed, case
from tests.starterkit.elst.campaign.fields import field, line_of, stand
from tests.starterkit.elst.campaign.kept import BRITISH, GERMAN, what
from tests.starterkit.elst.campaign.refit import begin


@allowed("DE 4.501")
def test_melee_is_fought_round_after_round_until_one_side_is_left() -> None:
    s = field()
    german = stand(s, "german 4-4-7", "M5", status=PINNED)
    british = stand(s, "british 4-5-7", "M5", status=CX)
    begin(s, ConcludeMelee())
    assert s.attacker == BRITISH and s.status[german] & MELEE  # who moved first is the ATTACKER
    attack = [("attacker", british), ("against", german), ("declare",), ("done",)]
    defend = [("attacker", german), ("against", british), ("declare",), ("done",)]
    assert s.player == BRITISH and ("attacker", british) in play.options(s)
    run(s, attack[:-1] + defend[:-1], [(6, 6), (6, 6)])
    assert not s.status[german] & PINNED and not s.status[british] & CX  # after the first round
    assert s.player == BRITISH  # a second round
    run(s, attack[:-1] + defend[:-1], [(1, 2), (6, 6)])
    assert s.at[german] < 0 and s.at[british] >= 0 and s.player == OVER


@allowed("DE 4.501")
def test_a_round_in_which_nobody_attacks_ends_it() -> None:
    s = field()
    stand(s, "german 4-4-7", "M5")
    stand(s, "british 4-5-7", "M5")
    run(begin(s, ConcludeMelee()), [("done",), ("done",)])
    assert s.player == OVER


@allowed("DE 4.501")
def test_a_stun_flips_after_the_first_round_and_the_crew_may_show_itself() -> None:
    s = field()
    tank = stand(s, "german PzKpfw VG", "M5", status=STUN)
    squad = stand(s, "british 4-5-7", "M5")
    begin(s, ConcludeMelee())
    assert s.player == BRITISH and ("attack vehicle", squad, tank) in play.options(s)
    run(s, [("attack vehicle", squad, tank)], [(6, 6)], waits=True)
    while s.player != OVER and s.rule != "DE 4.501":
        run(s, [("done",)], waits=True)
    assert s.rule == "DE 4.501" and s.player == GERMAN
    run(s, [("expose", tank)], waits=True)
    assert s.vehicle_marks[tank] & CE and s.vehicle_marks[tank] & DAZED and not s.vehicle_marks[tank] & STUN


@allowed("DE 4.501")
def test_who_was_stunned_in_the_first_round_attacks_in_the_second() -> None:
    """In a building its crew stays down, so nothing is asked between the rounds; and in the first nobody can attack."""
    s = field()
    inside = next(h for h in range(ground_of(s).hexes) if ground_of(s).is_building[h])
    where = ground_of(s).names[inside]
    tank = stand(s, "german PzKpfw VG", where, status=STUN)
    squad = stand(s, "british 4-5-7", where, status=BROKEN)
    begin(s, ConcludeMelee())
    assert s.player == GERMAN and any(a[:3] == ("strafe", tank, squad) for a in play.options(s))


@allowed("DE 4.502")
def test_markers_come_off_and_wounds_stay() -> None:
    s = field()
    squad = stand(s, "german 4-4-7", "M5", status=BROKEN | DM | CX)
    leader = stand(s, "german 8-1", "M5", "radio:100", status=WOUNDED)
    other = stand(s, "german 8-0", "M5", "radio:80")
    tank = stand(s, "german PzKpfw VG", "M7", status=MOTION | CE)
    h = ground_of(s).hex("M5")
    s.smoke[h], s.acquired[s.carried[tank][0]], s.residual[h] = ((0, 0),), (h, 1), 4
    s.missions[0] = 1  # the first module has placed a FFE
    used, kept = s.carried[leader][0], s.carried[other][0]
    remove_markers(s)
    assert s.status[squad] == BROKEN and s.status[leader] == WOUNDED
    assert not s.vehicle_marks[tank] & (MOTION | CE)
    assert not s.smoke and not s.acquired and not s.residual
    assert s.at[used] < 0 and s.at[kept] == h


@case("dae-04-023")
@allowed("DE 4.503")
def test_everybody_rallies_and_control_is_noted() -> None:
    s = field()
    german, british = stand(s, "german 4-4-7", "M15", status=BROKEN), stand(s, "british 4-5-7", "H13", status=BROKEN)
    g = island_ground()
    s.held[g.hex("M15")], s.held[g.hex("H13")] = BRITISH, GERMAN
    rally_all(s)
    fix_control(s)
    assert not s.status[german] & BROKEN and not s.status[british] & BROKEN
    assert s.held[g.hex("M15")] == GERMAN and s.held[g.hex("H13")] == BRITISH


@case("dae-04-024")
@allowed("DE 4.504")
def test_shock_and_bog_are_rolled_for_until_they_are_over() -> None:
    s = field()
    shocked = stand(s, "british Sherman V(a)", "E13", status=SHOCK)
    bogged = stand(s, "german PzKpfw VG", "M7", status=BOGGED)
    fine = stand(s, "german PzKpfw VG", "M9")
    run(begin(s, ShockAndBog()), [], [5, 3, (5, 1), (3, 6)])  # an Unconfirmed Kill, then well; mired, then free
    assert s.vehicle_marks.get(shocked, 0) == 0 and s.at[shocked] >= 0
    assert s.at[fine] >= 0 and s.vehicle_marks[bogged] == 0


@allowed("DE 4.504")
@pytest.mark.parametrize(("rolls", "stuck"), [([(2, 6)], False), ([(6, 1)], True), ([(5, 1), (5, 1)], True)])
def test_a_bogged_tank_comes_free_or_stays_for_good(rolls: list[tuple[int, int]], stuck: bool) -> None:
    s = field()
    tank = stand(s, "german PzKpfw VG", "M7", status=BOGGED)
    run(begin(s, ShockAndBog()), [], rolls)
    assert not s.vehicle_marks[tank] & BOGGED and bool(s.vehicle_marks[tank] & IMMOBILIZED) == stuck


@allowed("DE 4.504")
def test_a_shocked_tank_may_be_lost() -> None:
    s = field()
    tank = stand(s, "german PzKpfw VG", "M7", status=SHOCK)
    run(begin(s, ShockAndBog()), [], [6, 4])
    assert s.at[tank] < 0


@allowed("DE 4.2")
def test_what_the_battle_did_is_written_into_the_ledgers() -> None:
    s = field()
    lost, reduced = stand(s, "british 4-5-7", "E13"), stand(s, "british 4-5-7", "E13", "LMG")
    winner = stand(s, "german 4-4-7", "M15")
    hurt = stand(s, "german 8-1", "M15", status=WOUNDED | BROKEN)
    left = stand(s, "british 8-0", "A12")
    lmg = s.carried[reduced][0]
    keys = [line_of(s, c) for c in (lost, reduced, winner, hurt, left, lmg)]
    eliminate(s, lost, "SK 3.2.3")
    halve(s, reduced, "SK 3.2.3")
    s.status[lmg] |= MALFUNCTION
    give(s, lmg, winner)  # the Germans have it now
    s.keep_off_map(left)
    close_fight(s)
    assert [what(s, key) for key in keys[:5]] == ["", "british 2-4-7", "german 4-4-7", "german 8-1", "british 8-0"]
    assert line(s, keys[3]).status == WOUNDED  # broken is for the battle only
    assert line(s, keys[4]).area == ENTRY and line(s, keys[2]).area == NOWHERE
    assert line(s, keys[2]).hex == island_ground().hex("M15")
    assert what(s, keys[5]) == ""
    (taken,) = [x for _, x in lines(s, GERMAN) if x.is_captured]
    assert taken.holder == keys[2] and taken.status == MALFUNCTION
    assert any("was lost" in entry[2] for entry in s.story1)
    assert in_play(s, line(s, keys[2]).hex) >= 0
