// Which objects a pointer may lead to, for all functions of the unit at once:
// objects that one pointer may lead to are one class (Steensgaard's analysis,
// with the members of records told apart). From it follows which records no
// code accesses except by the names of their members, in functions that are
// seen. No rule of the language about types is taken for granted.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PROXIES_OBJECT_CLASSES_H
#define YETI_PLUGIN_PROXIES_OBJECT_CLASSES_H

#include "plugin/proxies/record_region.h"

namespace yeti {

// Classes, as numbers.
class ClassGraph {
 public:
  static constexpr int kNone = -1;

  ClassGraph();

  int make();
  int find(int number) const;
  void join(int a, int b);

  // What may be accessed where nobody sees it, and what is reached from there.
  int unknown() const { return unknown_; }

  // What the pointers lead to that are stored at 'region' of objects of a
  // class; somewhere in them if there is no region.
  int content(int number, const RecordRegion *region);
  // No pointer, but something else is stored or loaded there.
  void note_number(int number, const RecordRegion *region);
  // An access by the name of a member, or in another way.
  void note_access(int number, const RecordRegion *region);
  // Some pointers lead into the middle of a record.
  void note_interior(int number) { nodes_[find(number)].interior = true; }
  // Pointers are moved, or blocks accessed, by multiples of 'bytes'.
  void note_step(int number, HOST_WIDE_INT bytes);

  // Where pointers and numbers are stored in the same place, a number may be
  // half of a pointer: what such pointers lead to becomes unknown.
  void distrust_numbers();

  // Whether all objects of 'record' have been accessed by the names of its
  // members only, each through a pointer to the record's start.
  bool has_names_only(tree record);

 private:
  struct Cell {
    int content = kNone;
    bool pointers = false, numbers = false;
  };
  using Cells = std::map<HOST_WIDE_INT, Cell>;
  struct Node {
    int parent = kNone;
    bool raw = false, interior = false;
    bool collapsed = false;  // all members are one
    HOST_WIDE_INT step = 0;  // divides all steps; 0: there are none
    std::set<unsigned> records;
    unsigned layout = 0;  // the record of which the cells are members
    Cells cells;
  };

  void merge(int a, int b);
  void merge(Cell &to, const Cell &from);
  void flatten(Node &node);
  void settle();
  Cell &cell(int number, const RecordRegion *region);
  int of_record(tree record);

  std::vector<Node> nodes_;
  std::map<unsigned, int> records_;  // by TYPE_UID: all objects of the type
  std::vector<std::pair<int, int>> pending_;
  int unknown_;
};

class ObjectClasses {
 public:
  // Looks at the variables and the functions of the unit.
  ObjectClasses();

  // Whether every access to the bytes of any object of 'record' names a member
  // of it, or accesses whole records, in a function of the unit; but for those
  // that 'is_touched' knows.
  bool is_closed(tree record) { return graph_.has_names_only(record); }

  // Whether the library accesses 'bytes', or atomic operations do.
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
