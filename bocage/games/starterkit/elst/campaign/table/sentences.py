"""Words for people: the questions, answers and events of the campaign."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.elst.campaign.book import Key, line, name_of, place_words
from bocage.games.starterkit.elst.campaign.charts import DATES, PURCHASES
from bocage.games.starterkit.elst.campaign.s04_515_purchase import CHIT, MAP, bought_today, cost_of, surcharge
from bocage.games.starterkit.elst.campaign.state import SIDES, IslandState
from bocage.games.starterkit.elst.campaign.table.words_escape import escape_prompt, escape_words
from bocage.games.starterkit.ordnance.arcs import SPINE_NAMES
from bocage.games.starterkit.table.wording import at_hex, counter_name, place_name
from bocage.kernel.frames import Action

PROMPTS = {
    "Arming.armed": "Who takes which weapon before the set-up?",
    "Station.stationed": "Where is it set up?",
    "Station.joined": "In which Setup Area does this Reinforcement Group set up?",
    "Station.laid": "Where does the Gun point, and is it hidden?",
    "Arrivals.brought": "Who enters in this Player Turn, and where?",
    "CampaignScenario.proposed": "Go on, or propose to end the scenario?",
    "CampaignScenario.agreed": "The other side proposes to end the scenario. Do you agree?",
    "PlayingArea.begun": "Declare the playing area: its north-western corner",
    "PlayingArea.ended": "Its south-eastern corner, at most ten hexes by ten",
    "ConcludeMelee.chosen": "Which Melee is concluded next?",
    "ConcludeMelee.hatched": "Does the crew show itself again?",
    "EquipmentPossession.chosen": "Is any equipment destroyed?",
    "Shift.routed": "Does a group Shift to another area?",
    "Shift.gathered": "Who Shifts, and with what?",
    "EquipmentRepair.swapped": "Is a light machine gun given up for a vehicle's?",
    "Replenishment.chosen": "Which lost units come back, and where?",
    "Purchases.bought": "Which groups are bought?",
    "Initiative.placed": "Attack or Idle on this date?",
}
PLAIN = {
    "done": "Done",
    "go on": "Go on",
    "end the scenario": "End the scenario",
    "concede": "Concede the campaign",
    "attack": "Attack",
    "idle": "Idle",
    "go": "Go",
}


def campaign_prompt(s: IslandState) -> str:
    """The question, "" if it is one of the battle's."""
    f = s.stack[-1]
    text = PROMPTS.get(f"{type(f).__name__}.{f.at}", "")
    key = getattr(f, "key", -1)
    if text and type(f).__name__ == "Station" and key >= 0:
        return f"{name_of(line(s, key))}, kept in {place_words(s, line(s, key).area)}: {text}"
    if type(f).__name__ == "Purchases":
        left = s.cpp[s.player] - cost_of(s.player, bought_today(s, s.player))
        return f"{text} {left} CPP left"
    return text or escape_prompt(s)


def is_campaign_question(s: IslandState) -> bool:
    f = s.stack[-1] if s.stack else None
    return f is not None and (f"{type(f).__name__}.{f.at}" in PROMPTS or bool(escape_prompt(s)))


def _name(s: IslandState, key: Key) -> str:
    return name_of(line(s, key))


def _hex(s: IslandState, h: int) -> str:
    return ground_of(s).names[h]


def _module(module: str) -> str:
    """Which artillery a radio speaks to."""
    return f" ({module}mm artillery)" if module.isdigit() else f" ({module.replace(' ', 'mm ', 1)})" if module else ""


def _bought(s: IslandState, ident: str, how: str) -> str:
    side = s.player
    row = PURCHASES[side][ident]
    extra = surcharge(side, ident, how, f"{CHIT} {MAP}" in bought_today(s, side))
    if not row.full:
        return f"Buy an {row.type}, {row.cost} CPP"  # DE 4.5154
    return f"Buy {ident} {row.type} {HOW[how]}, {row.cost + extra} CPP"


HOW: dict[str, str] = {"map": "for set-up on the map", "entry": "for entry"}
DESCRIBE: dict[str, Any] = {
    "arm": lambda s, w, u: f"{_name(s, u)} takes the {line(s, w).type.name}{_module(line(s, w).module)}",
    "station": lambda s, key, h: f"Set up {_name(s, key)} in {_hex(s, h)}",
    "hold": lambda s, key: f"Keep {_name(s, key)} off the map",
    "join": lambda s, group, n: f"Reinforcement Group {group} sets up in {place_words(s, n)}",
    "lay": lambda s, k: f"Point it {SPINE_NAMES[k]}",
    "lay hidden": lambda s, k: f"Point it {SPINE_NAMES[k]}, hidden",
    "bring": lambda s, key, h: f"{_name(s, key)} off the map at {_hex(s, h)}",
    "from": lambda s, h: f"From {_hex(s, h)}",
    "until": lambda s, h: f"To {_hex(s, h)}",
    "destroy": lambda s, key: f"Destroy {_name(s, key)}",
    "shift": lambda s, a, b: f"Shift from {place_words(s, a)} to {place_words(s, b)}",
    "take": lambda s, key: f"{_name(s, key)} goes along",
    "hand": lambda s, w, key: f"Hand {_name(s, w)} to {_name(s, key)}",
    "leave": lambda s, key: f"Leave {_name(s, key)} behind",
    "swap": lambda s, gun, lmg: f"Give up {_name(s, lmg)} for the {_name(s, gun)}",
    "replenish": lambda s, key, n: f"{_name(s, key)} comes back in {place_words(s, n)}",
    "buy": lambda s, ident, how: _bought(s, ident, how),
}
AT_HEX = {"station": 1, "bring": 1, "from": 0, "until": 0}


def campaign_words(s: IslandState, action: Action) -> str:
    """An answer to a question of the campaign in words; "" if it is another's."""
    if not is_campaign_question(s):
        return ""
    found = escape_words(s, action)
    if found:
        return found
    verb, *parts = action
    if not parts:
        return PLAIN.get(verb, "")
    maker = DESCRIBE.get(verb)
    return str(maker(s, *parts)) if maker is not None else ""


def campaign_target(s: IslandState, action: Action) -> dict[str, Any] | None:
    """Where an answer of the campaign points; None if it is another's."""
    if not is_campaign_question(s) or action[0] in ("expose", "button up", "combat"):
        return None
    verb, *parts = action
    if verb in AT_HEX:
        return at_hex(s, parts[AT_HEX[verb]])
    return {"button": campaign_words(s, action), "key": str(verb)[0]}


def campaign_parts(s: IslandState, action: Action) -> tuple[str, ...] | None:
    if not is_campaign_question(s) or action[0] in ("expose", "button up", "combat"):
        return None
    if action[0] in AT_HEX:
        return ("hex",) if AT_HEX[action[0]] == 0 else ("", "hex")
    return ()


NARRATE: dict[str, Any] = {
    "noted": lambda s, side, what: f"{what}.",
    "module": lambda s, side, module: f"The {SIDES[side]} side has {module}mm artillery at hand.",
    "stands": lambda s, c, h: f"{counter_name(s, c)} is set up in {place_name(s, h)}.",
    "brought": lambda s, c, h: f"{counter_name(s, c)} is off the map at {place_name(s, h)}.",
    "scenario": lambda s, kind, date: f"{DATES[date].name}: {kind}.",
    "moves first": lambda s, side: f"The {SIDES[side]} side set up second and moves first.",
    "scenario over": lambda s, why: f"The scenario is over: {why}.",
    "end roll": lambda s, die, most: f"Does the scenario end? {die}; it ends on {most} or less.",
    "playing area": lambda s, one, other: f"The playing area reaches from {one} to {other}.",
    "step": lambda s, step: f"Refit Phase, step {step}.",
    "melee round": lambda s, where, n: f"Melee in {place_name(s, where)}, round {n}.",
    "markers removed": lambda s: "Markers are taken off the map.",
    "control fixed": lambda s: "Control of all hexes is fixed.",
    "wound table": lambda s, name, die, final: f"Wound of {name}: {die}, {final} in all.",
    "date": lambda s, date: f"A new date: {DATES[date].name}.",
    "idle date": lambda s, date: f"{DATES[date].name} is an Idle Date.",
    "shift roll": lambda s, dice, drm, final: f"Shift: {sum(dice)}{drm:+d}, {final} in all.",
    "shift loss roll": lambda s, name, die: f"{name} on the way: {die}.",
    "repair roll of": lambda s, name, die, final: f"Repair of {name}: {die}, {final} in all.",
    "strength roll": lambda s, ident, dice, strength: (
        f"Strength of {ident}: {sum(dice)}, {'full' if strength == 'F' else 'depleted'}."
    ),
    "weapon roll": lambda s, name, die, got: f"{name}: {die}, {'received' if got else 'not received'}.",
    "leader roll": lambda s, dice, final, names: f"Leaders: {sum(dice)}, {final} in all: {', '.join(names)}.",
    "chits": lambda s, german, british: (
        f"Initiative: German {'Attack' if german else 'Idle'}, British {'Attack' if british else 'Idle'}."
    ),
    "dual attack": lambda s, die, british: (
        f"Dual Attack: {die}, {'the British set up first' if british else 'the Germans set up first'}."
    ),
    "setup area": lambda s, n, text: f"{text}.",
}


def campaign_event(s: IslandState, what: Action) -> str:
    """An event of the campaign in words; "" if it is one of the battle."""
    teller = NARRATE.get(what[0])
    return str(teller(s, *what[1:])) if teller is not None else ""
