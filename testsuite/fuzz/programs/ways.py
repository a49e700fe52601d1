"""Statements of the programs of kind "paths": accesses to fields, branches, loops,
and ways out of them.
SPDX-License-Identifier: GPL-3.0-or-later
"""
import dataclasses

from .arrays import Range
from .records import Records

DEPTH = 4        # of statements in statements
COST = 600       # how often a statement may be executed, at most


@dataclasses.dataclass(frozen=True)
class Context:
    """What a statement may use, and what it may do to those around it."""
    things: tuple = ()       # the objects
    variables: tuple = ()    # of loops
    pointers: tuple = ()     # names, with the object that each leads to
    depth: int = 0
    cost: int = 1
    loop: str = ""           # the innermost one: "for", "while" or none
    label: str = ""          # in front of which goto may lead
    returns: bool = True     # return is allowed
    jump: str = ""           # where longjmp may lead
    throws: bool = False     # an exception would be caught
    may_end: bool = False    # pthread_exit is allowed
    may_exit: bool = False   # exit is allowed
    top: bool = False        # stands in an act itself, and is executed once

    def inside(self, **changes):
        return dataclasses.replace(self, **{"depth": self.depth + 1, "top": False,
                                            **changes})

    def locked(self, **changes):
        """The context inside a lock that is unlocked at the end."""
        return self.inside(loop="", label="", returns=False, jump="",
                           throws=False, may_end=False, may_exit=False, **changes)

    def leaves(self):
        """Whether there is any way out of functions but return."""
        return self.jump or self.throws or self.may_end or self.may_exit


class Ways(Records):
    """Statements; what orders threads and calls comes from derived classes."""

    def statements(self, context, low=1, high=3):
        lines = []
        for _ in range(self.between(low, high)):
            lines += self.part(lambda: self.statement(context))
        return lines

    def is_deep(self, context):
        """Whether only simple statements are to follow."""
        return context.depth >= DEPTH or self.units >= self.limit

    def statement_table(self, context):
        deep = self.is_deep(context)
        return {
            "access": 10, "group": 4, "whole": 2, "raw": 2,
            "ternary": 1,
            "branch": 0 if deep else 7, "switch": 0 if deep else 1,
            "nest_with_exit": 0 if deep else 1,
            "loop": 0 if deep or context.cost > COST // 6 else 4,
            "leave": 3,
            "pointer": 0 if deep else 2,
        }

    def statement(self, context):
        return getattr(self, self.weighted(self.statement_table(context)))(context)

    # --- accesses ---
    def access(self, context):
        place = self.place(context, self.pick(context.things))
        return self.access_to(context, place)

    def access_to(self, context, place):
        how = self.weighted({"read": 5, "write": 4, "update": 2})
        if how == "read":
            return [f"acc += {place.read()};"]
        return [self.write(context, place) if how == "write"
                else self.update(context, place)]

    def group(self, context):
        """Several fields of one element, in one way or another."""
        thing = self.pick(context.things)
        before, whole = self.element(context, thing)
        if not thing.record:
            return self.access(context)
        lines = []
        how = self.pick(["read", "write", "mixed"])
        for _ in range(self.between(2, 4)):
            place = self.field_of(context, before, thing.record)
            if how == "read":
                lines.append(f"acc += {place.read()};")
            elif how == "write":
                lines.append(self.write(context, place))
            else:
                lines += self.access_to(context, place)
        return lines

    def whole(self, context):
        """A copy of a whole struct."""
        thing = self.pick(context.things)
        if not thing.record or thing.kind == "virtual":
            return self.access(context)
        _, whole = self.element(context, thing)
        local = self.name("copy")
        place = self.field_of(context, f"{local}.", thing.record)
        others = [other for other in context.things if other is not thing and
                  other.record is thing.record]
        if others and self.chance(40):
            _, other = self.element(context, self.pick(others))
            return self.pick([
                [f"{whole} = {other};"],
                [f"memcpy(&{whole}, &{other}, sizeof({thing.c_type()}));"]])
        return self.pick([
            ["{", f"{thing.c_type()} {local} = {whole};",
             f"acc += {place.read()};", "}"],
            ["{", f"{thing.c_type()} {local} = {whole};",
             self.update(context, place), f"{whole} = {local};", "}"]])

    def raw(self, context):
        """The object as bytes: all of them or a part."""
        thing = self.pick([t for t in context.things if t.raw_allowed()] or [None])
        if not thing:
            return self.access(context)
        _, whole = self.element(context, thing)
        size = f"sizeof({thing.c_type()})"
        v, bytes_ = self.name("i"), self.name("bytes")
        low = self.pick(["0", "1", f"{size} / 2", "0"])
        high = self.pick([size, f"{size} / 2 + 1", size])
        amount = f"{high} - {low}" if low != f"{size} / 2" else f"{size} - {low}"
        start = f"(unsigned char *)&{whole} + {low}"
        how = self.pick(["set", "out", "in", "loop", "one"])
        if how == "set":
            return [f"memset({start}, {self.between(0, 1)}, {amount});"]
        if how in ("out", "in"):
            order = f"{bytes_}, {start}" if how == "out" else f"{start}, {bytes_}"
            return ["{", f"unsigned char {bytes_}[{size}];",
                    f"memset({bytes_}, 1, {size});",
                    f"memcpy({order}, {amount});", f"acc += {bytes_}[0];", "}"]
        if how == "one":
            return self.pick([
                [f"acc += *({start});"] if low == "0" else
                [f"*(unsigned char *)&{whole} = {self.between(0, 1)};"],
                [f"((unsigned char *)&{whole})[{size} - 1] = 1;"]])
        return ["{", f"unsigned char *{bytes_} = {start};",
                f"for (size_t {v} = 0; {v} < {amount}; {v}++)",
                self.pick([f"{bytes_}[{v}] = {v} & 1;", f"acc += {bytes_}[{v}];"]),
                "}"]

    # --- conditions ---
    def condition(self, context):
        k = self.between(0, 3)
        choices = [f"(acc ^ {k}u) & {self.pick([1, 2, 3])}",
                   f"{self.number(k)} > {self.between(0, 3)}",
                   f"tab[(acc + {k}) & 63] > {self.between(2, 12)}"]
        for v in context.variables:
            choices += [f"{v.text} > {self.between(v.low, v.high)}",
                        f"(int){v.text} % 2 == {k & 1}"]
        if self.chance(30):
            place = self.place(context, self.pick(context.things))
            field = f"({place.read()} & {self.pick([1, 3, 6])})"
            return self.pick([field, f"!{field}",
                              f"({self.pick(choices)}) && {field}",
                              f"({self.pick(choices)}) || {field}"])
        return self.pick(choices)

    # --- branches ---
    def branch(self, context):
        """Accesses on one side or both, and often the same ones before or after."""
        inner = context.inside()
        around = self.access(context) if self.chance(40) else []
        lines = [f"if ({self.condition(context)}) {{"]
        lines += self.statements(inner)
        if around and self.chance(50):
            lines += around
        if self.chance(50):
            lines += ["} else {"] + self.statements(inner, 0, 2)
            if around and self.chance(50):
                lines += around
        lines.append("}")
        if around and self.chance(30):
            return around + lines
        return lines + around

    def switch(self, context):
        inner = context.inside(loop="while" if context.loop else "")
        lines = [f"switch ((acc + {self.between(0, 9)}u) % 4) {{"]
        for number in range(self.between(1, 4)):
            lines += [f"case {number}: {{"] + self.statements(inner, 1, 2) + ["}"]
            lines += ["break;"] if self.chance(70) else []
        if self.chance(40):
            lines += ["default: {"] + self.statements(inner, 1, 1) + ["}"]
        return lines + ["}"]

    def ternary(self, context):
        one, other = (self.place(context, self.pick(context.things))
                      for _ in range(2))
        return [f"acc += ({self.condition(context)}) ? {one.read()} : "
                f"{self.pick([other.read(), '3u'])};"]

    def nest_with_exit(self, context):
        """A block that goto leaves."""
        label = self.name("end")
        lines = self.statements(context.inside(label=label), 2, 4)
        if not any(f"goto {label};" in line for line in lines):
            return ["{"] + lines + ["}"]
        return ["{", "{"] + lines + ["}", f"{label}:;", "}"]

    # --- ways out ---
    def leave(self, context):
        ways = []
        if context.loop:
            ways += ["break;"] * 2
        if context.loop == "for":
            ways += ["continue;"]
        if context.label:
            ways += [f"goto {context.label};"]
        if context.returns:
            ways += [f"return acc + {self.between(0, 9)};"]
        ways += self.far_ways(context)
        if not ways:
            return self.access(context)
        return [f"if ({self.condition(context)}) {{"] + \
            (self.access(context) if self.chance(30) else []) + \
            [self.pick(ways), "}"]

    def far_ways(self, context):
        ways = []
        if context.jump:
            ways += [f"longjmp({context.jump}, {self.between(1, 3)});"] * 2
        if context.throws:
            ways += [f"throw {self.between(1, 9)};"] * 2
        if context.may_end:
            ways += ["pthread_exit(0);"]
        if context.may_exit:
            ways += [f"exit({self.between(0, 5)});"]
        return ways

    # --- loops ---
    def loop(self, context):
        """A loop that may have no iteration; its bound may be a field."""
        v = self.name("i")
        trips = self.weighted({0: 2, 1: 2, 2: 2, 3: 3, 4: 3, 6: 2, 12: 1})
        bound = self.number(trips)
        if self.chance(25):
            place = self.place(context, self.pick(context.things))
            bound, trips = f"(int)({place.read()} & 3)", 3
        kind = self.pick(["for", "for", "for", "while", "do", "down", "endless"])
        if kind == "endless":
            return self.endless(context, v, bound, trips)
        inner = context.inside(
            variables=context.variables + (Range(v, 0, max(0, trips - 1)),),
            cost=context.cost * max(1, trips),
            loop="while" if kind in ("while", "do") else "for")
        self.peak = max(self.peak, inner.cost)
        body = self.statements(inner)
        if kind == "for":
            return [f"for (int {v} = 0; {v} < {bound}; {v}++) {{"] + body + ["}"]
        if kind == "down":
            return [f"for (int {v} = {bound} - 1; {v} >= 0; {v}--) {{"] + body + \
                ["}"]
        if kind == "while":
            return ["{", f"int {v} = 0;", f"while ({v} < {bound}) {{"] + body + \
                [f"{v}++;", "}", "}"]
        return ["{", f"int {v} = 0;", "do {"] + body + [
            f"}} while (++{v} < {bound});", "}"]

    def endless(self, context, v, bound, trips):
        """A loop with no way out but in a branch that is not always taken."""
        condition, more = self.now_and_then(v)
        inner = context.inside(
            variables=context.variables + (Range(v, 0, trips + more),),
            cost=context.cost * (trips + more + 1), loop="while")
        self.peak = max(self.peak, inner.cost)
        way = self.pick(["break;"] + (["return acc;"] if context.returns else []))
        outside, inside = self.neighbours(inner)
        lines = [f"for (int {v} = 0;; {v}++) {{"] + self.statements(inner, 0, 1) + \
            outside + [f"if ({condition}) {{"] + inside + \
            self.statements(inner, 0, 1) + [f"if ({v} >= {bound}) {way}"] + \
            self.statements(inner, 0, 1)
        if self.chance(50):
            lines += ["} else {"] + self.statements(inner, 0, 1)
        return lines + ["}"] + self.statements(inner, 0, 1) + ["}"]

    def neighbours(self, context):
        """Two lists of lines that access fields of one element."""
        thing = self.pick(context.things)
        before, _ = self.element(context, thing)
        if not thing.record:
            return [], self.access(context)
        how = self.pick(["read", "write", "mixed"])
        places = [self.field_of(context, before, thing.record) for _ in range(2)]
        if how == "mixed":
            return tuple(self.access_to(context, place) for place in places)
        return tuple([f"acc += {place.read()};" if how == "read" else
                      self.write(context, place)] for place in places)

    # --- pointers ---
    def pointer(self, context):
        """A pointer to an element, which the compiler may or may not know."""
        thing = self.pick(context.things)
        _, whole = self.element(context, thing)
        name = self.name("p")
        type_ = thing.c_type()
        address = f"&{whole}"
        if thing.kind != "virtual" and self.chance(50):
            address = f"({type_} *)same({address})"
        inner = context.inside(pointers=context.pointers + ((name, thing),))
        if self.chance(20):  # one of two elements, or of two pointers to one
            _, other = self.element(context, thing)
            address = f"({self.condition(context)}) ? {address} : &{other}"
        return ["{", f"{type_} *{name} = {address};"] + \
            self.statements(inner, 2, 4) + ["}"]
