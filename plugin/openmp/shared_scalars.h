// What the bodies of OpenMP constructs do to the scalars that their threads
// share: only update them (`sum += x`), or assign them before any use (`tmp =
// ...`). Facts for the hints of a report, found before GCC lowers the
// constructs. They do not decide what is checked.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_OPENMP_SHARED_SCALARS_H
#define YETI_PLUGIN_OPENMP_SHARED_SCALARS_H

#include "abi/abi.h"
#include "plugin/openmp/min_max_choice.h"
#include "plugin/openmp/scalar_updates.h"
#include "plugin/openmp/temporaries.h"

namespace yeti {

class SharedScalars {
 public:
  explicit SharedScalars(YetiSiteLanguage language) : language_(language) {}

  // The walk over the function, in the order of its statements. 'construct' is
  // the number of a construct of 'kinds' whose 'clauses' tell what is private.
  void enter(int construct, unsigned kinds, tree clauses);
  void leave();
  void declare(tree variables);
  void statement(gimple *statement);

  // The lists of YetiConstruct for construct number 'construct'.
  std::string reducible_in(int construct) const;
  std::string privatizable_in(int construct) const;

 private:
  struct Frame {
    int construct;
    unsigned kinds;
    tree clauses;
    std::set<tree> locals;
    unsigned conditions;  // how many there were before its body
  };

  // All uses of one variable in one construct.
  struct Uses {
    std::string name;
    unsigned reads = 0, writes = 0, updates = 0;
    unsigned update_reads = 0;  // those of the updates
    std::string word;           // of the operation
    bool is_mixed = false;      // more than one operation
    bool is_lost = false;       // its address is taken
    bool begins_with_write = false;
    bool is_assigned_first = false;  // each read comes after a write
    unsigned first_segment = 0;
  };

  Uses *uses_of(tree variable);
  void read(tree variable);
  void write(tree variable, gimple *statement);
  void lose(tree variable);
  void no_update(tree variable);
  void read_operand(tree operand, bool is_address = false);
  static tree on_subtree(tree *place, int *walk_subtrees, void *self);
  void assignment(gimple *statement);

  YetiSiteLanguage language_;
  ScalarUpdates updates_;
  std::vector<Frame> frames_;
  Temporaries temporaries_;
  // Every label starts a new segment; those that end with a jump are known.
  unsigned segment_ = 0, conditions_ = 0;
  std::set<unsigned> jumps_;
  MinMaxChoice choice_{temporaries_};
  // By construct, then in order of first use.
  std::map<int, std::vector<std::pair<tree, Uses>>> uses_;
};

}  // namespace yeti

#endif
