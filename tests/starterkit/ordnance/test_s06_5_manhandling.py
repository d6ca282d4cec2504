"""SK 6.5 Manhandling."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import EMPLACED, PUSHED
from bocage.games.starterkit.model.state import ADVANCE, ADVANCING_FIRE, MOVEMENT
from bocage.games.starterkit.ordnance.s06_5_manhandling import helpers_drm
from bocage.kernel import play
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field

NE = 0
FIELD = field("A1-P12", woods="D5", roads=("D8 D7 D6 C6",))


def ready(text: str = FIELD, name: str = "american 57mm M1") -> tuple[Position, int, int, int]:
    p = Position(text)
    crew, leader = p.unit("american 2-2-7", "D6"), p.unit("american 8-1", "D6")
    gun = p.gun(name, crew, NE, "emplaced")
    p.unit("german 4-6-7", "P12")
    p.phase(MOVEMENT).do("move", crew).do("with", leader)
    return p, crew, leader, gun


@case("sk-06-035", "sk-06-031")
@allowed("SK 6.5", "SK 6.3")
def test_the_57mm_gun_of_the_example() -> None:
    for dice, at, on in (((2, 2), "D5", True), ((2, 3), "D5", False), ((3, 3), "D6", False)):
        p, crew, leader, gun = ready()
        push = p.choices("push")
        woods = next(a for a in push if a[1] == p.hex("D5"))
        assert woods[3] == 4
        assert {x.what: x.amount for x in play.explain(p.s, woods).lines if x.amount} == {"terrain": 1, "MF spent": 4}
        p.do("push", "D5").roll(*dice)
        if at == "D5":
            p.do("face", gun, 3).quiet()
            assert p.s.facing[gun] == 3 and not p.s.gun_marks[gun] & EMPLACED
        else:
            assert p.s.facing[gun] == NE and p.s.gun_marks[gun] & EMPLACED
        assert {p.at(crew), p.at(leader), p.at(gun)} == {at}
        assert p.may("push", "D4") is on
        assert p.s.gun_marks[crew] & PUSHED and p.s.gun_marks[leader] & PUSHED


@allowed("SK 6.5")
def test_a_road_helps() -> None:
    p, *_ = ready()
    road = next(a for a in p.choices("push") if a[1] == p.hex("C6"))
    lines = {x.what: x.amount for x in play.explain(p.s, road).lines if x.amount}
    assert road[3] == 2 and lines == {"MF spent": 2, "road": -2}


@case("sk-06-032")
@refused("SK 6.5", "SK 4.0")
@allowed("SK 6.5")
def test_limits_of_manhandling() -> None:
    p, crew, *_ = ready()
    assert p.refused("to", "D5").rule == "SK 4.0"  # a Gun is not carried
    assert p.may("double", crew)
    p.do("assault")
    assert p.refused("push", "D5").rule == "SK 6.5"
    p, crew, *_ = ready()
    p.weapon("american 60mm mortar", crew)
    assert p.refused("push", "D5").rule == "SK 6.5"
    p, crew, *_ = ready()
    p.do("double", crew)
    assert p.may("push", "D5")
    q = Position(FIELD)
    crew = q.unit("american 2-2-7", "D6")
    gun = q.gun("american 57mm M1", crew, NE)
    q.s.gun_marks[crew] = q.s.gun_marks[gun] = PUSHED
    q.unit("german 4-6-7", "D7")
    q.unit("american 6-6-6", "D8")
    q.phase(ADVANCING_FIRE)
    assert q.refused("shoot", gun).rule == "SK 6.5"
    q = Position(FIELD)
    crew, other = q.unit("american 2-2-7", "D6"), q.unit("american 2-2-7", "D8")
    q.gun("american 57mm M1", other, NE)
    q.s.gun_marks[crew] = PUSHED
    q.phase(ADVANCE)
    assert q.refused("advance", crew).rule == "SK 6.5"
    q.do("advance", other)
    assert q.refused("to", "D9").rule == "SK 6.5"


@case("sk-06-033")
@refused("SK 6.5")
def test_a_limbered_gun_never_moves() -> None:
    p, *_ = ready(FIELD, "american 105mm M2")
    assert p.refused("push", "D5").rule == "SK 6.5"


@case("sk-06-039")
@allowed("SK 6.5")
def test_helpers_count_four_at_most() -> None:
    p = Position(FIELD)
    crew = p.unit("american 2-2-7", "D6")
    squads = [p.unit("american 6-6-6", "D6") for _ in range(2)]
    extra = p.unit("american 2-2-7", "D7")
    assert helpers_drm(p.s, (crew,)) == 0 and helpers_drm(p.s, (squads[0],)) == -1
    assert helpers_drm(p.s, (crew, squads[0])) == -2 and helpers_drm(p.s, (crew, *squads, extra)) == -4


@refused("SK 6.5")
@allowed("SK 3.5")
def test_a_leader_who_pushed_a_gun_directs_nobody_in_the_advancing_fire_phase() -> None:
    p = Position(field("A1-L12"))
    squad, pusher, other = p.unit("german 4-6-7", "E9"), p.unit("german 9-1", "E9"), p.unit("german 8-1", "E9")
    p.s.gun_marks[pusher] = PUSHED
    p.unit("british 4-5-7", "E5")
    p.phase(ADVANCING_FIRE).do("target", "E5").do("add", squad)
    assert p.refused("direct", pusher).rule == "SK 6.5" and p.may("direct", other)


@allowed("SK 6.5")
def test_a_road_hexside_helps_at_whichever_rate() -> None:
    p = Position(field("A1-L12", woods="E4", roads=("E6 E5 E4",)))
    crew = p.unit("german 2-2-8", "E5")
    gun = p.gun("german leIG 18", crew, NE)
    p.unit("russian 4-4-7", "L1")
    p.phase(MOVEMENT).do("move", crew)
    ways = {a[2]: a for a in p.choices("push") if a[1] == p.hex("E4")}
    told = {rate: {x.what: x.amount for x in play.explain(p.s, a).lines if x.amount} for rate, a in ways.items()}
    assert told[1] == {"terrain": 1, "MF spent": 2, "road": -2}
    assert told[0] == {"terrain": 1, "MF spent": 4, "road": -2}
    p.do(*ways[0]).roll(3, 5)  # 8 + 3, less than 12
    assert p.may("face", gun, NE)
