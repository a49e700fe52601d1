"""Encounters: two acts access an object that only they know. The accesses are few, so
that each of them decides whether there is a race. The first act may release
something between its accesses, and the second may acquire it.
SPDX-License-Identifier: GPL-3.0-or-later
"""
from .program import TYPES
from .records import Thing
from .teams import Teams


class Encounters(Teams):
    """Makes encounters, and the halves of them."""

    def make_encounters(self, actors):
        """-> by act: functions that make the lines of a half in a context."""
        halves = {number: [] for number in range(len(actors))}
        for number in range(self.between(1, 3)):
            first, second = sorted(self.random.sample(range(len(actors)), 2))
            if actors[first] == actors[second]:
                continue
            thing = self.small_thing()
            tell, hear = self.message(number)
            halves[first].append(lambda context, t=thing, order=tell:
                                 self.half(context, t, order, 60))
            halves[second].append(lambda context, t=thing, order=hear:
                                  self.half(context, t, order, 25))
        return halves

    def small_thing(self):
        kind = self.weighted({"scalar": 3, "plain": 3, "vector": 2, "heap": 1})
        record = self.make_record(self.name("S")) \
            if kind in ("plain", "heap") else None
        if record:
            record.fields = record.fields[:2]
            self.records.append(record)
        thing = Thing(self.name("H"), kind, record, self.pick(TYPES),
                      3 if kind == "vector" else 0)
        self.things.append(thing)
        self.known.add(thing)
        return thing

    def message(self, number):
        """(lines that release, lines that acquire), both of one thing; or nothing."""
        flag = f"&flags[{8 + number}]"
        mutex, semaphore = f"&mutexes[{4 + number}]", f"&semaphores[{4 + number}]"
        pass_mutex = [f"pthread_mutex_lock({mutex});",
                      f"pthread_mutex_unlock({mutex});"]
        tell, hear = self.pick([
            ([], []),
            (pass_mutex, pass_mutex),
            ([f"sem_post({semaphore});"], [f"sem_trywait({semaphore});"]),
            ([f"__atomic_store_n({flag}, 1, __ATOMIC_RELEASE);"],
             [f"acc += (unsigned)__atomic_load_n({flag}, __ATOMIC_ACQUIRE);"]),
            (["__atomic_thread_fence(__ATOMIC_RELEASE);",
              f"__atomic_store_n({flag}, 1, __ATOMIC_RELAXED);"],
             [f"acc += (unsigned)__atomic_load_n({flag}, __ATOMIC_RELAXED);",
              "__atomic_thread_fence(__ATOMIC_ACQUIRE);"]),
            ([f"__atomic_fetch_add({flag}, 1, __ATOMIC_RELEASE);"],
             [f"acc += (unsigned)__atomic_fetch_add({flag}, 1, "
              "__ATOMIC_ACQUIRE);"]),
        ])
        return self.perhaps_called(tell), self.perhaps_called(hear)

    def perhaps_called(self, lines):
        """The lines, or a call of a function that has them."""
        if not lines or self.chance(60):
            return lines
        name = self.name("order")
        attribute = self.pick(["", "__attribute__((noinline)) "])
        self.functions.append((name, [
            f"static {attribute}unsigned {name}(unsigned acc) {{"] + lines +
            ["return acc;", "}"]))
        return [f"acc = {name}(acc);"]

    def half(self, context, thing, order, before):
        """What one act does: something before the operation (with this chance),
        and something behind it, often the same."""
        quiet, self.quiet = self.quiet, True
        self.limit = self.units + 3
        inner = context.inside(things=(thing,), pointers=())
        first = self.statements(inner, 1, 2) if self.chance(before) else []
        second = first if first and self.chance(40) and \
            not any(":;" in line for line in first) else \
            self.statements(inner, 0 if first else 1, 2)
        self.quiet = quiet
        return ["{"] + first + order + second + ["}"]
