// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/baseline.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace yeti {
namespace {

nlohmann::json sample() {
  return {
      {"yeti_baseline", 1},
      {"findings",
       {{{"fingerprint", "00000000000000ff"},
         {"summary", "\"fingerprint\": \"0000000000000001\" \\"}},
        {{"summary", "fingerprint"}, {"fingerprint", "fedcba9876543210"}}}}};
}

TEST(Baseline, HasTheFingerprintsOfItsFindings) {
  for (int indent : {-1, 0, 2}) {
    Baseline baseline;
    ASSERT_TRUE(baseline.parse(sample().dump(indent)));
    EXPECT_TRUE(baseline.contains(0xff));
    EXPECT_TRUE(baseline.contains(0xfedcba9876543210));
    EXPECT_FALSE(baseline.contains(1));
    EXPECT_FALSE(baseline.contains(0));
  }
}

TEST(Baseline, OtherTextIsNone) {
  EXPECT_FALSE(Baseline().parse(""));
  EXPECT_FALSE(Baseline().parse("race:x"));
  EXPECT_FALSE(Baseline().parse("{\"findings\":[]}"));
  EXPECT_FALSE(Baseline().parse("{\"yeti_baseline\":2,\"findings\":[]}"));
}

// Cut anywhere, it is read to where it was cut.
TEST(Baseline, ACutTextIsRead) {
  const std::string whole = sample().dump();
  for (size_t length = 0; length < whole.size(); ++length) {
    Baseline baseline;
    baseline.parse(whole.substr(0, length));
    EXPECT_FALSE(baseline.contains(1));
  }
}

}  // namespace
}  // namespace yeti
