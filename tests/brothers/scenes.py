"""Crowded scenes: a small map, units of two sides close together and in all sorts of trouble, one whole turn.

Where rules meet they meet here: far more often than in a battle from its beginning. The checker watches every step.
"""

from __future__ import annotations

from random import Random
from typing import Any

from bocage.games.brothers.infantry.s01_turns import Turn
from bocage.games.brothers.state import KNOWN
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER
from tests.brothers.position import Position, look_round
from tools.check_brothers import Difference, Watch, away_of
from tools.lively import Player

EUROPE = (
    ("american", ("us_squad", "us_airborne", "us_airborne_bazooka", "us_mg", "us_mortar_60", "us_decoy")),
    ("german", ("de_squad", "de_pzgren", "de_engineer_sc", "de_engineer_flame", "de_mg", "de_mortar_81", "de_decoy")),
    ("russian", ("ru_squad", "ru_smg", "ru_guards", "ru_engineer_flame", "ru_mg", "ru_mortar_82", "ru_decoy")),
    ("commonwealth", ("uk_squad", "uk_para", "uk_squad_piat", "uk_mg", "uk_mortar_51", "uk_decoy")),
)
MARINES = (
    "american",
    ("mc_squad", "mc_raider", "mc_engineer_flame", "mc_engineer_sc", "mc_mg", "mc_mortar_60", "mc_decoy"),
)
JAPANESE = ("japanese", ("jp_squad", "jp_snlf", "jp_gd", "jp_engineer_sc", "jp_mg", "jp_mortar_81", "jp_decoy"))
SPOTS = [f"{column}{row}" for column in "BCDEFG" for row in (2, 3, 4, 5, 6, 7)]


def ground(rng: Random, pacific: bool) -> str:
    marks = "....jjjkps" if pacific else "......wwSWog"
    return "\n".join(f"{row} " + "".join(rng.choice(marks) for _ in range(8)) for row in range(1, 9))


def pieces(rng: Random, kinds: tuple[str, ...], spots: list[str]) -> list[str]:
    found: list[str] = []
    for _ in range(rng.randint(3, 6)):
        kind = rng.choice(kinds)
        where = rng.choice(spots)
        if sum(text.startswith(where + " ") for text in found) >= 2:
            continue
        words = [where, kind]
        if "decoy" in kind or rng.random() < 0.3:
            words.append("concealed")
        else:
            words += [
                word for word, chance in (("reduced", 0.25), ("yellow", 0.2), ("red", 0.1)) if rng.random() < chance
            ]
        if "yellow" in words and "red" in words:
            words.remove("yellow")
        found.append(" ".join(words))
    return found


def scene(seed: int) -> Position:
    rng = Random(seed)
    pacific = seed % 3 == 0
    one, two = (MARINES, JAPANESE) if pacific else rng.sample(EUROPE, 2)
    if pacific and rng.random() < 0.5:
        one, two = two, one
    spots = list(SPOTS)
    rng.shuffle(spots)
    mine, yours = spots[:12], spots[12:24]
    shared = [spots[24]] if rng.random() < 0.5 else []
    facts: dict[str, Any] = {"night": rng.choice((0, 0, 2, 3))} if seed % 4 == 1 else {}
    if rng.random() < 0.4:
        facts["wire"] = [spots[25], spots[26]]
    if rng.random() < 0.5:
        kind = "bunker" if pacific else "foxhole"
        facts["fort"] = [{"hex": spots[n], "kind": kind, "concealed": False} for n in (0, 13)]
    if pacific and seed % 2 == 0:
        facts["banzai"] = (1, 1)
    if seed % 7 == 0:
        facts["raining"] = True
    p = Position(
        ground(rng, pacific),
        pieces(rng, one[1], mine) + [f"{x} {one[1][0]}" for x in shared],
        pieces(rng, two[1], yours) + [f"{x} {two[1][1]}" for x in shared],
        nations=(one[0], two[0]),
        operations=((1, 3), (2, 4)),
        cp=(rng.randint(0, 3), rng.randint(0, 3)),
        first=seed % 2,
        facing=pacific or seed % 5 == 0,
        events=1 if pacific or rng.random() < 0.5 else 0,
        sustained=rng.random() < 0.3,
        theatre="pacific" if pacific else "europe",
        control=["D4", "E5", "C3"],
        smoke=(2, 2),
        illumination=(1, 1) if "night" in facts else (0, 0),
        **facts,
    )
    s = p.s
    for u in range(len(s.at)):
        if s.facing_rule and not s.conceal[u]:
            s.face[u] = rng.randint(0, 5)
        if not s.conceal[u]:
            s.mark[u] |= KNOWN
    s.raining = int(p.card.raining)
    for h in s.control:
        sides = {s.side[u] for u in s.here.get(h, ())}
        s.control[h] = sides.pop() if len(sides) == 1 else -1
    look_round(p)
    return p


def played(seed: int) -> dict[str, int]:
    """Play the scene's turn under observation; Difference names what is wrong."""
    p = scene(seed)
    rng = Random(seed)
    player, watch = Player(rng), Watch()
    player.patience = min(player.patience, 0.4)
    s = p.s
    s.stack.append(Turn())
    s.player = -3
    s.events = []
    play.begin(s)
    while s.player != OVER:
        options = [] if s.player == CHANCE else play.options(s)
        if s.player != CHANCE and not options:
            raise Difference(f"{type(s.stack[-1]).__name__}.{s.stack[-1].at} offers nothing")
        action = player.roll(s) if s.player == CHANCE else player.choose(options, "enter", away_of(s))
        expected = watch.before(s, action)
        s.events = []
        play.apply(s, action)
        watch.after(s, expected, s.events or [])
    return watch.counts
