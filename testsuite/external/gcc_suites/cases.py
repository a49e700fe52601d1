"""A case: one test of a suite, compiled in one way."""
# SPDX-License-Identifier: GPL-3.0-or-later
import dataclasses
import fnmatch
import pathlib

from . import directives


@dataclasses.dataclass
class Case:
    """One test, compiled in one way."""
    test: str  # path below the folder of the suite
    language: str  # c, c++ or fortran
    level: str  # tells the ways of compiling one test apart
    path: pathlib.Path
    flags: list  # before the test's own options
    last_flags: list  # after them
    wishes: directives.Directives
    files: list = dataclasses.field(default_factory=list)  # that it opens

    @property
    def name(self):
        """Unique; and a good name for a folder once '/' is replaced."""
        return f"{self.test} [{self.language} {self.level}]"

    @property
    def sources(self):
        """The source files of the program."""
        more = [self.path.parent / name for name in self.wishes.sources]
        return [self.path] + more


def matches(test, pattern):
    """Whether the path `test` has one of the words of `pattern` in it."""
    return any(fnmatch.fnmatchcase(test, f"*{each}*")
               for each in pattern.split()) if pattern else True


def text_of(path):
    """The text of a test, whatever it is encoded in."""
    return path.read_text(encoding="utf-8", errors="replace")
