// See data_footprint.h. Sets are built in the space
//   { [kept coordinates..., unit, iteration numbers...] },
// from which the iteration numbers are then projected out.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/data_footprint.h"

#include <isl/constraint.h>

#include <string>
#include <utility>

namespace yeti::polyhedral {
namespace {

Space space_of(const Context &context, int parameters, int dimensions) {
  Space space(isl_space_set_alloc(context.get(), parameters, dimensions));
  for (int number = 0; number < parameters; number++) {
    std::string name = "p" + std::to_string(number);
    space = Space(isl_space_set_dim_name(space.release(), isl_dim_param, number,
                                         name.c_str()));
  }
  return space;
}

// What a set is being made of.
class Builder {
 public:
  // 'offset': of the iteration numbers among the dimensions of 'space'.
  Builder(const Space &space, int offset, int loops)
      : space_(space),
        offset_(offset),
        loops_(loops),
        set_(isl_basic_set_universe(space.copy())) {}

  Aff zero() const { return Aff(isl_aff_zero_on_domain_space(space_.copy())); }

  Aff dimension(int number) const {
    return Aff(isl_aff_var_on_domain(isl_local_space_from_space(space_.copy()),
                                     isl_dim_set, number));
  }

  // None if 'affine' has loops or parameters that do not exist.
  Aff form(const Affine &affine) const {
    Aff result(isl_aff_set_constant_si(zero().release(), affine.constant));
    result = add(std::move(result), affine.parameters, isl_dim_param, 0,
                 isl_space_dim(space_.keep(), isl_dim_param));
    return add(std::move(result), affine.dimensions, isl_dim_in, offset_,
               loops_);
  }

  void require(Aff form, Constraint::Kind kind) {
    isl_constraint *constraint = kind == Constraint::Kind::kZero
                                     ? isl_equality_from_aff(form.release())
                                     : isl_inequality_from_aff(form.release());
    set_ = BasicSet(isl_basic_set_add_constraint(set_.release(), constraint));
  }
  void require(const Constraint &constraint) {
    require(form(constraint.form), constraint.kind);
  }

  BasicSet take() { return std::move(set_); }

 private:
  // 'form' and the factors of dimensions 'offset' ... 'offset' + 'count' - 1 of
  // 'type'.
  Aff add(Aff form, const std::vector<int64_t> &factors, isl_dim_type type,
          int offset, int count) const {
    for (int number = 0; number < static_cast<int>(factors.size()); number++) {
      if (factors[number] == 0) continue;
      if (number >= count) return Aff();
      form = Aff(isl_aff_set_coefficient_si(form.release(), type,
                                            offset + number, factors[number]));
    }
    return form;
  }

  Space space_;
  int offset_;
  int loops_;
  BasicSet set_;
};

// 'a' + 'factor' * 'b'.
Aff add_multiple(Aff a, Aff b, int64_t factor) {
  isl_ctx *ctx = b ? isl_aff_get_ctx(b.keep()) : nullptr;
  isl_val *value = ctx ? isl_val_int_from_si(ctx, factor) : nullptr;
  return Aff(isl_aff_add(a.release(), isl_aff_scale_val(b.release(), value)));
}

// Requires that the iteration numbers are those of the loops around the access.
void require_iterations(Builder *builder, const LoopNest &nest, int offset,
                        int depth) {
  for (int loop = 0; loop < depth; loop++) {
    Aff number = builder->dimension(offset + loop);
    Aff last = builder->form(nest.last[loop]);
    builder->require(number, Constraint::Kind::kNonNegative);
    builder->require(add_multiple(std::move(last), std::move(number), -1),
                     Constraint::Kind::kNonNegative);
  }
}

// The sum of the coordinates that go into 'target', in units of it.
Aff added_up(const Builder &builder, const std::vector<int64_t> &strides,
             const Access &access, const View &view, int target) {
  Aff total = builder.zero();
  for (size_t number = 0; number < strides.size(); number++) {
    if (view.into[number] != target) continue;
    bool is_itself = static_cast<int>(number) == target;
    int64_t unit = target == View::kBytes ? view.unit : strides[target];
    total =
        add_multiple(std::move(total), builder.form(access.coordinates[number]),
                     is_itself ? 1 : strides[number] / unit);
  }
  return total;
}

// Requires that dimension 'position' is one of the accessed units.
void require_bytes(Builder *builder, int position,
                   const std::vector<int64_t> &strides, const Access &access,
                   const View &view) {
  Aff first = added_up(*builder, strides, access, view, View::kBytes);
  first = Aff(isl_aff_add_constant_si(first.release(),
                                      (access.byte - view.origin) / view.unit));
  Aff number = add_multiple(builder->dimension(position), std::move(first), -1);
  builder->require(number, Constraint::Kind::kNonNegative);
  Aff to_last(isl_aff_add_constant_si(isl_aff_neg(number.release()),
                                      access.size / view.unit - 1));
  builder->require(std::move(to_last), Constraint::Kind::kNonNegative);
}

}  // namespace

Set known_parameters(const Context &context, const LoopNest &nest) {
  Builder builder(space_of(context, nest.parameters, 0), 0, 0);
  for (const Constraint &constraint : nest.context) builder.require(constraint);
  return Set(isl_set_params(isl_set_from_basic_set(builder.take().release())));
}

Set footprint(const Context &context, const LoopNest &nest,
              const std::vector<int64_t> &strides, const Access &access,
              const View &view) {
  std::vector<int> kept = view.kept();
  int byte = kept.size();
  int depth = access.depth;
  Builder builder(space_of(context, nest.parameters, byte + 1 + depth),
                  byte + 1, depth);
  for (const Constraint &constraint : nest.context) builder.require(constraint);
  require_iterations(&builder, nest, byte + 1, depth);
  for (const Constraint &guard : access.guards) builder.require(guard);
  for (int position = 0; position < byte; position++) {
    Aff place = added_up(builder, strides, access, view, kept[position]);
    builder.require(
        add_multiple(builder.dimension(position), std::move(place), -1),
        Constraint::Kind::kZero);
  }
  require_bytes(&builder, byte, strides, access, view);
  Set all(isl_set_from_basic_set(builder.take().release()));
  return Set(isl_set_project_out(all.release(), isl_dim_set, byte + 1, depth));
}

}  // namespace yeti::polyhedral
