"""OpenMP in the acts of the programs of kind "paths": a team of two threads, and
tasks. As with acts, everything happens in one order, which the detector does not see:
one thread of the team waits for the other (order.c), and one thread runs all tasks.
SPDX-License-Identifier: GPL-3.0-or-later
"""
from .calls import ATTRIBUTES, Calls
from .oracle import HEAP
from .records import Thing

DEPENDENCES = ["", "", " depend(in : flags[12])", " depend(out : flags[12])",
               " depend(inout : flags[13])", " depend(mutexinoutset : flags[13])",
               " if(0)", " if(0) depend(in : flags[12])"]


class Teams(Calls):
    """Statements that make threads or tasks of OpenMP, and wait for them."""

    def statement_table(self, context):
        weight = 3 if self.may_have_children(context) else 0
        return dict(super().statement_table(context), team=weight, tasks=weight,
                    own_tasks=weight)

    def with_own_sum(self, lines, slot):
        return ["{", "unsigned acc = 1;"] + lines + [f"out[{slot}] = acc;", "}"]

    def team(self, context):
        number = self.new_child()
        inner = context.locked()
        first = self.statements(inner, 1, 3)
        if self.chance(50):  # else it has the creator's sum
            first = self.with_own_sum(first, number)
        lines = ["#pragma omp parallel num_threads(2)", "{",
                 "if (omp_get_thread_num()) {"] + first + \
            [f"order_reach({number});", "} else {", f"order_wait({number});"] + \
            self.with_own_sum(self.statements(inner, 0, 2), number + 3) + ["}"]
        if self.chance(50):
            lines += ["#pragma omp barrier",
                      f"if (omp_get_thread_num() == {self.between(0, 1)})"] + \
                self.with_own_sum(self.statements(inner, 1, 2), number + 6)
        return lines + ["}"]

    def tasks(self, context):
        self.note_doubts(context)
        number = self.new_child()
        inner = context.locked()
        lines = self.pick([["#pragma omp parallel num_threads(1)"],
                           ["#pragma omp parallel num_threads(1)"],
                           ["#pragma omp taskgroup"], []]) + ["{"]
        for slot in number, number + 3, number + 6:
            lines += self.part(lambda s=slot: self.task(inner, s))
            lines += self.pick([[], [], ["#pragma omp taskwait"],
                                ["#pragma omp taskwait depend(in : flags[12])"]])
        return lines + ["}"]

    def owned_thing(self):
        """An object that tasks find by the thread that runs them."""
        kind = self.weighted({"numbered": 3, "scratch": 3, "local": 1,
                              "threadprivate": 1})
        name = self.name("O")
        self.names |= {f"{name}_own", f"{name}_mine"}
        thing = Thing(name, kind, self.pick(self.records), None, 0,
                      self.pick(ATTRIBUTES))
        self.things.append(thing)
        self.known.add(thing)
        self.owned.add(thing)
        return thing

    def own_tasks(self, context):
        """Tasks with an object that only they know: it has no race, whatever else
        they do."""
        thing = self.owned_thing()
        number = self.new_child()
        inner = context.locked(things=context.things[:1] + (thing, thing),
                               pointers=())
        self.note_doubts(inner)
        lines = ["#pragma omp parallel num_threads(1)", "{"]
        for slot in number, number + 3, number + 6:
            lines += self.part(lambda s=slot: self.task(inner, s))
        return lines + ["}"]

    def open_tasks(self):
        """Tasks that meet at an object, which has a race, and with one of their own,
        which has none."""
        shared = Thing(self.name("M"), "scalar", None,
                       self.pick(["int", "double"]), 0)
        self.met = shared.name
        others = [t for t in self.things if t not in self.known]
        self.things.append(shared)
        self.known.add(shared)
        own = self.owned_thing()
        context = self.fresh_context(self.pick(others), own, own)
        self.note_doubts(context)
        lines = ["#pragma omp parallel num_threads(1)", "{"]
        for slot in 60, 61:
            self.limit = self.units + self.between(2, 5)
            lines += ["#pragma omp task"] + self.with_own_sum(
                [f"{shared.name} = {slot};"] +
                self.statements(context.locked(), 1, 3), slot)
        return lines + ["}"]

    def note_doubts(self, context):
        """Something that depends on the thread may leave a function anywhere in a
        task. Detectors may differ about the accesses around that place."""
        if any(thing.kind in Thing.thread_kinds for thing in context.things):
            self.doubts |= {HEAP if thing.on_heap else thing.name
                            for thing in context.things}

    def verdicts(self):
        return {**{name: None for name in self.doubts},
                **{thing.name: False for thing in self.owned
                   if thing.kind in ("numbered", "scratch")},
                **({self.met: True} if self.met else {})}

    def task(self, context, slot):
        return [f"#pragma omp task{self.pick(DEPENDENCES)}"] + \
            self.with_own_sum(self.statements(context, 1, 2), slot)
