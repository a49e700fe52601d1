// Which objects a pointer may point to, for all functions of the unit at once:
// objects that one pointer may point to are one class (Steensgaard's analysis,
// field-sensitive). From this follows which records are accessed only by the
// names of their members, in functions of the unit. No type rule of the
// language is relied on.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PROXIES_OBJECT_CLASSES_H
#define YETI_PLUGIN_PROXIES_OBJECT_CLASSES_H

#include "plugin/proxies/class_graph.h"

namespace yeti {

class ObjectClasses {
 public:
  // Looks at the variables and the functions of the unit.
  ObjectClasses();

  // Whether every access to the bytes of any object of 'record' is in a
  // function of the unit, and names a member or accesses whole records; except
  // for those that 'is_touched' knows.
  bool is_closed(tree record) { return graph_.has_names_only(record); }

  // Whether library functions or atomic operations access 'bytes'.
  bool is_touched(tree record, const Bytes &bytes) const;

 private:
  void look_at_variables();
  void look_at_initial_value(varpool_node *node);
  void look_at(function *fun);
  void look_at(gimple *statement);
  void look_at(gphi *phi);
  void look_at(gassign *assign);
  void look_at(gcall *call);
  void look_at(gasm *statement);
  void look_at(greturn *statement);
  void open(tree function);

  int of_variable(tree decl);
  int of_memory(tree reference);
  int of_address(tree object);
  int target(tree value);
  int access(tree reference);
  void touch(gcall *call, tree pointer);
  void escape(tree value);
  void assign_value(tree result, tree value);
  void assign_unknown(tree result);
  void load(tree result, tree reference);
  void store(tree reference, tree value);
  void compute(gassign *assign);
  bool is_only_touched(tree name) const;

  bool look_at_known_call(gcall *call);
  bool look_at_start(gcall *call);
  bool look_at_block(gcall *call);
  void look_at_unknown_call(gcall *call);
  void bind(gcall *call, tree function);

  ClassGraph graph_;
  std::map<int, int> variables_;  // by DECL_UID
  std::map<tree, int> names_;     // what SSA names lead to
  std::set<tree> open_;           // functions that may be called by others
  std::map<unsigned, std::vector<Bytes>> touched_;  // by TYPE_UID
};

}  // namespace yeti

#endif
