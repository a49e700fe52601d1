// The fingerprint of a report (abi/fingerprint.h). Knows reports only as data.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_REPORT_FINGERPRINT_H
#define YETI_RUNTIME_REPORT_REPORT_FINGERPRINT_H

#include "runtime/report/report.h"

namespace yeti {

uint64_t fingerprint_of(const Report &report);

}  // namespace yeti

#endif
