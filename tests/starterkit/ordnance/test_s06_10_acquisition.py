"""SK 6.10, 6.11 Acquisition follows its targets, scatters with them, stays where the last was seen, is converted."""

from __future__ import annotations

from bocage.games.starterkit.model.counters import break_unit, put, take_off
from bocage.games.starterkit.model.state import MOVEMENT, PREP_FIRE
from bocage.games.starterkit.ordnance.s06_10_acquisition import follow, level_at
from bocage.kernel.consequences import settled
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field

NE = 0
OPEN = field("A1-P12")


def acquired(text: str = OPEN, squads: int = 1) -> tuple[Position, int, list[int]]:
    p = Position(text)
    targets = [p.unit("russian 4-4-7", "E3") for _ in range(squads)]
    gun = p.gun("german PaK 40", p.unit("german 2-2-8", "E8"), NE)
    p.s.aimed[gun] = (2, tuple((u, p.hex("E3")) for u in targets), p.hex("E3"))
    return p, gun, targets


@case("sk-06-054")
@allowed("SK 6.10")
def test_a_scattered_stack_keeps_it_where_the_firer_next_aims() -> None:
    p, gun, (one, two, three) = acquired(OPEN, 3)
    p.phase(MOVEMENT)
    for unit, way in ((one, "E4"), (two, "D3"), (three, "F3")):
        p.do("move", unit).do("to", way).quiet().do("stop")
    for unit, way in ((one, "E4"), (two, "D3"), (three, "F3")):
        assert level_at(p.s, gun, p.hex(way), (unit,)) == 2
    assert level_at(p.s, gun, p.hex("E3"), ()) == 0
    p.phase(PREP_FIRE, 1).do("shoot", gun).do("aim", "E4").do("fire", "itt", "he", NE).roll(6, 5)
    assert p.s.aimed[gun] == (2, ((one, p.hex("E4")),), p.hex("E4"))  # and on no other


@allowed("SK 6.10")
@refused("SK 6.10")
def test_out_of_sight_it_stays_in_the_last_hex() -> None:
    p, gun, (squad,) = acquired(field("A1-P12", woods="D2 E1 E2 F2 D3 F3 C2 C3 D1"))
    p.phase(MOVEMENT).do("move", squad).do("to", "E2").quiet()
    p.do("to", "E1").quiet()
    assert p.s.aimed[gun][0] == 2 and p.s.aimed[gun][1] == ()
    last = p.s.aimed[gun][2]
    assert level_at(p.s, gun, p.hex("E1"), (squad,)) == 0
    other = p.unit("russian 4-4-7", p.ground.names[last])
    follow(p.s, other)
    assert level_at(p.s, gun, last, (other,)) == 2


@case("sk-06-059")
@allowed("SK 6.11", "SK 6.10")
def test_the_kind_of_counter_follows_the_shot() -> None:
    p, gun, (squad,) = acquired()
    p.s.aimed.clear()
    p.s.acquired[gun] = (p.hex("E3"), 2)
    p.phase(PREP_FIRE, 1).do("shoot", gun).do("aim", "E3").do("fire", "itt", "he", NE).roll(6, 5)
    assert gun not in p.s.acquired and p.s.aimed[gun] == (2, ((squad, p.hex("E3")),), p.hex("E3"))
    p, gun, (squad,) = acquired()
    p.s.aimed[gun] = (1, ((squad, p.hex("E3")),), p.hex("E3"))
    p.phase(PREP_FIRE, 1).do("shoot", gun).do("aim", "E3").do("fire", "att", "he", NE).roll(6, 5)
    assert gun not in p.s.aimed and p.s.acquired[gun] == (p.hex("E3"), 2)


@refused("SK 6.10")
def test_it_is_lost_when_the_crew_breaks() -> None:
    p, gun, _ = acquired()
    break_unit(p.s, p.s.holder[gun], "SK 3.2.3")
    p.phase(MOVEMENT)
    assert gun not in p.s.aimed


@allowed("SK 6.10")
def test_the_hex_of_a_target_that_others_have_killed_keeps_it() -> None:
    p, gun, (squad,) = acquired()
    others = [p.unit("german 4-6-7", "E4") for _ in range(3)]
    next_one = p.unit("russian 4-4-7", "E2")
    p.phase(PREP_FIRE, 1).do("target", "E3")
    for u in others:
        p.do("add", u)
    p.do("fire").roll(1, 2)
    assert p.at(squad) == "gone" and p.s.aimed[gun] == (2, (), p.hex("E3"))
    p.do("end")
    p.phase(MOVEMENT).do("move", next_one).do("to", "E3")
    assert p.s.aimed[gun][1] == ((next_one, p.hex("E3")),) and level_at(p.s, gun, p.hex("E3"), (next_one,)) == 2
    assert level_at(p.s, gun, p.hex("E2"), (next_one,)) == 0


@allowed("SK 6.10", "SK 3.8")
def test_of_a_melee_the_enemies_alone_are_acquired() -> None:
    """The acquired enemy dies, a friend who fought him walks away: the hex keeps it for the next enemy."""
    p = Position(OPEN)
    crew = p.unit("german 2-2-8", "E9")
    gun = p.gun("german leIG 18", crew, 0)
    friend, enemy = p.unit("german 4-6-7", "E4", "melee"), p.unit("russian 4-4-7", "E4", "melee")
    p.phase(PREP_FIRE).do("shoot", gun).do("aim", "E4").do("fire", "itt", "he", 0).roll(6, 5)
    assert p.s.aimed[gun] == (1, ((enemy, p.hex("E4")),), p.hex("E4"))
    take_off(p.s, enemy)
    put(p.s, friend, p.hex("D4"))
    settled(p.s)
    other = p.unit("russian 4-4-7", "E4")
    settled(p.s)
    assert level_at(p.s, gun, p.hex("E4"), (other,)) == 1
