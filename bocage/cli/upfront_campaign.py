"""`bocage upfront campaign`: a series of scenarios with the men of a roster (UF 42)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from bocage.cli.output import as_json, table
from bocage.cli.upfront_design import Cards, Json, Out, Seed, all_used, nation_named, put, source, spare
from bocage.games.upfront.campaign.s42_campaign import FIGHTING, OVER, Campaign, result_of_campaign
from bocage.games.upfront.campaign.s42_file import Book, new_book, open_book, score_data, state_data
from bocage.games.upfront.campaign.s42_play import campaign_entry, men_fielded
from bocage.games.upfront.campaign.s42_roster import Soldier
from bocage.games.upfront.design.s43_design import read_toml
from bocage.games.upfront.design.s43_draws import Draws
from bocage.games.upfront.design.s43_scenario import load_scenario
from bocage.games.upfront.design.s43_toml import to_toml
from bocage.games.upfront.printed.nations import NATION_NAMES
from bocage.games.upfront.printed.tables import SAMPLE_CAMPAIGN
from bocage.games.upfront.printed.weapons import WEAPON_CODE
from bocage.kernel.game import BadInput

app = typer.Typer(
    no_args_is_help=True, add_completion=False, help="Campaigns: rosters, replacements, promotion, score (UF 42)."
)

File = Annotated[Path, typer.Argument(help="a campaign file")]
Nation = Annotated[str, typer.Argument(help="whose man")]
Man = Annotated[int, typer.Argument(help="the number of his card; 0 for your own man")]
Value = Annotated[str, typer.Argument(help="morale or panic")]


def _scenario_row(given: str) -> dict[str, Any]:
    """ "D", "D:German" (German attacks) or a TOML file with a scenario of one's own."""
    if given.endswith(".toml"):
        path = Path(given)
        return {"id": load_scenario(path).id, "record": read_toml(path)}
    letter, _, attacker = given.partition(":")
    return {"id": letter} | ({"attacker": attacker} if attacker else {})


def _own_man(given: str) -> tuple[str, dict[str, str]]:
    nation, _, rest = given.partition(":")
    name, _, weapon = rest.partition(":")
    if not name:
        raise BadInput("Your own man is written nation:name or nation:name:weapon, e.g. German:Ann:MP (UF 42.9).")
    return NATION_NAMES[nation_named(nation)], {"name": name, "weapon": weapon or "R"}


@app.command()
def new(
    file: Annotated[Path, typer.Argument(help="the campaign file to be written")],
    nations: Annotated[list[str], typer.Option("--nation", help="the two nations, e.g. --nation German")],
    player: Annotated[list[str] | None, typer.Option(help="the players' names, in the same order")] = None,
    scenario: Annotated[
        list[str] | None, typer.Option(help="a letter, LETTER:ATTACKER or a TOML file, in order; the sample campaign")
    ] = None,
    own: Annotated[list[str] | None, typer.Option(help="your own man, nation:name:weapon (UF 42.9)")] = None,
    name: Annotated[str, typer.Option(help="the campaign's name")] = "campaign",
) -> None:
    """Begin a campaign."""
    if file.exists():
        raise BadInput(f"{file} already exists.")
    if len(nations) != 2:
        raise BadInput("A campaign has two nations, each given with --nation (UF 42.1).")
    if len(player or []) > 2:
        raise BadInput(f"A campaign has two players, not {len(player or [])} (UF 42.1).")
    names = [*(player or []), "", ""]
    own_men = dict(_own_man(given) for given in own or [])
    players: list[dict[str, Any]] = [
        {"name": who, "nation": NATION_NAMES[nation_named(n)], "own_man": own_men.get(NATION_NAMES[nation_named(n)])}
        for who, n in zip(names, nations)
    ]
    rows = [_scenario_row(given) for given in scenario or SAMPLE_CAMPAIGN]
    book = new_book({"name": name, "players": players, "scenarios": rows})
    book.write(file)
    typer.echo(f"{file}: {len(rows)} scenarios, {' against '.join(p['nation'] for p in players)}.")


def _line(soldier: Soldier, at: int) -> list[Any]:
    state = soldier.fate or (f"wounded, back in scenario {soldier.back + 1}" if soldier.back > at else "")
    marks = f"{soldier.survival}+{soldier.promotion}"
    values = f"{soldier.morale}/{soldier.panic}/{soldier.kia}"
    kind = WEAPON_CODE[soldier.weapon]
    return [f"#{soldier.card}", soldier.rank, soldier.name, kind, values, soldier.elan, marks, state]


def _where(c: Campaign) -> str:
    total = len(c.header.scenarios)
    if c.phase == OVER:
        winner = result_of_campaign(c)
        who = "nobody: the scores are equal" if winner < 0 else c.squads[winner].player
        return f"All {total} scenarios have been played; the campaign is won by {who} (UF 42.8)."
    what = "is being fought" if c.phase == FIGHTING else "comes next"
    attacker = f", {c.squads[c.attacker].player} attacks" if c.phase == FIGHTING and c.attacker >= 0 else ""
    return f"Scenario {c.at + 1} of {total}, {c.scenario.id} ({c.scenario.name}), {what}{attacker}."


@app.command()
def status(
    file: File,
    everybody: Annotated[bool, typer.Option("--all", help="list men without a record too")] = False,
    json: Json = False,
) -> None:
    """Where the campaign stands: score, rosters, open choices."""
    c = open_book(file).campaign
    if json:
        as_json(state_data(c))
        return
    typer.echo(_where(c))
    columns = ["card", "rank", "name", "weapon", "morale/panic/KIA", "ELAN", "marks", "state"]
    for i, squad in enumerate(c.squads):
        known = [s for _, s in sorted(squad.roster.items()) if everybody or _has_record(s)]
        title = f"{squad.player}, {NATION_NAMES[squad.nation]}: {squad.points} points"
        table(title, columns, [_line(soldier, c.at) for soldier in known])
        for card in c.routed[i]:
            typer.echo(f"{squad.roster[card].name} (#{card}) has routed: lower his morale or panic (UF 42.42).")
        able = [card for card in c.entitled[i] if squad.roster[card].elan >= 5 and not squad.roster[card].fate]
        if able and c.phase != FIGHTING and not c.team_goes_on:
            typer.echo(f"May improve for 5 ELAN: {', '.join(f'#{card}' for card in able)} (UF 42.44).")


def _has_record(s: Soldier) -> bool:
    return bool(s.elan or s.survival or s.promotion or s.fate or s.back or s.replacement or not s.card)


def _by_nation(c: Campaign, given: str) -> tuple[int, str]:
    nation, colon, rest = given.partition(":")
    names = [NATION_NAMES[squad.nation].lower() for squad in c.squads]
    if nation.lower() not in names or (colon and not rest):
        raise BadInput(f"Begin with one of the nations {' or '.join(names)}, e.g. {names[0]}:4=7, not {given!r}.")
    return names.index(nation.lower()), rest


def _pair(text: str, given: str, form: str) -> tuple[str, int]:
    left, equals, right = text.partition("=")
    if not equals or not right.isdigit():
        raise BadInput(f"Write it as {form}, not {given!r}.")
    return left, int(right)


def _wishes(c: Campaign, use: list[str], lead: list[str], exchange: list[str], asl: list[str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [{}, {}]
    for given in use:
        i, rest = _by_nation(c, given)
        listed, card = _pair(rest, given, "nation:listed=card")
        if not listed.isdigit():
            raise BadInput(f"Write it as nation:listed=card, not {given!r}.")
        found[i].setdefault("use", []).append([int(listed), card])
    for given in lead:
        i, rest = _by_nation(c, given)
        role, card = _pair(rest, given, "nation:SL=card or nation:ASL=card")
        if role not in ("SL", "ASL"):
            raise BadInput(f"Write it as nation:SL=card or nation:ASL=card, not {given!r}.")
        found[i].setdefault("lead", []).append([role, card])
    for given in exchange:
        i, rest = _by_nation(c, given)
        if not rest.isdigit():
            raise BadInput(f"Write it as nation:card, not {given!r}.")
        found[i]["exchange"] = int(rest)
    for given in asl:
        i, rest = _by_nation(c, given)
        if rest not in ("none", "transfer"):
            raise BadInput(f"Write it as nation:none or nation:transfer, not {given!r}.")
        found[i]["without_asl" if rest == "none" else "transfer_asl"] = True
    return found


@app.command("next")
def field(
    file: File,
    use: Annotated[list[str] | None, typer.Option(help="nation:listed=card: who stands in (UF 42.1)")] = None,
    lead: Annotated[list[str] | None, typer.Option(help="nation:SL=card or nation:ASL=card (UF 42.2)")] = None,
    exchange: Annotated[
        list[str] | None, typer.Option(help="nation:card: who takes the leader's LMG (UF 42.2)")
    ] = None,
    asl: Annotated[list[str] | None, typer.Option(help="nation:none or nation:transfer (UF 42.5)")] = None,
    seed: Seed = None,
    card: Cards = None,
    scenario: Annotated[Path | None, typer.Option(help="write the scenario to be played to this file")] = None,
) -> None:
    """Field both forces for the next scenario; with forces fielded, show them again."""
    spare(scenario)
    book = open_book(file)
    given = [use or [], lead or [], exchange or [], asl or []]
    if book.campaign.phase != FIGHTING or any(given):
        step: dict[str, Any] = {"do": "field"}
        if any(given):
            step["wishes"] = _wishes(book.campaign, given[0], given[1], given[2], given[3])
        before = _counts(book)
        draws = Draws(source(seed), card or [])
        book.take(step, draws)
        all_used(draws)
        book.write(file)
        _tell_scores(book, before)  # replacements and transfers
    c = book.campaign
    typer.echo(_where(c))
    for i, squad in enumerate(c.squads):
        rows = [
            [f"#{m.card}", m.role, m.rank, m.name, m.weapon, f"{m.morale}/{m.panic}/{m.kia}", f"#{f.listed}"]
            for m, f in zip(men_fielded(c, i), c.fielded[i])
        ]
        columns = ["card", "office", "rank", "name", "weapon", "morale/panic/KIA", "in the place of"]
        table(f"{squad.player}, {NATION_NAMES[squad.nation]}: {squad.points} points", columns, rows)
    if scenario is not None:
        put(to_toml(campaign_entry(c)), scenario)


def _take(file: Path, step: dict[str, Any]) -> Book:
    book = open_book(file)
    before = _counts(book)
    book.take(step, Draws())
    book.write(file)
    _tell_scores(book, before)
    return book


def _counts(book: Book) -> list[int]:
    return [len(squad.scores) for squad in book.campaign.squads]


def _tell_scores(book: Book, before: list[int]) -> None:
    """What a step has added to the scores."""
    for squad, count in zip(book.campaign.squads, before):
        for score in squad.scores[count:]:
            typer.echo(f"{squad.player}: {score.what}, {score.points:+d} ({score.rule}).")


@app.command()
def report(
    file: File,
    result: Annotated[Path | None, typer.Argument(help="what happened (TOML); with --save, more deeds only")] = None,
    save: Annotated[Path | None, typer.Option(help="take losses and winner from this finished game")] = None,
) -> None:
    """Apply the result of the scenario: losses, wounds, rout, ELAN, survival, promotion, score."""
    if result is None and save is None:
        raise BadInput("Name a file with the result, or a finished game with --save.")
    data = read_toml(result) if result is not None else {}
    if save is not None:
        data = _with_deeds(_from_save(file, save), data)
    book = _take(file, {"do": "report", "result": data})
    typer.echo(_where(book.campaign))


def _from_save(file: Path, save: Path) -> dict[str, Any]:
    from bocage.cli.saves_cmd import opened
    from bocage.games.upfront.campaign.s42_battle import report_of_game

    match = opened(save)
    if match.game.name != "upfront":
        raise BadInput(f"{save} is a game of {match.game.title}, not of Up Front.")
    events = [event for entry in match.log for event in entry.events]
    return report_of_game(open_book(file).campaign, match.state, events)


def _with_deeds(data: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """Deeds that a save does not show by itself, added to what it shows (UF 42.43)."""
    for row in more.get("side", []):
        if set(more) != {"side"} or set(row) - {"nation", "deed"}:
            raise BadInput("Beside a finished game a report names only deeds, by side.")
        for side in data["side"]:
            if side["nation"] == row.get("nation"):
                side["deed"] = side["deed"] + row.get("deed", [])
    return data


def _player(file: Path, nation: str) -> int:
    names = [NATION_NAMES[squad.nation] for squad in open_book(file).campaign.squads]
    for i, name in enumerate(names):
        if name.lower() == nation.lower():
            return i
    raise BadInput(f"{' and '.join(names)} are in this campaign, not {nation!r}.")


@app.command()
def lower(file: File, nation: Nation, man: Man, value: Value) -> None:
    """What rout takes from a man: one point of morale or panic (UF 42.42)."""
    book = _take(file, {"do": "lower", "player": _player(file, nation), "man": man, "value": value})
    soldier = book.campaign.squads[_player(file, nation)].roster[man]
    typer.echo(f"{soldier.rank} {soldier.name}: morale {soldier.morale}, panic {soldier.panic} (UF 42.42).")


@app.command()
def improve(file: File, nation: Nation, man: Man, value: Value) -> None:
    """Trade 5 ELAN for one point of morale or panic (UF 42.44)."""
    book = _take(file, {"do": "improve", "player": _player(file, nation), "man": man, "value": value})
    soldier = book.campaign.squads[_player(file, nation)].roster[man]
    typer.echo(f"{soldier.rank} {soldier.name}: morale {soldier.morale}, panic {soldier.panic} (UF 42.44).")


@app.command("return")
def comes_back(file: File, nation: Nation) -> None:
    """Your own wounded man comes back at once as a replacement (UF 42.9)."""
    _take(file, {"do": "return", "player": _player(file, nation), "man": 0})


@app.command()
def score(
    file: File,
    story: Annotated[bool, typer.Option("--story", help="what scores no points too: wounds, promotions, rout")] = False,
    json: Json = False,
    out: Out = None,
) -> None:
    """Every entry of both scores, with its rule (UF 42.8)."""
    c = open_book(file).campaign
    if json:
        as_json([[e._asdict() for e in squad.entries] if story else score_data(squad) for squad in c.squads])
        return
    lines = []
    for squad in c.squads:
        lines.append(f"{squad.player}, {NATION_NAMES[squad.nation]}: {squad.points}\n")
        for entry in squad.entries if story else squad.scores:
            points = f" {entry.points:+d}" if entry.points else ""
            lines.append(f"  scenario {entry.fight + 1}: {entry.what}{points} ({entry.rule})\n")
    put("".join(lines), out)
