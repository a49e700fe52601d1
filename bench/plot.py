"""A plot of a result (comparison.py) as SVG: slow-down by program and tool.

Bars on a logarithmic scale that begin at native speed; colours follow the
reader's preference of light or dark.
SPDX-License-Identifier: GPL-3.0-or-later
"""
import html
import math

import comparison

# For light and dark backgrounds. People who confuse red and green can tell them
# apart.
COLOURS = [("#0072b2", "#56b4e9"), ("#d55e00", "#ff9e4a"),
           ("#8a8a8a", "#b0b0b0"), ("#a0558a", "#e29bcb"),
           ("#00795a", "#3fcfa4")]
LEFT, RIGHT, TOP, BAR, GAP, WIDTH = 190, 60, 70, 9, 8, 900
TICKS = [m * 10 ** e for e in range(-2, 5) for m in (1, 2, 5)]


def style(tools):
    def rules(shade, ink, faint):
        return [f"text {{ fill: {ink}; }}",
                f".grid {{ stroke: {faint}; }} .one {{ stroke: {ink}; }}",
                *(f".tool{number} {{ fill: {COLOURS[number % 5][shade]}; }}"
                  for number in range(len(tools)))]
    return ["<style>", "text { font: 11px sans-serif; }",
            ".title { font-size: 14px; } .value { font-size: 8px; }",
            *rules(0, "#222", "#ddd"),
            "@media (prefers-color-scheme: dark) {",
            *rules(1, "#ddd", "#444"), "}", "</style>"]


class Scale:
    """Ratios to pixels, wide enough for all of them."""

    def __init__(self, ratios):
        least, most = min(ratios, default=1), max(ratios, default=1)
        self.ticks = [tick for tick in TICKS
                      if least / 2.5 < tick < most * 2.5] or [1]
        self.low = min(least, self.ticks[0], 0.9)
        self.high = max(most, self.ticks[-1], 2)

    def __call__(self, ratio):
        share = (math.log(ratio / self.low) / math.log(self.high / self.low))
        return LEFT + share * (WIDTH - LEFT - RIGHT)


def text(x, y, words, anchor="start", css=""):
    return (f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
            f'{css and chr(32) + css}>{html.escape(words)}</text>')


def legend(tools):
    lines, x = [], LEFT
    for number, title in enumerate(tools.values()):
        lines.append(f'<rect class="tool{number}" x="{x}" y="32" width="10" '
                     'height="10"/>')
        lines.append(text(x + 14, 41, title))
        x += 30 + 7 * len(title)
    return lines


def grid(scale, bottom):
    lines = []
    for tick in scale.ticks:
        x = scale(tick)
        css = "one" if tick == 1 else "grid"
        lines.append(f'<line class="{css}" x1="{x:.1f}" x2="{x:.1f}" '
                     f'y1="{TOP - 6}" y2="{bottom}"/>')
        lines.append(text(x, TOP - 10, f"{tick:g}", "middle"))
    return lines


def bars(scale, y, ratios):
    """One program; ratios = [(number of the tool, ratio, exceeds)]."""
    lines = []
    for number, ratio, exceeds in ratios:
        if ratio is not None:
            x, end = sorted((scale(1), scale(ratio)))
            lines.append(f'<rect class="tool{number}" x="{x:.1f}" '
                         f'y="{y + number * BAR:.1f}" height="{BAR - 1}" '
                         f'width="{max(end - x, 1):.1f}"/>')
            mark = ">" if exceeds else ""
            lines.append(text(end + 3, y + number * BAR + BAR - 1.5,
                              f"{mark}{ratio:.3g}", css='class="value"'))
    return lines


def ratios_of(entry, tools):
    return [(number, comparison.over_native(entry, key, "seconds"),
             (entry["tools"].get(key) or {}).get("exceeds"))
            for number, key in enumerate(tools)]


def svg(result):
    """The text of the file."""
    tools = result["tools"]
    rows = {name: ratios_of(entry, tools)
            for name, entry in result["programs"].items()}
    scale = Scale([ratio for row in rows.values() for _, ratio, _ in row
                   if ratio is not None])
    step = BAR * len(tools) + GAP
    bottom = TOP + step * len(rows)
    lines = ['<svg xmlns="http://www.w3.org/2000/svg" '
             f'viewBox="0 0 {WIDTH} {bottom + 10}" role="img">',
             "<title>Slow-down by program and tool</title>", *style(tools),
             text(LEFT, 20, "Processor time over that of the native program "
                  f"({result['level']}, {result['threads']} threads)",
                  css='class="title"'),
             *legend(tools), *grid(scale, bottom)]
    for number, (name, row) in enumerate(rows.items()):
        y = TOP + number * step
        lines.append(text(LEFT - 8, y + BAR * len(tools) / 2 + 4, name, "end"))
        lines += bars(scale, y, row)
    return "\n".join(lines + ["</svg>", ""])
