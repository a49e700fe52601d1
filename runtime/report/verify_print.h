// Violations of the rules of verify.h as the user reads them. Must not know how
// violations are counted, or when they are printed.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_VERIFY_PRINT_H
#define YETI_RUNTIME_REPORT_VERIFY_PRINT_H

#include "runtime/report/symbolizer.h"
#include "runtime/verify/verify.h"

namespace yeti {

// Appends a violation as the user reads it.
void print_violation(Symbolizer &symbolizer, const Violation &violation,
                     const PrintStyle &style, TextBuffer &out);

// Appends that a race was found at 'site', whose check is left out without
// verify mode because of its proof.
void print_disproved(const YetiSite *site, const PrintStyle &style,
                     TextBuffer &out);

}  // namespace yeti

#endif
