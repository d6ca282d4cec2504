"""UF 45.4 to 45.48: Banzai."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s09_concealment import concealment_refusal
from bocage.games.upfront.basic.s16_victory import is_charging
from bocage.games.upfront.close_combat.s20_ccv import ccv
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.nations.s45_banzai import call_off_refusal, goes_back, never_pinned, target_refusal
from bocage.games.upfront.nations.s45_counterattack import chargers_of
from bocage.games.upfront.printed import cards
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.casualties import KILLS, NOTHING, PINS
from bocage.games.upfront.table.ground import BACK
from tests.marks import allowed, case, refused
from tests.upfront.position import (
    fire,
    group,
    kinds_on,
    man,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    terrain,
    wire,
)  # fmt: skip


def squad(chit: int = 2, mine: tuple[Any, ...] = (), stack: tuple[int, ...] = (), **facts: Any) -> UpFrontState:
    """Japanese A with its ASL against British A at chit 2; Japanese B beside it."""
    facts.setdefault("hands", ([movement(), movement(nth=1)], []))
    team = mine or (man(leader="ASL", pinned=True), man(pinned=True), man())
    return position(group("A", *team, chit=chit, stack=list(stack)), group("B", *riflemen(2)),
                    group("A", *riflemen(3), side=1, chit=2), group("D", *riflemen(2), side=1),
                    nations=("Japanese", "British"), chapters=53, **facts)  # fmt: skip


def charging(chit: int = 2, **facts: Any) -> UpFrontState:
    s = squad(chit, (man(leader="ASL", morale=5), man(morale=5)), **facts)
    s.marks["banzai", 0] = 6
    return s


@case("uf-45-012")
@case("uf-45-019")
@allowed("UF 45.4", "UF 45.41")
@refused("UF 45.4")
def test_declaration() -> None:
    s = squad()
    assert refusal(s, "banzai", 1).rule == "UF 45.4"  # no leader there
    play(s, ("banzai", 0))
    assert refusal(s, "charge", movement(), 9).rule == "UF 45.4"  # neither opposite nor adjacent
    play(s, ("charge", movement(), 6))
    assert s.marks["banzai", 0] == 6 and kinds_on(s, 0, "A") == ["sideways"]
    assert not any(s.pinned[m] for m in s.men[0]) and s.acted[0] and s.actions == 0


def test_a_nearer_group_blocks() -> None:
    s = position(group("A", man(leader="SL")), group("A", *riflemen(2), side=1, chit=3),
                 group("B", *riflemen(2), side=1), nations=("Japanese", "British"), chapters=53)  # fmt: skip
    found = target_refusal(s, 0, 7)
    assert found is not None and found.rule == "UF 45.4" and target_refusal(s, 0, 6) is None


@case("uf-45-016")
def test_heavy_weapons_stay_behind() -> None:
    s = squad(2, (man("MMG", assistant=1), man(), man(leader="ASL")))
    play(s, ("banzai", 0), ("charge", movement(), 6))
    assert s.weapon[0] == 0 and s.assistant[0] < 0 and s.principal[1] < 0


@case("uf-45-015")
def test_wire_must_be_removed_first() -> None:
    s = squad(2, (man(leader="ASL"), man()), (wire(),))
    play(s, ("banzai", 0), ("charge", movement(), 6))
    assert kinds_on(s, 0, "A") == ["wire"]
    s.acted[0] = False
    play(s, ("move", 0))
    assert options(s) == [("clear", movement(nth=1))]


@case("uf-45-020")
@case("uf-45-023")
@allowed("UF 45.42")
@refused("UF 45.42", "UF 45.421")
def test_the_charge_comes_first() -> None:
    s = charging()
    assert refusal(s, "move", 1).rule == "UF 45.42"
    assert refusal(s, "open", 0).rule == "UF 45.421"
    for verb in ("crew", "reorder", "infiltrate"):
        assert refusal(s, verb, 0).rule == "UF 45.42"  # no charge laid by an infiltrator either
    play(s, ("move", 0))
    assert refusal(s, "move", movement(), "back").rule == "UF 45.42"
    play(s, ("move", movement(), "forward"))
    assert ("move", 1) in options(s)


@case("uf-45-022")
@allowed("UF 45.422")
@refused("UF 45.422")
def test_close_combat_is_automatic() -> None:
    s = charging(3)
    assert refusal(s, "stop").rule == "UF 45.422"
    assert refusal(s, "move", 0).rule == "UF 45.422"
    assert ("banzai fight", 0) in options(s) and ("move", 1) in options(s)
    far = charging(2)
    assert ("stop",) in options(far) and refusal(far, "banzai fight", 0).rule in ("UF 45.42", "UF 45.422")


@case("uf-45-025")
@allowed("UF 45.423")
def test_out_of_a_minefield() -> None:
    s = squad(3, (man(leader="ASL"), man(), man()), (terrain("minefield"),))
    s.marks["banzai", 0] = 6
    play(s, ("banzai fight", 0), chance=rncs(s, ("black", 3), ("red", 3), ("black", 2)), waits=True)
    assert len(s.men[0]) == 2 and ("crossed", 0) in s.marks and ("crossed", 2) in s.marks


@refused("UF 45.423")
def test_not_at_a_pillbox_and_worse_in_wire() -> None:
    s = squad()
    s.cards[6] = (terrain("pillbox") | 1 << 8,)
    found = target_refusal(s, 0, 6)
    assert found is not None and found.rule == "UF 45.423"
    free, wired = charging(3), charging(3, stack=(wire(),))
    assert ccv(wired, 0) == ccv(free, 0) - 1


@case("uf-45-026")
@allowed("UF 45.43")
@refused("UF 45.43")
def test_calling_off() -> None:
    s = charging()
    assert refusal(s, "call off banzai", 0).rule == "UF 45.43"
    goes_back(s, 6, 0, BACK)
    assert call_off_refusal(s, ("call off banzai", 0)) is None
    away = charging()
    away.letter[6] = 4
    play(away, ("call off banzai", 0))
    assert ("banzai", 0) not in away.marks and not away.acted[0]


@case("uf-45-027")
@refused("UF 45.44")
def test_nothing_conceals_it() -> None:
    s = charging()
    found = concealment_refusal(s, 0)
    assert found is not None and found.rule == "UF 45.44"
    assert concealment_refusal(s, 1) is None


@allowed("UF 45.44")
def test_called_off_it_can_be_concealed() -> None:
    assert concealment_refusal(squad(), 0) is None


@case("uf-45-028")
@case("uf-45-029")
@allowed("UF 45.45")
def test_fire_kills_or_wounds() -> None:
    def result(number: int, seven: int) -> tuple[int, bool]:
        s = charging()
        card = next(c for c in s.pile.rest if (cards.POS[c][7] == 5) == (seven == 5))
        return never_pinned(s, None, 0, PINS, number, card), 0 in s.wounded

    assert result(4, 2) == (NOTHING, False)
    assert result(5, 2) == (KILLS, False)
    assert result(5, 5) == (NOTHING, True)
    assert result(8, 5) == (NOTHING, True)
    assert result(9, 5) == (KILLS, False)


@allowed("UF 45.46")
def test_against_an_afv() -> None:
    s = charging()
    assert ("UF 45.46", "in a Banzai", -3) in [row(s, 0, 0) for row in hooks(s).afv_combat_rows]
    assert ("UF 45.46", "in a Banzai", -3) not in [row(squad(), 0, 0) for row in hooks(s).afv_combat_rows]


@allowed("UF 45.47")
@refused("UF 45.47")
def test_counterattack() -> None:
    s = charging(3, seat=1, hands=([], [fire(1)]))
    assert refusal(s, "banzai fight", 6).rule == "UF 45.47"
    s.marks["banzai fight", 0] = 1
    assert chargers_of(s, 6) == [0] and ("banzai fight", 6) in options(s)
    s.marks["banzai shot", 0] = s.turn
    assert refusal(s, "banzai fight", 6).rule == "UF 45.47"


@case("uf-45-032")
@refused("UF 45.48")
@allowed("UF 45.48")
def test_it_meets_no_condition_about_ranges() -> None:
    assert is_charging(charging(), 0) and not is_charging(squad(), 0)


@case("uf-45-044")
def test_it_takes_the_ground() -> None:
    s = charging(3)
    s.marks["banzai fight", 0] = 1
    assert [h for function in hooks(s).captors for h in function(s, 6)] == [0]
    assert [h for function in hooks(s).captors for h in function(s, 9)] == []
