"""The scenario of a campaign as a record to be played: the men fielded, with the values of the roster (UF 42.3).

campaign_entry(campaign)     the record as data, with a special rule "campaign" that lists every man
campaign_men(scn, nation)    the men of a side as that rule has them; empty in other scenarios
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bocage.games.upfront.campaign.s42_campaign import FIGHTING, Campaign, forces, listed_cards
from bocage.games.upfront.campaign.s42_roster import PERSONAL_CARD, close_combat_value
from bocage.games.upfront.data import load
from bocage.games.upfront.design.s43_fields import as_cards
from bocage.games.upfront.printed.nations import NATION_NAMES
from bocage.games.upfront.printed.scenarios import BOTH, Force, Scenario, special
from bocage.games.upfront.printed.weapons import WEAPON_CODE
from bocage.kernel.game import BadInput

Entry = dict[str, Any]


class CampaignMan(NamedTuple):
    """A man as he goes into a scenario; card 0 is a player's own man (UF 42.9)."""

    card: int
    name: str
    rank: str
    weapon: str  # code
    morale: int
    panic: int
    kia: int
    role: str  # "SL", "ASL", "COMMISSAR" or ""


def men_fielded(c: Campaign, i: int) -> list[CampaignMan]:
    """UF 42.3: a side's men with the values of the roster and the weapons they have for this scenario."""
    found: list[CampaignMan] = []
    for fielded in c.fielded[i]:
        s = c.squads[i].roster[fielded.card]
        code = WEAPON_CODE[fielded.weapon]
        found.append(CampaignMan(s.card, s.name, s.rank, code, s.morale, s.panic, s.kia, fielded.role))
    return found


def close_combat_values(c: Campaign, i: int, card: int) -> tuple[int, int]:
    """UF 42.3: unpinned and pinned."""
    weapon = next(fielded.weapon for fielded in c.fielded[i] if fielded.card == card)
    morale = c.squads[i].roster[card].morale
    return close_combat_value(morale, weapon), close_combat_value(morale, weapon, True)


def _force_entry(c: Campaign, i: int, row: Force, side: str) -> Entry:
    first, later = listed_cards(row)[: len(row.men)], listed_cards(row)[len(row.men) :]
    place = {fielded.listed: fielded.card for fielded in c.fielded[i]}
    start = tuple(place[card] for card in first if card in place) + row.vehicles
    reserve = tuple(place[card] for card in later if card in place) + row.reinforcement_vehicles
    found: Entry = {"side": side, "nation": NATION_NAMES[row.nation], "cards": as_cards(start), "points": row.points}
    found |= {"extras": dict(row.extras)} if row.extras else {}
    found |= {"reinforcements": as_cards(reserve)} if reserve else {}
    found |= {"reinforcement_extras": dict(row.reinforcement_extras)} if row.reinforcement_extras else {}
    found |= {"quality": row.quality} if row.quality != "line" else {}
    found |= {"partisans": True} if row.partisans else {}
    return found | {"design": True}


def _printed(c: Campaign) -> Entry:
    record = c.header.records[c.at]
    if record is not None:
        return dict(record)
    return next(dict(row) for row in load("scenarios")["scenario"] if row["id"] == c.scenario.id)


def campaign_entry(c: Campaign) -> Entry:
    """The scenario being fought as a record of its own."""
    rows = forces(c, c.attacker)
    if c.phase != FIGHTING or rows is None:
        raise BadInput("No scenario of the campaign is being fought (UF 42.1).")
    entry = _printed(c)
    sides = [BOTH if c.attacker < 0 else "attacker" if c.attacker == i else "defender" for i in (0, 1)]
    order = (0, 1) if c.attacker != 1 else (1, 0)
    entry["id"] = f"{c.header.name}-{c.at + 1}-{entry['id']}"
    entry["force"] = [_force_entry(c, i, rows[i], sides[i]) for i in order]
    listed = {NATION_NAMES[c.squads[i].nation]: [list(man) for man in men_fielded(c, i)] for i in (0, 1)}
    entry["special"] = [*entry.get("special", []), {"rule": "campaign", "men": listed}]
    return entry


def campaign_men(scn: Scenario, nation: int) -> tuple[CampaignMan, ...]:
    """The men of a side as the record lists them."""
    settings = special(scn, "campaign")
    rows: list[list[Any]] = settings["men"].get(NATION_NAMES[nation], []) if settings is not None else []
    return tuple(CampaignMan(*row) for row in rows)


def is_own_man(man: CampaignMan) -> bool:
    return man.card == PERSONAL_CARD
