// Models: what functions of libraries that were not compiled with the plugin do
// to the order of threads, as one text format (docs/models.md). A line is one
// event:
//
//   WHEN FUNCTION ACTION [PLACE] [size OPERAND [* OPERAND]]
//       [if [not] OPERAND [= NUMBER]]
//
// Values and their parser; knows nothing of GIMPLE.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_MODELS_MODEL_H
#define YETI_PLUGIN_MODELS_MODEL_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "abi/abi_models.h"

namespace yeti {

// A number that a call shows: argument 1 is the first one, for methods `this`.
// A callback is the object of a function that is called back. What is named has
// the number of its name.
struct ModelOperand {
  enum class Kind { kArgument, kResult, kCallback, kNamed, kNumber };
  Kind kind = Kind::kNumber;
  unsigned argument = 0;
  int64_t number = 0;
};

// An address: an operand and an offset, or what the word there points to.
struct ModelPlace {
  ModelOperand base;
  int32_t offset = 0;
  bool is_indirect = false;
};

// The event happens only if the operand is not zero, or is a number.
struct ModelCondition {
  ModelOperand operand;
  std::optional<int64_t> number;
  bool is_negated = false;
};

struct Model {
  // Around a call in code that is compiled, or around the body of a function
  // that is compiled, which somebody else may call.
  enum class When { kBefore, kAfter, kEnter, kLeave };
  When when = When::kBefore;
  std::string function;  // a glob; see function_names.h
  // If not 0: the body is that of what 'function' gets as this argument, and
  // calls back.
  unsigned callback = 0;
  YetiModelAction action = kYetiModelAcquire;
  ModelPlace place;
  std::vector<ModelOperand> size;  // factors
  std::optional<ModelCondition> condition;

  bool is_of_call() const {
    return when == When::kBefore || when == When::kAfter;
  }
  bool needs_result() const;
};

struct ModelError {
  unsigned line;
  std::string message;
};

// Appends the models of 'text' to 'models'; returns what is wrong with it.
std::vector<ModelError> parse_models(const std::string &text,
                                     std::vector<Model> &models);

}  // namespace yeti

#endif
