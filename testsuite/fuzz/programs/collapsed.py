"""Nests of loops that OpenMP collapses: chunks of them begin and end anywhere in a
row. Each access has an array of its own.
SPDX-License-Identifier: GPL-3.0-or-later
"""
from .nests import Nests

TYPES = {"int": 5, "long": 4, "unsigned": 2, "size_t": 3, "short": 1}


class Level:
    """A loop of the nest. Its variable has values from 0 to `high`."""

    def __init__(self, header, variable, high):
        self.header, self.variable, self.high = header, variable, high


class Collapsed(Nests):
    """Phases that are collapsed nests."""

    def level(self):
        type_ = self.weighted(TYPES)
        step = self.weighted({1: 8, 2: 2, 3: 1})
        trips = self.weighted({0: 1, 1: 3, 2: 2, 5: 5, 9: 5, 20: 2})
        low = self.between(0, 3)
        v = self.name("i")
        if self.chance(70):
            # GCC takes no loop of unsigned numbers below 0.
            high = max(1, low + step * trips)
            header = (f"for ({type_} {v} = {self.number(low)}; {v} < "
                      f"{self.number(high)}; {v} += {self.number(step)})")
        else:  # no value wraps, also below the end
            low += step
            high = low + step * trips
            header = (f"for ({type_} {v} = {self.number(high)}; {v} > "
                      f"{self.number(low)}; {v} -= {step})")
        return Level(header, v, high)

    def place(self, levels):
        """A subscript, how many elements it needs, and whether each iteration has
        an element of its own."""
        i, j = levels[0], levels[-1]
        a, b = self.between(0, 2), self.between(0, 2)
        how = self.weighted({"plain": 5, "flat": 3, "turned": 2, "halves": 3,
                             "inner": 2, "outer": 1, "sum": 1})
        if how == "turned":
            i, j = j, i
        rows, columns = i.high + 1 + a, j.high + 1 + b
        own = how not in ("inner", "outer", "sum") and len(levels) == 2
        if how == "flat":
            width = columns + self.between(0, 3)
            return (f"[{i.variable} * {self.number(width)} + {j.variable}]",
                    f"[{rows * width}]", own)
        if how == "halves":
            half = columns + self.between(0, 1)
            second = half if self.chance(50) else 0
            return (f"[{i.variable} * {2 * half} + {j.variable} + "
                    f"{self.number(second)}]", f"[{rows * 2 * half}]", own)
        if how == "inner":
            return f"[{j.variable} + {b}]", f"[{columns}]", own
        if how == "outer":
            return f"[{i.variable} + {a}]", f"[{rows}]", own
        if how == "sum":
            return (f"[{i.variable} + {j.variable}]", f"[{rows + columns}]", own)
        if len(levels) == 3 and self.chance(60):
            k = levels[1]
            return (f"[{i.variable} + {a}][{k.variable}][{j.variable} + {b}]",
                    f"[{rows}][{k.high + 1}][{columns}]", True)
        return (f"[{i.variable} + {a}][{j.variable} + {b}]",
                f"[{rows}][{columns}]", own)

    def touch_of(self, levels, may_race):
        subscript, extent, own = self.place(levels)
        name = self.name("G")
        type_ = self.pick(["char", "int", "double", "long"])
        self.small.append((name, f"KEPT static {type_} {name}{extent};"))
        element = f"{name}{subscript}"
        how = self.pick(["write", "update", "read"]) if own or may_race else "read"
        line = {"write": f"{element} = {self.between(0, 9)};",
                "update": f"{element} += 1;",
                "read": f"junk += (unsigned)(long){element};"}[how]
        if self.chance(10):
            return [f"if ({levels[-1].variable} != {self.between(0, 9)})", line]
        if self.chance(12):
            k, trips = self.name("i"), self.between(1, 4)
            return [f"for (int {k} = 0; {k} < {self.number(trips)}; {k}++)", line]
        return [line]

    def collapsed_phase(self, number):
        levels = [self.level() for _ in range(self.weighted({2: 4, 3: 1}))]
        schedule = self.weighted({"static": 6, "static, 1": 1, "static, 7": 2,
                                  "dynamic, 3": 1, "guided": 1})
        lines = ["unsigned junk = 0;",
                 f"#pragma omp parallel for num_threads({self.between(1, 4)}) "
                 f"collapse({len(levels)}) schedule({schedule}) "
                 "reduction(+ : junk)"]
        lines += [level.header for level in levels] + ["{"]
        for _ in range(self.between(1, 4)):
            lines += self.part(
                lambda: self.touch_of(levels, schedule.startswith("static")))
        return lines + ["}", f"sink[{number}][0] += junk;"]
