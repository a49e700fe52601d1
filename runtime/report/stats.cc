// See stats.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/stats.h"

#include "runtime/base/memory.h"
#include "runtime/history/call_stack.h"
#include "runtime/history/stack_depot.h"
#include "runtime/rules/counters.h"
#include "runtime/shadow/array.h"
#include "runtime/shadow/state_arrays.h"
#include "runtime/strands/strand.h"
#include "runtime/strands/strand_lookup.h"
#include "runtime/thread/thread_list.h"
#include "runtime/thread/thread_state.h"

namespace yeti {

namespace {

void print_figure(const char *name, uint64_t value, TextBuffer &out) {
  out << "  " << name;
  out.pad_to(44) << value << '\n';
}

}  // namespace

void print_stats(TextBuffer &out) {
  out << "Yeti: statistics\n";
  const Counters counters = total_counters();
#define X(name, text) print_figure(text, counters.name, out);
  YETI_COUNTERS(X)
#undef X
  const StrandStatistics strands = strand_statistics();
  print_figure("threads, team members and tasks", strands.strands, out);
  print_figure("slots", strands.slots, out);
  print_figure("call stacks kept", stack_depot_size(), out);
  print_figure("stack frames dropped", dropped_frames(), out);
  const ArrayStatistics arrays = array_statistics();
  print_figure("arrays in coarse mode", arrays.coarse, out);
  print_figure("arrays in block mode", arrays.block, out);
  print_figure("arrays in strided or tile mode", arrays.lattice, out);
  print_figure("states of arrays", arrays.states, out);
  print_figure("states of arrays, peak of one", array_counters.most_states,
               out);
#define X(name, text) print_figure(text, array_counters.name, out);
  YETI_ARRAY_COUNTERS(X)
#undef X
  print_figure("shadow, bytes", shadow_bytes(), out);
  print_figure("memory now, bytes", memory_now(), out);
  print_figure("memory peak, bytes", memory_peak(), out);
  print_figure("memory never touched, bytes", memory_untouched(), out);
}

}  // namespace yeti
