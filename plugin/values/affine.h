// Values as sums of multiples, seen through the statements that compute them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_VALUES_AFFINE_H
#define YETI_PLUGIN_VALUES_AFFINE_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Remembers what it has expanded; for one function.
class AffineCache {
 public:
  AffineCache() = default;
  AffineCache(const AffineCache &) = delete;
  ~AffineCache() { free_affine_expand_cache(&expansions_); }

  // 'value' modulo 2^64.
  aff_tree expand(tree value) {
    aff_tree result;
    tree_to_aff_combination_expand(value, sizetype, &result, &expansions_);
    return result;
  }

 private:
  hash_map<tree, name_expansion *> *expansions_ = nullptr;
};

// 'a' - 'b'. Such a sum has at most MAX_AFF_ELTS terms; of longer ones 'rest'
// remains, even if they are equal.
inline aff_tree difference(aff_tree a, aff_tree b) {
  aff_combination_scale(&b, -1);
  aff_combination_add(&a, &b);
  return a;
}

}  // namespace yeti

#endif
