// See isl_util.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/isl_util.h"

#include <isl/options.h>
#include <stdlib.h>

namespace yeti::polyhedral {

const char *name_of(Answer answer) {
  switch (answer) {
    case Answer::kNo:
      return "no";
    case Answer::kYes:
      return "yes";
    case Answer::kOutOfOperations:
      return "out of operations";
    case Answer::kError:
      return "error";
  }
  return "error";
}

Context::Context(unsigned long max_operations) : ctx_(isl_ctx_alloc()) {
  isl_options_set_on_error(ctx_, ISL_ON_ERROR_CONTINUE);
  isl_ctx_set_max_operations(ctx_, max_operations);
}

// isl counts the objects that refer to a context: one that was never freed ends
// the program here.
Context::~Context() {
#ifdef YETI_DEBUG_CHECKS
  isl_options_set_on_error(ctx_, ISL_ON_ERROR_ABORT);
#endif
  isl_ctx_free(ctx_);
}

// isl sets its error to "quota" when it stops for the limit and keeps it until
// it is reset, so the last error tells even when other calls failed after it.
bool Context::out_of_operations() const {
  return isl_ctx_last_error(ctx_) == isl_error_quota;
}

void Context::restart() {
  isl_ctx_reset_error(ctx_);
  isl_ctx_reset_operations(ctx_);
}

Answer Context::answer(isl_bool result) const {
  if (result == isl_bool_true) return Answer::kYes;
  if (result == isl_bool_false) return Answer::kNo;
  return out_of_operations() ? Answer::kOutOfOperations : Answer::kError;
}

Set simplified(const Context &context, const Set &set) {
  Set simple(isl_set_coalesce(set.copy()));
  return context.is_equal(simple, set) == Answer::kYes ? simple : set;
}

std::string take_text(__isl_take char *text) {
  if (!text) return "(none)";
  std::string result = text;
  free(text);
  return result;
}

}  // namespace yeti::polyhedral
