"""What run-fuzz and shrink share: options, and which problems are of one kind.
SPDX-License-Identifier: GPL-3.0-or-later
"""
import argparse
import re

from programs import KINDS


def suffix_of(kind):
    """The suffix of source files with programs of this kind."""
    return {"c": "c", "c++": "cc", "fortran": "f90"}[KINDS[kind].language]


def kind_of(problem):
    """A problem without the parts that differ between programs."""
    where, _, what = problem.split("\n")[0].partition(": ")
    what = re.sub(r"0x\w+|'.*?'|\(.*?\)|\[.*?\]|/\S+|\d+", "", what)
    return f"{where}: {what}"[:90]


def words(text):
    return [word for word in re.split(r"[ ,]+", text) if word]


def kinds(text):
    found = words(text)
    for kind in found:
        if kind not in KINDS:
            raise argparse.ArgumentTypeError(f"no such kind: {kind}")
    return found or list(KINDS)


def parser_of_options(description):
    parser = argparse.ArgumentParser(description=description.split("\n")[0])
    parser.add_argument("--yeti", default="yeti-gcc", help="the wrapper for C; "
                        "those for C++ and Fortran are looked for beside it")
    parser.add_argument("--cc", default="gcc", help="plain GCC")
    parser.add_argument("--cxx", default="g++", help="plain G++")
    parser.add_argument("--fc", default="gfortran", help="plain GNU Fortran")
    parser.add_argument("--kinds", type=kinds, default=list(KINDS),
                        help=f"of {', '.join(KINDS)}; by turns; default: all")
    parser.add_argument("--detectors", type=words, default=[],
                        help="to compare with fasttrack, as in redcard,slimcard;"
                        " default: the best that the plugin has")
    parser.add_argument("--levels", type=words, default=["O0", "O1", "O2", "O3"])
    parser.add_argument("--rotate", action="store_true",
                        help="one level for each unit, in turn")
    parser.add_argument("--seed", type=int, default=1, help="the first")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--batch", type=int, default=64,
                        help="programs that share a unit")
    parser.add_argument("--thorough", type=int, default=5, metavar="N",
                        help="compile one unit in N in all ways; all kinds and "
                        "levels get their turn if it has no divisor in common "
                        "with their numbers")
    parser.add_argument("--without", type=lambda t: [int(n) for n in words(t)],
                        default=[], help="parts of the programs to leave out")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--verify", choices=["auto", "no"], default="auto")
    parser.add_argument("--flags", type=words, default=[],
                        help="more flags for the detectors to compare, as in "
                        "--flags=-fplugin-arg-yeti-proxies=asymmetric")
    parser.add_argument("--keep", help="folder for programs that fail")
    parser.add_argument("--sanitize", action="store_true",
                        help="test the generator: AddressSanitizer and "
                        "UndefinedBehaviorSanitizer must be content")
    parser.add_argument("--tap", action="store_true",
                        help="print a line of TAP for every program")
    return parser
