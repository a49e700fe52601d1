// Tests of own_names.h against libc, over all sizes, distances and alignments
// that take different paths.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <gtest/gtest.h>
#include <string.h>

#include <vector>

extern "C" {
void *yeti_own_memcpy(void *, const void *, size_t);
void *yeti_own_memmove(void *, const void *, size_t);
void *yeti_own_memset(void *, int, size_t);
int yeti_own_memcmp(const void *, const void *, size_t);
size_t yeti_own_strlen(const char *);
int yeti_own_strcmp(const char *, const char *);
int yeti_own_strncmp(const char *, const char *, size_t);
}

namespace {

constexpr size_t kLongest = 200;

std::vector<char> numbered() {
  std::vector<char> bytes(3 * kLongest);
  for (size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<char>(i * 7 + 1);
  return bytes;
}

TEST(OwnNames, MemcpyCopiesExactlyTheBytes) {
  for (size_t size = 0; size <= kLongest; ++size) {
    const std::vector<char> from = numbered();
    std::vector<char> ours(kLongest + 20, '.'), theirs = ours;
    EXPECT_EQ(yeti_own_memcpy(&ours[3], &from[1], size), &ours[3]);
    memcpy(&theirs[3], &from[1], size);
    ASSERT_EQ(ours, theirs) << size;
  }
}

TEST(OwnNames, MemmoveIsRightForEveryOverlap) {
  for (size_t size = 0; size <= kLongest; ++size)
    for (size_t to = 0; to <= 2 * kLongest; to += to < kLongest - 40 ? 13 : 1) {
      std::vector<char> ours = numbered(), theirs = ours;
      yeti_own_memmove(&ours[to], &ours[kLongest], size);
      memmove(&theirs[to], &theirs[kLongest], size);
      ASSERT_EQ(ours, theirs) << size << " to " << to;
    }
}

TEST(OwnNames, MemsetFillsExactlyTheBytes) {
  for (size_t size = 0; size <= kLongest; ++size) {
    std::vector<char> ours(kLongest + 20, '.'), theirs = ours;
    EXPECT_EQ(yeti_own_memset(&ours[5], 0x1a5, size), &ours[5]);
    memset(&theirs[5], 0x1a5, size);
    ASSERT_EQ(ours, theirs) << size;
  }
}

int sign(int value) {
  return (value > 0) - (value < 0);
}

TEST(OwnNames, ComparisonsHaveLibcsSign) {
  const char *const texts[] = {"", "a", "ab", "abc", "abd", "b", "\xff", "aB"};
  for (const char *a : texts)
    for (const char *b : texts) {
      EXPECT_EQ(sign(yeti_own_strcmp(a, b)), sign(strcmp(a, b)));
      for (size_t size = 0; size < 5; ++size)
        EXPECT_EQ(sign(yeti_own_strncmp(a, b, size)),
                  sign(strncmp(a, b, size)));
      const size_t shorter = std::min(strlen(a), strlen(b));
      EXPECT_EQ(sign(yeti_own_memcmp(a, b, shorter)),
                sign(memcmp(a, b, shorter)));
      EXPECT_EQ(yeti_own_strlen(a), strlen(a));
    }
}

}  // namespace
