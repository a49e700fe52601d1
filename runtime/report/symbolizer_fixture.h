// For tests that ask the symbolizer.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_SYMBOLIZER_FIXTURE_H
#define YETI_RUNTIME_REPORT_SYMBOLIZER_FIXTURE_H

#include <gtest/gtest.h>
#include <unistd.h>

#include <string>

#include "runtime/base/flags.h"
#include "runtime/report/symbolizer.h"

namespace yeti {

// The runtime looks beside libyeti.so, where no unit test is: these name the
// helper of the build tree that they belong to.
class SymbolizerTest : public testing::Test {
 protected:
  void SetUp() override {
    char self[4096];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self);
    ASSERT_GT(length, 0);
    helper_.assign(self, static_cast<size_t>(length));
    helper_.resize(helper_.rfind('/'));
    helper_ += "/../../tools/yeti-symbolizer";
    internal::flags.external_symbolizer_path = helper_.c_str();
  }
  void TearDown() override { internal::flags.external_symbolizer_path = ""; }

 private:
  std::string helper_;
};

}  // namespace yeti

#endif
