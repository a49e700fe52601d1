// What a sequence of statements has inside that concerns whoever executes what
// stands around it: regions, barriers, waits for tasks. Knows no values.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_STATIC_CONTENTS_H
#define YETI_PLUGIN_STATIC_CONTENTS_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti::definite {

struct Contents {
  bool has_region = false;  // of a team, or of the teams of a league
  bool has_simd = false;
  bool has_barrier = false;
  bool has_task_wait = false;
  bool sets_team_size = false;
  bool has_cancel = false;
  bool has_start = false;  // of a thread
};

Contents contents_of(gimple_seq sequence);
Contents contents_of_statement(gimple *statement);

// Whether 'body' is that of the current function, with which the program
// begins, and creates tasks outside of any region.
bool has_initial_tasks(gimple_seq body);

// Whether all threads meet at the end of the construct.
bool has_implied_barrier(gimple *statement);

}  // namespace yeti::definite

#endif
