"""What the runners share: tools, builds of programs by them, and figures of runs.

A program is built once per tool and run once per tool and round, the tools taking
turns within a round so that a noisy machine hits all of them; the best round
counts. Time is that of the processor, in user mode and in the system, of all
threads: a thread that waits must not count, so OpenMP's are told to sleep while
they do (unless OMP_WAIT_POLICY is set). A tool that exceeds the limit of time,
or whose program says that its result is wrong, is not tried again. Checks are
counted in one more run, and exactly: accesses are the checks that
detector=fasttrack makes, which has one for each access.
SPDX-License-Identifier: GPL-3.0-or-later
"""
import argparse
import dataclasses
import os
import pathlib
import re
import shlex
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
FORTRAN = {".f90", ".F90", ".f"}
CXX = {".cc", ".cpp", ".cxx"}
# The wrappers are called yeti- and so.
GNU = {"c": "gcc", "c++": "g++", "fortran": "gfortran"}
PLAIN = {lang: shlex.split(os.environ.get(variable) or GNU[lang])
         for lang, variable in {"c": "CC", "c++": "CXX",
                                "fortran": "FC"}.items()}
TOO_LONG = 124  # exit status by measure.c
# Counting is not measuring: it may take this many times as long as a run.
COUNTING_TAKES = 10


@dataclasses.dataclass
class Tool:
    commands: dict  # language -> command prefix
    environment: dict = dataclasses.field(default_factory=dict)
    openmp: bool = True  # understands OpenMP
    detector: str = ""


@dataclasses.dataclass(order=True)
class Run:
    """The best of some runs is the least, if all of them end well."""
    seconds: float  # of the processor
    kib: int  # at its peak
    status: int

    @property
    def too_long(self):
        return self.status == TOO_LONG

    @property
    def failed(self):
        return self.status not in (0, TOO_LONG)


def native():
    return Tool(PLAIN)


def yeti(folder, detector=""):
    """The usual detector, or one, perhaps with more: redcard:proxies=none."""
    options = [f"-fplugin-arg-yeti-{option}"
               for option in f"detector={detector}".split(":") if detector]
    return Tool({lang: [f"{folder}/yeti-{cc}", *options]
                 for lang, cc in GNU.items()}, detector=detector or "usual")


def sources_in(folder):
    return sorted(source for source in (HERE / folder).iterdir()
                  if source.suffix in FORTRAN | CXX | {".c"})


def language(source):
    if source.suffix in FORTRAN:
        return "fortran"
    return "c++" if source.suffix in CXX else "c"


def uses_openmp(source):
    return re.search(r"#pragma omp|!\$omp", source.read_text(errors="replace"))


def build(tool, source, level, target):
    """Whether the tool understands the source and could compile it."""
    command = tool.commands.get(language(source))
    if not command or uses_openmp(source) and not tool.openmp:
        return False
    # Otherwise the alignment of a loop is chance, and may decide a third of its
    # time.
    flags = [level, "-g", "-pthread", "-falign-loops=32"]
    if uses_openmp(source):
        flags.append("-fopenmp")
    run = subprocess.run(
        command + flags + [str(source), "-o", str(target), "-lm"],
        capture_output=True, text=True)
    if run.returncode:
        sys.stderr.write(f"{' '.join(command)} {source.name}: {run.stderr}")
    return run.returncode == 0


class Bench:
    """Builds and runs programs in a work folder, as the options say."""

    def __init__(self, work, options):
        self.work, self.options = pathlib.Path(work), options
        self.launcher = self.work / "measure"
        subprocess.run([*PLAIN["c"], "-O2", str(HERE / "measure.c"), "-o",
                        str(self.launcher)], check=True)
        self.counter = self.work / "count_checks.so"
        subprocess.run([*PLAIN["c++"], "-O2", "-fPIC", "-shared",
                        f"-I{HERE.parent}", str(HERE / "count_checks.cc"),
                        "-o", str(self.counter)], check=True)

    def programs(self, source, tools):
        """tool -> program, for the tools that can build and understand it."""
        found = {}
        for number, (name, tool) in enumerate(tools.items()):
            target = self.work / f"{source.stem}-{number}"
            if build(tool, source, self.options.level, target):
                found[name] = target
        return found

    def best(self, programs, tools):
        """tool -> its best Run."""
        best = {}
        for _ in range(self.options.rounds):
            for name, program in programs.items():
                if name in best and best[name].status:
                    continue
                run = self._measure(program, tools[name])
                best[name] = run if run.failed else min(
                    best.get(name, run), run)
        return best

    def checks(self, program):
        """How many checks a program of Yeti executes; None if it does not end."""
        answer = self.work / "checks"
        answer.unlink(missing_ok=True)
        environment = self._environment({"LD_PRELOAD": str(self.counter),
                                         "CHECKS_FILE": str(answer)})
        limit = COUNTING_TAKES * self.options.limit
        try:
            subprocess.run([str(program), *self.options.size], env=environment,
                           timeout=limit or None,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return None
        return int(answer.read_text()) if answer.exists() else None

    def check_ratios(self, source, programs, tools):
        """tool -> executed checks for an access, of Yeti's tools."""
        every_access = self.work / "accesses"
        fasttrack = yeti(self.options.yeti, "fasttrack")
        if not build(fasttrack, source, self.options.level, every_access):
            return {}
        accesses = self.checks(every_access)
        counts = {name: self.checks(program)
                  for name, program in programs.items() if tools[name].detector}
        return {name: count / accesses for name, count in counts.items()
                if accesses and count is not None}

    def _environment(self, extra):
        return {"OMP_WAIT_POLICY": "passive", "OMP_DYNAMIC": "false",
                **os.environ, "OMP_NUM_THREADS": str(self.options.threads),
                **extra}

    def _measure(self, program, tool):
        run = subprocess.run(
            [str(self.launcher), str(self.options.limit), str(program),
             *self.options.size],
            env=self._environment(tool.environment),
            capture_output=True, text=True, check=True)
        seconds, kib, status = run.stdout.split()
        return Run(float(seconds), int(kib), int(status))


def table_row(cells):
    return "| " + " | ".join(cells) + " |"


def at_least(least):
    """For arguments that are whole numbers, with a message if one is smaller."""
    def number(text):
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(
                f"'{text}' is no whole number of at least {least}")
        return int(text)
    return number


def existing_source(text):
    source = pathlib.Path(text)
    if source.suffix not in FORTRAN | CXX | {".c"}:
        raise argparse.ArgumentTypeError(f"'{text}' is no C, C++ or Fortran")
    if not source.is_file():
        raise argparse.ArgumentTypeError(f"there is no file '{text}'")
    return source.resolve()


def folder_of_yeti(text):
    folder = pathlib.Path(text)
    if not (folder / "yeti-gcc").exists():
        raise argparse.ArgumentTypeError(f"there is no yeti-gcc in '{text}'")
    return folder.resolve()


def option_parser(description):
    """The options that all runners have."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("sources", nargs="*", type=existing_source,
                        help="programs in place of the usual ones")
    parser.add_argument("--yeti", required=True, type=folder_of_yeti,
                        metavar="FOLDER", help="folder of yeti-gcc")
    parser.add_argument("--level", default="-O2", metavar="-O2",
                        help="as in --level=-O3; default -O2")
    parser.add_argument("--rounds", type=at_least(1), default=3, metavar="N",
                        help="the best of N runs counts; default 3")
    parser.add_argument("--threads", type=at_least(1), default=2, metavar="N",
                        help="of OpenMP's programs; default 2")
    parser.add_argument("--limit", type=at_least(0), default=60,
                        metavar="SECONDS",
                        help="for one run, 0 for none; default 60")
    parser.add_argument("--size", default="", type=str.split,
                        help="argument of the programs in place of their own")
    return parser
