"""UF 6.5 and 6.6: what an attack does to each man."""

from __future__ import annotations

from bocage.games.upfront.basic.s16_victory import loss_points
from bocage.games.upfront.state import KILLED, PANICKED, ROUTED, UpFrontState
from bocage.games.upfront.table import casualties as result
from tests.marks import allowed, case, refused
from tests.upfront.basic.basic_scenes import against
from tests.upfront.position import (
    fire,
    group,
    man,
    men,
    play,
    position,
    refusal,
    riflemen,
    rnc,
    rncs,
)


def outcome_at(s: UpFrontState, m: int, number: int, columns: dict[int, tuple[int, int]] | None = None) -> int:
    return result.outcome(s, m, number, rnc(s, columns=columns))


@case("uf-06-013", "uf-10-001", "uf-06-021")
@allowed("UF 6.51", "UF 6.52", "UF 6.54", "UF 10.1")
def test_boundaries_for_an_unpinned_man() -> None:
    s = against(target=group("A", man(morale=4, kia=8), man(morale=5, kia=8), chit=2, side=1))
    first, second = men(s, 1, "A")
    found = [outcome_at(s, first, n) for n in (3, 4, 5, 7, 8, 9)]
    pins, kills, nothing = result.PINS, result.KILLS, result.NOTHING
    assert found == [nothing, pins, pins, pins, kills, kills]
    assert outcome_at(s, second, 4) == nothing


@case("uf-06-014", "uf-10-006")
@allowed("UF 6.5", "UF 10.13")
def test_only_exposed_values_count() -> None:
    s = against(
        target=group(
            "A", man(morale=3, panic=5, kia=8, pinned=True), man(morale=2, panic=5, pinned=True), chit=2, side=1
        )
    )
    first, second = men(s, 1, "A")
    low = {10: (1, 5)}
    found = [outcome_at(s, first, n, low) for n in (4, 5, 8, 9)]
    assert found == [result.NOTHING, result.PANICS, result.PANICS, result.KILLS]
    assert outcome_at(s, second, 3, low) == result.NOTHING


@case("uf-06-015", "uf-06-017")
@allowed("UF 6.53", "UF 6.531")
def test_panic_counts_as_killed_up_to_the_panic_value() -> None:
    s = against(target=group("A", man(morale=4, panic=5, pinned=True), man(), chit=2, side=1))
    fox = men(s, 1, "A")[0]
    assert outcome_at(s, fox, 6, {10: (2, 2)}) == result.PANICS
    assert outcome_at(s, fox, 7, {10: (3, 3), 7: (4, 4)}) == result.PANICS
    assert outcome_at(s, fox, 7, {10: (5, 5)}) == result.PANICS
    assert outcome_at(s, fox, 7, {10: (6, 10)}) == result.ROUTS
    result.take_effect(s, fox, result.PANICS)
    assert s.fate[fox] == PANICKED and loss_points(s, 0) == 2


@case("uf-06-022")
@allowed("UF 6.6")
@refused("UF 4.2", "UF 6.6")
def test_two_groups_attack_the_same_man() -> None:
    s = position(
        group("A", *riflemen(4), chit=3),
        group("B", *riflemen(4), chit=3),
        group("A", man(morale=3, panic=4), man(morale=9, panic=9), chit=2, side=1),
        group("C", *riflemen(2), side=1),
        hands=([fire(3), fire(3, nth=1), fire(3, nth=2)], []),
    )
    victim = men(s, 1, "A")[0]
    play(s, ("fire", 0), ("at", 6), ("card", fire(3)), ("ready",), ("resolve",), chance=rncs(s, ("red", 0), ("red", 1)))
    assert s.pinned[victim]
    play(s, ("fire", 1), ("at", 6), ("card", fire(3, nth=1)), ("ready",), ("resolve",), waits=True)
    play(s, chance=rncs(s, ("black", 1, {10: (1, 4)}), ("red", 1)))
    assert s.fate[victim] == PANICKED
    assert refusal(s, "fire", 0).rule == "UF 4.2"


@case("uf-06-023")
@allowed("UF 6.5", "UF 6.51", "UF 6.531")
def test_allen_myers_and_degi() -> None:
    s = position(
        group("A", *riflemen(5), chit=3),
        group("A", man(morale=5, panic=7), man(morale=5), man("MP", pinned=True, panic=3), chit=2, side=1),
        group("B", *riflemen(2), side=1),
        hands=([fire(5)], []),
    )
    allen, myers, degi = men(s, 1, "A")
    shots = rncs(s, ("red", 1), ("black", 4), ("", 0, {10: (4, 10)}))
    play(s, ("fire", 0), ("at", 6), ("card", fire(5)), ("ready",), ("resolve",), chance=shots)
    assert not s.pinned[allen] and s.group[allen] == 6
    assert s.fate[myers] == KILLED
    assert s.fate[degi] == ROUTED
    assert loss_points(s, 0) == 3 and men(s, 1, "A") == (allen,)
