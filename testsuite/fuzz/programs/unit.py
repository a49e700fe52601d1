"""Programs as text: one or several in a unit, so that several share the cost of
compiling and linking. Each has names of its own; main's argument is the number of the
one to run.
SPDX-License-Identifier: GPL-3.0-or-later
"""
import functools
import pathlib
import re

from .oracle import text_of
from .program import indented

HERE = pathlib.Path(__file__).resolve().parent
COMMENTS = {"c": "//", "c++": "//", "fortran": "!"}


@functools.lru_cache(None)
def prelude_text(name, comment):
    text = (HERE / name).read_text()
    return re.sub(rf"^({comment}[^\n]*\n)+", "", text)


def renamed(line, names, suffix):
    return re.sub(r"[A-Za-z_]\w*",
                  lambda m: m[0] + suffix if m[0] in names else m[0], line)


def c_main(seeds):
    table = ", ".join(f"program_{seed}" for seed in seeds)
    return f"""
int main(int argc, char **argv) {{
  static int (*const programs[])(void) = {{{table}}};
  prepare();
  return programs[argc > 1 ? atoi(argv[1]) : 0]();
}}
"""


def fortran_main(seeds):
    lines = ["program main"] + [f"use store_{seed}, only: run_{seed}"
                                for seed in seeds]
    lines += ["use services", "implicit none", "character(20) :: argument",
              "integer :: number", "number = 0", "call prepare()",
              "call get_command_argument(1, argument)",
              "if (argument /= '') read (argument, *) number",
              "select case (number)"]
    for number, seed in enumerate(seeds):
        lines += [f"case ({number})", f"call run_{seed}()"]
    return "\n".join(["", *lines, "end select", "end program main", ""])


def unit_text(programs):
    """The text of a unit with these programs, which are of one kind."""
    kind = programs[0]
    comment = COMMENTS[kind.language]
    parts = [f"{comment} Made by testsuite/fuzz/generate: programs of kind "
             f"{kind.kind}. Link with\n{comment} testsuite/lib/order.c.\n",
             prelude_text(kind.prelude, comment)]
    for program in programs:
        left_out = ",".join(map(str, sorted(program.without)))
        parts.append(f"\n{comment} --- Program {program.seed} of kind {program.kind}"
                     f"{' without ' + left_out if left_out else ''} ---\n")
        suffix = f"_{program.seed}"
        lines = program.definitions()
        verdicts = {renamed(name, program.names, suffix): verdict
                    for name, verdict in program.verdicts().items()}
        parts += [f"{comment} {line}\n" for line in text_of(verdicts)]
        for line in indented(lines):
            parts.append(renamed(line, program.names, suffix) + "\n")
    main = fortran_main if kind.language == "fortran" else c_main
    parts.append(main([program.seed for program in programs]))
    return "".join(parts)
