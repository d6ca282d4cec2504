"""Colours of the small pictures, which are drawn here and shown as images."""

GROUND = "#cdd7a3"
HILLS = ("#dccb96", "#ccb078", "#b8955a", "#a17d45")
LOW = "#a7b288"
CONTOUR = "#84622f"
WATER = "#86b7d6"
DRY = "#bfa679"
INK = "#3a3f2c"
AREAS = {
    "woods": ("#6d8f50", "#45632f", "#547640"),
    "jungle": ("#4f8457", "#2c5638", "#3b6c46"),
    "brush": ("#bcc27f", "#8f9a55", "#7d8a47"),
    "kunai": ("#d6cf7a", "#a59c49", "#9a9040"),
    "grain": ("#e8d181", "#bb9c47", "#c5a64c"),
    "orchard": ("#bfd191", "#8fa861", "#a3b876"),
    "palms": ("#d7dfae", "#abb878", "#a3b876"),
    "stone-building": ("#8a8e97", "#3f434b", "#b6bac2"),
    "wooden-building": ("#97673c", "#4d3018", "#c49163"),
    "hut": ("#b39355", "#5e4a22", "#dac184"),
    "pond": ("#8fbedb", "#4f85a8", "#c4e2f2"),
    "river": ("#86b7d6", "#4f85a8", "#bcdcee"),
    "ocean": ("#5f9dc2", "#5f9dc2", "#86bcd9"),
    "surf": ("#a3d0df", "#a3d0df", "#e9f7fa"),
    "swamp": ("#8fa98b", "#5c7a66", "#4f6d58"),
    "rubble": ("#b7aea2", "#7b7267", "#857c70"),
    "sand": ("#ead9a5", "#ead9a5", "#c9b073"),
    "beach": ("#efe2b8", "#dcc98f", "#c9b073"),
    "ridge": ("#d9c58e", "#d9c58e", "#b59a5c"),
    "polder": ("none", "none", "#6b9fc0"),
}
"""Ground, its rim, and what is drawn on it; of buildings the roof, its edge and the slope in the light."""
CROWNS = {
    "woods": ("#2f5030", "#4f773b", "#88aa5f"),
    "jungle": ("#24492f", "#3f7048", "#6fa06f"),
    "orchard": ("#456a2f", "#6b9345", "#9dbd69"),
    "palms": ("#4b6a35", "#7a9a55", "#b2c987"),
    "brush": ("#5a6b31", "#7d8f47", "#a4b265"),
}
ROADS = {"dirt": ("#dcc092", "#9d7f50"), "paved": ("#c8c8c6", "#7d7d7a"), "path": ("#b3935a", "")}
SIDES = {"hedgerow": ("#446534", "#2b4724"), "hedge": ("#5d8140", "#3e5c2b"), "wall": ("#a5a7ab", "#55585e")}
DESERT = "#e6d3a0"
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
