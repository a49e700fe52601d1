// The ways to give up: one line on standard error, then the end.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/check.h"

#include "runtime/base/format.h"
#include "runtime/base/platform.h"
#include "runtime/base/standard_stream.h"
#include "runtime/base/text.h"

namespace yeti {
namespace {

constexpr size_t kLongestLine = 1024;

// Writes the first 'length' characters of 'line' and a newline in one piece,
// cut to what the buffer holds.
void write_line(char (&line)[kLongestLine], size_t length) {
  if (length > kLongestLine - 2) length = kLongestLine - 2;
  hide_orders(line, length);
  line[length] = '\n';
  write_standard_stream(kStandardError, {line, length + 1});
}

int say_last_words(int status) {
  return last_words == nullptr ? status : last_words(status);
}

}  // namespace

int (*last_words)(int status) = nullptr;

void check_failed(const char *file, int line, const char *condition,
                  uint64_t left, uint64_t right) {
  char text[kLongestLine];
  write_line(text, format_text(text, sizeof text,
                               "Yeti: internal error at %s:%d: "
                               "check failed: %s (0x%lx, 0x%lx)",
                               file, line, condition, left, right));
  say_last_words(1);
  platform::abort_now();
}

void die_for_user(const char *format, ...) {
  char text[kLongestLine] = "Yeti: ";
  const size_t prefix = __builtin_strlen(text);
  va_list arguments;
  va_start(arguments, format);
  const size_t length =
      format_text_v(text + prefix, sizeof text - prefix, format, arguments);
  va_end(arguments);
  write_line(text, prefix + length);
  platform::exit_now(say_last_words(1));
}

}  // namespace yeti
