"""Whether a target selector of a directive holds for this compiler and machine.

A selector is `target X` or `xfail X`; X is a list of machine names with
wildcards and of DejaGnu's "effective targets", or an expression over them with
`!`, `&&` and `||`. An effective target that is not in the table here is an
error that names it: a new GCC's additions show up.
"""
# SPDX-License-Identifier: GPL-3.0-or-later
import fnmatch
import os
import subprocess

from . import tcl

# What holds wherever Yeti runs: Linux, the GNU C library, shared libraries.
_ALWAYS = {
    "alias", "fd_truncate", "fgraphite", "fpic", "pthread", "shared",
    "size32plus", "sync_char_short", "sync_int_long", "tls", "tls_native",
    "tls_runtime",
}
# What needs a device to offload to, or another machine. `skip-all-targets' is
# how libgomp's tests say "never".
_NEVER = {
    "aarch64_tiny", "ia32", "offload_device", "offload_device_any_intel_mic",
    "offload_device_intel_mic", "offload_device_nonshared_as",
    "offload_device_nvptx", "offload_device_shared_as",
    "offload_target_amdgcn", "offload_target_nvptx", "skip-all-targets",
}
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

    def selected(self, selector, language):
        """Whether `target X` or `xfail X` holds; `language` is that of the
        test: the effective targets c and c++ ask for it."""
        words = tcl.split(selector)
        if not words or words[0] not in ("target", "xfail"):
            raise UnknownTarget(f"selector {selector!r}")
        return self._holds(words[1:], language)

    def holds(self, expression, language):
        """Whether an expression over targets holds."""
        return self._holds(tcl.split(expression), language)

    def _holds(self, words, language):
        if len(words) == 2 and words[0] == "!":
            return not self._term(words[1], language)
        if len(words) == 3 and words[1] == "&&":
            return (self._term(words[0], language)
                    and self._term(words[2], language))
        if len(words) == 3 and words[1] == "||":
            return (self._term(words[0], language)
                    or self._term(words[2], language))
        return any(self._term(word, language) for word in words)

    def _term(self, word, language):
        if len(word.split()) > 1 or word != word.strip():
            return self.holds(word, language)
        if "*" in word or "-" in word and word not in _NEVER:
            return fnmatch.fnmatchcase(self._machine, word)
        return self._effective(word, language)

    def _effective(self, name, language):
        if name in ("c", "c++"):
            return name == language
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

    def _compiles(self, options, program):
        done = subprocess.run(
            [self._compiler, "-x", "c", "-", "-o", os.devnull] + options,
            input=program, capture_output=True, text=True, check=False)
        return done.returncode == 0
