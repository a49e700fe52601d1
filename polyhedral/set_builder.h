// Affine forms and constraints -> isl sets. Knows isl; no GCC, no runtime.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_POLYHEDRAL_SET_BUILDER_H
#define YETI_POLYHEDRAL_SET_BUILDER_H

#include <vector>

#include "polyhedral/isl_util.h"
#include "polyhedral/loop_nest.h"

namespace yeti::polyhedral {

// { [p0, p1...] -> { [dimensions...] } }.
Space space_of(const Context &context, int parameters, int dimensions);

// 'a' + 'factor' * 'b'.
Aff add_multiple(Aff a, Aff b, int64_t factor);

// 'form' + 'constant'. (isl's functions that end with _si take an int, which
// has no room for the sizes and bounds of programs.)
Aff add_constant(Aff form, int64_t constant);

// A basic set that is being made, constraint by constraint.
class SetBuilder {
 public:
  // Dimension k of forms is dimension 'offset' + k of 'space'; there are
  // 'count' of these.
  SetBuilder(const Space &space, int offset, int count);

  Aff zero() const { return Aff(isl_aff_zero_on_domain_space(space_.copy())); }
  // Dimension 'number' of the space.
  Aff dimension(int number) const;
  // None if 'affine' has dimensions or parameters that do not exist.
  Aff form(const Affine &affine) const;

  void require(Aff form, Constraint::Kind kind);
  void require(const Constraint &constraint) {
    require(form(constraint.form), constraint.kind);
  }

  // The same set, in which the dimensions of forms begin elsewhere.
  void look_at(int offset, int count);

  BasicSet copy() const { return set_; }
  BasicSet take() { return std::move(set_); }

 private:
  Aff add(Aff form, const std::vector<int64_t> &factors, isl_dim_type type,
          int offset, int count) const;

  Space space_;
  int offset_;
  int count_;
  BasicSet set_;
};

}  // namespace yeti::polyhedral

#endif
