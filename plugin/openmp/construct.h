// The OpenMP constructs of a function as the source has them: their words,
// where they stand, how they nest, and what is known of the variables that they
// share. They are found before GCC lowers the constructs and kept as an
// attribute of the function. GCC copies the attribute to the functions that it
// makes of parallel regions and tasks, and -flto streams it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_OPENMP_CONSTRUCT_H
#define YETI_PLUGIN_OPENMP_CONSTRUCT_H

#include "abi/abi.h"
#include "plugin/gcc/gcc-compat.h"

namespace yeti {

constexpr int kNoConstruct = -1;

struct Construct {
  std::string name, file;
  unsigned line = 0, column = 0;            // of the directive
  unsigned last_line = 0, last_column = 0;  // where its text ends, in 'file'
  unsigned kinds = 0;
  bool nowait = false;
  int outer = kNoConstruct;  // index in the table
  // Lines and columns that GCC gives to other parts of a combined construct.
  std::vector<std::pair<int, int>> parts;
  std::string reducible, privatizable;
};

// In the order of the source: a construct comes after those around it.
using ConstructTable = std::vector<Construct>;

// The kinds whose body GCC makes a function of its own.
constexpr unsigned kOutlinedKinds =
    kYetiConstructParallel | kYetiConstructTask | kYetiConstructTaskloop |
    kYetiConstructTeams | kYetiConstructTarget;

// Gives 'function', which has none yet, the table.
void attach_constructs(tree function, const ConstructTable &table);

// The table of 'function', or of the function that it was outlined from.
ConstructTable constructs_of(tree function);

// The innermost construct whose text 'place' is in, or none.
int innermost_construct(location_t place, const ConstructTable &table);

// The construct whose body 'function' is, or none.
int construct_outlined_as(tree function, const ConstructTable &table);

// The innermost construct around 'place' in the text of 'function', among those
// that contain the body of 'function' or that it contains. The code that GCC
// makes for a directive has the place of the directive, and may belong inside
// the construct or outside.
int construct_around(location_t place, tree function,
                     const ConstructTable &table);

}  // namespace yeti

#endif
