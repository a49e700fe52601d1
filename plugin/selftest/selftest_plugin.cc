// yeti_selftest.so: runs the tests when the compiler starts a unit, which may
// be empty, and prints TAP on standard output. With
// -fplugin-arg-yeti_selftest-broken one more test fails.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/records/entry_points.h"
#include "plugin/selftest/selftest.h"

__attribute__((visibility("default"))) int plugin_is_GPL_compatible;

namespace yeti::selftest {

namespace {

struct Entry {
  std::string name;
  void (*run)();
};

// Registered before main, in no particular order.
std::vector<Entry> &entries() {
  static std::vector<Entry> list;
  return list;
}

std::string failures;

}  // namespace

Test::Test(const char *concept_name, const char *property, void (*run)()) {
  entries().push_back({std::string(concept_name) + "." + property, run});
}

void fail(const char *file, int line, const std::string &text) {
  failures += "# " + std::string(file) + ":" + std::to_string(line) + ": " +
              text + "\n";
}

bool run_all() {
  std::sort(entries().begin(), entries().end(),
            [](const Entry &a, const Entry &b) { return a.name < b.name; });
  bool passed = true;
  int number = 0;
  for (const Entry &entry : entries()) {
    failures.clear();
    entry.run();
    passed &= failures.empty();
    printf("%sok %d - %s\n%s", failures.empty() ? "" : "not ", ++number,
           entry.name.c_str(), failures.c_str());
  }
  printf("1..%d\n", number);
  fflush(stdout);
  return passed;
}

}  // namespace yeti::selftest

static void on_start_unit(void *, void *) {
  yeti::start_entry_points();
  yeti::selftest::run_all();
}

static void expect_too_much() {
  EXPECT_EQUAL(1, 2);
}

__attribute__((visibility("default"))) int plugin_init(
    plugin_name_args *arguments, plugin_gcc_version *version) {
  if (!plugin_default_version_check(version, &gcc_version)) return 1;
  if (arguments->argc == 1 && !strcmp(arguments->argv[0].key, "broken"))
    yeti::selftest::Test("Selftest", "NoticesFailures", expect_too_much);
  register_callback("yeti_selftest", PLUGIN_START_UNIT, on_start_unit, nullptr);
  return 0;
}
