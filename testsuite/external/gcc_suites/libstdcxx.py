"""libstdc++'s testsuite: the tests that run and concern threads, and those of
the algorithms, in the parallel mode. The rules are those of its .exp files.

The parallel mode leaves short ranges to one thread, and most ranges of the
tests are short: force_parallel.h takes that choice from it.
"""
# SPDX-License-Identifier: GPL-3.0-or-later
import pathlib
import re
import subprocess

from . import cases, directives, run, source

_HERE = pathlib.Path(__file__).resolve().parent
# Folders whose tests concern threads even where they start none.
_THREADS = (
    "18_support/exception_ptr/", "20_util/synchronized_pool_resource/",
    "29_atomics/", "30_threads/", "ext/mt_allocator/",
)
_NEEDS_THREADS = re.compile(r"dg-require-gthreads|-pthread\b|"
                            r"dg-require-effective-target g?p?threads?\b")
# Folders whose tests call what the parallel mode replaces.
_PARALLEL = (
    "25_algorithms/", "26_numerics/accumulate/",
    "26_numerics/adjacent_difference/", "26_numerics/inner_product/",
    "26_numerics/partial_sum/",
)
# Those of std::ranges, which it does not replace.
_RANGES = re.compile(r"constrained")
# What conformance.exp leaves out.
_LEFT_OUT = re.compile(r"_xin|performance|^experimental/simd/")
_FLAGS = ["-g", "-O2", '-DLOCALEDIR="."']
_MODES = {
    "own": [],
    "parallel": ["-fopenmp", "-D_GLIBCXX_PARALLEL"],
    "forced": ["-fopenmp", "-D_GLIBCXX_PARALLEL", "-include",
               str(_HERE / "force_parallel.h")],
}
# What every test is linked with.
_SUPPORT = ("testsuite_abi.cc", "testsuite_allocator.cc",
            "testsuite_character.cc", "testsuite_hooks.cc")
_FILE = re.compile(r'"([-\w]+\.(?:tst|txt))"')


def collect(root, options, targets):
    """All cases whose test matches the pattern, in the order of their names."""
    testsuite = root / "libstdc++-v3" / "testsuite"
    found = []
    for path in sorted(testsuite.rglob("*.cc")):
        test = str(path.relative_to(testsuite))
        if (re.match(r"\d\d|ext/|tr1/|experimental/", test)
                and not _LEFT_OUT.search(test)
                and cases.matches(test, options.pattern)):
            found += _cases(test, path, testsuite / "data", options, targets)
    return found


def _modes(test, text, parallel_modes):
    if test.startswith(_THREADS) or "thread" in test:
        return ["own"]
    if test.startswith(_PARALLEL):
        return [] if _RANGES.search(test) else parallel_modes
    return ["own"] if _NEEDS_THREADS.search(text) else []


def _cases(test, path, data, options, targets):
    text, found = cases.text_of(path), []
    for mode in _modes(test, text, options.parallel_modes.split()):
        flags = _FLAGS + _MODES[mode]
        wishes = directives.read(text, "c++", flags, [], targets)
        if mode != "own":
            # The regions are short and many: threads that spin between them
            # take the processors from each other.
            wishes.environment.setdefault("OMP_WAIT_POLICY", "passive")
        if wishes.action == "run":
            files = [data / name for name in _FILE.findall(text)]
            found.append(cases.Case(test, "c++", mode, path, flags, [], wishes,
                                    [f for f in files if f.exists()]))
    return found


def _libraries(root, folder, toolset):
    """Compiles the functions that all tests share."""
    folder.mkdir(parents=True, exist_ok=True)
    util, library = root / "libstdc++-v3/testsuite/util", folder / "support.a"
    library.unlink(missing_ok=True)
    objects = []
    for name in _SUPPORT:
        objects.append(str(folder / pathlib.Path(name).with_suffix(".o")))
        subprocess.run(
            [toolset.compilers["c++"], *_FLAGS, *toolset.options, "-w",
             f"-I{util}", "-c", str(util / name), "-o", objects[-1]],
            check=True)
    subprocess.run(["ar", "rc", str(library), *objects], check=True)
    return [str(library)]


def _add_arguments(parser):
    parser.add_argument(
        "--parallel-modes", type=run.unless_empty(str, "forced"), default="",
        help="how the algorithms are tried: 'forced', so that short ranges are "
        "shared among threads too, or 'parallel', as the library decides")


SUITE = run.Suite(
    name="libstdcxx",
    languages=("c++",),
    parts=source.Parts(re.compile(r"libstdc\+\+-v3/testsuite/.*"),
                       "libstdc++-v3/testsuite/30_threads",
                       "LIBSTDCXX_SOURCE"),
    includes=("libstdc++-v3/testsuite/util",),
    collect=collect,
    add_arguments=_add_arguments,
    libraries=_libraries,
    # The parallel mode shares work among as many threads as there are; with
    # one it would not.
    environment={"OMP_NUM_THREADS": "4"},
    seconds=360,  # as libstdc++.exp has it
)
