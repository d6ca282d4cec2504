"""DE 4.506 Who must attempt Escape, who may, with whom and with what, and what counts for their roll."""

from __future__ import annotations

from bocage.games.starterkit.elst.campaign.book import Key, carried_by, line, lines
from bocage.games.starterkit.elst.campaign.s04_505_setup_areas import area_isolated, areas_now, is_mobile_line, mans_gun
from bocage.games.starterkit.elst.campaign.s04_506_table import Party, Spot
from bocage.games.starterkit.elst.campaign.state import NOWHERE, IslandState
from bocage.games.starterkit.model.marks import DAZED, STUN, STUN_AND_RECALL
from bocage.games.starterkit.model.names import Side
from bocage.games.starterkit.model.tables_campaign import ESCAPE_LEADER_PP, ESCAPE_PP
from bocage.kernel.refusal import Refusal


def must_escape(s: IslandState, side: Side) -> list[Key]:
    """DE 4.506 Infantry and mobile vehicles on the map that no Area of their side has room or a way for."""
    found = []
    for key, x in lines(s, side):
        if x.hex >= 0 and x.area == NOWHERE and (x.type.is_personnel or is_mobile_line(x)):
            found.append(key)
    return found


def may_escape(s: IslandState, side: Side) -> list[Key]:
    """DE 4.506 Those who are Isolated, and need not."""
    found = []
    for key, x in lines(s, side):
        if x.hex >= 0 and area_isolated(s, x.area) and (x.type.is_personnel or is_mobile_line(x)):
            found.append(key)
    return found


def stack_mates(s: IslandState, key: Key, tried: tuple[int, ...]) -> list[Key]:
    """DE 4.506 Personnel in the same hex who could attempt Escape too."""
    x = line(s, key)
    who = (*must_escape(s, x.side), *may_escape(s, x.side))
    return [k for k in who if k != key and k not in tried and line(s, k).hex == x.hex and line(s, k).type.is_personnel]


def what_they_hold(s: IslandState, members: tuple[int, ...]) -> list[Key]:
    return [w for key in members for w in carried_by(s, key)]


def party_of(s: IslandState, members: tuple[int, ...]) -> Party:
    found = [line(s, key) for key in members]
    return Party(
        halves=sum([x.type.size for x in found if x.type.is_multi_man]),
        leaders=tuple([x.type.leadership + int(x.is_wounded) for x in found if x.type.is_leader]),
        wounded=any([x.is_wounded for x in found]),  # noqa: C419 (lists compile to loops)
        has_gun=any([mans_gun(s, key) for key in members if line(s, key).type.is_personnel]),  # noqa: C419 (lists compile to loops)
        is_vehicle=found[0].type.is_vehicle,
        stunned=any([x.vehicle_marks & (STUN | STUN_AND_RECALL | DAZED) for x in found]),  # noqa: C419 (lists compile to loops)
    )


def spot_of(s: IslandState, key: Key) -> Spot:
    areas = areas_now(s)
    x = line(s, key)
    owner = areas.owner(x.hex)
    return Spot(owner == 1 - x.side, areas.borders(x.hex, x.side), owner == x.side and area_isolated(s, x.area))


def load_of(s: IslandState, key: Key) -> int:
    """The PP of what it carries; a Gun has none."""
    return sum([line(s, w).type.pp for w in carried_by(s, key) if not line(s, w).type.is_gun])


def load_refusal(s: IslandState, key: Key) -> Refusal | None:
    """DE 4.506 An MMC portages five PP, an unwounded leader two, a wounded one nothing."""
    x = line(s, key)
    most = ESCAPE_PP if x.type.is_multi_man else 0 if x.is_wounded else ESCAPE_LEADER_PP
    if load_of(s, key) <= most and (most or not carried_by(s, key)):
        return None
    if not most:
        return Refusal("DE 4.506", "a wounded leader may not portage anything when he attempts Escape")
    return Refusal(
        "DE 4.506", f"the {x.type.name} may portage {most} PP when it attempts Escape, not {load_of(s, key)}"
    )
