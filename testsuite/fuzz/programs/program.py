"""What all kinds of random programs share: dice, names, parts that can be left
out, and numbers that the compiler does not know.
SPDX-License-Identifier: GPL-3.0-or-later
"""
import random
import re

INTEGERS = ["char", "short", "int", "long", "unsigned char", "unsigned"]
FRACTIONS = ["float", "double"]
TYPES = INTEGERS + FRACTIONS


class Program:
    """A random program, a function of its seed. A kind of programs has:
    kind, language ("c", "c++" or "fortran"), prelude (the file that its units begin
    with), and definitions(), all that one program needs besides the prelude; the
    last of these is the function `static int program(void)`, or the subroutine
    `run` in the module `store`. What it knows of its races it says by verdicts(),
    behind definitions(); see oracle.py."""

    # Names that every program of the kind defines for itself.
    own_names = ("par", "program")

    def __init__(self, seed, without=()):
        self.random = random.Random(f"{self.dice} {seed}")
        self.seed, self.without = seed, set(without)
        self.units, self.depth_of_unit = 0, []
        self.nesting = 0
        self.fresh = 0
        self.parameters = []   # values of par[]
        self.names = set(self.own_names)

    def verdicts(self):
        """By name of an object: True if it has a race, False if it has none, None if
        that is not known; by oracle.OTHERS, of all objects that are not named."""
        return {}

    # --- dice ---
    def chance(self, percent):
        return self.random.randrange(100) < percent

    def pick(self, items):
        return self.random.choice(list(items))

    def weighted(self, table):
        return self.random.choices(list(table), list(table.values()))[0]

    def between(self, low, high):
        return self.random.randint(low, high)

    def name(self, prefix):
        """A name that nothing else in the program has."""
        self.fresh += 1
        self.names.add(f"{prefix}{self.fresh}")
        return f"{prefix}{self.fresh}"

    # --- loops that do not end by their counters ---
    def now_and_then(self, v):
        """(condition, most): true for most values of the variable v of a loop, and
        for one of `most` + 1 values that follow each other."""
        return self.pick([(f"{v} != {self.between(0, 9)}", 1),
                          (f"{v} % 3 != {self.between(0, 2)}", 1),
                          (f"tab[{v} & 63] > {self.between(2, 9)}", 2)])

    # --- parts that can be left out ---
    def part(self, make):
        """The lines that make() returns, unless this part is left out."""
        number = self.units
        self.units += 1
        self.depth_of_unit.append(self.nesting)
        self.nesting += 1
        lines = make()
        self.nesting -= 1
        if number in self.without or not lines:
            return []
        return self.mark(number, lines)

    def mark(self, number, lines):
        """The lines of a part, with its number."""
        return [f"/* {number} */ {lines[0]}"] + lines[1:]

    # --- numbers, known to the compiler or not ---
    def number(self, value):
        if value < 0 or self.chance(40):
            return str(value)
        if value not in self.parameters:
            self.parameters.append(value)
        text = f"par[{self.parameters.index(value)}]"
        return text if self.chance(50) else f"(int){text}"

    def parameter_declaration(self):
        return f"static int par[{max(1, len(self.parameters))}];"

    def parameter_values(self):
        """Statements that set the parameters."""
        return [f"par[{n}] = {value} * volatile_one;"
                for n, value in enumerate(self.parameters)]


def needed_functions(functions, roots):
    """Lines of those of the functions, pairs of name and lines, that the lines
    `roots` call, and that these call: the calls of others were left out."""
    table = dict(functions)
    needed, queue = set(), list(roots)
    while queue:
        for name in re.findall(r"\b[a-z]+\d+(?:_\d+)?\b", queue.pop()):
            if name in table and name not in needed:
                needed.add(name)
                queue += table[name]
    return [line for name, lines in functions if name in needed
            for line in lines]


def indented(lines):
    depth = 0
    for line in lines:
        code = re.sub(r"^/\* \d+ \*/ ", "", line)
        if code.startswith("}"):
            depth = max(0, depth - 1)
        yield line if code.startswith("#") and line == code else "  " * depth + line
        depth += line.count("{") - line.count("}") + (
            1 if code.startswith("}") else 0)
        depth = max(0, depth)
