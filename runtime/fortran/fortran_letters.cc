// What the letters in the table of libgfortran's functions mean.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/fortran/fortran_call.h"

namespace yeti {

size_t read_under_mask(const FortranCall &call, const FortranArray &array,
                       const FortranArray &mask, bool wanted) {
  if (array.is_empty() || mask.is_empty()) return 0;
  FortranOdometer elements(array), logicals(mask);
  size_t count = 0, run = 0;
  char *first = nullptr, *last = nullptr;
  const ptrdiff_t step = array.stride(0);
  auto tell = [&] {
    if (run != 0)
      call.reads(strided(address_of(first), array.element(), step, run));
    run = 0;
  };
  bool has_next = true;
  while (has_next) {
    if (is_true(logicals.at()) == wanted) {
      if (run != 0 && elements.at() != last + step) tell();
      if (run++ == 0) first = elements.at();
      last = elements.at();
      ++count;
    }
    has_next = elements.advance() && logicals.advance();
  }
  tell();
  return count;
}

namespace {

int index_of(const char *letters, char letter) {
  for (int i = 0; letters[i] != 0; ++i)
    if (letters[i] == letter) return i;
  return -1;
}

// The length of the characters that argument 'argument' has.
size_t length_of_text(const FortranCall &call, int argument) {
  const char *letters = call.function.letters;
  int before = 0;
  for (int i = 0; i < argument; ++i)
    before += letters[i] == 't' || letters[i] == 'T' ? 1 : 0;
  for (int i = argument; letters[i] != 0; ++i)
    if (letters[i] == 'h' && before-- == 0) return call.arguments[i];
  return 0;
}

void read_by_mask(const FortranCall &call, int argument) {
  if (call.is_over) return;
  const int mask = index_of(call.function.letters, 'm');
  if (call.arguments[mask] == 0) return call.reads(call.array(argument));
  read_under_mask(call, call.array(argument), call.array(mask));
}

void read_by_logical(const FortranCall &call, int argument) {
  const char *logical =
      call.pointer<const char>(index_of(call.function.letters, 's'));
  if (logical == nullptr || is_true(logical)) call.reads(call.array(argument));
}

void access_pointed_to(const FortranCall &call, int argument, size_t size,
                       bool is_write) {
  auto *start = call.pointer<char>(argument);
  if (start == nullptr) return;
  if (is_write)
    call.writes(start, size);
  else
    call.reads(start, size);
}

void access_argument(const FortranCall &call, int argument) {
  auto pointed_to = [&](size_t size, bool is_write) {
    access_pointed_to(call, argument, size, is_write);
  };
  switch (call.function.letters[argument]) {
    case 'r':
    case 'm':
      return call.reads(call.array(argument));
    case 'w':
      return call.writes(call.array(argument));
    case 'k':
      return read_by_mask(call, argument);
    case 'c':
      return read_by_logical(call, argument);
    case '1':
      return pointed_to(1, false);
    case '2':
      return pointed_to(2, false);
    case 's':
    case '4':
      return pointed_to(4, false);
    case '8':
      return pointed_to(8, false);
    case 'q':
      return pointed_to(16, false);
    case 'a':
      return pointed_to(4, true);
    case 'b':
      return pointed_to(8, true);
    case 'd':
      return pointed_to(16, true);
    case 'e':
      return pointed_to(1, true);
    case 'f':
      return pointed_to(2, true);
    case 't':
      return pointed_to(length_of_text(call, argument), false);
    case 'T':
      return pointed_to(length_of_text(call, argument), true);
    case 'v': {
      const FortranArray array = call.array(argument);
      if (!array.is_empty() && array.extent(0) >= 8)
        call.writes(array.section(0, 0, array.extent(0) - 8));
      return;
    }
    default:
      return;
  }
}

}  // namespace

void access_by_letters(const FortranCall &call) {
  for (int i = 0; call.function.letters[i] != 0; ++i) access_argument(call, i);
}

}  // namespace yeti
