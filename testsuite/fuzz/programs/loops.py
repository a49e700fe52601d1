"""Programs of kind "loops": threads that walk over arrays.

Threads are ordered by creation, join and barriers only, so the happens-before
order, and with it the answer which objects have a race, is the same in every run:
- A phase is what happens between two barriers. In it a number of owners (threads,
  iterations of a work-sharing loop, tasks, sections) run the same code, each
  with its number `t`.
- A stable object is divided between the owners, or only read: it has no race.
  Its values may reach output, conditions and subscripts.
- An unstable object is accessed by any owner. Values read from it end in `junk`.
  It occurs only where the owners are the same in every run (no dynamic
  schedules) and where no lock orders them by chance.
- Between the owners of a phase there may be barriers that all of them pass, and
  semaphores that one posts once and one waits for once.
- Each place in the source accesses one object, because equal places are reported
  once.
All subscripts stay inside their arrays: their ranges are computed with them.
SPDX-License-Identifier: GPL-3.0-or-later
"""
import re

from .arrays import Phase
from .collapsed import Collapsed
from .program import needed_functions

LABELS = "out|again|middle|next"  # how names of labels begin


class Loops(Collapsed):
    """Phases of threads that walk over arrays."""

    kind, language, prelude, dice = "loops", "c", "loops.h", "loops"
    own_names = ("par", "program", "worker", "phase0", "phase1", "phase2")

    def __init__(self, seed, without=()):
        super().__init__(seed, without)
        self.helpers = []      # helper functions: name and lines
        self.objects = []
        self.in_function = False
        self.labels = []
        self.semaphores = 0
        self.small = []        # arrays of encounters: name and declaration

    # --- phases ---
    def body(self, phase):
        """What one owner does; uses t, acc and junk."""
        lines = []
        for _ in range(self.between(1, 5)):
            block = self.part(lambda: self.block(phase))
            if block:
                lines += ["{"] + block + ["}"]
        return lines

    def work(self, phase, number):
        """Statements for owner t: the body in place or as a call; its results are
        the owner's own."""
        self.in_function = self.chance(50)
        body = self.body(phase)
        results = [f"out[{number}][t] += acc;", f"sink[{number}][t] += junk;"]
        declare = ["unsigned acc = 0, junk = 0;"]
        if not self.in_function:
            return ["{"] + declare + body + results + ["}"]
        function = self.name("body")
        attribute = self.pick(["", "__attribute__((noinline)) "])
        self.helpers.append((function, [
            f"static {attribute}unsigned {function}(int t) {{"] + declare + body +
            [f"sink[{number}][t] += junk;", "return acc;", "}"]))
        self.in_function = False
        return [f"out[{number}][t] += {function}(t);"]

    def openmp_phase(self, number):
        if self.chance(15):
            return self.collapsed_phase(number)
        threads = self.between(1, 3)
        kind = self.weighted({"parallel": 3, "for": 5, "dynamic": 1, "guided": 1,
                              "sections": 1, "single": 1, "tasks": 2,
                              "nowait": 1, "taskloop": 1, "reduction": 1})
        owners = {"parallel": threads, "single": 1,
                  "sections": self.between(2, 3)}.get(
                      kind, self.between(2, 5) if self.chance(50)
                      else self.between(6, 40))
        locks = self.chance(20)
        racy = not locks and kind in ("parallel", "for", "tasks", "nowait",
                                      "taskloop", "reduction")
        phase = Phase(kind, owners, threads, locks, racy)
        phase.meets = kind == "parallel" and threads > 1 and self.chance(50)
        clause = f"num_threads({threads})"
        loop = f"for (int t = 0; t < {self.number(owners)}; t++)"
        if kind == "parallel":
            lines = [f"#pragma omp parallel {clause}", "{",
                     "int t = omp_get_thread_num();"] + self.work(phase, number)
            for _ in range(self.between(0, 2)):
                lines += ["#pragma omp barrier"]
                more = Phase(kind, owners, threads, locks, racy)
                lines += self.work(more, number)
            return lines + ["}"]
        if kind in ("for", "dynamic", "guided"):
            schedule = {"for": self.pick(["static", "static, 1", "static, 3"]),
                        "dynamic": self.pick(["dynamic", "dynamic, 2"]),
                        "guided": "guided"}[kind]
            return [f"#pragma omp parallel for {clause} schedule({schedule})",
                    loop, "{"] + self.work(phase, number) + ["}"]
        if kind == "reduction":
            red = self.name("red")
            return [f"unsigned {red} = 0;",
                    f"#pragma omp parallel for {clause} schedule(static) "
                    f"reduction(+ : {red})", loop, "{",
                    f"{red} += (unsigned)t * {self.between(1, 9)}u;"] + \
                self.work(phase, number) + ["}", f"out[{number}][0] += {red};"]
        if kind == "nowait":
            other = Phase(kind, owners, threads, locks, racy)
            other.views = phase.views  # the same iterations, the same threads
            return [f"#pragma omp parallel {clause}", "{",
                    "#pragma omp for schedule(static) nowait", loop, "{"] + \
                self.work(phase, number) + \
                ["}", "#pragma omp for schedule(static)", loop, "{"] + \
                self.work(other, number) + ["}", "}"]
        if kind == "sections":
            lines = [f"#pragma omp parallel sections {clause}", "{"]
            work = self.work(phase, number)
            for owner in range(owners):
                lines += ["#pragma omp section", "{", f"const int t = {owner};"]
                lines += [re.sub(rf"\b({LABELS})(\d+)\b", rf"\1\2_{owner}", line)
                          for line in work] + ["}"]
            return lines + ["}"]
        if kind == "single":
            return [f"#pragma omp parallel {clause}", "#pragma omp single", "{",
                    "const int t = 0;"] + self.work(phase, number) + ["}"]
        if kind == "taskloop":
            return [f"#pragma omp parallel {clause}", "#pragma omp single",
                    "#pragma omp taskloop grainsize(1)", loop, "{"] + \
                self.work(phase, number) + ["}"]
        lines = [f"#pragma omp parallel {clause}", "#pragma omp single", "{",
                 loop, "{", "#pragma omp task firstprivate(t)"] + \
            (lambda w: w if w[0] == "{" else ["{"] + w + ["}"])(
                self.work(phase, number)) + ["}"]
        if self.chance(60):
            after = Phase("single", 1, threads, locks, False)
            lines += ["#pragma omp taskwait", "{", "const int t = 0;"] + \
                self.work(after, number) + ["}"]
        return lines + ["}"]

    def pthread_phase(self, number, threads):
        """A phase of all pthreads; main is the last of them."""
        locks = self.chance(20)
        phase = Phase("pthread", threads, threads, locks, not locks)
        phase.meets = self.chance(50)
        return self.work(phase, number)

    # --- the program ---
    def definitions(self):
        self.make_objects()
        phases = self.between(1, 3)
        style = self.pick(["pthread", "openmp"])
        bodies = []
        threads = self.between(2, 3)
        self.style = style
        for number in range(phases):
            if style == "pthread":
                made = self.part(lambda n=number: self.pthread_phase(n, threads))
            else:
                made = self.part(lambda n=number: self.openmp_phase(n))
            bodies.append(made)
        if style == "pthread":
            worker = ["static void *worker(void *argument) {",
                      "int t = (int)(long)argument;"]
            for made in bodies:
                worker += made + ["pthread_barrier_wait(&barrier);"]
            worker += ["return 0;", "}"]
            run = [f"pthread_t threads[{threads}];",
                   f"pthread_barrier_init(&barrier, 0, {threads});",
                   f"for (long t = 0; t < {threads - 1}; t++)",
                   "  pthread_create(&threads[t], 0, worker, (void *)t);",
                   f"worker((void *){threads - 1}L);",
                   f"for (int t = 0; t < {threads - 1}; t++)",
                   "  pthread_join(threads[t], 0);"]
        else:
            worker, run = [], []
            for number, made in enumerate(bodies):
                worker += [f"static void phase{number}(void) {{"] + made + ["}"]
                run += [f"phase{number}();"]
        return self.assemble(worker, run)

    def assemble(self, worker, run):
        functions = needed_functions(self.helpers, worker)
        text = "\n".join(functions + worker)
        used = [o for o in self.objects if re.search(rf"\b{o.name}\b", text)]
        lines = [self.parameter_declaration()]
        lines += [o.declaration() for o in used]
        lines += [declaration for name, declaration in self.small
                  if re.search(rf"\b{name}\b", text)]
        lines += functions + worker
        lines += ["static int program(void) {", "unsigned sum = 0;"]
        lines += self.parameter_values()
        for o in used:
            lines += o.fill(self.between(0, 7))
        lines += run
        lines += ["sum = results();"]
        for o in used:
            if o.stable:
                lines += o.over_all("sum = mix(sum, {});")
            if o.free():
                lines.append(o.free())
        return lines + ['printf("%u\\n", sum);', "return 0;", "}"]
