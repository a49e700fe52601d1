// Where pointers may point to, for all functions of the unit at once: a
// subset-based analysis (Andersen's) with the offsets that are known. The order
// of statements is not looked at. Numbers are followed as well, because a
// pointer may go through one.
//
// What is taken for granted of the language: a pointer is computed from
// pointers to the same object; the difference of two pointers is no pointer;
// and no pointer is read where a number was stored as such, nor the reverse, if
// -fstrict-aliasing says so.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PROOFS_POINTS_TO_H
#define YETI_PLUGIN_PROOFS_POINTS_TO_H

#include "plugin/proofs/objects.h"

namespace yeti::proofs {

// How a function is started as a strand of its own.
enum class StartKind {
  kTeam,    // its end is awaited at once: a parallel region
  kTask,    // awaited by the team, or by taskwait
  kThread,  // awaited by a join, if at all
};

// A statement that starts 'function' with what 'data' points to.
struct Start {
  StartKind kind;
  tree function;
  tree data;
};

class UnitPointers;

// Nothing if 'call' starts none, or one that is not known.
std::optional<Start> start_of(const UnitPointers &unit, gcall *call);

// What is known of the whole unit.
class UnitPointers {
 public:
  // Looks at the variables and functions of the unit.
  UnitPointers();

  // Whether a result was reached; without one nothing can be said.
  bool is_solved() const { return is_solved_; }
  const Objects &objects() const { return objects_; }
  Objects &objects() { return objects_; }
  // Whether code outside the unit, or a call through a pointer, may call it.
  bool is_open(tree function) const {
    return open_functions_.count(DECL_UID(function)) != 0;
  }
  // Whether its address is known to someone, besides starts that are known.
  bool is_address_taken(tree function) const {
    return address_taken_.count(DECL_UID(function)) != 0;
  }
  // The function of the unit that is certainly meant by 'function', which may
  // be null, or called by 'call'; else null. Remains true when GCC has thrown
  // the body away.
  tree body_of(tree function) const;
  tree body_of_call(gcall *call) const;
  // What the parameters of strands may point to, by DECL_UID of the function.
  const std::map<unsigned, Places> &start_data() const { return start_data_; }

 private:
  friend class FunctionPointers;
  struct Signature {
    std::vector<Places> parameters;
    Places result, slot;  // slot: where an aggregate result is put
  };
  void look_at_variables();
  void look_at_initial_value(varpool_node *node);
  bool open_function(tree function);
  bool open_addresses(tree value);
  bool open_named(tree operand);
  Signature &signature(tree function) {
    return signatures_[DECL_UID(function)];
  }
  bool allocated_by(function *fun, gcall *call, Place *block);

  Objects objects_;
  std::map<unsigned, Signature> signatures_;  // by DECL_UID
  // By DECL_UID.
  std::set<unsigned> bodies_, open_functions_, address_taken_;
  std::map<unsigned, Places> start_data_;
  bool is_strict_ = false;  // pointers to nothing are to something unknown
  bool is_solved_ = false;
  bool is_beyond_us_ = false;  // a statement of a kind that is not known
};

// What is known of the values of the current function.
class FunctionPointers {
 public:
  // Of values alone, as the unit is known by now.
  FunctionPointers(UnitPointers &unit, function *fun);

  Places of_value(tree value) const;
  // Which bytes 'reference' may name, and what 'pointer' may point to.
  Regions regions_of(tree reference) const;
  Regions regions_at(tree pointer, tree size) const;
  // Whether the memory of 'reference', or what 'pointer' points to, is a
  // variable of this call of the function or a block that this call allocated.
  bool is_own(tree reference) const;
  bool points_to_own(tree pointer) const;

 private:
  friend class UnitPointers;
  bool follow_values();
  bool follow_effects();
  bool follow(gimple *statement);
  bool apply(gimple *statement);
  bool apply(gassign *assign);
  bool apply(gcall *call);
  bool apply(gasm *statement);
  bool apply(greturn *statement);
  bool apply_start(gcall *call);
  bool apply_block(gcall *call);
  bool apply_atomic(gcall *call);
  bool apply_unknown(gcall *call);
  bool bind(gcall *call, tree function);
  bool bind_result(gcall *call, tree function);
  bool open_functions(gimple *statement);
  bool store_parameters();
  bool escape(tree value);
  bool store(tree reference, tree value);
  bool store(tree reference, const Places &value);
  bool pass(tree function, unsigned number, const Places &value);
  bool hand_over(const Start &start);

  Places of_address(tree object) const;
  Places of_base(tree base) const;
  Places of_definition(gimple *statement) const;
  Places of_assignment(gassign *assign) const;
  Places of_call(gcall *call) const;
  Places of_given(tree name) const;
  Places load(tree reference) const;
  Places of_operands(gimple *statement, unsigned first) const;
  Places of_arguments(gcall *call) const;

  UnitPointers &unit_;
  function *fun_;
  std::vector<Places> of_name_;  // by version
  bool has_settled_ = false;     // what is empty now points nowhere
};

}  // namespace yeti::proofs

#endif
