"""UF 42.3 to 42.47 and 42.8: what a scenario does to men and score."""

from __future__ import annotations

import pytest

from bocage.games.upfront.campaign.s42_aftermath import (
    after_scenario,
    change_refusal,
    elan_earned,
    improve,
    improve_refusal,
    lower,
    lower_choices,
    promoted,
    score_scenario,
    survived,
    vehicle_score,
)
from bocage.games.upfront.campaign.s42_result import Deed, SideReport, both_for_one_afv, elan_of, side_refusals
from bocage.games.upfront.campaign.s42_roster import available, close_combat_value, new_squad, next_rank, outranks
from bocage.games.upfront.printed.nations import AMERICAN, BRITISH, FRENCH, GERMAN, RUSSIAN
from bocage.games.upfront.printed.tables import CAMPAIGN_POINTS
from bocage.games.upfront.printed.weapons import weapon_of
from tests.marks import allowed, case, refused
from tests.upfront.campaign.s42_support import change, squad_without


def side(
    fates: tuple[tuple[int, str], ...] = (),
    pinned: tuple[int, ...] = (),
    wounded: tuple[int, ...] = (),
    deeds: tuple[Deed, ...] = (),
    lost: tuple[int, ...] = (),
    crew: int = 0,
) -> SideReport:
    return SideReport(GERMAN, fates, pinned, wounded, deeds, lost, crew)


@case("uf-42-003")
@allowed("UF 42.4")
def test_the_roster_after_a_scenario() -> None:
    squad = new_squad("Ann", GERMAN)
    fates = ((4, "routed"), (5, "killed"), (6, "captured"), (7, "panicked"))
    routed = after_scenario(squad, side(fates, wounded=(8,)), (1, 4, 5, 6, 7, 8), False, 0)
    assert routed == [4]
    assert [available(squad.roster[card], 1) for card in (1, 4, 5, 6, 7, 8)] == [True, True, False, False, False, False]
    assert [available(squad.roster[8], at) for at in (1, 2, 3, 4)] == [False, False, False, True]
    assert squad.points == -2, "killed and dead of panic; a prisoner costs nothing"
    assert squad.roster[1].weapon == weapon_of(GERMAN, "MP"), "every weapon works again"
    assert squad.roster[9].survival == 0, "he took no part"


@case("uf-42-005")
@allowed("UF 42.42")
@refused("UF 42.42")
def test_what_rout_takes() -> None:
    squad = new_squad("Ann", GERMAN)
    man = change(squad, 4, morale=3, panic=4, elan=9, survival=2)
    assert after_scenario(squad, side(((4, "routed"),)), (4,), True, 0) == [4]
    assert (squad.roster[4].elan, squad.roster[4].survival) == (0, 3)
    assert lower_choices(man) == ["morale", "panic"]
    assert lower_choices(man._replace(morale=4)) == ["morale"]
    refusal = change_refusal(man._replace(morale=4), "panic", -1, "UF 42.42")
    assert refusal is not None and refusal.rule == "UF 42.42" and "below Morale" in refusal.reason
    assert lower_choices(man._replace(morale=0, panic=2)) == ["panic"]
    lower(squad, 4, "panic", 0)
    assert (squad.roster[4].morale, squad.roster[4].panic, squad.points) == (3, 3, 0)


@case("uf-42-005")
@allowed("UF 42.42")
def test_both_values_at_zero_count_as_killed() -> None:
    squad = new_squad("Ann", GERMAN)
    change(squad, 4, morale=0, panic=1)
    lower(squad, 4, "panic", 0)
    assert squad.roster[4].fate == "killed"
    assert squad.points == -1


@allowed("UF 42.42")
def test_a_man_printed_with_panic_below_morale_may_only_come_closer() -> None:
    squad = new_squad("Ann", GERMAN)
    man = change(squad, 4, morale=4, panic=3)
    assert lower_choices(man) == ["morale"]
    assert change_refusal(man, "panic", 1, "UF 42.44") is None
    refusal = change_refusal(man, "morale", 1, "UF 42.44")
    assert refusal is not None


@case("uf-42-006")
@allowed("UF 42.42")
def test_no_elan_is_collected_at_seven_and_seven() -> None:
    squad = new_squad("Ann", GERMAN)
    change(squad, 4, morale=7, panic=7)
    change(squad, 5, morale=6, panic=7)
    after_scenario(squad, side(deeds=(Deed(4, "hero", 1, 0, False),)), (4, 5), True, 0)
    assert squad.roster[4].elan == 0
    assert squad.roster[5].elan == 3


@allowed("UF 42.43")
@pytest.mark.parametrize(
    ("deed", "points"),
    [
        (Deed(4, "hero", 1, 0, False), 3),
        (Deed(4, "hero", 2, 0, False), 6),
        (Deed(4, "close_combat", 2, 0, False), 8),
        (Deed(4, "charge_three_men", 1, 0, False), 5),
        (Deed(4, "afv_light_anti_tank", 1, 34, False), 4),
        (Deed(4, "afv_light_anti_tank", 1, 34, True), 2),
        (Deed(4, "afv_charge_or_mine", 1, 34, False), 5),
        (Deed(4, "afv_charge_or_mine", 1, 34, True), 3),
        (Deed(4, "afv_close_combat", 1, 34, False), 10),
        (Deed(4, "afv_close_combat", 1, 34, True), 8),
    ],
)
def test_deeds(deed: Deed, points: int) -> None:
    assert elan_of(deed) == points


@case("uf-42-008")
@allowed("UF 42.43")
def test_a_full_gun_in_close_combat_counts_as_three() -> None:
    assert elan_of(Deed(4, "close_combat_gun", 1, 0, False)) == 12


@case("uf-42-009")
@allowed("UF 42.43")
def test_doubled_fire_of_an_infiltrator_earns_the_unpinned_men() -> None:
    # a group of five, three of them unpinned before the attack
    assert elan_of(Deed(4, "infiltrator_fire", 3, 0, False)) == 3


@allowed("UF 42.43")
def test_winning_and_ending_unpinned_or_wounded() -> None:
    report = side(pinned=(5, 7), wounded=(6, 7))
    assert [elan_earned(report, card, True) for card in (4, 5, 6, 7)] == [3, 1, 5, 3]
    assert [elan_earned(report, card, False) for card in (4, 5, 6, 7)] == [2, 0, 4, 2]


@refused("UF 42.43")
def test_an_afv_is_not_counted_twice_for_one_man() -> None:
    first, then = Deed(4, "afv_charge_or_mine", 1, 34, True), Deed(4, "afv_close_combat", 1, 34, False)
    refusal = both_for_one_afv(side(deeds=(first, then)))
    assert refusal is not None and refusal.rule == "UF 42.43"
    assert both_for_one_afv(side(deeds=(first, then._replace(afv=40)))) is None
    assert both_for_one_afv(side(deeds=(first, then._replace(man=5)))) is None


@case("uf-42-011")
@allowed("UF 42.44")
def test_five_elan_buy_one_step_and_a_promotion_mark() -> None:
    squad = new_squad("Ann", GERMAN)
    change(squad, 4, morale=3, panic=4, elan=12)
    improve(squad, 4, "morale")
    man = squad.roster[4]
    assert (man.morale, man.panic, man.elan, man.promotion) == (4, 4, 7, 1)


@case("uf-42-011")
@refused("UF 42.44")
def test_limits_of_improvement() -> None:
    squad = new_squad("Ann", GERMAN)
    base = squad.roster[4]._replace(elan=12, morale=4, panic=4)
    for man, value in (
        (base, "morale"),
        (base._replace(elan=4), "panic"),
        (base._replace(panic=7), "panic"),
        (base._replace(fate="killed"), "panic"),
        (base, "kia"),
    ):
        refusal = improve_refusal(man, value)
        assert refusal is not None and refusal.rule == "UF 42.44"
    assert improve_refusal(base, "panic") is None
    assert improve_refusal(base._replace(morale=6, panic=7), "morale") is None


@case("uf-42-012")
@allowed("UF 42.45")
def test_five_survivals_restore_the_kia_value_of_a_replacement() -> None:
    squad = new_squad("Ann", GERMAN)
    green = squad.roster[4]._replace(replacement=True, kia=7, survival=3)
    assert (survived(green).kia, survived(green).survival) == (7, 4)
    assert (survived(survived(green)).kia, survived(survived(green)).survival) == (8, 0)
    flame = squad.roster[14]._replace(replacement=True, kia=6, survival=4)
    assert survived(flame).kia == 7
    again = survived(flame)._replace(survival=4)
    assert (survived(again).kia, survived(again).survival) == (7, 5), "never higher"
    veteran = squad.roster[4]._replace(survival=4)
    assert (survived(veteran).kia, survived(veteran).survival) == (8, 5)


@case("uf-42-012")
@allowed("UF 42.45")
def test_survival_marks_for_routed_men_and_none_for_the_dead() -> None:
    squad = new_squad("Ann", GERMAN)
    after_scenario(squad, side(((4, "routed"), (5, "killed"), (6, "absent"))), (4, 5, 6, 7), False, 0)
    assert [squad.roster[card].survival for card in (4, 5, 6, 7)] == [1, 0, 0, 1]
    assert squad.roster[6].elan == 0, "a reinforcement that never came earned nothing"


@case("uf-42-026")
@allowed("UF 42.46", "UF 42.47")
def test_ten_marks_promote_and_the_ladder_of_ranks() -> None:
    squad = new_squad("Ann", GERMAN)
    man = squad.roster[4]._replace(survival=6, promotion=4)
    assert (promoted(man, GERMAN).rank, promoted(man, GERMAN).survival, promoted(man, GERMAN).promotion) == (
        "PFC",
        0,
        0,
    )
    assert promoted(man._replace(promotion=3), GERMAN).rank == "PVT"
    assert next_rank(AMERICAN, "PVT") == "PFC"
    assert next_rank(RUSSIAN, "PVT") == "CPL"
    assert next_rank(RUSSIAN, "CPL") == "JR SGT"
    assert next_rank(GERMAN, "CPL") == "SGT"
    assert next_rank(GERMAN, "SGT") == "SSG"
    assert next_rank(BRITISH, "SSG") == ""


@refused("UF 42.46")
def test_commissars_are_not_promoted_nor_compared() -> None:
    commissar = new_squad("Ann", RUSSIAN).roster[19]._replace(survival=10)
    assert promoted(commissar, RUSSIAN) == commissar
    assert not outranks("COMM", "PVT") and not outranks("SSG", "COMM")
    assert outranks("SGT", "CPL") and not outranks("CPL", "CPL")


@case("uf-42-025")
@allowed("UF 42.3")
def test_changed_morale_changes_the_close_combat_value() -> None:
    rifle = weapon_of(GERMAN, "R")
    assert (close_combat_value(4, rifle), close_combat_value(5, rifle), close_combat_value(5, rifle, True)) == (
        9,
        10,
        6,
    )


@case("uf-42-022")
@allowed("UF 42.8")
def test_campaign_victory_points() -> None:
    squad = squad_without(1, 23, 24)
    change(squad, 2, rank="PVT")
    # German #40 PzKw IVH has a boxed Effect of 6, #28 an infantry gun one of 3
    assert vehicle_score(GERMAN, 40) == ("PzKw IVH lost", -11)
    assert vehicle_score(GERMAN, 28) == ("75mm leIG 18 lost", -6)
    score_scenario(squad, side(), True, 0)
    score_scenario(squad, side(lost=(40, 28), crew=2), True, 1)
    assert squad.points == 24 - 11 - 6 - 2
    after_scenario(squad, side(((4, "killed"), (5, "panicked"), (6, "killed"))), (4, 5, 6), True, 1)
    assert squad.points == 24 - 11 - 6 - 5


@case("uf-42-022")
@allowed("UF 42.8")
def test_the_sum_of_two_wins_an_afv_a_gun_five_men_and_a_transfer() -> None:
    afv, gun = vehicle_score(GERMAN, 40)[1], vehicle_score(FRENCH, 29)[1]  # boxed Effect 6 and 4
    assert (afv, gun) == (-(5 + 6), -(3 + 4))
    won, killed, moved = (CAMPAIGN_POINTS[name] for name in ("won_scenario", "killed", "leader_transfer"))
    assert 2 * won + afv + gun + 5 * killed + moved == -6


@allowed("UF 42.8")
def test_an_afv_without_a_gun_costs_no_effect_number() -> None:
    assert vehicle_score(GERMAN, 30)[1] == -5


@refused("UF 42.4", "UF 42.8")
def test_reports_that_cannot_be() -> None:
    def rules(report: SideReport) -> list[str]:
        return [refusal.rule for refusal in side_refusals(report, (4, 5), (40,))]

    assert rules(side(((4, "killed"),), lost=(40,))) == []
    assert rules(side(((9, "killed"),))) == ["UF 42.4"]
    assert rules(side(((4, "killed"), (4, "routed")))) == ["UF 42.4"]
    assert rules(side(((4, "killed"),), pinned=(4,))) == ["UF 42.4"]
    assert rules(side(lost=(39,))) == ["UF 42.8"]
    assert rules(side(crew=-1)) == ["UF 42.8"]
