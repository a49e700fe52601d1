// A walk over a scanf format with its arguments, after the call.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/libc/scan_arguments.h"

#include <stdint.h>
#include <wchar.h>

#include "runtime/libc/library_accesses.h"

namespace yeti {
namespace {

// One conversion: "%*8ls".
struct Conversion {
  bool stored = true;      // no '*'
  bool allocated = false;  // by scanf: the argument points to a pointer
  size_t width = 0;        // 0: none given
  int shorts = 0, longs = 0;
  char letter = 0;  // 0: the format ends, or is not understood

  bool is_text() const {
    return letter == 's' || letter == 'S' || letter == '[';
  }
  bool is_character() const { return letter == 'c' || letter == 'C'; }
  bool is_wide() const { return longs != 0 || letter == 'S' || letter == 'C'; }
};

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}
bool is_one_of(char c, const char *set) {
  for (; *set != 0; ++set)
    if (*set == c) return true;
  return false;
}

// The character after the set of "%[]^x]", whose '[' is at 'c'; the end of the
// format if the set has no end.
const char *end_of_set(const char *c) {
  ++c;
  if (*c == '^') ++c;
  if (*c == ']') ++c;
  while (*c != 0 && *c != ']') ++c;
  return *c == 0 ? c : c + 1;
}

// The conversion that follows the '%' before '*c', which is advanced beyond it.
Conversion parse(const char **place, ScanDialect dialect) {
  Conversion result;
  const char *c = *place;
  for (; is_one_of(*c, "*'I"); ++c) result.stored &= *c != '*';
  for (; is_digit(*c); ++c)
    result.width = result.width * 10 + static_cast<size_t>(*c - '0');
  for (; is_one_of(*c, "hlqjztLm"); ++c) {
    if (*c == 'h')
      ++result.shorts;
    else if (*c == 'm')
      result.allocated = true;
    else
      result.longs += *c == 'q' || *c == 'L' ? 2 : 1;
  }
  if (*c == 'a' && dialect == ScanDialect::kOld && is_one_of(c[1], "sS[")) {
    result.allocated = true;
    ++c;
  }
  result.letter = *c;
  *place = *c == '[' ? end_of_set(c) : *c == 0 ? c : c + 1;
  return result;
}

// Bytes of the number that the conversion stores; 0 if it is none.
size_t number_bytes(const Conversion &conversion) {
  if (is_one_of(conversion.letter, "diouxXn")) {
    if (conversion.longs != 0) return sizeof(long);
    return conversion.shorts == 0   ? sizeof(int)
           : conversion.shorts == 1 ? sizeof(short)
                                    : sizeof(char);
  }
  if (is_one_of(conversion.letter, "eEfFgGaA"))
    return conversion.longs == 0   ? sizeof(float)
           : conversion.longs == 1 ? sizeof(double)
                                   : sizeof(long double);
  return conversion.letter == 'p' ? sizeof(void *) : 0;
}

size_t wide_text_bytes(const wchar_t *text) {
  size_t length = 0;
  while (text[length] != 0) ++length;
  return (length + 1) * sizeof(wchar_t);
}

class Walk {
 public:
  Walk(const Wrapper &wrapper, const YetiSite *site, va_list list)
      : wrapper_(wrapper), site_(site) {
    va_copy(list_, list);
  }
  ~Walk() { va_end(list_); }

  // 'left' assignments were made. After the last of them, the format was
  // certainly followed up to the first thing that can fail.
  void run(const char *c, int left, ScanDialect dialect) {
    while (*c != 0) {
      if (*c++ != '%') {
        if (left <= 0 && !is_space(c[-1])) return;
        continue;
      }
      const Conversion conversion = parse(&c, dialect);
      const bool counts = conversion.letter != 'n' && conversion.letter != '%';
      if (left <= 0 && conversion.letter != 'n') return;
      if (conversion.letter == '%' || !conversion.stored) continue;
      left -= counts;
      if (!store(conversion, left > 0)) return;
    }
  }

 private:
  void write(const void *start, size_t size) {
    library_write(wrapper_, start, size, site_);
  }

  // False if the conversion is not understood. 'followed': a later one
  // succeeded, so that this one got all that it asked for.
  bool store(const Conversion &conversion, bool followed) {
    const size_t number = number_bytes(conversion);
    const bool has_text = conversion.is_text() || conversion.is_character();
    if (number == 0 && !has_text) return false;
    void *target = va_arg(list_, void *);
    if (number != 0) {
      write(target, number);
      return true;
    }
    if (conversion.allocated) {
      write(target, sizeof(void *));
      target = *static_cast<void **>(target);
    }
    write(target, text_bytes(conversion, target, followed));
    return true;
  }

  static size_t text_bytes(const Conversion &conversion, const void *text,
                           bool followed) {
    if (conversion.is_character()) {
      const size_t count =
          followed && conversion.width != 0 ? conversion.width : 1;
      return count * (conversion.is_wide() ? sizeof(wchar_t) : 1);
    }
    if (conversion.is_wide())
      return wide_text_bytes(static_cast<const wchar_t *>(text));
    return length_of(static_cast<const char *>(text)) + 1;
  }

  const Wrapper &wrapper_;
  const YetiSite *site_;
  va_list list_;
};

}  // namespace

void write_scan_arguments(const Wrapper &wrapper, const char *format,
                          va_list list, int assigned, ScanDialect dialect,
                          const YetiSite *site) {
  if (!wrapper.judges_accesses()) return;
  Walk(wrapper, site, list).run(format, assigned, dialect);
}

}  // namespace yeti
