// See data_footprint.h. Sets are built in the space
//   { [kept coordinates..., unit, iteration numbers...] },
// from which the iteration numbers are then projected out.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/data_footprint.h"

#include <utility>

#include "polyhedral/set_builder.h"

namespace yeti::polyhedral {
namespace {

// Requires that the iteration numbers are those of the loops around the access.
void require_iterations(SetBuilder *builder, const LoopNest &nest, int offset,
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
Aff added_up(const SetBuilder &builder, const std::vector<int64_t> &strides,
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
void require_bytes(SetBuilder *builder, int position,
                   const std::vector<int64_t> &strides, const Access &access,
                   const View &view) {
  Aff first = added_up(*builder, strides, access, view, View::kBytes);
  first =
      add_constant(std::move(first), (access.byte - view.origin) / view.unit);
  Aff number = add_multiple(builder->dimension(position), std::move(first), -1);
  builder->require(number, Constraint::Kind::kNonNegative);
  Aff to_last = add_constant(Aff(isl_aff_neg(number.release())),
                             access.size / view.unit - 1);
  builder->require(std::move(to_last), Constraint::Kind::kNonNegative);
}

}  // namespace

Set known_parameters(const Context &context, const LoopNest &nest) {
  SetBuilder builder(space_of(context, nest.parameters, 0), 0, 0);
  for (const Constraint &constraint : nest.context) builder.require(constraint);
  return Set(isl_set_params(isl_set_from_basic_set(builder.take().release())));
}

Set footprint(const Context &context, const LoopNest &nest,
              const std::vector<int64_t> &strides, const Access &access,
              const View &view) {
  std::vector<int> kept = view.kept();
  int byte = kept.size();
  int depth = access.depth;
  SetBuilder builder(space_of(context, nest.parameters, byte + 1 + depth),
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
