"""Says what was found: text for people, JSON for programs."""
# SPDX-License-Identifier: GPL-3.0-or-later
import collections
import dataclasses
import json

from . import findings as findings_module

_SHOWN_LINES = 12


@dataclasses.dataclass
class Result:
    """What became of one case."""
    case: str
    test: str
    skipped: str = ""
    action: str = ""
    plain: dict = None  # the plain outcome's statuses and times
    yeti: dict = None
    findings: list = dataclasses.field(default_factory=list)


def counts(results):
    """How many cases, skipped ones, and findings of each class."""
    found = [f for result in results for f in result.findings]
    unknown = collections.Counter(f.kind for f in found if not f.known)
    skips = collections.Counter(r.skipped for r in results if r.skipped)
    return {
        "tests": len({r.test for r in results}),
        "cases": len(results),
        "skipped": sum(skips.values()),
        "skip_reasons": dict(skips.most_common()),
        "compiled": sum(1 for r in results if not r.skipped),
        "run": sum(1 for r in results if r.yeti and r.yeti["run"]),
        "clean": sum(1 for r in results if not r.skipped and not r.findings),
        "unknown_targets": sum(count for reason, count in skips.items()
                               if reason.startswith("unknown")),
        "findings": {kind: unknown[kind] for kind in findings_module.KINDS},
        "cases_with": {
            kind: sum(1 for r in results if any(
                f.kind == kind and not f.known for f in r.findings))
            for kind in findings_module.KINDS},
        "known": sum(1 for f in found if f.known),
    }


def write_json(path, results, totals):
    """All of it, for programs."""
    path.write_text(json.dumps(
        {"counts": totals,
         "cases": [dataclasses.asdict(result) for result in results]},
        indent=1))


def text(results, totals, entries):
    """The summary: findings by class, then counts."""
    lines = []
    for kind in findings_module.KINDS:
        for result in results:
            lines += _shown(result, kind)
    unused = [e.test for e in entries if not e.used]
    if unused:
        lines.append("argued and not seen in this run: " + ", ".join(unused))
    lines.append("{tests} tests, {cases} cases: {skipped} skipped, {compiled} "
                 "compiled, {run} run, {clean} without any finding; "
                 "{known} findings argued".format(**totals))
    for reason, count in totals["skip_reasons"].items():
        lines.append(f"  skipped {count}: {reason}")
    lines.append("not argued: " + ", ".join(
        f"{kind} {count}" + (f" (in {totals['cases_with'][kind]} cases)"
                             if count else "")
        for kind, count in totals["findings"].items()))
    return "\n".join(lines) + "\n"


def _shown(result, kind):
    lines = []
    for finding in result.findings:
        if finding.kind != kind or finding.known:
            continue
        where = f" ({', '.join(finding.sites)})" if finding.sites else ""
        lines.append(f"{kind}: {finding.case}{where}")
        shown = finding.accesses or finding.text.splitlines()[:_SHOWN_LINES]
        lines += [f"    {line}" for line in shown]
    return lines
