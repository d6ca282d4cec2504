"""UF 42.2, 42.5: who may lead a squad in a campaign, and the transfer of a leader when nobody can."""

from __future__ import annotations

from bocage.games.upfront.campaign.s42_roster import Soldier, Squad, available, outranks, weapon_kind
from bocage.games.upfront.printed.men import ASL, COMMISSAR, SL
from bocage.games.upfront.printed.nations import RUSSIAN
from bocage.games.upfront.printed.tables import MAY_ASSIST, MAY_LEAD
from bocage.kernel.refusal import Refusal

LEADER_KIA = 8
LEADER_WEAPONS = ("machine pistol", "rifle", "assault rifle")


def sl_refusal(soldier: Soldier, at: int) -> Refusal | None:
    """UF 42.2: rank, KIA 8 and a light weapon; a man with an LMG must exchange it first (see `must_exchange`)."""
    who = f"{soldier.rank} {soldier.name}"
    if not available(soldier, at):
        return Refusal("UF 42.2", f"{who} is not available")
    if soldier.rank not in MAY_LEAD:
        return Refusal("UF 42.2", f"{who} lacks the rank of a squad leader")
    if soldier.kia != LEADER_KIA:
        return Refusal("UF 42.2", f"{who} has a KIA value of {soldier.kia}; a squad leader needs 8")
    kind = weapon_kind(soldier.weapon)
    if kind not in LEADER_WEAPONS and kind != "light machine gun":
        return Refusal("UF 42.2", f"{who} has no machine pistol, rifle or assault rifle")
    return None


def must_exchange(soldier: Soldier) -> bool:
    """UF 42.2: a squad leader with an LMG gives it to another listed man before play."""
    return weapon_kind(soldier.weapon) == "light machine gun"


def exchange_refusal(soldier: Soldier) -> Refusal | None:
    """UF 42.2: the other man must have a weapon that a squad leader may carry."""
    if weapon_kind(soldier.weapon) in LEADER_WEAPONS:
        return None
    return Refusal("UF 42.2", f"{soldier.name} has no weapon that a squad leader may take in exchange")


def asl_refusal(soldier: Soldier, at: int, sl: Soldier | None) -> Refusal | None:
    """UF 42.2: rank, KIA 8, and no higher rank than the SL."""
    who = f"{soldier.rank} {soldier.name}"
    if not available(soldier, at):
        return Refusal("UF 42.2", f"{who} is not available")
    if soldier.rank not in MAY_ASSIST:
        return Refusal("UF 42.2", f"{who} lacks the rank of an assistant squad leader")
    if soldier.kia != LEADER_KIA:
        return Refusal("UF 42.2", f"{who} has a KIA value of {soldier.kia}; an assistant leader needs 8")
    if sl is not None and outranks(soldier.rank, sl.rank):
        return Refusal("UF 42.2", f"{who} would outrank {sl.rank} {sl.name}, the squad leader")
    return None


def leader_refusal(role: str, soldier: Soldier, at: int, sl: Soldier | None) -> Refusal | None:
    return sl_refusal(soldier, at) if role == SL else asl_refusal(soldier, at, sl)


def candidates(squad: Squad, role: str, at: int, sl: Soldier | None, used: tuple[int, ...]) -> list[Soldier]:
    """The men who may take this office, by card number; the player's own man has an office of his own (UF 42.9)."""
    return [
        soldier
        for card, soldier in sorted(squad.roster.items())
        if card and card not in used and leader_refusal(role, soldier, at, sl) is None
    ]


def eliminated_leaders(squad: Squad, role: str) -> list[Soldier]:
    """UF 42.5: lost SL cards, for Russians the lost Commissar among them; for an ASL lost ASL cards without SLs."""
    wanted = (role, COMMISSAR) if squad.nation == RUSSIAN else (role,)
    return [soldier for soldier in squad.lost() if soldier.leader in wanted]


def transfer_refusal(squad: Squad, role: str, at: int, sl: Soldier | None, used: tuple[int, ...]) -> Refusal | None:
    """UF 42.5: a transfer is paid for only when nobody on the roster is capable."""
    if role not in (SL, ASL):
        return Refusal("UF 42.5", "only an SL or ASL is transferred")
    able = candidates(squad, role, at, sl, used)
    if able:
        return Refusal("UF 42.5", f"{able[0].rank} {able[0].name} is capable of being {role}")
    if not eliminated_leaders(squad, role):
        return Refusal("UF 42.5", f"there is no eliminated {role} who could be transferred")
    return None
