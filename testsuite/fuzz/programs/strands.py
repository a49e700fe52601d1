"""An oracle for programs with tasks: which objects must have a race, and which must
have none, whatever a detector says. It follows what each strand (a task, or a thread
of a team) does, and keeps for each piece of a strand the pieces that happen before
it. Time does not matter: nothing here depends on who came first.

Two accesses race if nothing orders them and at least one is a write, but not if one
thread made both in two tasks and one of them is thread-bound. Accesses of which the
compiler may or may not be able to prove something give no verdict.
SPDX-License-Identifier: GPL-3.0-or-later
"""
import collections
import dataclasses

from .oracle import OTHERS

# What is known of an access that a task makes; the first two are certain.
BOUND = "bound"
INDEPENDENT = "independent"
UNKNOWN = "unknown"  # bound if something has left a function before, and only then
SOFT = "soft"        # unknown, or independent where the compiler inlines


@dataclasses.dataclass
class Access:
    strand: "Strand"
    step: int
    past: int         # the steps before it, as bits, with its own
    is_write: bool
    binding: str
    after_leak: bool  # for sure
    is_local: bool    # of thread-local memory

    def happens_before(self, other):
        return bool(other.past >> self.step & 1)

    def is_ordered_with(self, other):
        return self.happens_before(other) or other.happens_before(self)

    def judged_as(self):
        """BOUND, INDEPENDENT, or None if that cannot be said."""
        if not self.strand.is_task:
            return INDEPENDENT
        if self.binding in (BOUND, INDEPENDENT):
            return self.binding
        if not self.strand.leaks:
            return INDEPENDENT
        return BOUND if self.binding == UNKNOWN and self.after_leak else None


class Strand:
    """A task, or what a thread does by itself. `leaks`: in it, what depends on the
    thread may leave a function; `has_leaked`: it surely has. `branches`: around are
    conditions on the thread; `is_doubtful`: there were when it was created.
    `captured`: by name, the threads whose rows it has been given."""

    def __init__(self, model, thread, is_task, past):
        self.model, self.thread, self.is_task = model, thread, is_task
        self.leaks = self.has_leaked = False
        self.branches, self.is_doubtful, self.captured = 0, False, {}
        self.is_final = False
        self.children = []
        self.groups = ()
        self.writers, self.readers = {}, {}   # of depend, by name: past of tasks
        self.learn(past)

    def learn(self, past):
        """Begins a piece that comes after what is in `past`."""
        self.step = self.model.steps
        self.model.steps += 1
        self.past = past | 1 << self.step

    def leak(self, surely=False):
        self.leaks = True
        self.has_leaked |= surely


class Strands:
    """All strands of a program, and what they access."""

    def __init__(self):
        self.steps = 0
        self.accesses = collections.defaultdict(list)  # by object and element

    # --- strands ---
    def start(self, thread, past=0):
        return Strand(self, thread, False, past)

    def create(self, parent, thread=None, depends=(), waits=False, final=False):
        """A task; pairs (kind, name) in `depends`. It is run by end_of."""
        past = parent.past
        for kind, name in depends:
            for other in self.before(parent, kind, name):
                past |= other
        task = Strand(self, parent.thread if thread is None else thread, True, past)
        task.groups = parent.groups
        task.is_final = final or parent.is_final
        task.waits = waits or parent.is_final
        task.depends = depends
        parent.learn(parent.past | (past if task.waits else 0))
        parent.children.append(task)
        for group in task.groups:
            group.append(task)
        return task

    def before(self, parent, kind, name):
        earlier = list(parent.writers.get(name, ()))
        return earlier if kind == "in" else earlier + parent.readers.get(name, [])

    def end(self, parent, task):
        """The task has finished its own work."""
        for kind, name in task.depends:
            if kind == "in":
                parent.readers.setdefault(name, []).append(task.past)
            else:
                parent.writers[name] = [task.past]
                parent.readers[name] = []
        if task.waits:
            parent.learn(parent.past | task.past)

    def wait(self, parent):
        past = parent.past
        for child in parent.children:
            past |= child.past
        parent.learn(past)
        parent.children = []

    def wait_for(self, parent, kind, name):
        past = parent.past
        for other in self.before(parent, kind, name):
            past |= other
        parent.learn(past)

    def open_group(self, strand):
        strand.groups += ([],)

    def close_group(self, strand):
        past = strand.past
        for task in strand.groups[-1]:
            past |= task.past
        strand.groups = strand.groups[:-1]
        strand.learn(past)

    # --- accesses ---
    def access(self, strand, name, elements, is_write, binding, is_local=False):
        for element in elements:
            self.accesses[name, element].append(Access(
                strand, strand.step, strand.past, is_write, binding,
                strand.has_leaked, is_local))

    # --- verdicts ---
    def verdicts(self):
        """As Program.verdicts."""
        found = {}
        for (name, _), accesses in self.accesses.items():
            verdict = verdict_of(distinct(accesses))
            found.setdefault(name, set()).add(verdict)
        return dict({name: True if True in each else None if None in each else False
                     for name, each in found.items()}, **{OTHERS: False})


def distinct(accesses):
    """Equal ones once."""
    table = {(id(a.strand), a.step, a.is_write, a.binding, a.after_leak): a
             for a in accesses}
    return list(table.values())


def of_pair(one, other):
    """True for a race, False for none, None if it cannot be said."""
    if one.strand is other.strand or not (one.is_write or other.is_write) or \
            one.is_ordered_with(other):
        return False
    if one.strand.thread != other.strand.thread:
        return True
    kinds = {one.judged_as(), other.judged_as()}
    if BOUND in kinds:
        return False
    # That another thread would have found the thread's own memory is said only of
    # what can be proven.
    if one.is_local and {one.binding, other.binding} & {UNKNOWN, SOFT}:
        return None
    return None if None in kinds else True


def verdict_of(accesses):
    """Of an element. An access that the thread excuses takes the place of the one
    before: then a race of that one with a third may stay unseen."""
    pairs = [(a, b, of_pair(a, b)) for n, a in enumerate(accesses)
             for b in accesses[:n]]
    racy = [(a, b) for a, b, verdict in pairs if verdict]
    if not racy:
        return None if any(v is None for _, _, v in pairs) else False

    def may_hide(a, b, other):
        return other is not a and other is not b and \
            other.judged_as() != INDEPENDENT and \
            not of_pair(a, other) and not of_pair(b, other) and not (
                other.happens_before(a) and other.happens_before(b) or
                a.happens_before(other) and b.happens_before(other))

    hidden = any(may_hide(a, b, other) for a, b in racy for other in accesses)
    return None if hidden else True
