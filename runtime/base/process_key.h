// Which process this is among all that write logs: its host, its rank in an
// MPI job, and a key that no other process has. Must not know what is logged.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_BASE_PROCESS_KEY_H
#define YETI_RUNTIME_BASE_PROCESS_KEY_H

#include <string_view>

#include "runtime/base/types.h"

namespace yeti {

// A place in the job of a launcher such as mpirun.
struct LauncherRank {
  const char *launcher = nullptr;  // null: none
  uint64_t rank = 0;
  uint64_t ranks = 0;  // of the whole job; 0 if unknown
};

// Asks system and environment now, because the program may change both.
void initialize_process_key();

// In the child of fork: another process, with a beginning of its own.
void renew_process_key();

const LauncherRank &launcher_rank();
std::string_view host_name();
uint64_t process_start_us();

// "host/process/time": differs from that of any other process, and from that of
// this one before an exec.
std::string_view process_key();

// The rank that 'environment' (a function as platform::environment) tells.
LauncherRank rank_in(const char *(*environment)(const char *));

}  // namespace yeti

#endif
