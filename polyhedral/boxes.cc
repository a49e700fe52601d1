// See boxes.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/boxes.h"

#include <utility>

#include "polyhedral/isl_expression.h"

namespace yeti::polyhedral {
namespace {

// { [x] : x[position] >= bound } or <=, by 'compare', for parameters for which
// 'bound' exists.
Set half_space(const Space &space, int position, const PwAff &bound,
               isl_set *(*compare)(isl_pw_aff *, isl_pw_aff *)) {
  isl_pw_aff *coordinate = isl_pw_aff_var_on_domain(
      isl_local_space_from_space(space.copy()), isl_dim_set, position);
  return Set(compare(coordinate,
                     isl_pw_aff_insert_domain(bound.copy(), space.copy())));
}

void add_bounds(Box *box, const Set &elements, const Space &space,
                int position) {
  PwAff lowest(isl_set_dim_min(elements.copy(), position));
  PwAff highest(isl_set_dim_max(elements.copy(), position));
  Set above = half_space(space, position, lowest, isl_pw_aff_ge_set);
  Set below = half_space(space, position, highest, isl_pw_aff_le_set);
  Set between(isl_set_intersect(above.release(), below.release()));
  box->elements =
      Set(isl_set_intersect(box->elements.release(), between.release()));
  box->lowest.push_back(std::move(lowest));
  box->highest.push_back(std::move(highest));
}

// 'highest' - 'lowest' + 1 in 'where'.
std::optional<Expression> extent_of(const PwAff &lowest, const PwAff &highest,
                                    const Set &where) {
  PwAff difference(isl_pw_aff_sub(highest.copy(), lowest.copy()));
  std::optional<Expression> steps = to_expression(difference, where);
  if (steps) return sum({std::move(*steps), constant(1)});
  std::optional<Expression> low = to_expression(lowest, where);
  std::optional<Expression> high = to_expression(highest, where);
  if (!low || !high) return {};
  return sum({std::move(*high), product(std::move(*low), -1), constant(1)});
}

// The condition that parameters, which are in 'known' { [p] }, are in 'where' {
// [p] }; none if it is not a conjunction.
std::optional<Condition> condition_of(const Context &context, const Set &where,
                                      const Set &known) {
  Set news(isl_set_gist(where.copy(), known.copy()));
  Set both(isl_set_intersect(news.copy(), known.copy()));
  if (context.is_equal(both, where) != Answer::kYes) news = where;
  std::vector<BasicSet> parts = disjoint_parts(context, news);
  if (parts.size() != 1) return {};
  return to_condition(parts.front(), known);
}

// What 'box' is for parameters in 'where' { [p] }; none if some bound has no
// expression there.
std::optional<Region> region_of(const Context &context, const Box &box,
                                const BasicSet &where, const Set &known) {
  Set domain(isl_set_from_basic_set(where.copy()));
  std::optional<Condition> condition = condition_of(context, domain, known);
  if (!condition) return {};
  Region region{std::move(*condition), {}, {}};
  for (size_t position = 0; position < box.lowest.size(); position++) {
    auto lowest = to_expression(box.lowest[position], domain);
    auto extent =
        extent_of(box.lowest[position], box.highest[position], domain);
    if (!lowest || !extent) return {};
    region.lowest.push_back(std::move(*lowest));
    region.extent.push_back(std::move(*extent));
  }
  return region;
}

// The parts of 'where' in which each bound of 'box' is one form.
std::vector<BasicSet> cases_of(const Context &context, const Box &box,
                               const BasicSet &where) {
  std::vector<Set> cases = {Set(isl_set_from_basic_set(where.copy()))};
  std::vector<PwAff> bounds = box.lowest;
  bounds.insert(bounds.end(), box.highest.begin(), box.highest.end());
  for (const PwAff &bound : bounds) {
    std::vector<Set> finer;
    for (const Set &one : cases)
      for (const Set &domain : domains_of(bound))
        finer.emplace_back(isl_set_intersect(one.copy(), domain.copy()));
    cases = std::move(finer);
  }
  std::vector<BasicSet> result;
  for (const Set &one : cases)
    for (BasicSet &part : disjoint_parts(context, one))
      result.push_back(std::move(part));
  return result;
}

}  // namespace

Box bounding_box(const Set &elements) {
  if (!elements) return {};
  Space space(isl_set_get_space(elements.keep()));
  Box box{Set(isl_set_universe(space.copy())), {}, {}};
  int dimensions = isl_set_dim(elements.keep(), isl_dim_set);
  for (int position = 0; position < dimensions; position++)
    add_bounds(&box, elements, space, position);
  return box;
}

std::vector<Region> regions_of(const Context &context, const Box &box,
                               const Set &known) {
  Set domain(isl_set_params(box.elements.copy()));
  std::vector<Region> regions;
  for (const BasicSet &where : disjoint_parts(context, domain)) {
    if (auto region = region_of(context, box, where, known)) {
      regions.push_back(std::move(*region));
      continue;
    }
    for (const BasicSet &part : cases_of(context, box, where)) {
      auto region = region_of(context, box, part, known);
      if (!region || regions.size() == kMostRegions) return {};
      regions.push_back(std::move(*region));
    }
  }
  if (regions.size() > kMostRegions) return {};
  return regions;
}

}  // namespace yeti::polyhedral
