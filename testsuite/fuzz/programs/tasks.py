"""Programs of kind "tasks": tasks of OpenMP, which use data of the thread that runs
them and data that all share. Such a program says itself which objects must have a
race and which must not (strands.py), so that mistakes that all detectors make are
found, too.

A program is a list of scenes: a team of one thread; tasks outside of every region; a
team of two threads that run their own tasks one after the other, or tasks that the
other one has created; two threads with a team each. In them:
- tasks, nested, with depend, if(0), final, firstprivate and shared data; taskloops,
  task groups, taskwait with and without depend; functions that are called, inlined or
  not, and that call themselves in tasks;
- accesses to objects that threads share, and to those of which each thread has its
  own: by thread number, thread-local, scratch by pointer, by key, by a function
  (owned.py), in many ways (reaches.py);
- values of the thread as conditions, as bounds of loops, and captured by tasks, where
  they no longer depend on the thread.
SPDX-License-Identifier: GPL-3.0-or-later
"""
import dataclasses

from .owned import Objects, Thread
from .program import needed_functions
from .reaches import (Asker, ATTRIBUTES, Context, lines_of, Node, NOINLINE, Reaches,
                      run_all)
from .strands import BOUND, SOFT

CONSTANT = "__attribute__((noinline, const)) "
DEPTH = 3  # of statements in statements
PARTS = 45  # behind which no large ones follow


class Tasks(Reaches):
    kind, language, prelude, dice = "tasks", "c", "paths.h", "tasks"
    own_names = ("par", "program", "number", "begin")

    def __init__(self, seed, without=()):
        super().__init__(seed, without)
        self.callable = []    # name, attribute and nodes of those to call again
        self.steps = 0        # of order.c

    # --- parts ---
    def node(self, make):
        """A list with the node that make() returns, unless it is left out."""
        made = []
        lines = self.part(lambda: made.append(make()) or list(made[0].lines))
        return [Node(tuple(lines), made[0].run)] if lines else []

    def nodes(self, context, low=1, high=3):
        return [node for _ in range(self.between(low, high))
                for node in self.node(lambda: self.statement(context))]

    def new_step(self):
        self.steps += 1
        return self.steps

    # --- statements ---
    def statement_table(self, context):
        deep = context.depth >= DEPTH or self.units > PARTS
        return {"access": 8, "loop": 4, "wait": 2, "branch": 0 if deep else 2,
                "task": 0 if deep else 7, "taskloop": 0 if deep else 2,
                "group": 0 if deep else 2, "call": 0 if deep else 3,
                "recursion": 0 if deep else 1}

    def statement(self, context):
        return getattr(self, self.weighted(self.statement_table(context)))(context)

    # --- conditions, calls ---
    def branch(self, context):
        """Statements under a condition that all threads find true."""
        if context.numbers and self.chance(40):  # captured: as any other
            nodes = self.nodes(context.inside())
            return Node((f"if ({self.pick(context.numbers)} < 8) {{",
                         *lines_of(nodes), "}"),
                        lambda strand: run_all(nodes, strand))
        return self.guarded(self.nodes(context.inside()))

    def call(self, context):
        """A call of a function with statements of its own, new or known."""
        if self.callable and self.chance(40):
            name, attribute, nodes = self.pick(self.callable)
        else:
            attribute = self.pick(ATTRIBUTES)
            nodes = self.nodes(Context(depth=context.depth + 1, attribute=attribute))
            name = self.function("call", ("unsigned", "unsigned acc"), attribute,
                                 lines_of(nodes) + ["return acc;"])
            self.callable.append((name, attribute, nodes))

        def run(strand):
            if strand.branches:
                strand.leak(attribute == NOINLINE)
            run_all(nodes, strand)
        return Node((f"acc += {name}(acc & 7);",), run)

    def recursion(self, context):
        """A function that calls itself in two tasks, to a small depth."""
        attribute = self.pick(ATTRIBUTES)
        name = self.name("again")
        inner = Context(depth=DEPTH, attribute=attribute)
        first, last = self.nodes(inner, 0, 1), self.nodes(inner, 0, 1)
        leaf = self.nodes(inner, 1, 2)
        waits = self.chance(60)
        depth = self.between(1, 2)
        lines = [f"static {attribute}void {name}(int d) {{", "unsigned acc = 0;",
                 "if (d == 0) {"] + lines_of(leaf) + ["} else {"] + lines_of(first)
        for _ in range(2):
            lines += ["#pragma omp task", f"{name}(d - 1);"]
        lines += (["#pragma omp taskwait"] if waits else []) + lines_of(last)
        self.functions.append((name, lines + ["}", "USE(acc);", "}"]))

        def run(strand, d=depth):
            if d == 0:
                return run_all(leaf, strand)
            run_all(first, strand)
            for _ in range(2):
                task = self.created(strand)
                run(task, d - 1)
                self.model.end(strand, task)
            if waits:
                self.model.wait(strand)
            return run_all(last, strand)
        return Node((f"{name}({self.number(depth)});",), run)

    # --- tasks ---
    def created(self, strand, **how):
        """A new task of the model. Whether it is run may depend on the thread that
        creates it: what it does by itself is then not judged here."""
        task = self.model.create(strand, **how)
        task.captured = dict(strand.captured)
        task.is_doubtful = strand.is_doubtful or strand.branches > 0
        if task.is_doubtful:
            task.leak()
        return task

    def captures(self, context):
        """What a task captures besides: (lines in front, names, context inside,
        function that notes for a task whose rows they are)."""
        lines, names, pointers, numbers, notes = [], [], [], [], []
        if self.chance(35):
            name = self.name("k")
            lines.append(f"int {name} = "
                         f"{self.pick(['omp_get_thread_num()', 'number'])};")
            numbers.append(name)
            notes.append((name, "running"))
        if self.chance(35):
            thing = self.pick(self.objects)
            shared, bound = self.rows(context, thing)
            row = self.pick([r for r in shared + bound if not r.asks])
            name = self.name("p")
            lines.append(f"{thing.type} *{name} = {row.text};")
            pointers.append((name, thing))
            notes.append((name, row.of))

        def note(creator, task):
            for name, of in notes:
                if of == "running":
                    of = creator.thread
                elif isinstance(of, str):
                    of = creator.captured[of]
                task.captured[name] = of
            creator.leak()
        names = [name for name, _ in notes]
        inner = Context(depth=context.depth + 1,
                        pointers=context.pointers + tuple(pointers),
                        numbers=context.numbers + tuple(numbers))
        return lines, names, inner, note

    def body(self, nodes):
        return ["{", "unsigned acc = 1;", *lines_of(nodes), "USE(acc);", "}"]

    def clauses(self):
        """(text, how the model has to create the task)"""
        how = self.weighted({"plain": 8, "depend": 5, "if": 2, "final": 1,
                             "if depend": 1, "mergeable": 1})
        text, arguments = "", {}
        if "depend" in how:
            kind, flag = self.pick(["in", "out", "inout"]), self.between(10, 11)
            text += f" depend({kind} : flags[{flag}])"
            arguments["depends"] = ((kind, flag),)
        if "if" in how:
            text += " if(0)"
            arguments["waits"] = True
        if how == "final":
            text += " final(volatile_one)"
            arguments["final"] = True
        return text + (" mergeable" if how == "mergeable" else ""), arguments

    def task(self, context):
        text, how = self.clauses()
        before, names, inner, note = self.captures(context)
        nodes = self.nodes(inner)
        sharing = bool(names) and self.chance(25)  # then it has to end before
        if names:
            text += f" {'shared' if sharing else 'firstprivate'}({', '.join(names)})"

        def run(strand):
            task = self.created(strand, **how)
            note(strand, task)
            run_all(nodes, task)
            self.model.end(strand, task)
            if sharing:
                self.model.close_group(strand)
        lines = [f"#pragma omp task{text}"] + self.body(nodes)
        if sharing:
            lines = ["#pragma omp taskgroup", "{"] + lines + ["}"]
            plain_run = run

            def run(strand):
                self.model.open_group(strand)
                plain_run(strand)
        if before:
            lines = ["{"] + before + lines + ["}"]
        return Node(tuple(lines), run)

    def taskloop(self, context):
        before, names, inner, note = self.captures(context)
        count = self.between(2, 4)
        v = self.name("i")
        nodes = self.nodes(dataclasses.replace(inner, iteration=(v, count)))
        nogroup = self.chance(30)
        text = self.pick(["grainsize(1)", f"num_tasks({count})"]) + \
            (" nogroup" if nogroup else "") + \
            (f" firstprivate({', '.join(names)})" if names else "")

        def run(strand):
            if not nogroup:
                self.model.open_group(strand)
            for number in range(count):
                task = self.created(strand)
                task.iteration = number
                note(strand, task)
                run_all(nodes, task)
                self.model.end(strand, task)
            if not nogroup:
                self.model.close_group(strand)
        return Node(("{", *before, f"#pragma omp taskloop {text}",
                     f"for (int {v} = 0; {v} < {self.number(count)}; {v}++)",
                     *self.body(nodes), "}"), run)

    def group(self, context):
        return self.group_of(self.nodes(context.inside(), 2, 4))

    def wait(self, context):
        if self.chance(30):
            kind, flag = self.pick(["in", "out"]), self.between(10, 11)
            return Node((f"#pragma omp taskwait depend({kind} : flags[{flag}])",),
                        lambda strand: self.model.wait_for(strand, kind, flag))
        return Node(("#pragma omp taskwait",), self.model.wait)

    # --- scenes ---
    def all_of(self, nodes):
        """A body, and its tasks with all that they have created."""
        node = self.group_of(nodes)
        lines = ["{", "unsigned acc = 1;", "begin();", *node.lines, "USE(acc);", "}"]
        return lines, node.run

    def group_of(self, nodes):
        def run(strand):
            self.model.open_group(strand)
            run_all(nodes, strand)
            self.model.close_group(strand)
        return Node(("#pragma omp taskgroup", "{", *lines_of(nodes), "}"), run)

    def alone(self):
        """A team of one thread, or none."""
        lines, run = self.all_of(self.nodes(Context(), 3, 6))
        if self.chance(80):
            lines = ["#pragma omp parallel num_threads(1)"] + lines
        return Node(tuple(lines), lambda main: self.as_threads(
            main, [(Thread(0), run)]))

    def as_threads(self, main, plays):
        """Threads that main creates and waits for."""
        strands = []
        for thread, play in plays:
            strands.append(self.model.start(thread, main.past))
            play(strands[-1])
        past = main.past
        for strand in strands:
            past |= strand.past
        main.learn(past)

    def in_turn(self):
        """A team of two, each of which runs its own tasks while the other waits."""
        one, two = self.new_step(), self.new_step()
        first, run_first = self.all_of(self.nodes(Context(), 2, 4))
        second, run_second = self.all_of(self.nodes(Context(), 2, 4))
        return Node(
            ("#pragma omp parallel num_threads(2)", "{",
             "if (omp_get_thread_num() == 1) {", *first, f"order_reach({one});",
             f"order_wait({two});", "} else {", f"order_wait({one});", *second,
             f"order_reach({two});", "}", "}"),
            lambda main: self.as_threads(main, [(Thread(1), run_first),
                                                (Thread(0), run_second)]))

    def by_the_other(self):
        """Tasks of a thread that another one runs, at the end of the region."""
        start, ends = self.new_step(), []
        lines, plays = [], []
        for _ in range(self.between(2, 3)):
            ends.append(self.new_step())
            before, names, inner, note = self.captures(Context())
            node = self.group_of(self.nodes(inner, 1, 3))
            private = f" firstprivate({', '.join(names)})" if names else ""
            lines += ["{", *before, f"#pragma omp task{private}", "{",
                      "unsigned acc = 1;", *node.lines, "USE(acc);",
                      f"order_reach({ends[-1]});", "}", "}"]
            plays.append((node.run, note))

        def create(strand):
            for play, note in plays:
                task = self.created(strand, thread=Thread(0))
                note(strand, task)
                play(task)
                self.model.end(strand, task)
                self.joined.append(task)

        def run(main):
            self.joined = []
            self.as_threads(main, [(Thread(1), create), (Thread(0), lambda s: None)])
            for task in self.joined:
                main.learn(main.past | task.past)
        return Node(
            ("#pragma omp parallel num_threads(2)", "{", "begin();",
             "if (omp_get_thread_num() == 1) {", *lines, f"order_reach({start});",
             *[f"order_wait({end});" for end in ends], "} else {",
             f"order_wait({start});", "}", "}"), run)

    def two_threads(self):
        """Two threads that the program creates, with a team each."""
        threads, plays, functions = [], [], []
        step = self.new_step()
        for number in range(2):
            lines, run = self.all_of(self.nodes(Context(), 2, 4))
            order = [f"order_wait({step});"] if number else []
            end = [] if number else [f"order_reach({step});"]
            functions.append(self.function(
                "worker", ("void *", "void *argument"), "",
                order + ["#pragma omp parallel num_threads(1)"] + lines + end +
                ["return argument;"]))
            plays.append((Thread(0, number + 1), run))
            threads.append(self.name("thread"))
        return Node(
            (f"pthread_t {', '.join(threads)};",
             *[f"pthread_create(&{t}, 0, {f}, 0);"
               for t, f in zip(threads, functions)],
             *[f"pthread_join({t}, 0);" for t in threads]),
            lambda main: self.as_threads(main, plays))

    def scene(self):
        how = self.weighted({"alone": 5, "in_turn": 3, "by_the_other": 2,
                             "two_threads": 2})
        node = getattr(self, how)()
        return Node(("{", *node.lines, "}"), node.run)

    # --- the program ---
    def make_askers(self):
        for _ in range(self.between(0, 2)):
            attribute = self.pick(ATTRIBUTES + [CONSTANT] * 3)
            number = "omp_get_thread_num()" if attribute == CONSTANT else \
                self.pick(["omp_get_thread_num()", "number"])
            name = self.function("who", ("int", "void"), attribute,
                                 [f"return {number};"])
            self.askers.append(Asker(name, attribute == NOINLINE))

    def definitions(self):
        self.make_objects()
        self.make_askers()
        scenes = [node for _ in range(self.between(1, 2))
                  for node in self.node(self.scene)]
        main = self.model.start(Thread(0), 0)
        run_all(scenes, main)
        script = lines_of(scenes)
        lines = [self.parameter_declaration(), "static __thread int number;"]
        for thing in self.objects:
            lines += thing.definition(self.language)
        lines += ["static void begin(void) {", "number = omp_get_thread_num();"]
        for thing in self.objects:
            lines += thing.beginning()
        lines += ["}"] + needed_functions(self.functions, script)
        lines += ["static int program(void) {"] + self.parameter_values()
        for thing in self.objects:
            lines += thing.creation()
        return lines + script + ["return 0;", "}"]

    def verdicts(self):
        return self.model.verdicts()


class CxxTasks(Tasks):
    """The same in C++: thread-local objects that are constructed, lambdas."""
    kind, language, dice = "tasks++", "c++", "tasks++"
    kinds = dict(Objects.kinds, holder=2)
    deliveries = dict(Tasks.deliveries, function_object=2)

    def function_object(self, context, thing, row):
        lines, is_write, indices = self.plain(context, thing, row, row.text)
        name = self.name("lambda")
        binding = BOUND if row.binding == BOUND else SOFT
        return Node(("{", f"auto {name} = [=](unsigned acc) -> unsigned {{", *lines,
                     "return acc;", "};", f"acc += {name}(acc);", "}"),
                    self.leaking(self.perform(thing, row, binding, is_write,
                                              indices), row.binding == BOUND, False))
