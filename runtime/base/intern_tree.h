// A tree in which equal paths are one: a node is its parent and a key, and
// equal pairs have one number. Insert-only, bounded, lock-free for readers and
// writers, consistent in the child of fork at any moment. Knows nothing of what
// the keys mean.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_BASE_INTERN_TREE_H
#define YETI_RUNTIME_BASE_INTERN_TREE_H

#include <atomic>

#include "runtime/base/memory.h"
#include "runtime/base/types.h"

namespace yeti {

// Key: trivially copyable, with == and uint64_t hash() const.
template <class Key>
class InternTree {
 public:
  struct Node {
    uint32_t parent;
    uint32_t link;  // the next node of the bucket
    Key key;
  };

  // At most 'max_bytes' of nodes. Usable without a constructor having run.
  constexpr explicit InternTree(size_t max_bytes) : max_bytes_(max_bytes) {}

  // Changes the bound from now on; before the first use it also sets the size
  // of the table.
  void set_max_bytes(size_t max_bytes) {
    max_bytes_.store(max_bytes, std::memory_order_relaxed);
  }

  // The number of the node 'key' below 'parent' (0: a root); 0 when the tree is
  // full or the system has no memory.
  uint32_t extend(uint32_t parent, const Key &key) {
    Table *table = table_.load(std::memory_order_acquire);
    if (__builtin_expect(table == nullptr, 0)) {
      table = make_table();
      if (table == nullptr) return 0;
    }
    std::atomic<uint32_t> &bucket = table->bucket_of(parent, key);
    uint32_t head = bucket.load(std::memory_order_acquire);
    const uint32_t known = search(head, 0, parent, key);
    return known != 0 ? known : insert(bucket, head, parent, key);
  }

  // pre: 'number' came from extend.
  const Node &node(uint32_t number) const {
    const Place place = place_of(number);
    return segments_[place.segment].load(
        std::memory_order_acquire)[place.offset];
  }

  // Nodes made so far.
  size_t size() const {
    const size_t next = next_.load(std::memory_order_relaxed);
    return next < kMaxNodes ? next : kMaxNodes;
  }

 private:
  // Segment k holds kFirstSegment << k nodes: a number is found by its highest
  // bit, and a small tree costs little.
  static constexpr unsigned kFirstBits = 8;
  static constexpr unsigned kSegments = 22;
  static constexpr size_t kMaxNodes = size_t{1} << (kFirstBits + kSegments - 1);

  struct Place {
    unsigned segment;
    uint32_t offset;
  };

  static Place place_of(uint32_t number) {
    const uint32_t shifted = number + (1u << kFirstBits);
    const unsigned log = 31 - static_cast<unsigned>(__builtin_clz(shifted));
    return {log - kFirstBits, shifted - (1u << log)};
  }

  struct Table {
    unsigned shift;  // 64 - log2 of the number of buckets
    std::atomic<uint32_t> *buckets;

    std::atomic<uint32_t> &bucket_of(uint32_t parent, const Key &key) {
      uint64_t hash = key.hash() + parent * 0x9e3779b97f4a7c15u;
      hash = (hash ^ (hash >> 32)) * 0xd6e8feb86659fd93u;
      hash = (hash ^ (hash >> 29)) * 0xd6e8feb86659fd93u;
      return buckets[hash >> shift];
    }
  };

  // The first node from 'head' on, 'stop' excluded, that is ('parent', 'key').
  uint32_t search(uint32_t head, uint32_t stop, uint32_t parent,
                  const Key &key) const {
    for (uint32_t number = head; number != stop;) {
      const Node &candidate = node(number);
      if (candidate.parent == parent && candidate.key == key) return number;
      number = candidate.link;
    }
    return 0;
  }

  // 'head' is what 'bucket' held when the search found nothing. A node that
  // another thread inserts meanwhile wins; ours is then lost.
  __attribute__((noinline)) uint32_t insert(std::atomic<uint32_t> &bucket,
                                            uint32_t head, uint32_t parent,
                                            const Key &key) {
    const uint32_t number = take_number();
    if (number == 0) return 0;
    const Place place = place_of(number);
    Node *nodes = segment(place.segment);
    if (nodes == nullptr) return 0;
    Node &mine = nodes[place.offset];
    mine.parent = parent;
    mine.key = key;
    mine.link = head;
    while (!bucket.compare_exchange_weak(
        head, number, std::memory_order_acq_rel, std::memory_order_acquire)) {
      const uint32_t other = search(head, mine.link, parent, key);
      if (other != 0) return other;
      mine.link = head;
    }
    return number;
  }

  // A new number, or 0 when the bound is reached. Number 0 is never given out.
  uint32_t take_number() {
    uint64_t next = next_.load(std::memory_order_relaxed);
    const size_t bound =
        max_bytes_.load(std::memory_order_relaxed) / sizeof(Node);
    do {
      if (next >= bound || next >= kMaxNodes) return 0;
    } while (!next_.compare_exchange_weak(next, next + 1,
                                          std::memory_order_relaxed));
    return static_cast<uint32_t>(next + 1);
  }

  Node *segment(unsigned index) {
    Node *nodes = segments_[index].load(std::memory_order_acquire);
    if (nodes != nullptr) return nodes;
    const size_t bytes = (sizeof(Node) << kFirstBits) << index;
    Node *made = static_cast<Node *>(try_allocate(bytes));
    if (made == nullptr) return nullptr;
    if (segments_[index].compare_exchange_strong(nodes, made,
                                                 std::memory_order_acq_rel))
      return made;
    deallocate(made, bytes);
    return nodes;
  }

  // About two nodes for each bucket when the tree is full, but no more than
  // 4 MiB of buckets: few programs fill a large tree.
  __attribute__((noinline)) Table *make_table() {
    const size_t wanted =
        max_bytes_.load(std::memory_order_relaxed) / sizeof(Node) / 2;
    unsigned log = 10;
    while (log < 20 && (size_t{1} << log) < wanted) ++log;
    Table *made = static_cast<Table *>(try_allocate(sizeof(Table)));
    if (made == nullptr) return nullptr;
    void *buckets = nullptr;
    for (; buckets == nullptr && log >= 10; --log) {
      buckets = try_allocate(sizeof(uint32_t) << log);
      made->shift = 64 - log;
    }
    made->buckets = static_cast<std::atomic<uint32_t> *>(buckets);
    Table *seen = nullptr;
    if (buckets != nullptr &&
        table_.compare_exchange_strong(seen, made, std::memory_order_acq_rel))
      return made;
    if (buckets != nullptr)
      deallocate(buckets, sizeof(uint32_t) << (64 - made->shift));
    deallocate(made, sizeof(Table));
    return seen;
  }

  std::atomic<size_t> max_bytes_;
  std::atomic<uint64_t> next_{0};  // numbers given out
  std::atomic<Table *> table_{nullptr};
  std::atomic<Node *> segments_[kSegments] = {};
};

}  // namespace yeti

#endif
