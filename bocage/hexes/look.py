"""How maps look: colours, the style sheet, patterns and trees, and the strokes of hexsides."""

from __future__ import annotations

GROUND_FILL = "#e6ebcf"
DESERT_FILL = "#f1e6c6"
LEVEL_FILLS = ("#e9dcb4", "#dcc692", "#cbae74", "#b9965a")
LOW_FILL = "#cfc59a"
SEAS = {"surf": "#c4dfee", "ocean": "#93bcd6"}

STYLE = """
.grid{fill:none;stroke:#6b6f5a;stroke-opacity:.38;stroke-width:.9}
.name{font:600 9.5px 'DejaVu Sans',Verdana,sans-serif;fill:#434836;text-anchor:middle;stroke:#f4f2e2;
stroke-opacity:.6;stroke-width:2.2;paint-order:stroke;stroke-linejoin:round}
.label{font:italic 600 17px Georgia,'DejaVu Serif',serif;fill:#3c3a33;text-anchor:middle;stroke:#f6f3e4;
stroke-width:3.2;paint-order:stroke;stroke-linejoin:round}
.dot{fill:#fffdf2;stroke:#6b6f5a;stroke-width:.7}
.crest{fill:none;stroke:#8a6a36;stroke-width:2.6;stroke-linejoin:round;stroke-linecap:round}
"""

PATTERNS = """
<pattern id="rows" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(28)">
<path d="M0 3.5H7" stroke="#c9b05c" stroke-width="1.1" stroke-opacity=".7"/></pattern>
<pattern id="tufts" width="22" height="20" patternUnits="userSpaceOnUse">
<path d="M4 9l-2-5M4 9V3M4 9l2-5M15 18l-2-5M15 18v-6M15 18l2-5" stroke="#7f9150" stroke-width="1.3" fill="none"
stroke-linecap="round"/></pattern>
<pattern id="grass" width="14" height="16" patternUnits="userSpaceOnUse">
<path d="M3 12l-1-8M3 12V3M3 12l2-8M10 16l-1-7M10 16V8M10 16l2-7" stroke="#9c9a45" fill="none"/></pattern>
<pattern id="waves" width="30" height="14" patternUnits="userSpaceOnUse">
<path d="M0 5q7.5-5 15 0t15 0" stroke="#7fabc8" stroke-width="1.2" fill="none"/></pattern>
<pattern id="swamp" width="26" height="18" patternUnits="userSpaceOnUse">
<path d="M2 12h11M5 9v-4M8 9V4M11 9V5M16 17h9M18 15v-4M21 15v-5" stroke="#4f6d58" stroke-width="1.2" fill="none"
stroke-linecap="round"/></pattern>
<pattern id="dots" width="13" height="11" patternUnits="userSpaceOnUse">
<circle cx="3" cy="3" r=".9" fill="#c3a767"/><circle cx="9.5" cy="8" r=".7" fill="#c3a767"/></pattern>
<g id="t1"><circle r="1" fill="#4d6f3c"/><circle r=".8" cx="-.12" cy="-.14" fill="#6c9157"/>
<circle r=".42" cx="-.28" cy="-.32" fill="#87aa6e"/></g>
<g id="t2"><circle r="1" fill="#44653a"/><circle r=".8" cx="-.12" cy="-.14" fill="#5f8650"/>
<circle r=".4" cx="-.28" cy="-.32" fill="#7a9f66"/></g>
<g id="t3"><circle r="1" fill="#2f5a3c"/><circle r=".8" cx="-.1" cy="-.12" fill="#46764f"/>
<circle r=".42" cx="-.25" cy="-.3" fill="#5f9066"/></g>
<g id="palm"><path d="M0 0C-.9-.6-1.2-.1-1.3.4M0 0C.9-.6 1.2-.1 1.3.4M0 0C-.7-1-1.2-.8-1.4-.4M0 0C.7-1 1.2-.8 1.4-.4M0 0
C-.1-.9.2-1.2.5-1.3" stroke="#5f8348" stroke-width=".42" fill="none" stroke-linecap="round"/></g>
"""

SIDE_LOOKS: dict[str, tuple[tuple[float, str, str], ...]] = {
    "wall": ((6.0, "", "#55585e"), (3.6, "7 2.5", "#b9bcc2")),
    "hedge": ((7.0, "", "#4d6b38"), (5.0, "1 6", "#86a566")),
    "hedgerow": ((13.0, "", "#35522d"), (9.5, "1 9", "#6b9155")),
    "cliff": ((4.0, "", "#5c4a2e"), (10.0, "1.5 5", "#5c4a2e")),
    "dashed": ((3.0, "7 6", "#8a7a55"),),
    "escarpment": ((4.0, "", "#7a5f38"), (9.0, "1.5 7", "#7a5f38")),
    "ridge": ((3.0, "9 5", "#a07f4c"),),
    "small-feature": ((4.5, "2 6", "#a07f4c"),),
}
"""How hexside features are stroked: width, dashes, colour; one over the other."""
