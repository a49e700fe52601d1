// The number of a strand, and what a report says about one.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_STRANDS_STRAND_INFO_H
#define YETI_RUNTIME_STRANDS_STRAND_INFO_H

#include "abi/abi_constructs.h"
#include "runtime/history/stack_depot.h"

namespace yeti {

using StrandNumber = uint32_t;  // unique in the process
constexpr StrandNumber kNobody = ~StrandNumber{0};

enum class StrandKind : uint8_t { kMainThread, kPthread, kTeamMember, kTask };

// What a report says about a strand. Outlives the strand.
struct StrandInfo {
  StrandNumber number = kNobody;  // until somebody asks for the number
  StrandKind kind = StrandKind::kPthread;
  bool finished = false;
  // kTeamMember, kTask: omp_get_thread_num() of the thread that runs it, and
  // the team's size.
  uint32_t team_number = 0;
  uint32_t team_size = 0;
  StrandNumber creator = kNobody;
  // The stack of the creator (call_stack.h) at pthread_create, the parallel
  // region or the task.
  StackId created_at = StackId::kNone;
  // kTeamMember, kTask: the construct that made it; null if unknown.
  const YetiConstruct *construct = nullptr;
  // The thread that runs it (gettid); 0 before it starts.
  int32_t system_id = 0;
  char name[16] = {};  // pthread_setname_np, or empty
};

}  // namespace yeti

#endif
