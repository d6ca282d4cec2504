"""Damaged saves: opened as far as they are sound, or refused in one sentence; never anything else."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bocage.kernel.game import BadInput
from bocage.server.beside import jobs
from tests.server.test_upgrade import FILES, read

DAMAGES = int(os.environ.get("BOCAGE_DAMAGES", "60"))
ODD: tuple[Any, ...] = (None, True, -1, 0, 1.5, 10**40, "", "x" * 300, "\ud800", [], [[]], {}, {"a": 1}, float("nan"))


def damaged(data: Any, rng: Random) -> Any:
    """The same with one place changed, anywhere."""
    if isinstance(data, dict) and data and rng.random() < 0.9:
        key = rng.choice(list(data))
        if rng.random() < 0.1:
            return {k: v for k, v in data.items() if k != key}
        return {**data, key: damaged(data[key], rng)}
    if isinstance(data, list) and data and rng.random() < 0.9:
        i = rng.randrange(len(data))
        kind = rng.random()
        if kind < 0.1:
            return [*data[:i], *data[i + 1 :]]
        if kind < 0.2:
            return [*data[:i], data[i], *data[i:]]
        return [*data[:i], damaged(data[i], rng), *data[i + 1 :]]
    return rng.choice(ODD)


def scratched(text: bytes, rng: Random) -> bytes:
    """Bytes of the file changed, lost or cut off."""
    found = bytearray(text)
    for _ in range(rng.randrange(1, 6)):
        found[rng.randrange(len(found))] = rng.randrange(256)
    return bytes(found[: rng.randrange(1, len(found))] if rng.random() < 0.3 else found)


@pytest.mark.parametrize("part", range(4))
def test_a_damaged_save_opens_as_far_as_it_is_sound_or_is_refused_in_a_sentence(part: int) -> None:
    rng = Random(part)
    opened = refused = 0
    small = [file for file in FILES if file.stat().st_size < 3500]
    for number in range(part, DAMAGES, 4):
        data = read(small[number % len(small)])
        if rng.random() < 0.5:
            body = b'{"save":' + scratched(json.dumps(data).encode(), rng) + b"}"
        else:
            body = json.dumps({"save": damaged(data, rng)}).encode("utf-8", "surrogatepass")
        try:
            found, _ = jobs.reopen(body)
            assert len(found.lines) <= len(data["entries"]) + 1
            opened += 1
        except BadInput as problem:
            assert "\n" not in str(problem) and len(str(problem)) < 500, str(problem)
            refused += 1
    print(f"{opened} damaged saves opened as far as they were sound, {refused} refused")
    assert opened + refused > 0


def test_a_file_of_anything_is_refused(tmp_path: Path) -> None:
    for text in (b"", b"{}", b"null", b"[" * 100_000, b'{"save":' * 2000, b"\xff\xfe", b'{"save":{"game":"toy"}}'):
        with pytest.raises(BadInput):
            jobs.reopen(text)
