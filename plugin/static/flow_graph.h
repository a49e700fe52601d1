// The control flow of a sequence of statements before GCC lowers OpenMP's
// constructs, when GCC has no graph yet: blocks, conditions and jumps become
// nodes and edges; a construct is one node, because control enters and leaves
// it at its ends only. Finds dominators and loops. Reads, changes nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_STATIC_FLOW_GRAPH_H
#define YETI_PLUGIN_STATIC_FLOW_GRAPH_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti::definite {

class FlowGraph {
 public:
  static constexpr int kNone = -1;

  struct Node {
    gimple *statement = nullptr;  // none for labels, the entry and the exit
    // Of a condition: where it goes if true, then if false.
    std::vector<int> successors, predecessors;
    int dominator = kNone;       // the immediate one
    int post_dominator = kNone;  // the immediate one
    int loop = kNone;            // the innermost one
  };

  struct Loop {
    int header = kNone;
    int outer = kNone;
    std::set<int> nodes;  // those of inner loops, too
    std::vector<int> latches;
  };

  explicit FlowGraph(gimple_seq sequence);

  // Whether all control flow is understood. If not, nothing else is valid.
  bool is_sound() const { return is_sound_; }
  const std::vector<Node> &nodes() const { return nodes_; }
  const std::vector<Loop> &loops() const { return loops_; }
  int entry() const { return 0; }
  int exit() const { return 1; }
  // The nodes that control may reach, each after its predecessors but for the
  // back edges of loops. The nodes of a loop stand together.
  const std::vector<int> &order() const { return order_; }

  bool dominates(int a, int b) const { return chain_has(b, a, true); }
  bool post_dominates(int a, int b) const { return chain_has(b, a, false); }
  bool is_in(int node, int loop) const {
    return loops_[loop].nodes.count(node) != 0;
  }
  // The loops around 'node', outermost first.
  std::vector<int> loops_around(int node) const;
  // What the sequence itself declares, blocks inside included.
  const std::set<tree> &variables() const { return variables_; }
  // Variables that only the handlers of exceptions assign.
  const std::vector<gimple_seq> &handlers() const { return handlers_; }

 private:
  int add(gimple *statement);
  void connect(int from, int to);
  int label(tree name);
  int append_all(gimple_seq sequence, int last);
  int append_one(gimple *statement, int last);
  int append_try(gtry *statement, int last);
  void append_way_out(const std::vector<int> &nodes, gimple_seq clean_up);
  std::vector<int> reverse_post_order(bool exits_first) const;
  void find_dominators(const std::vector<int> &order, bool is_post);
  bool find_loops();
  void add_loop(int header, const std::vector<int> &latches);
  int depth_left(int from, int to) const;
  bool chain_has(int from, int wanted, bool dominators) const;

  std::vector<Node> nodes_;
  std::vector<Loop> loops_;
  std::vector<int> order_;
  std::map<tree, int> labels_;
  std::set<tree> placed_labels_;
  std::set<tree> variables_;
  std::vector<gimple_seq> handlers_;
  bool is_sound_ = true;
};

}  // namespace yeti::definite

#endif
