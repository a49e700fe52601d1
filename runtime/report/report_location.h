// The part of a report's making that says where the memory of a race is, and
// the pieces that it shares with report_build.cc.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_REPORT_LOCATION_H
#define YETI_RUNTIME_REPORT_REPORT_LOCATION_H

#include "runtime/report/report.h"

namespace yeti {

// What the memory at race.address is: a heap block, a global, ... 'report' has
// both accesses already; 'older' is the site of the previous one, or null.
ReportLocation describe_location(Symbolizer &symbolizer, ThreadState &thread,
                                 const Race &race, const Report &report,
                                 const YetiSite *older);

ReportStrand describe_strand(const StrandInfo &info);

// Appends the frames of the interned stack 'id' down to main.
void add_stack_frames(Symbolizer &symbolizer, StackId id, ReportStack &stack);
// As above of a stack of strand 'number', with where that was created.
void add_stack_frames(Symbolizer &symbolizer, StackId id, StrandNumber number,
                      ReportStack &stack);

}  // namespace yeti

#endif
