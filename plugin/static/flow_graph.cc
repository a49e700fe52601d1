// See flow_graph.h. Dominators by the iteration of Cooper, Harvey and Kennedy.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/flow_graph.h"

namespace yeti::definite {

namespace {

// Larger functions are left alone.
constexpr size_t kMostNodes = 20000;

bool is_clean_up_of_lives(gimple_seq sequence) {
  for (gimple_stmt_iterator i = gsi_start(sequence); !gsi_end_p(i);
       gsi_next(&i))
    if (!gimple_clobber_p(gsi_stmt(i))) return false;
  return true;
}

// Ends the walk at a label; GCC wants to know that nothing else is to be done.
tree find_label(gimple_stmt_iterator *place, bool *is_done, walk_stmt_info *) {
  *is_done = gimple_code(gsi_stmt(*place)) == GIMPLE_LABEL;
  return *is_done ? integer_one_node : NULL_TREE;
}

bool has_labels(gimple_seq sequence) {
  walk_stmt_info info;
  memset(&info, 0, sizeof info);
  return walk_gimple_seq_mod(&sequence, find_label, nullptr, &info);
}

}  // namespace

FlowGraph::FlowGraph(gimple_seq sequence) {
  add(nullptr);  // the entry
  add(nullptr);  // the exit
  int last = append_all(sequence, entry());
  if (last != kNone) connect(last, exit());
  for (const auto &[name, node] : labels_)
    is_sound_ &= placed_labels_.count(name) != 0;
  if (!is_sound_ || nodes_.size() > kMostNodes) {
    is_sound_ = false;
    return;
  }
  order_ = reverse_post_order(false);
  find_dominators(order_, false);
  is_sound_ = find_loops();
  if (!is_sound_) return;
  order_ = reverse_post_order(true);

  std::vector<int> backwards;
  std::vector<char> seen(nodes_.size());
  std::vector<std::pair<int, size_t>> stack{{exit(), 0}};
  seen[exit()] = 1;
  while (!stack.empty()) {
    auto &[node, next] = stack.back();
    if (next == nodes_[node].predecessors.size()) {
      backwards.push_back(node);
      stack.pop_back();
      continue;
    }
    int before = nodes_[node].predecessors[next++];
    if (seen[before]) continue;
    seen[before] = 1;
    stack.push_back({before, 0});
  }
  std::reverse(backwards.begin(), backwards.end());
  find_dominators(backwards, true);
}

int FlowGraph::add(gimple *statement) {
  nodes_.emplace_back();
  nodes_.back().statement = statement;
  return int(nodes_.size()) - 1;
}

void FlowGraph::connect(int from, int to) {
  nodes_[from].successors.push_back(to);
  nodes_[to].predecessors.push_back(from);
}

int FlowGraph::label(tree name) {
  auto [place, is_new] = labels_.insert({name, 0});
  if (is_new) place->second = add(nullptr);
  return place->second;
}

// Appends 'sequence' to node 'last', or to none if control does not fall into
// it. Returns the node that control falls out of, or none.
int FlowGraph::append_all(gimple_seq sequence, int last) {
  for (gimple_stmt_iterator i = gsi_start(sequence);
       !gsi_end_p(i) && is_sound_ && nodes_.size() <= kMostNodes; gsi_next(&i))
    last = append_one(gsi_stmt(i), last);
  return last;
}

// The handlers of exceptions are left out: whatever may throw is a call of
// which nothing is known, or a handler cannot be entered. What they assign is
// not known behind them.
int FlowGraph::append_try(gtry *statement, int last) {
  gimple_seq clean_up = gimple_try_cleanup(statement);
  if (gimple_try_kind(statement) == GIMPLE_TRY_CATCH) {
    last = append_all(gimple_try_eval(statement), last);
    handlers_.push_back(clean_up);
    return last;
  }
  size_t first_node = nodes_.size();
  std::set<tree> labels_before = placed_labels_;
  last = append_all(gimple_try_eval(statement), last);
  if (is_clean_up_of_lives(clean_up)) return last;
  // Whatever returns from the block goes through the clean-up.
  std::vector<int> &at_exit = nodes_[exit()].predecessors;
  std::vector<int> returning;
  for (size_t node = first_node; node < nodes_.size(); ++node)
    if (std::find(at_exit.begin(), at_exit.end(), int(node)) != at_exit.end())
      returning.push_back(int(node));
  if (!returning.empty()) append_way_out(returning, clean_up);
  // A jump out of the block would do so, too.
  for (const auto &[name, node] : labels_)
    if (size_t(node) >= first_node && !placed_labels_.count(name))
      is_sound_ = false;
  for (tree name : labels_before)
    for (int before : nodes_[labels_[name]].predecessors)
      is_sound_ &= size_t(before) < first_node;
  return append_all(clean_up, last);
}

// Another copy of 'clean_up' between the nodes and the exit.
void FlowGraph::append_way_out(const std::vector<int> &nodes,
                               gimple_seq clean_up) {
  is_sound_ &= !has_labels(clean_up);
  if (!is_sound_) return;
  int way = add(nullptr);
  for (int node : nodes) {
    auto &to = nodes_[node].successors;
    to.erase(std::find(to.begin(), to.end(), exit()));
    auto &from = nodes_[exit()].predecessors;
    from.erase(std::find(from.begin(), from.end(), node));
    connect(node, way);
  }
  int last = append_all(clean_up, way);
  if (last != kNone) connect(last, exit());
}

int FlowGraph::append_one(gimple *statement, int last) {
  switch (gimple_code(statement)) {
    case GIMPLE_BIND: {
      gbind *bind = as_a<gbind *>(statement);
      for (tree v = gimple_bind_vars(bind); v; v = DECL_CHAIN(v))
        variables_.insert(v);
      return append_all(gimple_bind_body(bind), last);
    }
    case GIMPLE_TRY:
      return append_try(as_a<gtry *>(statement), last);
    case GIMPLE_LABEL: {
      tree name = gimple_label_label(as_a<glabel *>(statement));
      is_sound_ &= !FORCED_LABEL(name) && !DECL_NONLOCAL(name);
      int node = label(name);
      placed_labels_.insert(name);
      if (last != kNone) connect(last, node);
      return node;
    }
    case GIMPLE_GOTO: {
      tree target = gimple_goto_dest(statement);
      if (TREE_CODE(target) != LABEL_DECL) is_sound_ = false;
      if (last != kNone && is_sound_) connect(last, label(target));
      return kNone;
    }
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
    case GIMPLE_DEBUG:
      return last;
    case GIMPLE_EH_FILTER:
    case GIMPLE_CATCH:
    case GIMPLE_EH_MUST_NOT_THROW:
    case GIMPLE_EH_ELSE:
    case GIMPLE_TRANSACTION:
      is_sound_ = false;
      return last;
    default:
      break;
  }
  if (last == kNone) return kNone;  // cannot be reached
  int node = add(statement);
  connect(last, node);
  if (gcond *condition = dyn_cast<gcond *>(statement)) {
    connect(node, label(gimple_cond_true_label(condition)));
    connect(node, label(gimple_cond_false_label(condition)));
    return kNone;
  }
  if (gswitch *choice = dyn_cast<gswitch *>(statement)) {
    for (unsigned i = 0; i < gimple_switch_num_labels(choice); ++i)
      connect(node, label(CASE_LABEL(gimple_switch_label(choice, i))));
    return kNone;
  }
  if (gimple_code(statement) == GIMPLE_RETURN) {
    connect(node, exit());
    return kNone;
  }
  return node;
}

// How many loops the edge leaves.
int FlowGraph::depth_left(int from, int to) const {
  int left = 0;
  for (int loop = nodes_[from].loop; loop != kNone && !is_in(to, loop);
       loop = loops_[loop].outer)
    ++left;
  return left;
}

// With 'exits_first' successors outside of loops are visited before those
// inside, so that they come behind them.
std::vector<int> FlowGraph::reverse_post_order(bool exits_first) const {
  auto visited_of = [&](int node) {
    std::vector<int> to = nodes_[node].successors;
    if (exits_first)
      std::stable_sort(to.begin(), to.end(), [&](int a, int b) {
        return depth_left(node, a) > depth_left(node, b);
      });
    return to;
  };
  std::vector<int> order;
  std::vector<char> seen(nodes_.size());
  struct Visit {
    int node;
    std::vector<int> to;
    size_t next = 0;
  };
  std::vector<Visit> stack{{entry(), visited_of(entry())}};
  seen[entry()] = 1;
  while (!stack.empty()) {
    Visit &visit = stack.back();
    if (visit.next == visit.to.size()) {
      order.push_back(visit.node);
      stack.pop_back();
      continue;
    }
    int to = visit.to[visit.next++];
    if (seen[to]) continue;
    seen[to] = 1;
    stack.push_back({to, visited_of(to)});
  }
  std::reverse(order.begin(), order.end());
  return order;
}

void FlowGraph::find_dominators(const std::vector<int> &order, bool is_post) {
  std::vector<int> number(nodes_.size(), kNone);
  for (size_t i = 0; i < order.size(); ++i) number[order[i]] = int(i);
  std::vector<int> above(order.size(), kNone);
  above[0] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 1; i < order.size(); ++i) {
      const Node &node = nodes_[order[i]];
      int best = kNone;
      for (int each : is_post ? node.successors : node.predecessors) {
        int other = number[each];
        if (other == kNone || above[other] == kNone) continue;
        if (best == kNone) {
          best = other;
          continue;
        }
        int a = best, b = other;
        while (a != b) {
          while (a > b) a = above[a];
          while (b > a) b = above[b];
        }
        best = a;
      }
      if (best != above[i]) {
        above[i] = best;
        changed = true;
      }
    }
  }
  for (size_t i = 1; i < order.size(); ++i) {
    int found = above[i] == kNone ? kNone : order[above[i]];
    (is_post ? nodes_[order[i]].post_dominator : nodes_[order[i]].dominator) =
        found;
  }
}

bool FlowGraph::chain_has(int from, int wanted, bool dominators) const {
  for (int node = from; node != kNone;
       node = dominators ? nodes_[node].dominator : nodes_[node].post_dominator)
    if (node == wanted) return true;
  return false;
}

void FlowGraph::add_loop(int header, const std::vector<int> &latches) {
  Loop loop;
  loop.header = header;
  loop.latches = latches;
  loop.nodes.insert(header);
  std::vector<int> open = latches;
  while (!open.empty()) {
    int node = open.back();
    open.pop_back();
    if (!loop.nodes.insert(node).second) continue;
    for (int before : nodes_[node].predecessors) open.push_back(before);
  }
  loops_.push_back(std::move(loop));
}

// False if there is a loop with two entries.
bool FlowGraph::find_loops() {
  std::vector<int> number(nodes_.size(), kNone);
  for (size_t i = 0; i < order_.size(); ++i) number[order_[i]] = int(i);
  // Unreachable code has no part in anything.
  for (Node &node : nodes_) {
    auto is_dead = [&](int each) { return number[each] == kNone; };
    node.predecessors.erase(std::remove_if(node.predecessors.begin(),
                                           node.predecessors.end(), is_dead),
                            node.predecessors.end());
  }
  std::map<int, std::vector<int>> latches;  // by the number of the header
  for (int node : order_)
    for (int to : nodes_[node].successors) {
      if (number[to] > number[node]) continue;
      if (!dominates(to, node)) return false;
      latches[number[to]].push_back(node);
    }
  // Outer headers come first.
  for (const auto &[header, from] : latches) add_loop(order_[header], from);
  for (size_t i = 0; i < loops_.size(); ++i) {
    Loop &loop = loops_[i];
    loop.outer = nodes_[loop.header].loop;
    for (int node : loop.nodes) nodes_[node].loop = int(i);
  }
  return true;
}

std::vector<int> FlowGraph::loops_around(int node) const {
  std::vector<int> result;
  for (int loop = nodes_[node].loop; loop != kNone; loop = loops_[loop].outer)
    result.push_back(loop);
  std::reverse(result.begin(), result.end());
  return result;
}

}  // namespace yeti::definite
