// Tests of the plugin's own functions, in the compiler: GCC's symbols exist
// only there. A test is a function that states a property; YETI_TEST registers
// it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_SELFTEST_SELFTEST_H
#define YETI_PLUGIN_SELFTEST_SELFTEST_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti::selftest {

// Registers a test for run_all.
struct Test {
  Test(const char *concept_name, const char *property, void (*run)());
};

// Runs all tests and prints TAP; whether all have passed.
bool run_all();

// The running test has failed.
void fail(const char *file, int line, const std::string &text);

inline std::string show(const std::string &value) {
  return "'" + value + "'";
}
inline std::string show(const char *value) {
  return value ? show(std::string(value)) : "null";
}
inline std::string show(bool value) {
  return value ? "true" : "false";
}
inline std::string show(const std::optional<std::string> &value) {
  return value ? show(*value) : "nothing";
}
template <class Number>
std::string show(Number value) {
  return std::to_string(value);
}

template <class Got, class Wanted>
void expect_equal(const Got &got, const Wanted &wanted, const char *expression,
                  const char *file, int line) {
  if (!(got == wanted))
    fail(
        file, line,
        std::string(expression) + " is " + show(got) + ", not " + show(wanted));
}

#define YETI_TEST(concept_name, property)                            \
  static void concept_name##property();                              \
  static const ::yeti::selftest::Test test_##concept_name##property( \
      #concept_name, #property, concept_name##property);             \
  static void concept_name##property()

#define EXPECT_EQUAL(got, wanted) \
  ::yeti::selftest::expect_equal((got), (wanted), #got, __FILE__, __LINE__)
#define EXPECT_TRUE(got) EXPECT_EQUAL(bool(got), true)
#define EXPECT_FALSE(got) EXPECT_EQUAL(bool(got), false)

}  // namespace yeti::selftest

#endif
