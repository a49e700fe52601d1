// What is told of a run, in the format of the option: its beginning, its
// reports, its end. Must not know how reports come about or what becomes of
// them.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_REPORT_OUTPUT_H
#define YETI_RUNTIME_REPORT_REPORT_OUTPUT_H

#include "runtime/report/report.h"
#include "runtime/report/suppressions.h"

namespace yeti {

// A written report, by its number, and how often its race was found.
struct Occurrences {
  uint64_t number, count;
};

// What is told at the end, besides the totals.
struct EndOfRun {
  const Suppressions *suppressions;  // null: a process that gives up
  Vector<Occurrences> occurrences;
};

// Of JSON the record of the process, of text a line if the option verbosity
// wants it.
void tell_start();

// Writes the report; 'text' becomes what was written.
void tell_report(const Report &report, uint64_t number, const PrintStyle &style,
                 TextBuffer &text);

void tell_end(const EndOfRun &end);

// A child of fork has told nothing yet. It is spoken of when it has something
// to tell.
void forget_output();

}  // namespace yeti

#endif
