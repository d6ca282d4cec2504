"""DE 1.2: a Pond takes neither units nor Smoke."""

from __future__ import annotations

from bocage.games.starterkit.artillery.s02_batteries import FFE_2
from bocage.games.starterkit.model.state import ADVANCE, MOVEMENT, PREP_FIRE, ROUT
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field

WATER = field("A1-M12", pond="D4")


@refused("DE 1.2")
def test_nobody_enters_a_pond_nor_throws_smoke_into_it() -> None:
    p = Position(WATER)
    squad = p.unit("british 4-5-7", "D5")
    p.unit("german 4-6-7", "K9")
    p.phase(MOVEMENT).do("move", squad)
    assert p.refused("smoke", squad, "D4").rule == "DE 1.2" and p.may("smoke", squad, "D6")
    assert not p.may("to", "D4") and p.may("to", "D6")


@refused("DE 1.2")
def test_a_mortar_fires_no_smoke_into_a_pond() -> None:
    p = Position(WATER)
    crew = p.unit("british 4-5-7", "D8")
    mortar = p.weapon("british 51mm mortar", crew)
    p.unit("german 4-6-7", "K9")
    p.phase(PREP_FIRE).do("smoke", mortar).do("row", 3)
    assert p.refused("aim", "D4").rule == "DE 1.2" and p.may("aim", "D5")


@case("dae-01-018")
@allowed("DE 1.2")
def test_a_smoke_mission_leaves_the_pond_free() -> None:
    p = Position(WATER)
    p.unit("british 4-5-7", "A9")
    b = p.battery("british", 80, observer="A1", smoke=True)
    p.fallen(b, FFE_2, "D5", smoke=True).phase(PREP_FIRE).do("leave")
    assert sorted(p.ground.names[h] for h in p.s.smoke) == ["C5", "C6", "D5", "D6", "E5", "E6"]


@refused("DE 1.2", "DE 1.1")
def test_pond_and_steeple_are_named_to_whoever_would_go_there() -> None:
    ground = field("A1-L12", stone="E5", steeple="E5", pond="E8")
    for phase, verb in ((MOVEMENT, "move"), (ADVANCE, "advance")):
        p = Position(ground)
        squad, other = p.unit("british 4-5-7", "E7"), p.unit("british 4-5-7", "E6")
        p.unit("german 4-6-7", "L12")
        p.phase(phase).do(verb, squad)
        assert p.refused("to", "E8").rule == "DE 1.2" and p.refused("to", "E4").rule == "SK 3.3"
        p.do("stop" if phase == MOVEMENT else "stay").do(verb, other)
        assert p.refused("to", p.hex("E5 Steeple")).rule == "DE 1.1"
    q = Position(ground)
    broken = q.unit("british 4-5-7", "E7", "broken", "dm")
    q.unit("german 4-6-7", "E6")
    q.phase(ROUT).do("rout", broken)
    assert q.refused("to", "E8").rule == "DE 1.2"
    r = Position(ground)
    tank = r.vehicle("british Sherman V(a)", "E7", 2)
    r.unit("german 4-6-7", "L12")
    r.phase(MOVEMENT).do("move", tank).do("start").quiet()
    assert r.refused("drive", "E8").rule == "DE 1.2" and r.refused("drive", r.hex("E5 Steeple")).rule == "DE 1.1"
