"""Make the tables of sight that come with the game: the Elst map whole and the parts that its scenarios play on."""

from __future__ import annotations

from pathlib import Path

from bocage.hexes.library import load_field
from bocage.hexes.profile import load_profile
from bocage.hexes.sight import EVERYWHERE, Sight
from bocage.hexes.store import pack, table_name

LAYOUTS = ("elst", "elst:B-H:6-16", "elst:A-Q:7-18", "elst:K-CC", "elst:BB-TT:7-18")
FOLDER = Path(__file__).parents[1] / "bocage" / "hexes" / "tables"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.sight"):
        old.unlink()
    for layout in LAYOUTS:
        field, profile = load_field(layout), load_profile("starterkit")
        path = FOLDER / table_name(field, profile, EVERYWHERE)
        path.write_bytes(pack(Sight(field, profile).tabulate(), 9))
        print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
