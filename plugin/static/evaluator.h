// What the variables of a function hold, as far as it is a polynomial or an
// address: follows assignments. Before the first construct the function runs
// alone; inside a parallel region it is asked who shares what.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_STATIC_EVALUATOR_H
#define YETI_PLUGIN_STATIC_EVALUATOR_H

#include "plugin/static/region.h"
#include "plugin/static/region_writes.h"

namespace yeti::definite {

// A whole number, an address, or the truth of a condition. It is right if all
// of 'needs' hold: that no arithmetic wraps. Or anything of which no more is
// known than that all threads have the same, by a key that is different for
// different values.
struct Value {
  enum class Kind { kNumber, kAddress, kTruth, kOther };
  Kind kind = Kind::kNumber;
  Polynomial number;  // of an address: bytes from the root on
  int root = -1;
  Condition truth;
  std::vector<Condition> needs;
  std::string key;
};
using MaybeValue = std::optional<Value>;
bool operator==(const Value &a, const Value &b);

// Values by variable; what is not in it is not known.
using Environment = std::map<tree, Value>;

Condition negated(const Condition &condition);

// Who has a variable inside of a parallel region.
enum class Sharing { kShared, kPrivate, kUnknown };

// What a clause says of its variable; kUnknown if it has none.
Sharing sharing_of_clause(tree clause);

// The variables that are not what they are outside of a construct with these
// clauses: it has new ones in their place, whose values are not theirs. An
// array of unknown size, or a part of one, comes with the pointers to it.
std::set<tree> replaced_variables(tree clauses);

class DataSharing {
 public:
  // Enters a construct with these clauses.
  void enter(tree clauses);
  void leave() { frames_.pop_back(); }
  // Variables that are declared inside the region.
  void declare(const std::set<tree> &variables);
  // Enters a function that is called: each call has its own variables.
  void enter_function(tree function) {
    functions_.insert(function);
    lanes_.functions.insert(function);
  }
  // There is one thread, and its variables are shared by what it starts, if
  // that can reach them. What it assigns, only it follows.
  void be_serial(const RegionWrites *writes) { of_serial_ = writes; }
  // Each thread has its own copy of an object.
  void copy(tree decl) { copied_.insert(decl); }

  // The loop of `simd` that is entered next, or was: which variables its lanes
  // have in common. A part of a combined construct shares only what threads do.
  void enter_lanes(bool is_part) { lanes_ = {frames_.size(), is_part, {}, {}}; }
  bool is_common_to_lanes(tree decl) const;

  Sharing of(tree decl) const;

 private:
  std::vector<std::map<tree, Sharing>> frames_;
  std::set<tree> inside_, copied_;
  std::set<tree> functions_;  // that are called in the region
  const RegionWrites *of_serial_ = nullptr;

  struct Inside {
    size_t frame = 0;
    bool is_part = false;
    std::set<tree> variables, functions;
  };
  Inside lanes_;
};

class Evaluator {
 public:
  explicit Evaluator(Model *model) : model_(model) {}

  // What a function is called with, which may be different each time.
  void be_called_with(tree function) { called_.insert(function); }

  Environment environment;
  // What is stored once into objects that are copied for a thread: the values
  // by the object's declaration and the offset.
  std::map<std::pair<tree, int64_t>, Value> fields;

  // Inside of a region: what it writes, and who shares what. Null: outside.
  void set_region(const RegionWrites *writes, const DataSharing *sharing) {
    writes_ = writes;
    sharing_ = sharing;
    loads_.clear();
    free_conditions_.clear();
  }
  // Variables whose values cannot be followed.
  void lose(const std::set<tree> &variables) {
    lost_.insert(variables.begin(), variables.end());
  }

  // Whether 'decl' has its values in the environment.
  bool is_tracked(tree decl) const;
  // Whether 'decl' may have 'value' there.
  bool may_hold(tree decl, const Value &value) const;
  MaybeValue value_of(tree operand);
  // The same, or what all threads have alike.
  MaybeValue value_or_key_of(tree operand);
  // What an assignment or call assigns to its left side.
  MaybeValue evaluate(gimple *statement);
  // The address of 'reference'.
  MaybeValue address_of(tree reference);
  // Whether `a code b`; nothing if it is not known.
  MaybeValue compare(tree_code code, tree a, tree b);
  // The same, as a symbol that may be either, if all threads have it alike.
  MaybeValue free_condition(tree_code code, tree a, tree b, location_t place);

  // A value of which no more is known than that it is the same for all threads.
  Value new_symbol(tree type, tree source);
  int root_of_object(tree decl);

 private:
  MaybeValue variable(tree decl);
  MaybeValue load(tree reference);
  MaybeValue known_value(gassign *assign);
  MaybeValue common_value(gassign *assign);
  std::optional<std::string> common_key(tree operand);
  std::optional<std::string> common_key_of_load(tree reference);
  MaybeValue unary(tree_code code, tree type, tree operand);
  MaybeValue binary(tree_code code, tree type, tree a, tree b);
  MaybeValue converted(Value value, tree from, tree to);
  MaybeValue sum(const Value &a, const Value &b, int64_t times);
  MaybeValue product(const Value &a, const Value &b);
  MaybeValue quotient(Value value, tree type, int64_t divisor, bool floors);
  MaybeValue remainder(Value value, tree type, int64_t divisor, bool floors);
  MaybeValue extremum(const Value &a, const Value &b, bool is_minimum);
  bool require_range(Value *value, tree type);
  int root_of_pointer(int symbol);

  Model *model_;
  const RegionWrites *writes_ = nullptr;
  const DataSharing *sharing_ = nullptr;
  std::set<tree> lost_, called_;
  std::map<std::string, Value> loads_;
  std::map<std::string, Value> free_conditions_;
  std::map<tree, int> objects_;
  std::map<int, int> pointees_;
};

}  // namespace yeti::definite

#endif
