// Which joins await which threads: pthread_create stores the number of a thread
// in a local variable that pthread_join alone reads, or a loop fills an array
// that another loop reads in the same way.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PROOFS_JOINS_H
#define YETI_PLUGIN_PROOFS_JOINS_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti::proofs {

// Where all threads have ended that the current call of the function has
// created by 'create': after 'join', or on the edge 'out' if it is not null.
struct Join {
  gimple *create;
  gimple *join;
  edge out;
};

// Of 'fun', the current function.
std::vector<Join> find_joins(function *fun);

}  // namespace yeti::proofs

#endif
