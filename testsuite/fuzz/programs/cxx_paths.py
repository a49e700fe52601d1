"""Programs of kind "paths++": as "paths", in C++. Exceptions pass accesses,
destructors make them, locks end with their scopes; objects have methods, virtual
ones too, and references and lambdas lead to them. There is no longjmp, which must
not pass destructors.
SPDX-License-Identifier: GPL-3.0-or-later
"""
import dataclasses
import re

from .calls import CALL_DEPTH, set_in_order
from .paths import Paths
from .ways import Context


class CxxPaths(Paths):
    kind, language, dice = "paths++", "c++", "paths++"
    thing_kinds = dict(Paths.thing_kinds, method=3, virtual=2)

    def __init__(self, seed, without=()):
        super().__init__(seed, without)
        self.methods = {}  # of each object that has some: their names

    def statement_table(self, context):
        deep = self.is_deep(context)
        deeper = deep or self.call_depth >= CALL_DEPTH
        return dict(super().statement_table(context),
                    attempt=0 if deep else 3, guard=0 if deep or self.quiet else 2,
                    reference=0 if deep else 2, function_object=0 if deep else 1,
                    destructor=0 if deeper else 2, method=0 if deeper else 3)

    def play(self, number, name):
        return ["try {", f"out[{number}] = {name}();", "} catch (int thrown) {",
                f"out[{number}] = (unsigned)thrown;", "}"]

    # --- statements ---
    def attempt(self, context):
        """Exceptions that are caught here."""
        caught = self.name("caught")
        return ["try {"] + self.statements(context.inside(throws=True), 1, 3) + \
            [f"}} catch (int {caught}) {{", f"acc += (unsigned){caught};"] + \
            self.statements(context.inside(), 0, 2) + ["}"]

    def guard(self, context):
        """A lock that ends with its scope, however that is left."""
        if self.held:
            return self.access(context)
        self.held = True
        lines = ["{", f"Guard {self.name('guard')}(mutexes[{self.between(0, 3)}]);"]
        lines += self.statements(context.inside(), 1, 3)
        self.held = False
        return lines + ["}"]

    def reference(self, context):
        thing = self.pick(context.things)
        _, whole = self.element(context, thing)
        name = self.name("ref")
        inner = context.inside(pointers=context.pointers + ((f"&{name}", thing),))
        return ["{", f"{thing.c_type()} &{name} = {whole};"] + \
            self.statements(inner, 1, 3) + ["}"]

    def function_object(self, context):
        name = self.name("lambda")
        inner = context.inside(loop="", label="", returns=True)
        return ["{", f"auto {name} = [&](unsigned acc) -> unsigned {{"] + \
            self.statements(inner, 1, 3) + ["return acc;", "};",
                                            f"acc += {name}(acc & 7);", "}"]

    def destructor(self, context):
        return self.new_function(lambda: self.make_destructor(context))

    def make_destructor(self, context):
        """An object whose destructor accesses another."""
        type_, name = self.name("at"), self.name("scope")
        things = set_in_order(self.pick(context.things) for _ in range(2))
        inner = dataclasses.replace(
            self.fresh_context(*things), depth=context.depth + 1,
            cost=context.cost).locked()
        body = self.statements(inner, 1, 2)
        self.functions.append((type_, [
            f"struct {type_} {{", "unsigned v;", f"~{type_}() {{",
            "unsigned acc = v;"] + body + ["out[62] += acc;", "}", "};"]))
        return ["{", f"{type_} {name} = {{{self.value(context)}}};"] + \
            self.statements(context.inside(), 1, 3) + ["}"]

    # --- methods ---
    def method(self, context):
        things = [t for t in context.things if t.kind in ("method", "virtual")]
        if not things:
            return self.call(context)
        thing = self.pick(things)
        name = self.new_function(lambda: self.make_method(context, thing))
        before, whole = self.element(context, thing)
        if thing.kind == "virtual":
            base = f"{thing.record.name}_base"
            before = f"(({base} *)same(({base} *)&{whole}))->"
        return [f"acc += {before}{name}({self.value(context)});"]

    def make_method(self, context, thing):
        """A method that touches its own object only; -> its name."""
        name = self.name("method")
        inner = Context(things=(thing,), depth=context.depth + 1,
                        cost=context.cost, throws=context.throws,
                        pointers=(("this", thing),))
        body = self.statements(inner, 1, 3)
        self.methods.setdefault(thing, []).append(name)
        self.functions.append((name, [
            f"unsigned {thing.record.name}::{name}(unsigned v) {{",
            "unsigned acc = v;"] + body + ["return acc;", "}"]))
        return name

    def virtual_methods(self, thing):
        return self.methods.get(thing, []) if thing.kind == "virtual" else []

    def kept(self):
        """The methods in a table of virtual functions."""
        return [name for thing in self.methods
                for name in self.virtual_methods(thing)]

    def class_definition(self, thing, text):
        if thing.kind not in ("method", "virtual") or not re.search(
                rf"\b({thing.name}|{thing.record.name})\b", text):
            return []
        called = [name for name in self.methods.get(thing, [])
                  if re.search(rf"\b{name}\b", text)]
        first, *rest = thing.record.definition()
        lines = []
        if thing.kind == "virtual":
            base = f"{thing.record.name}_base"
            lines = [f"struct {base} {{"] + \
                [f"virtual unsigned {name}(unsigned v) = 0;" for name in called] + \
                ["};"]
            first = f"struct {thing.record.name} : {base} {{"
        return lines + [first] + [f"unsigned {name}(unsigned v);"
                                  for name in called] + rest
