// Functions of libgfortran on characters of one byte or four. They look at
// characters until the result is known, and only these count.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/libc/library_accesses.h"

using namespace yeti;

namespace {

// How many of the first 'count' characters are read to find one that differs.
template <class Character>
size_t until_difference(const Character *a, const Character *b, size_t count) {
  size_t i = 0;
  while (i < count && a[i] == b[i]) ++i;
  return i < count ? i + 1 : count;
}

// The same to find one that is not a blank.
template <class Character>
size_t until_no_blank(const Character *text, size_t count) {
  size_t i = 0;
  while (i < count && text[i] == ' ') ++i;
  return i < count ? i + 1 : count;
}

size_t least(size_t a, size_t b) {
  return a < b ? a : b;
}

// What a search from either end has read when it ended at the character before
// 'found' (from 1 on; 0: nowhere) and 'more' behind that.
struct Searched {
  size_t first, count;
  Searched(size_t length, size_t found, size_t more, bool back)
      : first(0), count(length) {
    if (found == 0) return;
    if (back) first = found - 1;
    count = back ? length - first : least(found + more, length);
  }
};

}  // namespace

// Real functions that are looked for when they are called.
#define YETI_INTERCEPT_FORTRAN(result, name, parameters)               \
  static ::yeti::RealFunction<result parameters> yeti_real_##name{     \
      {"_gfortran_" #name, nullptr, {nullptr}}};                       \
  extern "C" YETI_EXPORTED result yeti_wrap_##name parameters __asm__( \
      "_gfortran_" #name);                                             \
  extern "C" result yeti_wrap_##name parameters

#define YETI_INTERCEPT_COMPARE(name, Character)                      \
  YETI_INTERCEPT_FORTRAN(int, name,                                  \
                         (size_t a_length, const Character *a,       \
                          size_t b_length, const Character *b)) {    \
    YETI_WRAPPER(wrapper);                                           \
    const int result = YETI_REAL(name)(a_length, a, b_length, b);    \
    if (a == nullptr || b == nullptr) return result;                 \
    const size_t both = least(a_length, b_length);                   \
    const size_t read = until_difference(a, b, both);                \
    size_t a_read = read, b_read = read;                             \
    if (read == both && (both == 0 || a[both - 1] == b[both - 1])) { \
      a_read += until_no_blank(a + both, a_length - both);           \
      b_read += until_no_blank(b + both, b_length - both);           \
    }                                                                \
    YETI_READS(comparison of characters, a, a_read * sizeof *a);     \
    YETI_READS(comparison of characters, b, b_read * sizeof *b);     \
    return result;                                                   \
  }
YETI_INTERCEPT_COMPARE(compare_string, unsigned char)
YETI_INTERCEPT_COMPARE(compare_string_char4, uint32_t)

#define YETI_INTERCEPT_CONCATENATE(name, Character)                        \
  YETI_INTERCEPT_FORTRAN(                                                  \
      void, name,                                                          \
      (size_t length, Character * to, size_t a_length, const Character *a, \
       size_t b_length, const Character *b)) {                             \
    YETI_WRAPPER(wrapper);                                                 \
    const size_t a_read = least(length, a_length);                         \
    YETI_READS(concatenation, a, a_read * sizeof *a);                      \
    YETI_READS(concatenation, b,                                           \
               least(length - a_read, b_length) * sizeof *b);              \
    YETI_WRITES(concatenation, to, length * sizeof *to);                   \
    YETI_REAL(name)(length, to, a_length, a, b_length, b);                 \
  }
YETI_INTERCEPT_CONCATENATE(concat_string, char)
YETI_INTERCEPT_CONCATENATE(concat_string_char4, uint32_t)

// Reads from the end to the last character that is not a blank.
#define YETI_INTERCEPT_LEN_TRIM(name, Character)                         \
  YETI_INTERCEPT_FORTRAN(size_t, name,                                   \
                         (size_t length, const Character *text)) {       \
    YETI_WRAPPER(wrapper);                                               \
    const size_t trimmed = YETI_REAL(name)(length, text);                \
    const size_t first = trimmed == 0 ? 0 : trimmed - 1;                 \
    YETI_READS(len_trim, text + first, (length - first) * sizeof *text); \
    return trimmed;                                                      \
  }
YETI_INTERCEPT_LEN_TRIM(string_len_trim, char)
YETI_INTERCEPT_LEN_TRIM(string_len_trim_char4, uint32_t)

#define YETI_INTERCEPT_TRIM(name, Character)                                \
  YETI_INTERCEPT_FORTRAN(void, name,                                        \
                         (size_t * trimmed, Character * *to, size_t length, \
                          const Character *text)) {                         \
    YETI_WRAPPER(wrapper);                                                  \
    YETI_READS(trim, text, length * sizeof *text);                          \
    YETI_REAL(name)(trimmed, to, length, text);                             \
  }
YETI_INTERCEPT_TRIM(string_trim, char)
YETI_INTERCEPT_TRIM(string_trim_char4, uint32_t)

#define YETI_INTERCEPT_ADJUST(name, shown, Character)                       \
  YETI_INTERCEPT_FORTRAN(                                                   \
      void, name, (Character * to, size_t length, const Character *text)) { \
    YETI_WRAPPER(wrapper);                                                  \
    YETI_READS(shown, text, length * sizeof *text);                         \
    YETI_WRITES(shown, to, length * sizeof *to);                            \
    YETI_REAL(name)(to, length, text);                                      \
  }
YETI_INTERCEPT_ADJUST(adjustl, adjustl, char)
YETI_INTERCEPT_ADJUST(adjustl_char4, adjustl, uint32_t)
YETI_INTERCEPT_ADJUST(adjustr, adjustr, char)
YETI_INTERCEPT_ADJUST(adjustr_char4, adjustr, uint32_t)

// Of what is searched for, the first character is read at least.
#define YETI_INTERCEPT_SEARCH(name, shown, Character, more)          \
  YETI_INTERCEPT_FORTRAN(                                            \
      size_t, name,                                                  \
      (size_t length, const Character *text, size_t other_length,    \
       const Character *other, int back)) {                          \
    YETI_WRAPPER(wrapper);                                           \
    const size_t found =                                             \
        YETI_REAL(name)(length, text, other_length, other, back);    \
    if (length == 0 || other_length == 0) return found;              \
    const Searched read(length, found, more, back != 0);             \
    YETI_READS(shown, text + read.first, read.count * sizeof *text); \
    YETI_READS(shown, other, sizeof *other);                         \
    return found;                                                    \
  }
YETI_INTERCEPT_SEARCH(string_scan, scan, char, 0)
YETI_INTERCEPT_SEARCH(string_scan_char4, scan, uint32_t, 0)
YETI_INTERCEPT_SEARCH(string_verify, verify, char, 0)
YETI_INTERCEPT_SEARCH(string_verify_char4, verify, uint32_t, 0)

// A pattern that is not found was compared only where it fits.
#define YETI_INTERCEPT_INDEX(name, Character)                                  \
  YETI_INTERCEPT_FORTRAN(                                                      \
      size_t, name,                                                            \
      (size_t length, const Character *text, size_t other_length,              \
       const Character *other, int back)) {                                    \
    YETI_WRAPPER(wrapper);                                                     \
    const size_t found =                                                       \
        YETI_REAL(name)(length, text, other_length, other, back);              \
    if (other_length == 0 || other_length > length) return found;              \
    const size_t starts = length - other_length + 1;                           \
    const Searched read(starts, found, other_length - 1, back != 0);           \
    YETI_READS(index, text + read.first, read.count * sizeof *text);           \
    if (found != 0)                                                            \
      YETI_READS(index, text + (found - 1), other_length * sizeof *text);      \
    YETI_READS(index, other, (found != 0 ? other_length : 1) * sizeof *other); \
    return found;                                                              \
  }
YETI_INTERCEPT_INDEX(string_index, char)
YETI_INTERCEPT_INDEX(string_index_char4, uint32_t)

// From the character after 'from' up to one of the set, or to the end; with
// 'back' from the one before 'from' down to one of the set, or to the
// beginning.
#define YETI_INTERCEPT_SPLIT(name, Character)                           \
  YETI_INTERCEPT_FORTRAN(                                               \
      size_t, name,                                                     \
      (size_t length, const Character *text, size_t set_length,         \
       const Character *set, size_t from, int back)) {                  \
    YETI_WRAPPER(wrapper);                                              \
    const size_t found =                                                \
        YETI_REAL(name)(length, text, set_length, set, from, back);     \
    const size_t first = back == 0 ? from : found == 0 ? 0 : found - 1; \
    const size_t end = back == 0 ? least(found, length) : from - 1;     \
    if (set_length == 0 || first >= end) return found;                  \
    YETI_READS(split, text + first, (end - first) * sizeof *text);      \
    YETI_READS(split, set, sizeof *set);                                \
    return found;                                                       \
  }
YETI_INTERCEPT_SPLIT(string_split, char)
YETI_INTERCEPT_SPLIT(string_split_char4, uint32_t)
