// A report as one record of a JSON log: its parts as data, and beside them the
// phrases in which people are told of them. docs/json-log.md describes it.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_REPORT_JSON_H
#define YETI_RUNTIME_REPORT_REPORT_JSON_H

#include "runtime/report/report.h"

namespace yeti {

// Appends the record, a line with its end. 'number' tells it from the other
// ones of the process.
void print_json_report(const Report &report, uint64_t number,
                       const PrintStyle &style, TextBuffer &out);

}  // namespace yeti

#endif
