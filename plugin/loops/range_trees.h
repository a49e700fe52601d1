// The ranges of polyhedral/ as trees. Changes nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_LOOPS_RANGE_TREES_H
#define YETI_PLUGIN_LOOPS_RANGE_TREES_H

#include "plugin/loops/affine_access_group.h"
//
#include "plugin/emit/range_check.h"

namespace yeti {

// The check of 'range', one of those that polyhedral/ found for 'group'.
RangeCheck check_of_range(const polyhedral::Range &range,
                          const AffineAccessGroup &group);

}  // namespace yeti

#endif
