"""Whether a target selector of a directive holds for this compiler and machine.

A selector is `target X` or `xfail X`; X is a list of machine names with
wildcards and of DejaGnu's "effective targets", or an expression over them with
`!`, `&&` and `||`. An effective target that is not in the table here is an
error that names it: a new GCC's additions show up.
"""
# SPDX-License-Identifier: GPL-3.0-or-later
import dataclasses
import fnmatch
import os
import re
import subprocess

from . import tcl

# What holds wherever Yeti runs: Linux, the GNU C library, shared libraries.
_ALWAYS = {
    "alias", "cxx11_abi", "fd_truncate", "fgraphite", "fpic", "futex",
    "gthreads", "pthread", "random_device", "shared", "size32plus",
    "sync_char_short", "sync_int_long", "tls", "tls_native", "tls_runtime",
}
# What needs a device to offload to, or another machine, or a library that
# orders threads and is not compiled with Yeti (`tbb_backend'), or a program
# without shared libraries (`static'), which Yeti's runtime is one of.
# `skip-all-targets' is how libgomp's tests say "never".
_NEVER = {
    "aarch64_tiny", "ia32", "offload_device", "offload_device_any_intel_mic",
    "offload_device_intel_mic", "offload_device_nonshared_as",
    "offload_device_nvptx", "offload_device_shared_as",
    "offload_target_amdgcn", "offload_target_nvptx", "simulator",
    "skip-all-targets", "static", "tbb_backend",
}
# The standards of C++ by the value of __cplusplus from which on they hold.
_STANDARDS = {"98": 199711, "11": 201103, "14": 201402, "17": 201703,
              "20": 202002, "2a": 202002, "23": 202100, "2b": 202100}
_STANDARD = re.compile(r"c\+\+(\d\w)(_only|_down|)$")
# What the processor must be able to do: its flag in /proc/cpuinfo.
_PROCESSOR = {"avx_runtime": "avx", "sse2_runtime": "sse2"}
# What the compiler must accept: options and a program.
_COMPILES = {
    "__float128": ([], "__float128 x; int main(void) { return x != 0; }"),
    "large_long_double":
        ([], "char a[sizeof(long double) > sizeof(double) ? 1 : -1];"
             "int main(void) { return a[0]; }"),
    "lp64": ([], "char a[sizeof(void *) == 8 ? 1 : -1];"
                 "int main(void) { return a[0]; }"),
    "lto": (["-flto"], "int main(void) { return 0; }"),
    "vect_simd_clones":
        (["-fopenmp-simd", "-mavx512f"],
         "#pragma omp declare simd\nint f(int i) { return i; }"
         "int main(void) { return 0; }"),
}


class UnknownTarget(LookupError):
    """An effective target that the table does not have."""


@dataclasses.dataclass
class Test:
    """What a selector may ask about the test itself."""
    language: str
    flags: list = dataclasses.field(default_factory=list)

    @property
    def standard(self):
        """The last -std option, or an empty word."""
        asked = [flag for flag in self.flags if flag.startswith("-std=")]
        return asked[-1] if asked else ""

    def defines(self, macro):
        """Whether an option defines `macro`."""
        return any(re.match(rf"-D{macro}(=|$)", flag) for flag in self.flags)


def _machine(compiler):
    """The compiler's target in the form cpu-vendor-kernel-system: Debian's
    compilers leave the vendor out."""
    parts = subprocess.run(
        [compiler, "-dumpmachine"], check=True, capture_output=True,
        text=True).stdout.strip().split("-")
    if len(parts) == 3:
        parts.insert(1, "pc")
    return "-".join(parts)


class Targets:
    """Answers for one C compiler; what was tried is remembered."""

    def __init__(self, compiler):
        self._compiler = compiler
        self._machine = _machine(compiler)
        self._tried = {}
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as info:
            flags = [l for l in info if l.startswith(("flags", "Features"))]
        self._processor = set(flags[0].split()) if flags else set()

    def selected(self, selector, test):
        """Whether the test is selected by `target X`, `xfail X` or both; what
        is expected to fail is nevertheless tried."""
        words = tcl.split(selector)
        if not words or words[0] not in ("target", "xfail"):
            raise UnknownTarget(f"selector {selector!r}")
        if words[0] == "xfail":
            return True
        if "xfail" in words:
            words = words[:words.index("xfail")]
        return self._holds(words[1:], test)

    def holds(self, expression, test):
        """Whether an expression over targets holds."""
        return self._holds(tcl.split(expression), test)

    def _holds(self, words, test):
        if len(words) == 2 and words[0] == "!":
            return not self._term(words[1], test)
        if len(words) == 3 and words[1] == "&&":
            return self._term(words[0], test) and self._term(words[2], test)
        if len(words) == 3 and words[1] == "||":
            return self._term(words[0], test) or self._term(words[2], test)
        return any(self._term(word, test) for word in words)

    def _term(self, word, test):
        if len(word.split()) > 1 or word != word.strip():
            return self.holds(word, test)
        if "*" in word or "-" in word and word not in _NEVER:
            return fnmatch.fnmatchcase(self._machine, word)
        return self._effective(word, test)

    def _effective(self, name, test):
        if name in ("c", "c++"):
            return name == test.language
        if name == "debug_mode":
            return test.defines("_GLIBCXX_DEBUG")
        standard = _STANDARD.match(name)
        if standard and standard.group(1) in _STANDARDS:
            return test.language == "c++" and self._has_standard(
                standard.group(1), standard.group(2), test.standard)
        if name in _ALWAYS:
            return True
        if name in _NEVER:
            return False
        if name == "run_expensive_tests":
            return bool(os.environ.get("GCC_TEST_RUN_EXPENSIVE"))
        if name in _PROCESSOR:
            return _PROCESSOR[name] in self._processor
        if name in _COMPILES:
            if name not in self._tried:
                self._tried[name] = self._compiles(*_COMPILES[name])
            return self._tried[name]
        raise UnknownTarget(f"effective target {name!r}")

    def _has_standard(self, year, how, option):
        asked = _STANDARDS[year]
        later = [each for each in _STANDARDS.values() if each > asked]
        has = self._cplusplus(option)
        return ((how == "_down" or has >= asked)
                and (how == "" or not later or has < min(later)))

    def _cplusplus(self, option):
        """The value of __cplusplus with the option -std that is given."""
        if option not in self._tried:
            macros = subprocess.run(
                [self._compiler, "-x", "c++", "-E", "-dM", "-"]
                + ([option] if option else []), input="", check=True,
                capture_output=True, text=True).stdout
            self._tried[option] = int(
                re.search(r"__cplusplus (\d+)", macros).group(1))
        return self._tried[option]

    def _compiles(self, options, program):
        done = subprocess.run(
            [self._compiler, "-x", "c", "-", "-o", os.devnull] + options,
            input=program, capture_output=True, text=True, check=False)
        return done.returncode == 0
