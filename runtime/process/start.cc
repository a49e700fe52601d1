// The first moment of the runtime in a process, before any code of the program.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <errno.h>

#include "runtime/base/flags.h"
#include "runtime/base/log.h"
#include "runtime/base/text.h"
#include "runtime/interception/interception.h"
#include "runtime/interception/late_binding.h"
#include "runtime/interception/library_order.h"
#include "runtime/process/process.h"
#include "runtime/thread/early_threads.h"
#include "runtime/thread/serial_phase.h"
#include "runtime/thread/this_thread.h"

namespace yeti {

// Some of the synchronisation would not be seen, and most reports would be
// false alarms.
static void judge_nothing() {
  internal::flags.report_bugs = false;
  TextBuffer text;
  text << "Yeti: the program was started without Yeti, and its calls cannot be "
          "bound to it any more: no races will be reported. Start it with "
          "LD_PRELOAD="
       << own_path() << '\n';
  log_message(text.view());
}

// Before the constructors of the program and of everything that was linked
// against this library.
__attribute__((constructor(101))) static void start_runtime() {
  demand_first_place();
  resolve_all_reals();
  const int kept = errno;
  start_process();
  const Binding binding = bind_modules();
  if (binding == Binding::kFailed) judge_nothing();
  if (binding == Binding::kByLoader)
    begin_first_serial_phase(this_thread());
  else
    note_early_threads();
  begin_to_intercept();
  errno = kept;
}

}  // namespace yeti
