// Accesses -> calls of the runtime. Changes the function; decides nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EMIT_EMIT_H
#define YETI_PLUGIN_EMIT_EMIT_H

#include "plugin/accesses/memory_access.h"
#include "plugin/emit/site.h"
#include "plugin/records/entry_points.h"

namespace yeti {

// What a report says of 'access'.
SiteRequest site_request(const Access &access);

// Inserts the check of 'access' before its statement, or after it.
void emit_check(const Access &access, Sites &sites);

// Inserts the report of 'access' itself, for verify mode, where it happens.
void emit_report(const Access &access, tree site);

// The statements of that check and of that report, not inserted yet.
gimple_seq check_of(const Access &access, Sites &sites);
gimple_seq report_of(const Access &access, tree site);

// Inserts 'sequence' so that it runs when 'statement' has ended normally.
void insert_after(gimple *statement, gimple_seq sequence);

// Appends to 'sequence' what computes 'value' as a gimple value of type 'type'.
tree force_value(gimple_seq *sequence, tree value, tree type);

// Inserts `f = __yeti_enter(...)` at the entry, `__yeti_leave(f)` before every
// return, and `__yeti_resume(f)` wherever control comes back in another way
// than by the return of a callee.
void emit_enter_and_leave();

}  // namespace yeti

#endif
