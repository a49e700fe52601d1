"""Loops, and the other things that an owner of a phase does.
SPDX-License-Identifier: GPL-3.0-or-later
"""
import re

from .arrays import Range
from .program import INTEGERS, TYPES
from .walks import Walks

INDEX_TYPES = {  # type -> lowest and highest value that loops use
    "int": (-100, 10000), "long": (-100, 10000), "short": (-100, 10000),
    "signed char": (-60, 60), "unsigned": (0, 10000), "size_t": (0, 10000),
    "unsigned char": (0, 120), "unsigned short": (0, 10000),
}


class Nests(Walks):
    """Loop nests, walks, and encounters of two owners."""

    # --- loops ---
    def loop_header(self, outer):
        """(kind, opening lines, closing lines, Range, trips) of a new loop."""
        type_ = self.weighted({"int": 8, "long": 2, "unsigned": 2, "size_t": 2,
                               "short": 1, "signed char": 1,
                               "unsigned char": 1, "unsigned short": 1})
        lowest, highest = INDEX_TYPES[type_]
        v = self.name("i")
        low = self.between(0, 6) if lowest >= 0 or self.chance(85) \
            else -self.between(1, 9)
        trips = self.weighted({0: 1, 1: 1, 3: 3, 6: 4, 10: 4, 17: 3, 33: 1})
        if trips > 1:
            trips += self.between(-1, 2)
        step = self.weighted({1: 10, 2: 3, 3: 2, 4: 1})
        high = low + step * trips - self.between(0, step - 1) if trips else low
        low_text, high_text = self.number(low), self.number(high)
        found = Range(v, low, max(low, high - 1), type_)
        triangular = [o for o in outer
                      if o.low >= 0 and o.high + 12 < highest]
        up = self.chance(70)
        if triangular and self.chance(35):
            other = self.pick(triangular)
            shape = self.pick(["below", "below", "above", "rest", "table",
                               "rows", "rows"])
            if shape == "below":
                low_text, low, high_text = "0", 0, f"{other.text} + 1"
                high = other.high + 1
            elif shape == "above":
                # Signed: a loop downwards ends below it.
                low_text, low = f"(int){other.text}", other.low
                high = other.high + self.between(0, 4)
                high_text = self.number(high)
            elif shape == "rest":
                low_text, low, high = "0", 0, other.high - other.low + 1
                high_text = f"{other.high + 1} - {other.text}"
            elif shape == "rows":
                # As in a sparse matrix; some with a gap, or a part in common. An
                # unsigned counter would take an end below zero for a far one.
                row = f"((int){other.text} & 63)"
                low_text, low = f"starts[{row}]", 0
                more = self.weighted({0: 6, 1: 1, -1: 1})
                more = max(more, 0) if lowest >= 0 else more
                high_text = f"starts[{row} + 1] + {self.number(more)}"
                high = 20 + max(more, 0)
            else:
                low_text, low, high = "0", 0, 16
                high_text = f"tab[(int){other.text} & 63]"
            step, trips = 1, high - low
            found = Range(v, low, max(low, high - 1), type_)
        elif outer and self.chance(25):
            # By turns: the red points and the black points of a board.
            text = f"{self.pick(outer).text} + {self.number(self.between(-9, 3))}"
            modulus = self.weighted({2: 6, 3: 1, 4: 1})
            base = modulus - 1 + self.between(0, 2)
            turn = self.pick([f"({text}) % {modulus}", f"({text}) % {modulus}",
                              f"({text}) & 1"])
            low_text, low = f"{base} + (int)({turn})", base - modulus + 1
            step = self.pick([1, 2, 2, 2])
            high = base + modulus + step * trips
            high_text = self.number(high)
            trips = (high - low) // step + 1
            found = Range(v, low, high - 1, type_)
        if highest < found.high + step + 2:
            type_ = found.type = "int"
            lowest = -100
        signed = lowest < 0
        if up:
            advance = f"{v}++" if step == 1 else f"{v} += {step}"
            relation = "<"
            if self.chance(20) and low_text != "0":
                relation, high_text = "<=", f"{high_text} - 1"
            compared = f"({type_})({high_text})"
            if signed or relation == "<=":
                compared = high_text if signed else f"(int)({high_text})"
                relation_left = v if signed else f"(int){v}"
            else:
                relation_left = v
            if self.chance(15):
                return ("while", [f"{type_} {v} = {low_text};",
                                  f"while ({relation_left} {relation} "
                                  f"{compared}) {{"],
                        [f"{advance};", "}"], found, trips)
            return ("for", [f"for ({type_} {v} = {low_text}; {relation_left} "
                            f"{relation} {compared}; {advance}) {{"], ["}"],
                    found, trips)
        # Downwards from the last value; the lowest may be missed by the step.
        if signed:
            back = f"{v}--" if step == 1 else f"{v} -= {step}"
            return ("for", [f"for ({type_} {v} = {high_text} - 1; {v} >= "
                            f"{low_text}; {back}) {{"], ["}"], found, trips)
        if step == 1 and low_text == "0":
            return ("for", [f"for ({type_} {v} = {high_text}; {v}-- > 0;) {{"],
                    ["}"], found, trips)
        back = f"{v}--" if step == 1 else f"{v} -= {step}"
        last = f"({type_})({high_text} - 1)"
        # Below zero it wraps and is too large.
        return ("for", [f"if ((int)({high_text}) > (int)({low_text}))",
                        f"for ({type_} {v} = {last}; {v} >= ({type_})"
                        f"({low_text}) && {v} <= {last}; {back}) {{"],
                ["}"], found, trips)

    def nest(self, phase):
        depth = self.weighted({1: 5, 2: 5, 3: 2})
        label = self.name("out") if self.chance(30) else None
        lines = self.loop(phase, depth, [], [], phase.budget, label)
        if label in self.labels:
            lines = lines + [f"{label}:;"]
        return lines

    def endless(self, phase, depth, loops, variables, budget, label):
        """A loop with no way out but in a branch that is not always taken."""
        v, trips = self.name("i"), self.between(0, min(12, budget - 3))
        condition, more = self.now_and_then(v)
        loops = loops + [("while", label)]
        variables = variables + [Range(v, 0, trips + more)]
        nests_in = self.between(0, 1) if depth > 1 else None

        def some(most, number=None):
            lines = []
            if number is not None and number == nests_in:
                lines += self.part(
                    lambda: self.loop(phase, depth - 1, loops, variables,
                                      budget // (trips + more + 1)))
            for _ in range(self.between(0, most)):
                lines += self.part(
                    lambda: self.statement(phase, loops, variables))
            return lines
        ways = ["break"]
        if self.in_function and not phase.meets:
            ways.append("return acc")
        lines = [f"for (int {v} = 0;; {v}++) {{"] + some(2, 0) + \
            [f"if ({condition}) {{"] + some(2, 1) + \
            [f"if ({v} >= {self.number(trips)}) {self.pick(ways)};"] + some(1)
        if self.chance(50):
            lines += ["} else {"] + some(1)
        return lines + ["}"] + some(1) + ["}"]

    def loop(self, phase, depth, loops, variables, budget, label=None):
        if budget >= 3 and self.chance(12):
            return self.endless(phase, depth, loops, variables, budget, label)
        for _ in range(8):
            kind, opening, closing, v, trips = self.loop_header(variables)
            if trips <= budget:
                break
        else:
            return self.access_statement(phase, variables)
        loops = loops + [(kind, label)]
        variables = variables + [v]
        budget //= max(1, trips)
        lines = list(opening)
        before = self.between(0, 2) if depth > 1 else self.between(1, 4)
        for _ in range(before):
            lines += self.part(
                lambda: self.statement(phase, loops, variables))
        if depth > 1:
            lines += self.part(lambda: self.loop(phase, depth - 1, loops,
                                                 variables, budget))
            for _ in range(self.between(0, 1)):
                lines += self.part(
                    lambda: self.statement(phase, loops, variables))
        return lines + closing

    def pointer_walk(self, phase):
        found = self.flat(phase)
        if not found:
            return self.nest(phase)
        start, count, type_, view = found
        p, end = self.name("p"), self.name("end")
        step = self.pick([1, 1, 2, 3])
        length = self.between(1, count)
        const = "" if view.writable else "const "
        sink = "acc" if view.obj.stable else "junk"
        if view.writable and self.chance(60):
            body = [f"*{p} = ({type_})(acc & 127);"] if view.obj.stable else \
                [f"*{p} = ({type_}){self.between(0, 99)};"]
        else:
            body = [f"{sink} += (unsigned)(long)*{p};"]
        if self.chance(30):
            body = [f"if (tab[({end} - {p}) & 63] > 4) {{"] + body + ["}"]
        elif self.chance(20):
            body += [f"if (tab[({end} - {p}) & 63] == 3) break;"]
        opening = [f"{const}{type_} *{p} = {start};",
                   f"{const}{type_} *{end} = {p} + {self.number(length)};"]
        if step == 1 and self.chance(40):
            turned = self.name("q")
            body = [line.replace(f"*{p}", f"*{turned}") for line in body]
            body = [re.sub(rf"\({end} - {p}\)", f"({end} - {turned})", line)
                    for line in body]
            return opening + [
                f"for ({const}{type_} *{turned} = {end}; {turned}-- > {p};) {{"
            ] + body + ["}"]
        if step == 1:
            return opening + [f"for (; {p} != {end}; {p}++) {{"] + body + ["}"]
        return opening + [f"for (; {end} - {p} > 0; {p} += {end} - {p} > {step} "
                          f"? {step} : {end} - {p}) {{"] + body + ["}"]

    def walk_block(self, phase):
        found = self.flat(phase)
        if not found:
            return self.nest(phase)
        start, count, type_, view = found
        const = "" if view.writable else "const "
        p = self.name("p")

        def touch(place):
            if view.writable and self.chance(50):
                value = "(acc & 127)" if view.obj.stable else self.between(0, 99)
                return f"{place} = ({type_}){value};"
            sink = "acc" if view.obj.stable else "junk"
            return f"{sink} += (unsigned)(long){place};"
        return [f"{const}{type_} *{p} = {start};"] + \
            self.walk(p, self.between(1, min(count, 40)), const + type_, touch)

    def alias_block(self, phase):
        """Two pointers into one array, one ahead of the other."""
        found = self.flat(phase)
        if not found or found[1] < 4 or not found[3].writable:
            return self.nest(phase)
        start, count, type_, view = found
        a, b = self.name("a"), self.name("b")
        ahead = self.between(1, count // 2)
        i = self.name("i")
        sink = "acc" if view.obj.stable else "junk"
        body = self.pick([
            [f"{a}[{i}] = {b}[{i}];"],
            [f"{b}[{i}] = {a}[{i}];"],
            [f"{sink} += (unsigned)(long){b}[{i}];", f"{a}[{i}] = ({type_}){i};"],
        ])
        return [f"{type_} *{a} = {start};", f"{type_} *{b} = {a} + {ahead};",
                f"for (int {i} = 0; {i} < {self.number(count - ahead)}; {i}++) {{"
                ] + body + ["}"]

    def local_block(self, phase):
        """An array on the stack, whose address others see."""
        room, i = self.name("room"), self.name("i")
        size = self.between(4, 24)
        index = Range(i, 0, size - 1)
        lines = [f"int {room}[{size}];", f"escape({room}, {size});",
                 f"for (int {i} = 0; {i} < {self.number(size)}; {i}++) {{",
                 f"acc += (unsigned){room}[{i}];"]
        lines += self.part(lambda: self.access_statement(phase, [index]))
        return lines + ["}"]

    def heap_block(self, phase):
        """Memory of the owner alone."""
        block, i = self.name("block"), self.name("i")
        size = self.between(4, 40)
        type_ = self.pick(INTEGERS)
        lines = [f"{type_} *{block} = calloc({size}, sizeof *{block});",
                 f"for (int {i} = 1; {i} < {self.number(size)}; {i}++) {{",
                 f"{block}[{i}] = ({type_})({block}[{i} - 1] ^ {i});"]
        lines += self.part(
            lambda: self.access_statement(phase, [Range(i, 1, size - 1)]))
        return lines + ["}", f"acc += (unsigned){block}[{size - 1}];",
                        f"free({block});"]

    def block(self, phase, may_meet=True):
        how = self.weighted({"nest": 10,
                             "encounter": 8 if phase.racy and may_meet and
                             phase.owners > 1 else 0,
                             "meeting": 4 if phase.meets and may_meet else 0,
                             "pointer": 2, "walk": 4, "alias": 2, "local": 1,
                             "heap": 0 if self.in_function else 1,
                             "straight": 2})
        if how == "nest":
            return self.nest(phase)
        if how == "meeting":
            return self.meeting(phase)
        if how == "encounter":
            return self.encounter(phase)
        if how == "pointer":
            return self.pointer_walk(phase)
        if how == "walk":
            return self.walk_block(phase)
        if how == "alias":
            return self.alias_block(phase)
        if how == "local":
            return self.local_block(phase)
        if how == "heap":
            return self.heap_block(phase)
        return self.statement(phase, [], [])

    # --- encounters ---
    def touch(self, name, type_, size):
        """A few accesses to one small array, some of its elements."""
        low = self.between(0, size - 2)
        high = self.between(low + 1, min(size, low + 9))
        v, w = self.name("i"), self.name("j")
        store = f"{{}} = ({type_}){self.between(0, 99)};"
        load = "junk += (unsigned)(long){};"
        first, second = (self.pick([store, load, load]) for _ in range(2))
        here = f"{name}[{self.number(low)}]"
        how = self.pick(["one", "two", "same", "up", "down", "some", "until",
                         "table", "square", "board", "walk", "set", "rows",
                         "search", "endless"] + ["shape"] * 6)
        bounds = self.number(low), self.number(high)
        up = f"for (int {v} = {bounds[0]}; {v} < {bounds[1]}; {v}++)"
        at = f"{name}[{v}]"
        if how == "one":
            return [first.format(here)]
        if how == "two":
            return [first.format(f"{name}[{low}]"),
                    second.format(f"{name}[{low + 1}]")]
        if how == "same":
            return [load.format(here), second.format(here)]
        if how == "up":
            return [f"{up} {{", first.format(at), "}"]
        if how == "down":
            return [f"for (int {v} = {bounds[1]} - 1; {v} >= {bounds[0]}; "
                    f"{v} -= {self.between(1, 3)}) {first.format(at)}"]
        if how == "some":
            return [f"{up} if ({v} % {self.between(2, 3)} == 0) "
                    f"{first.format(at)} else {second.format(at)}"]
        if how == "until":
            return [f"{up} {{", f"if (tab[{v} & 63] > {self.between(6, 12)}) "
                    "break;", first.format(at), "}"]
        if how == "shape":
            return self.walk(name, size, type_, lambda place: self.pick(
                [store, load, load]).format(place))
        if how == "endless":
            return [f"for (int {v} = {bounds[0]};; {v}++) {{", first.format(at),
                    f"if ({v} != {self.between(low + 1, high)}) {{",
                    second.format(at),
                    f"if ({v} >= {self.number(high)} - 2) break;", "}", "}"]
        if how == "table":
            return [f"{up} {first.format(f'{name}[tab[{v} & 63] % {size}]')}"]
        if how == "square":
            rows = self.between(1, 3)
            columns = size // rows
            wide = self.between(1, columns)
            return [f"for (int {v} = 0; {v} < {self.number(rows)}; {v}++)",
                    f"for (int {w} = 0; {w} < {self.number(wide)}; {w}++)",
                    first.format(f"{name}[{v} * {columns} + {w}]")]
        if how == "board":
            rows = self.between(1, 4)
            columns = size // rows
            colour = self.number(self.between(-rows, 2))
            bound = self.number(columns)
            at = f"{name}[{v} * {columns} + {w}]"
            if self.chance(50):
                turn = f"({v} + {colour}) % 2"
                return [f"for (int {v} = 0; {v} < {self.number(rows)}; {v}++)",
                        f"for (int {w} = {turn} < 0 ? 1 : {turn}; {w} < {bound}; "
                        f"{w} += 2) {first.format(at)}"]
            return [f"for (int {v} = 0; {v} < {self.number(rows)}; {v}++)",
                    f"for (int {w} = ({v} + {colour}) & 1; {w} < {bound}; "
                    f"{w} += 2) {first.format(at)}"]
        if how in ("rows", "search"):
            rows = self.between(1, 12)
            end = f"starts[{v} + 1]"
            inner = [f"for (int {w} = starts[{v}]; {w} < ({end} < {size} ? {end} "
                     f": {size}); {w}++) {{"]
            if how == "search":
                inner += [f"if (tab[{w} + {self.between(0, 9)}] == 3) "
                          f"{self.pick(['break', 'continue'])};"]
            outer = [f"for (int {v} = 0; {v} < {self.number(rows)}; {v}++) {{"]
            if self.chance(30):
                outer = [f"for (int {v} = {self.number(rows)}; {v}-- > 0;) {{"]
            if self.chance(30):
                outer += [f"if (tab[{v}] == {self.between(0, 15)}) "
                          f"{self.pick(['break', 'continue'])};"]
            return outer + inner + [first.format(f"{name}[{w}]"), "}", "}"]
        if how == "walk":
            return [f"for ({type_} *{v} = {name} + {bounds[0]}, *{w} = {name} + "
                    f"{bounds[1]}; {v} < {w}; {v}++) {first.format('*' + v)}"]
        return [f"memset(&{name}[{low}], 1, {self.number(high - low)} * "
                f"sizeof({type_}));"]

    def encounter(self, phase):
        """Two owners at an array that only they know: few accesses, so that each of
        them decides whether there is a race. One may tell the other something in
        between."""
        name = self.name("H")
        type_, size = self.pick(TYPES), self.between(3, 20)
        self.small.append((name, f"KEPT static {type_} {name}[{size}];"))
        one, other = self.random.sample(range(phase.owners), 2)
        touches = [self.part(lambda: self.touch(name, type_, size))
                   for _ in range(4)]
        if self.chance(40) and not any(":;" in line for line in touches[0]):
            touches[1] = touches[0]
        order = ([], [])
        if phase.meets and self.chance(60):
            number = self.semaphores
            self.semaphores += 1
            order = self.pick([
                ([f"sem_post(&semaphores[{number}]);"],
                 [f"sem_wait(&semaphores[{number}]);"]),
                ([f"post({number});"], [f"wait_for({number});"])])
            if self.chance(30):
                touches[3] = []
        elif self.chance(30):
            order = (["pass_own(t);"], [])
        return [f"if (t == {one}) {{"] + touches[0] + order[0] + touches[1] + \
            ["}", f"if (t == {other}) {{"] + touches[3] + order[1] + touches[2] + \
            ["}"]
