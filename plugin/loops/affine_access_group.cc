// See affine_access_group.h.
//
// Each step of the loops becomes a stride, and the distance between the starts
// of two affine accesses is divided among the strides: a[i - 1][j + 1] in a row
// of 800 bytes is at -1 row, 1 column. Any division that adds up is exact; the
// one with the least remainders keeps adjacent accesses adjacent.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/loops/affine_access_group.h"

namespace yeti {

namespace {

// The value of 'step', a number modulo 2^64, if it is a constant that fits.
std::optional<int64_t> known_step(tree step) {
  if (TREE_CODE(step) != INTEGER_CST) return {};
  int64_t number =
      wi::sext(wi::to_wide(step), TYPE_PRECISION(TREE_TYPE(step))).to_shwi();
  if (number > INT32_MAX || number < INT32_MIN) return {};
  return number;
}

std::optional<int64_t> known_distance(const poly_widest_int &distance) {
  if (!distance.is_constant()) return {};
  widest_int number = distance.coeffs[0];
  if (!wi::fits_shwi_p(number)) return {};
  int64_t result = number.to_shwi();
  if (result > INT64_MAX / 4 || result < INT64_MIN / 4) return {};
  return result;
}

int64_t floor_quotient(int64_t a, int64_t b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

// Whether these are one number modulo 2^64.
bool is_same(tree a, tree b) {
  return operand_equal_p(fold_convert(sizetype, a), fold_convert(sizetype, b),
                         0);
}

// Subtracts from 'whole' the multiple of 'part' by which the first element of
// 'part' vanishes. Returns the multiple, or 0.
int64_t take_multiple(aff_tree *whole, aff_tree part) {
  for (unsigned i = 0; i < whole->n && part.n > 0; ++i) {
    const aff_comb_elt &element = whole->elts[i];
    if (!is_same(element.val, part.elts[0].val) ||
        !wi::multiple_of_p(element.coef, part.elts[0].coef, SIGNED))
      continue;
    widest_int times = wi::sdiv_trunc(element.coef, part.elts[0].coef);
    if (!wi::fits_shwi_p(times)) return 0;
    aff_combination_scale(&part, times);
    *whole = difference(*whole, part);
    return times.to_shwi();
  }
  return 0;
}

constexpr int64_t kMostPeriod = 4096;

// The constraint that excludes the last iteration of loop number 'i'.
polyhedral::Constraint not_in_last(size_t i) {
  polyhedral::Constraint guard;
  guard.form.constant = -1;
  guard.form.dimensions.assign(i + 1, 0);
  guard.form.dimensions[i] = -1;
  guard.form.parameters.assign(i + 1, 0);
  guard.form.parameters[i] = 1;
  return guard;
}

}  // namespace

AffineAccessGroup::AffineAccessGroup(const AffineAccess &affine, size_t access,
                                     bool is_write, int64_t size,
                                     AffineCache &cache)
    : first_(affine), base_(cache.expand(affine.base)) {
  for (const AffineAccess::Level &level : affine.levels) {
    if (integer_zerop(level.step) || move_of(level.step)) continue;
    auto known = known_step(level.step);
    if (known)
      strides_.push_back({size_int(std::abs(*known)), std::abs(*known)});
    else
      strides_.push_back({level.step, 0});
  }
  std::stable_sort(strides_.begin(), strides_.end(),
                   [](const Stride &a, const Stride &b) {
                     if (!a.known || !b.known) return !a.known && b.known;
                     return a.known > b.known;
                   });
  for (const Stride &stride : strides_) group_.strides.push_back(stride.known);
  for (const AffineAccess::Level &level : affine.levels)
    parameters_.push_back(fold_convert(ssizetype, level.latch_executions));
  bool added = add(affine, access, is_write, size, cache);
  gcc_assert(added);
}

// 'step', which is not zero, as a multiple of one of the strides.
std::optional<AffineAccessGroup::Move> AffineAccessGroup::move_of(
    tree step) const {
  auto known = known_step(step);
  for (size_t i = 0; i < strides_.size(); ++i) {
    if (known && strides_[i].known == std::abs(*known))
      return Move{i, *known > 0 ? 1 : -1};
    if (!known && !strides_[i].known &&
        operand_equal_p(step, strides_[i].value, 0))
      return Move{i, 1};
  }
  return {};
}

// Whether the bytes of each access repeat with the smallest stride, so that a
// report can tell from the address which access it was. The runtime keeps a
// record for each place modulo the stride, so a large stride does not count.
bool AffineAccessGroup::is_periodic() const {
  if (!strides_.empty() && strides_.back().known > kMostPeriod) return false;
  for (const Stride &stride : strides_)
    if (!strides_.back().known ||
        !multiple_of_p(sizetype, stride.value, strides_.back().value))
      return false;
  return true;
}

int64_t AffineAccessGroup::period() const {
  const polyhedral::Access &first = group_.accesses.front();
  int64_t low = first.byte, high = first.byte + first.size;
  bool differ = false;
  for (const polyhedral::Access &access : group_.accesses) {
    differ |= access.byte != first.byte || access.size != first.size;
    low = std::min(low, access.byte);
    high = std::max(high, access.byte + access.size);
  }
  if (!differ) return 0;
  if (!strides_.empty()) return strides_.back().known;
  return int64_t(1) << ceil_log2(high - low);
}

bool AffineAccessGroup::has_same_loops(const AffineAccess &affine) const {
  if (affine.residue_class != first_.residue_class ||
      affine.levels.size() != first_.levels.size() ||
      affine.conditions.size() != first_.conditions.size())
    return false;
  for (size_t i = 0; i < affine.levels.size(); ++i)
    if (affine.levels[i].loop != first_.levels[i].loop ||
        !operand_equal_p(affine.levels[i].latch_executions,
                         first_.levels[i].latch_executions, 0))
      return false;
  for (size_t i = 0; i < affine.conditions.size(); ++i)
    if (!operand_equal_p(affine.conditions[i], first_.conditions[i], 0))
      return false;
  return true;
}

// Divides 'distance' among the coordinates of 'access' and its byte. The byte
// lies within the smallest stride; the other remainders are as small as
// possible.
bool AffineAccessGroup::split(aff_tree distance, polyhedral::Access *access,
                              AffineCache &cache) const {
  for (size_t i = 0; i < strides_.size(); ++i)
    if (!strides_[i].known)
      access->coordinates[i].constant =
          take_multiple(&distance, cache.expand(strides_[i].value));
  if (distance.n > 0 || distance.rest) return false;
  auto rest = known_distance(distance.offset);
  if (!rest) return false;
  for (size_t i = 0; i < strides_.size(); ++i) {
    int64_t known = strides_[i].known;
    if (!known) continue;
    bool is_smallest = i + 1 == strides_.size();
    int64_t times =
        floor_quotient(*rest + (is_smallest ? 0 : known / 2), known);
    access->coordinates[i].constant = times;
    *rest -= times * known;
  }
  access->byte = *rest;
  return true;
}

bool AffineAccessGroup::find_coordinates(const AffineAccess &affine,
                                         polyhedral::Access *access,
                                         AffineCache &cache) const {
  access->coordinates.resize(strides_.size());
  for (polyhedral::Affine &form : access->coordinates)
    form.dimensions.assign(affine.levels.size(), 0);
  for (size_t i = 0; i < affine.levels.size(); ++i) {
    if (integer_zerop(affine.levels[i].step)) continue;
    auto move = move_of(affine.levels[i].step);
    if (!move) return false;
    access->coordinates[move->stride].dimensions[i] = move->times;
  }
  aff_tree distance;
  if (operand_equal_p(affine.base, first_.base, 0))  // a sum of any length
    aff_combination_const(&distance, sizetype, 0);
  else
    distance = difference(cache.expand(affine.base), base_);
  return split(distance, access, cache);
}

size_t AffineAccessGroup::parameter_of(tree value) {
  for (size_t i = 0; i < parameters_.size(); ++i)
    if (operand_equal_p(parameters_[i], value, 0)) return i;
  parameters_.push_back(value);
  return parameters_.size() - 1;
}

// 'guard' as if its relation were "at least 0" or "is 0".
polyhedral::Constraint AffineAccessGroup::constraint_of(
    const AffineAccess::Guard &guard) {
  polyhedral::Constraint constraint;
  constraint.form.constant = guard.constant;
  constraint.form.dimensions = guard.factors;
  auto add = [&](tree value, int64_t sign) {
    if (tree_fits_shwi_p(value)) {
      constraint.form.constant += sign * tree_to_shwi(value);
      return;
    }
    size_t which = parameter_of(value);
    if (constraint.form.parameters.size() <= which)
      constraint.form.parameters.resize(which + 1);
    constraint.form.parameters[which] += sign;
  };
  add(guard.left, 1);
  add(guard.right, -1);
  if (guard.relation == EQ_EXPR)
    constraint.kind = polyhedral::Constraint::Kind::kZero;
  return constraint;
}

// The negation of 'constraint', which says "at least 0".
polyhedral::Constraint opposite(polyhedral::Constraint constraint) {
  constraint.form.constant = -constraint.form.constant - 1;
  for (int64_t &factor : constraint.form.dimensions) factor = -factor;
  for (int64_t &factor : constraint.form.parameters) factor = -factor;
  return constraint;
}

// Adds 'added' with the guards of 'affine'. A "not equal" makes two accesses of
// it: one for "greater" and one for "less".
void AffineAccessGroup::add_guarded(polyhedral::Access added,
                                    const AffineAccess &affine, size_t access) {
  std::vector<polyhedral::Access> alternatives = {added};
  for (const AffineAccess::Guard &guard : affine.guards) {
    polyhedral::Constraint constraint = constraint_of(guard);
    if (guard.relation != NE_EXPR) {
      for (polyhedral::Access &each : alternatives)
        each.guards.push_back(constraint);
      continue;
    }
    polyhedral::Constraint less = opposite(constraint);
    constraint.form.constant -= 1;
    size_t count = alternatives.size();
    for (size_t i = 0; i < count; ++i) {
      alternatives.push_back(alternatives[i]);
      alternatives[i].guards.push_back(constraint);
      alternatives.back().guards.push_back(less);
    }
  }
  for (const polyhedral::Access &each : alternatives) {
    group_.accesses.push_back(each);
    accesses_.push_back(access);
  }
}

bool AffineAccessGroup::add(const AffineAccess &affine, size_t access,
                            bool is_write, int64_t size, AffineCache &cache) {
  polyhedral::Access added;
  if (!has_same_loops(affine) || !find_coordinates(affine, &added, cache))
    return false;
  if (!group_.accesses.empty() && !is_periodic() &&
      (group_.accesses.front().byte != added.byte ||
       group_.accesses.front().size != size))
    return false;
  added.is_write = is_write;
  added.size = size;
  added.depth = int(affine.levels.size());
  for (size_t i = 0; i < affine.levels.size(); ++i)
    if (!affine.levels[i].in_last) added.guards.push_back(not_in_last(i));
  add_guarded(added, affine, access);
  return true;
}

polyhedral::LoopNest AffineAccessGroup::nest() const {
  polyhedral::LoopNest nest;
  nest.parameters = int(parameters_.size());
  for (size_t i = 0; i < first_.levels.size(); ++i) {
    polyhedral::Affine last;
    last.parameters.assign(i + 1, 0);
    last.parameters[i] = 1;
    nest.last.push_back(last);
    polyhedral::Constraint known;
    known.form = last;
    nest.context.push_back(known);
    if (!tree_fits_shwi_p(parameters_[i])) continue;
    known.kind = polyhedral::Constraint::Kind::kZero;
    known.form.constant = -tree_to_shwi(parameters_[i]);
    nest.context.push_back(known);
  }
  return nest;
}

}  // namespace yeti
