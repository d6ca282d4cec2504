"""What happened in a scenario, as the campaign needs it (UF 42.4, 42.43), typed in as TOML.

report_of(data)           a Report from a parsed TOML file; BadInput names the field that cannot be read
report_refusals(...)      what in a report cannot be
elan_of(deed)             UF 42.43: points for one deed
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bocage.games.upfront.campaign.s42_roster import CAPTURED, KILLED, PANICKED
from bocage.games.upfront.design.s43_fields import cards, choice, flag, known_only, tables_of, text, whole
from bocage.games.upfront.printed.nations import NATION_NAMES
from bocage.games.upfront.printed.tables import ELAN
from bocage.kernel.game import BadInput
from bocage.kernel.refusal import Refusal

ROUTED = "routed"
ABSENT = "absent"  # a reinforcement that never entered
FATES = (KILLED, PANICKED, CAPTURED, ROUTED, ABSENT)

FULL_GUN = 3  # UF 42.43: a fully manned gun counts as three enemies

# Deeds by name: (points each, whether an AFV is meant)
DEEDS: dict[str, tuple[int, bool]] = {
    "hero": (ELAN["used_hero"], False),
    "close_combat": (ELAN["killed_in_close_combat"], False),
    "close_combat_gun": (ELAN["killed_in_close_combat"] * FULL_GUN, False),
    "charge_three_men": (ELAN["demolition_charge_three_men"], False),
    "infiltrator_fire": (1, False),
    "afv_light_anti_tank": (ELAN["afv_by_light_anti_tank"], True),
    "afv_charge_or_mine": (ELAN["afv_by_secondary_weapon"], True),
    "afv_close_combat": (ELAN["afv_in_close_combat"], True),
}


class Deed(NamedTuple):
    """Something that earns a man ELAN (UF 42.43)."""

    man: int
    name: str
    times: int  # how often, or for "infiltrator_fire" the unpinned men in the group before the attack
    afv: int  # which one, by its card number
    immobilized: bool


class SideReport(NamedTuple):
    """One side at the end of a scenario. Men who are not named ended it unpinned."""

    nation: int
    fates: tuple[tuple[int, str], ...]
    pinned: tuple[int, ...]
    wounded: tuple[int, ...]
    deeds: tuple[Deed, ...]
    lost_vehicles: tuple[int, ...]  # AFVs and guns by card number
    crew_killed: int  # men killed who are not on the roster: crews, and men gained in play (UF 48)


class Report(NamedTuple):
    """A whole result."""

    winner: int  # nation, -1 if nobody won
    sides: tuple[SideReport, ...]
    team_goes_on: bool  # part of a Team Game that is not over (UF 42.44)


_SIDE = ("nation", *FATES, "pinned", "wounded", "deed", "lost_vehicles", "crew_killed")
_DEED = ("man", "deed", "count", "afv", "immobilized")


def elan_of(deed: Deed) -> int:
    """UF 42.43: points for a deed; an AFV immobilized instead of destroyed is worth two less."""
    each, _ = DEEDS[deed.name]
    return each * deed.times + (ELAN["immobilized_instead"] if deed.immobilized else 0)


def _deed(data: dict[str, Any], place: str) -> Deed:
    known_only(data, _DEED, place)
    name = choice(data, "deed", place, tuple(DEEDS))
    found = Deed(
        man=whole(data, "man", place),
        name=name,
        times=whole(data, "count", place, 1),
        afv=whole(data, "afv", place, 0),
        immobilized=flag(data, "immobilized", place),
    )
    if found.times < 1:
        raise BadInput(f"{place}: count is at least 1.")
    if (DEEDS[name][1]) != bool(found.afv):
        needs = "names the AFV by its card" if DEEDS[name][1] else "is not done to an AFV"
        raise BadInput(f"{place}: {name} {needs} (UF 42.43).")
    if found.immobilized and not found.afv:
        raise BadInput(f"{place}: only an AFV is immobilized (UF 42.43).")
    return found


def _side(data: dict[str, Any], place: str) -> SideReport:
    known_only(data, _SIDE, place)
    fates = tuple((card, fate) for fate in FATES for card in cards(data, fate, place))
    deeds = tables_of(data, "deed", place)
    return SideReport(
        nation=NATION_NAMES.index(choice(data, "nation", place, NATION_NAMES)),
        fates=fates,
        pinned=cards(data, "pinned", place),
        wounded=cards(data, "wounded", place),
        deeds=tuple(_deed(row, f"{place}, deed {n}") for n, row in enumerate(deeds, 1)),
        lost_vehicles=cards(data, "lost_vehicles", place),
        crew_killed=whole(data, "crew_killed", place, 0),
    )


def report_of(data: dict[str, Any]) -> Report:
    """A Report from a parsed TOML file."""
    known_only(data, ("winner", "side", "team_goes_on"), "the report")
    winner = text(data, "winner", "the report")
    if winner not in NATION_NAMES and winner != "nobody":
        raise BadInput(f"The report: winner is a nation or nobody, not {winner!r}.")
    rows = tables_of(data, "side", "the report")
    return Report(
        winner=-1 if winner == "nobody" else NATION_NAMES.index(winner),
        sides=tuple(_side(row, f"side {n}") for n, row in enumerate(rows, 1)),
        team_goes_on=flag(data, "team_goes_on", "the report"),
    )


def strangers(side: SideReport, fielded: tuple[int, ...]) -> Refusal | None:
    """UF 42.4: only men who were in the scenario have a record of it."""
    named = [card for card, _ in side.fates] + [*side.pinned, *side.wounded, *[d.man for d in side.deeds]]
    wrong = sorted({card for card in named if card not in fielded})
    return Refusal("UF 42.4", f"not in the force: {', '.join(f'#{c}' for c in wrong)}") if wrong else None


def two_fates(side: SideReport) -> Refusal | None:
    """UF 42.4: a man is lost or routs once; a man out of the game is neither pinned nor a wounded survivor."""
    seen: list[int] = [card for card, _ in side.fates]
    twice = sorted({card for card in seen if seen.count(card) > 1})
    if twice:
        return Refusal("UF 42.4", f"#{twice[0]} cannot have met two ends")
    both = sorted(set(seen) & {*side.pinned, *side.wounded})
    return Refusal("UF 42.4", f"#{both[0]} left the game and cannot be pinned or wounded at its end") if both else None


def strange_vehicles(side: SideReport, vehicles: tuple[int, ...]) -> Refusal | None:
    """UF 42.8: AFVs and guns lost must have been there."""
    wrong = [card for card in side.lost_vehicles if card not in vehicles]
    if wrong:
        return Refusal("UF 42.8", f"no AFV or gun of the force: {', '.join(f'#{c}' for c in wrong)}")
    if side.crew_killed < 0:
        return Refusal("UF 42.8", "the number of crewmen killed cannot be below zero")
    return None


def both_for_one_afv(side: SideReport) -> Refusal | None:
    """UF 42.43: nobody earns points for immobilizing an AFV and for destroying it."""
    done: dict[tuple[int, int], bool] = {}
    for deed in side.deeds:
        key = (deed.man, deed.afv)
        if deed.afv and key in done and done[key] != deed.immobilized:
            return Refusal("UF 42.43", f"#{deed.man} earns points for AFV #{deed.afv} once, immobilized or destroyed")
        done[key] = deed.immobilized
    return None


def side_refusals(side: SideReport, fielded: tuple[int, ...], vehicles: tuple[int, ...]) -> list[Refusal]:
    """All that cannot be in one side's report."""
    found = (strangers(side, fielded), two_fates(side), strange_vehicles(side, vehicles), both_for_one_afv(side))
    return [refusal for refusal in found if refusal is not None]
