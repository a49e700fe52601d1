"""Compiles a case and runs it, with one set of compilers: an Outcome.

Knows how to start processes and to end them in time; does not judge what comes
out.
"""
# SPDX-License-Identifier: GPL-3.0-or-later
import dataclasses
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import time

_MESSAGES = ["-fmessage-length=0", "-fno-diagnostics-show-caret",
             "-fdiagnostics-color=never"]
_ENDING = {"preprocess": (["-E"], "out.i"), "compile": (["-S"], "out.s"),
           "assemble": (["-c"], "out.o"), "link": ([], "out.exe"),
           "run": ([], "out.exe")}
_KEPT_OUTPUT = 20000


@dataclasses.dataclass
class Process:
    """How a process ended. A status below zero is a signal."""
    status: int
    output: str
    seconds: float
    timed_out: bool = False


@dataclasses.dataclass
class Outcome:
    """What became of a case; `run` is None if it was not to be run."""
    compile: Process
    run: Process = None

    @staticmethod
    def from_json(data):
        """The value that dataclasses.asdict made `data` of."""
        run = data["run"] and Process(**data["run"])
        return Outcome(Process(**data["compile"]), run)


@dataclasses.dataclass
class Toolset:
    """A way to compile and to run: plain GCC, or Yeti."""
    compilers: dict  # of each language
    options: list = dataclasses.field(default_factory=list)
    environment: dict = dataclasses.field(default_factory=dict)
    libraries: list = dataclasses.field(default_factory=list)


def command(case, toolset, includes):
    """The words which compile `case`."""
    ending, product = _ENDING[case.wishes.action]
    words = [toolset.compilers[case.language], *_MESSAGES]
    words += [f"-I{folder}" for folder in includes] + toolset.options
    words += case.flags + case.wishes.options + case.last_flags + ending
    if case.language == "c++":
        words += ["-x", "c++"]
    words += [str(source) for source in case.sources]
    if case.language == "c++":
        words += ["-x", "none"]
    return words + ["-o", product] + ([] if ending else toolset.libraries)


def seconds_for(case, limit):
    """How long the program of `case` may take."""
    return (case.wishes.timeout or limit) * case.wishes.timeout_factor


def execute(case, toolset, includes, folder, limit):
    """Compiles and runs `case` in the empty folder `folder`."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for file in case.files:
        shutil.copy(file, folder)
    outcome = Outcome(_process(command(case, toolset, includes), folder, {},
                               limit))
    if case.wishes.action == "run" and outcome.compile.status == 0:
        environment = {**toolset.environment, **case.wishes.environment}
        outcome.run = _process([str(folder / "out.exe")], folder, environment,
                               seconds_for(case, limit))
    return outcome


# How much longer than its processor time a process may take: other work on the
# machine, and sleeping. What spins is ended by the first limit, what is stuck by
# this one.
_WALL_FACTOR = 4


def _limit_process(seconds):
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def _process(words, folder, environment, limit):
    """Runs a command in a session of its own, and ends all of it in time."""
    start = time.monotonic()
    seconds = max(1, round(limit))
    log = pathlib.Path(folder) / "output"
    with open(log, "wb") as out:
        process = subprocess.Popen(
            words, cwd=folder, stdin=subprocess.DEVNULL, stdout=out,
            stderr=subprocess.STDOUT, start_new_session=True,
            preexec_fn=lambda: _limit_process(seconds),
            env={**os.environ, "LC_ALL": "C", **environment})
        try:
            process.wait(seconds * _WALL_FACTOR)
            timed_out = process.returncode == -signal.SIGKILL
        except subprocess.TimeoutExpired:
            timed_out = True
        # Also the children of a program that has ended.
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
    with open(log, encoding="utf-8", errors="replace") as text:
        output = text.read(_KEPT_OUTPUT)
    return Process(process.returncode, output, time.monotonic() - start,
                   timed_out)
