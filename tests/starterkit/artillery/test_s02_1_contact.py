"""DE 2 to 2.21: radios, contact, Battery Access."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.artillery.s02_batteries import (
    BLACK,
    FFE_2,
    FFE_C,
    RED,
    SPOTTING,
    close_rally,
    review_contact,
)
from bocage.games.starterkit.model.counters import break_unit, eliminate
from bocage.games.starterkit.model.state import DEFENSIVE_FIRE, MOVEMENT, PREP_FIRE
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field

OPEN = field("A1-T20")


def spotter(**facts: Any) -> tuple[Position, int, int]:
    """A German 8-1 with a radio in C3 and a British squad far off in K9."""
    p = Position(OPEN)
    leader = p.unit("german 8-1", "C3")
    p.unit("british 4-5-7", "K9")
    b = p.battery("german", 100, leader, **facts)
    return p, leader, b


@case("dae-02-002")
@allowed("DE 2.1")
def test_contact_is_made_with_the_value_of_the_radio_or_less() -> None:
    p, leader, b = spotter()
    p.phase(PREP_FIRE).do("contact").roll(4, 4)
    assert p.s.contact[b] == 1
    assert p.s.chance == ("pile", f"chits{b}")  # Access follows at once
    assert p.has(leader, "prep")  # his sole action of the phase


@case("dae-02-002")
@refused("DE 2.1")
def test_a_failed_contact_ends_the_observers_phase() -> None:
    p, _, b = spotter()
    p.phase(PREP_FIRE).do("contact").roll(4, 5)
    assert p.s.contact[b] == 0 and p.asked() == "over"
    p.phase(PREP_FIRE)
    assert p.asked() == "over"  # neither he nor the radio is asked again in this phase


@case("dae-02-003")
@allowed("DE 2.1")
def test_a_twelve_breaks_the_radio() -> None:
    p, leader, b = spotter()
    p.s.contact[b] = 1
    p.phase(PREP_FIRE).do("contact").roll(6, 6)
    assert p.has(p.s.radio[b], "malfunction") and p.s.contact[b] == 0
    assert p.is_fresh(leader)


@case("dae-02-006")
@allowed("DE 2.11")
def test_maintenance_takes_one_off_and_two_for_a_battalions_mortars() -> None:
    for mortar, dice, kept in ((False, (4, 5), 1), (False, (5, 5), 0), (True, (5, 5), 1), (True, (5, 6), 0)):
        p, _, b = spotter(battalion_mortar=mortar)
        p.s.contact[b] = 1
        p.phase(PREP_FIRE).do("contact").roll(*dice)
        assert p.s.contact[b] == kept, (mortar, dice)


@case("dae-02-007")
@allowed("DE 2.11")
@refused("DE 2.11")
def test_without_contact_a_round_stays_an_effect_falls_and_a_continuation_goes() -> None:
    for counter, after in ((SPOTTING, "SR H8"), (FFE_2, "FFE:C H8"), (FFE_C, "")):
        p, _, b = spotter()
        p.s.contact[b] = 1
        p.fallen(b, counter, "H8").phase(PREP_FIRE).do("contact").roll(6, 5)
        assert p.impact(b) == after and p.asked() == "over", "nothing is corrected, converted or cancelled"


@case("dae-02-008")
@allowed("DE 2.11")
def test_silence_costs_access_only_where_the_blast_is_out_of_sight() -> None:
    p, _, b = spotter()
    p.s.contact[b] = 1
    p.fallen(b, SPOTTING, "H8").phase(PREP_FIRE).do("stay silent")
    assert p.s.contact[b] == 0 and p.s.access[b] == 1 and p.impact(b) == "SR H8"

    walled = Position(field("A1-T20", stone="D4"))
    leader = walled.unit("german 8-1", "C4")
    b = walled.battery("german", 100, leader)
    walled.fallen(b, SPOTTING, "E5").phase(PREP_FIRE).do("stay silent")
    assert walled.s.access[b] == 0 and walled.impact(b) == ""


@case("dae-02-004", "dae-02-001")
@allowed("DE 2.1")
@refused("DE 2.1")
def test_no_observer_no_contact() -> None:
    """A broken leader, a squad, a broken radio: nobody can call, and another radio does not serve the battery."""
    p, leader, b = spotter()
    other = p.unit("german 8-0", "D4")
    second = p.battery("german", 80, other)
    p.mark(leader, "broken")
    p.phase(PREP_FIRE)
    assert p.asked() == "RadioContact.answered" and p.s.stack[-1].battery == second  # type: ignore[attr-defined]  # of this frame
    p.do("contact").roll(1, 1)
    assert p.s.contact == [0, 1] and b == 0


@case("dae-02-004")
@allowed("DE 2.1")
def test_an_observer_who_breaks_loses_contact() -> None:
    p, leader, b = spotter()
    keeper = p.battery("german", 80, p.unit("german 9-1", "D4"))
    p.s.contact = [1, 1]
    p.mark(leader, "broken")
    review_contact(p.s)
    assert p.s.contact[b] == 0 and p.s.contact[keeper] == 1


@case("dae-02-010", "dae-02-013")
@allowed("DE 2.2", "DE 2.21")
@refused("DE 2.2")
def test_the_first_red_chit_ends_the_phase_and_leaves_the_pile() -> None:
    p, _, b = spotter()
    p.phase(PREP_FIRE).do("contact").roll(1, 1).roll(RED)
    assert p.s.access[b] == 0 and p.s.contact[b] == 1 and p.asked() == "over"
    assert p.s.chits0.outcomes() == [(BLACK, 8), (RED, 2)]


@case("dae-02-011")
@allowed("DE 2.2")
def test_the_second_red_chit_ends_the_battery() -> None:
    p, _, b = spotter()
    p.s.red_chits[b] = 1
    p.fallen(b, FFE_C, "H8").phase(PREP_FIRE).do("contact").roll(1, 1).roll(RED)
    assert p.impact(b) == "" and p.s.red_chits[b] == 2
    p.phase(DEFENSIVE_FIRE, attacker=1)
    assert p.asked() == "over"  # nothing is asked of it any more


@case("dae-02-014")
@allowed("DE 2.21")
def test_each_battery_draws_from_a_pile_of_its_own() -> None:
    p, _, _ = spotter()
    p.battery("german", 80, p.unit("german 9-1", "C3"))
    assert p.s.chits0.outcomes() == p.s.chits1.outcomes() == [(BLACK, 8), (RED, 3)]
    p.phase(PREP_FIRE).do("contact").roll(1, 1).roll(BLACK).do("leave").do("contact").roll(1, 1).roll(RED)
    assert p.s.chits0.outcomes() == [(BLACK, 7), (RED, 3)] and p.s.chits1.outcomes() == [(BLACK, 8), (RED, 2)]


@allowed("DE 2.2")
def test_access_ends_with_a_rally_phase_under_a_continuation() -> None:
    p, _, b = spotter()
    p.fallen(b, FFE_C, "H8")
    close_rally(p.s)
    assert p.s.access[b] == 0 and p.impact(b) == "FFE:C H8"
    p.fallen(b, FFE_2, "H8")
    close_rally(p.s)
    assert p.s.access[b] == 1


@case("dae-02-005")
@allowed("DE 2.1")
@refused("DE 2.1")
def test_ordnance_smoke_comes_first_then_artillery_then_other_fire() -> None:
    p = Position(OPEN)
    leader, crew = p.unit("british 8-1", "C3"), p.unit("british 4-5-7", "D4")
    p.weapon("british 51mm mortar", crew)
    p.unit("german 4-6-7", "F5")
    p.battery("british", 80, leader)
    p.phase(PREP_FIRE)
    assert p.asked() == "FirePhase.shelled" and p.choices("smoke")
    assert p.refused("target", "F5").rule == "DE 2.1"
    p.do("artillery").do("contact").roll(6, 5)
    assert p.asked() == "FirePhase.chosen" and not p.choices("smoke") and p.may("target", "F5")


@case("dae-02-057")
@allowed("DE 2.8")
def test_an_offboard_observer_needs_no_radio() -> None:
    p = Position(OPEN)
    p.unit("german 4-6-7", "C3")
    p.unit("british 4-5-7", "K9")
    b = p.battery("german", 80, observer="A1")
    p.phase(PREP_FIRE)
    assert p.s.contact[b] == 1 and p.s.chance == ("pile", "chits0")


@allowed("DE 2.1")
@refused("DE 2.1")
def test_the_radio_is_the_observers_only_action_of_the_phase() -> None:
    for phase, attacker in ((PREP_FIRE, 0), (DEFENSIVE_FIRE, 1)):
        p, leader, _ = spotter()
        squad = p.unit("german 4-6-7", "C3")
        gun = p.weapon("german LMG", leader)
        p.unit("british 4-5-7", "C4")
        p.phase(phase, attacker).do("contact").roll(5, 6).do("target", "C4")
        assert not p.may("add", gun)
        p.do("add", squad)
        assert not p.may("direct", leader)
    p, leader, _ = spotter()
    p.mark(leader, "first")  # what he fired in the Movement Phase was another phase
    p.phase(DEFENSIVE_FIRE, 1)
    assert p.may("contact")


@allowed("DE 2.11")
def test_an_observer_who_has_fired_does_not_roll_either() -> None:
    """Who does not roll and does not see the Blast Height loses Access, whatever kept him from it."""
    for seen in (True, False):
        p = Position(OPEN if seen else field("A1-T20", stone="C4", shapes=("C4 box 90x90",)))
        leader = p.unit("german 8-1", "C3")
        p.unit("british 4-5-7", "T20")
        p.unit("german 4-6-7", "A1")
        b = p.battery("german", 100, leader)
        p.s.contact[b] = 1
        p.fallen(b, SPOTTING, "C9")
        p.mark(leader, "prep")
        p.phase(PREP_FIRE)
        assert p.s.contact[b] == 0 and (p.s.access[b] == 1) is seen and (p.impact(b) != "") is seen


@refused("DE 2.1")
def test_who_has_used_his_radio_is_told_so_when_he_would_direct_or_fire() -> None:
    for phase, attacker in ((PREP_FIRE, 0), (DEFENSIVE_FIRE, 1)):
        p = Position(field("A1-L12"))
        leader = p.unit("british 8-1", "L1")
        b = p.battery("british", 80, leader)
        squad = p.unit("british 4-5-7", "L1")
        lmg = p.weapon("british LMG", leader)
        p.unit("german 4-4-7", "J2")
        p.fallen(b, SPOTTING, "J2")
        p.s.contact[b] = 1
        p.phase(phase, attacker).do("contact").roll(6, 5)
        p.do("target", "J2").do("add", squad)
        assert p.refused("direct", leader).rule == "DE 2.1"
        assert p.refused("add", lmg).rule == "DE 2.1"


@refused("DE 2.1")
def test_an_observer_who_breaks_or_dies_takes_the_contact_with_him_though_another_finds_his_radio() -> None:
    for lost in (break_unit, eliminate):
        p = Position(OPEN)
        mover, taker = p.unit("german 8-1", "E5"), p.unit("german 8-0", "E6")
        p.unit("british 4-5-7", "T20")
        b = p.battery("german", 100, mover)
        p.s.contact[b] = p.s.access[b] = 1
        p.phase(MOVEMENT, 0).do("move", taker)
        lost(p.s, mover, "SK 3.2.3")
        p.s.losses.clear()
        p.do("to", "F5")
        assert p.s.contact[b] == 0 and p.s.access[b] == 1  # before the phase is over
    q = Position(OPEN)  # nor does contact wait for whoever takes the radio up after him
    observer = q.unit("german 8-1", "E5")
    q.unit("british 4-5-7", "T20")
    b = q.battery("german", 100, observer)
    q.s.contact[b] = 1
    q.phase(MOVEMENT, 0).do("drop", q.s.radio[b])
    assert q.s.contact[b] == 0


@allowed("DE 2.1", "SK 6.2")
@refused("SK 6.2")
def test_a_gun_fires_its_smoke_before_the_artillery_of_its_side() -> None:
    for gun in ("german PaK 40", "german GrW 34"):
        p = Position(OPEN)
        p.battery("german", 100, p.unit("german 8-1", "A1"))
        weapon = p.gun(gun, p.unit("german 2-2-8", "B3"), 2)
        p.unit("british 4-5-7", "E9")
        p.phase(PREP_FIRE)
        assert p.asked() == "FirePhase.shelled" and p.may("smoke", weapon)
        p.do("artillery").do("stay silent")
        assert p.refused("smoke", weapon).rule == "SK 6.2"
