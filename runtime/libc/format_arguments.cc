// A walk over a printf format with its arguments.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/libc/format_arguments.h"

#include <wchar.h>

#include "runtime/libc/library_accesses.h"

namespace yeti {
namespace {

enum class Length { kInt, kLong, kLongLong, kLongDouble };

// One conversion: "%-8.*ls".
struct Conversion {
  Length length = Length::kInt;
  long precision = -1;  // none
  char letter = 0;      // 0: the format ends, or is not understood
};

class Walk {
 public:
  Walk(const Wrapper &wrapper, const YetiSite *site, va_list list)
      : wrapper_(wrapper), site_(site) {
    va_copy(list_, list);
  }
  ~Walk() { va_end(list_); }

  void run(const char *format) {
    for (const char *c = format; *c != 0; ++c) {
      if (*c != '%') continue;
      if (*++c == '%') continue;
      const Conversion conversion = parse(&c);
      if (!take(conversion)) return;
    }
  }

 private:
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  static bool is_one_of(char c, const char *set) {
    for (; *set != 0; ++set)
      if (*set == c) return true;
    return false;
  }

  // A number or '*' at '*c', which is advanced beyond it; -1 if there is
  // neither.
  long parse_number(const char **c) {
    if (**c == '*') {
      ++*c;
      return va_arg(list_, int);
    }
    if (!is_digit(**c)) return -1;
    long number = 0;
    while (is_digit(**c)) number = number * 10 + (*(*c)++ - '0');
    return number;
  }

  // Leaves '*c' on the conversion's letter.
  Conversion parse(const char **c) {
    Conversion result;
    while (is_one_of(**c, "-+ #0'I")) ++*c;
    parse_number(c);
    if (**c == '.') {
      ++*c;
      result.precision =
          **c == '-' || is_digit(**c) || **c == '*' ? parse_number(c) : 0;
    }
    for (; is_one_of(**c, "hlqjztL"); ++*c) {
      if (**c == 'L')
        result.length = Length::kLongDouble;
      else if (**c == 'l' && result.length == Length::kLong)
        result.length = Length::kLongLong;
      else if (**c != 'h')
        result.length = Length::kLong;
    }
    result.letter = **c;
    return result;
  }

  // Takes the conversion's argument; false if it is not understood.
  bool take(const Conversion &conversion) {
    switch (conversion.letter) {
      case 'd':
      case 'i':
      case 'o':
      case 'u':
      case 'x':
      case 'X':
      case 'c':
        if (conversion.length == Length::kInt)
          va_arg(list_, int);
        else
          va_arg(list_, long long);
        return true;
      case 'e':
      case 'E':
      case 'f':
      case 'F':
      case 'g':
      case 'G':
      case 'a':
      case 'A':
        if (conversion.length == Length::kLongDouble)
          va_arg(list_, long double);
        else
          va_arg(list_, double);
        return true;
      case 'C':
        va_arg(list_, int);
        return true;
      case 'p':
      case 'n':
        va_arg(list_, void *);
        return true;
      case 's':
        if (conversion.length == Length::kInt)
          read_text(va_arg(list_, const char *), conversion.precision);
        else
          va_arg(list_, const wchar_t *);
        return true;
      case 'm':
        return true;
      default:
        return false;
    }
  }

  void read_text(const char *text, long precision) {
    if (text == nullptr) return;
    const size_t size =
        precision < 0 ? length_of(text) + 1
                      : bytes_to_end(text, static_cast<size_t>(precision));
    library_read(wrapper_, text, size, site_);
  }

  const Wrapper &wrapper_;
  const YetiSite *site_;
  va_list list_;
};

}  // namespace

void read_format_arguments(const Wrapper &wrapper, const char *format,
                           va_list list, const YetiSite *site) {
  if (!wrapper.judges_accesses()) return;
  library_read(wrapper, format, length_of(format) + 1, site);
  Walk(wrapper, site, list).run(format);
}

}  // namespace yeti
