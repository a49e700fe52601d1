"""What a test says about itself in its dg- comments.

`read` turns the text of a test into a Directives value: what to do with it,
with which options and environment, and what must come out. Directives that ask
about the generated code (dg-final, dg-warning ...) are not kept: both compilers
get the same text, and their answers are compared with each other.
"""
# SPDX-License-Identifier: GPL-3.0-or-later
import dataclasses
import fnmatch
import locale
import re

from . import targets as targets_module
from . import tcl

_DIRECTIVE = re.compile(r"\{\s+(dg-[-a-z]+)\s+(.*)\s+\}")
ACTIONS = ("preprocess", "compile", "assemble", "link", "run")
# What dg-require-... ask for and every system has where Yeti runs.
_PRESENT = {
    "alias", "atomic-builtins", "c-std", "cmath", "cstdint", "cxa-atexit", "fileio",
    "gthreads", "gthreads-timed", "normal-namespace", "nprocs", "sched-yield",
    "sharedlib", "sleep", "thread-fence", "time",
}
# Those that ask for a mode of the library: the macro that switches it on.
_MODES = {"debug-mode": "_GLIBCXX_DEBUG", "parallel-mode": "_GLIBCXX_PARALLEL"}
# The options that dg-add-options stand for.
_ADDED = {
    "__float128": [], "ieee": [], "libatomic": [], "no_pch": [],
    "using-deprecated": ["-U_GLIBCXX_USE_DEPRECATED",
                         "-D_GLIBCXX_USE_DEPRECATED=1"],
}


@dataclasses.dataclass
class Directives:
    """The wishes of one test, for one language and one set of flags."""
    action: str = "run"
    options: list = dataclasses.field(default_factory=list)
    environment: dict = dataclasses.field(default_factory=dict)
    sources: list = dataclasses.field(default_factory=list)
    output: list = dataclasses.field(default_factory=list)
    timeout: float = 0
    timeout_factor: float = 1
    skipped: str = ""  # why it is not to be tried here; empty: it is


def lines_of(text):
    """(name, arguments) of each directive in `text`, in order."""
    found = []
    for line in text.splitlines():
        match = _DIRECTIVE.search(line)
        if match:
            found.append((match.group(1), tcl.split(match.group(2))))
    return found


def asks_to_run(text):
    """Whether `text` has the words by which DejaGnu decides that a Fortran
    test is worth all levels of optimisation."""
    return re.search(r"dg-do\s+run", text) is not None


def read(text, language, flags, default_options, targets):
    """The directives of a test. `flags` are those that the test cannot change,
    `default_options` those that its dg-options replaces."""
    reader = _Reader(language, flags, default_options, targets)
    for name, arguments in lines_of(text):
        try:
            reader.take(name, arguments)
        except targets_module.UnknownTarget as unknown:
            reader.result.skipped = f"unknown {unknown}"
            break
    return reader.result


class _Reader:
    """Collects directives one after the other, as DejaGnu does."""

    def __init__(self, language, flags, default_options, targets):
        self.result = Directives(options=list(default_options))
        self._language = language
        self._flags = flags
        self._targets = targets
        self._do_selected = False

    def take(self, name, arguments):
        """Applies one directive; those of no concern here do nothing."""
        method = getattr(self, "_" + name.replace("-", "_"), None)
        if method:
            method(*arguments)
        elif name.startswith("dg-require-"):
            self._require(name[len("dg-require-"):])

    def _test(self):
        return targets_module.Test(self._language,
                                   [*self._flags, *self.result.options])

    def _selected(self, selector):
        return not selector or self._targets.selected(selector, self._test())

    def _require(self, what):
        if what == "normal-mode":
            if any(self._test().defines(macro) for macro in _MODES.values()):
                self._skip(f"needs {what}")
        elif what in _MODES:
            if not self._test().defines(_MODES[what]):
                self._skip(f"needs {what}")
        elif what not in _PRESENT:
            self._skip(f"unknown dg-require-{what}")

    def _dg_do(self, action, selector=""):
        if self._selected(selector):
            if not self._do_selected:
                self.result.skipped = ""
            self.result.action = action
            self._do_selected = True
            if action not in ACTIONS:
                self.result.skipped = f"unknown dg-do {action}"
        elif not self._do_selected:
            self.result.skipped = f"not for this target: {selector.strip()}"

    def _dg_options(self, options, selector=""):
        if self._selected(selector):
            self.result.options = tcl.split(options)

    def _dg_additional_options(self, options, selector=""):
        if self._selected(selector):
            self.result.options += tcl.split(options)

    def _dg_add_options(self, name, selector=""):
        if name not in _ADDED:
            self._skip(f"unknown dg-add-options {name}")
        elif self._selected(selector):
            self.result.options += _ADDED[name]

    def _dg_require_effective_target(self, name, selector=""):
        if self._selected(selector) and not self._targets.holds(
                name, self._test()):
            self._skip(f"needs {name}")

    def _dg_require_namedlocale(self, name, *_selector):
        if not _has_locale(name):
            self._skip(f"needs the locale {name}")

    def _dg_set_target_env_var(self, name, value):
        self.result.environment[name] = value

    def _dg_additional_sources(self, sources, selector=""):
        if self._selected(selector):
            self.result.sources += tcl.split(sources)

    def _dg_output(self, pattern, selector=""):
        if self._selected(selector):
            self.result.output.append(pattern)

    def _dg_timeout(self, seconds, selector=""):
        if self._selected(selector):
            self.result.timeout = float(seconds)

    def _dg_timeout_factor(self, factor, selector=""):
        if self._selected(selector):
            self.result.timeout_factor = float(factor)

    def _dg_skip_if(self, reason, target, with_flags="*", without_flags=""):
        if (self._targets.holds(target, self._test())
                and self._any_flag(with_flags)
                and not self._any_flag(without_flags)):
            self._skip(f"skipped by the test: {reason or target.strip()}")

    def _any_flag(self, patterns):
        flags = " ".join(["", *self._flags, *self.result.options, ""])
        return any(pattern == "*" or fnmatch.fnmatchcase(
            flags, f"* {pattern} *") for pattern in tcl.split(patterns))

    def _skip(self, reason):
        # Not undone by a dg-do that follows.
        self.result.skipped = reason
        self._do_selected = True


def _has_locale(name):
    before = locale.setlocale(locale.LC_ALL)
    try:
        locale.setlocale(locale.LC_ALL, name)
    except locale.Error:
        return False
    locale.setlocale(locale.LC_ALL, before)
    return True
