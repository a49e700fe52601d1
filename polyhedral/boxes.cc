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

void add_bounds(Box *box, const Set &elements, int position, const Set &known) {
  PwAff lowest(isl_set_dim_min(elements.copy(), position));
  PwAff highest(isl_set_dim_max(elements.copy(), position));
  Space space(elements ? isl_set_get_space(elements.keep()) : nullptr);
  box->elements = Set(isl_set_intersect(
      box->elements.release(),
      isl_set_intersect(
          half_space(space, position, lowest, isl_pw_aff_ge_set).release(),
          half_space(space, position, highest, isl_pw_aff_le_set).release())));
  box->lowest.emplace_back(
      isl_pw_aff_gist_params(lowest.release(), known.copy()));
  box->highest.emplace_back(
      isl_pw_aff_gist_params(highest.release(), known.copy()));
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

// Appends to 'regions' what 'box' is for parameters in 'where' { [p] }; false
// if some bound has no expression there.
bool add_region(const Box &box, const BasicSet &where, const Set &known,
                std::vector<Region> *regions) {
  Set domain(isl_set_from_basic_set(where.copy()));
  Set new_knowledge(isl_set_gist(domain.copy(), known.copy()));
  std::vector<BasicSet> parts = disjoint_parts(new_knowledge);
  if (parts.size() != 1) return false;
  std::optional<Condition> condition = to_condition(parts.front());
  if (!condition) return false;
  Region region{std::move(*condition), {}, {}};
  for (size_t dim = 0; dim < box.lowest.size(); dim++) {
    auto lowest = to_expression(box.lowest[dim], domain);
    auto extent = extent_of(box.lowest[dim], box.highest[dim], domain);
    if (!lowest || !extent) return false;
    region.lowest.push_back(std::move(*lowest));
    region.extent.push_back(std::move(*extent));
  }
  regions->push_back(std::move(region));
  return true;
}

// The parts of 'where' in which each bound of 'box' is one form.
std::vector<BasicSet> cases_of(const Box &box, const BasicSet &where) {
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
    for (BasicSet &part : disjoint_parts(one))
      result.push_back(std::move(part));
  return result;
}

// 'box' in numbers; none if that takes too many cases.
std::vector<Region> regions_of(const Box &box, const Set &known) {
  Set domain(isl_set_params(box.elements.copy()));
  std::vector<Region> regions;
  for (const BasicSet &where : disjoint_parts(domain)) {
    if (add_region(box, where, known, &regions)) continue;
    for (const BasicSet &part : cases_of(box, where))
      if (!add_region(box, part, known, &regions)) return {};
  }
  if (regions.size() > kMostRegions) return {};
  return regions;
}

// Elements and the box around them.
struct Piece {
  Set elements;
  Box box;
  bool fits;  // whether the box has only allowed elements
};

class Coverer {
 public:
  Coverer(const Context &context, const Set &allowed, const Set &known)
      : context_(context), allowed_(allowed), known_(known) {}

  Piece piece(const Set &elements) const {
    Piece piece{elements, bounding_box(elements, known_), false};
    piece.fits =
        !piece.box.regions.empty() &&
        context_.is_subset(piece.box.elements, allowed_) == Answer::kYes;
    return piece;
  }

  // Joins pieces while that leaves fewer regions.
  void merge(std::vector<Piece> *pieces) const {
    for (size_t a = 0; a < pieces->size(); a++) {
      for (size_t b = a + 1; b < pieces->size(); b++) {
        if (!merge_two(&(*pieces)[a], (*pieces)[b])) continue;
        pieces->erase(pieces->begin() + b);
        a = -1;
        break;
      }
    }
  }

 private:
  // Makes 'a' the union of both if that is better.
  bool merge_two(Piece *a, const Piece &b) const {
    Set both(isl_set_union(a->elements.copy(), b.elements.copy()));
    Piece merged = piece(both);
    if (!merged.fits) return false;
    if (a->fits && b.fits &&
        merged.box.regions.size() >=
            a->box.regions.size() + b.box.regions.size())
      return false;
    *a = std::move(merged);
    return true;
  }

  const Context &context_;
  const Set &allowed_;
  const Set &known_;
};

Set union_of(const std::vector<Set> &sets) {
  Set all;
  for (const Set &set : sets)
    all = all ? Set(isl_set_union(all.release(), set.copy())) : set;
  return Set(isl_set_coalesce(all.release()));
}

bool all_fit(const std::vector<Piece> &pieces) {
  for (const Piece &piece : pieces)
    if (!piece.fits) return false;
  return true;
}

}  // namespace

Box bounding_box(const Set &elements, const Set &known) {
  Box box{elements ? Set(isl_set_universe(isl_set_get_space(elements.keep())))
                   : Set(),
          {},
          {},
          {}};
  int dimensions = elements ? isl_set_dim(elements.keep(), isl_dim_set) : 0;
  for (int position = 0; position < dimensions; position++)
    add_bounds(&box, elements, position, known);
  box.elements = Set(isl_set_coalesce(box.elements.release()));
  box.regions = regions_of(box, known);
  return box;
}

std::optional<std::vector<Box>> cover(const Context &context,
                                      std::vector<Set> sets, const Set &allowed,
                                      const Set &known) {
  Coverer coverer(context, allowed, known);
  std::vector<Piece> pieces = {coverer.piece(union_of(sets))};
  if (!pieces[0].fits || pieces[0].box.regions.size() > 1) {
    pieces.clear();
    for (const Set &set : sets) pieces.push_back(coverer.piece(set));
    coverer.merge(&pieces);
  }
  if (!all_fit(pieces) || context.failed()) return {};
  std::vector<Box> boxes;
  for (Piece &piece : pieces) boxes.push_back(std::move(piece.box));
  return boxes;
}

}  // namespace yeti::polyhedral
