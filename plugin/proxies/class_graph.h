// Classes of objects that one pointer may point to, and the classes that their
// members point to, unified as in Steensgaard's analysis. Knows no statements.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PROXIES_CLASS_GRAPH_H
#define YETI_PLUGIN_PROXIES_CLASS_GRAPH_H

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

  // The class of everything that code outside the unit may access or reach.
  int unknown() const { return unknown_; }

  // The class that pointers at 'region' of objects of class 'number' point to;
  // without a region, pointers anywhere in these objects.
  int content(int number, const RecordRegion *region);
  // Something other than a pointer is stored or loaded there.
  void note_number(int number, const RecordRegion *region);
  // An access by the name of a member, or in another way.
  void note_access(int number, const RecordRegion *region);
  // Some pointers point into the middle of a record.
  void note_interior(int number) { nodes_[find(number)].interior = true; }
  // Pointers are moved, or blocks accessed, by multiples of 'bytes'.
  void note_step(int number, HOST_WIDE_INT bytes);

  // Where both pointers and numbers are stored in the same place, a number may
  // be half of a pointer. What such pointers point to becomes unknown.
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

}  // namespace yeti

#endif
