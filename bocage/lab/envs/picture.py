"""A picture of the table for `render`: the terminal's screen, drawn."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bocage.lab.envs.needs import need

PAPER, INK = (250, 247, 238), (38, 38, 34)
SIZE = 14
STYLE = re.compile("\x1b\\[[0-9;]*m")


def picture(screen: str) -> NDArray[np.uint8]:
    """Rows, columns and three colours."""
    image_module: Any = need("PIL.Image", "Pillow")
    draw_module: Any = need("PIL.ImageDraw", "Pillow")
    font_module: Any = need("PIL.ImageFont", "Pillow")
    font = font_module.load_default(SIZE)
    lines = STYLE.sub("", screen).split("\n")
    wide = max(int(font.getlength("M")), 1)
    high = SIZE + 4
    size = (wide * (max(map(len, lines), default=0) + 2), high * (len(lines) + 1))
    image = image_module.new("RGB", size, PAPER)
    pen = draw_module.Draw(image)
    for row, line in enumerate(lines):
        for column, letter in enumerate(line):
            if letter != " ":
                pen.text((wide * (column + 1), high * row + high // 2), letter, INK, font=font)
    return np.asarray(image)
