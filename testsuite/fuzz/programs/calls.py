"""Calls: helper functions, inlined or not, recursion, function pointers, functions
to which longjmp returns, threads that a thread creates.
SPDX-License-Identifier: GPL-3.0-or-later
"""
import dataclasses

from .orders import Orders
from .ways import COST, Context

ATTRIBUTES = ["", "__attribute__((noinline)) ", "__attribute__((noinline)) ",
              "__attribute__((noinline, noclone)) ", "inline "]
CALL_DEPTH = 3


@dataclasses.dataclass(frozen=True)
class Helper:
    name: str
    things: frozenset   # all that it and its callees touch
    pointer: object     # the object that it expects a pointer to, or None
    cost: int           # how often its statements are executed, at most
    locks: bool         # takes a lock that its caller must not hold
    throws: bool


class Calls(Orders):
    """Statements that call. Each function serves the objects that it was made for,
    because equal places are reported once."""

    def statement_table(self, context):
        deep = self.is_deep(context) or self.call_depth >= CALL_DEPTH
        return dict(super().statement_table(context),
                    call=0 if deep else 5, table=0 if deep else 1,
                    jump_target=0 if deep or self.language != "c" else 1,
                    spawn=4 if self.may_have_children(context) else 0)

    def fresh_context(self, *things):
        return Context(things=tuple(things), depth=1)

    def new_function(self, make):
        """Runs make(), which makes a function; -> its result."""
        self.call_depth += 1
        result = make()
        self.call_depth -= 1
        return result

    # --- helpers ---
    def fitting(self, context):
        return [h for h in self.helpers
                if h.cost * context.cost <= COST and
                h.things <= set(context.things) and
                not (h.locks and self.held) and
                (context.throws or not h.throws)]

    def helper(self, context, with_pointer=None):
        """A helper that the context may call, old or new."""
        old = [h for h in self.fitting(context)
               if with_pointer is None or bool(h.pointer) == with_pointer]
        if old and self.chance(40):
            return self.pick(old)
        return self.new_function(lambda: self.make_helper(context, with_pointer))

    def make_helper(self, context, with_pointer):
        things = [self.pick(context.things)]
        if self.chance(40):
            things.append(self.pick(context.things))
        if with_pointer is None:
            with_pointer = self.chance(55)
        pointer = things[0] if with_pointer else None
        private = bool(context.jump or context.may_end or context.may_exit) and \
            self.chance(60)
        inner = Context(things=tuple(set_in_order(things)),
                        depth=context.depth + 1, cost=context.cost,
                        throws=context.throws,
                        pointers=(("p", pointer),) if pointer else ())
        if private:
            inner = dataclasses.replace(inner, jump=context.jump,
                                        may_end=context.may_end,
                                        may_exit=context.may_exit)
        peak, self.peak = self.peak, context.cost
        name = self.name("help")
        attribute = self.pick(ATTRIBUTES)
        body = self.statements(inner, 1, 4)
        if self.chance(15):
            body = self.recursion(name, pointer, body)
            self.peak *= 3
        parameters = (f"{pointer.c_type()} *p, " if pointer else "") + "unsigned v"
        self.functions.append((name, [
            f"static {attribute}unsigned {name}({parameters}) {{",
            "unsigned acc = v;"] + body + ["return acc;", "}"]))
        made = Helper(name, frozenset(things), pointer,
                      max(1, self.peak // context.cost), not self.held,
                      bool(context.throws))
        self.peak = max(peak, self.peak)
        if not private:
            self.helpers.append(made)
        return made

    def recursion(self, name, pointer, body):
        """A body that calls itself while v, which bounds its depth, is not 0."""
        argument = "p, " if pointer else ""
        call = [f"if (v & 3) acc += {name}({argument}(v & 3) - 1);"]
        return call + body if self.chance(40) else body + call

    def arguments(self, context, helper):
        pointer = ""
        if helper.pointer:
            _, whole = self.element(context, helper.pointer)
            pointer = f"&{whole}, "
        return f"{pointer}{self.value(context)}"

    def call(self, context):
        helper = self.helper(context)
        call = f"{helper.name}({self.arguments(context, helper)})"
        if self.chance(25):
            return [f"if ({call} & {self.pick([1, 2])}) {{"] + \
                self.statements(context.inside(), 1, 2) + ["}"]
        return [f"acc += {call};"]

    def table(self, context):
        """A call of one of two functions by a pointer."""
        one, other = (self.helper(context, False) for _ in range(2))
        name = self.name("f")
        return ["{", f"unsigned (*{name})(unsigned) = "
                f"({self.condition(context)}) ? {one.name} : {other.name};",
                f"acc += {name}({self.value(context)});", "}"]

    # --- longjmp ---
    def jump_target(self, context):
        return self.new_function(lambda: self.make_jump_target(context))

    def make_jump_target(self, context):
        """A function of its own: what a function that calls setjmp changes in
        between has to be volatile."""
        function, buffer = self.name("try"), self.name("jump")
        things = set_in_order(self.pick(context.things) for _ in range(2))
        inner = dataclasses.replace(self.fresh_context(*things),
                                    depth=context.depth + 1, cost=context.cost)
        body = self.statements(dataclasses.replace(inner, jump=buffer), 2, 4)
        other = self.statements(inner, 0, 2)
        self.buffers.append(buffer)
        self.functions.append((function, [
            f"static unsigned {function}(unsigned v) {{",
            "volatile unsigned acc = v;", f"if (setjmp({buffer}) == 0) {{"] + body +
            ["} else {"] + other + ["}", "return acc;", "}"]))
        return [f"acc += {function}({self.value(context)});"]

    # --- threads ---
    def may_have_children(self, context):
        return context.top and not self.quiet and self.children < 3

    def new_child(self):
        """The number of a new thread: of its result in out[] and of the step that
        it reaches when it has ended."""
        self.children += 1
        return 40 + self.children

    def spawn(self, context):
        return self.new_function(lambda: self.make_spawn(context))

    def make_spawn(self, context):
        """A thread that ends, unseen, before its creator goes on."""
        number = self.new_child()
        function, thread = self.name("child"), self.name("thread")
        inner = dataclasses.replace(
            self.fresh_context(*context.things), depth=2, may_end=True,
            returns=False)
        body = self.statements(inner, 1, 3)
        self.functions.append((function, [
            f"static void *{function}(void *argument) {{",
            f"pthread_setspecific(end_step, (void *){number}L);",
            "unsigned acc = 0;"] + body +
            [f"out[{number}] = acc;", "return argument;", "}"]))
        between = self.statements(context.locked(), 0, 2)
        return ["{", f"pthread_t {thread};",
                f"pthread_create(&{thread}, 0, {function}, 0);",
                f"order_wait({number});"] + between + \
            [f"pthread_join({thread}, 0);", "}"]


def set_in_order(items):
    return list(dict.fromkeys(items))
