"""What a program says of its own races, as a comment in its text:

  Races: G1_7, heap block of size 1032
  No races: P2_7, all others
  Perhaps races: H3_7

Objects have the names of runner.Executable. Nothing else finds a mistake that all
detectors make.
SPDX-License-Identifier: GPL-3.0-or-later
"""
import re

OTHERS = "all others"
HEAP = "heap blocks"  # of any size, for Perhaps
WORDS = {"Races": True, "No races": False, "Perhaps races": None}
PROGRAM = re.compile(r"^(?://|!) --- Program ", re.M)
LINE = re.compile(rf"^(?://|!) ({'|'.join(WORDS)}): (.*)$", re.M)


def text_of(verdicts):
    """Lines, without what makes them comments."""
    lines = []
    for word, verdict in WORDS.items():
        names = sorted(n for n, v in verdicts.items() if v is verdict)
        if names:
            lines.append(f"{word}: {', '.join(names)}")
    return lines


def verdicts_in(text):
    """Those of the programs of a unit, in their order."""
    return [{name: WORDS[line[1]] for line in LINE.finditer(part)
             for name in line[2].split(", ")}
            for part in PROGRAM.split(text)[1:]]


def contradictions(verdicts, racy):
    """What is wrong with the objects for which races were reported."""
    missed = [n for n, verdict in verdicts.items() if verdict and n not in racy]
    false = [n for n in racy
             if verdicts.get(n, verdicts.get(OTHERS)) is False]
    if not missed and not false:
        return []
    return [f"against the oracle: races missed {sorted(missed)}, "
            f"false {sorted(false)}"]
