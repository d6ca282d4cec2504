"""`bocage map` and `bocage los`."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from bocage.cli.los_cmd import los
from bocage.cli.map_cmd import app
from bocage.kernel.game import BadInput

runner = CliRunner()
los_app = typer.Typer()
los_app.command()(los)


def test_our_maps_are_good() -> None:
    result = runner.invoke(app, ["check"])
    assert result.exit_code == 0 and "elst.map: good" in result.output


def test_a_wrong_map_is_told_with_status_1(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.map"
    wrong.write_text("map wrong\nsize 3 x 2\nedges full\nterrain\n  0 -.-\n  1 .x.\n  2 ...\n")
    result = runner.invoke(app, ["check", str(wrong)])
    assert result.exit_code == 1
    assert f"{wrong}:6: B1: no terrain has the mark 'x'" in result.output


def test_render_writes_a_drawing(tmp_path: Path) -> None:
    out = tmp_path / "joined.svg"
    result = runner.invoke(app, ["render", "village woods*", "-o", str(out)])
    assert result.exit_code == 0 and "379 hexes" in result.output
    assert ET.parse(out).getroot().tag.endswith("svg")


def test_los_tells_and_draws(tmp_path: Path) -> None:
    out = tmp_path / "line.svg"
    result = runner.invoke(los_app, ["elst", "NN8", "LL8", "-o", str(out)])
    assert result.exit_code == 0 and result.output.startswith("NN8 to LL8, range 2: ")
    assert out.exists()
    plain = json.loads(runner.invoke(los_app, ["village", "I3", "I9", "--json"]).output)
    assert plain["verdict"] == "clear" and plain["rule"] == "SK 3.2.1" and plain["reasons"] == []


def test_los_knows_both_games_options_and_steeples() -> None:
    wheat = ["orchards", "B2", "F3"]
    assert "hindered by" in runner.invoke(los_app, wheat).output
    assert "BB 46.0" in runner.invoke(los_app, [*wheat, "--game", "brothers"]).output
    assert "grain" not in runner.invoke(los_app, [*wheat, "--option", "grain-cut"]).output
    assert "(DE 1.1)" in runner.invoke(los_app, ["elst", "NN8", "TT8", "--steeple"]).output


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nowhere", "A1", "B1"], "There is no map"),
        (["village", "A1", "ZZ9"], "ZZ9 is not a hex of village"),
        (["village", "A1", "b"], "not a hex name"),
        (["village", "A1", "B1", "--game", "chess"], "no sight profile"),
        (["village", "A1", "B1", "--option", "snow"], "has no sight option"),
    ],
)
def test_wrong_words_get_one_sentence(words: list[str], sentence: str) -> None:
    result = runner.invoke(los_app, words)
    assert isinstance(result.exception, BadInput) and sentence in str(result.exception)
