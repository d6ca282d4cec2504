"""Where hidden Guns (SK 6.4) meet Smoke, rallies and shots that miss: found at once, and betrayed by no roll."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.model.marks import HIDDEN
from bocage.games.starterkit.model.state import ADVANCE, ADVANCING_FIRE, MOVEMENT, PREP_FIRE, RALLY
from bocage.games.starterkit.model.tables import FULL
from bocage.games.starterkit.movement.s03_3_1_special import place_smoke
from bocage.games.starterkit.ordnance.s06_4_hidden import hide
from bocage.kernel import play
from bocage.kernel.consequences import settled
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import shoot

NE, E, SE, SW, W, NW = range(6)


def hidden(p: Position, where: str, gun: str = "german PaK 40") -> int:
    crew = p.unit("german 2-2-8", where)
    weapon = p.gun(gun, crew, NE, "emplaced")
    hide(p.s, crew)
    return weapon


def is_hidden(p: Position, gun: int) -> bool:
    return bool(p.s.gun_marks[gun] & HIDDEN)


@allowed("SK 6.4", "SK 1.2.5")
@refused("SK 6.4")
def test_a_gun_in_the_open_is_found_when_the_smoke_before_it_thins() -> None:
    """Two full counters block the line; dispersed at the start of the phase they do not, and fire is at a known Gun."""
    for thins in (True, False):
        p = Position(field("A1-P12"))
        squad = p.unit("russian 4-4-7", "E10")
        gun = hidden(p, "E4")
        for where in ("E6", "E7"):
            place_smoke(p.s, p.hex(where), 0 if thins else 1, FULL)
        settled(p.s)
        assert is_hidden(p, gun)
        p.turn(PREP_FIRE, 0)
        assert is_hidden(p, gun) is not thins
        assert p.may("target", "E4") is thins and p.at(squad) == "E10"


@allowed("SK 6.4", "SK 3.1")
@refused("SK 6.4")
def test_who_rallies_finds_the_gun_he_sees() -> None:
    for dice, found in (((1, 2), True), ((5, 5), False)):
        p = Position(field("A1-P12", woods="E10"))
        squad, other = p.unit("russian 4-4-7", "E10", "broken"), p.unit("russian 5-2-7", "A12", "broken")
        leader = p.unit("russian 8-0", "A12", "broken")
        gun = hidden(p, "E4")
        p.phase(RALLY).do("rally", squad).roll(*dice)
        assert p.has(squad, "broken") is not found
        assert is_hidden(p, gun) is not found
        assert p.asked() == "RallyPhase.chosen" and p.has(other, "broken") and p.has(leader, "broken")


@allowed("SK 6.4")
def test_a_gun_that_appears_finds_another_that_it_sees() -> None:
    for where, found in (("E4", True), ("G5", False)):
        p = Position(field("A1-P12", woods="E10 G5"))
        crew = p.unit("british 2-2-8", "E10")
        mine = p.gun("british 6-pounder", crew, NW)
        hide(p.s, crew)
        p.unit("german 4-6-7", "P1")
        p.unit("british 4-5-7", "P12", "broken")
        theirs = hidden(p, where)
        p.phase(PREP_FIRE).do("turn", mine).do("face", mine, SE)
        assert not is_hidden(p, mine) and is_hidden(p, theirs) is not found


def shelled(where: str, gun: str, dice: tuple[int, int], known: str = "") -> list[Any]:
    """What is to be seen after a mortar has fired at the wood E4 (or at a known unit there) with such a roll."""
    p = Position(field("A1-P12", woods="E4 G4"))
    squad = p.unit("russian 4-4-7", "E9")
    mortar = p.weapon("russian 50mm mortar", squad)
    p.unit("german 4-6-7", "P12")
    if known:
        p.unit(known, "E4")
    hidden(p, where, gun)
    p.phase(PREP_FIRE)
    shoot(p, mortar, "E4").roll(*dice)
    return [p.asked(), p.s.rule, p.told("to hit"), p.s.chance if p.asked() == "dice" else ()]


@allowed("SK 6.4", "SK 6.7")
@refused("SK 6.4")
def test_no_roll_after_a_shot_tells_whether_a_gun_was_there() -> None:
    """A large Gun is hit where an empty wood is not: the roll for effect comes in either case, and by the same rule."""
    rolls = [(1, 1), (1, 2), (2, 2), (2, 3), (2, 4), (3, 4), (4, 4), (5, 6)]
    rolled = 0
    for gun in ("german FlaK 18", "german PaK 40"):
        for known in ("", "german 4-4-7"):
            for dice in rolls:
                there, elsewhere = shelled("E4", gun, dice, known), shelled("G4", gun, dice, known)
                assert there == elsewhere, (gun, known, dice)
                rolled += there[0] == "dice"
    assert 0 < rolled < 4 * len(rolls)


@allowed("SK 6.4", "SK 6.7")
def test_a_large_gun_in_a_wood_that_looks_empty_is_struck_a_roll_later() -> None:
    """To Hit 7 at range 5, +2 for an empty hex, -1 for the size: a 6 hits the Gun alone, and a 2 shows it."""
    for effect, shows in ((1, True), (6, False)):
        p = Position(field("A1-P12", woods="E4"))
        mortar = p.weapon("russian 50mm mortar", p.unit("russian 4-4-7", "E9"))
        p.unit("german 4-6-7", "P12")
        gun = hidden(p, "E4", "german FlaK 18")
        p.phase(PREP_FIRE)
        shoot(p, mortar, "E4").roll(2, 4)
        assert p.asked() == "dice"
        assert play.why_not(p.s, ("fire",)) == play.why_not(p.s, ("pass",))
        p.roll(effect, effect)
        assert is_hidden(p, gun) is not shows


@allowed("SK 6.4", "SK 6.9")
@refused("SK 6.9")
def test_who_hides_a_mortar_is_asked_though_it_could_not_fire() -> None:
    """In a building it is silent; that nobody were asked would tell that it is there."""
    for where in ("E4", "G4"):
        p = Position(field("A1-P12", stone="E4", woods="G4"))
        p.unit("russian 4-4-7", "A12")
        gun = hidden(p, where, "german GrW 34")
        p.turn(ADVANCING_FIRE, 1)
        assert p.asked() == "FirePhase.chosen" and p.s.player == 1 and is_hidden(p, gun)
        assert p.may("shoot", gun) is (where == "G4")
        if where == "E4":
            assert p.refused("shoot", gun).rule == "SK 6.9"
        p.do("end")
        assert p.asked() != "FirePhase.chosen"


@refused("SK 3.2", "SK 4.4")
def test_no_refusal_tells_who_is_with_a_hidden_crew_or_how_far_off_it_is() -> None:
    """A leader's order to a counter that is not his, and a Panzerfaust at a crew, are refused alike wherever it is."""
    said: list[Any] = []
    for where in ("E4", "O11", "A12"):
        p = Position(field("A1-P12", stone="E4", woods="O11"))
        p.facts[0].fausts, p.facts[0].squads = True, 4
        squad = p.unit("german 4-6-7", "E6")
        mortar = p.weapon("german 50mm mortar", squad)
        p.unit("german 8-1", "E6")
        p.unit("british 4-5-7", "O11")
        crew = p.unit("british 2-2-8", where)
        gun = p.gun("british 6-pounder", crew, NE)
        hide(p.s, crew)
        p.phase(PREP_FIRE)
        faust = p.refused("at vehicle", squad, crew)
        assert faust.rule == "SK 4.4"
        foreign = p.refused("at vehicle", crew, gun)
        shoot(p, mortar, "O11")
        assert p.may("direct") and p.refused("direct", crew).rule == "SK 3.2"
        said.append((faust, foreign, p.refused("direct", crew), p.refused("direct", gun)))
    assert said[0] == said[1] == said[2]


@allowed("SK 6.4", "SK 4.0", "SK 3.7")
def test_a_hidden_crew_may_leave_its_gun_and_advance_and_appears() -> None:
    for phase in (MOVEMENT, ADVANCE):
        p = Position(field("A1-P12", woods="E8"))
        gun = hidden(p, "E8")
        crew = p.s.holder[gun]
        p.unit("russian 4-4-7", "E2")
        p.phase(phase)
        assert p.may("drop", gun) and is_hidden(p, gun)
        p.do("drop", gun)
        assert not is_hidden(p, gun) and p.s.holder[gun] == -1 and p.at(gun) == "E8" and crew in p.s.roster[0]
        p.do("move" if phase == MOVEMENT else "advance", crew).do("to", "E9")
        assert p.at(crew) == "E9" and p.at(gun) == "E8"
