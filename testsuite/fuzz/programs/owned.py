"""Objects of the programs of kind "tasks": data that threads share, and data of
which each thread has its own part, with the ways to reach them.
SPDX-License-Identifier: GPL-3.0-or-later
"""
import dataclasses

from .program import Program
from .strands import BOUND, INDEPENDENT

SIZES = {"char": 1, "short": 2, "int": 4, "long": 8, "float": 4, "double": 8,
         "unsigned char": 1}
THREADS = 4  # that have a part
THREAD_LOCAL = "thread-local memory"  # what reports call all of it

# Conditions and numbers that depend on the thread. For all threads the conditions
# are true and the numbers are 0.
TRUE_OF_THREAD = ["omp_get_thread_num() < 9", "omp_get_thread_num() != 7",
                  "number < 6", "(number & 8) == 0"]
ZERO_OF_THREAD = ["(omp_get_thread_num() & 8)", "(number & 16)"]


@dataclasses.dataclass(frozen=True)
class Row:
    """An expression for a row of elements. `of`: the thread whose row it is, or
    "running": who evaluates it; or a captured name."""
    text: str
    of: object
    binding: str
    asks: object = None  # a function that tells the thread by its result


@dataclasses.dataclass(frozen=True)
class Thread:
    number: int   # in its team
    identity: int = 0


class Owned:
    """An object. Its kinds: "scalar", "vector", "heap" have one row; of "part" (by
    the thread's number), "table" (blocks by number), "scratch" (by a thread-local
    pointer), "key" (by pthread_getspecific) there is one for each number; of
    "local", "threadprivate" and "holder" (C++, with a constructor) one for each
    thread. `temper` says which ways are used: "bound", "shared" or "mixed"; those
    that are "guarded" are used under a condition on the thread."""

    many = ("part", "table", "scratch", "key")
    local = ("local", "threadprivate", "holder")

    def __init__(self, name, kind, type_, width, temper, number):
        self.name, self.kind, self.type, self.width = name, kind, type_, width
        self.temper = temper
        self.bytes = (width * SIZES[type_] + 15) // 16 * 16 + 1024 * number + 8

    @property
    def reported(self):
        """What the location in a report says, once Executable has read it."""
        if self.kind in self.local:
            return THREAD_LOCAL
        if self.kind in ("heap", "table"):
            return f"heap block of size {self.bytes}"
        return f"{self.name}_mem" if self.kind in ("scratch", "key") else self.name

    def definition(self, language):
        name, type_, width = self.name, self.type, self.width
        own = "thread_local" if language == "c++" else "__thread"
        rows = f"[{THREADS}][{width}];"
        return {
            "scalar": [f"KEPT static {type_} {name};"],
            "vector": [f"KEPT static {type_} {name}[{width}];"],
            "heap": [f"static {type_} *{name};"],
            "part": [f"KEPT static {type_} {name}{rows}"],
            "table": [f"static {type_} *{name}[{THREADS}];"],
            "scratch": [f"KEPT static {type_} {name}_mem{rows}",
                        f"static __thread {type_} *{name};"],
            "key": [f"KEPT static {type_} {name}_mem{rows}",
                    f"static pthread_key_t {name};"],
            "local": [f"static {own} {type_} {name}[{width}];"],
            "threadprivate": [f"static {type_} {name}[{width}];",
                              f"#pragma omp threadprivate({name})"],
            "holder": [f"struct {name}_type {{", f"{type_} v[{width}];",
                       f"{name}_type() {{ v[0] = ({type_})volatile_one; }}", "};",
                       f"static thread_local {name}_type {name};"],
        }[self.kind]

    def creation(self):
        block = f"({self.type} *)calloc(1, {self.bytes});"
        return {"heap": [f"{self.name} = {block}"],
                "table": [f"for (int n = 0; n < {THREADS}; n++)",
                          f"{self.name}[n] = {block}"],
                "key": [f"pthread_key_create(&{self.name}, 0);"]}.get(self.kind, [])

    def beginning(self):
        """What each thread does before it uses the object."""
        mine = f"{self.name}_mem[omp_get_thread_num()]"
        return {"scratch": [f"{self.name} = {mine};"],
                "key": [f"pthread_setspecific({self.name}, {mine});"]
                }.get(self.kind, [])

    def element_key(self, row, strand, index):
        """Which element a strand reaches by an index in the row."""
        if self.kind in ("scalar", "vector", "heap"):
            return 0, index
        of = row.of
        if of == "running":
            of = strand.thread
        elif isinstance(of, str):
            of = strand.captured[of]
        if self.kind in self.local:
            return self.name, of.identity, of.number, index
        return of.number, index


class Objects(Program):
    """Random objects, and expressions for their rows."""

    kinds = {"scalar": 3, "vector": 3, "heap": 1, "part": 5, "table": 2,
             "scratch": 3, "key": 1, "local": 2, "threadprivate": 2}

    def make_objects(self):
        self.objects = []
        for number in range(self.between(3, 6)):
            kind = self.weighted(self.kinds)
            name = self.name("D")
            self.names |= {f"{name}_mem", f"{name}_type"}
            temper = self.weighted({"bound": 5, "shared": 2, "mixed": 3}) \
                if kind in Owned.many + Owned.local else \
                self.weighted({"shared": 3, "guarded": 1})
            width = 1 if kind == "scalar" else self.pick([1, 4, 12, 40])
            self.objects.append(Owned(name, kind, self.pick(list(SIZES)), width,
                                      temper, number))

    def row(self, context, thing):
        """A way to a row of the object, by its temper and what was captured."""
        shared, bound = self.rows(context, thing)
        if thing.temper == "bound" or not shared:
            return self.pick(bound)
        if thing.temper in ("shared", "guarded") or not bound:
            return self.pick(shared)
        return self.pick(self.pick([shared, bound]))

    def rows(self, context, thing):
        """(those that any thread would find, those of the thread)"""
        name = thing.name
        pointers = [Row(p, p, INDEPENDENT) for p, to in context.pointers
                    if to is thing]
        if thing.kind in ("scalar", "vector", "heap"):
            text = f"(&{name})" if thing.kind == "scalar" else name
            return [Row(text, None, INDEPENDENT)] + pointers * 2, []
        if thing.kind in Owned.local:
            text = f"{name}.v" if thing.kind == "holder" else name
            return pointers, [Row(text, "running", BOUND)]
        array = f"{name}_mem" if thing.kind in ("scratch", "key") else name
        number = self.between(0, 1)
        shared = [Row(f"{array}[{number}]", Thread(number), INDEPENDENT)] + \
            pointers * 2 + [Row(f"{array}[{n}]", n, INDEPENDENT)
                            for n in context.numbers] * 2
        bound = [Row(f"{array}[omp_get_thread_num()]", "running", BOUND),
                 Row(f"{array}[number]", "running", BOUND)]
        if self.askers:
            asker = self.pick(self.askers)
            bound.append(Row(f"{array}[{asker.name}()]", "running", BOUND, asker))
        if thing.kind == "scratch":
            bound += [Row(name, "running", BOUND)] * 3
        if thing.kind == "key":
            bound += [Row(f"(({thing.type} *)pthread_getspecific({name}))",
                          "running", BOUND)] * 3
        return shared, bound
