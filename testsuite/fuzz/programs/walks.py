"""Walks over a piece of memory that are not plain counted loops: data decide where
they go or how far, counters double, meet or wrap around, gotos make the loops.
SPDX-License-Identifier: GPL-3.0-or-later
"""
from .statements import Statements


class Walks(Statements):
    """Each shape is a method that takes the name of a pointer or an array, how many
    elements there are, their type, and a function that makes a statement which
    accesses a place. A place may be accessed more than once."""

    SHAPES = ("compact", "drift", "two_ended", "halving", "doubling", "butterfly",
              "unknown_step", "merge", "goto_loop", "two_entries", "ring",
              "blocks", "unrolled", "clamped", "sentinel", "leaps", "neighbours",
              "insertion", "search", "next_row", "shared_header")

    def walk(self, pointer, count, type_, touch):
        make = getattr(self, self.pick(self.SHAPES))
        return ["{"] + make(pointer, count, type_, touch) + ["}"]

    def decision(self, v):
        """A condition that depends on the variable v."""
        return self.pick([f"tab[{v} & 63] > {self.between(1, 13)}",
                          f"tab[({v} * 5 + t) & 63] & 1",
                          f"{v} % 3 == {self.between(0, 2)}",
                          f"{v} != {self.between(0, 9)}",
                          f"{v} < {self.number(self.between(0, 12))}"])

    def compact(self, p, count, type_, touch):
        """Some elements of one side become the first ones of the other."""
        i, k = self.name("i"), self.name("k")
        lines = [f"int {k} = 0;",
                 f"for (int {i} = 0; {i} < {self.number(count)}; {i}++) {{"]
        if self.chance(30):
            lines += [f"if ({self.decision(i)}) break;"]
        return lines + [f"if ({self.decision(i)}) {{", touch(f"{p}[{k}]"),
                        f"{k}++;", "}", "}"]

    def drift(self, p, count, type_, touch):
        """A place that stays the same or advances."""
        i, k = self.name("i"), self.name("k")
        return [f"int {k} = 0;",
                f"for (int {i} = 0; {i} < {self.number(count)}; {i}++) {{",
                touch(f"{p}[{k}]"), f"{k} += ({self.decision(i)}) ? 1 : 0;", "}"]

    def two_ended(self, p, count, type_, touch):
        i, j = self.name("i"), self.name("j")
        return [f"for (int {i} = 0, {j} = {self.number(count)} - 1; {i} < {j}; "
                f"{i}++, {j}--) {{", touch(f"{p}[{i}]"), touch(f"{p}[{j}]"), "}"]

    def halving(self, p, count, type_, touch):
        i, w = self.name("i"), self.name("w")
        return [f"for (int {w} = {self.number(count)} / 2; {w} > 0; {w} /= 2)",
                f"for (int {i} = 0; {i} + {w} < {self.number(count)}; "
                f"{i} += 2 * {w}) {{",
                touch(f"{p}[{i}]"), touch(f"{p}[{i} + {w}]"), "}"]

    def doubling(self, p, count, type_, touch):
        i = self.name("i")
        step = self.pick([f"{i} *= 2", f"{i} += {i}", f"{i} <<= 1", f"{i} *= 3"])
        return [f"for (int {i} = 1; {i} < {self.number(count)}; {step})",
                touch(f"{p}[{i}]")]

    def butterfly(self, p, count, type_, touch):
        b, j, half = self.name("b"), self.name("j"), self.name("h")
        size = 1 << (count.bit_length() - 1)
        n = self.number(size)
        return [f"for (int {half} = 1; {half} < {n}; {half} *= 2)",
                f"for (int {b} = 0; {b} < {n}; {b} += 2 * {half})",
                f"for (int {j} = 0; {j} < {half}; {j}++) {{",
                touch(f"{p}[{b} + {j}]"), touch(f"{p}[{b} + {j} + {half}]"), "}"]

    def unknown_step(self, p, count, type_, touch):
        i = self.name("i")
        low, step = self.between(0, 3), self.number(self.between(1, 5))
        if self.chance(30):
            return [f"for (int {i} = {self.number(count)} - 1; {i} >= {low}; "
                    f"{i} -= {step})", touch(f"{p}[{i}]")]
        return [f"for (int {i} = {self.number(low)}; {i} < {self.number(count)}; "
                f"{i} += {step})", touch(f"{p}[{i}]")]

    def merge(self, p, count, type_, touch):
        i, j = self.name("i"), self.name("j")
        half = count // 2
        middle, end = self.number(half), self.number(count)
        lines = [f"int {i} = 0, {j} = {half};",
                 f"while ({i} < {middle} && {j} < {end}) {{",
                 f"if ({self.decision(f'({i} + {j})')}) {{", touch(f"{p}[{i}]"),
                 f"{i}++;", "} else {", touch(f"{p}[{j}]"), f"{j}++;", "}", "}"]
        if self.chance(50):
            lines += [f"while ({i} < {middle}) {{", touch(f"{p}[{i}]"), f"{i}++;",
                      "}"]
        return lines

    def goto_loop(self, p, count, type_, touch):
        i, again = self.name("i"), self.name("again")
        lines = [f"int {i} = 0;", f"{again}:;"]
        if self.chance(50):
            return lines + [f"if ({i} < {self.number(count)}) {{",
                            touch(f"{p}[{i}]"), f"{i} += 1;", f"goto {again};", "}"]
        return lines + [touch(f"{p}[{i}]"),
                        f"if (++{i} < {self.number(count)}) goto {again};"]

    def two_entries(self, p, count, type_, touch):
        """A loop that may be entered in its middle."""
        i, again, middle = self.name("i"), self.name("again"), self.name("middle")
        n = self.number(count)
        return [f"int {i} = 0;", f"if ({self.decision('t')}) goto {middle};",
                f"{again}:;", touch(f"{p}[{i}]"), f"{middle}:;",
                f"if ({self.decision(i)}) {touch(f'{p}[{i}]')}",
                f"if (++{i} < {n}) goto {again};"]

    def ring(self, p, count, type_, touch):
        i, k = self.name("i"), self.name("k")
        n, step = self.number(count), self.between(0, count)
        trips = self.number(self.between(0, 2 * count))
        how = self.pick(["if", "remainder", "mask"])
        if how == "remainder":
            return [f"for (int {i} = 0; {i} < {trips}; {i}++)",
                    touch(f"{p}[({i} + {self.number(step)}) % {n}]")]
        if how == "mask":
            mask = (1 << (count.bit_length() - 1)) - 1
            return [f"for (int {i} = 0; {i} < {trips}; {i}++)",
                    touch(f"{p}[({i} + {step}) & {self.number(mask)}]")]
        return [f"int {k} = 0;", f"for (int {i} = 0; {i} < {trips}; {i}++) {{",
                touch(f"{p}[{k}]"), f"{k} += {self.number(step)};",
                f"if ({k} >= {n}) {k} -= {n};", "}"]

    def blocks(self, p, count, type_, touch):
        b, i, size = self.name("b"), self.name("i"), self.between(2, 9)
        n = self.number(count)
        end = f"({b} + {size} < {n} ? {b} + {size} : {n})"
        lines = [f"for (int {b} = 0; {b} < {n}; {b} += {self.number(size)}) {{"]
        if self.chance(30):
            lines += [f"if ({self.decision(b)}) "
                      f"{self.pick(['break', 'continue'])};"]
        return lines + [f"for (int {i} = {b}; {i} < {end}; {i}++) {{",
                        touch(f"{p}[{i}]"), "}", "}"]

    def unrolled(self, p, count, type_, touch):
        i, n = self.name("i"), self.number(count)
        times = self.pick([2, 3, 4])
        return [f"int {i} = 0;",
                f"for (; {i} + {times} <= {n}; {i} += {times}) {{"] + \
            [touch(f"{p}[{i} + {k}]") for k in range(times)] + \
            ["}", f"for (; {i} < {n}; {i}++)", touch(f"{p}[{i}]")]

    def clamped(self, p, count, type_, touch):
        i, low, high = self.name("i"), self.name("low"), self.name("high")
        return [f"int {low} = {self.number(self.between(0, count))} - "
                f"{self.number(self.between(0, count))};",
                f"int {high} = {low} + {self.number(self.between(0, count))};",
                f"for (int {i} = {low} < 0 ? 0 : {low}; "
                f"{i} < ({high} < {count} ? {high} : {count}); {i}++)",
                touch(f"{p}[{i}]")]

    def sentinel(self, p, count, type_, touch):
        i, n = self.name("i"), self.number(count)
        stop = self.decision(i)
        body = [touch(f"{p}[{i}]")]
        if self.chance(50):
            return [f"int {i} = 0;", f"while ({i} < {n} && !({stop})) {{"] + body + \
                [f"{i}++;", "}"]
        return [f"int {i} = 0;", "do {"] + body + [
            f"if ({stop}) break;", f"}} while (++{i} < {n});"]

    def leaps(self, p, count, type_, touch):
        """A pointer that moves by data."""
        q, i = self.name("q"), self.name("i")
        step = self.pick([f"({self.decision(i)}) ? 1 : 2",
                          f"1 + (tab[{i} & 63] & 3)", f"({self.decision(i)})"])
        guard = f" && {i} < {2 * count}"
        return [f"{type_} *{q} = {p};", f"int {i} = 0;",
                f"while ({q} - {p} < {self.number(count)}{guard}) {{",
                touch(f"*{q}"), f"{q} += {step};", f"{i}++;", "}"]

    def neighbours(self, p, count, type_, touch):
        i, n = self.name("i"), self.number(count)
        reach = self.between(1, 2)
        return [f"for (int {i} = {reach}; {i} < {n} - {reach}; {i}++) {{"] + \
            [touch(f"{p}[{i} + {k}]") for k in range(-reach, reach + 1)
             if self.chance(70)] + ["}"]

    def insertion(self, p, count, type_, touch):
        i, j = self.name("i"), self.name("j")
        stop = self.decision(self.pick([i, j, f"({i} + {j})"]))
        return [f"for (int {i} = 1; {i} < {self.number(count)}; {i}++)",
                f"for (int {j} = {i}; {j} > 0 && !({stop}); {j}--) {{",
                touch(f"{p}[{j}]"), touch(f"{p}[{j} - 1]"), "}"]

    def search(self, p, count, type_, touch):
        low, high, middle = self.name("low"), self.name("high"), self.name("m")
        return [f"int {low} = 0, {high} = {self.number(count)};",
                f"while ({low} < {high}) {{",
                f"int {middle} = ({low} + {high}) / 2;", touch(f"{p}[{middle}]"),
                f"if ({self.decision(middle)}) {high} = {middle};",
                f"else {low} = {middle} + 1;", "}"]

    def next_row(self, p, count, type_, touch):
        """An inner loop that continues the outer one."""
        i, j, label = self.name("i"), self.name("j"), self.name("next")
        rows = self.between(1, max(1, min(4, count)))
        columns = count // rows
        at = f"{p}[{i} * {columns} + {j}]"
        stop = self.decision(self.pick([i, j, f"({i} * 3 + {j})"]))
        lines = [f"for (int {i} = 0; {i} < {self.number(rows)}; {i}++) {{",
                 f"for (int {j} = 0; {j} < {self.number(columns)}; {j}++) {{"]
        order = [touch(at), f"if ({stop}) goto {label};"]
        lines += order if self.chance(50) else order[::-1]
        return lines + ["}", touch(f"{p}[{i}]"), f"{label}:;", "}"]

    def shared_header(self, p, count, type_, touch):
        """Two loops that begin at the same place."""
        i, n = self.name("i"), self.number(count)
        return [f"int {i} = 0;", "do {", "do {", touch(f"{p}[{i}]"), f"{i}++;",
                f"}} while ({i} < {n} && ({self.decision(i)}));",
                f"if ({i} < {n}) {touch(f'{p}[{i}]')}",
                f"}} while (++{i} < {n});"]
