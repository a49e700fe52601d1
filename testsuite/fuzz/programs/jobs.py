"""Programs of kind "jobs": sections and bodies of single, which any member of a team
may run, on data that all share and on data of which each member has its own. Such a
program says itself which objects must have a race and which must not, however many
threads the team has and whichever of them runs what: the same run on one thread must
show what other schedules would.

A program is one region or two. In a region each member gets what is its own: a number,
a ticket, a block from a list, an array on its stack. Then come constructs, with and
without `nowait`, alone, in loops and in functions of their own. Their jobs access
- shared variables and heap blocks, at fixed elements, at those of a captured pointer,
  under a lock or not;
- what is the member's own, by the ways above or as thread-local memory;
directly, in loops, or by functions, inlined or not.
SPDX-License-Identifier: GPL-3.0-or-later
"""
import collections
import copy
import dataclasses

from .oracle import OTHERS
from .program import Program, needed_functions

NOINLINE = "__attribute__((noipa)) "
ROWS = 64  # of objects that members have in parts
OWN = {"part": "{0}[me]", "ticket": "{0}[ticket & 63]", "block": "block{1}",
       "stack": "{0}_own", "local": "{0}", "asked": "{0}_mine()"}


@dataclasses.dataclass(frozen=True)
class Use:
    """An access of a job to an element of a shared object. `soft`: in a function,
    of which nothing is proven."""
    job: int
    is_write: bool
    lock: bool
    soft: bool


@dataclasses.dataclass
class Job:
    number: int
    phase: int
    has_lock: bool = False
    leaks: bool = False  # something of the member's has been passed on


class Jobs(Program):
    kind, language, prelude, dice = "jobs", "c", "paths.h", "jobs"
    own_names = ("par", "program", "next", "top", "blocks")

    # --- objects ---
    def make_objects(self):
        self.shared = [(self.name("S"), self.pick(["vector", "heap"]),
                        self.pick([1, 4, 16])) for _ in range(self.between(1, 3))]
        self.own = [(self.name("O"), self.pick(list(OWN)), self.pick([1, 4, 16]))
                    for _ in range(self.between(1, 4))]
        self.bytes = {name: 1024 * n + 8 * width
                      for n, (name, _, width) in enumerate(self.shared, 1)}
        self.names |= {f"{name}_{end}" for name, _, _ in self.own
                       for end in ("own", "mine")}

    def definitions_of_objects(self):
        lines = ["static int next, top;", f"KEPT static int blocks[{ROWS}][16];"]
        for name, kind, width in self.shared:
            lines.append(f"KEPT static int {name}[{width}];" if kind == "vector"
                         else f"static int *{name};")
        for name, kind, width in self.own:
            if kind in ("part", "ticket", "asked"):
                lines.append(f"KEPT static int {name}[{ROWS}][{width}];")
            if kind == "local":
                lines.append(f"static __thread int {name}[{width}];")
            if kind == "asked":
                attribute = self.pick([NOINLINE, ""])
                lines += [f"{attribute}static int *{name}_mine(void) {{",
                          f"return {name}[omp_get_thread_num()];", "}"]
        return lines

    def reported(self, name, kind):
        return name if kind == "vector" else f"heap block of size {self.bytes[name]}"

    # --- accesses ---
    def plain(self, row, width, index):
        """(lines, is_write)"""
        how = self.pick(["write", "update", "read"])
        place = f"{row}[{index}]"
        return {"write": [f"{place} = {self.between(1, 9)};"],
                "update": [f"{place} += {self.between(1, 9)};"],
                "read": [f"USE({place});"]}[how], how != "read"

    def adder(self):
        """A new function: equal pairs of places would be reported once."""
        name = self.name("add")
        self.functions.append(
            (name, [f"{self.pick([NOINLINE + 'static', 'static inline'])} void "
                    f"{name}(int *a, int n) {{",
                    "for (int i = 0; i < n; i++) a[i] += i + 1;", "}"]))
        return name

    def locked(self, lines):
        return ["#pragma omp critical", "{", *lines, "}"]

    def note(self, name, indices, job, is_write, lock, soft):
        for index in indices:
            self.uses[self.phase, name, index].append(
                Use(job.number, is_write, lock, soft))

    def access_shared(self, job):
        name, kind, width = self.pick(self.shared)
        low = self.between(0, width - 1)
        how = self.weighted({"plain": 4, "loop": 2, "call": 3})
        if how == "plain":
            lines, is_write = self.plain(name, width, self.number(low))
            indices = [low]
        elif how == "loop":
            high = self.between(low, width - 1)
            v = self.name("i")
            inner, is_write = self.plain(name, width, v)
            lines = [f"for (int {v} = {self.number(low)}; {v} <= "
                     f"{self.number(high)}; {v}++) {{", *inner, "}"]
            indices = range(low, high + 1)
        else:
            lines, is_write = [f"{self.adder()}({name} + {self.number(low)}, 1);"], True
            indices = [low]
        lock = self.chance(10)
        job.has_lock |= lock
        self.note(name, indices, job, is_write, lock, how == "call")
        return self.locked(lines) if lock else lines

    def access_own(self, job):
        number, (name, kind, width) = self.pick(list(enumerate(self.own)))
        row = OWN[kind].format(name, "")
        if self.chance(40):
            job.leaks |= True
            return [f"{self.adder()}({row}, {self.number(width)});"]
        job.leaks |= kind == "asked"
        v = self.name("i")
        inner, _ = self.plain(row, width, v)
        return [f"for (int {v} = 0; {v} < {self.number(width)}; {v}++) {{", *inner,
                "}"]

    def job(self):
        job = Job(len(self.jobs), self.phase, leaks=self.is_bound)
        self.jobs.append(job)
        lines = []
        for _ in range(self.between(1, 4)):
            access = self.pick([self.access_shared, self.access_own])
            before = copy.deepcopy((self.uses, job.has_lock, job.leaks))
            made = self.part(lambda: access(job))
            if not made:
                self.uses, job.has_lock, job.leaks = before
            if made and self.chance(20):
                made = ["if (volatile_one) {", *made, "}"]
            lines += made
        return ["{", *lines, "}"]

    # --- constructs; each ends the phase unless nobody waits ---
    def sections(self):
        nowait = self.chance(40)
        lines = [f"#pragma omp sections{' nowait' if nowait else ''}", "{"]
        for _ in range(self.between(1, 4)):
            lines += ["#pragma omp section", *self.job()]
        self.phase += not nowait
        return lines + ["}"]

    def single(self):
        nowait = self.chance(60)
        lines = [f"#pragma omp single{' nowait' if nowait else ''}", *self.job()]
        self.phase += not nowait
        return lines

    def barrier(self):
        self.phase += 1
        return ["#pragma omp barrier"]

    def master(self):
        """What one member does with its own."""
        return ["#pragma omp master", "{", *self.member(), "}"]

    def member(self):
        """What each member does with its own. What it passes on may be found again
        in its jobs."""
        outside = Job(-1, 0)
        lines = self.access_own(outside)
        self.is_bound |= outside.leaks
        return lines

    def constructs(self, low, high):
        table = {"sections": 5, "single": 5, "barrier": 1, "master": 1, "member": 2}
        lines = []
        for _ in range(self.between(low, high)):
            lines += getattr(self, self.weighted(table))()
        return lines

    def region(self):
        self.phase += 1
        self.is_bound = False
        threads = self.weighted({"": 6, " num_threads(2)": 1, " num_threads(3)": 1})
        lines = [f"#pragma omp parallel{threads}", "{",
                 "int me = omp_get_thread_num(), ticket, *block;", "(void)me;"]
        for name, kind, width in self.own:
            if kind == "stack":
                lines.append(f"int {name}_own[{width}] = {{0}};")
        lines += self.pick([["#pragma omp atomic capture", "ticket = next++;"],
                            self.locked(["ticket = next;", "next = next + 1;"])])
        lines += self.locked([f"block = blocks[top++ % {ROWS}];"])
        return lines + ["#pragma omp barrier"] + self.constructs(2, 5) + [
            "(void)ticket;", "(void)block;", "}"]

    # --- the program ---
    def definitions(self):
        self.phase, self.jobs, self.functions = 0, [], []
        self.uses = collections.defaultdict(list)
        self.make_objects()
        body = [line for _ in range(self.between(1, 2)) for line in self.region()]
        lines = [self.parameter_declaration(), *self.definitions_of_objects(),
                 *needed_functions(self.functions, body),
                 "static int program(void) {", *self.parameter_values()]
        for name, kind, _ in self.shared:
            if kind == "heap":
                lines.append(f"{name} = (int *)calloc(1, {self.bytes[name]});")
        return lines + body + ["return 0;", "}"]

    def of_pair(self, one, other):
        """True for a race in any run, False for none, None if chance decides: locks
        may order what stands beside them, also for what a member does before and
        after, and what was passed on may excuse a function."""
        if one.job == other.job or not (one.is_write or other.is_write) or \
                one.lock and other.lock:
            return False
        jobs = self.jobs[one.job], self.jobs[other.job]
        if sum(job.has_lock for job in self.jobs
               if job.phase == jobs[0].phase) > 1:
            return None
        if any(use.soft and job.leaks for use, job in zip((one, other), jobs)):
            return None
        return True

    def verdicts(self):
        kinds = {name: kind for name, kind, _ in self.shared}
        found = collections.defaultdict(set)
        for (_, name, _), uses in self.uses.items():
            pairs = {self.of_pair(a, b) for n, a in enumerate(uses)
                     for b in uses[:n]} | {False}
            if True in pairs and any(u.soft and self.jobs[u.job].leaks for u in uses):
                pairs = {None}  # which may take the place of another one
            found[self.reported(name, kinds[name])] |= pairs
        return dict({name: True if True in each else None if None in each else False
                     for name, each in found.items()}, **{OTHERS: False})
