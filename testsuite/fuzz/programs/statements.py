"""Statements of the programs of kind "loops": accesses, branches, calls, orders.
SPDX-License-Identifier: GPL-3.0-or-later
"""
from .arrays import Range, View
from .subscripts import Subscripts, UNSIGNED_INT


class Statements(Subscripts):
    """Statements in the bodies of loops."""

    # --- statements ---
    def objects_of(self, phase):
        """The objects for a statement to choose from: unstable ones, where they
        may occur, three times."""
        return [o for o in self.objects if o.stable] + \
            [o for o in self.objects if not o.stable and phase.racy] * 3

    def guard_view(self, view, lines):
        """Only the owner that has the view executes the lines."""
        if isinstance(view.only, int):
            return [f"if (t == {view.only}) {{"] + lines + ["}"]
        return lines

    def fields_by_owner(self, view, phase, make):
        """For a view by fields: a branch for each owner, with its fields."""
        everything = view.fields
        lines = []
        for owner in range(phase.owners):
            mine = everything[owner::phase.owners]
            part = View(view.obj, view.forms, view.extents, mine, True)
            lines += [f"if (t == {owner}) {{"] + make(part) + ["}"]
        return lines

    def access_statement(self, phase, variables):
        obj = self.pick(self.objects_of(phase))
        view = self.view(phase, obj)
        if view.only == "fields":
            return self.fields_by_owner(
                view, phase, lambda v: self.plain_access(phase, v, variables))
        return self.guard_view(view, self.plain_access(phase, view, variables))

    def plain_access(self, phase, view, variables):
        stable = view.obj.stable
        sink = "acc" if stable else "junk"
        how = self.weighted({"write": 5, "read": 4, "update": 3, "copy": 2})
        if not view.writable:
            how = "read"
        place, type_ = self.access(view, variables, how != "read")
        value = self.value(variables)
        if how == "read":
            return [f"{sink} += (unsigned)(long){place};"]
        if how == "write":
            return [f"{place} = ({type_}){value};"]
        if how == "update":
            if type_ in ("float", "double"):
                return [f"{place} = {place} * 0.5f + 1;"]
            if self.chance(50):
                return [f"{place} = ({type_})({place} ^ {value});"]
            return [f"{place} ^= ({type_}){value};"]
        sources = [o for o in self.objects if o is not view.obj and
                   (o.stable or phase.racy and not stable)]
        for source in self.random.sample(sources, len(sources)):
            other = self.view(phase, source)
            if other.only is None:
                text, _ = self.access(other, variables)
                return [f"{place} = ({type_})((unsigned)(long){text} & 127);"]
        return [f"{place} = ({type_}){value};"]

    def condition(self, phase, variables):
        if not variables:
            return self.pick([f"t != {self.between(0, phase.owners)}",
                              f"tab[t & 63] > {self.between(2, 10)}"])
        v = self.pick(variables)
        middle = self.between(v.low, max(v.low, v.high))
        simple = v.text if v.type not in UNSIGNED_INT else f"(int){v.text}"
        if v.type == "size_t":
            simple = f"(long){v.text}"
        choices = [
            f"{simple} > {self.number(middle)}",
            f"{simple} < {self.number(middle)}",
            f"{simple} != {self.number(middle)}",
            f"tab[(int){v.text} & 63] > {self.between(2, 10)}",
            f"tab[((int){v.text} * 5 + t) & 63] == {self.between(2, 10)}",
        ]
        if v.low >= 0:
            choices.append(f"{v.text} % {self.between(2, 4)} == "
                           f"{self.between(0, 1)}")
        own = [view for view in phase.views.values() if view.only is None]
        if own and self.chance(30):
            place, _ = self.access(self.pick(own), variables)
            return f"(long){place} % 4 > {self.between(0, 2)}"
        return self.pick(choices)

    def leave_statement(self, phase, loops, variables):
        """An early exit from the innermost loop or from more."""
        condition = self.condition(phase, variables)
        ways = ["break", "continue", "break"]
        if loops and loops[0][1]:
            ways.append(f"goto {loops[0][1]}")
        if self.in_function and not phase.meets:
            ways.append("return acc")
        way = self.pick(ways)
        if way == "continue" and loops[-1][0] == "while":
            way = "break"  # the step stands at the end of the body
        if way.startswith("goto"):
            self.labels.append(loops[0][1])
        return [f"if ({condition}) {way};"]

    def statement(self, phase, loops, variables):
        """One statement of a loop's body."""
        how = self.weighted({
            "access": 12, "if": 4, "ifelse": 1, "switch": 1,
            "leave": 2 if loops else 0, "call": 2, "memory": 1,
            "private": 1,
            "locked": 6 if phase.locks else 0})
        if how == "access":
            return self.access_statement(phase, variables)
        if how == "leave":
            return self.leave_statement(phase, loops, variables)
        if how == "locked":
            return self.locked(phase, variables)
        if how == "private":
            return self.private_order(phase, variables)
        if how == "call":
            return self.call(phase, variables)
        if how == "memory":
            return self.memory(phase, variables)
        if how == "switch":
            selector = (f"((unsigned)(int){self.pick(variables).text}) % 3"
                        if variables else "t % 3")
            lines = [f"switch ({selector}) {{"]
            for number in range(self.between(1, 3)):
                lines += [f"case {number}: {{"]
                lines += self.part(
                    lambda: self.access_statement(phase, variables))
                lines += ["}"] + (["break;"] if self.chance(80) else [])
            return lines + ["}"]
        lines = [f"if ({self.condition(phase, variables)}) {{"]
        lines += self.part(lambda: self.access_statement(phase, variables))
        if how == "ifelse":
            lines += ["} else {"]
            lines += self.part(lambda: self.access_statement(phase, variables))
        return lines + ["}"]

    def private_order(self, phase, variables):
        """An operation that orders threads in general, but none here: no other owner
        uses its object."""
        inner = self.part(lambda: self.access_statement(phase, variables))
        return self.pick([
            ["pthread_mutex_lock(&own_mutex[t]);"] + inner +
            ["pthread_mutex_unlock(&own_mutex[t]);"],
            inner + ["pass_own(t);"],
            inner + ["__atomic_store_n(&own_flag[t], 1, __ATOMIC_RELEASE);"],
            ["acc += (unsigned)__atomic_load_n(&own_flag[t], __ATOMIC_ACQUIRE) "
             "& 0;"] + inner,
            ["__atomic_fetch_add(&counter, 1, __ATOMIC_RELAXED);"] + inner,
        ])

    def meeting(self, phase):
        """Owners that wait for each other."""
        if self.chance(50):
            return self.barrier_loop(phase)
        self.semaphores += 1
        number = self.semaphores - 1
        post, wait = self.pick([
            (f"sem_post(&semaphores[{number}]);",
             f"sem_wait(&semaphores[{number}]);"),
            (f"post({number});", f"wait_for({number});")])
        giver, taker = self.random.sample(range(phase.owners), 2)
        lines = []
        for owner, order in (giver, post), (taker, wait):
            lines += [f"if (t == {owner}) {{"] + self.few(phase, []) + [order]
            lines += self.few(phase, []) + ["}"]
        return lines

    def few(self, phase, variables):
        lines = []
        for _ in range(self.between(0, 2)):
            lines += self.part(lambda: self.block(phase, False)
                               if self.chance(40) and not variables else
                               self.access_statement(phase, variables))
        return ["{"] + lines + ["}"]

    def barrier_loop(self, phase):
        v = self.name("r")
        trips = self.between(1, 4)
        index = Range(v, 0, trips - 1)
        barrier = ["#pragma omp barrier"] if phase.kind == "parallel" and \
            not self.in_function else \
            [f"{self.pick(['meet', 'meet', 'meet_there'])}_{self.style}();"]
        if phase.kind == "pthread" and self.chance(50):
            barrier = ["pthread_barrier_wait(&barrier);"]
        return [f"for (int {v} = 0; {v} < {self.number(trips)}; {v}++) {{"] + \
            self.few(phase, [index]) + barrier + self.few(phase, [index]) + ["}"]

    def locked(self, phase, variables):
        slot = self.between(0, 7)
        value = self.value(variables)
        if self.chance(40):
            return [f"add_locked({slot}, {value});"]
        if phase.kind != "pthread" and self.chance(50):
            return ["#pragma omp critical(totals)", f"omp_total[{slot}] += {value};"]
        return ["pthread_mutex_lock(&mutex);", f"total[{slot}] += {value};",
                "pthread_mutex_unlock(&mutex);"]

    def flat(self, phase, kinds=("global", "heap", "stack", "linear", "plane")):
        """A view of a contiguous piece of memory: (start, count, type, view)."""
        for _ in range(6):
            obj = self.pick(self.objects_of(phase))
            if obj.kind not in kinds:
                continue
            view = self.view(phase, obj)
            if view.only is not None:
                continue
            if len(obj.dims) == 2:
                # A row, or what is owned of one.
                row = view.forms[0](self.subscript([], view.extents[0]))
                column = view.forms[1]("0")
                if view.forms[1]("0") != "0" and "t *" not in column:
                    continue
                return (f"&{obj.element([row, column], None)}",
                        view.extents[1], obj.type, view)
            start = view.forms[0]("0")
            if start.startswith("(0) *"):
                continue  # not contiguous
            return f"&{obj.element([start], None)}", view.extents[0], obj.type, view
        return None

    def memory(self, phase, variables):
        """memset or memcpy of a few elements."""
        found = self.flat(phase)
        if not found or not found[3].writable:
            return self.access_statement(phase, variables)
        start, count, type_, view = found
        first = self.between(0, count - 1)
        length = self.between(0 if self.chance(10) else 1, count - first)
        bytes_ = f"{self.number(length)} * sizeof({type_})"
        other = self.flat(phase)
        if (other and other[3].obj is not view.obj and other[2] == type_ and
                other[1] >= length and
                (other[3].obj.stable or not view.obj.stable)):
            return [f"memcpy({start} + {first}, {other[0]}, {bytes_});"]
        return [f"memset({start} + {first}, 0, {bytes_});"]

    def call(self, phase, variables):
        """A call of a helper function that walks over a piece of memory."""
        found = self.flat(phase)
        if not found:
            return self.access_statement(phase, variables)
        start, count, type_, view = found
        function = self.name("walk")
        step = self.pick([1, 1, 1, 2, 3])
        attribute = self.pick(["", "__attribute__((noinline)) ", "inline "])
        wrote = view.writable and self.chance(60)
        store = (f"p[i] = ({type_})(v & 127);" if wrote
                 else "v += (unsigned)(long)p[i];")
        pointer = f"{type_} *p" if wrote else f"const {type_} *p"
        locks = phase.locks and self.chance(50)
        body = self.pick([
            [f"for (int i = 0; i < n; i += {step}) {store}"],
            [f"for (int i = n - 1; i >= 0; i -= {step}) {store}"],
            [f"const {type_} *end = p + n;" if not wrote else
             f"{type_} *end = p + n;",
             "while (p < end) {", store.replace("p[i]", "*p"), "p++;", "}"],
            ["int i = 0;", "while (i < n) {", "if (tab[i & 63] == 5) break;",
             store, "i++;", "}"],
            ["for (int i = 0; i < n; i++) {",
             "if (tab[i & 63] > 11) return v;", store, "}"],
        ])
        lines = [f"static {attribute}unsigned {function}({pointer}, int n, "
                 "unsigned v) {"] + body
        if locks:
            lines += [f"add_locked({self.between(0, 7)}, (unsigned)n);"]
        self.helpers.append((function, lines + ["return v;", "}"]))
        sink = "acc" if view.obj.stable else "junk"
        length = self.between(0 if self.chance(10) else 1, count)
        return [f"{sink} += {function}({start}, {self.number(length)}, "
                f"{self.value(variables)});"]
