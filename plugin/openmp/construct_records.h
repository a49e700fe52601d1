// Static records of OpenMP constructs, made from the tables of the functions
// whose text is in the function that is being compiled.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_OPENMP_CONSTRUCT_RECORDS_H
#define YETI_PLUGIN_OPENMP_CONSTRUCT_RECORDS_H

#include "plugin/openmp/construct.h"

namespace yeti {

// Lives no longer than one run of the pass.
class ConstructRecords {
 public:
  // The address of the record of the innermost construct around 'place', seen
  // through inlined calls; null when there is none.
  tree around(location_t place);

  // The same for the call that was inlined to become the code at 'place'.
  tree around_call(location_t place);

  // The same for the construct whose body 'child', called at 'call_place', is.
  tree outlined_as(tree child, location_t call_place);

 private:
  const ConstructTable &table_of(tree function);
  tree record(tree function, int index, tree beyond);

  std::map<tree, ConstructTable> tables_;
  // By function, index in its table, and record of what is around the function.
  std::map<std::tuple<tree, int, tree>, tree> records_;
};

}  // namespace yeti

#endif
