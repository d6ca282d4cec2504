"""Saves are signed by the server that made them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bocage.kernel.game import BadInput
from bocage.server.proof.signing import Signer, signer_of

SAVE = {"bocage": "save", "result": [1.0, 0.5], "entries": [[0, "UF 4.1", ["pass"]]], "name": "Überfall"}


def test_a_signed_save_names_its_server_also_after_a_round_trip(tmp_path: Path) -> None:
    signer = Signer(tmp_path / "key")
    signed = json.loads(json.dumps(signer.signed(SAVE), indent=2))
    assert signer_of(signed) == signer.public
    assert signer_of({**signed, "result": [1, 0.5]}) == signer.public  # as a browser writes it
    assert signer_of(SAVE) is None


def test_a_changed_save_is_found_out(tmp_path: Path) -> None:
    signed = Signer(tmp_path / "key").signed(SAVE)
    for changed in (
        {**signed, "entries": []},
        {**signed, "more": 1},
        {**signed, "signature": {"key": "00", "value": ""}},
        {**signed, "signature": 7},
    ):
        with pytest.raises(BadInput, match="changed after it was signed"):
            signer_of(changed)


def test_the_key_is_kept_private_and_used_again(tmp_path: Path) -> None:
    path = tmp_path / "key"
    first = Signer(path)
    assert path.stat().st_mode & 0o077 == 0
    assert Signer(path).public == first.public
    assert [x.name for x in tmp_path.iterdir()] == ["key"]
    assert Signer().public != first.public


def test_a_damaged_key_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(b"short")
    with pytest.raises(BadInput, match="damaged"):
        Signer(tmp_path / "key")
