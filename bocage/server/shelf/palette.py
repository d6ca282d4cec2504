"""Colours of the small pictures, which are drawn here and shown as images."""

GROUND = "#e3e6c6"
HILL = "#d3b078"
LOW = "#b7c3a0"
ROAD = "#b39a72"
PAVED = "#a7a7a2"
SEA = "#7fb2d3"
WATER = "#9cc7e0"
INK = "#3a3f2c"
KINDS = {
    "woods": "#8fb26f",
    "jungle": "#7aa873",
    "brush": "#c2ca8c",
    "kunai": "#e6d58f",
    "grain": "#ecd990",
    "orchard": "#c6d79c",
    "palms": "#c6d79c",
    "stone-building": "#6f737c",
    "wooden-building": "#8f5d38",
    "hut": "#b08a4a",
    "pond": WATER,
    "river": WATER,
    "stream": WATER,
    "surf": WATER,
    "ocean": SEA,
    "swamp": "#98b294",
    "rubble": "#a89f92",
    "sand": "#ecdfb8",
    "beach": "#ecdfb8",
    "gully": LOW,
}
SIDES = {"hedgerow": "#4c6b34", "hedge": "#5f8442", "wall": "#74736c"}
DESERT = "#e8d7a8"
SNOW = "#f1f3f2"
NIGHT = "#1d2740"
NATIONS = {
    "german": "#5d6b73",
    "ss": "#4b5357",
    "american": "#6d7344",
    "marines": "#6d7344",
    "british": "#a58a55",
    "commonwealth": "#a58a55",
    "russian": "#8d5b3f",
    "japanese": "#b58a3c",
    "italian": "#68806a",
    "french": "#4f6d99",
}
