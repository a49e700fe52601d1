"""Programs of kind "paths": fields of objects on the many paths through functions.

A program is a list of acts; each is played by the main thread or by another one.
The acts follow each other in time: testsuite/lib/order.c, which the detector does
not see, has each thread wait until the act before its own is over. So output and
values are those of one thread, and the happens-before order, which comes from the
synchronisation operations alone, is the same in every run:
- An act touches a few of the objects: structs with fields of all kinds, nested,
  packed, in arrays, on the heap, as bytes, under several names; some that threads
  share, and some of which each thread has its own.
- It branches, loops (perhaps not at all) and leaves by break, continue, goto,
  return, longjmp, pthread_exit and exit.
- It calls functions that do the same, and functions that call themselves.
- It acquires, releases, or both, or neither: locks, semaphores, atomic operations
  of each order, fences, threads that it creates and joins, teams and tasks of
  OpenMP. Whether something has been posted or set by then is the same in every run.
- Two acts may meet at an object that no other act touches (encounters.py).
- Of some objects the program knows whether they have a race (teams.py).
- Each place in the source accesses one object, because equal places are reported
  once.
SPDX-License-Identifier: GPL-3.0-or-later
"""
import dataclasses
import re

from .encounters import Encounters
from .program import needed_functions


class Paths(Encounters):
    kind, language, prelude, dice = "paths", "c", "paths.h", "paths"
    own_names = ("par", "program", "finish")
    thing_kinds = {"plain": 4, "array": 3, "heap": 2, "heaps": 2, "union": 2,
                   "scalar": 1, "vector": 1, "numbered": 1, "local": 1,
                   "threadprivate": 1, "scratch": 1}

    def __init__(self, seed, without=()):
        super().__init__(seed, without)
        self.functions = []   # name and lines
        self.helpers = []     # those that others may call
        self.buffers = []     # where longjmp may lead
        self.call_depth = 0
        self.children = 0
        self.once_used = 0
        self.held = False     # a lock is held where the next statement stands
        self.known = set()    # objects that two acts alone know
        self.owned = set()    # those that only tasks of one thread know
        self.met = ""         # the name of the one that has a race
        self.doubts = set()   # names of those of which detectors may think apart
        self.quiet = False    # nothing that orders threads is wanted
        self.limit = 0        # of parts: no large ones behind it
        self.peak = 1         # how often a statement so far may be executed

    # --- acts ---
    def cast(self):
        """The actor of each act: main is 0, and the others are new threads."""
        actors = self.between(2, 3)
        acts = [self.between(0, actors - 1) for _ in range(self.between(2, 4))]
        return acts if len(set(acts)) > 1 else [1, 0, 1]

    def act(self, number, actors):
        """The function of an act; -> its name."""
        last_of_actor = actors[number] not in actors[number + 1:]
        last = number == len(actors) - 1
        alive = [t for t in self.things
                 if t not in self.known and self.end_of.get(t, 99) >= number]
        things = self.random.sample(alive, min(len(alive), self.between(2, 4)))
        context = dataclasses.replace(
            self.fresh_context(*things), depth=0, top=True,
            throws=self.language == "c++",
            may_end=last_of_actor and actors[number] != 0, may_exit=last)
        name = self.name("act")
        lines = []
        for half in self.halves[number]:
            lines += self.part(lambda h=half: h(context))
        self.limit = self.units + self.between(1, 7)
        more = self.statements(context, 0 if lines else 1, 3) if things else []
        lines = lines + more if self.chance(50) else more + lines
        for thing, end in self.end_of.items():
            if end == number:
                lines += self.part(lambda t=thing: [f"free({t.name});"])
        attribute = self.pick(["", "__attribute__((noinline)) "])
        self.functions.append((name, [
            f"static {attribute}unsigned {name}(void) {{", "unsigned acc = 0;"] +
            lines + ["return acc;", "}"]))
        return name

    def play(self, number, name):
        """Statements that play an act."""
        return [f"out[{number}] = {name}();"]

    # --- the program ---
    def definitions(self):
        self.records = []
        self.make_records()
        self.make_things(self.thing_kinds)
        actors = self.cast()
        self.halves = self.make_encounters(actors)
        self.end_of = {t: self.between(0, len(actors) - 1) for t in self.things
                       if t.on_heap and t not in self.known and self.chance(30)}
        opening = self.part(self.open_tasks) if self.chance(35) else []
        if not opening:
            self.met = ""
        acts = []
        for number in range(len(actors)):
            made = []
            lines = self.part(lambda n=number: made.append(self.act(n, actors)) or
                              self.play(n, made[0]))
            acts.append(lines)
        return self.assemble(actors, opening, acts)

    def worker(self, actor, actors, acts):
        """(name, lines) of the function of a thread."""
        name = self.name("worker")
        mine = [n for n, other in enumerate(actors) if other == actor]
        lines = [f"static void *{name}(void *argument) {{",
                 f"pthread_setspecific(end_step, (void *){mine[-1] + 2}L);"]
        for n in mine:
            lines += [f"order_wait({n + 1});"] + acts[n]
            if n != mine[-1]:
                lines += [f"order_reach({n + 2});"]
        return name, lines + ["return argument;", "}"]

    def main_script(self, actors, acts, workers):
        """What main does: it creates the others, at the start or later, plays its
        acts, and joins the others, when they have ended or at last."""
        thread = {actor: self.name("thread") for actor in workers}
        lines = [f"pthread_t {name};" for name in thread.values()]
        create = {actor: f"pthread_create(&{thread[actor]}, 0, {name}, 0);"
                  for actor, name in workers.items()}
        join = {actor: f"pthread_join({thread[actor]}, 0);" for actor in workers}
        for n, actor in enumerate(actors):
            for other in list(create):
                after = [m for m in range(n, len(actors)) if actors[m] == 0]
                waits = after and actors.index(other) > after[0]
                if not (waits and self.chance(50)):
                    lines.append(create.pop(other))
            if actor:
                continue
            for other in list(join):
                if other not in create and other not in actors[n:] and \
                        self.chance(40):
                    lines.append(join.pop(other))
            lines += [f"order_wait({n + 1});"] + acts[n] + [f"order_reach({n + 2});"]
        return lines + list(join.values())

    def assemble(self, actors, opening, acts):
        workers = {}
        roots = []
        for actor in sorted(set(actors) - {0}):
            name, lines = self.worker(actor, actors, acts)
            workers[actor] = name
            roots += lines
        script = self.main_script(actors, acts, workers)
        functions = needed_functions(self.functions,
                                     roots + opening + script + self.kept())
        text = "\n".join(functions + roots + opening)
        used = [t for t in self.things
                if re.search(rf"\b{t.name}(_own)?\b", text)]
        lines = [self.parameter_declaration()]
        for record in self.records:
            lines += record.definition()
        for thing in self.things:
            lines += self.class_definition(thing, text)
        for thing in used:
            lines += thing.definition()
        lines += [f"static jmp_buf {name};" for name in self.buffers
                  if re.search(rf"\b{name}\b", text)]
        lines += functions + roots + self.finish(used)
        lines += ["static int program(void) {"] + self.parameter_values()
        for number, thing in enumerate(used):
            lines += thing.creation(number)
        return lines + ["atexit(finish);"] + opening + ["order_reach(1);"] + \
            script + ["return 0;", "}"]

    def kept(self):
        """Names of functions that are needed though none calls them."""
        return []

    def class_definition(self, thing, text):
        return []

    def finish(self, used):
        """The function that prints the results, whoever ends the program."""
        lines = ["static UNCHECKED void finish(void) {", "unsigned sum = 0;",
                 "for (int i = 0; i < 64; i++) sum = sum * 31 + out[i];"]
        for thing in used:
            if thing not in self.end_of:
                lines += [f"sum = sum * 31 + {place};"
                          for place in self.some_of(thing)]
        return lines + ['printf("%u\\n", sum);', "}"]

    def some_of(self, thing):
        """Expressions for some values of the object."""
        whole = thing.element(thing.elements() - 1)
        if not thing.record:
            return [f"(unsigned)(long){whole}"]
        fields = [f for f in thing.record.fields if not f.record]
        return [f"(unsigned)(long){whole}.{field.name}" +
                ("[0]" if field.count else "")
                for field in self.random.sample(fields, min(2, len(fields)))]
