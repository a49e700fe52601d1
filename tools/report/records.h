// From records (docs/json-log.md) to values. A member that is missing or of
// another type counts as unknown: logs may be damaged in any way.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TOOLS_REPORT_RECORDS_H
#define YETI_TOOLS_REPORT_RECORDS_H

#include <cstdint>
#include <nlohmann/json.hpp>

#include "tools/report/finding.h"

namespace yeti::report {

using nlohmann::json;

std::string text_of(const json &object, const char *name);
uint64_t count_of(const json &object, const char *name);
// The elements of the array, or none.
const json &array_of(const json &object, const char *name);

// All are of the right kind of record.
Process process_of(const json &record);
Race race_of(const json &record);
Warning warning_of(const json &record);

}  // namespace yeti::report

#endif
