"""DE 2.8 Posts of Offboard Observers on hexes that are not in play: they see the map in play over the whole map.

A post is a location that nobody enters: `ground.rows[post]` is what it sees, and it knows which Blast Heights it sees
(DE 2.32) and what its lines cross (Smoke).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.hexes.field import Field
from bocage.hexes.library import load_field
from bocage.hexes.sight import BLOCKED, Sight

if TYPE_CHECKING:
    from bocage.games.starterkit.model.ground import Ground

STEEPLE = " Steeple"


class Post:
    """A hex of the whole map, or its Steeple."""

    def __init__(self, sight: Sight, name: str) -> None:
        self.sight = sight
        self.whole = sight.field
        self.is_steeple = name.endswith(STEEPLE)
        self.at = self.whole.hex(name.removesuffix(STEEPLE))

    def row(self, field: Field) -> bytes:
        """DE 1.1, 2.8 What the post sees of each hex in play."""
        if self.is_steeple:
            towers = [self.sight.overlook_answer(self.at, self.whole.hex(name)) for name in field.names]
            return bytes(BLOCKED if answer.blocked else 0 for answer in towers)
        return bytes(self._hindrance(self.whole.hex(name)) for name in field.names)

    def _hindrance(self, b: int) -> int:
        answer = self.sight.explain(self.at, b)
        return BLOCKED if answer.blocked else answer.hindrance

    def ranges(self, field: Field) -> bytes:
        row = self.whole.range_row(self.at)
        return bytes(row[self.whole.hex(name)] for name in field.names)

    def crossed(self, field: Field, b: int) -> tuple[int, ...]:
        """Hexes in play that a line from the post to hex b crosses."""
        between = self.sight.between(self.at, self.whole.hex(field.names[b]))
        return tuple([field.index[self.whole.names[h]] for h in between if self.whole.names[h] in field.index])

    def sees_blast(self, name: str) -> bool:
        """DE 2.32 No Steeple stands in the line, nor, unless this is one, anything right beside the Observer."""
        for reason in self.sight.explain(self.at, self.whole.hex(name)).blocked:
            for part in reason.where.split("/"):
                obstacle = self.whole.hex(part)
                beside = not self.is_steeple and obstacle in self.whole.neighbours[self.at]
                if beside or self.whole.has_spot(obstacle, "steeple"):
                    return False
        return True


def location_named(g: Ground, name: str) -> int:
    """A hex in play or its Steeple; -1 if it is not in play."""
    h = g.field.index.get(name.removesuffix(STEEPLE), -1)
    return g.above.get(h, -1) if name.endswith(STEEPLE) else h


def post_of(g: Ground, name: str) -> int:
    """The location from which an Offboard Observer looks: in play, or a post, made when first asked for."""
    found = location_named(g, name)
    for x in g.posts:
        if g.names[x] == name:
            found = x
    return found if found >= 0 else _raise(g, name)


def _raise(g: Ground, name: str) -> int:
    from bocage.games.starterkit.model.steeple import add_ranges, add_rows

    x = g.n
    post = Post(Sight(load_field(g.field.name.partition(":")[0]), g.sights.profile), name)
    g.n += 1
    g.posts[x] = post
    g.hex_of.append(x)
    g.names.append(name)
    g.columns.append(-1)
    g.neighbours.append([-1] * 6)
    g.level.append(g.lowest)
    g.kinds.append("")
    g.mf.append(0.0)
    g.tem.append(0)
    g.building.append(-1)
    g.steps.append(())
    g.near.append(())
    for marks in (g.passable, g.shelter, g.is_open, g.is_building, g.is_pond, g.polder, g.is_woods, g.two_rates):
        marks.append(False)
    rest = x - g.hexes
    add_ranges(g, post.ranges(g.field) + bytes(rest))
    add_rows(g, post.row(g.field) + bytes([BLOCKED] * rest))
    return x
