// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/interception/module_map.h"

#include <gtest/gtest.h>

#include <cstdio>

namespace yeti {
namespace {

int initialised = 1;
int zeroed;

platform::Mapping mapping(Address low, Address high, uint64_t offset,
                          const char *path, bool executable = false) {
  return {low, high, offset, true, !executable, executable, false, path};
}

TEST(ModuleMap, GivesModuleAndBase) {
  ModuleMap map;
  map.add(mapping(0x1000, 0x2000, 0, "/bin/a"));
  map.add(mapping(0x2000, 0x3000, 0x1000, "/bin/a", true));
  map.add(mapping(0x3000, 0x4000, 0x1000, "/bin/a"));
  map.add(mapping(0x4000, 0x5000, 0, ""));
  map.add(mapping(0x9000, 0xa000, 0, ""));
  map.add(mapping(0xb000, 0xc000, 0, "/lib/b"));
  const Region *code = map.find(0x2fff);
  ASSERT_NE(code, nullptr);
  ASSERT_NE(code->module, nullptr);
  EXPECT_EQ(code->module->path, "/bin/a");
  EXPECT_EQ(code->module->base, 0x1000u);
  EXPECT_TRUE(code->module->has_code);
  EXPECT_EQ(map.find(0x3000)->module, code->module);
  EXPECT_EQ(map.find(0x4800)->module, code->module) << "zero-initialised data";
  EXPECT_EQ(map.find(0x9000)->module, nullptr);
  EXPECT_EQ(map.find(0xb000)->module->path, "/lib/b");
  EXPECT_FALSE(map.find(0xb000)->module->has_code);
}

TEST(ModuleMap, KnowsWhatIsNotMapped) {
  ModuleMap map;
  EXPECT_EQ(map.find(0), nullptr);
  map.add(mapping(0x1000, 0x2000, 0, "/bin/a"));
  EXPECT_EQ(map.find(0xfff), nullptr);
  EXPECT_EQ(map.find(0x2000), nullptr);
}

TEST(ModuleMap, ReadsThisProcess) {
  ModuleMap map;
  map.refresh();
  const Region *code = map.find(address_of(&mapping));
  ASSERT_NE(code, nullptr);
  ASSERT_NE(code->module, nullptr);
  EXPECT_TRUE(code->module->has_code);
  EXPECT_EQ(map.find(address_of(&initialised))->module, code->module);
  EXPECT_EQ(map.find(address_of(&zeroed))->module, code->module);
  ASSERT_NE(map.find(address_of(&std::puts)), nullptr);
  EXPECT_NE(map.find(address_of(&std::puts))->module, code->module);
  int local = 0;
  EXPECT_EQ(map.find(address_of(&local))->module->path, "[stack]");
}

}  // namespace
}  // namespace yeti
