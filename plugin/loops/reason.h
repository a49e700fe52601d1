// Why a check stays where its access is, as values that can be counted; the
// sentences are for people.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_LOOPS_REASON_H
#define YETI_PLUGIN_LOOPS_REASON_H

namespace yeti {

// X(name, sentence): the first part is about loops, the second about accesses.
#define YETI_REASONS(X)                                                      \
  X(None, "moved")                                                           \
  X(NoLoop, "not in a loop")                                                 \
  X(Orders, "the loop may order threads")                                    \
  X(MayNotReturn, "the loop has a call that may not return")                 \
  X(Volatile, "the loop has volatile accesses")                              \
  X(MayNotEnd, "the loop may not end")                                       \
  X(SeveralExits, "the loop has several exits")                              \
  X(Uncounted, "the number of iterations is not known on entry")             \
  X(VariableCount, "the number of iterations depends on the loop around")    \
  X(Conditional, "under a condition that changes in the loop")               \
  X(Irregular, "the address is no linear function of the iteration numbers") \
  X(VariableSize, "of a size that is known at run time only")                \
  X(Special, "no plain access")                                              \
  X(Shape, "the accessed bytes form no few ranges")                          \
  X(TooHard, "too hard a question")

enum class Reason {
#define X(name, sentence) k##name,
  YETI_REASONS(X)
#undef X
};

const char *sentence_of(Reason reason);

}  // namespace yeti

#endif
