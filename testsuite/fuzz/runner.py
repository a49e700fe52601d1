"""Builds a unit of random programs in several ways, runs each of its programs and
says what is wrong with it; see run-fuzz.
SPDX-License-Identifier: GPL-3.0-or-later
"""
import bisect
import dataclasses
import functools
import os
import pathlib
import re
import subprocess
import tempfile

from programs.oracle import HEAP, contradictions, verdicts_in

HERE = pathlib.Path(__file__).resolve().parent
RACE_STATUS = 66
REFERENCE = "fasttrack"
BEST_FIRST = ["bigfoot", "slimcard", "slimstate", REFERENCE]
NO_COLLECTION = ["--param", "ggc-min-heapsize=2000000"]
# GCC's passes after the plugin's take half of its time, and checks are only calls
# to them. These options turn off those that have no part, and whose flags are not
# queried, before the plugin's passes.
LITTLE_ELSE = ["-fira-region=one", "-fira-algorithm=priority"] + [
    f"-fno-{name}" for name in (
        # of loops and trees
        "ivopts", "loop-interchange", "optimize-strlen", "peel-loops",
        "predictive-commoning", "split-loops", "split-paths", "store-merging",
        "tree-coalesce-vars", "tree-loop-distribute-patterns",
        "tree-loop-distribution", "tree-slsr", "unswitch-loops",
        "version-loops-for-strides",
        # of instructions
        "caller-saves", "combine-stack-adjustments", "compare-elim",
        "cprop-registers", "crossjumping", "cse-follow-jumps", "dce", "dse",
        "forward-propagate", "gcse", "if-conversion", "if-conversion2", "ipa-ra",
        "move-loop-invariants", "peephole2", "ree", "reorder-blocks",
        "reorder-blocks-and-partition", "rerun-cse-after-loop", "schedule-insns2",
        "shrink-wrap", "split-wide-types")]
SANITIZE = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]


@dataclasses.dataclass
class Outcome:
    """The result of one run."""
    failure: str = ""    # why it did not end
    status: int = 0
    output: str = ""
    racy: tuple = ()     # the objects with a race
    complaints: str = ""  # from verify mode, or anything else printed


class Variables:
    """The variables of an executable, by address."""

    def __init__(self, executable):
        listed = subprocess.run(["nm", "-n", str(executable)],
                                capture_output=True, text=True).stdout
        found = [line.split() for line in listed.splitlines()]
        found = [(int(words[0], 16), words[2]) for words in found
                 if len(words) == 3 and words[1] in "bBdDrRuVv"]
        self.addresses = [address for address, _ in found]
        # G++ adds that a variable is local to the unit.
        self.names = [re.sub(r"^_ZL\d+", "", name) for _, name in found]

    def at(self, address):
        return self.names[bisect.bisect(self.addresses, address) - 1]


class Executable:
    """A unit that was built."""

    def __init__(self, path, environment, timeout):
        self.path, self.environment, self.timeout = path, environment, timeout

    @functools.cached_property
    def variables(self):
        return Variables(self.path)

    def run(self, number):
        """Runs one of the programs; -> Outcome."""
        try:
            ran = subprocess.run([str(self.path), str(number)],
                                 capture_output=True, text=True,
                                 env=self.environment, errors="replace",
                                 timeout=self.timeout)
        except subprocess.TimeoutExpired:
            return Outcome("did not end")
        reports, complaints = ran.stderr, ""
        if "verify:" in reports:
            complaints = "\n".join(line for line in reports.splitlines()
                                   if "verify:" in line)
        elif reports and "WARNING: Yeti: data race" not in reports:
            complaints = reports[:2000]
        return Outcome("", ran.returncode, ran.stdout,
                       self.racy_objects(reports), complaints)

    def racy_objects(self, log):
        """The objects of the reports: names of globals, sizes of heap blocks."""
        places = set()
        for report in re.split(r"^WARNING: Yeti: data race", log, flags=re.M)[1:]:
            found = re.search(r"^  Location is (.*)$", report, re.M)
            place = found.group(1) if found else "an unknown place"
            in_data = re.match(r"global data \(.*\+(0x[0-9a-f]+)\)", place)
            if in_data:
                place = self.variables.at(int(in_data.group(1), 16))
            else:
                # The frame of a stack is reported only while its thread stands still.
                place = re.sub(r"( at 0x|, frame| T\d).*", "", place)
                place = re.sub(r"^(thread-local memory) .*", r"\1", place)
            places.add(place)
        return tuple(sorted(places))


class Runner:
    def __init__(self, arguments, work):
        self.arguments = arguments
        # Functions and lines are not compared, and looking them up takes longer
        # than the rest of a run.
        # One thread is the hardest case for programs of kind "jobs"; the others say
        # themselves how many they want.
        self.environment = {"OMP_NUM_THREADS": "1", **os.environ,
                            "OMP_DYNAMIC": "false", "OMP_WAIT_POLICY": "passive",
                            "ASAN_OPTIONS": "detect_leaks=0",
                            "YETI_OPTIONS": "symbolize=0"}
        self.racy = 0  # programs with a race
        self.order = work / "order.o"
        subprocess.run([arguments.cc, "-O2", "-c",
                        str(HERE.parent / "lib" / "order.c"), "-o",
                        str(self.order)], check=True)
        if not arguments.sanitize and not arguments.detectors:
            arguments.detectors = [self.best_detector()]
        self.verify = []
        if not arguments.sanitize and arguments.verify != "no" and \
                self.accepts("-fplugin-arg-yeti-verify"):
            self.verify = ["-fplugin-arg-yeti-verify"]

    def best_detector(self):
        """The detector that does most, of those that the plugin has."""
        return next(d for d in BEST_FIRST
                    if self.accepts(detector_option(d)))

    def accepts(self, option):
        with tempfile.TemporaryDirectory() as work:
            source = pathlib.Path(work) / "empty.c"
            source.write_text("int main(void) { return 0; }\n")
            run = subprocess.run(
                [self.arguments.yeti, option, str(source), "-o",
                 str(source.with_suffix(""))], capture_output=True, text=True)
        return run.returncode == 0 and not run.stderr

    def build(self, source, level, flags=(), yeti=False, name="program"):
        """-> Executable, or a text that says what went wrong."""
        arguments = self.arguments
        plain, wrapper, more = {
            ".c": (arguments.cc, "gcc", []), ".cc": (arguments.cxx, "g++", []),
            ".f90": (arguments.fc, "gfortran", [f"-J{source.parent}",
                                                "-ffree-line-length-none"]),
        }[source.suffix]
        compiler = re.sub(r"gcc(?=[^/]*$)", wrapper, arguments.yeti) if yeti \
            else plain
        target = source.with_name(name)
        command = [*compiler.split(), f"-{level}", "-w", "-fopenmp", "-pthread",
                   *more, *NO_COLLECTION, *flags, str(source), str(self.order), "-o",
                   str(target)]
        try:
            built = subprocess.run(command, capture_output=True, text=True,
                                   timeout=20 * arguments.timeout)
        except subprocess.TimeoutExpired:
            return f"{name}: the compiler did not end"
        if built.returncode:
            return f"{name}: does not compile: " + built.stderr[-2000:]
        return Executable(target, self.environment, arguments.timeout)

    def reference(self, source, level):
        return self.build(source, level, [detector_option(REFERENCE)], True,
                          f"{REFERENCE}-{level}")

    def tested(self, source, level, thorough):
        """The executables of the tested detectors: (name, what build returns). Verify
        mode has no inline checks, so a thorough test also builds without it, as
        users do."""
        for detector in self.arguments.detectors:
            options = [detector_option(detector), *self.arguments.flags]
            name = f"{detector}-{level}"
            if self.verify or not thorough:
                yield f"{detector} -{level}", self.build(
                    source, level, [*options, *self.verify, *LITTLE_ELSE], True,
                    name)
            if thorough:
                yield f"{detector} -{level} unverified", self.build(
                    source, level, options, True, name + "-unverified")

    def built(self, source, levels, thorough):
        """The unit, built in all ways that are compared; `failure` says why not."""
        if self.arguments.sanitize:
            return Sanitized(self, source, levels)
        return Comparison(self, source, levels, thorough)


def detector_option(detector):
    return f"-fplugin-arg-yeti-detector={detector}"


class Sanitized:
    """Checks that the programs of a unit are valid themselves."""

    def __init__(self, runner, source, levels):
        flags = SANITIZE + (["-fcheck=bounds"] if source.suffix == ".f90" else [])
        self.built = {level: runner.build(source, level, flags, False, level)
                      for level in levels}
        self.failure = next((b for b in self.built.values()
                             if isinstance(b, str)), "")

    def problems(self, number):
        found = []
        for level, executable in self.built.items():
            outcome = executable.run(number)
            if outcome.failure or outcome.status < 0 or outcome.complaints:
                found.append(f"sanitizers -{level}: {outcome}")
        return found


class Comparison:
    """Compares what the detectors report for the programs of a unit. The reference
    is compiled without optimisation, which is quick. If a detector disagrees with
    it, the reference at the detector's level decides, because GCC may have removed
    accesses. What the program should do is known from plain GCC if the comparison
    is thorough, else from the reference. No detector may contradict what a program
    knows about its own races (oracle.py)."""

    def __init__(self, runner, source, levels, thorough):
        self.runner, self.source = runner, source
        self.failure = ""
        self.plain = None
        self.references = {}
        self.tested = []  # name, level, executable
        self.verdicts = verdicts_in(source.read_text())
        if thorough:
            self.plain = self.taken(runner.build(source, "O0", name="plain"))
        if not self.failure:
            self.reference("O0")
        for level in levels:
            if self.failure:
                break
            for name, built in runner.tested(source, level, thorough):
                self.tested.append((name, level, self.taken(built)))

    def taken(self, built):
        if isinstance(built, str):
            self.failure = built
        return built

    def reference(self, level):
        if level not in self.references:
            self.references[level] = self.taken(
                self.runner.reference(self.source, level))
        return self.references[level]

    def problems(self, number):
        reference = self.reference("O0").run(number)
        self.runner.racy += reference.racy != ()
        told = self.plain.run(number) if self.plain else reference
        if told.failure or told.status < 0 or told.complaints:
            return [f"{'plain' if self.plain else REFERENCE}: {told}"]
        found = judge(f"{REFERENCE} -O0", reference, told)
        found += self.contradictions(number, f"{REFERENCE} -O0", reference)
        for name, level, executable in self.tested:
            outcome = executable.run(number)
            found += judge(name, outcome, told)
            found += self.contradictions(number, name, outcome)
            if not outcome.failure and outcome.racy != reference.racy:
                found += self.difference(number, name, level, outcome)
        return found

    def contradictions(self, number, name, outcome):
        if outcome.failure:
            return []
        return [f"{name}: {text}" for text in
                contradictions(self.verdicts[number], outcome.racy)]

    def difference(self, number, name, level, outcome):
        """How the races differ from those of the reference at the same level."""
        reference = self.reference(level)
        if isinstance(reference, str):
            return [reference]
        races = set(reference.run(number).racy)
        perhaps = {n for n, verdict in self.verdicts[number].items()
                   if verdict is None}
        if HEAP in perhaps:
            perhaps |= {n for n in races | set(outcome.racy)
                        if n.startswith("heap block ")}
        missing = sorted(races - set(outcome.racy) - perhaps)
        false = sorted(set(outcome.racy) - races - perhaps)
        if not missing and not false:
            return []
        return [f"{name}: races missed {missing}, false {false}"]


def judge(name, outcome, told):
    """What is wrong with an outcome, if the program should do what `told` did."""
    if outcome.failure:
        return [f"{name}: {outcome.failure}"]
    found = []
    if outcome.output != told.output:
        found.append(f"output {outcome.output!r}, not {told.output!r}")
    # The status of a racy program is known only from a run that reports no race.
    wanted = RACE_STATUS if outcome.racy else told.status
    if outcome.status != wanted and (outcome.racy or not told.racy):
        found.append(f"exit status {outcome.status}, not {wanted}")
    if outcome.complaints:
        found.append(outcome.complaints)
    return [f"{name}: {text}" for text in found]
