// The calls by which a function enters libgomp for a parallel region, tasks,
// teams or a target region. Before each of them the runtime is told the
// construct.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_OPENMP_CONSTRUCT_CALLS_H
#define YETI_PLUGIN_OPENMP_CONSTRUCT_CALLS_H

#include "plugin/openmp/construct_records.h"

namespace yeti {

bool enters_construct(gimple *statement);

// Inserts `__yeti_construct(record)` directly before 'call', and gives the call
// the place of the directive if it has none.
void emit_construct(gcall *call, ConstructRecords &records);

}  // namespace yeti

#endif
