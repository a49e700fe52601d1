"""Statements that acquire, release, or do neither: locks, semaphores, atomic
operations, fences, memory that comes and goes.
SPDX-License-Identifier: GPL-3.0-or-later
"""
from .ways import Ways

STORES = ["__ATOMIC_RELAXED", "__ATOMIC_RELEASE", "__ATOMIC_RELEASE",
          "__ATOMIC_SEQ_CST"]
LOADS = ["__ATOMIC_RELAXED", "__ATOMIC_ACQUIRE", "__ATOMIC_ACQUIRE",
         "__ATOMIC_SEQ_CST"]
FAILURES = ["__ATOMIC_RELAXED", "__ATOMIC_ACQUIRE"]  # of a compare-exchange
UPDATES = STORES + LOADS + ["__ATOMIC_ACQ_REL"]


class Orders(Ways):
    """What orders threads. Each program runs as if it had one thread (see
    paths.py): whether a semaphore has been posted or a flag been set when a thread
    asks is the same in every run."""

    def statement_table(self, context):
        deep = self.is_deep(context)
        return dict(super().statement_table(context), order=0 if self.quiet else 5,
                    region=0 if deep or self.quiet else 4, heap=0 if deep else 1)

    def order(self, context):
        """One operation, sometimes with the same access before and after it."""
        around = self.access(context) if self.chance(50) else []
        lines = self.one_order(context)
        if around and self.chance(60):
            return around + lines + around
        return lines + around

    def one_order(self, context):
        flag = f"&flags[{self.between(0, 7)}]"
        number = self.between(0, 3)
        how = self.pick(["store", "load", "if", "update", "exchange", "compare",
                         "release", "acquire", "post", "take", "pass", "critical",
                         "fence", "once"])
        if how == "store":
            return [f"__atomic_store_n({flag}, {number}, {self.pick(STORES)});"]
        if how == "load":
            return [f"acc += (unsigned)__atomic_load_n({flag}, "
                    f"{self.pick(LOADS)});"]
        if how == "if":
            inner = context.inside()
            return [f"if (__atomic_load_n({flag}, {self.pick(LOADS)}) "
                    f"{self.pick(['==', '!=', '>='])} {number}) {{"] + \
                self.statements(inner, 1, 2) + ["}"]
        if how == "update":
            return [f"acc += (unsigned)__atomic_fetch_add({flag}, 1, "
                    f"{self.pick(UPDATES)});"]
        if how == "exchange":
            return [f"acc += (unsigned)__atomic_exchange_n({flag}, {number}, "
                    f"{self.pick(UPDATES)});"]
        if how == "compare":
            old = self.name("old")
            return ["{", f"int {old} = {number};",
                    f"if (__atomic_compare_exchange_n({flag}, &{old}, "
                    f"{self.between(0, 3)}, 0, {self.pick(UPDATES)}, "
                    f"{self.pick(FAILURES)}))", "acc += 5;", "}"]
        if how == "release":
            return ["__atomic_thread_fence(__ATOMIC_RELEASE);",
                    f"__atomic_store_n({flag}, {number}, __ATOMIC_RELAXED);"]
        if how == "acquire":
            return [f"acc += (unsigned)__atomic_load_n({flag}, __ATOMIC_RELAXED);",
                    "__atomic_thread_fence(__ATOMIC_ACQUIRE);"]
        if how == "post":
            return [f"sem_post(&semaphores[{number}]);"]
        if how == "take":
            return [f"if (sem_trywait(&semaphores[{number}]) == 0) {{"] + \
                self.statements(context.inside(), 1, 2) + ["}"]
        if how == "pass":
            return [f"pthread_mutex_lock(&mutexes[{number}]);",
                    f"pthread_mutex_unlock(&mutexes[{number}]);"] \
                if not self.held else self.access(context)
        if how == "once":
            return self.once(context)
        if how == "critical" and not self.held:
            return [f"#pragma omp critical(part{number})", "acc++;"]
        return [f"__atomic_thread_fence({self.pick(UPDATES)});"]

    def once(self, context):
        """A function that whoever comes first runs."""
        if self.once_used >= 4 or self.held:
            return self.access(context)
        function = self.name("once")
        number = self.once_used
        self.once_used += 1
        inner = self.fresh_context(self.pick(context.things)).locked()
        lines = [f"static void {function}(void) {{", "unsigned acc = 1;"] + \
            self.outside_region(lambda: self.statements(inner, 1, 2)) + \
            ["out[63] += acc;", "}"]
        self.functions.append((function, lines))
        return [f"pthread_once(&onces[{number}], {function});"]

    def region(self, context):
        """Statements under a lock. A thread holds one lock at a time: another
        function may take any."""
        if self.held:
            return self.access(context)
        number = self.between(0, 3)
        two = number % 2
        opening, closing = self.pick([
            (f"pthread_mutex_lock(&mutexes[{number}]);",
             f"pthread_mutex_unlock(&mutexes[{number}]);"),
            (f"pthread_mutex_lock(&mutexes[{number}]);",
             f"pthread_mutex_unlock(&mutexes[{number}]);"),
            (f"if (pthread_mutex_trylock(&mutexes[{number}]) == 0) {{",
             f"pthread_mutex_unlock(&mutexes[{number}]); }}"),
            (f"pthread_rwlock_rdlock(&rwlocks[{two}]);",
             f"pthread_rwlock_unlock(&rwlocks[{two}]);"),
            (f"pthread_rwlock_wrlock(&rwlocks[{two}]);",
             f"pthread_rwlock_unlock(&rwlocks[{two}]);"),
            (f"pthread_spin_lock(&spins[{two}]);",
             f"pthread_spin_unlock(&spins[{two}]);"),
            (f'_Pragma("omp critical(part{number})") {{', "}")])
        is_block = closing.endswith("}")
        self.held = True
        lines = [opening] + self.statements(context.locked(), 1, 3)
        if context.returns and self.chance(30) and not is_block:
            lines += [f"if ({self.condition(context)}) {{", closing,
                      "return acc;", "}"]
        if self.chance(30) and not is_block:
            lines += [closing] + self.outside_region(
                lambda: self.statements(context.locked(), 0, 2)) + [opening]
            lines += self.statements(context.locked(), 0, 2)
        self.held = False
        return lines + [closing]

    def outside_region(self, make):
        held, self.held = self.held, False
        lines = make()
        self.held = held
        return lines

    def heap(self, context):
        """Memory of this thread alone, which comes and goes."""
        things = [t for t in context.things if t.record and t.raw_allowed()]
        if not things:
            return self.access(context)
        record = self.pick(things).record
        name = self.name("own")
        place = self.field_of(context, f"{name}->", record)
        again = self.field_of(context, f"{name}->", record)
        inner = context.inside(label="", returns=False, loop="")
        return ["{", f"struct {record.name} *{name} = (struct {record.name} *)"
                f"calloc(1, sizeof(*{name}));", self.update(context, place)] + \
            self.statements(inner, 1, 2) + \
            [f"acc += {again.read()};", f"free({name});", "}"]
