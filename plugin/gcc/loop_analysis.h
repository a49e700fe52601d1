// GCC's analyses of the loops and the control flow of a function, for as long
// as an object lives.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_GCC_LOOP_ANALYSIS_H
#define YETI_PLUGIN_GCC_LOOP_ANALYSIS_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Of the current function: loops, scalar evolutions, dominators and
// post-dominators.
class LoopAnalysis {
 public:
  LoopAnalysis() {
    loop_optimizer_init(LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
    scev_initialize();
    calculate_dominance_info(CDI_DOMINATORS);
    calculate_dominance_info(CDI_POST_DOMINATORS);
  }
  ~LoopAnalysis() {
    free_dominance_info(CDI_POST_DOMINATORS);
    scev_finalize();
    loop_optimizer_finalize();
  }
  LoopAnalysis(const LoopAnalysis &) = delete;
  LoopAnalysis &operator=(const LoopAnalysis &) = delete;
};

}  // namespace yeti

#endif
