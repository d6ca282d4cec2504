"""What a To Hit attempt would do: the cases with their rules, and the odds of hitting."""

from __future__ import annotations

from bocage.battlefield.sums import lines
from bocage.games.starterkit.fire.explain_fire import enemies_first, other_targets
from bocage.games.starterkit.fire.s03_2_1_sight import smoke_seen
from bocage.games.starterkit.fire.s03_2_4_to_hit import HIT_ROWS, HitShot, hit_drm, hit_number, is_critical, mishap_roll
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.ordnance.firers import fires_rolling
from bocage.games.starterkit.ordnance.s06_2_ammunition import AMMO, UNLIMITED, depletion_number
from bocage.games.starterkit.vehicles.explain_vehicle import kill_odds, kill_shares
from bocage.games.starterkit.vehicles.s07_9_to_kill import NOTHING, OUTCOMES
from bocage.kernel.explain import Explanation, Odds, Share


def kill_ammo(s: SKState, h: HitShot) -> str:
    """SK 4.4, 7.9 What strikes a vehicle: the shell that was named, HEAT of a LATW, solid shot of anything else."""
    if h.weapon < 0 or s.type(h.weapon).is_shaped:
        return "heat"
    return AMMO[h.ammo] if s.type(h.weapon).gun else "ap"


def stock_number(s: SKState, h: HitShot) -> int:
    """SK 6.2 The highest original roll with which a shot of special ammunition is fired at all."""
    if h.weapon < 0 or s.type(h.weapon).is_shaped:
        return UNLIMITED
    return depletion_number(s, h.weapon, h.ammo)


def explain_hit(s: SKState, h: HitShot) -> Explanation:
    if not s.free_sight:
        h.unchecked = True
        h.shot.hindrance = smoke_seen(s, h.shot.hexes, h.shot.target)
    h.shot.targets = enemies_first(s, h.shot.targets, s.side[h.user])
    u = h.shot.targets[0] if h.shot.targets else -1
    number = hit_number(s, h)
    drm = hit_drm(s, h, u)
    e = Explanation(("SK 3.2.4",), f"to hit {number}, DRM {drm:+d}")
    for rule, words, amount in lines((*HIT_ROWS, *s.hit_rows()), s, h, u):
        e.add(rule, words, amount)
    struck = h.shot.targets if h.vehicle < 0 else ()
    e.notes = other_targets(s, struck, [hit_drm(s, h, x) for x in struck])
    ways = critical = without = 0
    stock = stock_number(s, h)
    hits: list[tuple[int, int, bool]] = []
    rolling = h.weapon >= 0 and fires_rolling(s, h.weapon)
    mishap, mishaps = mishap_roll(s, h.weapon, h.user), 0
    for a in range(1, 7):
        for b in range(1, 7):
            if a + b > stock:
                without += 1
                continue
            if a + b >= mishap:
                mishaps += 1
                continue
            final = a + b + drm + (min(a, b) if rolling else 0)
            if final <= number:
                ways += 1
                best = is_critical(s, h, a + b, final)
                critical += 1 if best else 0
                hits.append((a, b, best))
    e.odds = [Odds("hits", ways / 36, "SK 3.2.4"), Odds("critical hit", critical / 36, "SK 6.1")]
    if mishaps:
        e.odds.append(Odds("Casualty Reduction of the firer", mishaps / 36, "SK 4.4.2"))
    if h.vehicle >= 0:
        totals = kill_odds(s, s.at[h.user], h.weapon, kill_ammo(s, h), h.vehicle, hits)
        e.odds += [Odds(OUTCOMES[x], totals[x], "SK 7.10") for x in sorted(totals, reverse=True) if x != NOTHING]
        e.bar = kill_shares(totals, 1 - (ways + without) / 36)
    else:
        e.bar = [Share("critical hit", critical / 36, 4), Share("hit", (ways - critical) / 36, 2)]
        e.bar.append(Share("miss", 1 - (ways + without) / 36, 0))
    if without:
        e.bar.append(Share("no such ammunition", without / 36, 0))
        e.notes.append(f"It has that ammunition on a roll of {stock} or less; else it has not fired (SK 6.2).")
    if not s.free_sight:
        e.notes.append("Line of sight and hindrances on it are checked after the declaration (SK 3.2.1).")
    return e
