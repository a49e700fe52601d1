// See class_graph.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/proxies/class_graph.h"

namespace yeti {

ClassGraph::ClassGraph() {
  unknown_ = make();
  Node &node = nodes_[unknown_];
  node.raw = node.collapsed = true;
  node.cells[0] = {unknown_, true, true};
}

int ClassGraph::make() {
  nodes_.emplace_back();
  return int(nodes_.size()) - 1;
}

int ClassGraph::find(int number) const {
  while (nodes_[number].parent != kNone) number = nodes_[number].parent;
  return number;
}

void ClassGraph::join(int a, int b) {
  pending_.emplace_back(a, b);
  settle();
}

void ClassGraph::settle() {
  while (!pending_.empty()) {
    auto [a, b] = pending_.back();
    pending_.pop_back();
    merge(find(a), find(b));
  }
}

void ClassGraph::merge(Cell &to, const Cell &from) {
  to.pointers |= from.pointers;
  to.numbers |= from.numbers;
  if (to.content != kNone && from.content != kNone)
    pending_.emplace_back(to.content, from.content);
  if (to.content == kNone) to.content = from.content;
}

void ClassGraph::flatten(Node &node) {
  if (node.collapsed) return;
  Cell all;
  for (const auto &[member, cell] : node.cells) merge(all, cell);
  node.cells = {{0, all}};
  node.collapsed = true;
}

void ClassGraph::merge(int a, int b) {
  if (a == b) return;
  if (nodes_[a].cells.size() < nodes_[b].cells.size()) std::swap(a, b);
  Node &node = nodes_[a], &other = nodes_[b];
  other.parent = a;
  node.raw |= other.raw;
  node.interior |= other.interior;
  node.step = gcd(node.step, other.step);
  node.records.insert(other.records.begin(), other.records.end());
  if (node.collapsed || other.collapsed ||
      (node.layout && other.layout && node.layout != other.layout)) {
    flatten(node);
    flatten(other);
  }
  if (!node.layout) node.layout = other.layout;
  for (const auto &[member, cell] : other.cells)
    merge(node.cells[member], cell);
  other.cells.clear();
}

ClassGraph::Cell &ClassGraph::cell(int number, const RecordRegion *region) {
  Node &node = nodes_[find(number)];
  unsigned record = region ? TYPE_UID(region->record) : 0;
  if (!record || (node.layout && node.layout != record)) flatten(node);
  if (node.collapsed) {
    Cell &all = node.cells[0];
    if (pending_.empty()) return all;
    settle();
    return cell(number, region);
  }
  node.layout = record;
  return node.cells[region->member];
}

int ClassGraph::content(int number, const RecordRegion *region) {
  int made = cell(number, region).content;
  if (made == kNone) made = make();
  Cell &place = cell(number, region);
  place.pointers = true;
  place.content = made;
  return find(made);
}

void ClassGraph::note_number(int number, const RecordRegion *region) {
  cell(number, region).numbers = true;
}

int ClassGraph::of_record(tree record) {
  auto [found, is_new] = records_.emplace(TYPE_UID(record), 0);
  if (is_new) found->second = make();
  return found->second;
}

void ClassGraph::note_access(int number, const RecordRegion *region) {
  if (!region) {
    nodes_[find(number)].raw = true;
    return;
  }
  nodes_[find(number)].records.insert(TYPE_UID(region->record));
  join(number, of_record(region->record));
}

void ClassGraph::note_step(int number, HOST_WIDE_INT bytes) {
  Node &node = nodes_[find(number)];
  node.step = gcd(node.step, bytes);
}

void ClassGraph::distrust_numbers() {
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < nodes_.size(); ++i) {
      if (nodes_[i].parent != kNone) continue;
      std::vector<int> contents;
      for (const auto &[member, cell] : nodes_[i].cells)
        if (cell.pointers && cell.numbers && cell.content != kNone)
          contents.push_back(cell.content);
      for (int content : contents) {
        if (find(content) == find(unknown_)) continue;
        join(content, unknown_);
        changed = true;
      }
    }
  }
}

bool ClassGraph::has_names_only(tree record) {
  auto found = records_.find(TYPE_UID(record));
  if (found == records_.end()) return false;
  const Node &node = nodes_[find(found->second)];
  HOST_WIDE_INT size = int_size_in_bytes(record);
  return !node.raw && !node.interior && node.records.size() == 1 && size > 0 &&
         node.step % size == 0;
}

}  // namespace yeti
