"""One run over a suite: each of its cases with plain GCC and with Yeti, then
what differs and what Yeti reports.

Knows no suite: a Suite value says what one consists of. `make check-<name>'
calls `main`; HACKING.md has the settings.
"""
# SPDX-License-Identifier: GPL-3.0-or-later
import argparse
import concurrent.futures
import dataclasses
import os
import pathlib
import shutil
import sys
import threading
import time
import typing

from . import execute, findings, known, plain, source, summary, targets


@dataclasses.dataclass
class Suite:
    """A test suite of GCC's source."""
    name: str
    languages: tuple  # the first one's compiler answers about targets
    parts: source.Parts
    includes: tuple  # folders below the root of the source
    # collect(root, options, targets) returns the cases.
    collect: typing.Callable
    # Adds the options of this suite to a parser.
    add_arguments: typing.Callable = lambda parser: None
    # libraries(root, folder, toolset) returns what programs are linked with,
    # and may build it in `folder`.
    libraries: typing.Callable = lambda root, folder, toolset: []
    environment: dict = dataclasses.field(default_factory=dict)
    seconds: float = 120  # of processor time for a compilation or a run


def unless_empty(kind, default):
    """A type for which an empty word means `default`: make passes all its
    settings on, set or not."""
    return lambda word: kind(word) if word else default


def arguments(suite):
    """The command line."""
    parser = argparse.ArgumentParser()
    add = parser.add_argument
    for language in suite.languages:
        add(f"--{language}", dest=language, nargs=2, default=None,
            metavar=("GCC", "YETI"), help="the two compilers")
    add("--package", help="Debian's source package, such as gcc-12")
    add("--source", help="an unpacked source tree instead")
    add("--cache", type=pathlib.Path, required=True,
        help="folder for the source and for the results of plain GCC")
    add("--work", type=pathlib.Path, required=True,
        help="folder for the programs and the results")
    add("--jobs", type=unless_empty(int, os.cpu_count()), default="")
    add("--pattern", default="",
        help="only tests whose path has one of these words in it")
    add("--timeout", type=unless_empty(float, None), default="",
        help="seconds of processor time for a compilation or a run: "
        f"{suite.seconds}; ten times as many where the program tells each "
        "access, with --verify")
    add("--threads", default="", help="OMP_NUM_THREADS of all runs")
    add("--verify", type=unless_empty(int, 0), default="",
        help="1: compile with the plugin's option verify")
    add("--plugin-option", action="append", default=[],
        help="passed on as -fplugin-arg-yeti-...")
    add("--yeti-options", default="", help="added to YETI_OPTIONS")
    add("--plain-only", action="store_true",
        help="only fill the cache with the results of plain GCC")
    add("--keep", action="store_true", help="keep the programs")
    suite.add_arguments(parser)
    options = parser.parse_args()
    if options.timeout is None:
        options.timeout = suite.seconds * (10 if options.verify else 1)
    return options


class Run:
    """One run over all cases."""

    def __init__(self, suite, options, root):
        self._suite = suite
        self._options = options
        self._work = options.work.resolve()
        both = {language: getattr(options, language)
                for language in suite.languages
                if all(getattr(options, language) or [""])}
        environment = dict(suite.environment)
        if options.threads:
            environment["OMP_NUM_THREADS"] = options.threads
        self._includes = [root / folder for folder in suite.includes]
        without = execute.Toolset(
            {language: pair[0] for language, pair in both.items()},
            environment=environment)
        self._yeti = execute.Toolset(
            {language: pair[1] for language, pair in both.items()},
            [f"-fplugin-arg-yeti-{each}" for each in options.plugin_option
             + (["verify"] if options.verify else [])],
            environment)
        for name, toolset in (("plain", without), ("yeti", self._yeti)):
            toolset.libraries = suite.libraries(
                root, self._work / "support" / name, toolset)
        self._plain = plain.PlainResults(options.cache.resolve() / "plain",
                                         without, self._includes)
        self._lock = threading.Lock()
        self._done = 0
        self._shown = time.monotonic()

    def one(self, case, total):
        """Tries one case both ways."""
        result = summary.Result(case.name, case.test, case.wishes.skipped,
                                case.wishes.action)
        if not result.skipped and case.language not in self._yeti.compilers:
            result.skipped = f"no compiler for {case.language}"
        if not result.skipped:
            self._try(case, result)
        self._say(total)
        return result

    def _try(self, case, result):
        folder = self._work / "cases" / case.name.replace("/", ":").replace(
            " ", "_")
        without = self._plain.outcome(case, folder / "plain",
                                      self._options.timeout)
        result.plain = _brief(without)
        if not self._options.plain_only:
            ours, log = self._with_yeti(case, folder / "yeti")
            result.yeti = _brief(ours)
            result.findings = findings.compare(case, without, ours, log)
        if not self._options.keep and not result.findings:
            shutil.rmtree(folder, ignore_errors=True)

    def _with_yeti(self, case, folder):
        toolset = dataclasses.replace(self._yeti, environment={
            **self._yeti.environment, "YETI_OPTIONS": ":".join(
                ["exitcode=0", f"log_path='{folder}/log'"]
                + [o for o in [self._options.yeti_options] if o])})
        outcome = execute.execute(case, toolset, self._includes, folder,
                                  self._options.timeout)
        return outcome, "".join(
            each.read_text(encoding="utf-8", errors="replace")
            for each in sorted(folder.glob("log.*")))

    def _say(self, total):
        with self._lock:
            self._done += 1
            if time.monotonic() - self._shown > 30:
                self._shown = time.monotonic()
                print(f"check-{self._suite.name}: {self._done} of {total}",
                      flush=True)


def _brief(outcome):
    def of(process):
        return process and {"status": process.status,
                            "timed_out": process.timed_out,
                            "seconds": round(process.seconds, 3)}
    return {"compile": of(outcome.compile), "run": of(outcome.run)}


def main(suite, arguments_file):
    """The exit status: 0 if all that was found is argued in `arguments_file`,
    1 if not, 2 if not everything was tried."""
    options = arguments(suite)
    try:
        root = (source.given(options.source, suite.parts) if options.source
                else source.debian(options.package, options.cache.resolve(),
                                   suite.parts))
    except source.SourceError as error:
        print(f"check-{suite.name}: {error}", file=sys.stderr)
        return 2
    compiler = getattr(options, suite.languages[0])[0]
    todo = suite.collect(root, options, targets.Targets(compiler))
    if not todo:
        print(f"check-{suite.name}: no test matches", file=sys.stderr)
        return 2
    options.work.mkdir(parents=True, exist_ok=True)
    run = Run(suite, options, root)
    results = _all_results(run, todo, options.jobs, suite.name)
    entries = known.parse(arguments_file.read_text())
    known.mark([f for result in results for f in result.findings], entries)
    is_complete = len(results) == len(todo)
    status = _report(suite, options, results,
                     entries if is_complete and not options.pattern else [])
    return status if is_complete else 2


def _all_results(run, todo, jobs, name):
    """Of the cases in `todo`; after an interrupt, of those that were begun."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        futures = [pool.submit(run.one, case, len(todo)) for case in todo]
        try:
            concurrent.futures.wait(futures)
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            print(f"check-{name}: interrupted; the last cases are under way",
                  flush=True)
    return [each.result() for each in futures if not each.cancelled()]


def _report(suite, options, results, entries):
    """Writes and prints the results, and which of `entries` were not seen; the
    exit status."""
    totals = summary.counts(results)
    words = summary.text(results, totals, entries)
    (options.work / "summary.txt").write_text(words)
    summary.write_json(options.work / "results.json", results, totals)
    print(words, end="")
    print(f"check-{suite.name}: {options.work}/summary.txt, results.json")
    bad = sum(totals["findings"].values()) + totals["unknown_targets"]
    return 1 if bad else 0
