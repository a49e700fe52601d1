// Tests of format.h: the same text as snprintf makes.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/format.h"

#include <gtest/gtest.h>
#include <limits.h>
#include <stdio.h>

namespace yeti {
namespace {

#define EXPECT_AS_PRINTF(...)                                          \
  do {                                                                 \
    char ours[200], theirs[200];                                       \
    const size_t length = format_text(ours, sizeof ours, __VA_ARGS__); \
    const int wanted = snprintf(theirs, sizeof theirs, __VA_ARGS__);   \
    EXPECT_STREQ(ours, theirs);                                        \
    EXPECT_EQ(length, static_cast<size_t>(wanted));                    \
  } while (0)

TEST(Format, NumbersAreAsPrintfs) {
  EXPECT_AS_PRINTF("%d %i %u", 0, -17, 17u);
  EXPECT_AS_PRINTF("%d %d", INT_MIN, INT_MAX);
  EXPECT_AS_PRINTF("%ld %lld %ld", LONG_MIN, LLONG_MAX, -1L);
  EXPECT_AS_PRINTF("%u %lu %zu", UINT_MAX, ULONG_MAX, sizeof(int));
  EXPECT_AS_PRINTF("%x %lx %p", 0xbeefu, 0x123456789abcdefUL,
                   reinterpret_cast<void *>(0x1234));
}

TEST(Format, TextIsAsPrintfs) {
  const char *const none = "";
  EXPECT_AS_PRINTF("no conversion");
  EXPECT_AS_PRINTF("[%s] [%s] %c%%", "text", none, 'c');
  EXPECT_AS_PRINTF("[%.2s] [%.*s] [%.9s]", "text", 3, "text", "text");
}

TEST(Format, PaddingIsAsPrintfs) {
  EXPECT_AS_PRINTF("[%5d] [%-5d] [%05d] [%1d]", 42, 42, 42, 4242);
  EXPECT_AS_PRINTF("[%05d] [%6d] [%-6d]", -42, -42, -42);
  EXPECT_AS_PRINTF("[%016lx] [%8x] [%*d]", 0xabcUL, 0xabcu, 7, 3);
  EXPECT_AS_PRINTF("[%8s] [%-8s] [%3c]", "abc", "abc", 'x');
}

TEST(Format, CutsToCapacityAndTellsTheWholeLength) {
  char text[5] = "....";
  EXPECT_EQ(format_text(text, sizeof text, "%s", "longer"), 6u);
  EXPECT_STREQ(text, "long");
  EXPECT_EQ(format_text(text, 1, "abc"), 3u);
  EXPECT_STREQ(text, "");
  EXPECT_EQ(format_text(nullptr, 0, "abc"), 3u);
}

TEST(Format, NullTextIsNamed) {
  char text[20];
  const char *volatile null = nullptr;
  format_text(text, sizeof text, "%s", null);
  EXPECT_STREQ(text, "(null)");
}

TEST(Format, HugeWidthStaysInBounds) {
  char text[20];
  EXPECT_EQ(format_text(text, sizeof text, "%0500d", 1), 500u);
  EXPECT_EQ(strlen(text), 19u);
}

}  // namespace
}  // namespace yeti
