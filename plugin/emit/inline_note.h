// The inline sequence that notes one access as bits of the page table. Knows
// the layout of the table and the control flow around the access, not which
// accesses are noted.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EMIT_INLINE_NOTE_H
#define YETI_PLUGIN_EMIT_INLINE_NOTE_H

#include "plugin/emit/note_placeholder.h"

namespace yeti {

// A page and its bits, in registers of a loop: those of the previous access.
struct KeptPage {
  tree start = NULL_TREE;  // as a number, or kNoPage
  tree bits = NULL_TREE;
  tree offset = NULL_TREE;
};

// No byte of memory is in this page.
constexpr uint64_t kNoPage = uint64_t{1} << 63;

// A runtime-free loop, and what it has in registers for all of its notes.
struct NoteRegion {
  class loop *loop;
  tree table;
  gimple_seq entry = nullptr;  // goes before the loop
  std::vector<KeptPage> kept = {};
};

// The sequence for one placeholder. It is in 'region' unless that is null, and
// keeps the page of the given number unless that is negative.
class InlineNote {
 public:
  InlineNote(gcall *placeholder, NoteRegion *region, int kept)
      : placeholder_(placeholder),
        note_(placeholder),
        size_(tree_to_uhwi(note_.size)),
        alignment_(note_.alignment),
        region_(region),
        kept_(kept) {}

  // Replaces the placeholder by the sequence. Splits blocks; keeps dominators,
  // loops and profile.
  void put_inline();

 private:
  tree compute(tree_code code, tree a, tree b);
  tree number(unsigned HOST_WIDE_INT value) {
    return build_int_cst(word_, value);
  }
  tree memory(tree type, tree pointer, size_t offset);
  tree load(tree type, tree pointer, size_t offset);
  void set(tree variable, tree value) {
    gimple_seq_add_stmt(&code_, gimple_build_assign(variable, value));
  }
  const KeptPage *kept_page() const {
    return kept_ < 0 ? nullptr : &region_->kept[kept_];
  }
  tree tag_of_site();
  void reload_registers();
  void test_kept_page();
  tree test_table();
  tree entry(tree tag);
  tree crosses_end(unsigned room);
  void store_bytes(tree place);
  void add_bits(tree place);
  tree place_of_bits(tree entry);
  void keep_page(tree entry);
  void set_bits(tree place);
  edge branch_to_miss();
  void put_into(basic_block block);
  gimple_seq take();

  gcall *placeholder_;
  PendingNote note_;
  unsigned size_;
  unsigned alignment_;
  NoteRegion *region_;
  int kept_;
  tree tag_of_site_ = NULL_TREE;  // of a region: in a register
  gcall *miss_ = nullptr;         // the call of page_miss
  gimple_seq code_ = nullptr;
  tree word_ = type_of_word(type_word::U64);
  tree address_ = NULL_TREE;  // as a number
};

}  // namespace yeti

#endif
