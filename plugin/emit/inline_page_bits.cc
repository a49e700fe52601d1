// See inline_page_bits.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/emit/inline_page_bits.h"

#include <algorithm>
#include <list>

#include "plugin/emit/inline_choice.h"
#include "plugin/emit/inline_note.h"
#include "plugin/emit/note_calls.h"
#include "plugin/emit/page_table.h"
#include "plugin/emit/runtime_free_loops.h"

namespace yeti {

namespace {

// Each miss forgets all kept pages, so the code for this grows with the square
// of this number.
constexpr size_t kMostKeptPages = 8;

// Those of 'placeholders' that are worth the inline sequence; the others become
// calls.
std::vector<gcall *> without_those_by_calls(
    const std::vector<gcall *> &placeholders) {
  std::set<class loop *> chosen = loops_with_inline_notes(placeholders);
  std::vector<gcall *> rest;
  NoteCalls calls;
  for (gcall *placeholder : placeholders)
    if (chosen.count(gimple_bb(placeholder)->loop_father))
      rest.push_back(placeholder);
    else
      calls.make(placeholder);
  return rest;
}

// What is kept in registers, decided before anything is changed.
class Regions {
 public:
  InlineNote note(gcall *placeholder) {
    class loop *loop = runtime_free_.around(placeholder);
    if (!loop) return InlineNote(placeholder, nullptr, -1);
    NoteRegion &region = region_of(loop);
    int kept = -1;
    if (region.kept.size() < kMostKeptPages &&
        stays_on_page(placeholder, PendingNote(placeholder).address)) {
      kept = static_cast<int>(region.kept.size());
      region.kept.push_back(new_page());
      start_without(region, region.kept.back());
    }
    return InlineNote(placeholder, &region, kept);
  }
  void put_before_loops() {
    for (NoteRegion &region : regions_)
      gsi_insert_seq_on_edge_immediate(loop_preheader_edge(region.loop),
                                       region.entry);
  }

 private:
  NoteRegion &region_of(class loop *loop) {
    auto known = std::find_if(
        regions_.begin(), regions_.end(),
        [&](const NoteRegion &region) { return region.loop == loop; });
    if (known != regions_.end()) return *known;
    regions_.push_back({loop, create_tmp_reg(ptr_type_node, "page_table")});
    NoteRegion &region = regions_.back();
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
  static void start_without(NoteRegion &region, const KeptPage &page) {
    tree word = TREE_TYPE(page.start);
    gimple_seq_add_stmt(
        &region.entry,
        gimple_build_assign(page.start, build_int_cst(word, kNoPage)));
    gimple_seq_add_stmt(&region.entry,
                        gimple_build_assign(page.bits, build_zero_cst(word)));
  }

  RuntimeFreeLoops runtime_free_;
  std::list<NoteRegion> regions_;  // notes refer to them
};

}  // namespace

void put_page_bits_inline(bool in_registers) {
  std::vector<gcall *> placeholders = note_placeholders();
  if (placeholders.empty()) return;
  free_dominance_info(CDI_POST_DOMINATORS);
  placeholders = without_those_by_calls(placeholders);
  std::optional<Regions> regions;
  if (in_registers) regions.emplace();
  std::vector<InlineNote> notes;
  for (gcall *placeholder : placeholders)
    notes.push_back(regions ? regions->note(placeholder)
                            : InlineNote(placeholder, nullptr, -1));
  for (InlineNote &note : notes) note.put_inline();
  if (regions) regions->put_before_loops();
}

void put_page_bits_by_calls() {
  for (gcall *placeholder : note_placeholders())
    replace_by_call(placeholder, EntryPoint::page_miss);
}

}  // namespace yeti
