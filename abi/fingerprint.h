// The name of a finding in baselines and in other people's tools. It is made of
// what the two places in the source say and of nothing that a run decides: so
// it survives edits elsewhere in the file (no lines), other addresses, threads
// and schedules, other levels of optimisation and other versions of GCC, and a
// finding of the compiler can have the same one as that of a run.
//
// A side is a function, what it accesses there and the OpenMP construct around
// it. Of an expression counts what follows the last object: the member `count`
// of `node->next->count`, because an inlined function has its callers' names
// for the object; of `*p` nothing counts. Subscripts do not, because which of
// several accesses to an array is checked depends on the optimisation; nor does
// the direction of a plain access, for the same reason: `sum += x` is a read or
// a write. Two races of one function that differ in nothing else therefore
// share a fingerprint; reports keep their places apart.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_ABI_FINGERPRINT_H
#define YETI_ABI_FINGERPRINT_H

#include "abi/text_hash.h"

namespace yeti {

struct FingerprintSide {
  std::string_view kind;      // "plain", "atomic", "free"; "" if unknown
  std::string_view function;  // innermost one that the source has, or ""
  std::string_view expression;
  std::string_view construct;  // around the access in that function, or ""
  bool is_fortran = false;
};

namespace fingerprint_parts {

// 'name' without what the compiler adds to copies and parts of a function:
// ".constprop.0", "._omp_fn.1".
inline std::string_view without_suffixes(std::string_view name) {
  for (;;) {
    const size_t dot = name.rfind('.');
    if (dot == name.npos || dot == 0 || dot + 1 == name.size()) return name;
    for (char c : name.substr(dot + 1)) {
      const bool is_word = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
                           (c >= 'A' && c <= 'Z') || c == '_';
      if (!is_word) return name;
    }
    name = name.substr(0, dot);
  }
}

// Hands 'take' the characters of the side's expression that stand in no
// brackets, which are subscripts; in Fortran the round ones are. Blanks do not
// count.
template <class Take>
void outside_of_brackets(const FingerprintSide &side, const Take &take) {
  int depth = 0;
  for (char c : side.expression) {
    const bool opens = c == '[' || (side.is_fortran && c == '(');
    const bool closes = c == ']' || (side.is_fortran && c == ')');
    if (closes && depth > 0) --depth;
    if (depth == 0 && c != ' ') take(c);
    if (opens) ++depth;
  }
}

// Whether the name of a member may follow: `a.b`, `a->b`, `A::b`, `a%b`.
inline bool is_before_member(char c, bool is_fortran) {
  return c == '.' || c == '>' || c == ':' || (is_fortran && c == '%');
}

inline void add_expression(const FingerprintSide &side, TextHash &hash) {
  size_t length = 0, begin = 0;
  bool is_pointee = false;
  outside_of_brackets(side, [&](char c) {
    if (length++ == 0) is_pointee = c == '*';
    if (is_before_member(c, side.is_fortran)) begin = length;
  });
  if (is_pointee && begin == 0) begin = length;
  size_t at = 0;
  outside_of_brackets(side, [&](char c) {
    if (at++ >= begin) hash.add_byte(static_cast<unsigned char>(c));
  });
  hash.add_byte(0);
}

inline uint64_t hash_of(const FingerprintSide &side) {
  TextHash hash;
  hash.add_text(side.kind);
  hash.add_text(without_suffixes(side.function));
  add_expression(side, hash);
  hash.add_text(side.construct);
  return hash.value();
}

}  // namespace fingerprint_parts

// The fingerprint of a finding of this kind ("data race"); which side is first
// makes no difference.
inline uint64_t fingerprint_of(std::string_view kind, const FingerprintSide &a,
                               const FingerprintSide &b) {
  const uint64_t first = fingerprint_parts::hash_of(a);
  const uint64_t second = fingerprint_parts::hash_of(b);
  TextHash hash;
  hash.add_text(kind);
  hash.add_number(first < second ? first : second);
  hash.add_number(first < second ? second : first);
  return hash.value();
}

}  // namespace yeti

#endif
