// Random trees of tasks, compared with a plain model without epochs and slots:
// each strand has the set of all accesses that happened before its present. One
// real thread plays two threads, so whatever runs inside a task begins and ends
// in stack order. Which task runs where and when is random.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "runtime/openmp/task.h"
#include "testsuite/lib/scripted_threads.h"

namespace yeti {
namespace {

using scripted::Thread;
using Events = std::set<int>;

void join(Events &into, const Events &from) {
  into.insert(from.begin(), from.end());
}

struct Group {
  Events done;
};

// A task, or the member that encloses all tasks.
struct Node {
  Node *parent = nullptr;
  std::vector<Group *>
      groups;  // enclosing ones; those that it has begun come last
  size_t groups_of_parent = 0;
  Events known;
  Events children;  // what the ended children knew
  Task *task = nullptr;
  unsigned thread = 0;            // the thread that runs it
  std::shared_ptr<Node> follows;  // its predecessor by a dependence
  bool is_undeferred = false;
  bool is_over = false;
  std::vector<std::shared_ptr<Node>> dependences{2};  // the last task on each
};
using NodeRef = std::shared_ptr<Node>;

class Program {
 public:
  explicit Program(unsigned seed) : random_(seed) {
    threads_[0].fresh(data_, sizeof data_);
    Team team(threads_[0].state());
    Member member(team, threads_[0].state(), 0u, 1u);
    root_ = std::make_shared<Node>();
    const int rounds = 1 + chance(3);
    for (int round = 0; round < rounds; ++round) {
      play(root_, 0, 0);
      finish([](const NodeRef &) { return true; }, 0);
      team.arrive(member.context);
      team.leave(member.context);
      join(root_->known, all_);
    }
    member.end();
    team.join(threads_[0].state());
    threads_[0].fresh(data_, sizeof data_);
    for (int &lock : locks_) threads_[0].destroy_sync(&lock);
  }
  const std::string &wrong() const { return wrong_; }

 private:
  int chance(int of) { return static_cast<int>(random_() % unsigned(of)); }

  void play(const NodeRef &self, int depth, unsigned thread) {
    const int steps = chance(depth == 0 ? 40 : 10);
    for (int i = 0; i < steps && left_ > 0; ++i, --left_)
      step(self, depth, thread);
    while (self->groups.size() > self->groups_of_parent) end_group(self, depth);
    if (chance(3) != 0) wait(self, depth);
  }

  void step(const NodeRef &self, int depth, unsigned thread) {
    const int what = chance(100);
    if (what < 40) return access(*self, thread);
    if (what < 75) return create(self, depth, thread);
    if (what < 83) return wait(self, depth);
    if (what < 90) return run_any(depth);
    if (what < 94) return begin_group(self, thread);
    if (what < 97) return end_group(self, depth);
    if (uses_locks_) use_lock(*self, thread);
  }

  void access(Node &self, unsigned thread) {
    const int place = chance(kPlaces);
    const bool writes = chance(3) == 0;
    std::vector<Access> &before = accesses_[place];
    const bool races =
        std::any_of(before.begin(), before.end(), [&](const Access &other) {
          return (writes || other.writes) && self.known.count(other.event) == 0;
        });
    Thread &on = threads_[thread];
    const bool seen = writes ? on.write(data_[place]) : on.read(data_[place]);
    before.push_back({++event_, writes});
    self.known.insert(event_);
    all_.insert(event_);
    if (races != seen && wrong_.empty())
      wrong_ = "access " + std::to_string(event_) +
               (races ? " races" : " does not race");
    if (!races && !seen) return;
    on.fresh(&data_[place], sizeof data_[place]);
    before.clear();
  }

  void create(const NodeRef &self, int depth, unsigned thread) {
    auto made = std::make_shared<Node>();
    made->parent = self.get();
    made->groups = self->groups;
    made->groups_of_parent = self->groups.size();
    made->known = self->known;
    TaskKind kind;
    kind.is_undeferred = made->is_undeferred = chance(8) == 0;
    Vector<Dependence> depends;
    if (uses_dependences_ && !made->is_undeferred && chance(4) == 0) {
      const int which = chance(2);
      depends.push_back({address_of(&on_[which]) + depth, DependKind::kOut});
      made->follows = self->dependences[which];
      self->dependences[which] = made;
    }
    made->task =
        create_task(threads_[thread].state(), kind, TaskOrigin{}, depends);
    alive_.push_back(self);
    if (made->is_undeferred || (chance(2) == 0 && may_run(*made)))
      run(made, depth, thread);
    else
      waiting_.push_back(made);
  }

  static bool may_run(const Node &node) {
    return node.follows == nullptr || node.follows->is_over;
  }

  void run(const NodeRef &node, int depth, unsigned thread) {
    if (node->is_undeferred) node->known = node->parent->known;
    if (node->follows != nullptr) join(node->known, node->follows->known);
    RunningTask running(threads_[thread].state(), node->task, 0);
    node->thread = thread;
    if (depth < kDeepest) play(node, depth + 1, thread);
    running.end();
    node->is_over = true;
    if (node->is_undeferred) return join(node->parent->known, node->known);
    join(node->parent->children, node->known);
    for (Group *group : node->groups) join(group->done, node->known);
  }

  // Runs a random task that is ready, if there is one, on either thread.
  void run_any(int depth) {
    std::vector<size_t> ready;
    for (size_t i = 0; i < waiting_.size(); ++i)
      if (may_run(*waiting_[i])) ready.push_back(i);
    if (ready.empty()) return;
    const size_t index = ready[size_t(chance(int(ready.size())))];
    const NodeRef node = waiting_[index];
    waiting_.erase(waiting_.begin() + long(index));
    run(node, depth, unsigned(chance(2)));
  }

  // Runs the tasks that satisfy 'is_meant', and perhaps others. None of them
  // has begun without having ended: it would be above the waiting task on the
  // stack.
  template <class IsMeant>
  void finish(IsMeant is_meant, int depth) {
    while (std::any_of(waiting_.begin(), waiting_.end(), is_meant))
      run_any(depth);
  }

  void wait(const NodeRef &self, int depth) {
    finish([&](const NodeRef &node) { return node->parent == self.get(); },
           depth);
    on_children_waited_for(threads_[self->thread].state());
    join(self->known, self->children);
    self->dependences.assign(2, nullptr);
  }

  void begin_group(const NodeRef &self, unsigned thread) {
    groups_.push_back(std::make_unique<Group>());
    self->groups.push_back(groups_.back().get());
    begin_taskgroup(threads_[thread].state());
  }

  void end_group(const NodeRef &self, int depth) {
    if (self->groups.size() == self->groups_of_parent) return;
    Group *group = self->groups.back();
    finish(
        [&](const NodeRef &node) {
          return std::count(node->groups.begin(), node->groups.end(), group) !=
                 0;
        },
        depth);
    end_taskgroup(threads_[self->thread].state());
    join(self->known, group->done);
    self->groups.pop_back();
  }

  void use_lock(Node &self, unsigned thread) {
    const int which = chance(2);
    threads_[thread].lock(&locks_[which]);
    join(self.known, released_[which]);
    access(self, thread);
    released_[which] = self.known;
    threads_[thread].unlock(&locks_[which]);
  }

  static constexpr int kPlaces = 6;
  static constexpr int kDeepest = 5;
  struct Access {
    int event;
    bool writes;
  };

  std::mt19937 random_;
  const bool uses_locks_ = chance(3) == 0;
  const bool uses_dependences_ = chance(3) == 0;
  int left_ = 400;  // steps
  alignas(64) int data_[kPlaces];
  int on_[8] = {};
  int locks_[2] = {};
  Events released_[2];
  Thread threads_[2];
  NodeRef root_;
  std::vector<NodeRef> waiting_, alive_;
  std::vector<std::unique_ptr<Group>> groups_;
  std::vector<Access> accesses_[kPlaces];
  Events all_;
  int event_ = 0;
  std::string wrong_;
};

TEST(RandomTasks, AreJudgedAsTheModelSays) {
  for (unsigned seed = 1; seed <= 2000; ++seed) {
    const Program program(seed);
    ASSERT_EQ("", program.wrong()) << "seed " << seed;
  }
}

}  // namespace
}  // namespace yeti
