"""The findings that are argued in the -known.md of a suite.

The file is read by people; from it are taken the rows of its tables with three
columns. The first is the test (a path below the suite's folder; wildcards
are allowed), the second what is found, the third why that is right:
- lines (`12, 15-17`, or `other.h:12`): races of which both sites are among
  these lines, be they reported by a run or warned of while compiling. Plain
  numbers are lines of the test itself.
- the name of another class of findings, such as `behaviour`.
"""
# SPDX-License-Identifier: GPL-3.0-or-later
import dataclasses
import fnmatch
import re

from . import findings

_COLUMN = re.compile(r"(?<!\\)\|")
_LINES = re.compile(r"(?:([^\s:]+):)?(\d+)(?:-(\d+))?$")


@dataclasses.dataclass
class Entry:
    """A row: the sites at which races are known, or a class of findings."""
    test: str
    sites: set
    kind: str
    used: bool = False

    def covers(self, finding):
        """Whether this row speaks about `finding`."""
        if not fnmatch.fnmatchcase(finding.test, self.test):
            return False
        if finding.kind not in findings.RACES or self.kind != "report":
            return finding.kind == self.kind
        # A site that the report no longer knew is as good as its other one.
        seen = {site for site in finding.sites if site != "?"}
        own = finding.test.rsplit("/", 1)[-1]
        return bool(seen) and all(
            site in self.sites or _own_line(site, own) in self.sites
            for site in seen)


def _own_line(site, own):
    name, _, line = site.rpartition(":")
    return line if name == own else None


def parse(text):
    """The rows of the tables in `text`."""
    entries = []
    for line in text.splitlines():
        cells = [cell.strip().strip("`")
                 for cell in _COLUMN.split(line)[1:-1]]
        if len(cells) == 3 and re.search(r"\.[a-zA-Z0-9*]+$", cells[0]):
            entries.append(_entry(*cells[:2]))
    return entries


def _entry(test, what):
    sites = set()
    for word in what.split(","):
        match = _LINES.match(word.strip().strip("`"))
        if not match:
            return Entry(test, set(), what)
        name, first, last = match.groups()
        for line in range(int(first), int(last or first) + 1):
            sites.add(f"{name}:{line}" if name else str(line))
    return Entry(test, sites, "report")


def mark(findings, entries):
    """Sets `known` of each finding that a row covers."""
    for finding in findings:
        for entry in entries:
            if entry.covers(finding):
                finding.known = entry.used = True
