"""Accesses of the programs of kind "tasks", each with its text and with what it does
to the model (strands.py): to one element, to all, in loops, by a helper function,
through a pointer that a function returns or that stands in a struct, by memset.
SPDX-License-Identifier: GPL-3.0-or-later
"""
import dataclasses

from .owned import Objects, Owned, TRUE_OF_THREAD, ZERO_OF_THREAD
from .strands import BOUND, INDEPENDENT, SOFT, Strands, UNKNOWN

NOINLINE = "__attribute__((noinline, noclone)) "
ATTRIBUTES = ["", "inline ", "__attribute__((noinline)) ", NOINLINE, NOINLINE]
WEAK = {INDEPENDENT: 0, UNKNOWN: 1, SOFT: 2, BOUND: 3}


@dataclasses.dataclass(frozen=True)
class Context:
    """Where a statement stands, and what was captured for it."""
    depth: int = 0
    attribute: object = None  # of the function; None in the body of a construct
    pointers: tuple = ()      # captured: names, with their objects
    numbers: tuple = ()       # captured: names of thread numbers
    iteration: object = None  # of a taskloop: (name, how many)

    def inside(self, **changes):
        return dataclasses.replace(self, **{"depth": self.depth + 1, **changes})

    def binding(self, binding):
        """What can be proven of an access here. The callers of a function that is
        not the body of a construct are unknown."""
        if self.attribute is None or binding == BOUND:
            return binding
        return max(binding, UNKNOWN if "noinline" in self.attribute else SOFT,
                   key=WEAK.get)


@dataclasses.dataclass(frozen=True)
class Node:
    """A statement: its text, and what it does to a strand of the model."""
    lines: tuple
    run: object = lambda strand: None


@dataclasses.dataclass(frozen=True)
class Asker:
    """A function that returns the thread's number."""
    name: str
    surely: bool  # it is never inlined


def lines_of(nodes):
    return [line for node in nodes for line in node.lines]


def run_all(nodes, strand):
    for node in nodes:
        node.run(strand)


class Reaches(Objects):
    """Statements that access."""

    deliveries = {"direct": 6, "local": 2, "helper": 3, "returned": 2, "boxed": 2,
                  "memory": 1}

    def __init__(self, seed, without=()):
        super().__init__(seed, without)
        self.functions = []   # name and lines
        self.askers = []
        self.model = Strands()

    def function(self, prefix, signature, attribute, lines):
        name = self.name(prefix)
        before, after = signature
        self.functions.append((name, [f"static {attribute}{before} {name}({after}) "
                                      "{"] + lines + ["}"]))
        return name

    # --- accesses ---
    def perform(self, thing, row, place, is_write, indices):
        """A function that tells the model of an access."""
        def run(strand):
            binding = place
            if strand.branches:
                binding = BOUND
            elif strand.is_doubtful:
                binding = max(binding, SOFT, key=WEAK.get)
            if row.asks:
                strand.leak(row.asks.surely)
            if binding == BOUND:
                strand.leak()  # what was read may be put anywhere
            self.model.access(
                strand, thing.reported,
                [thing.element_key(row, strand, i) for i in indices(strand)],
                is_write, binding, thing.kind in Owned.local)
        return run

    def operation(self, thing, text):
        """(statement, whether it writes)"""
        how = self.pick(["write", "write", "read", "update"])
        if how == "read":
            return f"acc += (unsigned)(long){text};", False
        value = self.pick([f"({thing.type})({self.between(0, 99)})",
                           f"({thing.type})(acc & 63)"])
        if how == "write":
            return f"{text} = {value};", True
        return f"{text} = ({thing.type})({text} * 3 / 4 + 1);", True

    def index(self, context, thing):
        """(text, function from strand to the indices)"""
        if context.iteration and context.iteration[1] <= thing.width and \
                self.chance(40):
            name = context.iteration[0]
            return name, lambda strand: [strand.iteration]
        number = self.between(0, thing.width - 1)
        return self.number(number), lambda strand: [number]

    def access(self, context):
        thing = self.pick(self.objects)
        row = self.row(context, thing)
        way = self.weighted(self.deliveries)
        node = getattr(self, way)(context, thing, row)
        return self.guarded([node]) if thing.temper == "guarded" else node

    def guarded(self, nodes):
        """The nodes under a condition that all threads find true."""
        asker = self.pick(self.askers) if self.askers and self.chance(30) else None
        condition = f"{asker.name}() < 9" if asker else self.pick(TRUE_OF_THREAD)

        def run(strand):
            strand.leak(asker is not None and asker.surely)
            strand.branches += 1
            run_all(nodes, strand)
            strand.branches -= 1
        return Node((f"if ({condition}) {{", *lines_of(nodes), "}"), run)

    def plain(self, context, thing, row, text):
        """An access to one element, or to all: (lines, is_write, indices)."""
        if thing.width > 1 and self.chance(40):
            i = self.name("i")
            line, is_write = self.operation(thing, f"{text}[{i}]")
            return [f"for (int {i} = 0; {i} < {self.number(thing.width)}; {i}++)",
                    line], is_write, lambda strand: range(thing.width)
        index, indices = self.index(context, thing)
        line, is_write = self.operation(thing, f"{text}[{index}]")
        return [line], is_write, indices

    def direct(self, context, thing, row):
        lines, is_write, indices = self.plain(context, thing, row, row.text)
        return Node(tuple(lines), self.perform(
            thing, row, context.binding(row.binding), is_write, indices))

    def local(self, context, thing, row):
        name = self.name("p")
        lines, is_write, indices = self.plain(context, thing, row, name)
        return Node(("{", f"{thing.type} *{name} = {row.text};", *lines, "}"),
                    self.perform(thing, row, context.binding(row.binding),
                                 is_write, indices))

    def followed(self, binding, attribute):
        """What can be proven where a pointer is an argument of a function."""
        if binding == BOUND:
            return BOUND
        return UNKNOWN if "noinline" in attribute else SOFT

    def leaking(self, run, is_leak, surely):
        def leak_and_run(strand):
            if is_leak:
                strand.leak(surely)
            run(strand)
        return leak_and_run

    def helper(self, context, thing, row):
        """A function that is given the pointer."""
        attribute = self.pick(ATTRIBUTES)
        lines, is_write, indices = self.plain(Context(), thing, row, "p")
        name = self.function("touch", ("unsigned", f"{thing.type} *p, unsigned acc"),
                             attribute, lines + ["return acc;"])
        run = self.perform(thing, row, self.followed(row.binding, attribute),
                           is_write, indices)
        return Node((f"acc += {name}({row.text}, acc);",),
                    self.leaking(run, row.binding == BOUND, attribute == NOINLINE))

    def returned(self, context, thing, row):
        """A function that returns the pointer; not one that was captured."""
        if row.text in [p for p, _ in context.pointers] or \
                any(f"[{n}]" in row.text for n in context.numbers):
            return self.direct(context, thing, row)
        attribute = self.pick(ATTRIBUTES)
        name = self.function("own", (f"{thing.type} *", "void"), attribute,
                             [f"return {row.text};"])
        call = self.pick([f"{name}()", f"(&{name})()",
                          f"((__typeof__(&{name}))same((void *){name}))()"])
        is_far = "same" in call
        lines, is_write, indices = self.plain(context, thing, row, call)
        binding = BOUND if row.binding == BOUND else SOFT
        return Node(tuple(lines), self.leaking(
            self.perform(thing, row, binding, is_write, indices),
            row.binding == BOUND, attribute == NOINLINE or is_far))

    def boxed(self, context, thing, row):
        """A pointer that stands in a struct, here or in a function."""
        box = self.name("box")
        lines, is_write, indices = self.plain(Context(), thing, row, "b->p")
        binding = BOUND if row.binding == BOUND else SOFT
        run = self.leaking(self.perform(thing, row, binding, is_write, indices),
                           row.binding == BOUND, False)
        fill = [f"struct {{ int n; {thing.type} *p; }} {box};",
                f"{box}.n = 1;", f"{box}.p = {row.text};"]
        if self.chance(50):
            text = [line.replace("b->p", f"{box}.p") for line in lines]
            return Node(("{", *fill, *text, "}"), run)
        type_ = self.name("boxed")
        attribute = self.pick(ATTRIBUTES)
        name = self.function("open", ("unsigned", f"struct {type_} *b, unsigned acc"),
                             attribute, lines + ["return acc;"])
        self.functions.insert(-1, (type_, [f"struct {type_} {{ int n; "
                                           f"{thing.type} *p; }};"]))
        fill[0] = f"struct {type_} {box};"
        return Node(("{", *fill, f"acc += {name}(&{box}, acc);", "}"), run)

    def memory(self, context, thing, row):
        """An access by a function of the library, of which the compiler knows nothing
        at the call."""
        length = self.between(1, thing.width)
        is_bound = row.binding == BOUND and thing.kind not in Owned.local
        binding = BOUND if is_bound else SOFT
        return Node(
            (f"memset({row.text}, {self.between(0, 1)}, "
             f"{self.number(length)} * sizeof({thing.type}));",),
            self.leaking(self.perform(thing, row, binding, True,
                                      lambda strand: range(length)),
                         row.binding == BOUND, False))

    def loop(self, context):
        """Some objects, walked over side by side; what the loop begins or ends with
        may depend on the thread. No number of a thread leads beyond the end of an
        object: from that GCC would know the number."""
        wide = [thing for thing in self.objects if thing.width > 1]
        if not wide:
            return self.access(context)
        things = [self.pick(wide) for _ in range(self.between(1, 3))]
        count = min(thing.width for thing in things)
        i = self.name("i")
        start, end = "0", self.number(count)
        of_thread = self.chance(20)
        if of_thread:
            zero = self.pick(ZERO_OF_THREAD)
            start, end = self.pick([(zero, end), ("0", f"{end} - {zero}")])
        lines, runs = [], []
        for thing in things:
            row = self.row(context, thing)
            line, is_write = self.operation(thing, f"{row.text}[{i}]")
            binding = BOUND if of_thread else context.binding(row.binding)
            lines.append(line)
            runs.append(Node((), self.perform(thing, row, binding, is_write,
                                              lambda strand: range(count))))
        node = Node((f"for (int {i} = {start}; {i} < {end}; {i}++) {{", *lines, "}"),
                    lambda strand: run_all(runs, strand))
        return self.guarded([node]) if any(t.temper == "guarded" for t in things) \
            else node
