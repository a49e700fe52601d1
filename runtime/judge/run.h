// Runs of accesses at equal distances, which compiled code follows inline
// (YetiRun). They are noted when the run ends. Repeated accesses to one place
// are noted at once, so that an endless loop has its check.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_RUN_H
#define YETI_RUNTIME_JUDGE_RUN_H

#include "abi/abi.h"
#include "runtime/base/types.h"

namespace yeti {

class ThreadState;

// 'address', of an access of 'size' bytes, does not continue 'run'. It becomes
// the second element of a run that has one, or the first of a new run.
void break_run(ThreadState &thread, YetiRun &run, Address address, size_t size,
               const YetiSite *site);

// Notes what 'run' contains, unless that was done, and makes it empty.
void end_run(ThreadState &thread, YetiRun &run, size_t size,
             const YetiSite *site);

}  // namespace yeti

#endif
