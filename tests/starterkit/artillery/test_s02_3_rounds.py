"""DE 2.3 to 2.4: requests, accuracy, error, Blast Height, what an Observer may do with his round."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.artillery.s02_3_request import distance_drm
from bocage.games.starterkit.artillery.s02_32_sight import sees_blast
from bocage.games.starterkit.artillery.s02_batteries import (
    BLACK,
    FFE_1,
    FFE_2,
    FFE_C,
    SPOTTING,
    blast_hexes,
    errant,
    hex_at,
    place_of,
)
from bocage.games.starterkit.model.state import PREP_FIRE
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field

OPEN = field("A1-Z30")


def observer(text: str = OPEN, **facts: Any) -> tuple[Position, int]:
    """A German leader with contact and Access in C3; a British squad in K9."""
    p = Position(text)
    leader = p.unit("german 8-1", "C3")
    p.unit("british 4-5-7", "K9")
    b = p.battery("german", 100, leader, **facts)
    p.s.contact[b] = p.s.access[b] = 1
    return p, b


def calling(p: Position, dice: tuple[int, int] = (1, 2)) -> Position:
    """A fresh phase in which the Observer rolls for contact."""
    p.s.status = [0] * len(p.s.status)
    return p.phase(PREP_FIRE).do("contact").roll(*dice)


@case("dae-02-018", "dae-02-019", "dae-02-020", "dae-02-021")
@allowed("DE 2.31")
def test_error_goes_along_the_grain_by_the_two_dice() -> None:
    p, _ = observer()
    place = place_of(p.s, p.hex("L16"))
    names = [p.ground.names[hex_at(p.s, errant(place, d, 1))] for d in range(1, 7)]
    assert names == ["L15", "M16", "M17", "L17", "K17", "K16"]
    assert p.ground.names[hex_at(p.s, errant(place, 2, 6))] == "R13"
    assert p.ground.names[hex_at(p.s, errant(place, 2, 2))] == "N15"


@allowed("DE 2.3")
def test_a_request_lands_accurately_on_a_two_and_errs_on_a_three() -> None:
    p, b = observer()
    calling(p).do("request", "H8").roll(2)
    assert p.impact(b) == "SR H8" and p.asked() == "over"
    p, b = observer()
    calling(p).do("request", "L16").roll(3).roll(2, 6)
    assert p.impact(b) == "SR R13"


@case("dae-02-016")
@allowed("DE 2.3")
def test_hindrances_add_to_the_accuracy_roll_and_two_make_it_vain() -> None:
    p, b = observer(field("A1-Z30", orchard="C5"))
    calling(p).do("request", "C7").roll(2)
    assert p.asked() == "dice" and p.s.rule == "DE 2.31"  # 2 + 1 is too much
    p, b = observer(field("A1-Z30", orchard="C5 C6"))
    calling(p).do("request", "C8")
    assert p.s.rule == "DE 2.31"  # no die can be so low
    p.roll(1, 1)
    assert p.impact(b) == "SR C7"


@case("dae-02-017")
@refused("DE 2.3")
def test_a_request_out_of_sight_is_lost_and_cancels_the_effect_it_should_move() -> None:
    walled = field("A1-Z30", stone="C5")
    p, b = observer(walled)
    calling(p).do("request", "C7")
    assert p.impact(b) == "" and p.s.access[b] == 1 and p.asked() == "over"
    p, b = observer(walled)
    p.unit("british 4-5-7", "D6")
    p.fallen(b, FFE_2, "E7")
    calling(p).do("correct", "C6")
    assert p.impact(b) == "" and p.s.access[b] == 0
    free, b = observer(walled)
    free.s.free_sight = True
    assert calling(free).refused("request", "C7").rule == "DE 2.3"


@case("dae-02-022")
@allowed("DE 2.32")
def test_the_blast_height_is_hidden_by_an_obstacle_next_to_the_observer_only() -> None:
    for stone, seen in (("C4", False), ("C6", True)):
        p, b = observer(field("A1-Z30", stone=stone))
        p.fallen(b, SPOTTING, "C9")
        assert sees_blast(p.s, b) is seen, stone


@case("dae-02-023")
@allowed("DE 2.32", "DE 2.5")
def test_a_round_off_the_map_is_kept_there_and_falls_only_on_the_map() -> None:
    p, b = observer()
    calling(p).do("request", "C1").roll(6).roll(1, 2)
    assert p.impact(b) == "SR off" and p.s.impact[b] == (2, -3) and not sees_blast(p.s, b)
    calling(p)
    assert p.refused("leave").rule == "DE 2.33" and p.may("cancel") and p.may("correct", "D4")
    p.s.impact[b] = (2, -1)
    p.s.rounds[b] = FFE_2
    assert [p.ground.names[h] for h in blast_hexes(p.s, b)] == ["B0", "C1", "D0"]


@case("dae-02-024")
@allowed("DE 2.321")
@refused("DE 2.321")
def test_a_correction_that_is_not_announced_as_conversion_ends_the_actions() -> None:
    p, b = observer()
    p.fallen(b, SPOTTING, "K9")
    calling(p).do("correct", "K10").roll(1)
    assert p.impact(b) == "SR K10" and p.asked() == "over"


@case("dae-02-025", "dae-02-026")
@allowed("DE 2.33")
@refused("DE 2.33")
def test_what_may_be_done_with_a_round_depends_on_an_enemy_beside_it() -> None:
    p, b = observer()
    p.fallen(b, SPOTTING, "F6")
    calling(p)
    assert p.may("leave") and p.may("correct", "G6") and p.may("cancel") and p.may("correct and convert", "K9", "HE")
    assert p.refused("convert", "HE").rule == "DE 2.33"
    assert p.refused("correct and convert", "G6", "HE").rule == "DE 2.33"
    p, b = observer()
    p.fallen(b, SPOTTING, "K8")
    calling(p).do("convert", "HE")
    assert p.impact(b) == "FFE:1 K8" and p.s.rule == "DE 2.5"


@case("dae-02-030")
@allowed("DE 2.33", "DE 2.7")
@refused("DE 2.7")
def test_smoke_needs_no_enemy_but_must_be_there() -> None:
    p, b = observer(smoke=True)
    p.fallen(b, SPOTTING, "F6")
    calling(p)
    assert p.may("correct and convert", "G6", "smoke")
    p.do("convert", "smoke")
    assert p.impact(b) == "FFE:2 F6" and len(p.s.smoke) == 7
    p, b = observer()
    p.fallen(b, SPOTTING, "K9")
    assert calling(p).refused("convert", "smoke").rule == "DE 2.7"


@case("dae-02-031")
@allowed("DE 2.33")
def test_a_long_correction_that_is_converted_is_less_accurate() -> None:
    p, b = observer()
    p.fallen(b, SPOTTING, "A1")
    rows = [distance_drm(p.s, b, (0, 1 + 2 * n)) for n in (6, 7, 12, 13, 18)]
    assert rows == [0, 1, 1, 2, 2]


@case("dae-02-032", "dae-02-033")
@allowed("DE 2.34")
@refused("DE 2.34")
def test_a_continuation_is_converted_spotted_or_removed() -> None:
    for where, enemy in (("K8", True), ("F6", False)):
        p, b = observer()
        p.fallen(b, FFE_C, where)
        calling(p).roll(BLACK)
        assert p.may("convert", "HE") is enemy and p.may("spot")
        p.do("spot")
        assert p.impact(b) == f"SR {where}" and p.may("correct", "J8")
    p, b = observer(field("A1-Z30", stone="C4"))
    p.fallen(b, FFE_C, "C9")
    calling(p).roll(BLACK)
    assert p.refused("spot").rule == "DE 2.34" and p.refused("convert", "HE").rule == "DE 2.34"
    p.do("leave")
    assert p.impact(b) == ""


@case("dae-02-035")
@allowed("DE 2.35")
def test_a_cancelled_round_keeps_access_and_a_cancelled_effect_does_not() -> None:
    p, b = observer()
    p.fallen(b, SPOTTING, "F6")
    calling(p).do("cancel")
    assert p.impact(b) == "" and p.s.access[b] == 1 and p.may("request", "H8")
    p, b = observer()
    p.fallen(b, FFE_2, "F6")
    calling(p).do("cancel")
    assert p.impact(b) == "" and p.s.access[b] == 0 and p.asked() == "over"


@case("dae-02-036")
@allowed("DE 2.4")
@refused("DE 2.4")
def test_how_far_a_round_and_an_effect_are_corrected() -> None:
    p, b = observer()
    p.fallen(b, SPOTTING, "K1")
    calling(p)
    assert p.may("correct", "K19") and p.refused("correct", "K20").rule == "DE 2.4"
    assert p.refused("correct", "K1").rule == "DE 2.4"
    p, b = observer()
    p.fallen(b, FFE_2, "K6")
    calling(p)
    assert p.may("correct", "K9") and p.refused("correct", "K10").rule == "DE 2.4"
    assert p.refused("correct", "K5").rule == "DE 2.4"  # HE goes on or next to a Known Enemy Unit
    p, b = observer(smoke=True)
    p.fallen(b, FFE_2, "K6", smoke=True)
    assert calling(p).may("correct", "K5")


@case("dae-02-038")
@allowed("DE 2.4")
def test_a_round_out_of_sight_cannot_be_accurate_nor_is_its_error_limited() -> None:
    p, b = observer(field("A1-Z30", stone="C4"))
    p.fallen(b, SPOTTING, "C9")
    calling(p).do("correct", "F6")
    assert p.s.rule == "DE 2.31"
    p.roll(4, 6)
    assert p.impact(b) == "SR F12"


@case("dae-02-040", "dae-02-041")
@allowed("DE 2.4", "DE 2.33")
def test_the_error_of_a_correction_is_a_third_of_its_distance_rounded_up() -> None:
    p, b = observer()
    p.fallen(b, SPOTTING, "J11")
    calling(p).do("correct", "L16").roll(3).roll(2, 6)
    assert p.impact(b) == "SR N15" and p.asked() == "over"  # six hexes: two at most
    p, b = observer()
    p.unit("british 4-5-7", "K16")
    p.unit("british 4-5-7", "L16")
    p.fallen(b, SPOTTING, "M15")
    calling(p).do("correct and convert", "L16", "HE").roll(3).roll(6, 6)
    assert p.impact(b) == "FFE:1 K16" and p.s.rule == "DE 2.5"
    p.roll(6, 6).roll(1, 2).roll(6, 6).roll(1, 2)  # K16 and L16, each by a roll of its own; both pass their PTC
    assert p.impact(b) == "FFE:2 K16" and p.asked() == "over"
    assert [w[4] for w in p.told("struck")] == [20, 20]


@case("dae-02-058", "dae-02-059")
@allowed("DE 2.9")
@refused("DE 2.9")
def test_rockets_err_at_once_fall_twice_and_are_gone() -> None:
    p, b = observer(rocket=True)
    calling(p).do("request", "F16").roll(3, 1)
    assert p.impact(b) == "FFE:2 G17"  # nobody was there to be struck
    assert len(p.s.barrage) == 19
    p.phase(PREP_FIRE)  # its Observer has no second action: it falls again all the same
    assert p.impact(b) == "FFE:C G17" and p.asked() == "over"
    p.phase(PREP_FIRE)  # it has had its one Fire Mission: no chit is drawn for another
    assert p.impact(b) == "" and p.asked() == "over" and not p.told("chit")[1:]
    p.phase(PREP_FIRE)
    assert p.asked() == "over"
    p, b = observer(rocket=True)
    p.fallen(b, FFE_1, "H8")
    p.s.rounds[b] = SPOTTING
    assert calling(p).refused("correct", "H9").rule == "DE 2.9"


@allowed("DE 2.9", "DE 2.33")
@refused("DE 2.9", "DE 2.33")
def test_rockets_are_called_off_by_radio_before_they_fall_again() -> None:
    """With contact and Access an FFE may be cancelled; rockets are only never corrected."""
    for dice, verb, left in (((1, 2), "cancel", ""), ((1, 2), "leave", "FFE:C F16"), ((6, 5), "", "FFE:C F16")):
        p, b = observer(rocket=True)
        p.fallen(b, FFE_2, "F16")
        p.s.missions[b] = 1
        calling(p, dice)
        if verb:
            assert p.refused("correct", "F15").rule == "DE 2.9" and not p.may("request")
            p.do(verb)
        assert p.impact(b) == left and p.asked() == "over"
        assert bool(p.told("barrage")) is (verb != "cancel")
        p.s.phase = 0
        p.phase(PREP_FIRE)  # its one mission is over in any case: no other is asked for
        assert p.asked() == "over" and not p.told("chit") and p.impact(b) == ""
    p, b = observer(rocket=True)
    p.fallen(b, FFE_2, "F16")
    p.mark(p.s.holder[p.s.radio[b]], "broken")
    p.phase(PREP_FIRE)  # nobody sees it: cancelled, and nothing is asked
    assert p.impact(b) == "" and p.asked() == "over" and not p.told("barrage")


@refused("DE 2.34", "DE 2.4")
def test_a_continuation_is_not_corrected_and_an_effect_only_beside_an_enemy_who_is_seen() -> None:
    for counter, refusals in (
        (
            FFE_C,
            {
                ("correct", "J10"): "DE 2.34",
                ("correct and convert", "J10", "HE"): "DE 2.34",
                ("request", "J10"): "DE 2.34",
            },
        ),
        (FFE_2, {("correct", "J15"): "DE 2.4", ("request", "J10"): "DE 2.3", ("convert", "HE"): "DE 2.33"}),
    ):
        p = Position(field("A1-T20"))
        b = p.battery("german", 100, p.unit("german 8-1", "A1"), red=0)
        p.unit("british 4-5-7", "J10")
        p.s.contact[b] = 1
        p.fallen(b, counter, "J13")
        p.phase(PREP_FIRE).do("contact").roll(2, 2)
        if p.asked() == "dice":
            p.roll(BLACK)
        for action, rule in refusals.items():
            assert p.refused(*action).rule == rule, action
