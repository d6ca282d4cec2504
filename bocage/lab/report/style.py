"""How the page looks: calm, light or dark as the reader has it, one column on a phone."""

from __future__ import annotations

from bocage.lab.traces import HEATS

STYLE = """
:root{color-scheme:light dark;--ink:#26261f;--paper:#faf7ee;--line:#cfc9b4;--quiet:#6a675a}
@media(prefers-color-scheme:dark){:root{--ink:#ece8da;--paper:#1d1e1a;--line:#4a4a40;--quiet:#aaa694}}
*{box-sizing:border-box}body{margin:0 auto;max-width:1100px;padding:12px;background:var(--paper);color:var(--ink);
font:16px/1.45 system-ui,sans-serif}
h1{font-size:1.4rem}h2{font-size:1.2rem;border-top:2px solid var(--line);padding-top:14px}
h3{font-size:1rem;margin:18px 0 4px}
.pair{display:grid;gap:18px;grid-template-columns:repeat(auto-fit,minmax(min(100%,330px),1fr))}
svg{width:100%;height:auto;max-width:560px}svg text{font:12px system-ui,sans-serif;fill:currentColor}
svg.map{max-width:100%;color:#26261f}svg.map text{font-size:inherit;fill:revert-layer}
.whisker{stroke:currentColor;stroke-width:1.5;fill:none}.half{stroke:currentColor;stroke-dasharray:3 3;opacity:.5}
.axis{stroke:currentColor;fill:none;opacity:.6}.quiet{color:var(--quiet);font-size:.9rem}
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem;width:100%}
td,th{border-bottom:1px solid var(--line);padding:3px 8px 3px 0;text-align:left;vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}details{margin:6px 0}
summary{cursor:pointer;padding:6px 0}
.swatch{display:inline-block;width:.8em;height:.8em;margin-right:.3em}
.files a{display:inline-block;padding:6px 12px 6px 0}
.heats input{position:absolute;opacity:0}.heats label{display:inline-block;padding:6px 12px;
border:1px solid var(--line);cursor:pointer}.heats .heat{display:none}.sure{font-weight:700}
.heats input:focus-visible+label{outline:2px solid currentColor}
""" + "".join(
    f".heats .pick-{x}:checked~.drawn .{x}{{display:inline}}.heats .pick-{x}:checked+label{{background:var(--line)}}"
    for x in HEATS
)
