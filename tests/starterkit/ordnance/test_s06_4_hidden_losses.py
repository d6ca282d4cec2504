"""SK 6.4, 4.0 A hidden crew in the hex of a charge; weapons of the hidden are diced for on the halved column."""

from __future__ import annotations

from bocage.games.starterkit.model.state import ADVANCING_FIRE, DEFENSIVE_FIRE, MOVEMENT, PREP_FIRE
from bocage.games.starterkit.ordnance.s06_4_hidden import hide
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field

FIELD = field("A1-L12", grain="E4")
SE, NW = 2, 5


def hidden_crew(p: Position, facing: int) -> tuple[int, int]:
    crew = p.unit("british 2-2-8", "E4")
    gun = p.gun("british 6-pounder", crew, facing)
    hide(p.s, crew)
    return crew, gun


@allowed("SK 6.4", "SK 4.3")
@refused("SK 6.4")
def test_a_charge_strikes_a_hidden_crew_with_half_its_firepower() -> None:
    for dice, result in (((3, 1), "2MC"), ((6, 5), "")):
        p = Position(FIELD)
        squad = p.unit("german 5-4-8", "E5")
        charge = p.weapon("german DC", squad)
        known = p.unit("british 4-5-7", "E4")
        crew, _ = hidden_crew(p, NW)
        p.turn(MOVEMENT).do("move", squad).do("place", charge, "E4").quiet()
        while p.s.phase in (MOVEMENT, DEFENSIVE_FIRE):
            p.do("stop" if p.may("stop") else "end")
        assert p.s.phase == ADVANCING_FIRE
        p.do("detonate", charge).roll(*dice)
        struck = {x[1]: x[2] for x in p.told("struck")}
        assert known in struck and struck.get(crew, "") == result  # column 12, +2 for Emplacement
        assert (crew in p.s.hiding[1]) is (result == "")  # only an effect shows it


@allowed("SK 6.4", "SK 4.0")
def test_weapons_of_a_hidden_crew_are_diced_for_on_the_column_that_killed_it() -> None:
    p = Position(FIELD)
    squads = [p.unit("german 5-4-8", "E5") for _ in range(3)]
    leader = p.unit("german 10-2", "E5")
    crew, gun = hidden_crew(p, NW)
    p.phase(PREP_FIRE).do("search").do("row", 4).do("aim", "E4")
    for u in squads:
        p.do("add", u)
    p.do("direct", leader).do("fire").roll(1, 1)  # 30 halved: column 12, +2 and -2: a 2 is 1KIA
    assert p.at(crew) == "gone" and p.result(crew) == "1KIA"
    p.roll(3)  # K on the column of 12, but a KIA on that of 30
    assert p.at(gun) == "E4" and p.has(gun, "malfunction")


@refused("SK 6.4")
def test_a_hidden_crew_uses_neither_panzerfausts_nor_other_weapons() -> None:
    p = Position(field("A1-L12", stone="E7", woods="E8"), year=1944)
    p.facts[1].fausts, p.facts[1].squads = True, 6
    mover = p.unit("british 4-5-7", "E6")
    crew = p.unit("german 2-2-8", "E8")
    gun = p.gun("german PaK 40", crew, 0, "emplaced")
    rocket = p.weapon("german PSK", crew)
    squad = p.unit("german 4-6-7", "F7")
    hide(p.s, crew)
    hidden = ("SK 6.4", "a hidden crew does nothing but use its Gun, and that shows it")
    p.turn(MOVEMENT).do("move", mover).do("to", "E7")
    assert p.may("shoot", gun) and p.may("faust", squad)
    assert p.refused("faust", crew) == p.refused("shoot", rocket) == hidden
    p.do("hold").do("stop")
    assert p.asked() == "FirePhase.chosen" and p.may("faust", squad, "E7")
    assert p.refused("faust", crew, "E7") == p.refused("shoot", rocket) == p.refused("destroy", rocket) == hidden
    p.do("shoot", gun).do("aim", "E7").do("fire", "itt", "he", 0).roll(6, 4)
    assert p.may("faust", squad, "E7") and crew in p.s.stacks[p.hex("E8")]  # it has shown itself
