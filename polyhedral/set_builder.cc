// See set_builder.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/set_builder.h"

#include <isl/constraint.h>

#include <string>
#include <utility>

namespace yeti::polyhedral {

Space space_of(const Context &context, int parameters, int dimensions) {
  Space space(isl_space_set_alloc(context.get(), parameters, dimensions));
  for (int number = 0; number < parameters; number++) {
    std::string name = "p" + std::to_string(number);
    space = Space(isl_space_set_dim_name(space.release(), isl_dim_param, number,
                                         name.c_str()));
  }
  return space;
}

Aff add_multiple(Aff a, Aff b, int64_t factor) {
  isl_ctx *ctx = b ? isl_aff_get_ctx(b.keep()) : nullptr;
  isl_val *value = ctx ? isl_val_int_from_si(ctx, factor) : nullptr;
  return Aff(isl_aff_add(a.release(), isl_aff_scale_val(b.release(), value)));
}

Aff add_constant(Aff form, int64_t constant) {
  isl_ctx *ctx = form ? isl_aff_get_ctx(form.keep()) : nullptr;
  isl_val *value = ctx ? isl_val_int_from_si(ctx, constant) : nullptr;
  return Aff(isl_aff_add_constant_val(form.release(), value));
}

SetBuilder::SetBuilder(const Space &space, int offset, int count)
    : space_(space),
      offset_(offset),
      count_(count),
      set_(isl_basic_set_universe(space.copy())) {}

Aff SetBuilder::dimension(int number) const {
  return Aff(isl_aff_var_on_domain(isl_local_space_from_space(space_.copy()),
                                   isl_dim_set, number));
}

Aff SetBuilder::form(const Affine &affine) const {
  Aff result = add_constant(zero(), affine.constant);
  result = add(std::move(result), affine.parameters, isl_dim_param, 0,
               isl_space_dim(space_.keep(), isl_dim_param));
  return add(std::move(result), affine.dimensions, isl_dim_in, offset_, count_);
}

void SetBuilder::require(Aff form, Constraint::Kind kind) {
  isl_constraint *constraint = kind == Constraint::Kind::kZero
                                   ? isl_equality_from_aff(form.release())
                                   : isl_inequality_from_aff(form.release());
  set_ = BasicSet(isl_basic_set_add_constraint(set_.release(), constraint));
}

void SetBuilder::look_at(int offset, int count) {
  offset_ = offset;
  count_ = count;
}

// 'form' and the factors of dimensions 'offset' ... 'offset' + 'count' - 1 of
// 'type'.
Aff SetBuilder::add(Aff form, const std::vector<int64_t> &factors,
                    isl_dim_type type, int offset, int count) const {
  for (int number = 0; number < static_cast<int>(factors.size()); number++) {
    if (factors[number] == 0) continue;
    if (number >= count) return Aff();
    isl_val *factor =
        isl_val_int_from_si(isl_space_get_ctx(space_.keep()), factors[number]);
    form = Aff(isl_aff_set_coefficient_val(form.release(), type,
                                           offset + number, factor));
  }
  return form;
}

}  // namespace yeti::polyhedral
