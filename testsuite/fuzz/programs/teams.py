"""OpenMP in the acts of the programs of kind "paths": a team of two threads, and
tasks. As between acts, all happens in one order, which the detector does not see: of
the team one thread waits for the other (order.c), and tasks have one thread to run
on.
SPDX-License-Identifier: GPL-3.0-or-later
"""
from .calls import Calls

DEPENDENCES = ["", "", " depend(in : flags[12])", " depend(out : flags[12])",
               " depend(inout : flags[13])", " depend(mutexinoutset : flags[13])",
               " if(0)", " if(0) depend(in : flags[12])"]


class Teams(Calls):
    """Statements that make threads or tasks of OpenMP, and wait for them."""

    def statement_table(self, context):
        weight = 3 if self.may_have_children(context) else 0
        return dict(super().statement_table(context), team=weight, tasks=weight)

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

    def task(self, context, slot):
        return [f"#pragma omp task{self.pick(DEPENDENCES)}"] + \
            self.with_own_sum(self.statements(context, 1, 2), slot)
