"""UF 42: a campaign from the first scenario to the last, as commands: losses, replacements, ELAN, promotion, score."""

from __future__ import annotations

from bocage.games.upfront.campaign.s42_campaign import OVER, result_of_campaign
from tests.marks import allowed, case
from tests.upfront.campaign.s42_support import book, report, take

ELEVEN = ["A"] * 11


@case("uf-42-024")
@allowed("UF 42.41", "UF 42.44", "UF 42.45", "UF 42.46", "UF 42.8")
def test_eleven_scenarios_of_the_same_two_squads() -> None:
    """All German riflemen but #10 fall at once, so that the dead come back as replacements and grow up again."""
    b = book(ELEVEN)
    take(b, {"do": "field"})
    take(b, report("German", {"killed": "4-9"}, {"routed": "6"}))
    take(b, {"do": "lower", "player": 1, "man": 6, "value": "panic"})
    c = take(b, {"do": "field"})
    german, american = c.squads
    assert [m.kia for m in german.roster.values() if m.replacement] == [7] * sum(
        score.rule == "UF 42.41" for score in german.scores
    )
    replaced = next(m.card for m in german.roster.values() if m.replacement)
    assert german.roster[replaced].rank == "PVT" and american.roster[6].panic == 2
    for _ in range(5):
        take(b, report("American"))
        c = take(b, {"do": "field"})
    assert c.squads[0].roster[replaced].kia == 8 and c.squads[0].roster[replaced].survival == 0
    veteran = c.squads[1].roster[11]
    assert veteran.elan == 2 + 5 * 3 and veteran.survival == 6
    take(b, report("nobody"))
    c = take(b, {"do": "improve", "player": 1, "man": 11, "value": "panic"})
    assert (c.squads[1].roster[11].rank, c.squads[1].roster[11].promotion) == ("PVT", 1)
    take(b, {"do": "field"})
    take(b, report("nobody"))
    veteran = take(b, {"do": "improve", "player": 1, "man": 11, "value": "morale"}).squads[1].roster[11]
    assert veteran.rank == "PFC", "eight slashes for survival and two for promotion"
    assert (veteran.survival, veteran.promotion, veteran.morale, veteran.panic) == (0, 0, 4, 6)
    while b.campaign.phase != OVER:
        take(b, {"do": "field"})
        take(b, report("German"))
    c = b.campaign
    assert len(c.winners) == 11 and c.squads[1].points == 5 * 12
    assert c.squads[0].points == 12 * (1 + c.winners[1:].count(0)) - 6 - sum(
        score.rule == "UF 42.41" for score in c.squads[0].scores
    )
    assert result_of_campaign(c) == (0 if c.squads[0].points > 60 else 1)


@allowed("UF 42.1")
def test_marines_of_the_series_are_on_the_roster() -> None:
    """The leaders #42 and #43 of M are there for it, and for no campaign that does not call for them."""
    c = take(book(["M", "A"], "Japanese", "American"), {"do": "field"})
    assert {42, 43} <= {place.card for place in c.fielded[1]}
    assert not {42, 43, 44} & set(book(["A", "B"], "Japanese", "American").campaign.squads[1].roster)
