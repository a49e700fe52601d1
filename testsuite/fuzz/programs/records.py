"""Objects with fields: their types, where they stand, and expressions for their
fields.
SPDX-License-Identifier: GPL-3.0-or-later
"""
from .program import FRACTIONS, TYPES, Program


class Field:
    def __init__(self, name, type_, bits=0, count=0, record=None):
        self.name, self.type, self.bits = name, type_, bits
        self.count, self.record = count, record

    def declaration(self):
        type_ = f"struct {self.record.name}" if self.record else self.type
        return (f"{type_} {self.name}" + (f"[{self.count}]" if self.count else "") +
                (f" : {self.bits}" if self.bits else "") + ";")


class Record:
    """A struct type."""

    def __init__(self, name, fields, packed):
        self.name, self.fields, self.packed = name, fields, packed

    def definition(self):
        attribute = "__attribute__((packed)) " if self.packed else ""
        return [f"struct {attribute}{self.name} {{"] + \
            [field.declaration() for field in self.fields] + ["};"]


class Thing:
    """An object: kind is where it stands and how it is declared. Those of kinds
    "method" and "virtual" (C++) have a struct of their own, with methods. Of those
    of thread_kinds each thread of a team has its own: by its number, as a
    thread-local or threadprivate variable, or by a function, with `attribute`, that
    returns it."""

    thread_kinds = ("numbered", "local", "threadprivate", "scratch")

    def __init__(self, name, kind, record, type_, count, attribute=""):
        self.name, self.kind, self.record = name, kind, record
        self.type, self.count, self.attribute = type_, count, attribute

    @property
    def on_heap(self):
        return self.kind in ("heap", "heaps", "virtual")

    def c_type(self):
        return f"struct {self.record.name}" if self.record else self.type

    def definition(self):
        name = self.name
        lines = []
        if self.kind == "union":
            lines = [f"union {name}_view {{", f"{self.c_type()} s;",
                     f"unsigned char raw[sizeof({self.c_type()})];",
                     f"short halves[sizeof({self.c_type()}) / 2 + 1];", "};"]
            return lines + [f"KEPT static union {name}_view {name};"]
        if self.on_heap:
            return [f"static {self.c_type()} *{name};"]
        if self.kind in self.thread_kinds:
            return self.definition_by_thread()
        many = f"[{self.count}]" if self.count else ""
        return [f"KEPT static {self.c_type()} {name}{many};"]

    def definition_by_thread(self):
        name, type_ = self.name, self.c_type()
        if self.kind == "numbered":
            return [f"KEPT static {type_} {name}[4];"]
        if self.kind == "local":
            return [f"static __thread {type_} {name};"]
        if self.kind == "threadprivate":
            return [f"static {type_} {name};", f"#pragma omp threadprivate({name})"]
        return [f"KEPT static {type_} {name}[4];", f"static __thread {type_} "
                f"*{name}_mine;",
                f"static {self.attribute}{type_} *{name}_own(void) {{",
                f"if (!{name}_mine) {name}_mine = &{name}[omp_get_thread_num()];",
                f"return {name}_mine;", "}"]

    def elements(self):
        return self.count or 1

    def creation(self, number):
        """Statements that make the object. Its size tells it from others; it is one
        that malloc does not round up, as is done for blocks that were freed."""
        if not self.on_heap:
            return []
        size = (f"({self.elements()} * sizeof(*{self.name}) + 15) / 16 * 16 + "
                f"{1024 * number + 8}")
        if self.kind == "virtual":
            return [f"{self.name} = new (Room{{{size}}}) {self.record.name}();"]
        return [f"{self.name} = ({self.c_type()} *)calloc(1, {size});"]

    def element(self, index):
        if self.kind == "union":
            return f"{self.name}.s"
        if self.kind == "numbered":
            return f"{self.name}[omp_get_thread_num()]"
        if self.kind == "scratch":
            return f"(*{self.name}_own())"
        if self.count:
            return f"{self.name}[{index}]"
        return f"(*{self.name})" if self.on_heap else self.name

    def raw_allowed(self):
        return self.kind != "virtual"


class Place:
    """An lvalue of a scalar type."""

    def __init__(self, text, type_, bits=0):
        self.text, self.type, self.bits = text, type_, bits

    def read(self):
        return f"(unsigned)(long){self.text}"


class Records(Program):
    """Random types and objects, and the expressions for their fields."""

    def make_records(self):
        self.records = []
        for _ in range(self.between(1, 2)):
            self.records.append(self.make_record(self.name("S")))

    def make_record(self, name):
        fields = []
        for number in range(self.between(2, 5)):
            field_name = "abcdefg"[number]
            how = self.weighted({"scalar": 10, "bits": 2, "array": 2,
                                 "record": 3 if self.records else 0})
            if how == "bits":
                fields.append(Field(field_name, "unsigned", self.between(1, 9)))
            elif how == "array":
                fields.append(Field(field_name, self.pick(TYPES), 0,
                                    self.pick([2, 4])))
            elif how == "record":
                fields.append(Field(field_name, None, 0, 0,
                                    self.pick(self.records)))
            else:
                fields.append(Field(field_name, self.pick(TYPES)))
        return Record(name, fields, self.chance(15))

    def make_things(self, kinds):
        self.things = []
        for _ in range(self.between(3, 6)):
            kind = self.weighted(kinds)
            name = self.name("G")
            record = self.pick(self.records)
            if kind in ("method", "virtual"):
                record = self.make_record(self.name("C"))
                self.names.add(f"{record.name}_base")
            count = {"array": self.between(2, 6), "heaps": self.between(2, 4),
                     "vector": self.between(2, 12)}.get(kind, 0)
            if kind in ("scalar", "vector"):
                record = None
            self.names |= {f"{name}_{what}" for what in ("view", "own", "mine")}
            attribute = self.pick(["", "inline ", "__attribute__((noinline)) "]) \
                if kind == "scratch" else ""
            self.things.append(Thing(name, kind, record, self.pick(TYPES), count,
                                     attribute))

    # --- expressions ---
    def index(self, context, count):
        """A subscript below `count`."""
        fitting = [v for v in context.variables if 0 <= v.low and v.high < count]
        if fitting and self.chance(70):
            return self.pick(fitting).text
        if self.chance(15):
            mask = 1
            while mask * 2 + 1 < count:
                mask = mask * 2 + 1
            return f"acc & {mask}"
        return self.number(self.between(0, count - 1))

    def element(self, context, thing):
        """An element of the object, by a pointer that leads there or directly:
        (text before a field, text of the element)."""
        pointers = [p for p, to in context.pointers if to is thing]
        if pointers and self.chance(70):
            pointer = self.pick(pointers)
            if pointer.startswith("&"):  # a reference
                return f"{pointer[1:]}.", pointer[1:]
            return f"{pointer}->", f"(*{pointer})"
        text = thing.element(self.index(context, thing.count) if thing.count
                             else None)
        if text.startswith("(*"):
            return f"{text[2:-1]}->", text
        return f"{text}.", text

    def field_of(self, context, before, record):
        field = self.pick(record.fields)
        text = before + field.name
        if field.record:
            return self.field_of(context, text + ".", field.record)
        if field.count:
            text += f"[{self.index(context, field.count)}]"
        return Place(text, field.type, field.bits)

    def place(self, context, thing):
        """A scalar of the object."""
        if thing.kind == "union" and self.chance(30):
            size = len(thing.record.fields)
            if self.chance(50):
                return Place(f"{thing.name}.raw[{self.index(context, size)}]",
                             "bytes")
            return Place(f"{thing.name}.halves[{self.between(0, size // 2)}]",
                         "bytes")
        before, whole = self.element(context, thing)
        if not thing.record:
            return Place(whole, thing.type)
        return self.field_of(context, before, thing.record)

    def value(self, context):
        terms = [f"(unsigned){v.text} * {self.between(1, 9)}u"
                 for v in context.variables if self.chance(40)]
        if self.chance(40):
            terms.append("acc")
        return "((" + " + ".join(terms + [f"{self.between(0, 99)}u"]) + ") & 127)"

    def write(self, context, place):
        """A statement that writes the scalar; raw bytes stay small, so that no
        fraction that they are part of becomes too large for an integer."""
        if place.type == "bytes":
            return f"{place.text} = {self.value(context)} & 1;"
        if place.bits:
            return f"{place.text} = {self.value(context)} & 1;"
        return f"{place.text} = ({place.type}){self.value(context)};"

    def update(self, context, place):
        if place.type in FRACTIONS:
            return f"{place.text} = {place.text} * 0.5f + 1;"
        if place.type == "bytes" or place.bits:
            return f"{place.text} ^= 1;"
        return self.pick([
            f"{place.text} ^= ({place.type}){self.value(context)};",
            f"{place.text} = ({place.type})({place.text} ^ "
            f"{self.value(context)});",
            f"{place.text} = ({place.type})({place.text} % 64 + 1);"])
