// The functions behind own_names.h. Most uses are short: two overlapping moves
// of half the size, then a loop over 32 bytes at a time. Compiled without
// the pattern that would turn these loops into calls of themselves.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/own_names.h"

#include <stdint.h>

namespace {

template <class T>
struct __attribute__((packed, may_alias)) Unaligned {
  T value;
};

typedef uint64_t Pair __attribute__((vector_size(16)));

template <class T>
T load(const char *from) {
  return reinterpret_cast<const Unaligned<T> *>(from)->value;
}

template <class T>
void store(char *to, T value) {
  reinterpret_cast<Unaligned<T> *>(to)->value = value;
}

// sizeof(T) <= size <= 2 * sizeof(T); both loads come before both stores, so
// overlap does no harm.
template <class T>
void move_ends(char *to, const char *from, size_t size) {
  const T head = load<T>(from);
  const T tail = load<T>(from + size - sizeof(T));
  store(to, head);
  store(to + size - sizeof(T), tail);
}

template <class T>
void set_ends(char *to, T value, size_t size) {
  store(to, value);
  store(to + size - sizeof(T), value);
}

// size <= 32.
void move_short(char *to, const char *from, size_t size) {
  if (size >= 16)
    move_ends<Pair>(to, from, size);
  else if (size >= 8)
    move_ends<uint64_t>(to, from, size);
  else if (size >= 4)
    move_ends<uint32_t>(to, from, size);
  else if (size >= 2)
    move_ends<uint16_t>(to, from, size);
  else if (size == 1)
    *to = *from;
}

// size > 32; right also when 'to' lies below 'from' in one object: the tail is
// loaded before anything is stored.
void move_up(char *to, const char *from, size_t size) {
  char *const end = to + size;
  const Pair tail_low = load<Pair>(from + size - 32);
  const Pair tail_high = load<Pair>(from + size - 16);
  for (; size > 32; to += 32, from += 32, size -= 32) {
    const Pair low = load<Pair>(from);
    const Pair high = load<Pair>(from + 16);
    store(to, low);
    store(to + 16, high);
  }
  store(end - 32, tail_low);
  store(end - 16, tail_high);
}

// size > 32; right when 'to' lies above 'from' in one object.
void move_down(char *to, const char *from, size_t size) {
  const Pair head_low = load<Pair>(from);
  const Pair head_high = load<Pair>(from + 16);
  for (size_t left = size; left > 32; left -= 32) {
    const Pair low = load<Pair>(from + left - 32);
    const Pair high = load<Pair>(from + left - 16);
    store(to + left - 32, low);
    store(to + left - 16, high);
  }
  store(to, head_low);
  store(to + 16, head_high);
}

int difference(unsigned char a, unsigned char b) {
  return static_cast<int>(a) - static_cast<int>(b);
}

}  // namespace

extern "C" {

void *memcpy(void *to, const void *from, size_t size) {
  if (size <= 32)
    move_short(static_cast<char *>(to), static_cast<const char *>(from), size);
  else
    move_up(static_cast<char *>(to), static_cast<const char *>(from), size);
  return to;
}

void *memmove(void *to, const void *from, size_t size) {
  char *const target = static_cast<char *>(to);
  const char *const source = static_cast<const char *>(from);
  if (size <= 32)
    move_short(target, source, size);
  else if (target <= source)
    move_up(target, source, size);
  else
    move_down(target, source, size);
  return to;
}

void *memset(void *to, int byte, size_t size) {
  char *target = static_cast<char *>(to);
  const uint64_t word = static_cast<unsigned char>(byte) * 0x0101010101010101u;
  if (size >= 16) {
    const Pair pair = {word, word};
    for (size_t done = 0; done + 16 <= size; done += 16)
      store(target + done, pair);
    store(target + size - 16, pair);
  } else if (size >= 8) {
    set_ends<uint64_t>(target, word, size);
  } else if (size >= 4) {
    set_ends<uint32_t>(target, static_cast<uint32_t>(word), size);
  } else {
    for (size_t i = 0; i < size; ++i) target[i] = static_cast<char>(byte);
  }
  return to;
}

int memcmp(const void *left, const void *right, size_t size) {
  const unsigned char *a = static_cast<const unsigned char *>(left);
  const unsigned char *b = static_cast<const unsigned char *>(right);
  for (size_t i = 0; i < size; ++i)
    if (a[i] != b[i]) return difference(a[i], b[i]);
  return 0;
}

size_t strlen(const char *text) {
  size_t length = 0;
  while (text[length] != 0) ++length;
  return length;
}

int strncmp(const char *left, const char *right, size_t size) {
  for (size_t i = 0; i < size; ++i) {
    const unsigned char a = static_cast<unsigned char>(left[i]);
    const unsigned char b = static_cast<unsigned char>(right[i]);
    if (a != b || a == 0) return difference(a, b);
  }
  return 0;
}

int strcmp(const char *left, const char *right) {
  return strncmp(left, right, ~size_t{0});
}
}
