// See strand_roots.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/proofs/strand_roots.h"

#include "plugin/effects/library_effects.h"
#include "plugin/gcc/unit_functions.h"
#include "plugin/openmp/jobs.h"
#include "plugin/proofs/joins.h"

namespace yeti::proofs {

namespace {

// Returns whether 'to' grew.
template <class Set>
bool add(Set &to, const Set &from) {
  size_t before = to.size();
  to.insert(from.begin(), from.end());
  return to.size() != before;
}

// The same for others, who cannot join what this call has started.
Pending without_numbers(const Pending &pending) {
  Pending result;
  for (auto [root, number] : pending) result.emplace(root, 0);
  return result;
}

bool is_main(tree function) {
  return DECL_NAME(function) && MAIN_NAME_P(DECL_NAME(function)) &&
         TREE_PUBLIC(function);
}

}  // namespace

StrandRoots::StrandRoots(const UnitPointers &pointers)
    : pointers_(pointers), kinds_(2, StartKind::kThread) {
  for_each_unit_function([this](function *fun) { look_at(fun); });
  find_runners();
  find_closures();
  find_aliens();
  find_holders();
  find_pending();
  if (!are_tasks_strict()) {
    awaits_tasks_ = false;
    find_pending();
  }
}

int StrandRoots::root_of(unsigned function) {
  auto [found, is_new] = root_of_.emplace(function, kinds_.size());
  if (is_new) kinds_.push_back(StartKind::kTeam);
  return found->second;
}

void StrandRoots::look_at(gcall *call, Function &facts) {
  if (auto start = start_of(pointers_, call)) {
    int root = root_of(DECL_UID(start->function));
    kinds_[root] = std::max(kinds_[root], start->kind);
    facts.starts.emplace_back(start->kind, root);
  } else if (tree callee = pointers_.body_of_call(call)) {
    facts.callees.insert(DECL_UID(callee));
  }
}

void StrandRoots::look_at(function *fun) {
  tree decl = fun->decl;
  Function &facts = functions_[DECL_UID(decl)];
  facts.has_jobs = yeti::has_jobs(fun);
  facts.is_constructor = DECL_STATIC_CONSTRUCTOR(decl);
  may_jump_ |= fun->calls_setjmp;
  if (is_main(decl) && !pointers_.is_address_taken(decl))
    main_ = &facts;
  else if (pointers_.is_open(decl) && !facts.is_constructor)
    facts.roots.insert(kOutside);
  basic_block block;
  FOR_EACH_BB_FN(block, fun) {
    for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
         gsi_next(&i))
      if (gcall *call = dyn_cast<gcall *>(gsi_stmt(i))) look_at(call, facts);
  }
  for (const Join &join : find_joins(fun)) {
    unsigned number =
        starts_.emplace(join.create, starts_.size() + 1).first->second;
    if (join.out)
      joins_on_[join.out].insert(number);
    else
      joins_[join.join].insert(number);
  }
}

// Constructors run before main, in its thread. A function that nobody seems to
// call is called in a way that is not seen.
void StrandRoots::find_runners() {
  std::set<unsigned> called;
  for (auto &[uid, function] : functions_)
    called.insert(function.callees.begin(), function.callees.end());
  for (auto [uid, root] : root_of_) functions_[uid].roots.insert(root);
  for (auto &[uid, function] : functions_) {
    bool is_of_main = &function == main_ || (main_ && function.is_constructor);
    if (is_of_main)
      function.roots.insert(kMain);
    else if (function.roots.empty() && !called.count(uid))
      function.roots.insert(kOutside);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (auto &[uid, function] : functions_)
      for (unsigned callee : function.callees)
        changed |= add(functions_[callee].roots, function.roots);
  }
}

void StrandRoots::find_closures() {
  closures_.resize(kinds_.size());
  for (size_t root = 0; root < kinds_.size(); ++root)
    closures_[root].insert(root);
  for (bool changed = true; changed;) {
    changed = false;
    for (auto &[uid, function] : functions_)
      for (auto [kind, started] : function.starts)
        for (int root : function.roots)
          changed |= add(closures_[root], closures_[started]);
  }
}

void StrandRoots::find_aliens() {
  aliens_ = closures_[kOutside];
}

// Adds what can be reached through pointers.
void StrandRoots::reach(const Places &from, std::set<int> &objects) const {
  for (const Place &place : from)
    if (objects.insert(place.object).second)
      reach(pointers_.objects().contents(place.object), objects);
}

void StrandRoots::find_holders() {
  holders_.resize(pointers_.objects().count());
  for (int object = 0; object < pointers_.objects().count(); ++object)
    for (const Place &place : pointers_.objects().contents(object))
      holders_[place.object].insert(object);
  held_.resize(kinds_.size());
  for (const auto &[function, data] : pointers_.start_data())
    reach(data, held_[root_of_.at(function)]);
  for (int object = 0; object < pointers_.objects().count(); ++object)
    if (pointers_.objects().is_static(object))
      reach({{object, kAnywhere}}, global_);
}

const Roots &StrandRoots::with(int object) const {
  auto [found, is_new] = with_.try_emplace(object);
  if (!is_new) return found->second;
  for (size_t root = 0; root < held_.size(); ++root)
    if (held_[root].count(object)) found->second.insert(root);
  return found->second;
}

// Whether 'object' is a variable of 'function' that no strand which runs the
// function was given, and to which only such variables lead.
bool StrandRoots::is_private_of(int object, unsigned function,
                                int depth) const {
  constexpr int kDeepest = 4;
  if (pointers_.objects().frame(object) != function || depth == kDeepest)
    return false;
  for (int root : of_function(function))
    if (held_[root].count(object)) return false;
  for (int holder : holders_[object])
    if (!is_private_of(holder, function, depth + 1)) return false;
  return true;
}

// A record of task data is its task's own if nothing leads to it.
StrandRoots::Led StrandRoots::how_led_to(int object, unsigned function) const {
  Led result = Led::kByStarts;
  for (int holder : holders_[object]) {
    if (pointers_.objects().is_task_data(holder) && holders_[holder].empty())
      continue;
    if (holder == object || !is_private_of(holder, function))
      return Led::kOtherwise;
    result = Led::kByFrame;
  }
  return result;
}

bool StrandRoots::has_nobody(int object, unsigned function,
                             const Roots &pending,
                             const Roots &since_call) const {
  if (is_global(object)) return false;
  switch (how_led_to(object, function)) {
    case Led::kByStarts:
      return are_disjoint(since_call, with(object));
    case Led::kByFrame:
      return are_disjoint(pending, with(object));
    default:
      return false;
  }
}

const Roots &StrandRoots::of_function(unsigned function) const {
  static const Roots nobody_knows = {kOutside};
  auto found = functions_.find(function);
  return found == functions_.end() ? nobody_knows : found->second.roots;
}

bool StrandRoots::is_owner(int root, unsigned function, int object) const {
  return !has_jobs(function) && !is_held(root, object);
}

// A strand that is not a thread, and is started in the time of a region, ends
// in it.
bool StrandRoots::add_regions(int root, int object, Roots &seen,
                              Roots &regions) const {
  if (!seen.insert(root).second) return true;
  if (root <= kMain || !is_held(root, object) ||
      kinds_[root] == StartKind::kThread)
    return false;
  for (const auto &[uid, function] : functions_)
    for (auto [kind, started] : function.starts)
      for (int starter : function.roots) {
        if (started != root) continue;
        if (!is_owner(starter, uid, object)) {
          if (!add_regions(starter, object, seen, regions)) return false;
        } else if (kind == StartKind::kTeam) {
          regions.insert(root);
        } else {
          return false;
        }
      }
  return true;
}

const std::optional<Roots> &StrandRoots::regions_around(int root,
                                                        int object) const {
  auto [found, is_new] = regions_.try_emplace({root, object});
  if (!is_new) return found->second;
  Roots seen, regions;
  if (add_regions(root, object, seen, regions)) found->second = regions;
  return found->second;
}

bool StrandRoots::has_jobs(unsigned function) const {
  auto found = functions_.find(function);
  return found == functions_.end() || found->second.has_jobs;
}

const Pending &StrandRoots::at_entry(unsigned function) const {
  return functions_.at(function).entry;
}

Roots StrandRoots::running(const Pending &pending) const {
  Roots result;
  for (auto [root, number] : pending) add(result, closures_[root]);
  return result;
}

void StrandRoots::forget_statements() {
  starts_.clear();
  joins_.clear();
  joins_on_.clear();
}

// A team has ended when its start returns, with its tasks, but not with the
// threads that it created.
void StrandRoots::add_started(gcall *call, const Start &start,
                              Pending &pending) const {
  auto found = root_of_.find(DECL_UID(start.function));
  if (found == root_of_.end()) return;
  int root = found->second;
  if (start.kind != StartKind::kTeam) {
    auto number = starts_.find(call);
    pending.emplace(root, number == starts_.end() ? 0 : number->second);
  }
  for (int started : closures_[root])
    if (started != root && kinds_[started] == StartKind::kThread)
      pending.emplace(started, 0);
}

static void await(const std::set<unsigned> &starts, Pending &pending) {
  for (auto i = pending.begin(); i != pending.end();)
    i = i->second && starts.count(i->second) ? pending.erase(i) : std::next(i);
}

// `taskwait` waits for the tasks that the strand has created. Their own tasks
// have ended by then, if each task waits for those.
void StrandRoots::follow(gimple *statement, Pending &pending) const {
  gcall *call = dyn_cast<gcall *>(statement);
  if (!call) return;
  auto joined = joins_.find(call);
  if (joined != joins_.end()) await(joined->second, pending);
  if (auto start = start_of(pointers_, call)) {
    add_started(call, *start, pending);
  } else if (tree callee = pointers_.body_of_call(call)) {
    auto found = functions_.find(DECL_UID(callee));
    if (found != functions_.end()) add(pending, found->second.left);
  } else if (awaits_tasks_ && !gimple_call_internal_p(call) &&
             !strcmp(library_name(gimple_call_fndecl(call)), "GOMP_taskwait")) {
    for (auto i = pending.begin(); i != pending.end();)
      i = kinds_[i->first] == StartKind::kTask ? pending.erase(i)
                                               : std::next(i);
  }
}

void StrandRoots::follow(edge way, Pending &pending) const {
  auto joined = joins_on_.find(way);
  if (joined != joins_on_.end()) await(joined->second, pending);
}

// First what a call leaves behind, then what may run when a function is called.
void StrandRoots::find_pending() {
  for (auto &[uid, function] : functions_) {
    function.entry.clear();
    function.left.clear();
  }
  for (bool changed = true; changed;) {
    changed = false;
    for_each_unit_function([&](function *fun) {
      changed |=
          add(functions_[DECL_UID(fun->decl)].left,
              without_numbers(PendingStrands(*this, fun, true).at_exit()));
    });
  }
  for (auto &[uid, constructor] : functions_)
    for (auto &[later, function] : functions_)
      if (constructor.is_constructor &&
          (&function == main_ || function.is_constructor))
        add(function.entry, constructor.left);
  for (bool changed = true; changed;) {
    changed = false;
    for_each_unit_function([&](function *fun) {
      PendingStrands pending(*this, fun);
      basic_block block;
      FOR_EACH_BB_FN(block, fun) {
        for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
             gsi_next(&i)) {
          gcall *call = dyn_cast<gcall *>(gsi_stmt(i));
          tree callee = call ? pointers_.body_of_call(call) : NULL_TREE;
          if (callee && !start_of(pointers_, call))
            changed |= add(functions_[DECL_UID(callee)].entry,
                           without_numbers(pending.at(call)));
        }
      }
    });
  }
}

// Whether each task waits for those that it creates. What it leaves behind was
// found on the assumption that all do; the least task that does not is found.
bool StrandRoots::are_tasks_strict() const {
  for (auto [uid, root] : root_of_) {
    if (kinds_[root] != StartKind::kTask) continue;
    for (int left : running(functions_.at(uid).left))
      if (kinds_[left] == StartKind::kTask) return false;
  }
  return true;
}

PendingStrands::PendingStrands(const StrandRoots &roots, function *fun,
                               bool since_call)
    : roots_(roots), fun_(fun), at_start_(last_basic_block_for_fn(fun)) {
  if (!since_call)
    at_start_[ENTRY_BLOCK_PTR_FOR_FN(fun)->index] =
        roots.at_entry(DECL_UID(fun->decl));
  std::vector<int> order(n_basic_blocks_for_fn(fun));
  int count =
      pre_and_rev_post_order_compute_fn(fun, nullptr, order.data(), true);
  for (bool changed = true; changed;) {
    changed = false;
    for (int k = 0; k < count; ++k) {
      basic_block block = BASIC_BLOCK_FOR_FN(fun, order[k]);
      Pending pending = at_start_[block->index];
      Pending thrown = pending;
      for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
           gsi_next(&i)) {
        roots.follow(gsi_stmt(i), pending);
        add(thrown, pending);
      }
      edge e;
      edge_iterator i;
      FOR_EACH_EDGE(e, i, block->succs) {
        Pending after = e->flags & EDGE_COMPLEX ? thrown : pending;
        roots.follow(e, after);
        changed |= add(at_start_[e->dest->index], after);
      }
    }
  }
}

Pending PendingStrands::at(gimple *statement) const {
  basic_block block = gimple_bb(statement);
  Pending pending = at_start_[block->index];
  for (gimple_stmt_iterator i = gsi_start_bb(block);
       !gsi_end_p(i) && gsi_stmt(i) != statement; gsi_next(&i))
    roots_.follow(gsi_stmt(i), pending);
  return pending;
}

// An exception that leaves the function may come from anywhere in it, and so
// may a jump, from any call.
Pending PendingStrands::at_exit() const {
  Pending result = at_start_[EXIT_BLOCK_PTR_FOR_FN(fun_)->index];
  basic_block block;
  FOR_EACH_BB_FN(block, fun_) {
    Pending pending = at_start_[block->index];
    for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
         gsi_next(&i)) {
      roots_.follow(gsi_stmt(i), pending);
      if (stmt_can_throw_external(fun_, gsi_stmt(i)) ||
          (roots_.may_jump() && is_gimple_call(gsi_stmt(i))))
        add(result, pending);
    }
  }
  return result;
}

}  // namespace yeti::proofs
