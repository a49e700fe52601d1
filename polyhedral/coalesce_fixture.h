// Loop nests and answers for tests of polyhedral/coalesce.h, in few words.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_POLYHEDRAL_COALESCE_FIXTURE_H
#define YETI_POLYHEDRAL_COALESCE_FIXTURE_H

#include <gtest/gtest.h>

#include <string>

#include "polyhedral/coalesce.h"

namespace yeti::polyhedral {

using Lines = std::vector<std::string>;

// As in "write [0] + 0: 8 bytes, p0 + 1 elements of stride 0 if p0 (0 1)".
inline std::string to_string(const Range &range) {
  std::string text = range.is_write ? "write [" : "read [";
  for (size_t number = 0; number < range.start.size(); number++)
    text += (number ? ", " : "") + to_string(range.start[number]);
  text += "] + " + to_string(range.byte);
  text += ": " + to_string(range.size) + " bytes";
  if (range.stride >= 0)
    text += ", " + to_string(range.count) + " elements of stride " +
            std::to_string(range.stride);
  if (range.pitch >= 0)
    text += ", " + to_string(range.rows) + " rows of pitch " +
            std::to_string(range.pitch);
  for (size_t number = 0; number < range.condition.size(); number++)
    text += (number ? " & " : " if ") + to_string(range.condition[number]);
  text += " (";
  for (size_t number = 0; number < range.accesses.size(); number++)
    text += (number ? " " : "") + std::to_string(range.accesses[number]);
  return text + ")";
}

// What coalesce() says: its ranges, or the sentence of its rejection.
inline Lines answer(const LoopNest &nest, const AccessGroup &group) {
  Context context;
  auto result = coalesce(context, nest, group);
  if (result.index() == 1) return {sentence_of(std::get<1>(result))};
  Lines lines;
  for (const Range &range : std::get<0>(result))
    lines.push_back(to_string(range));
  return lines;
}

inline Affine form(int64_t constant, std::vector<int64_t> dimensions,
                   std::vector<int64_t> parameters = {}) {
  return {constant, std::move(dimensions), std::move(parameters)};
}

// The form is not negative.
inline Constraint at_least_0(Affine form) {
  return {std::move(form), Constraint::Kind::kNonNegative};
}

inline Constraint zero(Affine form) {
  return {std::move(form), Constraint::Kind::kZero};
}

inline Access access(bool is_write, int depth, std::vector<Affine> coordinates,
                     int64_t byte = 0, int64_t size = 8,
                     std::vector<Constraint> guards = {}) {
  return {is_write, std::move(coordinates), byte,
          size,     std::move(guards),      depth};
}

// Loops of p0 + 1, p1 + 1... iterations, none of which is known to be run.
inline LoopNest loops(int count) {
  LoopNest nest;
  nest.parameters = count;
  for (int loop = 0; loop < count; loop++) {
    Affine last;
    last.parameters.assign(count, 0);
    last.parameters[loop] = 1;
    nest.last.push_back(last);
  }
  return nest;
}

// The same if each is known to be run once at least.
inline LoopNest entered_loops(int count) {
  LoopNest nest = loops(count);
  for (const Affine &last : nest.last) nest.context.push_back(at_least_0(last));
  return nest;
}

inline const char *const kNotABox = sentence_of(Rejection::kNotABox);

inline const Affine kI = form(0, {1});
inline const Affine kJ = form(0, {0, 1});
inline const Affine kK = form(0, {0, 0, 1});

}  // namespace yeti::polyhedral

#endif
