"""UF 42: a campaign in its file, read back as it was or refused with the reason; the laws that any campaign keeps."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bocage.games.upfront.campaign.s42_campaign import OVER
from bocage.games.upfront.campaign.s42_file import CampaignError, open_book, state_data
from bocage.games.upfront.campaign.s42_roster import available
from bocage.games.upfront.design.s43_draws import Draws
from tests.upfront.campaign.s42_support import FIELD, book, choice, report, take
from tests.upfront.design.s43_support import number_card


def _file(tmp_path: Path) -> Path:
    b = book(["A", "D"])
    take(b, FIELD)
    take(b, report("nobody", german={"routed": "4"}))
    take(b, choice("lower", 4, "panic"))
    take(b, FIELD, number_card(1, True), number_card(4, False))
    path = tmp_path / "campaign.json"
    b.write(path)
    return path


def test_a_file_is_read_back_as_it_was(tmp_path: Path) -> None:
    path = _file(tmp_path)
    b = open_book(path)
    assert b.campaign.attacker == 1
    assert [rule for rule, _ in b.steps[-1]["draws"]] == ["UF 42.9", "UF 42.9"]
    text = path.read_text()
    b.write(path)
    assert path.read_text() == text
    assert [p.name for p in tmp_path.iterdir()] == ["campaign.json"]


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda d: d.update(bocage="save"), "not a campaign file"),
        (lambda d: d.update(format=7), "format 7"),
        (lambda d: d.pop("steps"), "steps are missing"),
        (lambda d: d.update(players=[]), "two players"),
        (lambda d: d["steps"][2].update(value="kia"), "step 3: the value is morale or panic"),
        (lambda d: d["steps"][2].update(value="morale"), "step 3: what came of it differs"),
        (lambda d: d["steps"][1]["result"].update(winner="German"), "step 2: what came of it differs"),
        (lambda d: d["steps"][3]["draws"].pop(), "step 4: A card must be drawn"),
        (lambda d: d["steps"][3]["draws"].append(["UF 42.9", 9]), "step 4: more cards"),
        (lambda d: d["steps"][3].update(draws=[["UF 42.9", 999], ["UF 42.9", 9]]), "step 4: Action card 999"),
        (lambda d: d["steps"].pop(0), "step 1: no scenario is being fought"),
        (lambda d: d["steps"].insert(0, 5), "step 1: it is not a step"),
        (lambda d: d["steps"][1].update(result=3), "step 2"),
        (lambda d: d["steps"][0].update(wishes=[{"use": 3}, {}]), "step 1: it is damaged"),
        (lambda d: d["players"][0].update(own_man="Ann"), "of players and scenarios is damaged"),
        (lambda d: d["scenarios"].append("Q9"), "cannot have scenario 'Q9'"),
    ],
)
def test_a_damaged_file_is_refused_with_the_reason(tmp_path: Path, damage: Any, why: str) -> None:
    path = _file(tmp_path)
    data = json.loads(path.read_text())
    damage(data)
    path.write_text(json.dumps(data))
    with pytest.raises(CampaignError, match=why):
        open_book(path)


def test_files_that_are_cut_off_or_missing(tmp_path: Path) -> None:
    path = _file(tmp_path)
    path.write_text(path.read_text()[:-40])
    with pytest.raises(CampaignError, match="damaged or not a campaign file"):
        open_book(path)
    with pytest.raises(CampaignError, match="cannot be read"):
        open_book(tmp_path / "nothing.json")


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["American", "Russian"]))
def test_any_campaign_keeps_its_laws(tmp_path_factory: pytest.TempPathFactory, seed: int, other: str) -> None:
    """Values stay within bounds, every place is filled by an able man, and the file plays through again."""
    rng = Random(seed)
    b = book(["A", "B", "D", "F", "C", "L"], second=other, own="Ann")
    while b.campaign.phase != OVER:
        b.take(FIELD, Draws(rng))
        for i, squad in enumerate(b.campaign.squads):
            cards = [fielded.card for fielded in b.campaign.fielded[i]]
            assert len(set(cards)) == len(cards)
            assert all(available(squad.roster[card], b.campaign.at) for card in cards)
            assert [fielded.role for fielded in b.campaign.fielded[i]].count("SL") <= 1
        b.take(_any_report(b.campaign, other, rng), Draws())
        _any_choices(b, rng)
        for squad in b.campaign.squads:
            for man in squad.roster.values():
                assert 0 <= man.morale <= 7 and 0 <= man.panic <= 7 and 6 <= man.kia <= 8
    path = tmp_path_factory.mktemp("laws") / "campaign.json"
    b.write(path)
    assert state_data(open_book(path).campaign) == state_data(b.campaign)


def _any_report(c: Any, other: str, rng: Random) -> dict[str, Any]:
    sides = []
    for i, nation in enumerate(("German", other)):
        fates: dict[str, list[str]] = {}
        for fielded in c.fielded[i]:
            fate = rng.choice(["killed", "routed", "wounded", "pinned", "captured", "", "", ""])
            if fate:
                fates.setdefault(fate, []).append(str(fielded.card))
        sides.append({"nation": nation} | {fate: " ".join(cards) for fate, cards in fates.items()})
    return {"do": "report", "result": {"winner": rng.choice(["German", other, "nobody"]), "side": sides}}


def _any_choices(b: Any, rng: Random) -> None:
    for i in (0, 1):
        for card in list(b.campaign.routed[i]):
            b.take(choice("lower", card, rng.choice(["morale", "panic"]), i), Draws())
        for card in list(b.campaign.entitled[i]):
            soldier = b.campaign.squads[i].roster[card]
            if not soldier.fate and soldier.elan >= 5 and soldier.panic < 7:
                b.take(choice("improve", card, "panic", i), Draws())
