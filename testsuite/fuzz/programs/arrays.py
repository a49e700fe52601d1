"""The arrays of the programs of kind "loops", and who may use which elements.
SPDX-License-Identifier: GPL-3.0-or-later
"""
TYPE_LETTERS = {  # as fill() and mix() of the prelude know them
    "char": "c", "short": "s", "int": "i", "long": "l", "unsigned char": "b",
    "unsigned": "u", "float": "f", "double": "d",
}


class Range:
    """A C expression and bounds of its value."""

    def __init__(self, text, low, high, type_="int"):
        self.text, self.low, self.high, self.type = text, low, high, type_


class Object:
    """An array of the program."""

    def __init__(self, name, kind, dims, type_, stable, pad):
        self.name, self.kind, self.dims = name, kind, dims
        self.type, self.stable, self.pad = type_, stable, pad

    def element(self, subscripts, field):
        if self.kind == "linear":
            row, column = subscripts
            return f"{self.name}[({row}) * {self.name}_n + {column}]"
        text = self.name + "".join(f"[{s}]" for s in subscripts)
        return f"{text}.{field}" if field else text

    def fields(self):
        if self.kind == "structs":
            return {"a": "int", "b": "double", "c": "short", "d": "char",
                    "e": "unsigned"}
        if self.kind == "packed":
            return {"a": "char", "b": "int", "c": "short", "d": "long"}
        return {}

    def element_type(self):
        if self.kind in ("structs", "packed"):
            return f"struct {self.kind}"
        return self.type

    def count(self):
        product = 1
        for dim in self.dims:
            product *= dim
        return product

    def declaration(self):
        type_, name = self.element_type(), self.name
        if self.kind in ("global", "structs", "packed", "plane", "cube"):
            return (f"KEPT static {type_} {name}" +
                    "".join(f"[{d}]" for d in self.dims) + ";")
        if self.kind == "rows":
            return f"static {type_} *{name}[{self.dims[0]}];"
        if self.kind == "linear":
            return f"static {type_} *{name};\nstatic int {name}_n;"
        return f"static {type_} *{name};"  # heap, stack

    def fill(self, pattern):
        """Statements that make and fill the object."""
        type_, name, lines = self.element_type(), self.name, []
        if self.kind in ("heap", "linear"):
            lines.append(f"{name} = malloc({self.count()} * sizeof(*{name}) + "
                         f"{self.pad});")
        if self.kind == "linear":
            lines.append(f"{name}_n = {self.dims[1]} * volatile_one;")
        if self.kind == "stack":
            lines.append(f"{type_} {name}_room[{self.dims[0]}];")
            lines.append(f"{name} = {name}_room;")
        if self.kind == "rows":
            lines.append(f"for (int i = 0; i < {self.dims[0]}; i++) {name}[i] = "
                         f"malloc({self.dims[1]} * sizeof(**{name}) + "
                         f"{self.pad});")
        return lines + self.over_all(f"fill({{}}, {pattern});")

    def over_all(self, statement):
        """Statements for all elements; `statement` has {} for address, type,
        count and distance of some that have one type."""
        name, count = self.name, self.count()
        if self.fields():
            return [statement.format(
                f"&{name}[0].{field}, '{TYPE_LETTERS[type_]}', {count}, "
                f"sizeof {name}[0]") for field, type_ in self.fields().items()]
        letter = TYPE_LETTERS[self.type]
        if self.kind == "rows":
            return [f"for (int i = 0; i < {self.dims[0]}; i++) " +
                    statement.format(f"{name}[i], '{letter}', {self.dims[1]}, "
                                     f"sizeof **{name}")]
        return [statement.format(f"{name}, '{letter}', {count}, "
                                 f"sizeof({self.type})")]

    def free(self):
        if self.kind in ("heap", "linear"):
            return f"free({self.name});"
        if self.kind == "rows":
            return (f"for (int i = 0; i < {self.dims[0]}; i++) "
                    f"free({self.name}[i]);")
        return None


class View:
    """The elements of an object that an owner may access: which subscript stands
    for local index x of each dimension, and how many local indices there are."""

    def __init__(self, obj, forms, extents, fields, writable, only=None):
        self.obj, self.forms, self.extents = obj, forms, extents
        self.fields, self.writable, self.only = fields, writable, only


class Phase:
    def __init__(self, kind, owners, threads, locks, racy):
        self.kind, self.owners, self.threads = kind, owners, threads
        self.locks, self.racy = locks, racy
        self.views = {}
        # All owners run at the same time: they may wait for each other, and none
        # may leave early.
        self.meets = False
        self.budget = max(4, 2500 // owners)
