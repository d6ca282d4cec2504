"""What must be so on the table of Up Front between two actions, whatever has happened, read from the rulebook alone.

`faults(s)` names whatever is not as it must be: men, crews, infiltrators, transfers, flanks, encirclements, prisoners,
wounds, chits of AFVs and guns. Nothing here calls the engine.
"""

from __future__ import annotations

from collections.abc import Iterator

from bocage.games.upfront.printed.vehicles import OPEN_TOPPED, SECOND_BOXED
from bocage.games.upfront.printed.weapons import CLASS, CREW_SERVED, MAY_CARRY_SECONDARY, UNARMED
from bocage.games.upfront.state import UpFrontState
from tools.check_upfront_sums import SIDEWAYS, SLOTS, Lie, range_between

MAN, AFV, GUN = 0, 1, 2
IN_PLAY, CAPTURED, NOT_YET = 0, 4, 5
MOST = 10  # UF 3.2, UF 17.82
DUG_IN = ("open", "hill", "woods", "brush")  # UF 36.3


def faults(s: UpFrontState) -> list[str]:
    found: list[str] = []
    for look in (groups, cards_on_groups, men, crews, infiltrators, transfers, flanks, encirclements, exchanges,
                 prisoners, armor, chits):  # fmt: skip
        found.extend(look(s))
    return found


def living(s: UpFrontState, seat: int = -1) -> list[int]:
    return [g for g, there in enumerate(s.men) if there and seat in (-1, g // SLOTS)]


def has(s: UpFrontState, name: str, owner: int) -> bool:
    return (name, owner) in s.marks


def groups(s: UpFrontState) -> Iterator[str]:
    """UF 3.2, UF 28.11, UF 23.3: letters, sizes, AFVs by themselves, three men in a Pillbox."""
    two_sided = has(s, "two sides", 0)
    for seat in range(len(s.hands)):
        letters = [s.letter[g] for g in living(s, seat) if s.letter[g] >= 0]
        if len(set(letters)) < len(letters) and not two_sided:
            yield f"side {seat} has the letters {letters}"
    for g in living(s):
        kinds = [s.kind[m] for m in s.men[g]]
        if len(kinds) > MOST + any(has(s, "own man", m) for m in s.men[g]):
            yield f"group {g} has {len(kinds)} cards"
        if AFV in kinds and len(kinds) > 1:
            yield f"an AFV is not alone in group {g}"
        if Lie(s, g).here == "pillbox" and (len([m for m in s.men[g] if m not in s.crossing]) > 3 or set(kinds) != {0}):
            yield f"group {g} does not fit into the Pillbox"
    for g in range(len(s.men)):
        if not s.men[g] and (s.cards[g] or s.dropped[g]):
            yield f"cards or weapons lie on group {g}, which is gone"


def cards_on_groups(s: UpFrontState) -> Iterator[str]:
    """UF 8.43, UF 13.3, UF 13.35, UF 36.3: who is where he may not be, Wire where it may not lie, entrenchments."""
    for g in living(s):
        lie = Lie(s, g)
        kinds = [s.kind[m] for m in s.men[g]]
        if not s.desert and lie.base == "marsh" and (AFV in kinds or GUN in kinds):
            yield f"an AFV or a gun of group {g} is in Marsh"
        if lie.wires and (AFV in kinds or lie.here == "pillbox"):  # in Marsh it may be left by rejected Terrain
            yield f"Wire lies on group {g}"
        if has(s, "entrenched", g) and (lie.moves or lie.here not in DUG_IN or AFV in kinds):
            yield f"group {g} is entrenched in {lie.here} with {lie.moves} Movement cards"


def men(s: UpFrontState) -> Iterator[str]:
    """UF 21.1, UF 33.6, UF 20.74: what men carry; nothing is left of those who have gone; losses are counted."""
    for m, fate in enumerate(s.fate):
        if s.group[m] < 0:
            held = (s.inside, s.crossing, s.berserk) if fate == NOT_YET else (
                s.inside, s.crossing, s.berserk, s.secondary, s.captured_weapon)  # fmt: skip
            if any(m in where for where in held) or s.assistant[m] >= 0 or s.principal[m] >= 0:
                yield f"man {m} has left and still counts"
            continue
        if fate != IN_PLAY or s.side[m] != s.group[m] // SLOTS:
            yield f"man {m} is in group {s.group[m]} with fate {fate}"
        if s.kind[m] != MAN:
            continue
        armed = s.weapon[m] != UNARMED
        if s.broken[m] and not armed:
            yield f"man {m} has a malfunction and no weapon"
        if m in s.secondary and not MAY_CARRY_SECONDARY[s.weapon[m]]:
            yield f"man {m} carries a secondary weapon beside a {CLASS[s.weapon[m]]}"
        if m in s.secondary and m in s.captured_weapon:
            yield f"man {m} carries two secondary weapons"
        if m in s.wounded and (m in s.captured_weapon or (m in s.secondary and armed)):
            yield f"wounded man {m} carries two weapons"
        if m in s.berserk and not s.pinned[m]:
            yield f"man {m} is berserk and not pinned"
    whole = len(s.hands) == 2 and not s.variants and not has(s, "segment", 0)  # scenario K counts anew half way
    for seat in range(2 if whole else 0):
        gone = [m for m, fate in enumerate(s.fate) if s.side[m] == seat and 1 <= fate <= CAPTURED]
        there = [m for m, fate in enumerate(s.fate) if s.side[m] == seat and fate != NOT_YET]
        if s.losses[seat] != len(gone) or s.force[seat] != len(there):
            yield f"side {seat} counts {s.losses[seat]} lost of {s.force[seat]}, not {len(gone)} of {len(there)}"


def crews(s: UpFrontState) -> Iterator[str]:
    """UF 11.1, UF 11.11, UF 32.2: gunner and assistant side by side, at a weapon for two, no guard, no traveller."""
    for g in living(s):
        for i, m in enumerate(s.men[g]):
            a = s.assistant[m]
            if a < 0:
                continue
            if not CREW_SERVED[s.weapon[m]] and CLASS[s.weapon[m]] != "anti-tank rifle":
                yield f"man {m} has an assistant at a {CLASS[s.weapon[m]]}"
            if s.group[a] != g or s.principal[a] != m or CREW_SERVED[s.weapon[a]]:
                yield f"man {a} is no assistant for {m}"
            elif abs(s.men[g].index(a) - i) != 1 and not s.crossing:
                yield f"gunner {m} and assistant {a} do not stand side by side"
            if a in s.guard.values() or a in s.crossing or m in s.crossing:
                yield f"gunner {m} and assistant {a} have other duties"


def infiltrators(s: UpFrontState) -> Iterator[str]:
    """UF 20.53, UF 20.55: unpinned men of the other side, no farther than Relative Range 4."""
    for m, t in s.inside.items():
        if s.pinned[m] or s.kind[m] != MAN or not s.men[t] or s.side[m] == t // SLOTS:
            yield f"man {m} cannot be inside group {t}"
        elif len(s.hands) == 2 and range_between(s, s.group[m], t) < 4 and not has(s, "two sides", 0):
            yield f"man {m} is inside group {t} at Relative Range {range_between(s, s.group[m], t)}"


def transfers(s: UpFrontState) -> Iterator[str]:
    """UF 17.8, UF 17.84: unpinned, between two adjacent groups at one range chit."""
    for m, to in s.crossing.items():
        g = s.group[m]
        if s.pinned[m] or m in s.inside or g == to or g // SLOTS != to // SLOTS:
            yield f"man {m} cannot be in transfer to group {to}"
        elif abs(s.letter[g] - s.letter[to]) != 1 or s.chit[g] != s.chit[to]:
            yield f"groups {g} and {to} are not beside each other, and man {m} is between them"


def flanks(s: UpFrontState) -> Iterator[str]:
    """UF 17.2, UF 17.44: adjacent enemies, with a group of the flanker's side opposite the flanked one."""
    if has(s, "two sides", 0):
        return
    for (f, t), front in s.flanks.items():
        if not (s.men[f] and s.men[t] and s.men[front]) or f // SLOTS == t // SLOTS or front // SLOTS != f // SLOTS:
            yield f"group {f} flanks {t} with {front} in front"
        elif s.letter[f] >= 0 and (abs(s.letter[f] - s.letter[t]) != 1 or s.letter[front] != s.letter[t]):
            yield f"group {f} flanks {t} from letter {s.letter[f]} with {front} in front"


def encirclements(s: UpFrontState) -> Iterator[str]:
    """UF 17.6, UF 17.62."""
    if has(s, "two sides", 0):
        return
    for t, (rear, front, _, _) in s.encircled.items():
        if not (s.men[t] and s.men[rear] and s.men[front]) or s.kind[s.men[t][0]] == AFV:
            yield f"group {t} is encircled by {rear} and {front}"
        elif s.letter[front] != s.letter[t] or abs(s.letter[rear] - s.letter[t]) != 1:
            yield f"group {t} is encircled by groups that are not in place"
        elif range_between(s, rear, t) < 2 or range_between(s, front, t) < 2:
            yield f"group {t} is encircled from too far away"
        elif any(into in (rear, front) and s.group[m] == t for m, into in s.inside.items()):
            yield f"group {t} is encircled by a group that it has infiltrated"


def exchanges(s: UpFrontState) -> Iterator[str]:
    """UF 17.7: in transfer by a sideways card, or placed already; partners name each other."""
    for g, letter in s.shifting.items():
        placed = has(s, "in place", g)
        tops = [e >> 8 for e in s.cards[g] if 3 <= e >> 8 <= SIDEWAYS]
        if not s.men[g] or abs(letter - s.letter[g]) != 1 or not (placed or (tops and tops[-1] == SIDEWAYS)):
            yield f"group {g} cannot be on its way to letter {letter}"
        if g in s.encircled:
            yield f"group {g} is encircled and in transfer"
        if g in s.exchanging and s.exchanging.get(s.exchanging[g], -1) != g:
            yield f"group {g} changes places with nobody"


def prisoners(s: UpFrontState) -> Iterator[str]:
    """UF 32.2: guarded by a man of the other side who serves no weapon of another's."""
    for p, m in s.guard.items():
        if s.fate[p] != CAPTURED or m < 0 or s.group[m] < 0 or s.kind[m] != MAN or s.side[m] == s.side[p]:
            yield f"man {m} cannot guard {p}"
        elif s.principal[m] >= 0:
            yield f"man {m} guards {p} and serves a weapon"


def armor(s: UpFrontState) -> Iterator[str]:
    """UF 28.42 to 28.53: which sides of cards are up, and who cannot be moving."""
    for m, kind in enumerate(s.kind):
        if kind != AFV or s.group[m] < 0:
            continue
        v, g = s.person[m], s.group[m]
        if s.pinned[m] and not OPEN_TOPPED[v]:
            yield f"closed AFV {m} is pinned"
        if has(s, "buttoned", m) and OPEN_TOPPED[v]:
            yield f"open-topped AFV {m} is Buttoned Up"
        stopped = has(s, "immobilized", m) or has(s, "bogged", m) or has(s, "stun", m)
        if stopped and Lie(s, g).moves:
            yield f"AFV {m} cannot move and has a Movement card"
        if stopped and g in s.shifting and not has(s, "in place", g):
            yield f"AFV {m} cannot move and changes its letter"
        if has(s, "stun", m) and not (s.pinned[m] or has(s, "buttoned", m)):
            yield f"AFV {m} is stunned with its crew exposed"


def chits(s: UpFrontState) -> Iterator[str]:
    """Chits of men and groups that are gone, acquisition (UF 27.2), Banzai (UF 45.45)."""
    for (name, owner), value in s.marks.items():
        if name == "acquired" and value < 100:
            silenced = s.broken[owner] and (s.kind[owner] != AFV or SECOND_BOXED[s.person[owner]] < 0)
            if s.group[owner] < 0 or s.pinned[owner] or silenced or not s.men[value]:
                yield f"card {owner} has acquired group {value}"
            elif s.kind[owner] == MAN and CLASS[s.weapon[owner]] != "mortar":
                yield f"man {owner} has acquired group {value} without a mortar"
        elif name == "banzai" and s.men[owner] and s.men[value] and any(s.pinned[m] for m in s.men[owner]):
            yield f"somebody in Banzai group {owner} is pinned"
        elif name in ("immobilized", "bogged", "stun", "buttoned", "radio broken", "seen") and s.group[owner] < 0:
            yield f"card {owner} is gone and marked {name}"
        elif name in ("entrenched", "behind", "surrendered") and not s.men[owner]:
            yield f"group {owner} is gone and marked {name}"
        elif name == "credit" and not (s.pinned[owner] or has(s, "stun", owner)):
            yield f"card {owner} has Rally credit for nothing"
