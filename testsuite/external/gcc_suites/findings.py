"""What is worth saying about a case: the two outcomes compared.

The classes, worst first:
  ice          the compiler crashed
  compile      one of the compilers accepts the test, the other does not
  diagnostics  both do, with other warnings
  timeout      only Yeti's program did not end in time
  behaviour    another exit status, or output that the test does not expect
  fault        the runtime complained of itself
  warning      the compiler warns of a race
  report       a race
"""
# SPDX-License-Identifier: GPL-3.0-or-later
import dataclasses
import re

from . import reports

KINDS = ("ice", "compile", "diagnostics", "timeout", "behaviour", "fault",
         "warning", "report")
# Those that are about a race: they have sites.
RACES = ("warning", "report")
_ICE = re.compile(r"internal compiler error|signal terminated program|"
                  r"Please submit a full bug report")
# What GCC's driver says when a part of it has used up its time.
_KILLED = "Killed signal terminated program"
_DIAGNOSTIC = re.compile(r"(warning|error): ", re.IGNORECASE)
# A race that was found while compiling.
_RACE = re.compile(r"(\S+):(\d+):\d+: .*\[-Wyeti-race\]$", re.MULTILINE)
# What the compiler names anew each time.
_TEMPORARY = re.compile(r"/\S*/cc[A-Za-z0-9]{6}\b")


@dataclasses.dataclass
class Finding:
    """One thing that is not as it should be."""
    kind: str
    case: str
    test: str
    text: str
    sites: list = dataclasses.field(default_factory=list)
    accesses: list = dataclasses.field(default_factory=list)
    known: bool = False


def compare(case, plain, ours, log):
    """The findings of `case`; `log` is what the runtime wrote."""
    def finding(kind, text, **more):
        return Finding(kind, case.name, case.test, text, **more)

    if _is_late(ours.compile):
        return ([] if _is_late(plain.compile)
                else [finding("timeout", "the compilation")])
    if _ICE.search(ours.compile.output):
        return [finding("ice", ours.compile.output)]
    if (plain.compile.status == 0) != (ours.compile.status == 0):
        return [finding("compile", ours.compile.output
                        or "accepted with Yeti only")]
    found = []
    if _diagnostics(plain.compile) != _diagnostics(ours.compile):
        found.append(finding("diagnostics", _difference(plain, ours)))
    if ours.run:
        if ours.run.timed_out and not plain.run.timed_out:
            found.append(finding("timeout", "the program"))
        else:
            text = _behaviour(case, plain.run, ours.run)
            found += [finding("behaviour", text)] if text else []
    found += [finding("fault", text) for text in reports.faults(log)]
    found += [finding("warning", match.group(), sites=[_site(match)])
              for match in _RACE.finditer(ours.compile.output)]
    found += [finding("report", report.text, sites=report.sites,
                      accesses=report.accesses)
              for report in reports.read(log)]
    return found


def _is_late(compilation):
    return compilation.timed_out or _KILLED in compilation.output


def _diagnostics(process):
    return sorted(_TEMPORARY.sub("<temporary>", line)
                  for line in process.output.splitlines()
                  if _DIAGNOSTIC.search(line) and not _RACE.match(line))


def _site(match):
    return f"{match.group(1).rsplit('/', 1)[-1]}:{match.group(2)}"


def _difference(plain, ours):
    before, after = _diagnostics(plain.compile), _diagnostics(ours.compile)
    return "\n".join([f"- {line}" for line in before if line not in after]
                     + [f"+ {line}" for line in after if line not in before])


def _behaviour(case, plain, ours):
    """How the run with Yeti differs; empty if it does not."""
    if plain.timed_out and ours.timed_out:
        return ""
    if plain.status != ours.status:
        return (f"ends with {_status(ours)}, without Yeti with "
                f"{_status(plain)}\n{ours.output[-2000:]}")
    for pattern in case.wishes.output:
        if (re.search(pattern, plain.output)
                and not re.search(pattern, ours.output)):
            return f"does not print {pattern!r}\n{ours.output[-2000:]}"
    return ""


def _status(process):
    if process.timed_out:
        return "no end in time"
    if process.status < 0:
        return f"signal {-process.status}"
    return f"status {process.status}"
