// The sequence, for an access of 8 bytes:
//   tag = (address >> 12) + site.page_tag
//   entry = tag & 4095
//   if (table->tags[entry] != tag)
//     page_miss(address, 8, &site)     // very unlikely
//   else
//     *(table->bits[entry] + (address >> 3)) = 0xff
// What is not whole multiples of 8 is added to the bits that are there, in one
// word that has room for it however the address lies: its alignment says how
// many bits that may take. What may cross the end of the page is tested for
// that, too.
//
// The runtime changes entries in any call that may enter it, and GCC thinks of
// some such calls that they change no memory: of functions declared `pure`, or
// found to be so before they were instrumented. Therefore the pointer to the
// table is volatile: each access has a pointer of its own, of which GCC knows
// nothing, and no load from an entry can serve two accesses. The other loads
// and the store are ordinary ones that may alias everything.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/page_bits.h"

#include <map>

#include "plugin/entry_points.h"

namespace yeti {

namespace {

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

// Whether the bits of 'size' bytes at a multiple of 'alignment' are all 8 bits
// of some bytes.
constexpr bool is_whole_bytes(unsigned size, unsigned alignment) {
  return size % 8 == 0 && alignment >= 8;
}

// Of others: the bytes of the word that is changed.
constexpr unsigned bytes_of_word(unsigned size, unsigned alignment) {
  unsigned bits = alignment < 8 ? size + 8 - alignment : size;
  unsigned bytes = 1;
  while (8 * bytes < bits) bytes *= 2;
  return bytes;
}

// So many bytes must lie in the page for the inline sequence; 0 if they always
// do.
constexpr unsigned bytes_to_test(unsigned size, unsigned alignment) {
  unsigned room = is_whole_bytes(size, alignment)
                      ? size
                      : 8 * bytes_of_word(size, alignment);
  return room <= 8 || (pow2p_hwi(room) && alignment >= room) ? 0 : room;
}

// The type of a word of so many bytes that lies anywhere.
tree word_of_bytes(unsigned bytes) {
  return build_aligned_type(
      build_nonstandard_integer_type(bytes * BITS_PER_UNIT, true),
      BITS_PER_UNIT);
}

// The parts of the sequence for one call of page_miss.
class Note {
 public:
  explicit Note(gcall *miss)
      : miss_(miss),
        size_(tree_to_uhwi(gimple_call_arg(miss, 1))),
        alignment_(gimple_uid(miss) ? gimple_uid(miss) : size_) {}

  void put_inline();

 private:
  tree compute(tree_code code, tree a, tree b);
  tree number(unsigned HOST_WIDE_INT value) {
    return build_int_cst(word_, value);
  }
  tree memory(tree type, tree pointer, size_t offset);
  tree load(tree type, tree pointer, size_t offset);
  tree tag();
  tree entry(tree tag);
  tree crosses_end(unsigned room);
  void store_bytes(tree place);
  void add_bits(tree place);
  void set_bits(tree entry);
  gimple_seq take();

  gcall *miss_;
  unsigned size_;
  unsigned alignment_;
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

tree Note::tag() {
  tree page = compute(RSHIFT_EXPR, address_, number(kYetiPageBits));
  tree of_site =
      load(word_, gimple_call_arg(miss_, 2), offsetof(YetiSite, page_tag));
  return compute(PLUS_EXPR, page, of_site);
}

// The address of the tag in the entry for 'tag'; the bits are as far from it as
// the two parts of the table are apart.
tree Note::entry(tree tag) {
  tree table = make_ssa_name(ptr_type_node);
  gimple_seq_add_stmt(&code_,
                      gimple_build_assign(table, declaration_of_page_table()));
  tree distance = compute(BIT_AND_EXPR, tag, number(kYetiPageEntries - 1));
  distance = compute(MULT_EXPR, distance, number(sizeof(uint64_t)));
  return compute(POINTER_PLUS_EXPR, table, distance);
}

// Zero if 'room' bytes from the address on lie in its page.
tree Note::crosses_end(unsigned room) {
  tree offset =
      compute(BIT_AND_EXPR, address_, number((1u << kYetiPageBits) - 1));
  tree left = compute(MINUS_EXPR, number((1u << kYetiPageBits) - room), offset);
  return compute(RSHIFT_EXPR, left, number(kYetiPageBits));
}

// All 8 bits of each byte, in few stores.
void Note::store_bytes(tree place) {
  for (unsigned done = 0, left = size_ / 8; left != 0;) {
    unsigned bytes = 1u << floor_log2(left);
    tree type = word_of_bytes(bytes);
    gimple_seq_add_stmt(&code_, gimple_build_assign(memory(type, place, done),
                                                    build_all_ones_cst(type)));
    done += bytes;
    left -= bytes;
  }
}

void Note::add_bits(tree place) {
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

void Note::set_bits(tree entry) {
  tree bits = load(word_, entry, offsetof(YetiPageTable, bits));
  tree distance = compute(RSHIFT_EXPR, address_, number(3));
  tree place =
      gimple_convert(&code_, ptr_type_node, compute(PLUS_EXPR, bits, distance));
  if (is_whole_bytes(size_, alignment_))
    store_bytes(place);
  else
    add_bits(place);
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
  tree the_tag = tag();
  tree the_entry = entry(the_tag);
  tree found = load(word_, the_entry, offsetof(YetiPageTable, tags));
  if (unsigned room = bytes_to_test(size_, alignment_))
    found = compute(BIT_IOR_EXPR, found, crosses_end(room));
  gimple_stmt_iterator place = gsi_for_stmt(miss_);
  gimple_seq_add_stmt(
      &code_, gimple_build_cond(NE_EXPR, found, the_tag, NULL_TREE, NULL_TREE));
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

// A loop with more notes than that, not counting those of loops in it, calls
// the runtime for them, and so does what stands outside of loops: the sequence
// is four basic blocks, and all that GCC does behind this pass takes time in
// proportion to these. What runs often is mostly in a small loop, or in a short
// function that is called there.
constexpr int kMostInLoop = 24;
constexpr int kMostOutside = 8;

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

void set_note_alignment(gcall *miss, unsigned bytes) {
  gimple_set_uid(miss, bytes);
}

void put_page_bits_inline(const Sites &sites) {
  std::vector<gcall *> calls = misses_of_function();
  if (calls.empty()) return;
  free_dominance_info(CDI_POST_DOMINATORS);
  std::map<class loop *, int> notes;
  for (gcall *call : calls) ++notes[gimple_bb(call)->loop_father];
  for (gcall *call : calls) {
    if (!sites.has(gimple_call_arg(call, 2))) continue;
    class loop *loop = gimple_bb(call)->loop_father;
    if (notes[loop] <= (loop_outer(loop) ? kMostInLoop : kMostOutside))
      Note(call).put_inline();
    else
      gimple_call_set_fndecl(call, declaration_of(EntryPoint::note));
  }
}

void start_page_bits() {
  static bool registered = false;
  if (!registered) ggc_register_root_tab(kRoots);
  registered = true;
  page_table = NULL_TREE;
}

}  // namespace yeti
