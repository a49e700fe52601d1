"""Tests of the parts of run-libgomp and run-libstdcxx; they need GCC, nothing
else."""
# SPDX-License-Identifier: GPL-3.0-or-later
import os
import pathlib
import tempfile
import types
import unittest

from . import (directives, execute, findings, known, libgomp, libstdcxx,
               reports, targets, tcl)

TARGETS = targets.Targets(os.environ.get("CC", "cc").split()[0])


def read(*lines, language="c", flags=(), default=("-O2",)):
    """The directives in lines of comments."""
    text = "\n".join(f"/* {line} */" for line in lines)
    return directives.read(text, language, flags, default, TARGETS)


class Tcl(unittest.TestCase):
    def test_words_lose_their_quotes(self):
        self.assertEqual(tcl.split('a "b c" {d {e f}} g'),
                         ["a", "b c", "d {e f}", "g"])

    def test_only_quotes_replace_backslashes(self):
        self.assertEqual(tcl.split(r'"a\\\[b\n" {c\\d}'),
                         ["a\\[b\n", r"c\\d"])

    def test_open_brace_is_an_error(self):
        with self.assertRaises(tcl.ListError):
            tcl.split("a {b")


class Selectors(unittest.TestCase):
    def holds(self, text, language="c", flags=()):
        return TARGETS.selected(text, targets.Test(language, list(flags)))

    def test_any_of_a_list(self):
        self.assertTrue(self.holds("target *-*-darwin* *-*-linux*"))
        self.assertFalse(self.holds("target *-*-darwin* *-*-cygwin*"))

    def test_operators(self):
        self.assertTrue(self.holds("target { ! offload_device }"))
        self.assertFalse(self.holds("target { tls && { ! tls } }"))
        self.assertTrue(self.holds("target { { ! tls } || lto }"))

    def test_language(self):
        self.assertTrue(self.holds("target c"))
        self.assertFalse(self.holds("target c", "c++"))

    def test_standard(self):
        new, old = ["-std=gnu++2a"], ["-std=gnu++98", "-std=gnu++11"]
        self.assertTrue(self.holds("target c++20", "c++", new))
        self.assertFalse(self.holds("target c++23", "c++", new))
        self.assertFalse(self.holds("target c++14", "c++", old))
        self.assertTrue(self.holds("target c++11_only", "c++", old))
        self.assertFalse(self.holds("target c++11_only", "c++", new))
        self.assertTrue(self.holds("target c++17_down", "c++", old))
        self.assertFalse(self.holds("target c++17_down", "c++", new))
        self.assertFalse(self.holds("target c++11", "c"))

    def test_what_is_expected_to_fail_is_tried(self):
        self.assertTrue(self.holds("xfail *-*-cygwin*"))
        self.assertTrue(self.holds("target c xfail *-*-*"))
        self.assertFalse(self.holds("target c++ xfail *-*-*"))

    def test_unknown_name_is_an_error(self):
        with self.assertRaises(targets.UnknownTarget):
            self.holds("target no_such_thing")


class Directives(unittest.TestCase):
    def test_options_replace_the_default_and_more_add_to_it(self):
        self.assertEqual(read().options, ["-O2"])
        self.assertEqual(read('{ dg-options "-O1 -g" }',
                              '{ dg-additional-options "-w" }').options,
                         ["-O1", "-g", "-w"])
        self.assertEqual(read('{ dg-additional-options "-w" { target c++ } }'
                              ).options, ["-O2"])

    def test_action(self):
        self.assertEqual(read().action, "run")
        self.assertEqual(read("{ dg-do compile }").action, "compile")

    def test_action_for_another_target(self):
        self.assertTrue(read("{ dg-do run { target *-*-cygwin* } }").skipped)
        both = read("{ dg-do run }", "{ dg-do link { target ia32 } }")
        self.assertEqual((both.action, both.skipped), ("run", ""))

    def test_requirements(self):
        self.assertTrue(read("{ dg-require-effective-target offload_device }",
                             "{ dg-do run }").skipped)
        self.assertFalse(read("{ dg-require-effective-target tls }").skipped)

    def test_requirements_of_libstdcxx(self):
        self.assertFalse(read('{ dg-require-gthreads "" }').skipped)
        self.assertFalse(read("{ dg-require-alias }").skipped)
        self.assertIn("unknown", read('{ dg-require-magic "" }').skipped)
        self.assertTrue(read('{ dg-require-namedlocale "no_SUCH" }').skipped)
        debug, normal = [f'{{ dg-require-{mode}-mode "" }}'
                         for mode in ("debug", "normal")]
        self.assertTrue(read(debug).skipped)
        self.assertFalse(read(normal).skipped)
        flags = ["-D_GLIBCXX_DEBUG"]
        self.assertFalse(read(debug, flags=flags).skipped)
        self.assertTrue(read(normal, flags=flags).skipped)

    def test_added_options(self):
        self.assertEqual(read("{ dg-add-options libatomic }").options, ["-O2"])
        self.assertEqual(read("{ dg-add-options __float128 }").options, ["-O2"])
        self.assertIn("-D_GLIBCXX_USE_DEPRECATED=1",
                      read("{ dg-add-options using-deprecated }").options)
        self.assertIn("unknown", read("{ dg-add-options magic }").skipped)

    def test_standard_of_the_options_before(self):
        self.assertFalse(read('{ dg-options "-std=gnu++20" }',
                              "{ dg-do run { target c++20 } }",
                              language="c++").skipped)
        self.assertTrue(read('{ dg-options "-std=gnu++17" }',
                             "{ dg-do run { target c++20 } }",
                             language="c++").skipped)

    def test_skip_if_looks_at_flags(self):
        line = '{ dg-skip-if "" { ! ia32 } { "*" } { "-O0" "-O2" } }'
        self.assertTrue(read(line, flags=["-O3"], default=()).skipped)
        self.assertFalse(read(line, flags=["-O0"], default=()).skipped)

    def test_environment_sources_output(self):
        got = read('{ dg-set-target-env-var OMP_NUM_THREADS "4" }',
                   '{ dg-additional-sources "a.c b.c" }',
                   r'{ dg-output "is 42(\n|\r)+" }', "{ dg-timeout 10 }")
        self.assertEqual(got.environment, {"OMP_NUM_THREADS": "4"})
        self.assertEqual(got.sources, ["a.c", "b.c"])
        self.assertEqual(got.output, ["is 42(\n|\r)+"])
        self.assertEqual(got.timeout, 10)

    def test_unknown_target_skips_and_says_so(self):
        self.assertIn("no_such",
                      read("{ dg-do run { target no_such } }").skipped)


class Cases(unittest.TestCase):
    def collect(self, files, pattern="", c="own", fortran="-O0 -O2"):
        with tempfile.TemporaryDirectory() as root:
            for name, text in files.items():
                path = pathlib.Path(root, "libgomp/testsuite", name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            return libgomp.collect(pathlib.Path(root), types.SimpleNamespace(
                c_levels=c, fortran_levels=fortran, pattern=pattern), TARGETS)

    def test_common_tests_are_tried_in_both_languages(self):
        got = self.collect({"libgomp.c-c++-common/a.c": ""})
        self.assertEqual([case.language for case in got], ["c", "c++"])

    def test_only_fortran_tests_that_run_get_all_levels(self):
        got = self.collect({"libgomp.fortran/a.f90": "! { dg-do run }",
                            "libgomp.fortran/b.f": ""})
        self.assertEqual([(case.test[-5:], case.level) for case in got],
                         [("a.f90", "-O0"), ("a.f90", "-O2"), ("n/b.f", "-O")])

    def test_extra_level_comes_last(self):
        got = self.collect({"libgomp.c/a.c": '/* { dg-options "-O3" } */'},
                           c="own -O0")[1]
        words = execute.command(got, execute.Toolset({"c": "gcc"}), [])
        self.assertGreater(words.index("-O0"), words.index("-O3"))

    def test_pattern(self):
        files = {"libgomp.c/a-1.c": "", "libgomp.c/b-1.c": ""}
        self.assertEqual([c.test for c in self.collect(files, "c/b")],
                         ["libgomp.c/b-1.c"])


class LibstdcxxCases(unittest.TestCase):
    def collect(self, files, modes="forced"):
        with tempfile.TemporaryDirectory() as root:
            for name, text in files.items():
                path = pathlib.Path(root, "libstdc++-v3/testsuite", name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            got = libstdcxx.collect(pathlib.Path(root), types.SimpleNamespace(
                pattern="", parallel_modes=modes), TARGETS)
            return [(case.test, case.level) for case in got]

    def test_threads_by_folder_by_name_and_by_need(self):
        need = '// { dg-require-gthreads "" }'
        self.assertEqual(
            self.collect({"29_atomics/a.cc": "", "27_io/pthread2.cc": "",
                          "27_io/b.cc": need, "27_io/c.cc": "",
                          "performance/30_threads/d.cc": need,
                          "util/e.cc": need}),
            [("27_io/b.cc", "own"), ("27_io/pthread2.cc", "own"),
             ("29_atomics/a.cc", "own")])

    def test_algorithms_in_each_parallel_mode(self):
        self.assertEqual(
            self.collect({"25_algorithms/a.cc": "",
                          "25_algorithms/constrained.cc": ""},
                         "parallel forced"),
            [("25_algorithms/a.cc", "parallel"),
             ("25_algorithms/a.cc", "forced")])

    def test_only_what_runs(self):
        self.assertEqual(
            self.collect({"30_threads/a.cc": "// { dg-do compile }"}), [])

    def test_files_that_a_test_opens(self):
        with tempfile.TemporaryDirectory() as root:
            data = pathlib.Path(root, "in.tst")
            data.write_text("")
            case = types.SimpleNamespace(
                language="c++", flags=[], last_flags=[], sources=[],
                files=[data], wishes=directives.Directives(action="assemble"))
            execute.execute(case, execute.Toolset({"c++": "true"}), [],
                            pathlib.Path(root, "work"), 10)
            self.assertTrue(pathlib.Path(root, "work/in.tst").exists())


LOG = """\
==================
WARNING: Yeti: data race (pid=1, program t)
  Write of size 4 to 'x' at 0x10 by thread T1 (OpenMP thread 1 of 2):
    #0 main._omp_fn.0 /a/b/t.c:12:5

  Previous atomic read of size 4 from 'x' at 0x10 by main thread:
    #0 f /a/b/t.h:7:3 (out.exe+0x1)
    #1 main t.c:1

SUMMARY: Yeti: data race t.c:12:5 in main on 'x'
==================
Yeti: reported 1 race
"""


class Reports(unittest.TestCase):
    def test_sites(self):
        (report,) = reports.read(LOG)
        self.assertEqual(report.sites, ["t.c:12", "t.h:7"])
        self.assertEqual(len(report.accesses), 2)

    def test_forgotten_site(self):
        (report,) = reports.read(LOG.replace("#0 f", "[no longer known]"))
        self.assertEqual(report.sites, ["t.c:12", "?"])

    def test_faults_are_not_reports(self):
        self.assertEqual(reports.faults(LOG), [])
        self.assertEqual(reports.faults(LOG + "Yeti: CHECK failed\n"),
                         ["Yeti: CHECK failed"])
        self.assertEqual(reports.faults("ERROR: Yeti: verify: write of\n"),
                         ["ERROR: Yeti: verify: write of"])


class Known(unittest.TestCase):
    def finding(self, *sites, kind="report", test="libgomp.c/t.c"):
        return findings.Finding(kind, "case", test, "", sites=list(sites))

    def known(self, table, finding):
        known.mark([finding], known.parse(table))
        return finding.known

    def test_both_sites_must_be_argued(self):
        table = "| `libgomp.c/t.c` | 10-12, t.h:7 | because |"
        self.assertTrue(self.known(table, self.finding("t.c:11", "t.h:7")))
        self.assertFalse(self.known(table, self.finding("t.c:11", "t.h:8")))
        self.assertFalse(self.known(table, self.finding("u.c:11", "t.c:11")))

    def test_a_forgotten_site_needs_its_other_one(self):
        table = "| libgomp.c/t.c | 12 | because |"
        self.assertTrue(self.known(table, self.finding("t.c:12", "?")))
        self.assertFalse(self.known(table, self.finding("t.c:13", "?")))
        self.assertFalse(self.known(table, self.finding("?", "?")))

    def test_other_classes(self):
        table = "| libgomp.c/t.c | behaviour | because |"
        self.assertTrue(self.known(table, self.finding(kind="behaviour")))
        self.assertFalse(self.known(table, self.finding("t.c:1", "t.c:1")))

    def test_other_test(self):
        self.assertFalse(self.known("| libgomp.c/u.c | 1 | because |",
                                    self.finding("t.c:1", "t.c:1")))


class Compare(unittest.TestCase):
    def kinds(self, plain, ours, log="", output=()):
        case = types.SimpleNamespace(
            name="n", test="t",
            wishes=types.SimpleNamespace(output=list(output)))
        return [f.kind for f in findings.compare(case, plain, ours, log)]

    def outcome(self, status=0, output="", messages="", compiled=0, late=False):
        return execute.Outcome(
            execute.Process(compiled, messages, 1),
            execute.Process(status, output, 1, late) if compiled == 0 else None)

    def test_equal(self):
        self.assertEqual(self.kinds(self.outcome(1), self.outcome(1)), [])

    def test_statuses(self):
        good = self.outcome()
        self.assertEqual(self.kinds(good, self.outcome(1)), ["behaviour"])
        self.assertEqual(self.kinds(good, self.outcome(-9, late=True)),
                         ["timeout"])
        self.assertEqual(self.kinds(good, self.outcome(compiled=1)),
                         ["compile"])
        self.assertEqual(self.kinds(good, self.outcome(
            compiled=1, messages="x.c: internal compiler error: y")), ["ice"])
        self.assertEqual(self.kinds(good, self.outcome(
            compiled=1, messages="gcc: fatal error: Killed signal terminated "
            "program cc1")), ["timeout"])

    def test_warnings(self):
        self.assertEqual(self.kinds(self.outcome(), self.outcome(
            messages="x.c:1:1: warning: y")), ["diagnostics"])

    def test_races_that_the_compiler_warns_of(self):
        messages = ("/a/x.c:7:1: warning: data race: z [-Wyeti-race]\n"
                    "/a/x.c:7:1: note: for example")
        case = types.SimpleNamespace(
            name="n", test="a/x.c", wishes=types.SimpleNamespace(output=[]))
        found = findings.compare(case, self.outcome(),
                                 self.outcome(messages=messages), "")
        self.assertEqual([(f.kind, f.sites) for f in found],
                         [("warning", ["x.c:7"])])
        known.mark(found, known.parse("| `a/x.c` | 7 | why |"))
        self.assertTrue(found[0].known)

    def test_names_of_temporary_files_do_not_matter(self):
        self.assertEqual(self.kinds(
            self.outcome(messages="ld: warning: /tmp/ccabcDEF.o: y"),
            self.outcome(messages="ld: warning: /tmp/cc123456.o: y")), [])

    def test_expected_output(self):
        self.assertEqual(self.kinds(self.outcome(output="42"), self.outcome(),
                                    output=["42"]), ["behaviour"])

    def test_reports(self):
        self.assertEqual(self.kinds(self.outcome(), self.outcome(), LOG),
                         ["report"])


if __name__ == "__main__":
    unittest.main()
