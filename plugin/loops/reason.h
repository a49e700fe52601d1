// Why a check stays where its access is, as values that can be counted; the
// sentences are for people.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_LOOPS_REASON_H
#define YETI_PLUGIN_LOOPS_REASON_H

namespace yeti {

// X(name, sentence): reasons of the loop first, then those of the access.
#define YETI_REASONS(X)                                                      \
  X(None, "moved")                                                           \
  X(NoLoop, "not in a loop")                                                 \
  X(Orders, "the loop may order threads")                                    \
  X(MayNotReturn, "the loop has a call that may not return")                 \
  X(Volatile, "the loop has volatile accesses")                              \
  X(MayNotEnd, "the loop may not end")                                       \
  X(SeveralExits, "the loop has several exits")                              \
  X(Uncounted, "the number of iterations is not known on entry")             \
  X(VariableCount, "the number of iterations changes in the enclosing loop") \
  X(Conditional, "the access is under a condition that changes in the loop") \
  X(Irregular,                                                               \
    "the address is not a linear function of the iteration numbers")         \
  X(VariableSize, "the size of the access is known only at run time")        \
  X(Special, "the access is not a plain one")                                \
  X(Shape, "the accessed bytes do not form a few ranges")                    \
  X(TooHard, "the analysis would take too long")

enum class Reason {
#define X(name, sentence) k##name,
  YETI_REASONS(X)
#undef X
};

const char *sentence_of(Reason reason);

}  // namespace yeti

#endif
