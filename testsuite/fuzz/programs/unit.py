"""Programs as text: one or several in a unit, so that several share what a
compilation and a link cost. Each has names of its own; the number of the one to run
is the argument of main.
SPDX-License-Identifier: GPL-3.0-or-later
"""
import functools
import pathlib
import re

from .program import indented

HERE = pathlib.Path(__file__).resolve().parent


@functools.lru_cache(None)
def prelude_text(name):
    text = (HERE / name).read_text()
    return re.sub(r"(^//[^\n]*\n)+", "", text)


def renamed(line, names, suffix):
    return re.sub(r"[A-Za-z_]\w*",
                  lambda m: m[0] + suffix if m[0] in names else m[0], line)


def unit_text(programs):
    """The text of a unit with these programs, which are of one kind."""
    kind = programs[0]
    parts = [f"// Made by testsuite/fuzz/generate: programs of kind {kind.kind}. "
             "Link with\n// testsuite/lib/order.c.\n", prelude_text(kind.prelude)]
    for program in programs:
        left_out = ",".join(map(str, sorted(program.without)))
        parts.append(f"\n// --- Program {program.seed} of kind {program.kind}"
                     f"{' without ' + left_out if left_out else ''} ---\n")
        suffix = f"_{program.seed}"
        lines = program.definitions()
        for line in indented(lines):
            parts.append(renamed(line, program.names, suffix) + "\n")
    table = ", ".join(f"program_{program.seed}" for program in programs)
    parts.append(f"""
int main(int argc, char **argv) {{
  static int (*const programs[])(void) = {{{table}}};
  prepare();
  return programs[argc > 1 ? atoi(argv[1]) : 0]();
}}
""")
    return "".join(parts)
