"""Programs of kind "fortran": teams that walk over arrays as Fortran programs do.

As in kind "loops" (loops.py), only the ends of teams order threads, a phase has
owners that run the same code, stable arrays are divided between them, and values
read from unstable ones end in `junk`. Arrays are static, allocatable, pointers to
every third element of others, or have elements of a derived type; their lower
bounds are arbitrary. Owners use elements in loops of all kinds, sections with strides of
both signs, array expressions, where, forall, intrinsic functions, pointers,
associate names, and procedures whose arguments have assumed shape, explicit shape
or no size.
SPDX-License-Identifier: GPL-3.0-or-later
"""
from .arrays import Phase, Range
from .fortran_arrays import (Array, Dimension, FortranArrays, TYPES, View,
                             number_of)


class Fortran(FortranArrays):
    kind, language, prelude, dice = "fortran", "fortran", "fortran.f90", "fortran"
    own_names = ("par", "store", "run", "phase1", "phase2")

    def __init__(self, seed, without=()):
        super().__init__(seed, without)
        self.locals = []    # declarations for the body that is being made
        self.helpers = []   # lines of procedures
        self.small = []     # arrays of encounters

    # --- dice ---
    def number(self, value):
        if value < 0 or self.chance(40):
            return f"({value})" if value < 0 else str(value)
        if value not in self.parameters:
            self.parameters.append(value)
        return f"par({self.parameters.index(value) + 1})"

    def mark(self, number, lines):
        return [f"! {number}"] + lines

    def local(self, prefix, type_="integer"):
        name = self.name(prefix)
        self.locals.append(f"{type_} :: {name}")
        return name

    # --- values ---
    def value(self, variables):
        terms = [f"{v.text}*{self.between(1, 9)}"
                 for v in variables if self.chance(60)]
        return f"iand({' + '.join(terms + [str(self.between(0, 99))])}, 127)"

    def like(self, place, type_):
        """An expression of the shape of a place, or of a section."""
        if type_.startswith("integer"):
            return f"iand(int({place}), 63) + {self.between(0, 9)}"
        return f"{place}*0.5 + {self.between(0, 9)}"

    def sink(self, view):
        return "acc" if view.array.stable else "junk"

    def add(self, view, what):
        sink = self.sink(view)
        return [f"{sink} = {sink} + {what}"]

    def source(self, phase, view):
        """A view whose values may go to the other one, or None."""
        return self.any_view(phase, lambda a: a.stable or not view.array.stable)

    def condition(self, phase, variables):
        if not variables:
            return f"tab(iand(t, 63)) > {self.between(1, 13)}"
        v = self.pick(variables)
        middle = self.number(self.between(v.low, v.high))
        choices = [f"{v.text} > {middle}", f"{v.text} /= {middle}",
                   f"modulo({v.text}, 3) == {self.between(0, 2)}",
                   f"tab(iand({v.text}*5 + t, 63)) > {self.between(1, 13)}"]
        own = [view for view in phase.views.values() if view.only is None]
        if own and self.chance(30):
            place, type_ = self.element(self.pick(own), variables)
            return f"{number_of(place, type_)} > {self.between(2, 60)}"
        return self.pick(choices)

    # --- statements on a view ---
    def touch(self, phase, view, variables):
        table = {"one": 8, "assign": 4, "reduce": 3, "masked": 2, "every": 1,
                 "call": 3, "named": 3, "through_room": 1, "square": 2}
        return getattr(self, self.weighted(table))(phase, view, variables)

    def one(self, phase, view, variables):
        """A single element."""
        place, type_ = self.element(view, variables)
        how = self.weighted({"write": 5, "read": 4, "update": 3, "copy": 2})
        if how == "read" or not view.writable:
            return self.add(view, number_of(place, type_))
        if how == "write":
            return [f"{place} = {self.value(variables)}"]
        if how == "update":
            return [f"{place} = {self.like(place, type_)}"]
        other = self.source(phase, view)
        if not other:
            return [f"{place} = {self.value(variables)}"]
        return [f"{place} = {self.like(*self.element(other, variables))}"]

    def length(self, view):
        longest = max(d.extent for d in view.dimensions)
        return self.between(1, min(longest, 20))

    def assign(self, phase, view, variables):
        """An assignment to a section."""
        count = self.length(view)
        section = self.section(view, variables, [count])
        if not section or not view.writable:
            return self.reduce(phase, view, variables)
        values = self.value(variables)
        other = self.source(phase, view) if self.chance(60) else view
        found = self.section(other, variables, [count]) if other else None
        if found and self.chance(70):
            values = self.like(*found)
            if self.chance(15):
                values = f"cshift({values}, {self.between(-2, 2)})"
            elif self.chance(15):
                values = f"merge({values}, 7 + 0*({values}), " \
                    f"{self.number(self.between(0, 5))} > 2)"
        return [f"{section[0]} = {values}"]

    def reduce(self, phase, view, variables):
        """An intrinsic function of a section."""
        count = self.length(view)
        section = self.section(view, variables, [count])
        if not section:
            return self.one(phase, view, variables)
        values = number_of(*section)
        other = self.section(view, variables, [count])
        return self.add(view, self.pick([
            f"sum({values})", f"maxval({values})", f"minval({values})",
            f"count({values} > {self.between(2, 60)})",
            f"sum({values}, {values} > 9)", f"sum(maxloc({values}))",
            f"merge(1, 0, any({values} == {self.between(0, 60)}))",
            f"dot_product({values}, {number_of(*other)})" if other else
            f"sum({values})"]))

    def masked(self, phase, view, variables):
        """where"""
        count = self.length(view)
        section = self.section(view, variables, [count])
        if not section or not view.writable:
            return self.reduce(phase, view, variables)
        mask = number_of(*section)
        if self.chance(50):
            first = self.between(0, 63 - count)
            mask = f"tab({first}:{first + count - 1})"
        lines = [f"where ({mask} > {self.between(2, 20)})",
                 f"{section[0]} = {self.value(variables)}"]
        if self.chance(40):
            lines += ["elsewhere", f"{section[0]} = {self.like(*section)}"]
        return lines + ["end where"]

    def every(self, phase, view, variables):
        """forall, or do concurrent"""
        if not view.writable:
            return self.reduce(phase, view, variables)
        v = self.local("i")
        high = self.between(1, 12)
        place, _ = self.element(view, variables + [Range(v, 1, high)])
        value, bound = self.between(0, 99), self.number(high)
        if self.chance(50):
            return [f"forall ({v} = 1:{bound}) {place} = {value}"]
        return [f"do concurrent ({v} = 1:{bound})",
                f"{place} = {value}", "end do"]

    def square(self, phase, view, variables):
        """Sections of two dimensions."""
        if len(view.dimensions) < 2:
            return self.assign(phase, view, variables)
        shape = [self.between(1, min(5, d.extent)) for d in view.dimensions[:2]]
        found = self.section(view, variables, shape)
        if not found:
            return self.one(phase, view, variables)
        if not view.writable or self.chance(40):
            values = number_of(*found)
            return self.add(view, self.pick([
                f"sum({values})", f"sum(maxval({values}, dim={self.between(1, 2)}))",
                f"sum(reshape({values}, [{shape[0] * shape[1]}]))"]))
        other = self.section(view, variables, shape[::-1])
        if other and self.chance(40):
            return [f"{found[0]} = transpose({self.like(*other)})"]
        other = self.source(phase, view)
        values = self.section(other, variables, shape) if other else None
        return [f"{found[0]} = " + (self.like(*values) if values else
                                    self.value(variables))]

    def over(self, view, name, type_, low, count, writable):
        """Statements that use `name`, elements `low` to `low` + count - 1 of which
        are those of a section."""
        i = self.local("i")
        whole = f"{name}({low}:{low + count - 1})"
        at = f"{name}({i})"
        up = f"do {i} = {self.number(low)}, {self.number(low + count - 1)}" + \
            self.pick(["", "", ", 2"])
        down = f"do {i} = {self.number(low + count - 1)}, {low}, -1"
        read = self.add(view, number_of(at, type_))
        write = [f"{at} = iand({i}, 127)"] if writable else read
        leave = [f"if (tab(iand({i}, 63)) > {self.between(4, 13)}) "
                 f"{self.pick(['exit', 'cycle'])}"]
        how = self.pick(["up", "down", "until", "some", "whole", "sum", "while"])
        if how == "up":
            return [up] + self.pick([read, write]) + ["end do"]
        if how == "down":
            return [down] + self.pick([read, write]) + ["end do"]
        if how == "until":
            return [up] + leave + self.pick([read, write]) + ["end do"]
        if how == "some":
            return [up, f"if (modulo({i}, 3) /= 1) then"] + \
                self.pick([read, write]) + ["end if", "end do"]
        if how == "while":
            return [f"{i} = {low}", f"do while ({i} < {low + count})"] + \
                self.pick([read, write]) + [f"{i} = {i} + {self.between(1, 3)}",
                                            "end do"]
        if how == "whole" and writable:
            return [f"{whole} = {self.like(whole, type_)}"]
        return self.add(view, f"sum({number_of(whole, type_)})")

    def named(self, phase, view, variables):
        """A section under another name."""
        count = self.length(view)
        section = self.section(view, variables, [count])
        if not section:
            return self.one(phase, view, variables)
        place, type_ = section
        if self.chance(50):
            name = self.name("q")
            return [f"associate ({name} => {place})"] + self.over(
                view, name, type_, 1, count, view.writable) + ["end associate"]
        name = self.local("p", f"{type_}, pointer")
        self.locals[-1] += "(:)"
        low = self.pick([1, 1, 0, -2])
        bounds = "" if low == 1 else f"({low}:)"
        return [f"{name}{bounds} => {place}"] + self.over(
            view, name, type_, low, count, view.writable)

    def through_room(self, phase, view, variables):
        """A section that is copied through a local array."""
        count = self.length(view)
        section = self.section(view, variables, [count])
        if not section:
            return self.one(phase, view, variables)
        place, type_ = section
        name = self.local("room", type_)
        self.locals[-1] += f"({count})"
        lines = [f"{name} = {place}"] + self.over(view, name, type_, 1, count, True)
        if view.writable and self.chance(60):
            lines += [f"{place} = {self.like(name, type_)}"]
        return lines

    def call(self, phase, view, variables):
        """A call with a section as argument."""
        count = self.length(view)
        section = self.section(view, variables, [count])
        if not section:
            return self.one(phase, view, variables)
        place, type_ = section
        name, writes = self.name("walk"), view.writable and self.chance(60)
        shape, low = self.pick([("(:)", 1), ("(:)", 1), ("(0:)", 0), ("(n)", 1),
                                ("(*)", 1), ("(:), contiguous", 1)])
        extra = ", contiguous" if "contiguous" in shape else ""
        shape = shape.partition(",")[0]
        outer, self.locals = self.locals, []
        body = self.over(view, "p", type_, low, count, writes)
        declared, self.locals = self.locals, outer
        intent = "inout" if writes else "in"
        sink = self.sink(view)
        self.helpers += [
            f"subroutine {name}(p, n, {sink})",
            f"{type_}, intent({intent}){extra} :: p{shape}",
            "integer, intent(in) :: n", f"integer(8), intent(inout) :: {sink}",
            *declared, *body, f"end subroutine {name}"]
        return [f"call {name}({place}, {self.number(count)}, {sink})"]

    # --- loops ---
    def statement(self, phase, variables, loops):
        how = self.weighted({"touch": 10, "if": 3, "leave": 2 if loops else 0})
        if how == "leave":
            name = self.pick(loops)
            return [f"if ({self.condition(phase, variables)}) "
                    f"{self.pick(['exit', 'exit', 'cycle'])} {name}"]
        if how == "if":
            lines = [f"if ({self.condition(phase, variables)}) then"]
            lines += self.part(lambda: self.any_touch(phase, variables))
            if self.chance(40):
                lines += ["else"]
                lines += self.part(lambda: self.any_touch(phase, variables))
            return lines + ["end if"]
        return self.any_touch(phase, variables)

    def any_touch(self, phase, variables):
        view = self.any_view(phase)
        if not view:
            return ["continue"]
        return self.one(phase, view, variables) if self.chance(50) else \
            self.touch(phase, view, variables)

    def some(self, phase, variables, loops, low, high):
        lines = []
        for _ in range(self.between(low, high)):
            lines += self.part(lambda: self.statement(phase, variables, loops))
        return lines

    def header(self, v, outer, budget):
        """(do statement behind its name, Range)"""
        low, trips = self.between(-2, 6), self.between(0, max(1, min(12, budget)))
        step = self.weighted({1: 8, 2: 3, 3: 1})
        high = low + step * trips - 1
        found = Range(v, low, max(low, high))
        if outer and self.chance(35):
            other = self.pick(outer)
            if other.high - other.low <= min(12, budget):
                if self.chance(50):
                    return f"do {v} = {other.text}, {self.number(other.high)}", \
                        Range(v, other.low, other.high)
                return f"do {v} = {other.low}, {other.text}", \
                    Range(v, other.low, other.high)
        by = "" if step == 1 and self.chance(70) else f", {self.number(step)}"
        if self.chance(25):
            by = f", -{step}"
            return f"do {v} = {self.number(high)}, {self.number(low)}{by}", found
        return f"do {v} = {self.number(low)}, {self.number(high)}{by}", found

    def nest(self, phase, depth, variables, loops, budget):
        v, name = self.local("i"), self.name("loop")
        if self.chance(12):
            return self.endless(phase, v, name, variables, loops)
        head, found = self.header(v, variables, budget)
        variables, loops = variables + [found], loops + [name]
        lines = [f"{name}: {head}"] + \
            self.some(phase, variables, loops, 0 if depth > 1 else 1, 2)
        if depth > 1:
            left = budget // (found.high - found.low + 1)
            lines += self.part(lambda: self.nest(phase, depth - 1, variables, loops,
                                                 left))
            lines += self.some(phase, variables, loops, 0, 1)
        return lines + [f"end do {name}"]

    def endless(self, phase, v, name, variables, loops):
        """A loop with no way out but in a branch that is not always taken."""
        bound = self.between(0, 8)
        condition = self.pick([f"{v} /= {self.between(0, 9)}",
                               f"modulo({v}, 3) /= {self.between(0, 2)}"])
        variables = variables + [Range(v, 0, bound + 1)]
        return [f"{v} = -1", f"{name}: do", f"{v} = {v} + 1"] + \
            self.some(phase, variables, loops, 0, 1) + \
            [f"if ({condition}) then"] + \
            self.some(phase, variables, loops, 0, 1) + \
            [f"if ({v} >= {self.number(bound)}) exit {name}", "end if"] + \
            self.some(phase, variables, loops, 0, 1) + [f"end do {name}"]

    # --- encounters ---
    def encounter(self, phase):
        """Two owners access an array that only they know."""
        low, extent = self.pick([1, 0, -4]), self.between(3, 20)
        array = Array(self.name("h"), "static", self.pick(TYPES), [low], [extent],
                      False)
        self.small.append(array)
        view = View(array, [Dimension(str(low), "1", extent)], True)
        lines = []
        for owner in self.random.sample(range(phase.owners), 2):
            lines += [f"if (t == {owner}) then"]
            for _ in range(self.between(1, 2)):
                lines += self.part(lambda: self.walk(phase, view))
            lines += ["end if"]
        return lines

    def walk(self, phase, view):
        """A few accesses to a view."""
        if self.chance(50):
            return self.touch(phase, view, [])
        v = self.local("i")
        head, found = self.header(v, [], 12)
        lines = [head]
        if self.chance(30):
            lines += [f"if ({self.condition(phase, [found])}) "
                      f"{self.pick(['exit', 'cycle'])}"]
        return lines + self.touch(phase, view, [found]) + ["end do"]

    # --- phases ---
    def body(self, phase):
        lines = []
        for _ in range(self.between(1, 4)):
            lines += self.part(lambda: self.block(phase))
        return lines

    def block(self, phase):
        how = self.weighted({"nest": 6, "statement": 2,
                             "encounter": 5 if phase.racy and phase.owners > 1
                             else 0})
        if how == "encounter":
            return self.encounter(phase)
        if how == "nest":
            return self.nest(phase, self.weighted({1: 5, 2: 4, 3: 1}), [], [],
                             phase.budget)
        view = self.view(phase, self.pick([a for a in self.arrays
                                           if a.stable or phase.racy]))
        lines = self.touch(phase, view, [])
        return lines if view.only is None else \
            [f"if (t == {view.only}) then"] + lines + ["end if"]

    def work(self, phase, number):
        """What owner t does, in place or in a procedure."""
        outer, self.locals = self.locals, []
        body = self.body(phase)
        declared, self.locals = self.locals, outer
        declared = ["integer(8) :: acc, junk"] + declared
        body = ["acc = 0", "junk = 0"] + body + [
            f"out(t, {number}) = out(t, {number}) + acc",
            f"spoil(t, {number}) = spoil(t, {number}) + junk"]
        if self.chance(50):
            return ["block", *declared, *body, "end block"]
        name = self.name("work")
        self.helpers += [f"subroutine {name}(t)", "integer, intent(in) :: t",
                         *declared, *body, f"end subroutine {name}"]
        return [f"call {name}(t)"]

    def phase(self, number):
        threads = self.between(1, 3)
        kind = self.weighted({"do": 6, "parallel": 3, "dynamic": 1, "tasks": 2,
                              "taskloop": 1})
        owners = threads if kind == "parallel" else self.between(2, 9)
        phase = Phase(kind, owners, threads, False, kind != "dynamic")
        clause = f"num_threads({threads})"
        loop = f"do t = 0, {self.number(owners - 1)}"
        work = self.work(phase, number)
        lines = [f"subroutine phase{number}()", "integer :: t"]
        if kind in ("do", "dynamic"):
            schedule = self.pick(["static", "static, 1", "static, 2"]) \
                if kind == "do" else "dynamic"
            lines += [f"!$omp parallel do {clause} schedule({schedule})", loop,
                      *work, "end do", "!$omp end parallel do"]
        elif kind == "parallel":
            lines += [f"!$omp parallel {clause} private(t)",
                      "t = omp_get_thread_num()"] + work
            if self.chance(50):
                again = Phase(kind, owners, threads, False, True)
                lines += ["!$omp barrier"] + self.work(again, number)
            lines += ["!$omp end parallel"]
        elif kind == "tasks":
            lines += [f"!$omp parallel {clause}", "!$omp single", loop,
                      "!$omp task firstprivate(t)", *work, "!$omp end task",
                      "end do", "!$omp end single", "!$omp end parallel"]
        else:
            lines += [f"!$omp parallel {clause}", "!$omp single",
                      "!$omp taskloop grainsize(1)", loop, *work, "end do",
                      "!$omp end taskloop", "!$omp end single",
                      "!$omp end parallel"]
        return lines + [f"end subroutine phase{number}"]

    # --- the program ---
    def for_each_plane(self, array, statement):
        """The statement, for each last index of the array."""
        rest = ":, " * (len(array.extents) - 1)
        low = array.lows[-1]
        lines = [f"do k = {low}, {low + array.extents[-1] - 1}"]
        for part, type_ in array.parts():
            place = f"{array.name}({rest}k){part}"
            values = number_of(place, type_)
            lines += [statement(place, values if not rest else f"sum({values})")]
        return lines + ["end do"]

    def definitions(self):
        self.make_arrays()
        count = self.between(1, 2)
        phases, calls = [], []
        for number in range(1, count + 1):
            phases += self.phase(number)
            calls += self.part(lambda n=number: [f"call phase{n}()"])
        run = ["subroutine run()", "integer :: k", "integer(8) :: total"]
        values = [f"par({n + 1}) = {value}*volatile_one"
                  for n, value in enumerate(self.parameters)]
        ends = []
        for array in self.arrays + self.small:
            run += array.creation()
            step = self.between(1, 7)
            run += self.for_each_plane(
                array, lambda place, _: f"{place} = iand(k*{step} + 3, 63)")
            if array.stable:
                ends += self.for_each_plane(
                    array, lambda _, value: f"total = mixed(total, {value})")
            ends += array.removal()
        return ["module store", "use services", "use omp_lib", "implicit none",
                f"integer :: par({max(1, len(self.parameters))})"] + \
            [line for array in self.arrays + self.small
             for line in array.declarations()] + \
            ["contains", *self.helpers, *phases, *run, *values, *calls,
             "total = results()", *ends, "print '(i0)', total",
             "end subroutine run", "end module store"]
