"""What measured runs say: ratios to native and to the better rival, means.

A result is a dictionary that JSON can hold:
  tools     key -> title of a column, native left out
  programs  name -> {"kind", "native": figures, "tools": {key: figures}}
with figures = {"seconds", "kib", "exceeds"}, or {"error": text} for a program
that could not say that its result is right, or None where a tool cannot build
it. A run over the limit of time counts as that long, and is marked.
SPDX-License-Identifier: GPL-3.0-or-later
"""
import statistics

RIVALS = ["gcc-tsan", "clang-tsan", "archer"]
# Most of the memory of programs below this size is libraries.
SMALL_KIB = 20 * 1024
GROUPS = {"affine": {"affine"},
          "irregular, synchronising": {"irregular", "synchronising"},
          "all": None}


def usable(figures):
    return figures is not None and "error" not in figures


def over_native(entry, tool, what):
    """How many times the native program's seconds or KiB; None if unknown."""
    figures = entry["tools"].get(tool)
    if not usable(figures) or not usable(entry["native"]):
        return None
    # At least one clock tick, because nothing takes no time at all.
    return figures[what] / max(entry["native"][what], 1e-3)


def best_rival(entry, what):
    """The least figure of the rivals that could run the program."""
    return min((entry["tools"][rival][what] for rival in RIVALS
                if usable(entry["tools"].get(rival))), default=None)


def against_rivals(entry, tool, what="seconds"):
    """A tool's figure over the better rival's."""
    rival, own = best_rival(entry, what), entry["tools"].get(tool)
    if rival is None or not usable(own):
        return None
    return own[what] / max(rival, 1e-3)


def first_of_yeti(tools):
    """The column that is compared with the rivals."""
    return next((key for key in tools if key.startswith("yeti")), None)


def entries_of(programs, kinds):
    return [entry for entry in programs.values()
            if kinds is None or entry["kind"] in kinds]


def mean(values):
    """(geometric mean or None, how many)"""
    known = [value for value in values if value is not None]
    return (statistics.geometric_mean(known) if known else None), len(known)


def group_means(result, kinds):
    """Of a group of programs: the means of all columns of ratios."""
    entries, tools = entries_of(result["programs"], kinds), result["tools"]
    own = first_of_yeti(tools)
    return {"count": len(entries),
            **{what: {key: mean(over_native(entry, key, what)
                                for entry in entries) for key in tools}
               for what in ("seconds", "kib")},
            "against_rivals": mean(against_rivals(entry, own)
                                   for entry in entries)}


def means(result):
    return {group: group_means(result, kinds)
            for group, kinds in GROUPS.items()}


def ratios_to_rivals(result, what, least_kib=0):
    """program -> ratio, where there is one and the program is not too small."""
    own = first_of_yeti(result["tools"])
    ratios = {name: against_rivals(entry, own, what)
              for name, entry in result["programs"].items()
              if usable(entry["native"]) and
              entry["native"]["kib"] >= least_kib}
    return {name: ratio for name, ratio in ratios.items() if ratio is not None}


def errors(result):
    """One line for each run that did not end as it should."""
    found = []
    for name, entry in result["programs"].items():
        for key, figures in {"native": entry["native"],
                             **entry["tools"]}.items():
            if figures and "error" in figures:
                found.append(f"{name}, {key}: {figures['error']}")
    return found


def text_of_ratio(value, figures=None):
    if figures and "error" in figures:
        return "error"
    if value is None:
        return "-"
    return ("> " if figures and figures["exceeds"] else "") + f"{value:.2f}"


def row(name, entry, tools):
    """The cells of a program."""
    native, own = entry["native"], first_of_yeti(tools)
    known = usable(native)

    def ratios(what):
        return [text_of_ratio(over_native(entry, key, what),
                              entry["tools"].get(key)) for key in tools]
    return [name, entry["kind"],
            f"{native['seconds']:.3f}" if known else "error",
            *ratios("seconds"), text_of_ratio(against_rivals(entry, own)),
            f"{native['kib'] / 1024:.0f}" if known else "error",
            *ratios("kib")]


def header(tools, level):
    return [f"program {level}", "kind", "native s",
            *(f"time {title}" for title in tools.values()), "Yeti / rival",
            "native MiB", *(f"memory {title}" for title in tools.values())]


def row_of_means(group, figures, tools):
    def cell(pair):
        value, count = pair
        missing = value is not None and count < figures["count"]
        return text_of_ratio(value) + (f" ({count})" if missing else "")
    return [f"geometric mean, {group}", str(figures["count"]), "",
            *(cell(figures["seconds"][key]) for key in tools),
            cell(figures["against_rivals"]), "",
            *(cell(figures["kib"][key]) for key in tools)]


def sentence(ratios, what):
    """On how many programs Yeti is at most at the better rival, and where not."""
    above = sorted((name for name in ratios if ratios[name] > 1),
                   key=ratios.get, reverse=True)
    text = (f"Yeti {what}: at most the better rival's on "
            f"{len(ratios) - len(above)} of {len(ratios)}")
    if above:
        text += "; above it " + ", ".join(
            f"{name} {ratios[name]:.2f}" for name in above)
    return text


def sentences(result):
    return [sentence(ratios_to_rivals(result, "seconds"), "time"),
            sentence(ratios_to_rivals(result, "kib", SMALL_KIB),
                     f"memory, of programs from {SMALL_KIB // 1024} MiB")]
