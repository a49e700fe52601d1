"""libgomp's testsuite: each test, in each language and at each level of
optimisation at which it is to be tried. The rules are those of its .exp files.
"""
# SPDX-License-Identifier: GPL-3.0-or-later
import re

from . import cases, directives, run, source

_FORTRAN = re.compile(r"\.[fF](|90|95|03|08)$")
# What graphite.exp compiles with.
_GRAPHITE = ("-ansi -pedantic-errors -O2 -ftree-parallelize-loops=4 "
             "-floop-parallelize-all -fno-loop-strip-mine "
             "-fno-loop-block").split()


def collect(root, options, targets):
    """All cases whose test matches the pattern, in the order of their names."""
    testsuite = root / "libgomp" / "testsuite"
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
            if (re.search(suffix, path.name)
                    and cases.matches(test, options.pattern)):
                found += make(test, language, path, options, targets)
    return found


def _case(test, language, level, path, flags, last_flags, wishes):
    return cases.Case(test, language, level, path, ["-fopenmp", *flags],
                      last_flags, wishes)


def _c_cases(test, language, path, options, targets):
    found = []
    for level in options.c_levels.split():
        wishes = directives.read(cases.text_of(path), language, [], ["-O2"],
                                 targets)
        last = [] if level == "own" else [level]
        found.append(_case(test, language, level, path, [], last, wishes))
    return found


def _graphite_cases(test, language, path, _options, targets):
    wishes = directives.read(cases.text_of(path), language, [], _GRAPHITE,
                             targets)
    return [_case(test, language, "own", path, [], [], wishes)]


def _fortran_cases(test, language, path, options, targets):
    text, found = cases.text_of(path), []
    # A test which does not say that it runs is tried at one level only.
    for level in (options.fortran_levels.split()
                  if directives.asks_to_run(text) else ["-O"]):
        wishes = directives.read(text, language, [level], [], targets)
        found.append(_case(test, language, level, path, [level], [], wishes))
    return found


def _add_arguments(parser):
    parser.add_argument(
        "--c-levels", type=run.unless_empty(str, "own"), default="",
        help="own: as the test asks; any other is put last: 'own -O0 -O3'")
    parser.add_argument("--fortran-levels",
                        type=run.unless_empty(str, "-O0 -O2"), default="")


SUITE = run.Suite(
    name="libgomp",
    languages=("c", "c++", "fortran"),
    # What the tests are, and the headers that they include.
    parts=source.Parts(
        re.compile(r"libgomp/(testsuite/.*|[^/]*\.h)$|"
                   r"include/gomp-constants\.h$"),
        "libgomp/testsuite/libgomp.c", "LIBGOMP_SOURCE"),
    includes=("include", "libgomp"),
    collect=collect,
    add_arguments=_add_arguments,
    libraries=lambda root, folder, toolset: ["-lm"],
)
