// See printers.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/report/phrases.h"
#include "tools/report/printers.h"
#include "tools/report/xml_text.h"

namespace yeti::report {

namespace {

// A new finding is a failed test, any other one of this run a skipped one.
std::string test_case(const Finding &finding, const Run &run) {
  std::string out =
      "    <testcase classname=\"" +
      xml_text(finding.file.empty() ? "yeti" : finding.file) + "\" name=\"" +
      xml_text(finding.summary + " [" + finding.fingerprint + ']') + "\">\n";
  if (finding.counts()) {
    out += "      <failure type=\"data race\" message=\"" +
           xml_text(finding.summary) + "\">" +
           xml_text(print_finding(finding, run)) + "</failure>\n";
  } else {
    out += "      <skipped message=\"" +
           xml_text(finding.is_suppressed()
                        ? "suppressed by " + finding.suppressed_by
                        : std::string("known")) +
           "\"/>\n";
  }
  return out + "    </testcase>\n";
}

}  // namespace

std::string print_junit(const Run &run) {
  uint64_t tests = 1, failures = 0;
  std::string cases;
  for (const Finding &each : run.findings) {
    if (each.state == State::kAbsent) continue;
    ++tests;
    failures += each.counts();
    cases += test_case(each, run);
  }
  const uint64_t skipped = tests - 1 - failures;
  const std::string counts = " tests=\"" + std::to_string(tests) +
                             "\" failures=\"" + std::to_string(failures) +
                             "\" errors=\"0\" skipped=\"" +
                             std::to_string(skipped) + '"';
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + counts +
         ">\n  <testsuite name=\"yeti\"" + counts +
         ">\n    <testcase classname=\"yeti\" name=\"" +
         xml_text(counted(run.processes.size(), "process") + " checked") +
         "\"/>\n" + cases + "  </testsuite>\n</testsuites>\n";
}

}  // namespace yeti::report
