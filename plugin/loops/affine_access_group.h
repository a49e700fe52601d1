// Affine accesses that start a known distance apart and take the same steps,
// and their translation for polyhedral/. Changes nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_LOOPS_AFFINE_ACCESS_GROUP_H
#define YETI_PLUGIN_LOOPS_AFFINE_ACCESS_GROUP_H

#include "polyhedral/coalesce.h"
//
#include "plugin/loops/affine_access.h"
#include "plugin/values/affine.h"

namespace yeti {

class AffineAccessGroup {
 public:
  // The group of 'affine' alone: access number 'access', 'size' bytes.
  AffineAccessGroup(const AffineAccess &affine, size_t access, bool is_write,
                    int64_t size, AffineCache &cache);

  // Adds an access if it belongs here.
  bool add(const AffineAccess &affine, size_t access, bool is_write,
           int64_t size, AffineCache &cache);

  const AffineAccess &first() const { return first_; }
  // The numbers of the accesses, in the order of the polyhedral group.
  const std::vector<size_t> &accesses() const { return accesses_; }

  // For polyhedral/: parameter k is how often the latch of loop k runs; more
  // parameters come from guards.
  polyhedral::LoopNest nest() const;
  tree parameter(size_t k) const { return parameters_[k]; }
  const polyhedral::AccessGroup &group() const { return group_; }
  // The value of stride k, a number of bytes.
  tree stride(size_t k) const { return strides_[k].value; }
  // 0 if all accesses touch the same bytes of each smallest stride; else the
  // number of bytes after which those of each access repeat.
  int64_t period() const;

 private:
  struct Stride {
    tree value;
    int64_t known;  // 0: not known
  };
  struct Move {
    size_t stride;
    int64_t times;
  };
  std::optional<Move> move_of(tree step) const;
  bool has_same_loops(const AffineAccess &affine) const;
  bool is_periodic() const;
  bool split(aff_tree distance, polyhedral::Access *access,
             AffineCache &cache) const;
  size_t parameter_of(tree value);
  polyhedral::Constraint constraint_of(const AffineAccess::Guard &guard);
  void add_guarded(polyhedral::Access added, const AffineAccess &affine,
                   size_t access);
  bool find_coordinates(const AffineAccess &affine, polyhedral::Access *access,
                        AffineCache &cache) const;

  AffineAccess first_;  // of the first one
  aff_tree base_;
  std::vector<Stride> strides_;  // the greatest first, unknown ones before
  std::vector<tree> parameters_;
  polyhedral::AccessGroup group_;
  std::vector<size_t> accesses_;
};

}  // namespace yeti

#endif
