// The state of the reader of regions: where in the function it is, and what is
// known there. Its parts are in the files reader_*.cc, by what they read. Knows
// nothing of pairs of accesses, or of who may race with whom.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_STATIC_READER_H
#define YETI_PLUGIN_STATIC_READER_H

#include "plugin/static/contents.h"
#include "plugin/static/evaluator.h"
#include "plugin/static/flow_graph.h"
#include "plugin/static/region_writes.h"
#include "plugin/static/shared_loop.h"
#include "plugin/static/unit_bodies.h"

namespace yeti::definite {

// When a statement is executed: in these iterations, under these conditions,
// and in no others.
struct Scope {
  std::vector<int> loops;
  std::vector<Condition> conditions;
  bool is_certain = true;
};

class Reader {
 public:
  // 'loops' may be null.
  Reader(Model *model, std::vector<SharedLoop> *loops)
      : model_(model), loops_(loops), evaluator_(model) {}

  void read_concurrent(const std::vector<Callee> &functions);
  void read_function(gimple_seq body) {
    Contents contents = contents_of(body);
    sets_team_size_ = contents.sets_team_size;
    run(body, {});
    if (contents.has_start) thread_region(body);
    if (!contents.has_start && has_initial_tasks(body)) thread_region(body);
  }

 private:
  // Locks that may be held, and whether they are for certain.
  using Held = std::map<std::string, bool>;

  // One sequence that is being executed.
  struct Run {
    const FlowGraph &graph;
    const Scope &outside;
    std::vector<Scope> guards;         // without the loops of the graph
    std::vector<MaybeValue> truths;    // of conditions
    std::vector<int> dimensions = {};  // by loop of the graph
    std::vector<RegionWrites> writes = {};
    // By node: what is held before and behind it.
    std::vector<Held> held_at = {}, held = {};
  };

  void run(gimple_seq sequence, const Scope &scope);
  void read_constructs_of(gimple_seq sequence);
  Scope guard_of(const Run &run, int node) const;
  Scope scope_of(const Run &run, int node) const;
  MaybeValue truth_of(gcond *condition);
  void enter_loop(Run &run, int loop);
  void find_counters(Run &run, int loop);
  void leave_loop(Run &run, int loop);
  std::optional<Polynomial> room_of(const Run &run, int loop, int from, int to,
                                    Dimension *dimension) const;

  void forget(const RegionWrites &writes);
  void forget_dimensions(const std::set<int> &dimensions);
  bool looks_at(const Polynomial &form, const std::set<int> &dimensions) const;

  void statement(gimple *statement, const Scope &scope);
  void call(gimple *statement, const Scope &scope);
  bool follow(gimple *call, const Scope &scope, MaybeValue *result);
  bool may_follow(tree function);
  std::set<tree> run_callee(const CallSite &site, gimple_seq body,
                            const Environment &arguments, const Scope &scope);
  void forget_function(tree function, const std::set<tree> &returned,
                       MaybeValue *result);
  MaybeValue result_of(gimple *call);
  Value number_in_inner_team();
  void capture(tree left, const MaybeValue &value);
  void assign(tree left, const MaybeValue &value, const Scope &scope,
              gimple *statement);
  void atomic_store(gimple *statement, const Scope &scope);
  void construct(gimple *statement, const Scope &scope);
  void outer_construct(gimple *statement, const Scope &scope);
  void region(gimple *statement);
  void set_team(gimple *region, const MaybeValue &size);
  void inner_region(gimple *statement, const Scope &scope);
  void read_alone(gimple_seq body, const Scope &scope);
  void leave_out(gimple *statement, const Scope &scope);
  void serial_region(gimple *statement);
  void thread_region(gimple_seq body);
  void thread(gimple *statement, const Scope &scope);
  void begin_region(const RegionWrites *writes, DataSharing *sharing,
                    bool has_team, location_t place);
  void end_region();
  void loop_construct(gimple *statement, const Scope &scope);
  enum class LoopKind { kShared, kTaskloop, kSimd };
  void any_loop(gimple *statement, const Scope &scope, LoopKind kind);
  void set_schedule(tree clauses);
  void set_lanes(gimple *statement, const std::vector<int> &dimensions);
  bool count_iterations(gimple *statement, size_t level, bool has_one_end,
                        Dimension *dimension);
  void sections(gimple *statement, const Scope &scope);
  void task(gimple *statement, const Scope &scope);
  // Of whoever creates a task, while the task is read.
  struct Creator {
    Executor executor;
    std::set<std::string> locks;
    Held held;
    bool may_have_waited;
    size_t loops;
    int task_waits, depend_waits;
    Environment environment;
  };
  Creator begin_task(Executor task, const Scope &scope);
  void end_task(Creator creator);
  void task_wait(gimple *statement, const Scope &scope);
  void taskloop(gimple *statement, const Scope &scope);
  void set_split(tree clauses);
  std::vector<Dependence> dependences_of(tree clauses);
  void by_one_thread(gimple *statement, const Scope &scope);
  void inside(tree clauses, gimple_seq body, const Scope &scope);
  void skip(gimple *statement);

  void read_operand(tree operand, gimple *statement, const Scope &scope);
  void access(tree reference, gimple *statement, const Scope &scope,
              bool is_write, bool is_atomic = false);
  class LoopCounters;
  SharedLoop *shared_loop();
  void begin_shared_loop(gimple *statement);
  void note_unknown(gimple *statement);
  void note_assignment(gimple *statement);
  void note_in_loop(tree reference, gimple *statement, const Scope &scope,
                    bool is_write, bool is_atomic);
  int root_of(tree origin);
  bool is_of_thread(tree origin);
  bool note_row(SharedLoop *loop, tree row, gimple *statement,
                const Scope &scope, bool is_write, bool is_atomic);
  RegionAccess access_in_loop(tree reference, const Value &place,
                              gimple *statement, const Scope &scope) const;
  void note_shape(SharedLoop *loop, tree reference, gimple *statement,
                  const Scope &scope, bool is_write, bool is_atomic);
  bool is_own(tree reference) const;
  void combine(tree clauses, gimple *statement, const Scope &scope);
  void write_last(tree clauses, gimple *statement, const Scope &scope,
                  const std::vector<int> &loops);
  void lock(gimple *call, bool takes);
  void take(const std::string &name);
  void check_balance(const Held &before);
  void merge_held(const Held &other);
  void remark(gimple *statement, const char *text);
  void wait(const Scope &scope);
  void barrier(const Scope &scope);
  void wait_for_tasks(const Scope &scope);
  void wait_for_dependences(int construct);
  void begin_group() { groups_.push_back(++constructs_); }
  void end_group(const Scope &scope);
  bool has_team() const { return model_->regions.back().has_team; }
  bool is_in_region() const { return writes_ != nullptr; }
  bool is_league() const {
    return !strcmp(number_function_, "omp_get_team_num");
  }

  Model *model_;
  std::vector<SharedLoop> *loops_;
  int loop_ = -1;  // of these, the one that is being read
  Evaluator evaluator_;
  bool sets_team_size_ = false;
  // Of the region that is being read.
  const RegionWrites *writes_ = nullptr;
  DataSharing *sharing_ = nullptr;
  Executor executor_;
  std::set<std::string> locks_;  // critical constructs around
  Held held_;
  std::set<std::string> passed_;  // since the last barrier
  int thread_ = -1;  // the dimension that is the number of the thread
  Value team_;       // its size
  // What tells the two.
  const char *number_function_ = "", *size_function_ = "";
  bool is_nested_ = false;          // in the region of an inner team
  std::vector<int> around_nested_;  // the dimensions of the loop around
  int phase_ = 0;
  int constructs_ = 0;
  bool may_have_waited_ = false;
  bool is_lost_ = false;  // where barriers are is not known
  int position_ = 0;      // in the order of the text
  int order_ = 0;         // the same, of accesses in tasks too
  int lanes_ = -1;        // the loop of simd around
  int task_waits_ = 0, depend_waits_ = 0;
  bool tasks_may_wait_ = false;
  std::vector<int> groups_;  // the taskgroups around
  // Of the task that is being read.
  std::vector<int> groups_then_;
  int creation_ = 0, waits_before_creation_ = 0, depend_waits_then_ = 0;
  // Of the taskloop whose task comes next.
  Executor taskloop_;
  bool is_in_taskloop_ = false;  // in its task, before the loop
  size_t loops_of_creator_ = 0;
  bool has_threads_ = false;  // the region is a function that starts threads
  // The calls that are being followed, how many were, and what the innermost
  // one returns.
  std::vector<CallSite> calls_;
  int followed_ = 0;
  std::set<tree> returned_;
  tree loaded_ = NULL_TREE;  // by the first half of an atomic operation
  tree atomic_address_ = NULL_TREE;
};

}  // namespace yeti::definite

#endif
