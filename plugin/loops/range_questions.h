// Limits the questions to polyhedral/: equal ones are asked once in a unit, and
// those of a function may not take more than a few seconds.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_LOOPS_RANGE_QUESTIONS_H
#define YETI_PLUGIN_LOOPS_RANGE_QUESTIONS_H

#include <optional>
#include <variant>
#include <vector>

#include "polyhedral/coalesce.h"

namespace yeti {

using RangeAnswer =
    std::variant<std::vector<polyhedral::Range>, polyhedral::Rejection>;

// For one function.
class RangeQuestions {
 public:
  RangeAnswer ask(const polyhedral::LoopNest &nest,
                  const polyhedral::AccessGroup &group);

 private:
  // None if the function has asked enough.
  std::optional<RangeAnswer> ask_anew(const polyhedral::LoopNest &nest,
                                      const polyhedral::AccessGroup &group);

  // Elementary operations of isl: ten thousand take some milliseconds. In nests
  // of more than kDeep loops each of them takes many times as long.
  static constexpr unsigned long kEasy = 20'000;
  static constexpr unsigned long kHard = 200'000;
  static constexpr unsigned long kOfDeepNest = 3'000;
  static constexpr size_t kDeep = 8;

  polyhedral::Context easy_{kEasy};
  polyhedral::Context hard_{kHard};
  polyhedral::Context deep_{kOfDeepNest};
  int hard_left_ = 3;
  int all_left_ = 80;
};

}  // namespace yeti

#endif
