"""UF 42.1, 42.2, 42.41, 42.5, 42.9: the roster fills the places of a scenario."""

from __future__ import annotations

import pytest

from bocage.games.upfront.campaign.s42_fielding import revive_refusal, substitute_refusal
from bocage.games.upfront.campaign.s42_leaders import asl_refusal, eliminated_leaders, sl_refusal, transfer_refusal
from bocage.games.upfront.campaign.s42_roster import new_squad, replaced, weapon_kind
from bocage.games.upfront.printed.nations import AMERICAN, FRENCH, GERMAN, JAPANESE, RUSSIAN
from bocage.games.upfront.printed.weapons import weapon_of
from bocage.kernel.game import BadInput
from tests.marks import allowed, case, refused
from tests.upfront.campaign.s42_support import change, fielded, squad_without, who
from tests.upfront.design.s43_support import position_card

RIFLES = (4, 5, 6, 7, 8, 9, 10)  # German
PISTOLS = (17, 18, 21, 22)  # German machine pistols without command


@case("uf-42-001")
@allowed("UF 42.1")
def test_listed_men_are_used_and_another_rifleman_stands_in_for_a_dead_one() -> None:
    squad = squad_without(4)
    assert who(fielded(squad, "1 2 3 4 5")) == {1: 1, 2: 2, 3: 3, 4: 6, 5: 5}
    assert squad.points == 0


@case("uf-42-001")
@allowed("UF 42.1")
def test_a_machine_pistol_only_when_no_rifle_is_left_and_the_other_way_round() -> None:
    squad = squad_without(*RIFLES)
    assert who(fielded(squad, "1 2 4"))[4] == 17
    others = squad_without(*PISTOLS)
    assert who(fielded(others, "1 2 17"))[17] == 4


@case("uf-42-001")
@refused("UF 42.1")
def test_who_may_not_stand_in() -> None:
    squad = squad_without(4)
    assert substitute_refusal(squad, 4, 7, 0, (1, 2)) is None
    for card, why in ((17, "still men with a rifle"), (3, "not armed"), (24, "one SL and one ASL"), (5, "already")):
        refusal = substitute_refusal(squad, 4, card, 0, (1, 2, 5))
        assert refusal is not None and refusal.rule == "UF 42.1" and why in refusal.reason
    refusal = substitute_refusal(squad, 6, 7, 0, ())
    assert refusal is not None and "must be used" in refusal.reason
    with pytest.raises(BadInput, match="must be used"):
        fielded(squad, "1 2 5", use=((5, 7),))
    with pytest.raises(BadInput, match="not called for"):
        fielded(squad, "1 2 5", use=((8, 7),))


@allowed("UF 42.1")
def test_the_player_chooses_among_those_who_may_stand_in() -> None:
    assert who(fielded(squad_without(4), "1 2 4 5", use=((4, 9),)))[4] == 9


@case("uf-42-001", "uf-42-004")
@allowed("UF 42.1", "UF 42.41")
def test_with_nobody_left_the_listed_man_is_revived() -> None:
    squad = squad_without(*RIFLES, *PISTOLS)
    found = fielded(squad, "1 2 4")
    assert who(found)[4] == 4
    new = squad.roster[4]
    assert (new.rank, new.morale, new.panic, new.kia, new.fate, new.replacement) == ("PVT", 3, 4, 7, "", True)
    assert squad.points == -1
    assert squad.roster[5].fate == "killed", "only the man who is called for"


@case("uf-42-004")
@allowed("UF 42.41")
def test_a_replacement_has_printed_values_and_a_lower_kia() -> None:
    squad = new_squad("Ann", GERMAN)
    veteran = change(squad, 5, morale=6, panic=7, rank="SGT", elan=9, survival=4, promotion=3, fate="killed")
    new = replaced(veteran, GERMAN)
    assert (new.rank, new.morale, new.panic, new.kia) == ("PVT", 2, 3, 7)
    assert (new.elan, new.survival, new.promotion) == (0, 0, 0)
    flame = replaced(squad.roster[14], GERMAN)
    assert flame.kia == 6


@case("uf-42-001")
@refused("UF 42.1", "UF 42.41")
def test_leaders_are_never_revived_as_replacements() -> None:
    squad = new_squad("Ann", RUSSIAN)
    for card in (1, 2, 19):
        refusal = revive_refusal(squad, card)
        assert refusal is not None and refusal.rule == "UF 42.1"
    assert revive_refusal(squad, 3) is None


@allowed("UF 42.41")
def test_a_wounded_man_who_must_be_had_is_replaced_too() -> None:
    squad = squad_without(*[card for card in RIFLES if card != 4], *PISTOLS)
    change(squad, 4, back=3, rank="CPL")
    assert who(fielded(squad, "1 2 4", at=1))[4] == 4
    assert (squad.roster[4].rank, squad.roster[4].back, squad.points) == ("PVT", 0, -1)


@case("uf-42-002")
@allowed("UF 42.2")
@refused("UF 42.2")
def test_who_may_be_sl_and_asl() -> None:
    squad = new_squad("Ann", GERMAN)
    sgt = change(squad, 4, rank="SGT")  # rifle, KIA 8
    green = change(squad, 5, rank="CPL", kia=7)
    pfc = change(squad, 6, rank="PFC")
    gunner = change(squad, 3, rank="CPL")  # LMG
    pvt = squad.roster[7]
    assert [sl_refusal(man, 0) is None for man in (sgt, green, pfc, gunner, pvt)] == [True, False, False, True, False]
    assert [asl_refusal(man, 0, sgt) is None for man in (green, pfc, gunner, pvt)] == [False, True, True, False]
    refusal = asl_refusal(gunner, 0, pfc)
    assert refusal is not None and "outrank" in refusal.reason
    assert asl_refusal(sgt, 0, None) is not None, "a sergeant has not the rank of an assistant"
    mortar = change(squad, 25, rank="SGT")
    refusal = sl_refusal(mortar, 0)
    assert refusal is not None and "machine pistol, rifle or assault rifle" in refusal.reason


@case("uf-42-002")
@allowed("UF 42.2")
def test_rifles_of_all_sorts_are_one_weapon() -> None:
    kinds = [weapon_kind(weapon_of(AMERICAN, code)) for code in ("R", "CAR", "BR")]
    kinds += [weapon_kind(weapon_of(RUSSIAN, code)) for code in ("SAR", "R")]
    assert set(kinds) == {"rifle"}
    assert weapon_kind(weapon_of(GERMAN, "AR")) == "assault rifle"
    assert weapon_kind(weapon_of(AMERICAN, "BAR")) == "BAR"


@case("uf-42-002")
@allowed("UF 42.2")
def test_an_lmg_corporal_becomes_sl_only_after_exchanging_weapons() -> None:
    squad = squad_without(1, 23, 2, 24)
    change(squad, 3, rank="CPL")
    found = fielded(squad, "1 2 3 4 5", lead=(("SL", 3),), without_asl=True)
    leader = next(place for place in found if place.role == "SL")
    other = next(place for place in found if place.listed == 4)
    assert (leader.card, leader.weapon) == (3, weapon_of(GERMAN, "R"))
    assert (other.card, other.weapon) == (4, weapon_of(GERMAN, "LMG"))
    chosen = fielded(squad, "1 2 3 4 5", lead=(("SL", 3),), without_asl=True, exchange=5)
    assert next(place for place in chosen if place.card == 5).weapon == weapon_of(GERMAN, "LMG")


@refused("UF 42.2")
def test_an_exchange_needs_a_partner_and_a_reason() -> None:
    squad = squad_without(1, 23, 2, 24)
    change(squad, 3, rank="CPL")
    with pytest.raises(BadInput, match=r"UF 42\.2"):
        fielded(squad, "1 3 14", lead=(("SL", 3),))
    with pytest.raises(BadInput, match="no weapon to exchange"):
        fielded(new_squad("Ann", GERMAN), "1 2 4", exchange=4)


@allowed("UF 42.2")
def test_another_leader_takes_the_place_of_a_lost_one() -> None:
    squad = squad_without(1)
    found = fielded(squad, "1 2 4")
    assert who(found)[1] == 23
    assert [place.role for place in found] == ["SL", "ASL", ""]
    assert squad.points == 0


@refused("UF 42.1")
def test_the_listed_leader_must_be_used() -> None:
    with pytest.raises(BadInput, match="must be used"):
        fielded(new_squad("Ann", GERMAN), "1 2 4", lead=(("SL", 23),))


@refused("UF 42.2")
def test_a_private_cannot_be_chosen_to_lead() -> None:
    with pytest.raises(BadInput, match="rank of a squad leader"):
        fielded(squad_without(1), "1 2 4", lead=(("SL", 4),))


@allowed("UF 42.1")
def test_a_listed_man_who_is_made_a_leader_has_his_own_place_filled() -> None:
    squad = squad_without(1, 23, 2, 24)
    change(squad, 4, rank="SGT")
    found = fielded(squad, "1 2 4 5", lead=(("SL", 4),), without_asl=True)
    assert who(found) == {1: 4, 4: 6, 5: 5}
    assert 2 not in who(found), "without an ASL his place stays empty"


@case("uf-42-015")
@allowed("UF 42.5")
def test_a_leader_is_transferred_at_random_when_nobody_can_lead() -> None:
    squad = squad_without(1, 23)
    change(squad, 2, rank="PVT")
    change(squad, 24, rank="PVT")
    card = position_card(2, 2)
    found = fielded(squad, "1 4 5", cards=(card,))
    assert who(found)[1] == 23
    back = squad.roster[23]
    assert (back.fate, back.kia, back.rank, squad.points) == ("", 8, "SGT", -7)
    assert squad.roster[1].fate == "killed"


@case("uf-42-015")
@allowed("UF 42.5")
def test_russians_shuffle_the_commissar_among_the_sls_and_asls_have_no_sl() -> None:
    squad = squad_without(1, 26, 19, 2, 21, nation=RUSSIAN)
    assert [s.card for s in eliminated_leaders(squad, "SL")] == [1, 19, 26]
    assert [s.card for s in eliminated_leaders(squad, "ASL")] == [2, 19, 21]
    germans = squad_without(1, 23, 2)
    assert [s.card for s in eliminated_leaders(germans, "SL")] == [1, 23]
    assert [s.card for s in eliminated_leaders(germans, "ASL")] == [2]
    assert eliminated_leaders(squad_without(1, nation=RUSSIAN), "SL")[0].card == 1, "a living Commissar is not shuffled"


@case("uf-42-015")
@allowed("UF 42.5")
def test_an_asl_may_be_paid_for_or_done_without() -> None:
    squad = squad_without(2, 22, nation=FRENCH)
    for card, soldier in list(squad.roster.items()):
        if soldier.rank in ("CPL", "PFC"):
            change(squad, card, rank="PVT")
    assert 2 not in who(fielded(squad, "1 2 4"))
    assert squad.points == 0
    with_asl = fielded(squad, "1 2 4", transfer_asl=True, cards=(position_card(2, 1),))
    assert who(with_asl)[2] == 2
    assert squad.points == -7


@case("uf-42-015")
@refused("UF 42.5")
def test_no_transfer_while_somebody_is_capable() -> None:
    squad = squad_without(1)
    refusal = transfer_refusal(squad, "SL", 0, None, ())
    assert refusal is not None and refusal.rule == "UF 42.5"
    with pytest.raises(BadInput, match=r"UF 42\.5"):
        fielded(squad_without(2), "1 2 4", transfer_asl=True)
    nobody_lost = new_squad("Ann", JAPANESE)
    for card in nobody_lost.roster:
        change(nobody_lost, card, rank="PVT")
    refusal = transfer_refusal(nobody_lost, "SL", 0, None, ())
    assert refusal is not None and "no eliminated SL" in refusal.reason


@case("uf-42-023")
@allowed("UF 42.9")
@pytest.mark.parametrize(("nation", "values"), [(GERMAN, (2, 3)), (AMERICAN, (2, 4)), (RUSSIAN, (3, 4))])
def test_your_own_man_is_an_extra_private(nation: int, values: tuple[int, int]) -> None:
    squad = new_squad("Ann", nation, ("Ann", "R"))
    own = squad.roster[0]
    assert (own.rank, own.kia, own.morale, own.panic) == ("PVT", 8, *values)
    assert [place.card for place in fielded(squad, "1 2")] == [1, 2, 0]
    assert [place.card for place in fielded(new_squad("Bob", nation), "1 2")] == [1, 2]


@case("uf-42-023")
@allowed("UF 42.9")
@refused("UF 42.9")
def test_your_own_man_comes_back_and_takes_nobodys_place() -> None:
    squad = new_squad("Ann", GERMAN, ("Ann", "R"))
    change(squad, 0, fate="killed", morale=5, panic=6)
    change(squad, 4, fate="killed")
    assert [place.card for place in fielded(squad, "1 2 5")] == [1, 2, 5, 0]
    own = squad.roster[0]
    assert (own.kia, own.morale, own.panic, squad.points) == (7, 2, 3, -1)
    refusal = substitute_refusal(squad, 4, 0, 0, ())
    assert refusal is not None and refusal.rule == "UF 42.9"
    change(squad, 0, back=4)
    assert [place.card for place in fielded(squad, "1 2 5", at=2)] == [1, 2, 5], "wounded: three scenarios without him"
