"""Yeti's reports, read back from its log files.

Knows the layout of the text: an access is a line that ends with a colon, its
stack follows, its first frame is the site.
"""
# SPDX-License-Identifier: GPL-3.0-or-later
import dataclasses
import re

_START = "WARNING: Yeti: data race"
_ACCESS = re.compile(r"^  (?:Previous )?(?:atomic )?"
                     r"(?:read|write|update|free)\b.* of size ", re.IGNORECASE)
_FRAME = re.compile(r"^    #0 .*?([^\s/:]+):(\d+)(?::\d+)?(?: \(.*\))?$")
_FAULT = re.compile(r"^(?:ERROR: )?Yeti: "
                    r"(?!reported \d+ race|every report was).*", re.M)


@dataclasses.dataclass
class Report:
    """One race: both accesses as text, both sites as 'file:line'."""
    accesses: list
    sites: list  # '?' where the report does not know
    text: str


def read(text):
    """The reports in a log, in order."""
    return [_report(part) for part in text.split(_START)[1:]]


def faults(text):
    """What the runtime says of itself in a log, besides reports."""
    return [match.group(0) for match in _FAULT.finditer(text)]


def _report(text):
    report = Report([], [], _START + text.split("\n==================")[0])
    lines = text.splitlines()
    for number, line in enumerate(lines[:-1]):
        if _ACCESS.match(line):
            report.accesses.append(line.strip())
            frame = _FRAME.match(lines[number + 1])
            report.sites.append(f"{frame.group(1)}:{frame.group(2)}"
                                if frame else "?")
    return report
