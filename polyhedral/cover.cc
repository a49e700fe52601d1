// See cover.h. Pieces are joined as long as the box around them is allowed;
// then boxes are cut down to what the others leave to them.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/cover.h"

#include <utility>

#include "polyhedral/isl_expression.h"

namespace yeti::polyhedral {
namespace {

// Boxes are cut down only if there are not more than these then.
constexpr size_t kMostBoxes = 4;
// ... and only if what remains costs less than this part of what was.
constexpr double kWorthwhile = 0.6;
// What an extent is taken for if it is not known, or is larger.
constexpr double kLarge = 1000;

// Elements, and the box around them if that is allowed.
struct Piece {
  Set elements;
  std::optional<CoverBox> box;
};

double size_of(const Expression &extent) {
  if (extent.kind != Expression::Kind::kConstant) return kLarge;
  return std::min<double>(extent.value, kLarge);
}

// What checking 'box' costs: each row once, and a little for its length.
double cost_of(const CoverBox &box) {
  double total = 0;
  for (const Region &region : box.regions) {
    double rows = 1;
    for (size_t position = 0; position + 1 < region.extent.size(); position++)
      rows *= size_of(region.extent[position]);
    total += rows * (1 + size_of(region.extent.back()) / kLarge);
  }
  return total;
}

double cost_of(const std::vector<CoverBox> &boxes) {
  double total = 0;
  for (const CoverBox &box : boxes) total += cost_of(box);
  return total;
}

Set union_of(const std::vector<Set> &sets) {
  Set all;
  for (const Set &set : sets)
    all = all ? Set(isl_set_union(all.release(), set.copy())) : set;
  return all;
}

class Coverer {
 public:
  Coverer(const Context &context, const CoverProblem &problem)
      : context_(context), problem_(problem) {}

  std::optional<std::vector<CoverBox>> boxes() const;

 private:
  std::optional<CoverBox> box_around(const Set &elements) const;
  bool join(Piece *a, const Piece &b) const;
  std::vector<Piece> joined_pieces() const;
  Set left_to(const std::vector<CoverBox> &boxes, size_t number) const;
  std::optional<std::vector<CoverBox>> boxes_around(
      const std::vector<Set> &parts) const;
  std::optional<std::vector<CoverBox>> cut_down(
      const std::vector<CoverBox> &boxes, size_t number) const;
  bool cut_down_one(std::vector<CoverBox> *boxes) const;

  const Context &context_;
  const CoverProblem &problem_;
};

// The smallest box around 'elements' if all of it is allowed. That isl found a
// box around them is tested too.
std::optional<CoverBox> Coverer::box_around(const Set &elements) const {
  CoverBox result{bounding_box(elements), {}};
  const Set &inside = result.box.elements;
  if (context_.is_subset(inside, problem_.allowed) != Answer::kYes) return {};
  if (context_.is_subset(elements, inside) != Answer::kYes) return {};
  result.regions = regions_of(context_, result.box, problem_.known);
  if (result.regions.empty()) return {};
  return result;
}

// Makes 'a' the union of both if that is better.
bool Coverer::join(Piece *a, const Piece &b) const {
  Set both(isl_set_union(a->elements.copy(), b.elements.copy()));
  std::optional<CoverBox> box = box_around(both);
  if (!box) return false;
  if (a->box && b.box &&
      box->regions.size() >= a->box->regions.size() + b.box->regions.size())
    return false;
  *a = {std::move(both), std::move(box)};
  return true;
}

// The pieces, joined until no two can be.
std::vector<Piece> Coverer::joined_pieces() const {
  std::vector<Piece> joined;
  for (const Set &elements : problem_.pieces) {
    Piece piece{elements, box_around(elements)};
    for (size_t other = 0; other < joined.size(); other++) {
      if (!join(&piece, joined[other])) continue;
      joined.erase(joined.begin() + other);
      other = -1;
    }
    joined.push_back(std::move(piece));
  }
  return joined;
}

// What only box 'number' of 'boxes' covers.
Set Coverer::left_to(const std::vector<CoverBox> &boxes, size_t number) const {
  Set left(isl_set_intersect(boxes[number].box.elements.copy(),
                             union_of(problem_.pieces).release()));
  if (problem_.covered)
    left = Set(isl_set_subtract(left.release(), problem_.covered.copy()));
  for (size_t other = 0; other < boxes.size(); other++)
    if (other != number)
      left = Set(
          isl_set_subtract(left.release(), boxes[other].box.elements.copy()));
  return left;
}

std::optional<std::vector<CoverBox>> Coverer::boxes_around(
    const std::vector<Set> &parts) const {
  std::vector<CoverBox> boxes;
  for (const Set &part : parts) {
    std::optional<CoverBox> box = box_around(part);
    if (!box) return {};
    boxes.push_back(std::move(*box));
  }
  return boxes;
}

// What may stand for box 'number' of 'boxes' and is worthwhile.
std::optional<std::vector<CoverBox>> Coverer::cut_down(
    const std::vector<CoverBox> &boxes, size_t number) const {
  Set left = left_to(boxes, number);
  if (context_.is_empty(left) == Answer::kYes) return std::vector<CoverBox>();
  std::vector<Set> parts;
  for (BasicSet &part : disjoint_parts(context_, left))
    parts.emplace_back(isl_set_from_basic_set(part.release()));
  if (boxes.size() + parts.size() > kMostBoxes + 1) return {};
  auto cut = boxes_around(parts);
  if (!cut || cost_of(*cut) > kWorthwhile * cost_of(boxes[number])) return {};
  return cut;
}

// Cuts down the box that this saves most for; false if there is none.
bool Coverer::cut_down_one(std::vector<CoverBox> *boxes) const {
  double most = 0;
  size_t best = 0;
  std::vector<CoverBox> best_parts;
  for (size_t number = 0; number < boxes->size(); number++) {
    auto parts = cut_down(*boxes, number);
    if (!parts) continue;
    double saved = cost_of((*boxes)[number]) - cost_of(*parts);
    if (saved <= most) continue;
    most = saved;
    best = number;
    best_parts = std::move(*parts);
  }
  if (most == 0 || context_.failed()) return false;
  boxes->erase(boxes->begin() + best);
  for (CoverBox &part : best_parts) boxes->push_back(std::move(part));
  return true;
}

std::optional<std::vector<CoverBox>> Coverer::boxes() const {
  std::optional<CoverBox> whole = box_around(union_of(problem_.pieces));
  std::vector<Piece> pieces = {{Set(), whole}};
  if (!whole || whole->regions.size() > 1) pieces = joined_pieces();
  std::vector<CoverBox> boxes;
  for (Piece &piece : pieces) {
    if (!piece.box || context_.failed()) return {};
    boxes.push_back(std::move(*piece.box));
  }
  bool may_overlap = boxes.size() > 1 || problem_.covered;
  while (may_overlap && cut_down_one(&boxes)) {
  }
  return boxes;
}

}  // namespace

std::optional<std::vector<CoverBox>> cover(const Context &context,
                                           const CoverProblem &problem) {
  return Coverer(context, problem).boxes();
}

}  // namespace yeti::polyhedral
