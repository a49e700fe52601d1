// The formatter behind format.h: parses one conversion at a time.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/format.h"

namespace yeti {
namespace {

// Counts everything, keeps what fits.
struct Output {
  char *buffer;
  size_t capacity;
  size_t length;

  void put(char c) {
    if (length + 1 < capacity) buffer[length] = c;
    ++length;
  }
  void put(char c, size_t times) {
    while (times-- != 0) put(c);
  }
  void finish() {
    if (capacity != 0) buffer[length < capacity ? length : capacity - 1] = 0;
  }
};

// A va_list that functions take from by reference, on every machine.
struct Arguments {
  va_list list;
};

struct Conversion {
  bool left = false;
  bool zero = false;
  bool has_precision = false;
  bool is_long = false;  // l, ll or z: 64 bits
  size_t width = 0;
  size_t precision = 0;
  char type = 0;
};

size_t take_number(const char **format, Arguments &arguments) {
  if (**format == '*') {
    ++*format;
    const int given = va_arg(arguments.list, int);
    return given < 0 ? 0 : static_cast<size_t>(given);
  }
  size_t value = 0;
  for (; **format >= '0' && **format <= '9'; ++*format)
    value = value * 10 + static_cast<size_t>(**format - '0');
  return value;
}

// Reads what follows a '%' and advances beyond it.
Conversion take_conversion(const char **format, Arguments &arguments) {
  Conversion result;
  for (;; ++*format) {
    if (**format == '-')
      result.left = true;
    else if (**format == '0')
      result.zero = true;
    else
      break;
  }
  result.width = take_number(format, arguments);
  if (**format == '.') {
    ++*format;
    result.has_precision = true;
    result.precision = take_number(format, arguments);
  }
  for (; **format == 'l' || **format == 'z'; ++*format) result.is_long = true;
  if (**format != 0) result.type = *(*format)++;
  return result;
}

void put_padded(Output &out, const Conversion &conversion, const char *text,
                size_t length) {
  const size_t padding =
      conversion.width > length ? conversion.width - length : 0;
  if (!conversion.left) out.put(' ', padding);
  for (size_t i = 0; i < length; ++i) out.put(text[i]);
  if (conversion.left) out.put(' ', padding);
}

void put_string(Output &out, const Conversion &conversion, const char *text) {
  if (text == nullptr) text = "(null)";
  size_t length = 0;
  while ((!conversion.has_precision || length < conversion.precision) &&
         text[length] != 0)
    ++length;
  put_padded(out, conversion, text, length);
}

void put_number(Output &out, const Conversion &conversion, uint64_t value,
                unsigned base, const char *sign) {
  char digits[68];
  char *const end = digits + sizeof digits;
  char *first = end;
  do {
    *--first = "0123456789abcdef"[value % base];
    value /= base;
  } while (value != 0);
  const size_t sign_length = __builtin_strlen(sign);
  if (conversion.zero && !conversion.left)
    while (first - sign_length > digits &&
           static_cast<size_t>(end - first) + sign_length < conversion.width)
      *--first = '0';
  for (size_t i = sign_length; i-- != 0;) *--first = sign[i];
  put_padded(out, conversion, first, static_cast<size_t>(end - first));
}

void put_signed(Output &out, const Conversion &conversion, int64_t value) {
  const uint64_t bits = static_cast<uint64_t>(value);
  put_number(out, conversion, value < 0 ? 0 - bits : bits, 10,
             value < 0 ? "-" : "");
}

void put_argument(Output &out, const Conversion &conversion,
                  Arguments &arguments) {
  switch (conversion.type) {
    case 's':
      return put_string(out, conversion, va_arg(arguments.list, const char *));
    case 'c': {
      const char c = static_cast<char>(va_arg(arguments.list, int));
      return put_padded(out, conversion, &c, 1);
    }
    case 'd':
    case 'i':
      return put_signed(out, conversion,
                        conversion.is_long ? va_arg(arguments.list, long)
                                           : va_arg(arguments.list, int));
    case 'u':
    case 'x':
      return put_number(out, conversion,
                        conversion.is_long
                            ? va_arg(arguments.list, unsigned long)
                            : va_arg(arguments.list, unsigned),
                        conversion.type == 'x' ? 16 : 10, "");
    case 'p':
      return put_number(out, conversion,
                        address_of(va_arg(arguments.list, const char *)), 16,
                        "0x");
    case '%':
      return out.put('%');
    default:
      out.put('%');
      if (conversion.type != 0) out.put(conversion.type);
  }
}

}  // namespace

size_t format_text_v(char *buffer, size_t capacity, const char *format,
                     va_list arguments) {
  Output out = {buffer, capacity, 0};
  Arguments remaining;
  va_copy(remaining.list, arguments);
  while (*format != 0) {
    const char c = *format++;
    if (c == '%')
      put_argument(out, take_conversion(&format, remaining), remaining);
    else
      out.put(c);
  }
  va_end(remaining.list);
  out.finish();
  return out.length;
}

size_t format_text(char *buffer, size_t capacity, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const size_t length = format_text_v(buffer, capacity, format, arguments);
  va_end(arguments);
  return length;
}

}  // namespace yeti
