"""Programs of kind "views": records whose fields are accessed together, and also in
ways that do not name them.

Each object is accessed twice: by main, and then by another thread, unordered unless
both hold the same lock. An access reads or writes fields of a group, among them
always its first field; or that field alone, or another field, or the whole record.
For some records there are accesses to one field of the group alone, by its name or
in one of many other ways: as bytes, through a pointer to it, through a copy of the
pointer that is made where types do not show it. A detector that checks one field in
place of another must know of these.
- Each place in the source accesses one object, because equal places are reported
  once.
SPDX-License-Identifier: GPL-3.0-or-later
"""
from .program import INTEGERS, TYPES, Program


class Views(Program):
    kind, language, prelude, dice = "views", "c", "paths.h", "views"
    noinline = "static __attribute__((noinline)) "

    def definitions(self):
        self.lines, self.objects = [], []
        for _ in range(self.between(1, 3)):
            self.make_record()
        self.acts = [[], []]
        for number, thing in enumerate(self.objects):
            lock = self.between(0, 7) if self.chance(25) else None
            for act in range(2):
                self.acts[act] += self.part(
                    lambda t=thing, a=act, l=lock: self.call(t, a, l))
        return [self.parameter_declaration()] + self.lines + self.main()

    def make_record(self):
        record, count = self.name("S"), self.between(3, 6)
        fields = [("abcdef"[n], self.pick(TYPES)) for n in range(count)]
        members = " ".join(f"{type_} {name};" for name, type_ in fields)
        self.lines += [f"struct {record} {{ {members} }};"]
        together = self.random.sample(fields, self.between(2, count - 1))
        others = [field for field in fields if field not in together]
        ways = self.random.sample(self.ways(), self.between(1, 3)) \
            if self.chance(60) else []
        for _ in range(self.between(3, 6)):
            name, on_heap = self.name("G"), self.chance(50)
            self.lines += [f"static struct {record} *{name};" if on_heap else
                           f"KEPT static struct {record} {name};"]
            self.objects.append((name, on_heap, record, members, together, others,
                                 ways))

    # --- accesses ---
    def call(self, thing, act, lock):
        """Statements that access the object once."""
        name, on_heap = thing[:2]
        function = self.name("access")
        body = self.access(thing, act)
        self.lines += [f"{self.noinline}unsigned {function}(struct {thing[2]} *p) {{",
                       "unsigned acc = 0;"] + body + ["return acc;", "}"]
        pointer = name if on_heap else f"&{name}"
        lines = [f"out[{self.between(0, 63)}] += {function}({pointer});"]
        if lock is None:
            return lines
        return ([f"pthread_mutex_lock(&mutexes[{lock}]);"] + lines +
                [f"pthread_mutex_unlock(&mutexes[{lock}]);"])

    def access(self, thing, act):
        name, on_heap, record, _, together, others, ways = thing
        writes = self.chance(50)
        how = self.weighted({"group": 6, "first": 2, "other": 1 if others else 0,
                             "whole": 2, "end": act if on_heap else 0,
                             "way": 5 if ways else 0})
        if how == "first":
            return [self.touch(together[0], writes)]
        if how == "other":
            return [self.touch(self.pick(others), writes)]
        if how == "whole":
            return [self.pick([f"static KEPT struct {record} copy; copy = *p;",
                               "memset(p, 0, sizeof *p);",
                               f"static KEPT struct {record} copy; "
                               "memcpy(&copy, p, sizeof *p);"])]
        if how == "end":
            return ["free(p);"]
        if how == "way":
            return self.pick(ways)(self.pick(together[1:]), writes, thing)
        rest = self.random.sample(together[1:],
                                  self.between(1, len(together) - 1))
        lines = [self.touch(field, writes) for field in rest]
        lines.insert(self.between(0, len(lines)),
                     self.touch(together[0], writes or self.chance(30)))
        return lines

    def touch(self, field, writes, place="p->{}"):
        text = place.format(field[0])
        if writes:
            return f"{text} = ({field[1]}){self.between(1, 99)};"
        return f"acc += (unsigned)(long){text};"

    def through(self, pointer, field, writes):
        """An access to the field of the object that a pointer of any type leads
        to."""
        return self.touch(field, writes, f"*({field[1]} *)((char *){pointer} + "
                          f"offsetof(struct RECORD, {{}}))")

    # --- other ways ---
    def ways(self):
        return [self.by_name, self.by_offset, self.by_member, self.by_bytes,
                self.by_block, self.by_cell, self.by_copied_cell, self.by_number,
                self.by_union, self.by_other_record, self.by_atomic,
                self.by_callee]

    def by_name(self, field, writes, thing):
        return [self.touch(field, writes)]

    def by_offset(self, field, writes, thing):
        return [self.through("p", field, writes).replace("RECORD", thing[2])]

    def by_member(self, field, writes, thing):
        function = self.name("member")
        self.lines += [f"{self.noinline}unsigned {function}({field[1]} *m) {{",
                       "unsigned acc = 0;", self.touch(field, writes, "*m"),
                       "return acc;", "}"]
        return [f"acc += {function}(&p->{field[0]});"]

    def by_bytes(self, field, writes, thing):
        return [self.touch(("", "char"), writes,
                           f"((char *)p)[offsetof(struct {thing[2]}, {field[0]})]")]

    def by_block(self, field, writes, thing):
        place = f"(char *)p + offsetof(struct {thing[2]}, {field[0]})"
        size = f"sizeof p->{field[0]}"
        if writes:
            return [self.pick([f"memset({place}, 0, {size});",
                               f"memset(&p->{field[0]}, 0, {size} * volatile_one);"])]
        return [f"static KEPT {field[1]} copy; memcpy(&copy, {place}, {size});"]

    def by_cell(self, field, writes, thing):
        cell = self.name("cell")
        self.lines += [f"static void *{cell};"]
        return [f"{cell} = p;",
                self.through(cell, field, writes).replace("RECORD", thing[2])]

    def by_copied_cell(self, field, writes, thing):
        cell = self.name("cell")
        self.lines += [f"static void *{cell};"]
        copy = self.pick([f"memcpy(&{cell}, &q, sizeof q);",
                          f"*(long *)&{cell} = *(long *)&q;",
                          "for (unsigned i = 0; i < sizeof q; i++) "
                          f"((char *)&{cell})[i] = ((char *)&q)[i];"])
        return [f"static struct {thing[2]} *q; q = p;", copy,
                self.through(cell, field, writes).replace("RECORD", thing[2])]

    def by_number(self, field, writes, thing):
        return ["size_t number = (size_t)p + tab[0];",
                self.through("number", field, writes).replace("RECORD", thing[2])]

    def by_union(self, field, writes, thing):
        union = self.name("U")
        self.lines += [f"union {union} {{ struct {thing[2]} s; "
                       f"char raw[sizeof(struct {thing[2]})]; }};"]
        return [self.touch(("", "char"), writes, f"((union {union} *)p)->raw["
                           f"offsetof(struct {thing[2]}, {field[0]})]")]

    def by_other_record(self, field, writes, thing):
        other = self.name("S")
        self.lines += [f"struct {other} {{ {thing[3]} }};"]
        return [self.touch(field, writes, f"((struct {other} *)p)->{{}}")]

    def by_atomic(self, field, writes, thing):
        if field[1] not in INTEGERS:
            return self.by_name(field, writes, thing)
        if writes:
            return [f"__atomic_store_n(&p->{field[0]}, 1, __ATOMIC_RELAXED);"]
        return [f"acc += __atomic_load_n(&p->{field[0]}, __ATOMIC_RELAXED);"]

    def by_callee(self, field, writes, thing):
        function = self.name("callee")
        self.lines += [f"{self.noinline}unsigned {function}(void *q) {{",
                       "unsigned acc = 0;",
                       self.through("q", field, writes).replace("RECORD", thing[2]),
                       "return acc;", "}"]
        if self.chance(50):
            return [f"acc += {function}(p);"]
        return [f"static unsigned (*volatile pointer)(void *) = {function};",
                "acc += pointer(p);"]

    # --- the program ---
    def main(self):
        worker = self.name("worker")
        lines = [f"static void *{worker}(void *argument) {{", "order_wait(1);"]
        lines += self.acts[1] + ["return argument;", "}"]
        lines += ["static int program(void) {"] + self.parameter_values()
        for number, thing in enumerate(self.objects):
            if thing[1]:  # its size tells it from others
                lines += [f"{thing[0]} = (struct {thing[2]} *)calloc(1, (sizeof"
                          f"(struct {thing[2]}) + 15) / 16 * 16 + "
                          f"{1024 * number + 8});"]
        lines += ["pthread_t thread;", f"pthread_create(&thread, 0, {worker}, 0);"]
        lines += self.acts[0] + ["order_reach(1);", "pthread_join(thread, 0);",
                                 "unsigned sum = 0;",
                                 "for (int i = 0; i < 64; i++) "
                                 "sum = sum * 31 + out[i];",
                                 'printf("%u\\n", sum);', "return 0;", "}"]
        return lines
