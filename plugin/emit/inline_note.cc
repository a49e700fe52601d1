// The sequence, for an access of 8 bytes:
//   tag = (address >> 12) + site.page_tag
//   entry = tag & 4095
//   if (table->tags[entry] != tag)
//     page_miss(address, 8, &site)     // very unlikely
//   else
//     *(table->bits[entry] + (address >> 3)) = 0xff
// If the bits are not whole bytes, they are added to the bits that are there,
// in one word that has room for them at any address with the known alignment.
// If the access may cross the end of the page, that is tested, too.
//
// Any call that enters the runtime may change entries, and GCC believes of some
// such calls that they change no memory: those of functions that are declared
// `pure`, or were found to be so before they were instrumented. Therefore the
// pointer to the table is volatile: each access has a pointer of its own, of
// which GCC knows nothing, and no load from an entry can serve two accesses.
// The other loads and the store are ordinary ones that may alias everything.
//
// In a loop in which nothing but page_miss enters the runtime
// (runtime_free_loops.h), the pointer to the table and the site's tag are
// loaded before the loop, and again after each page_miss. Accesses that mostly
// stay on the page of the one before keep the place of its bits as well:
//   offset = address - page
//   if (offset > 4095)                 // very unlikely
//     look into the table as above; page, bits, offset = what is found there
//   *(bits + (offset >> 3)) = 0xff
// Bits stay pending, and in their place, as long as nothing enters the runtime;
// a signal handler at most clears them. A page_miss may commit, so all pages
// that the loop keeps are forgotten after it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/emit/inline_note.h"

#include "plugin/emit/page_bit_layout.h"
#include "plugin/emit/page_table.h"

namespace yeti {

namespace {

// The type of an unaligned word of that many bytes.
tree word_of_bytes(unsigned bytes) {
  return build_aligned_type(
      build_nonstandard_integer_type(bytes * BITS_PER_UNIT, true),
      BITS_PER_UNIT);
}

constexpr unsigned kPageBytes = 1u << kYetiPageBits;

}  // namespace

tree InlineNote::compute(tree_code code, tree a, tree b) {
  return gimple_build(&code_, gimple_location(miss_), code, TREE_TYPE(a), a, b);
}

// A reference that may alias anything.
tree InlineNote::memory(tree type, tree pointer, size_t offset) {
  tree any = build_pointer_type_for_mode(char_type_node, VOIDmode, true);
  tree reference = build2(MEM_REF, type, pointer, build_int_cst(any, offset));
  TREE_THIS_NOTRAP(reference) = 1;
  return reference;
}

tree InlineNote::load(tree type, tree pointer, size_t offset) {
  tree value = make_ssa_name(type);
  gimple_seq_add_stmt(
      &code_, gimple_build_assign(value, memory(type, pointer, offset)));
  return value;
}

tree InlineNote::tag_of_site() {
  return memory(word_, note_.site, offsetof(YetiSite, page_tag));
}

// Loads again what page_miss may have changed.
void InlineNote::reload_registers() {
  set(region_->table, declaration_of_page_table());
  set(tag_of_site_, tag_of_site());
  for (const KeptPage &kept : region_->kept) set(kept.start, number(kNoPage));
}

// The address of the tag in the entry for 'tag'; the bits are as far from it as
// the two parts of the table are apart.
tree InlineNote::entry(tree tag) {
  tree table = region_ ? region_->table : make_ssa_name(ptr_type_node);
  if (!region_) set(table, declaration_of_page_table());
  tree distance = compute(BIT_AND_EXPR, tag, number(kYetiPageEntries - 1));
  distance = compute(MULT_EXPR, distance, number(sizeof(uint64_t)));
  return compute(POINTER_PLUS_EXPR, table, distance);
}

// Zero if 'room' bytes from the address on lie in its page.
tree InlineNote::crosses_end(unsigned room) {
  tree offset = compute(BIT_AND_EXPR, address_, number(kPageBytes - 1));
  tree left = compute(MINUS_EXPR, number(kPageBytes - room), offset);
  return compute(RSHIFT_EXPR, left, number(kYetiPageBits));
}

// All 8 bits of each byte, in few stores.
void InlineNote::store_bytes(tree place) {
  for (unsigned done = 0, left = size_ / 8; left != 0;) {
    unsigned bytes = 1u << floor_log2(left);
    tree type = word_of_bytes(bytes);
    gimple_seq_add_stmt(&code_, gimple_build_assign(memory(type, place, done),
                                                    build_all_ones_cst(type)));
    done += bytes;
    left -= bytes;
  }
}

void InlineNote::add_bits(tree place) {
  tree type = word_of_bytes(bytes_of_word(size_, alignment_));
  tree wide = TYPE_PRECISION(type) > 32 ? word_ : unsigned_type_node;
  tree added = build_int_cst(wide, (HOST_WIDE_INT_1U << size_) - 1);
  if (alignment_ < 8) {
    tree first = compute(BIT_AND_EXPR,
                         gimple_convert(&code_, unsigned_type_node, address_),
                         build_int_cst(unsigned_type_node, 8 - alignment_));
    added = gimple_build(&code_, gimple_location(miss_), LSHIFT_EXPR, wide,
                         added, first);
  }
  tree value = compute(BIT_IOR_EXPR, load(type, place, 0),
                       gimple_convert(&code_, type, added));
  gimple_seq_add_stmt(&code_,
                      gimple_build_assign(memory(type, place, 0), value));
}

// The place of the bits of an entry of the table.
tree InlineNote::place_of_bits(tree entry) {
  tree bits = load(word_, entry, offsetof(YetiPageTable, bits));
  return compute(PLUS_EXPR, bits, compute(RSHIFT_EXPR, address_, number(3)));
}

// From here on the loop keeps the page of the entry.
void InlineNote::keep_page(tree entry) {
  const KeptPage &kept = *kept_page();
  set(kept.start,
      compute(BIT_AND_EXPR, address_, number(-uint64_t{kPageBytes})));
  set(kept.offset, compute(BIT_AND_EXPR, address_, number(kPageBytes - 1)));
  tree bits = load(word_, entry, offsetof(YetiPageTable, bits));
  set(kept.bits,
      compute(PLUS_EXPR, bits, compute(RSHIFT_EXPR, kept.start, number(3))));
}

void InlineNote::set_bits(tree place) {
  place = gimple_convert(&code_, ptr_type_node, place);
  if (is_whole_bytes(size_, alignment_))
    store_bytes(place);
  else
    add_bits(place);
}

gimple_seq InlineNote::take() {
  gimple_seq code = code_;
  gimple_seq_set_location(code, gimple_location(miss_));
  code_ = nullptr;
  return code;
}

void InlineNote::put_into(basic_block block) {
  gimple_stmt_iterator place = gsi_start_bb(block);
  gsi_insert_seq_after(&place, take(), GSI_CONTINUE_LINKING);
}

// Inserts the code, which ends with a condition, before the call. The call then
// begins a block of its own. Returns the edge to that block, which is taken if
// the condition holds.
edge InlineNote::branch_to_miss() {
  gimple_stmt_iterator place = gsi_for_stmt(miss_);
  gimple_seq test = take();
  gimple *last = gimple_seq_last_stmt(test);
  gsi_insert_seq_before(&place, test, GSI_SAME_STMT);
  edge branch = split_block(gimple_bb(miss_), last);
  branch->flags = (branch->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  branch->probability = profile_probability::very_unlikely();
  branch->dest->count = branch->count();
  return branch;
}

// The other edge of the block in which 'branch' begins.
edge make_other_branch(edge branch, basic_block dest) {
  edge other = make_edge(branch->src, dest, EDGE_FALSE_VALUE);
  other->probability = profile_probability::very_likely();
  return other;
}

void set_dominator(basic_block block, basic_block dominator) {
  if (dom_info_available_p(CDI_DOMINATORS))
    set_immediate_dominator(CDI_DOMINATORS, block, dominator);
}

// Ends with the condition that the access has to look into the table.
void InlineNote::test_kept_page() {
  const KeptPage &kept = *kept_page();
  unsigned room = bytes_to_test(size_, alignment_);
  tree offset = compute(MINUS_EXPR, address_, kept.start);
  set(kept.offset, offset);
  gimple_seq_add_stmt(
      &code_,
      gimple_build_cond(GT_EXPR, offset, number(kPageBytes - (room ? room : 1)),
                        NULL_TREE, NULL_TREE));
}

// Ends with the condition that the table has no place for the access; returns
// its entry.
tree InlineNote::test_table() {
  tree page = compute(RSHIFT_EXPR, address_, number(kYetiPageBits));
  tree of_site = region_ ? tag_of_site_ : make_ssa_name(word_);
  if (!region_) set(of_site, tag_of_site());
  tree tag = compute(PLUS_EXPR, page, of_site);
  tree place = entry(tag);
  tree found = load(word_, place, offsetof(YetiPageTable, tags));
  if (unsigned room = bytes_to_test(size_, alignment_))
    found = compute(BIT_IOR_EXPR, found, crosses_end(room));
  gimple_seq_add_stmt(
      &code_, gimple_build_cond(NE_EXPR, found, tag, NULL_TREE, NULL_TREE));
  return place;
}

// Splits the call's block into three, with the call in the middle one, and
// makes a fourth, 'hit', beside it. If a page is kept, the block before the
// call becomes two, and the store follows 'hit' in a block to which the first
// of these two leads as well.
void InlineNote::put_inline() {
  miss_ = replace_by_call(placeholder_, EntryPoint::page_miss);
  if (region_) {
    tag_of_site_ = create_tmp_reg(word_, "page_tag");
    gimple_seq_add_stmt(&region_->entry,
                        gimple_build_assign(tag_of_site_, tag_of_site()));
  }
  address_ = gimple_convert(&code_, word_, note_.address);
  edge to_look = nullptr;
  if (kept_page()) {
    test_kept_page();
    to_look = branch_to_miss();
  }
  tree the_entry = test_table();
  edge to_miss = branch_to_miss();
  gimple *last = miss_;
  if (region_) {
    reload_registers();
    gimple_seq reload = take();
    last = gimple_seq_last_stmt(reload);
    gimple_stmt_iterator place = gsi_for_stmt(miss_);
    gsi_insert_seq_after(&place, reload, GSI_SAME_STMT);
  }
  basic_block end = split_block(to_miss->dest, last)->dest;
  basic_block hit = create_empty_bb(to_miss->src);
  if (current_loops) {
    add_bb_to_loop(hit, to_miss->src->loop_father);
    loops_state_set(LOOPS_NEED_FIXUP);
  }
  hit->count = make_other_branch(to_miss, hit)->count();
  edge to_end = make_single_succ_edge(hit, end, EDGE_FALLTHRU);
  set_dominator(hit, to_miss->src);
  set_dominator(end, to_miss->src);
  end->count = to_miss->src->count;
  if (!to_look) {
    set_bits(place_of_bits(the_entry));
    return put_into(hit);
  }
  keep_page(the_entry);
  put_into(hit);
  basic_block store = split_edge(to_end);
  make_other_branch(to_look, store);
  set_dominator(store, to_look->src);
  set_dominator(end, to_look->src);
  store->count = end->count = to_look->src->count;
  const KeptPage &kept = *kept_page();
  set_bits(compute(PLUS_EXPR, kept.bits,
                   compute(RSHIFT_EXPR, kept.offset, number(3))));
  put_into(store);
}

}  // namespace yeti
