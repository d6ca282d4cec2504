"""Golden playthroughs: one random game per scenario with the answers of the interface at every decision.

`python -m tools.playthroughs` (or `make golden`) writes them anew; a changed file belongs in a commit that says which
rule changed. They also show that the compiled build plays as the interpreted one. How a state is kept is no part of
them: each line ends with a digest of all that was asked and answered so far.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from random import Random

from bocage import games
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER
from bocage.kernel.save import position

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "playthroughs"
DETAILED = 60
"""So many decisions are printed one by one; after that every fiftieth."""


def playthrough(name: str, scenario: str, seed: int = 1) -> str:
    """The text of one game: rule, seat, number of options, the choice and a digest of the game so far."""
    game = games.load(name)
    rng = Random(seed)
    s = game.new(scenario, game.complete_options(scenario, {}))
    s.events = []
    play.begin(s)
    lines = [f"{name}/{scenario} revision {game.revision}, seed {seed}"]
    count = 0
    so_far = sha256()
    while s.player != OVER:
        if s.player == CHANCE:
            value = play.sample(s, rng)
            shown = f"drawn {value} ({s.rule})"
        else:
            choices = play.options(s)
            value = choices[int(rng.random() * len(choices))]
            so_far.update(f"{position(s)} {value}".encode())
            words = game.describe(s, value)
            asked = f"{count}: seat {s.player}, {len(choices)} options, {words} {value} ({s.rule})"
            shown = f"{asked} {so_far.hexdigest()[:12]}"
            count += 1
        if count <= DETAILED or (s.player != CHANCE and count % 50 == 0):
            lines.append(shown)
        play.apply(s, value)
        if count <= DETAILED:
            lines += [f"    {game.narrate(s, what)} ({rule})" for rule, what, _ in s.events]
        s.events = []
    lines.append(f"over after {count} decisions: {s.result} {s.ending} {so_far.hexdigest()[:32]}")
    return "\n".join(lines) + "\n"


def path_of(name: str, scenario: str) -> Path:
    return FOLDER / f"{name}-{scenario}.txt"


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = set()
    for name in games.names():
        for x in games.load(name).scenarios():
            path = path_of(name, x.ident)
            path.write_text(playthrough(name, x.ident), encoding="utf-8")
            wanted.add(path)
    for stale in set(FOLDER.glob("*.txt")) - wanted:
        stale.unlink()
    print(f"wrote {len(wanted)} playthroughs")


if __name__ == "__main__":
    main()
