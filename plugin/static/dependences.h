// Which sibling tasks the depend clauses of their region leave unordered for
// certain. Must not know what tasks access.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_STATIC_DEPENDENCES_H
#define YETI_PLUGIN_STATIC_DEPENDENCES_H

#include "plugin/static/region.h"

namespace yeti::definite {

struct DependenceOrder {
  // Whether instances of the two may be unordered at all.
  bool may_be_unordered = false;
  // If not null, they are unordered where these two are not the same memory.
  const Dependence *first = nullptr, *second = nullptr;
};

// Of tasks of two constructs, or of two of one.
DependenceOrder order_by_dependences(const Model &model, const Region &region,
                                     int first, int second);

}  // namespace yeti::definite

#endif
