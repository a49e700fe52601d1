// What can be seen of an address in a worksharing loop that is no polynomial:
// whether it goes on from iteration to iteration as subscripts and rows do.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_STATIC_ADDRESS_SHAPE_H
#define YETI_PLUGIN_STATIC_ADDRESS_SHAPE_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti::definite {

struct AddressShape {
  // It is made of the number of the iteration, counters of loops inside, and
  // what does not change: not of numbers that are looked up.
  bool is_regular = true;
  // The number of the iteration is in it.
  bool goes_on = false;
  // The variable, or what holds the pointer, from which it leads on; or null.
  tree origin = NULL_TREE;
  // The memory that holds the pointer, if the origin is behind one that the
  // loop has loaded; else null.
  tree row = NULL_TREE;
  // Equal for equal addresses.
  std::string text;
};

// What a variable is worth in the loop.
enum class Counter { kFixed, kOfIteration, kOther, kUnknown };

class CounterSource {
 public:
  virtual Counter counter_of(tree decl) = 0;
  // What was assigned to 'decl', if that is the only value that it has where it
  // is looked at; else null.
  virtual const AddressShape *assigned_to(tree decl) = 0;

 protected:
  ~CounterSource() = default;
};

AddressShape shape_of(tree reference, CounterSource &counters);
// Of what 'assign' assigns: a number or an address.
AddressShape shape_of_value(gassign *assign, CounterSource &counters);

}  // namespace yeti::definite

#endif
