// Questions about the owners of pages and lines that concern no array in
// particular; array.h explains ownership.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_ARRAY_OWNERSHIP_H
#define YETI_RUNTIME_SHADOW_ARRAY_OWNERSHIP_H

#include "runtime/base/types.h"

namespace yeti {

// ['start', 'end') becomes another object: arrays give up the pages that they
// have left to the fine shadow. (What they keep themselves they give up by
// Array::make_way.)
void disown_pages(Address start, Address end);

// Whether an array would need only a few states for the whole lines of ['from',
// 'to'), in one page, whose states are in the fine shadow.
bool is_worth_taking(Address from, Address to);

// Whether some array owns a line of 'page' by the line's word.
bool has_owned_line(Address page);

}  // namespace yeti

#endif
