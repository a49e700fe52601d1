// See page_table.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/emit/page_table.h"

#include "abi/abi.h"

namespace yeti {

namespace {

tree page_table;

const ggc_root_tab kRoots[] = {{&page_table, 1, sizeof(page_table),
                                gt_ggc_mx_tree_node, gt_pch_nx_tree_node},
                               LAST_GGC_ROOT_TAB};

}  // namespace

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

void start_page_table() {
  static bool registered = false;
  if (!registered) ggc_register_root_tab(kRoots);
  registered = true;
  page_table = NULL_TREE;
}

}  // namespace yeti
