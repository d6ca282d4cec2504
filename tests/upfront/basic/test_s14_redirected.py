"""UF 14.5: discards on a group that is gone before they are resolved."""

from __future__ import annotations

from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.ground import WIRE_UP, lies
from bocage.kernel.frames import Event
from tests.marks import allowed, refused
from tests.upfront.position import (
    gid,
    group,
    kinds_on,
    man,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    sideways,
    sniper,
    terrain,
    wire,
)

FIRST, SECOND = sniper(), sniper(1)
WOODS = terrain("woods")


def table(*hand: int, lone: tuple[int, ...] = (), pair: tuple[int, ...] = ()) -> UpFrontState:
    """Two Russian discards against a lone man (enemy A) and a pair (enemy B), with these cards on them."""
    return position(
        group("A", *riflemen(3)),
        group("B", *riflemen(3)),
        group("A", man(), side=1, stack=lone),
        group("B", *riflemen(2), side=1, stack=pair),
        nations=("Russian", "German"),
        hands=(hand, ()),
        chapters=20,
    )


def told(events: list[Event], name: str) -> list[tuple[object, ...]]:
    return [what for _, what, _ in events if what[0] == name]


def killed(s: UpFrontState, *orders: tuple[object, ...]) -> list[Event]:
    """These discards; the first Sniper kills the lone man."""
    return play(s, ("stop",), *orders, chance=rncs(s, ("black", 6)))


@allowed("UF 14.5")
def test_a_sniper_may_be_redirected_or_not() -> None:
    s = table(FIRST, SECOND)
    a, b = gid(s, 1, "A"), gid(s, 1, "B")
    killed(s, ("on", FIRST, a), ("on", SECOND, a))
    assert not s.men[a] and s.player == 0
    assert sorted(options(s)) == [("at", b), ("drop",)]
    events = play(s, ("drop",))
    assert SECOND in s.discards and s.sniped[b] == -1
    assert told(events, "discard lost") == [("discard lost", SECOND, a)]


@allowed("UF 14.5")
def test_a_redirected_sniper_fires_there() -> None:
    s = table(FIRST, SECOND)
    a, b = gid(s, 1, "A"), gid(s, 1, "B")
    killed(s, ("on", FIRST, a), ("on", SECOND, a))
    play(s, ("at", b), chance=rncs(s, ("black", None, {2: (1, 1)}), ("black", 0)))
    assert s.sniped[b] == 0


@allowed("UF 14.5", "UF 13.3")
def test_wire_may_go_to_another_group() -> None:
    s = table(FIRST, wire())
    a, b = gid(s, 1, "A"), gid(s, 1, "B")
    killed(s, ("on", FIRST, a), ("on", wire(), a))
    assert sorted(options(s)) == [("at", b), ("drop",)]
    play(s, ("at", b))
    assert kinds_on(s, 1, "B") == ["wire"]


@allowed("UF 14.5", "UF 7.3")
def test_terrain_may_go_to_another_moving_group_in_either_order() -> None:
    for first in (True, False):
        s = table(FIRST, WOODS, lone=(sideways(),), pair=(sideways(6),))
        a, b = gid(s, 1, "A"), gid(s, 1, "B")
        shot, ground = ("on", FIRST, a), ("on", WOODS, a)
        killed(s, *((shot, ground) if first else (ground, shot)))
        assert sorted(options(s)) == [("at", b), ("drop",)]
        play(s, ("at", b))
        assert s.pending[b] == WOODS and WOODS not in s.discards and not s.pending[a]


@refused("UF 14.5", "UF 7.3")
def test_what_can_go_nowhere_else_is_told() -> None:
    s = table(FIRST, WOODS, lone=(sideways(),))
    a = gid(s, 1, "A")
    events = killed(s, ("on", FIRST, a), ("on", WOODS, a))
    assert told(events, "discard lost") == [("discard lost", WOODS, a)]
    assert s.discards.count(WOODS) == 1 and not any(s.pending)
    s = table(FIRST, wire(), pair=(terrain("marsh"),))
    events = killed(s, ("on", FIRST, a), ("on", wire(), a))
    assert told(events, "discard lost") == [("discard lost", wire(), a)]
    assert s.discards.count(wire()) == 1
    assert not any(lies(e) == WIRE_UP for cards in s.cards for e in cards)


@refused("UF 14.5")
def test_it_goes_only_where_it_could_have_been_discarded() -> None:
    s = table(FIRST, WOODS, lone=(sideways(),), pair=(sideways(6),))
    a = gid(s, 1, "A")
    killed(s, ("on", FIRST, a), ("on", WOODS, a))
    assert refusal(s, "at", a).rule in ("UF 7.3", "UF 14.2")
    assert refusal(s, "at", 0).rule in ("UF 7.3", "UF 14.2")
