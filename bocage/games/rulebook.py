"""The rule catalogues: every numbered rule of each rulebook, with a summary in our own words and what to make of it."""

from __future__ import annotations

import difflib
import itertools
import re
import tomllib
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from bocage.games import BOOKS
from bocage.kernel.game import BadInput

# In these books 8.531 belongs to 8.53; in the others a number is a path, and 20.10 follows 20.9.
DECIMAL_PREFIXES = ("UF", "DE")

STATUSES = ("enforced", "explanatory", "waived")
KINDS = ("permits", "forbids", "effect", "definition")


class Rule(NamedTuple):
    """One numbered rule. `kind` says what a proof needs: what permits or forbids is shown both ways."""

    game: str
    ident: str
    title: str
    summary: str
    status: str
    kind: tuple[str, ...]
    line: int
    reason: str
    order: int

    def chapter(self) -> str:
        return self.ident.partition(".")[0]

    def needs_allowed(self) -> bool:
        return self.status == "enforced"

    def needs_refused(self) -> bool:
        return self.status == "enforced" and ("permits" in self.kind or "forbids" in self.kind)

    def plain(self) -> dict[str, Any]:
        """For the wire and for --json."""
        data: dict[str, Any] = {"id": self.ident, "game": self.game, "title": self.title, "summary": self.summary}
        data |= {"status": self.status, "kind": list(self.kind), "line": self.line or None}
        return data | ({"reason": self.reason} if self.reason else {})


class Catalogue:
    """All rules of one game in the rulebook's order, and the names of its chapters where the files give them."""

    def __init__(self, game: str, prefix: str, rules: list[Rule], chapters: dict[str, str]) -> None:
        self.game = game
        self.prefix = prefix
        self.rules = rules
        self.chapters = chapters
        self.by_id: dict[str, Rule] = {rule.ident: rule for rule in rules}


_loaded: dict[str, Catalogue] = {}


def folder_of(game: str) -> Traversable:
    """The folder of a game's package, wherever it is installed; the package itself is not imported."""
    return resources.files("bocage.games").joinpath(*BOOKS[game][1].split("/"))


def catalogue(game: str) -> Catalogue:
    """The catalogue of a game, read once."""
    if game not in BOOKS:
        raise BadInput(f"There is no game {game!r} with rules; there are {', '.join(BOOKS)}.")
    if game not in _loaded:
        _loaded[game] = _read(game, BOOKS[game][0])
    return _loaded[game]


def _read(game: str, prefix: str) -> Catalogue:
    rows: list[dict[str, Any]] = []
    chapters: dict[str, str] = {}
    files = [entry for entry in folder_of(game).joinpath("rules").iterdir() if entry.name.endswith(".toml")]
    for entry in sorted(files, key=_name):
        data = tomllib.loads(entry.read_text(encoding="utf-8"))
        rows += data.get("rule", [])
        for row in data.get("chapter", []):
            chapters[row["id"]] = row["title"]
    rules = sorted((_rule(game, prefix, row, n) for n, row in enumerate(rows)), key=_place)
    for before, after in itertools.pairwise(rules):
        assert before.ident != after.ident, f"{after.ident} stands twice in the catalogue"
    return Catalogue(game, prefix, rules, chapters)


def _name(entry: Traversable) -> str:
    return entry.name


def _rule(game: str, prefix: str, row: dict[str, Any], order: int) -> Rule:
    ident, kind = row["id"], row["kind"]
    kinds = (kind,) if isinstance(kind, str) else tuple(kind)
    line, reason = row.get("line", 0), row.get("reason", "")
    rule = Rule(game, ident, row["title"], row["summary"], row["status"], kinds, line, reason, order)
    assert ident.startswith(prefix + " "), f"{ident} is not a rule of {prefix}"
    assert rule.status in STATUSES, f"{ident}: no such status {rule.status}"
    assert rule.kind and all(k in KINDS for k in rule.kind), f"{ident}: no such kind {rule.kind}"
    assert bool(rule.reason) == (rule.status == "waived"), f"{ident}: a waived rule, and only that, has a reason"
    return rule


def _place(rule: Rule) -> tuple[list[int], str, int]:
    """Where a rule stands in its book: by number, or as the files have it where rules are named by words."""
    prefix, _, number = rule.ident.partition(" ")
    if not number[:1].isdigit():
        return [], "", rule.order
    if prefix in DECIMAL_PREFIXES:
        whole, _, rest = number.partition(".")
        return [int(whole)], rest, 0
    return [int(part) for part in number.split(".")], "", 0


def normal(text: str) -> str:
    """`uf6.53`, `UF-6.53` or ` uf 6.53 ` as the catalogue writes it: `UF 6.53`. Other words come back as they are."""
    tidy = " ".join(text.split())
    for prefix, _ in BOOKS.values():
        found = re.fullmatch(rf"{prefix}[\s:_-]*([a-z0-9][a-z0-9. -]*?)\.?", tidy, re.IGNORECASE)
        if found:
            return f"{prefix} {found[1].lower()}"
    return tidy.lower()


def find_rule(text: str) -> Rule:
    """The rule so named; without a prefix the number must belong to one game only."""
    ident = normal(text)
    hits: list[Rule] = []
    near: list[str] = []
    for game in BOOKS:
        known = catalogue(game)
        if ident in known.by_id or f"{known.prefix} {ident}" in known.by_id:
            hits.append(known.by_id.get(ident) or known.by_id[f"{known.prefix} {ident}"])
        elif ident.startswith(known.prefix + " "):
            near = difflib.get_close_matches(ident, list(known.by_id), n=3, cutoff=0.75)
    if len(hits) == 1:
        return hits[0]
    if hits:
        raise BadInput(f"{text.strip()!r} could be {', '.join(rule.ident for rule in hits)}: say which.")
    meant = f" Near it: {', '.join(near)}." if near else ""
    raise BadInput(f"There is no rule {text.strip()!r}; a rule is written like UF 6.53.{meant}")


def search_rules(words: list[str], game: str = "") -> list[Rule]:
    """Rules that hold all the words, in id, title or summary; those with most of them in the title first."""
    wanted = [word.lower() for phrase in words for word in phrase.split()]
    if not wanted:
        raise BadInput("Give at least one word to search for.")
    found: list[tuple[int, int, Rule]] = []
    for name in (game,) if game else tuple(BOOKS):
        for rule in catalogue(name).rules:
            text = f"{rule.ident} {rule.title} {rule.summary}".lower()
            if all(word in text for word in wanted):
                titled = sum(word in rule.title.lower() for word in wanted)
                found.append((-titled, len(found), rule))
    return [rule for _, _, rule in sorted(found)]
