"""The list of cases: each test of libgomp, in each language and at each level
of optimisation at which it is to be tried. The rules are those of the .exp
files of libgomp's testsuite.
"""
# SPDX-License-Identifier: GPL-3.0-or-later
import dataclasses
import fnmatch
import pathlib
import re

from . import directives

_FORTRAN = re.compile(r"\.[fF](|90|95|03|08)$")
# What graphite.exp compiles with.
_GRAPHITE = ("-ansi -pedantic-errors -O2 -ftree-parallelize-loops=4 "
             "-floop-parallelize-all -fno-loop-strip-mine "
             "-fno-loop-block").split()


@dataclasses.dataclass
class Case:
    """One test, compiled in one way."""
    test: str  # path below libgomp/testsuite
    language: str  # c, c++ or fortran
    level: str  # what is added to or put before the test's own options
    path: pathlib.Path
    flags: list  # before the test's own options
    last_flags: list  # after them
    wishes: directives.Directives

    @property
    def name(self):
        """Unique; and a good name for a folder once '/' is replaced."""
        return f"{self.test} [{self.language} {self.level}]"

    @property
    def sources(self):
        """The source files of the program."""
        more = [self.path.parent / name for name in self.wishes.sources]
        return [self.path] + more


@dataclasses.dataclass
class Levels:
    """The levels asked for: 'own' is what a test itself asks for."""
    c: list
    fortran: list


def collect(testsuite, levels, pattern, targets):
    """All cases whose test matches `pattern`, in the order of their names."""
    makers = (
        ("libgomp.c", r"\.c$", "c", _c_cases),
        ("libgomp.c++", r"\.C$", "c++", _c_cases),
        ("libgomp.c-c++-common", r"\.c$", "c", _c_cases),
        ("libgomp.c-c++-common", r"\.c$", "c++", _c_cases),
        ("libgomp.fortran", _FORTRAN, "fortran", _fortran_cases),
        ("libgomp.graphite", r"\.c$", "c", _graphite_cases),
    )
    found = []
    for folder, suffix, language, make in makers:
        for path in sorted((testsuite / folder).rglob("*")):
            test = str(path.relative_to(testsuite))
            if re.search(suffix, path.name) and _matches(test, pattern):
                found += make(test, language, path, levels, targets)
    return found


def _matches(test, pattern):
    return any(fnmatch.fnmatchcase(test, f"*{each}*")
               for each in pattern.split()) if pattern else True


def _text(path):
    return path.read_text(encoding="utf-8", errors="replace")


def _c_cases(test, language, path, levels, targets):
    cases = []
    for level in levels.c:
        wishes = directives.read(_text(path), language, [], ["-O2"], targets)
        last = [] if level == "own" else [level]
        cases.append(Case(test, language, level, path, [], last, wishes))
    return cases


def _graphite_cases(test, language, path, _levels, targets):
    wishes = directives.read(_text(path), language, [], _GRAPHITE, targets)
    return [Case(test, language, "own", path, [], [], wishes)]


def _fortran_cases(test, language, path, levels, targets):
    text, cases = _text(path), []
    # A test which does not say that it runs is tried at one level only.
    for level in levels.fortran if directives.asks_to_run(text) else ["-O"]:
        wishes = directives.read(text, language, [level], [], targets)
        cases.append(Case(test, language, level, path, [level], [], wishes))
    return cases
