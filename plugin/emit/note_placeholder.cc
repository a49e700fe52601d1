// See note_placeholder.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/emit/note_placeholder.h"

namespace yeti {

namespace {

tree placeholder_function;

const ggc_root_tab kRoots[] = {
    {&placeholder_function, 1, sizeof(placeholder_function),
     gt_ggc_mx_tree_node, gt_pch_nx_tree_node},
    LAST_GGC_ROOT_TAB};

tree declaration_of_placeholder() {
  using namespace type_word;
  if (!placeholder_function)
    placeholder_function = declare_function("__yeti_note_placeholder", Void,
                                            {Address, Size, Size, SitePtr});
  return placeholder_function;
}

}  // namespace

gcall *build_note_placeholder(tree address, tree size, unsigned alignment,
                              tree site) {
  gcc_assert(pow2p_hwi(alignment));
  return gimple_build_call(declaration_of_placeholder(), 4, address, size,
                           build_int_cst(size_type_node, alignment), site);
}

bool is_note_placeholder(gimple *statement) {
  return placeholder_function && is_gimple_call(statement) &&
         gimple_call_fndecl(statement) == placeholder_function;
}

PendingNote::PendingNote(gcall *placeholder)
    : address(gimple_call_arg(placeholder, 0)),
      size(gimple_call_arg(placeholder, 1)),
      alignment(tree_to_uhwi(gimple_call_arg(placeholder, 2))),
      site(gimple_call_arg(placeholder, 3)) {}

std::vector<gcall *> note_placeholders() {
  std::vector<gcall *> placeholders;
  basic_block block;
  FOR_EACH_BB_FN(block, cfun)
  for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
       gsi_next(&i))
    if (is_note_placeholder(gsi_stmt(i)))
      placeholders.push_back(as_a<gcall *>(gsi_stmt(i)));
  return placeholders;
}

gcall *replace_by_call(gcall *placeholder, EntryPoint entry_point) {
  PendingNote note(placeholder);
  gcall *call = gimple_build_call(declaration_of(entry_point), 3, note.address,
                                  note.size, note.site);
  replace_by(placeholder, call);
  return call;
}

void replace_by(gcall *placeholder, gimple *statement) {
  gimple_set_location(statement, gimple_location(placeholder));
  gimple_set_vuse(statement, gimple_vuse(placeholder));
  gimple_set_vdef(statement, gimple_vdef(placeholder));
  gimple_stmt_iterator place = gsi_for_stmt(placeholder);
  gsi_replace(&place, statement, false);
}

void check_no_placeholder_is_left() {
  if (!note_placeholders().empty())
    internal_error("the Yeti plugin has left a placeholder in %qD",
                   current_function_decl);
}

void start_note_placeholders() {
  static bool registered = false;
  if (!registered) ggc_register_root_tab(kRoots);
  registered = true;
  placeholder_function = NULL_TREE;
}

}  // namespace yeti
