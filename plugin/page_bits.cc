// The sequence, for an access of 8 bytes:
//   entry = table + (((address >> 12) + hash) & 4095)
//   if (((entry->page ^ (address >> 12)) | (entry->site ^ &site)) != 0)
//     page_miss(address, 8, &site)     // very unlikely
//   else
//     entry->bits[(address & 4095) >> 3] = 0xff
//
// The runtime changes entries in any call that may enter it, and GCC thinks of
// some such calls that they change no memory: of functions declared `pure`, or
// found to be so before they were instrumented. Therefore the pointer to the
// table is volatile: each access has a pointer of its own, of which GCC knows
// nothing, and no load from an entry can serve two accesses. The other loads
// and the store are ordinary ones that may alias everything.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/page_bits.h"

#include "plugin/entry_points.h"

namespace yeti {

namespace {

constexpr unsigned kEntryBits = 5;
static_assert(sizeof(YetiPageEntry) == 1u << kEntryBits, "see entry()");

tree page_table;

const ggc_root_tab kRoots[] = {{&page_table, 1, sizeof(page_table),
                                gt_ggc_mx_tree_node, gt_pch_nx_tree_node},
                               LAST_GGC_ROOT_TAB};

tree declaration_of_page_table() {
  if (page_table) return page_table;
#define YETI_STRING(x) #x
#define YETI_EXPANDED_STRING(x) YETI_STRING(x)
  tree decl =
      build_decl(UNKNOWN_LOCATION, VAR_DECL,
                 get_identifier(YETI_EXPANDED_STRING(YETI_PAGE_TABLE)),
                 build_qualified_type(ptr_type_node, TYPE_QUAL_VOLATILE));
  TREE_PUBLIC(decl) = 1;
  DECL_EXTERNAL(decl) = 1;
  DECL_ARTIFICIAL(decl) = 1;
  DECL_IGNORED_P(decl) = 1;
  TREE_THIS_VOLATILE(decl) = 1;
  TREE_SIDE_EFFECTS(decl) = 1;
  DECL_VISIBILITY(decl) = VISIBILITY_DEFAULT;
  DECL_VISIBILITY_SPECIFIED(decl) = 1;
  set_decl_tls_model(decl, TLS_MODEL_INITIAL_EXEC);
  return page_table = decl;
}

// The parts of the sequence for one call of page_miss.
class Note {
 public:
  Note(gcall *miss, unsigned hash)
      : miss_(miss),
        hash_(hash),
        size_(tree_to_uhwi(gimple_call_arg(miss, 1))) {}

  void put_inline();

 private:
  tree compute(tree_code code, tree a, tree b);
  tree number(unsigned HOST_WIDE_INT value) {
    return build_int_cst(word_, value);
  }
  tree memory(tree type, tree pointer, size_t offset);
  tree load(tree type, tree pointer, size_t offset);
  tree entry();
  tree differs(tree entry);
  void set_bits(tree entry);
  gimple_seq take();

  gcall *miss_;
  unsigned hash_;
  unsigned size_;
  gimple_seq code_ = nullptr;
  tree word_ = type_of_word(type_word::U64);
  tree address_ = NULL_TREE;  // as a number
};

tree Note::compute(tree_code code, tree a, tree b) {
  return gimple_build(&code_, gimple_location(miss_), code, TREE_TYPE(a), a, b);
}

// A reference that may alias anything.
tree Note::memory(tree type, tree pointer, size_t offset) {
  tree any = build_pointer_type_for_mode(char_type_node, VOIDmode, true);
  tree reference = build2(MEM_REF, type, pointer, build_int_cst(any, offset));
  TREE_THIS_NOTRAP(reference) = 1;
  return reference;
}

tree Note::load(tree type, tree pointer, size_t offset) {
  tree value = make_ssa_name(type);
  gimple_seq_add_stmt(
      &code_, gimple_build_assign(value, memory(type, pointer, offset)));
  return value;
}

// The address of the entry for the page and the site. Its distance from the
// start of the table is a multiple of the entry's size.
tree Note::entry() {
  tree table = make_ssa_name(ptr_type_node);
  gimple_seq_add_stmt(&code_,
                      gimple_build_assign(table, declaration_of_page_table()));
  tree distance =
      compute(RSHIFT_EXPR, address_, number(kYetiPageBits - kEntryBits));
  distance = compute(PLUS_EXPR, distance, number(hash_ << kEntryBits));
  distance = compute(BIT_AND_EXPR, distance,
                     number((kYetiPageEntries - 1) << kEntryBits));
  return compute(POINTER_PLUS_EXPR, table, distance);
}

// Zero if 'entry' is that of the page and the site.
tree Note::differs(tree entry) {
  tree page = compute(RSHIFT_EXPR, address_, number(kYetiPageBits));
  tree site = gimple_convert(&code_, word_, gimple_call_arg(miss_, 2));
  tree page_of_entry = load(word_, entry, offsetof(YetiPageEntry, page));
  tree site_of_entry = load(word_, entry, offsetof(YetiPageEntry, site));
  return compute(BIT_IOR_EXPR, compute(BIT_XOR_EXPR, page_of_entry, page),
                 compute(BIT_XOR_EXPR, site_of_entry, site));
}

void Note::set_bits(tree entry) {
  tree byte = type_of_word(type_word::U8);
  tree bits = load(ptr_type_node, entry, offsetof(YetiPageEntry, bits));
  tree distance = compute(RSHIFT_EXPR, address_, number(3));
  distance =
      compute(BIT_AND_EXPR, distance, number((1u << (kYetiPageBits - 3)) - 1));
  tree place = compute(POINTER_PLUS_EXPR, bits, distance);
  tree value;
  if (size_ == 8) {
    value = build_int_cst(byte, 0xff);
  } else {
    tree first = compute(BIT_AND_EXPR, gimple_convert(&code_, byte, address_),
                         build_int_cst(byte, 8 - size_));
    first = gimple_convert(&code_, unsigned_type_node, first);
    tree added =
        compute(LSHIFT_EXPR,
                build_int_cst(unsigned_type_node, (1u << size_) - 1), first);
    value = compute(BIT_IOR_EXPR, load(byte, place, 0),
                    gimple_convert(&code_, byte, added));
  }
  gimple_seq_add_stmt(&code_,
                      gimple_build_assign(memory(byte, place, 0), value));
}

gimple_seq Note::take() {
  gimple_seq code = code_;
  gimple_seq_set_location(code, gimple_location(miss_));
  code_ = nullptr;
  return code;
}

// Makes of the call's block three, of which the call is the middle one, and a
// fourth one beside it.
void Note::put_inline() {
  address_ = gimple_convert(&code_, word_, gimple_call_arg(miss_, 0));
  tree the_entry = entry();
  tree condition = differs(the_entry);
  gimple_stmt_iterator place = gsi_for_stmt(miss_);
  gimple_seq_add_stmt(&code_, gimple_build_cond(NE_EXPR, condition, number(0),
                                                NULL_TREE, NULL_TREE));
  gimple_seq test = take();
  gimple *last = gimple_seq_last_stmt(test);
  gsi_insert_seq_before(&place, test, GSI_SAME_STMT);
  edge to_miss = split_block(gimple_bb(miss_), last);
  edge from_miss = split_block(to_miss->dest, miss_);
  basic_block start = to_miss->src;
  basic_block miss = to_miss->dest;
  basic_block end = from_miss->dest;
  basic_block hit = create_empty_bb(start);
  if (current_loops) {
    add_bb_to_loop(hit, start->loop_father);
    loops_state_set(LOOPS_NEED_FIXUP);
  }
  edge to_hit = make_edge(start, hit, EDGE_FALSE_VALUE);
  to_hit->probability = profile_probability::very_likely();
  to_miss->flags = (to_miss->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  to_miss->probability = profile_probability::very_unlikely();
  make_single_succ_edge(hit, end, EDGE_FALLTHRU);
  hit->count = to_hit->count();
  miss->count = to_miss->count();
  if (dom_info_available_p(CDI_DOMINATORS)) {
    set_immediate_dominator(CDI_DOMINATORS, hit, start);
    set_immediate_dominator(CDI_DOMINATORS, end, start);
  }
  set_bits(the_entry);
  gimple_stmt_iterator store = gsi_start_bb(hit);
  gsi_insert_seq_after(&store, take(), GSI_CONTINUE_LINKING);
}

std::vector<gcall *> misses_of_function() {
  std::vector<gcall *> calls;
  basic_block block;
  FOR_EACH_BB_FN(block, cfun)
  for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
       gsi_next(&i))
    if (is_gimple_call(gsi_stmt(i)) &&
        gimple_call_fndecl(gsi_stmt(i)) ==
            declaration_of(EntryPoint::page_miss))
      calls.push_back(as_a<gcall *>(gsi_stmt(i)));
  return calls;
}

}  // namespace

void put_page_bits_inline(const Sites &sites) {
  std::vector<gcall *> calls = misses_of_function();
  if (calls.empty()) return;
  free_dominance_info(CDI_POST_DOMINATORS);
  for (gcall *call : calls)
    if (auto hash = sites.page_hash(gimple_call_arg(call, 2)))
      Note(call, *hash).put_inline();
}

void start_page_bits() {
  static bool registered = false;
  if (!registered) ggc_register_root_tab(kRoots);
  registered = true;
  page_table = NULL_TREE;
}

}  // namespace yeti
