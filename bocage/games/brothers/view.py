"""What a seat may see of a battle (BB 15.0, 16.2)."""

from __future__ import annotations

from typing import Any

from bocage.battlefield.scenes import scene
from bocage.games.brothers.campaign.secrets import alike
from bocage.games.brothers.campaign.views import campaign_markers, campaign_tracks, campaign_view
from bocage.games.brothers.cards.s18_control import score
from bocage.games.brothers.cards.s66_solo import possible
from bocage.games.brothers.cards.scenario import CARDS, Card
from bocage.games.brothers.numbers import Side, Unit
from bocage.games.brothers.printed.support import ASSETS
from bocage.games.brothers.printed.units import BLUE, UnitType
from bocage.games.brothers.state import (
    ABOARD,
    EXITED,
    GONE,
    IN_CUP,
    IN_HAND,
    KNOWN,
    OFF,
    PARKED,
    TO_PLACE,
    BrothersState,
)
from bocage.games.brothers.table import place_of, strength, type_of
from bocage.games.brothers.vehicles.arcs import arc_hexes
from bocage.hexes.lattice import SPINES

PHASES = {
    "": "Set-up",
    "set-up": "Set-up",
    "before": "Command Points",
    "operations": "Operations",
    "rout": "Rout",
    "melee": "Melee",
    "recovery": "Recovery",
    "regrouping": "Regrouping",
}
PLACES = {
    OFF: "to enter",
    GONE: "eliminated",
    EXITED: "left the board",
    IN_CUP: "in the cup",
    TO_PLACE: "to set up",
    ABOARD: "aboard",
    PARKED: "beside the board",
}


def knows(s: BrothersState, seat: Side, u: Unit) -> bool:
    """May this seat know what the unit is? Its own, those it has seen, and those whose whole group is alike."""
    if possible(s, u):
        return False  # BB 66.0: nobody does
    if s.side[u] == seat or s.mark[u] & KNOWN:
        return True
    group = CARDS[s.scenario].groups[s.group[u]]
    if group.mounted:
        return True  # BB 21.2: it comes into play in sight, and who rides in what with it
    if s.campaign:
        if alike(s, s.group[u]) or not group.conceal:
            return True  # whoever comes into play in sight has nothing to hide before that either
    elif len(set(group.pieces)) == 1 and not any(x[1] == s.group[u] for x in CARDS[s.scenario].exchanges):
        return True
    return (place_of(s, u) >= 0 or s.at[u] == PARKED) and not s.conceal[u]


def status_of(s: BrothersState, u: Unit, known: bool) -> list[str]:
    found = []
    if s.conceal[u]:
        found.append(f"concealed -{s.conceal[u]}")
    if s.step[u] == 1 and known:
        found.append("reduced")
    if s.supp[u]:
        found.append("suppressed" if s.supp[u] == 1 else "fully suppressed")
    if s.used[u]:
        found.append("used" if s.used[u] == 2 else "op fire")
    if s.cp[u]:
        found.append("command point")
    names = ("flank", "ambush", "seishin", "banzai")
    if known:  # only Squads are marked for a charge, and a Conceal counter must not say so
        found += [name for name, bit in zip(names, (4, 8, 16, 32)) if s.mark[u] & bit]
    if u in s.sustained:
        found.append("sustained fire")
    if s.moved[u]:
        found.append("moved")
    if s.unsure[u]:
        found.append("unconfirmed kill" if s.unsure[u] == 1 else f"{s.unsure[u]} unconfirmed kills")
    return found


def unit_view(s: BrothersState, card: Card, seat: Side, u: Unit) -> dict[str, Any]:
    at = place_of(s, u)
    known = knows(s, seat, u)
    shown: dict[str, Any] = {
        "id": u,
        "side": s.side[u],
        "hex": card.ground.field.names[card.ground.hex(at)] if at >= 0 else None,
        "name": "Concealed unit",
        "kind": "concealed",
        "figures": [],
        "status": status_of(s, u, known),
    }
    if at >= card.ground.n:
        shown["level"] = 1
        shown["where"] = card.ground.second[at - card.ground.n]
    if at < 0:
        shown["where"] = PLACES[at]
    if s.at[u] == ABOARD:
        shown["aboard"] = s.carrier[u]
        shown["status"].append("aboard")
    if s.face[u] >= 0 and (s.side[u] == seat or (at >= 0 and not s.conceal[u])):  # BB 20.4: secret under a counter
        shown["facing"] = s.face[u]
        shown["faces"] = SPINES[s.face[u]]
        if known and at >= 0 and type_of(s, u).arc:
            shown["arc"] = list(arc_hexes(card.ground, card.ground.hex(at), s.face[u]))
    if known:
        _identify(s, u, shown)
    return shown


def _identify(s: BrothersState, u: Unit, shown: dict[str, Any]) -> None:
    kind = type_of(s, u)
    i = strength(s, u)
    names = {"squad": "squad", "decoy": "decoy", "gun": "gun", "vehicle": "vehicle"}
    shown["name"] = kind.name
    shown["kind"] = "concealed" if s.conceal[u] and not kind.decoy else names.get(kind.kind, "weapon")
    shown["type"] = kind.kind
    shown["nation"] = kind.nation
    if kind.decoy:
        return
    if kind.arc:
        _machine_figures(kind, shown)
        return
    first, second, only = kind.casualty
    casualty = f"{first}/{second}" if i == 0 else str(only)
    reach = str(kind.reach[i]) if not kind.reach_min else f"{kind.reach_min}-{kind.reach[i]}"
    shown["figures"] = [f"{kind.fp[i]}/{kind.prof[i]}", reach, casualty, "/".join(str(m) for m in kind.morale[i])]
    shown["melee"] = kind.melee[i]


def _machine_figures(kind: UnitType, shown: dict[str, Any]) -> None:
    """FP against Vehicles and Infantry, Prof, then Casualty and Morale of a Gun, armor and MPs of a Vehicle."""
    figures = (
        [f"{kind.gun_fp[0]}/{kind.gun_fp[1]}{'*' if kind.dot else ''}", f"P{kind.prof_rating}"] if kind.fires else []
    )
    if kind.gun:
        figures += [f"{kind.gun_casualty[0]}/{kind.gun_casualty[1]}", "/".join(str(m) for m in kind.morale[0])]
        shown["melee"] = kind.melee[0]
    else:
        armor = f"[{kind.bracket}]" if kind.unarmored else f"{kind.armor[0]}/{kind.armor[1]}"
        figures += [armor + ("o" if kind.open_top else ""), f"{kind.points} MP"]
        shape = "craft" if kind.afloat == BLUE else "amtrac" if kind.afloat else "truck" if kind.unarmored else ""
        if shape or kind.carrier:
            shown["shape"] = shape or "carrier"
        traits = ["open-topped"] * kind.open_top + ["weak rear"] * kind.rear_weak
        traits += [f"carries {kind.carries}"] * kind.carrier
        if traits:
            shown["traits"] = traits
    shown["figures"] = figures


def markers_of(s: BrothersState, card: Card, seat: Side) -> list[dict[str, str]]:
    g = card.ground
    names = g.field.names
    found = [
        {"hex": names[h], "kind": "smoke", "label": "Smoke" if x == 2 else "Dispersed"} for h, x in s.smoke.items()
    ]
    found += [{"hex": g.field.names[h], "kind": "illumination", "label": "Illumination"} for h in s.lights]
    found += [{"hex": g.field.names[h], "kind": "wire", "label": "Wire"} for h in s.wire]
    for loc, (kind, concealed) in s.forts.items():
        own = any(s.side[u] == seat for u in s.here.get(loc, ()))
        label = kind if not concealed or own else "Concealed fortification"
        found.append({"hex": g.field.names[g.hex(loc)], "kind": "fortification", "label": label})
    for h, side in s.roadblocks:
        found.append({"hex": g.field.names[h], "kind": "roadblock", "label": f"Roadblock {side}"})
    for u, hexes in s.sustained.items():
        found += [{"hex": g.field.names[h], "kind": "sustained fire", "label": f"Sustained Fire {u}"} for h in hexes]
    for owner, way in s.trails:
        label = f"Trail {card.sides[owner].name} {names[way[0]]}-{names[way[-1]]}"
        found += [{"hex": names[h], "kind": "trail", "label": label} for h in (way[0], way[-1])]
    for a, centre in s.missions:  # BB 32.0: the counter and its area
        name = ASSETS[s.assets[a]].name
        found.append({"hex": names[centre], "kind": "fire mission", "label": f"Fire Mission {name}"})
        around = [b for b in g.field.neighbours[centre] if b >= 0]
        found += [{"hex": names[b], "kind": "blast", "label": f"under fire of {name}"} for b in around]
    for h, spine in g.cave_face.items():
        found.append({"hex": g.field.names[h], "kind": "cave", "label": f"Cave {SPINES[spine]}"})
    return [*found, *campaign_markers(s, card)] if s.campaign else found


def about(s: BrothersState, seat: int) -> list[Unit]:
    """The enemy that a reaction is about: the mover (BB 9.0)."""
    mover = getattr(s.stack[-1], "mover", -1) if s.player == seat and s.stack else -1
    return [mover] if isinstance(mover, int) and mover >= 0 and s.side[mover] != seat and s.at[mover] >= 0 else []


def acting(s: BrothersState, seat: Side) -> list[Unit]:
    """Of one's own units those that the open question is about: the mover, the firer. Nobody else is told."""
    if s.player != seat or not s.stack:
        return []
    found = [getattr(s.stack[-1], name, -1) for name in ("unit", "firer")]
    return [
        u for u in dict.fromkeys(found) if isinstance(u, int) and u >= 0 and s.side[u] == seat and place_of(s, u) >= 0
    ]


def view_of(s: BrothersState, seat: Side) -> dict[str, Any]:
    """Built from nothing, JSON values only."""
    card = CARDS[s.scenario]
    names = card.ground.field.names
    active = card.sides[s.active].name if s.phase in ("operations", "before", "rout") else ""
    turn = f"Turn {s.turn} of {card.turns}" if s.turn else "Before the battle"
    words = ", ".join(x for x in (turn, active, PHASES[s.phase]) if x)
    if s.campaign:
        words = f"{card.title}: {words}"
    shown: dict[str, Any] = {
        "game": "brothers",
        "scenario": card.ident,
        "kind": "hex",
        "map": card.map,
        "scene": scene(int(card.date[5:7] or 6), card.theatre, card.special.snow, card.night > 0),
        "turn": words,
        "tracks": tracks_of(s, card),
        "sides": [_side_view(s, card, side, seat) for side in (0, 1)],
        "units": [unit_view(s, card, seat, u) for u in range(len(s.at)) if s.at[u] != IN_HAND],
        "acting": acting(s, seat),
        "about": about(s, seat),
        "markers": markers_of(s, card, seat),
        "control": {names[h]: side for h, side in s.control.items() if side >= 0},
        "victory": card.victory.text,
        "score": score(s),
    }
    if s.campaign:
        shown["campaign"] = campaign_view(s)
    return shown


def tracks_of(s: BrothersState, card: Card) -> list[dict[str, str]]:
    found = [{"label": "Turn", "value": f"{s.turn} of {card.turns}"}]
    low, high = card.limits[s.active]
    found.append({"label": "Operations", "value": f"{s.count} of {low}-{high} ({card.sides[s.active].name})"})
    if card.night:
        found.append({"label": "Visibility", "value": f"{card.night} hexes"})
    if s.raining:
        found.append({"label": "Weather", "value": "rain"})
    return [*found, *campaign_tracks(s)] if s.campaign else found


def _side_view(s: BrothersState, card: Card, side: Side, seat: Side) -> dict[str, Any]:
    data = card.sides[side]
    pools = [(name, s.pools[i]) for i, (owner, name, _) in enumerate(card.pools) if owner == side]
    return {
        "name": data.name,
        "nation": data.nation,
        "operations": list(data.ops),
        "command_points": {name or "all": left for name, left in pools if left or name != "*"},
        "rout_edge": data.rout_edge,
        "lost": s.kills[side],
        "left_board": s.exited[side],
        "illumination": s.flares[side],
        "smoke": s.smokes[side],
        "suicide_teams": s.satt[side] if side == seat else None,
        "assets": [asset_view(s, a) for a in range(len(s.assets)) if s.asset_side[a] == side],
        "cup": (s.cup1 if side else s.cup0).size(),
    }


def asset_view(s: BrothersState, a: int) -> dict[str, Any]:
    """Artillery or Aircraft as it lies on the card, open to both (BB 4.0)."""
    asset = ASSETS[s.assets[a]]
    fp = asset.mg if s.asset_flipped[a] else asset.fp
    figures = [f"{fp[0]}/{fp[1]}", f"P{asset.prof}"]
    if asset.artillery:
        figures.append(f"A{asset.accuracy}")
    status = ("", "op fire", "used", "spent")[s.asset_used[a]]
    kind = "artillery" if asset.artillery else "aircraft"
    return {"id": a, "name": asset.name, "kind": kind, "figures": figures, "status": [status] if status else []}
