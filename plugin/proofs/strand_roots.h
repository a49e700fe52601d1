// Abstract threads: the strands that start in the same function. Which of them
// run a function, which of them may get hold of an object, and which may be
// running at a statement because the strand itself started them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PROOFS_STRAND_ROOTS_H
#define YETI_PLUGIN_PROOFS_STRAND_ROOTS_H

#include "plugin/proofs/points_to.h"

namespace yeti::proofs {

// Numbers of roots.
using Roots = std::set<int>;

inline bool are_disjoint(const Roots &a, const Roots &b) {
  return std::none_of(a.begin(), a.end(),
                      [&](int root) { return b.count(root) != 0; });
}

// What a strand has started and not awaited: roots, and the start's number if a
// join of the same call of the function may await it, else 0.
using Pending = std::set<std::pair<int, unsigned>>;

class StrandRoots {
 public:
  // Strands of code outside the unit: any number of them, at any time. And the
  // one that runs main.
  static constexpr int kOutside = 0, kMain = 1;

  explicit StrandRoots(const UnitPointers &pointers);

  // The strands that run 'function'.
  const Roots &of_function(unsigned function) const;
  // Whether no strand of 'root' is started, directly or not, by code outside.
  bool is_of_main(int root) const { return !aliens_.count(root); }
  // The strands that a strand may get 'object' from when it is started; whether
  // it may find it in a static variable.
  const Roots &with(int object) const;
  bool is_global(int object) const { return global_.count(object) != 0; }
  // Whether strands get hold of an object that a call of 'function' has made
  // for itself in no other way than by being started: since the call, or, if it
  // is led to by the function's own variables, since the first of them may have
  // been. Those of 'pending' and 'since_call' have been, and may be running. So
  // memory that others have already does not lead to it.
  bool has_nobody(int object, unsigned function, const Roots &pending,
                  const Roots &since_call) const;
  // Whether a strand of 'root' that makes an access to 'object' in 'function'
  // is the one that made the object, or that of main if the object may be found
  // in static variables. All others that have the object got it when they
  // started.
  bool is_owner(int root, unsigned function, int object) const;
  // The parallel regions that the owner of 'object' starts and in whose time
  // all strands of 'root' run. Nothing if some may outlive a region, or are
  // owners.
  const std::optional<Roots> &regions_around(int root, int object) const;
  // Whether parts of 'function' are jobs, which are no strand's own.
  bool has_jobs(unsigned function) const;

  // Adds to 'pending' the strands that may be running after 'statement', or on
  // 'way', because of it, and takes those away that cannot.
  void follow(gimple *statement, Pending &pending) const;
  void follow(edge way, Pending &pending) const;
  // The strands that may run when 'function' is called.
  const Pending &at_entry(unsigned function) const;
  // With all that these may have started.
  Roots running(const Pending &pending) const;
  // Whether a function of the unit may be left by longjmp into another.
  bool may_jump() const { return may_jump_; }
  // To be called before the functions change: which statements are joins is
  // known no longer.
  void forget_statements();

 private:
  struct Function {
    std::set<unsigned> callees;
    std::vector<std::pair<StartKind, int>> starts;
    bool has_jobs = false, is_constructor = false;
    Roots roots;
    Pending entry, left;
  };
  int root_of(unsigned function);
  void look_at(function *fun);
  void look_at(gcall *call, Function &facts);
  void find_runners();
  void find_closures();
  void find_aliens();
  void find_holders();
  void find_pending();
  bool are_tasks_strict() const;
  bool add_regions(int root, int object, Roots &seen, Roots &regions) const;
  bool is_held(int root, int object) const {
    return is_global(object) ? root != kMain : held_[root].count(object) != 0;
  }
  void reach(const Places &from, std::set<int> &objects) const;
  enum class Led { kByStarts, kByFrame, kOtherwise };
  Led how_led_to(int object, unsigned function) const;
  bool is_private_of(int object, unsigned function, int depth = 0) const;
  void add_started(gcall *call, const Start &start, Pending &pending) const;

  const UnitPointers &pointers_;
  std::map<unsigned, Function> functions_;  // by DECL_UID
  const Function *main_ = nullptr;          // if the unit has it
  std::map<unsigned, int> root_of_;         // by DECL_UID
  std::vector<StartKind> kinds_;            // by root
  std::vector<Roots> closures_;             // what a root starts, and itself
  std::map<gimple *, unsigned> starts_;     // numbers of those that are joined
  std::map<gimple *, std::set<unsigned>> joins_;  // the starts they await
  std::map<edge, std::set<unsigned>> joins_on_;
  std::vector<std::set<int>> held_;  // objects, by root
  std::set<int> global_;
  std::vector<std::set<int>> holders_;  // what may hold a pointer to an object
  mutable std::map<int, Roots> with_;   // by object
  mutable std::map<std::pair<int, int>, std::optional<Roots>> regions_;
  Roots aliens_;
  bool awaits_tasks_ = true, may_jump_ = false;
};

// The strands that may be running at the statements of the current function.
class PendingStrands {
 public:
  // Those that were running when the function was called count, too, unless
  // 'since_call'.
  PendingStrands(const StrandRoots &roots, function *fun,
                 bool since_call = false);

  // Before 'statement'.
  Pending at(gimple *statement) const;
  const Pending &at_start(basic_block block) const {
    return at_start_[block->index];
  }
  // When the function returns or throws.
  Pending at_exit() const;

 private:
  const StrandRoots &roots_;
  function *fun_;
  std::vector<Pending> at_start_;  // by block
};

}  // namespace yeti::proofs

#endif
