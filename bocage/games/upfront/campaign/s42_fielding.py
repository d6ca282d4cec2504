"""UF 42.1: the men of a roster take the places that a scenario lists.

field_force(squad, listed, at, wishes, draws)   the men fielded, in the order of the list; the squad is changed
                                                by replacements and transfers
substitute_refusal(...)                         why a man may not stand in for a listed one
"""

from __future__ import annotations

from typing import NamedTuple

from bocage.games.upfront.campaign.s42_leaders import (
    candidates,
    eliminated_leaders,
    exchange_refusal,
    leader_refusal,
    must_exchange,
    transfer_refusal,
)
from bocage.games.upfront.campaign.s42_roster import (
    PERSONAL_CARD,
    Soldier,
    Squad,
    available,
    replaced,
    transferred,
    weapon_kind,
)
from bocage.games.upfront.design.s43_draws import Draws
from bocage.games.upfront.printed import men
from bocage.games.upfront.printed.men import ASL, SL
from bocage.games.upfront.printed.tables import CAMPAIGN_POINTS
from bocage.kernel.game import BadInput
from bocage.kernel.refusal import Refusal

STANDS_IN = {"rifle": "machine pistol", "machine pistol": "rifle"}  # UF 42.1
NOBODY = -1


class Wishes(NamedTuple):
    """What a player decides about his force; everything else has only one lawful answer or goes by card number."""

    use: tuple[tuple[int, int], ...] = ()  # listed card -> man who stands in
    lead: tuple[tuple[str, int], ...] = ()  # "SL" or "ASL" -> card
    exchange: int = NOBODY  # who takes the squad leader's LMG (UF 42.2)
    transfer_asl: bool = False  # pay for an ASL (UF 42.5)
    without_asl: bool = False


class Fielded(NamedTuple):
    """A man in a scenario: whose place he has, which office and which weapon."""

    card: int
    listed: int
    role: str
    weapon: int


def rightful_role(squad: Squad, listed: int) -> str:
    return men.LEADER[men.man(squad.nation, listed)]


def like_armed(squad: Squad, kind: str, at: int, used: tuple[int, ...]) -> list[Soldier]:
    """Available men with this kind of weapon who are free: no leaders (UF 42.1), not the player's own man (UF 42.9)."""
    return [
        soldier
        for card, soldier in sorted(squad.roster.items())
        if card and card not in used and not soldier.leader
        if available(soldier, at) and weapon_kind(soldier.weapon) == kind
    ]  # fmt: skip


def substitutes(squad: Squad, listed: int, at: int, used: tuple[int, ...]) -> list[Soldier]:
    """UF 42.1: men with the same weapon; for rifle and machine pistol the other one only if there are none."""
    kind = weapon_kind(squad.roster[listed].weapon)
    same = like_armed(squad, kind, at, used)
    if same or kind not in STANDS_IN:
        return same
    return like_armed(squad, STANDS_IN[kind], at, used)


def substitute_refusal(squad: Squad, listed: int, card: int, at: int, used: tuple[int, ...]) -> Refusal | None:
    """UF 42.1: why this man may not take the place of the listed one."""
    if card not in squad.roster or not available(squad.roster[card], at):
        return Refusal("UF 42.1", f"#{card} is not available on the roster")
    if card == PERSONAL_CARD:
        return Refusal("UF 42.9", "your own man is an extra man and takes nobody's place")
    if listed not in used and available(squad.roster[listed], at):
        return Refusal("UF 42.1", f"{squad.roster[listed].name} is available and must be used")
    if card in used:
        return Refusal("UF 42.1", f"{squad.roster[card].name} is already in the force")
    if squad.roster[card].leader:
        return Refusal("UF 42.1", "a force has no more than one SL and one ASL")
    if squad.roster[card] in substitutes(squad, listed, at, used):
        return None
    wanted = weapon_kind(squad.roster[listed].weapon)
    if weapon_kind(squad.roster[card].weapon) == STANDS_IN.get(wanted):
        return Refusal("UF 42.1", f"there are still men with a {wanted} to take the place")
    return Refusal("UF 42.1", f"{squad.roster[card].name} is not armed with a {wanted}")


def revive_refusal(squad: Squad, listed: int) -> Refusal | None:
    """UF 42.1, 42.41: SL, ASL and Commissar are never replaced."""
    role = rightful_role(squad, listed)
    return Refusal("UF 42.1", f"a {role} is not revived as a replacement") if role else None


def revive(squad: Squad, card: int, at: int) -> None:
    """UF 42.41: back as a replacement, for one point."""
    soldier = squad.roster[card]
    what = f"replacement for {soldier.name}"
    points = CAMPAIGN_POINTS["replacement"]
    squad.change(card, replaced(soldier, squad.nation), "UF 42.41", what, points, fight=at)


def transfer(squad: Squad, role: str, at: int, draws: Draws) -> int:
    """UF 42.5: an eliminated leader drawn at random returns unharmed, for seven points."""
    pool = eliminated_leaders(squad, role)
    chosen = pool[draws.one_of(len(pool), "UF 42.5") if len(pool) > 1 else 0]
    what, points = f"transfer of {chosen.name}", CAMPAIGN_POINTS["leader_transfer"]
    squad.change(chosen.card, transferred(chosen, squad.nation), "UF 42.5", what, points, fight=at)
    return chosen.card


class Filling:
    """A force being put together."""

    def __init__(self, squad: Squad, listed: tuple[int, ...], at: int, wishes: Wishes, draws: Draws) -> None:
        self.squad = squad
        self.listed = listed
        self.at = at
        self.wishes = wishes
        self.draws = draws
        self.places: dict[int, Fielded] = {}

    def used(self) -> tuple[int, ...]:
        return tuple(fielded.card for fielded in self.places.values())

    def put(self, listed: int, card: int, role: str) -> None:
        self.places[listed] = Fielded(card, listed, role, self.squad.roster[card].weapon)

    def holder(self, role: str) -> Soldier | None:
        for fielded in self.places.values():
            if fielded.role == role:
                return self.squad.roster[fielded.card]
        return None


def _leader_slot(f: Filling, role: str) -> int:
    """The listed card of this office that its own man cannot fill; 0 if there is none."""
    own = [card for card in f.listed if rightful_role(f.squad, card) == role]
    for card in own:
        if available(f.squad.roster[card], f.at) and card not in f.used():
            f.put(card, card, role)
    if not own or any(place.role == role for place in f.places.values()):
        return 0
    return own[0]


def _chosen_leader(f: Filling, role: str, sl: Soldier | None) -> int:
    """UF 42.2: the player's choice, or the first man who may; NOBODY if there is none."""
    wanted = dict(f.wishes.lead).get(role)
    able = candidates(f.squad, role, f.at, sl, f.used())
    if wanted is None:
        unlisted = [soldier for soldier in able if soldier.card not in f.listed]
        found = unlisted or able
        return found[0].card if found else NOBODY
    if wanted not in f.squad.roster or wanted == PERSONAL_CARD:
        raise BadInput(f"#{wanted} is not on the roster (UF 42.2).")
    refusal = leader_refusal(role, f.squad.roster[wanted], f.at, sl)
    if refusal is not None:
        raise BadInput(refusal.sentence() + ".")
    return wanted


def _fill_sl(f: Filling) -> None:
    slot = _leader_slot(f, SL)
    if not slot:
        _refuse_lead(f, SL)
        return
    card = _chosen_leader(f, SL, None)
    if card == NOBODY and eliminated_leaders(f.squad, SL):
        card = transfer(f.squad, SL, f.at, f.draws)
    if card != NOBODY:
        f.put(slot, card, SL)


def _fill_asl(f: Filling) -> None:
    """UF 42.2, 42.5: an ASL is chosen, transferred if wanted, or done without."""
    sl = f.holder(SL)
    slot = _leader_slot(f, ASL)
    if not slot:
        _refuse_lead(f, ASL)
        return
    if f.wishes.without_asl:
        return
    card = _chosen_leader(f, ASL, sl)
    if f.wishes.transfer_asl:
        refusal = transfer_refusal(f.squad, ASL, f.at, sl, f.used())
        if refusal is not None:
            raise BadInput(refusal.sentence() + ".")
        card = transfer(f.squad, ASL, f.at, f.draws)
    if card != NOBODY:
        f.put(slot, card, ASL)


def _refuse_lead(f: Filling, role: str) -> None:
    """UF 42.1: nobody is chosen for an office that the listed man holds, or that the scenario does not have."""
    if role in dict(f.wishes.lead):
        raise BadInput(f"The {role} of the scenario is available and must be used, or it has none (UF 42.1).")


def _fill_others(f: Filling) -> None:
    """Listed men first, then those who stand in, then replacements (UF 42.1)."""
    plain = [c for c in f.listed if c not in f.places and rightful_role(f.squad, c) not in (SL, ASL)]
    for card in plain:
        if available(f.squad.roster[card], f.at) and card not in f.used():
            f.put(card, card, rightful_role(f.squad, card))
    wishes = dict(f.wishes.use)
    for card in wishes:
        if card not in f.squad.roster or card not in f.listed:
            raise BadInput(f"#{card} is not called for by the scenario (UF 42.1).")
        if card in f.places and f.places[card].card == card:
            raise BadInput(f"{f.squad.roster[card].name} is available and must be used (UF 42.1).")
    for card in plain:
        if card not in f.places:
            _stand_in(f, card, wishes.get(card))


def _stand_in(f: Filling, listed: int, wanted: int | None) -> None:
    if wanted is not None:
        refusal = substitute_refusal(f.squad, listed, wanted, f.at, f.used())
        if refusal is not None:
            raise BadInput(refusal.sentence() + ".")
        f.put(listed, wanted, "")
        return
    # men whom the scenario lists take their own places first, so those left over are free
    found = substitutes(f.squad, listed, f.at, f.used())
    if found:
        f.put(listed, found[0].card, "")
        return
    card = _to_revive(f, listed)
    if card != NOBODY:
        revive(f.squad, card, f.at)
        f.put(listed, card, "")


def _to_revive(f: Filling, listed: int) -> int:
    """UF 42.41: the listed man; if he serves in another place of this force, a lost man armed like him."""
    if listed not in f.used():
        return listed if revive_refusal(f.squad, listed) is None else NOBODY
    kind = weapon_kind(f.squad.roster[listed].weapon)
    lost = [s for s in f.squad.lost() if s.card and not s.leader]
    return next((s.card for s in lost if weapon_kind(s.weapon) == kind and s.card not in f.used()), NOBODY)


def _exchange(f: Filling) -> None:
    """UF 42.2: a squad leader with an LMG changes weapons with another listed man."""
    leader = next((place for place in f.places.values() if place.role == SL), None)
    if leader is None or not must_exchange(f.squad.roster[leader.card]):
        if f.wishes.exchange != NOBODY:
            raise BadInput("The squad leader has no weapon to exchange (UF 42.2).")
        return
    others = [p for p in f.places.values() if not p.role and exchange_refusal(f.squad.roster[p.card]) is None]
    if f.wishes.exchange != NOBODY:
        others = [place for place in others if place.card == f.wishes.exchange]
    if not others:
        raise BadInput("Nobody in the force can exchange weapons with the squad leader (UF 42.2).")
    other = others[0]
    f.places[leader.listed] = leader._replace(weapon=other.weapon)
    f.places[other.listed] = other._replace(weapon=leader.weapon)


def _own_man(f: Filling) -> list[Fielded]:
    """UF 42.9: the player's own man comes in addition; killed, he comes back as a replacement."""
    if PERSONAL_CARD not in f.squad.roster:
        return []
    if f.squad.roster[PERSONAL_CARD].fate:
        revive(f.squad, PERSONAL_CARD, f.at)
    soldier = f.squad.roster[PERSONAL_CARD]
    return [Fielded(PERSONAL_CARD, PERSONAL_CARD, "", soldier.weapon)] if available(soldier, f.at) else []


def field_force(squad: Squad, listed: tuple[int, ...], at: int, wishes: Wishes, draws: Draws) -> list[Fielded]:
    """UF 42.1, 42.2, 42.5: the men for the places that a scenario lists, leaders first."""
    f = Filling(squad, listed, at, wishes, draws)
    _fill_sl(f)
    _fill_asl(f)
    _fill_others(f)
    _exchange(f)
    return [f.places[card] for card in listed if card in f.places] + _own_man(f)
