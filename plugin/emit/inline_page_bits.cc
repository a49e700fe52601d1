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
//
// In a loop in which nothing but page_miss enters the runtime
// (runtime_free_loops.h), the pointer to the table and the site's tag are
// loaded before the loop, and again after each page_miss. Accesses that mostly
// stay on the page of the one before keep the place of its bits as well:
//   offset = address - page
//   if (offset > 4095)                 // very unlikely
//     look into the table as above; page, bits, offset = what is found there
//   *(bits + (offset >> 3)) = 0xff
// Bits stay pending, and where they are, as long as nothing enters the runtime:
// a signal handler empties them, at most (runtime/footprint/footprint.h). A
// page_miss may commit: behind it all pages that the loop keeps are forgotten.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/emit/inline_page_bits.h"

#include <algorithm>
#include <list>

#include "plugin/emit/inline_notes.h"
#include "plugin/emit/note_calls.h"
#include "plugin/emit/runtime_free_loops.h"
#include "plugin/records/entry_points.h"

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

constexpr unsigned kPageBytes = 1u << kYetiPageBits;

// No address is that of a byte of this page.
constexpr uint64_t kNoPage = uint64_t{1} << 63;

// A page and its bits, in registers; see above.
struct KeptPage {
  tree start = NULL_TREE;  // as a number, or kNoPage
  tree bits = NULL_TREE;
  tree offset = NULL_TREE;
};

// A runtime-free loop, and what it has in registers for all of its notes.
struct Region {
  class loop *loop;
  tree table;
  gimple_seq entry = nullptr;  // goes before the loop
  std::vector<KeptPage> kept = {};
};

// After each miss all kept pages are forgotten, so that the code for this grows
// with the square of this number.
constexpr size_t kMostKeptPages = 8;

// What set_note_alignment has said.
unsigned alignment_of(gcall *miss) {
  gcc_assert(pow2p_hwi(gimple_uid(miss)));
  return gimple_uid(miss);
}

// The parts of the sequence for one call of page_miss, which is in 'region' if
// that is not null, and keeps the page of that number if that is not negative.
class Note {
 public:
  Note(gcall *miss, Region *region, int kept)
      : miss_(miss),
        size_(tree_to_uhwi(gimple_call_arg(miss, 1))),
        alignment_(alignment_of(miss)),
        region_(region),
        kept_(kept) {}

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

  gcall *miss_;
  unsigned size_;
  unsigned alignment_;
  Region *region_;
  int kept_;
  tree tag_of_site_ = NULL_TREE;  // of a region: in a register
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

tree Note::tag_of_site() {
  return memory(word_, gimple_call_arg(miss_, 2), offsetof(YetiSite, page_tag));
}

// What page_miss may have changed.
void Note::reload_registers() {
  set(region_->table, declaration_of_page_table());
  set(tag_of_site_, tag_of_site());
  for (const KeptPage &kept : region_->kept) set(kept.start, number(kNoPage));
}

// The address of the tag in the entry for 'tag'; the bits are as far from it as
// the two parts of the table are apart.
tree Note::entry(tree tag) {
  tree table = region_ ? region_->table : make_ssa_name(ptr_type_node);
  if (!region_) set(table, declaration_of_page_table());
  tree distance = compute(BIT_AND_EXPR, tag, number(kYetiPageEntries - 1));
  distance = compute(MULT_EXPR, distance, number(sizeof(uint64_t)));
  return compute(POINTER_PLUS_EXPR, table, distance);
}

// Zero if 'room' bytes from the address on lie in its page.
tree Note::crosses_end(unsigned room) {
  tree offset = compute(BIT_AND_EXPR, address_, number(kPageBytes - 1));
  tree left = compute(MINUS_EXPR, number(kPageBytes - room), offset);
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

// Of an entry of the table.
tree Note::place_of_bits(tree entry) {
  tree bits = load(word_, entry, offsetof(YetiPageTable, bits));
  return compute(PLUS_EXPR, bits, compute(RSHIFT_EXPR, address_, number(3)));
}

// The page of the entry is the kept one from here on.
void Note::keep_page(tree entry) {
  const KeptPage &kept = *kept_page();
  set(kept.start,
      compute(BIT_AND_EXPR, address_, number(-uint64_t{kPageBytes})));
  set(kept.offset, compute(BIT_AND_EXPR, address_, number(kPageBytes - 1)));
  tree bits = load(word_, entry, offsetof(YetiPageTable, bits));
  set(kept.bits,
      compute(PLUS_EXPR, bits, compute(RSHIFT_EXPR, kept.start, number(3))));
}

void Note::set_bits(tree place) {
  place = gimple_convert(&code_, ptr_type_node, place);
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

void Note::put_into(basic_block block) {
  gimple_stmt_iterator place = gsi_start_bb(block);
  gsi_insert_seq_after(&place, take(), GSI_CONTINUE_LINKING);
}

// Puts the code, which ends with a condition, before the call. The call begins
// a block of its own then, to which the edge that is returned leads: that on
// which the condition holds.
edge Note::branch_to_miss() {
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
void Note::test_kept_page() {
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
tree Note::test_table() {
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

// Makes of the call's block three, of which the call is the middle one, and a
// fourth one, 'hit', beside it. If a page is kept, the block before the call
// becomes two, and the store follows 'hit', in a block to which the first of
// the two leads as well.
void Note::put_inline() {
  if (region_) {
    tag_of_site_ = create_tmp_reg(word_, "page_tag");
    gimple_seq_add_stmt(&region_->entry,
                        gimple_build_assign(tag_of_site_, tag_of_site()));
  }
  address_ = gimple_convert(&code_, word_, gimple_call_arg(miss_, 0));
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

// Those of 'misses' that are worth the inline sequence; the others become
// calls.
std::vector<gcall *> without_those_by_calls(
    const std::vector<gcall *> &misses) {
  std::set<class loop *> chosen = loops_with_inline_notes(misses);
  std::vector<gcall *> rest;
  NoteCalls calls;
  for (gcall *miss : misses)
    if (chosen.count(gimple_bb(miss)->loop_father))
      rest.push_back(miss);
    else
      calls.make(miss, alignment_of(miss));
  return rest;
}

// What is kept in registers, decided before anything is changed.
class Regions {
 public:
  explicit Regions(const std::vector<gcall *> &misses)
      : runtime_free_(misses) {}

  Note note(gcall *miss) {
    class loop *loop = runtime_free_.around(miss);
    if (!loop) return Note(miss, nullptr, -1);
    Region &region = region_of(loop);
    int kept = -1;
    if (region.kept.size() < kMostKeptPages &&
        stays_on_page(miss, gimple_call_arg(miss, 0))) {
      kept = static_cast<int>(region.kept.size());
      region.kept.push_back(new_page());
      start_without(region, region.kept.back());
    }
    return Note(miss, &region, kept);
  }
  void put_before_loops() {
    for (Region &region : regions_)
      gsi_insert_seq_on_edge_immediate(loop_preheader_edge(region.loop),
                                       region.entry);
  }

 private:
  Region &region_of(class loop *loop) {
    auto known =
        std::find_if(regions_.begin(), regions_.end(),
                     [&](const Region &region) { return region.loop == loop; });
    if (known != regions_.end()) return *known;
    regions_.push_back({loop, create_tmp_reg(ptr_type_node, "page_table")});
    Region &region = regions_.back();
    gimple_seq_add_stmt(
        &region.entry,
        gimple_build_assign(region.table, declaration_of_page_table()));
    return region;
  }
  static KeptPage new_page() {
    tree word = type_of_word(type_word::U64);
    return {create_tmp_reg(word, "page"), create_tmp_reg(word, "page_bits"),
            create_tmp_reg(word, "page_offset")};
  }
  static void start_without(Region &region, const KeptPage &page) {
    tree word = TREE_TYPE(page.start);
    gimple_seq_add_stmt(
        &region.entry,
        gimple_build_assign(page.start, build_int_cst(word, kNoPage)));
    gimple_seq_add_stmt(&region.entry,
                        gimple_build_assign(page.bits, build_zero_cst(word)));
  }

  RuntimeFreeLoops runtime_free_;
  std::list<Region> regions_;  // notes refer to them
};

}  // namespace

void set_note_alignment(gcall *miss, unsigned bytes) {
  gimple_set_uid(miss, bytes);
}

void put_page_bits_inline(const Sites &sites, bool in_registers) {
  std::vector<gcall *> calls = misses_of_function();
  calls.erase(std::remove_if(calls.begin(), calls.end(),
                             [&](gcall *call) {
                               return !sites.has(gimple_call_arg(call, 2));
                             }),
              calls.end());
  if (calls.empty()) return;
  free_dominance_info(CDI_POST_DOMINATORS);
  calls = without_those_by_calls(calls);
  std::optional<Regions> regions;
  if (in_registers) regions.emplace(calls);
  std::vector<Note> notes;
  for (gcall *call : calls)
    notes.push_back(regions ? regions->note(call) : Note(call, nullptr, -1));
  for (Note &note : notes) note.put_inline();
  if (regions) regions->put_before_loops();
}

void start_page_bits() {
  static bool registered = false;
  if (!registered) ggc_register_root_tab(kRoots);
  registered = true;
  page_table = NULL_TREE;
}

}  // namespace yeti
