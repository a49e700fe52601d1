// See cover.h. Pieces are joined as long as the box around them is allowed;
// then boxes are cut down to what the other boxes do not cover. If many rows
// remain, boxes are joined that can be joined for most parameters.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/cover.h"

#include <isl/mat.h>

#include <algorithm>
#include <utility>

#include "polyhedral/isl_expression.h"

namespace yeti::polyhedral {
namespace {

// Boxes are replaced only if the replacement costs less than this fraction of
// what they cost.
constexpr double kWorthwhile = 0.6;
// Cutting down makes at most this many boxes.
constexpr size_t kMostCutBoxes = 4;
// The assumed value of an extent that is not known or is larger.
constexpr double kLarge = 1000;

// Elements, and the box around them if that is allowed.
struct Piece {
  Set elements;
  std::optional<CoverBox> box;
};

// A set that has the same box around it as the elements of 'piece'.
const Set &simplest(const Piece &piece) {
  return piece.box ? piece.box->box.elements : piece.elements;
}

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

size_t count_regions(const std::vector<CoverBox> &boxes) {
  size_t count = 0;
  for (const CoverBox &box : boxes) count += box.regions.size();
  return count;
}

Set union_of(const std::vector<Set> &sets) {
  Set all;
  for (const Set &set : sets)
    all = all ? Set(isl_set_union(all.release(), set.copy())) : set;
  return all;
}

// Whether an equality holds in 'set'.
bool is_thin(const BasicSet &set) {
  isl_mat *equalities = isl_basic_set_equalities_matrix(
      set.keep(), isl_dim_cst, isl_dim_param, isl_dim_set, isl_dim_div);
  bool result = isl_mat_rows(equalities) > 0;
  isl_mat_free(equalities);
  return result;
}

class Coverer {
 public:
  Coverer(const Context &context, const CoverProblem &problem)
      : context_(context), problem_(problem) {}

  // Boxes that may overlap.
  std::optional<std::vector<CoverBox>> joined_boxes() const;
  // Makes 'boxes' cheaper.
  void cut_down(std::vector<CoverBox> *boxes) const;
  // Parameters { [p] } for which fewer than 'boxes' are enough, or none.
  BasicSet where_joined(const std::vector<CoverBox> &boxes) const;

 private:
  std::optional<CoverBox> box_around(const Set &elements) const;
  bool join(Piece *a, const Piece &b) const;
  void add_joined(std::vector<Piece> *pieces, Piece piece) const;
  std::optional<std::vector<CoverBox>> boxes_by_joining() const;
  Set left_to(const std::vector<CoverBox> &boxes, size_t number) const;
  std::optional<std::vector<CoverBox>> boxes_around(
      const std::vector<Set> &parts) const;
  std::optional<std::vector<CoverBox>> cut_down(
      const std::vector<CoverBox> &boxes, size_t number) const;
  bool cut_down_one(std::vector<CoverBox> *boxes) const;
  BasicSet where_joined(const CoverBox &a, const CoverBox &b) const;

  const Context &context_;
  const CoverProblem &problem_;
};

// The smallest box around 'elements', which are allowed, if all of the box is
// allowed. Also tests that isl has found a box around them. Mostly the box has
// no other elements; this is asked first, because it is the smaller question if
// many pieces are allowed.
std::optional<CoverBox> Coverer::box_around(const Set &elements) const {
  CoverBox result{bounding_box(elements), {}};
  const Set &inside = result.box.elements;
  if (context_.is_subset(inside, elements) != Answer::kYes &&
      context_.is_subset(inside, problem_.allowed) != Answer::kYes)
    return {};
  if (context_.is_subset(elements, inside) != Answer::kYes) return {};
  result.regions = regions_of(context_, result.box, problem_.known);
  if (result.regions.empty()) return {};
  return result;
}

// Makes 'a' the union of both if that is better.
bool Coverer::join(Piece *a, const Piece &b) const {
  Set both(isl_set_union(simplest(*a).copy(), simplest(b).copy()));
  std::optional<CoverBox> box = box_around(both);
  if (!box) return false;
  if (a->box && b.box &&
      box->regions.size() >= a->box->regions.size() + b.box->regions.size())
    return false;
  *a = {std::move(both), std::move(box)};
  return true;
}

// 'pieces' and 'piece', joined until no two can be; 'pieces' already are.
void Coverer::add_joined(std::vector<Piece> *pieces, Piece piece) const {
  for (size_t other = 0; other < pieces->size(); other++) {
    if (!join(&piece, (*pieces)[other])) continue;
    pieces->erase(pieces->begin() + other);
    other = -1;
  }
  pieces->push_back(std::move(piece));
}

// All pieces, joined. Those that have no box of their own come first: without
// a partner for them there is no answer.
std::optional<std::vector<CoverBox>> Coverer::boxes_by_joining() const {
  std::vector<Piece> pieces;
  for (const Set &elements : problem_.pieces) {
    Piece piece{elements, box_around(elements)};
    pieces.insert(piece.box ? pieces.end() : pieces.begin(), piece);
  }
  std::vector<Piece> joined;
  while (!pieces.empty()) {
    Piece piece = std::move(pieces.front());
    pieces.erase(pieces.begin());
    for (size_t other = 0; !piece.box && other < pieces.size(); other++)
      if (join(&piece, pieces[other])) pieces.erase(pieces.begin() + other);
    if (!piece.box || context_.failed()) return {};
    add_joined(&joined, std::move(piece));
  }
  std::vector<CoverBox> boxes;
  for (Piece &piece : joined) boxes.push_back(std::move(*piece.box));
  return boxes;
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

// Boxes that may replace box 'number' of 'boxes', if that is worthwhile.
std::optional<std::vector<CoverBox>> Coverer::cut_down(
    const std::vector<CoverBox> &boxes, size_t number) const {
  Set left = left_to(boxes, number);
  if (context_.is_empty(left) == Answer::kYes) return std::vector<CoverBox>();
  std::vector<Set> parts;
  for (BasicSet &part : disjoint_parts(context_, left))
    parts.emplace_back(isl_set_from_basic_set(part.release()));
  size_t others = count_regions(boxes) - boxes[number].regions.size();
  size_t most = std::min(kMostCutBoxes, problem_.most_regions);
  if (others + parts.size() > most) return {};
  auto cut = boxes_around(parts);
  if (!cut || cost_of(*cut) > kWorthwhile * cost_of(boxes[number])) return {};
  if (others + count_regions(*cut) > most) return {};
  return cut;
}

// Cuts down the box for which that saves most; false if there is none.
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

std::optional<std::vector<CoverBox>> Coverer::joined_boxes() const {
  if (auto boxes = boxes_by_joining()) return boxes;
  if (problem_.pieces.size() < 3) return {};
  return boxes_around({union_of(problem_.pieces)});
}

void Coverer::cut_down(std::vector<CoverBox> *boxes) const {
  bool may_overlap = boxes->size() > 1 || problem_.covered;
  while (may_overlap && cut_down_one(boxes)) {
  }
}

// Parameters { [p] } for which the box around both is allowed: all except those
// for which it has an element that is not. If these have several parts, the
// first one that is not thin. Absent if there are none.
BasicSet Coverer::where_joined(const CoverBox &a, const CoverBox &b) const {
  Box both = bounding_box(
      Set(isl_set_union(a.box.elements.copy(), b.box.elements.copy())));
  Set bad(isl_set_params(
      isl_set_subtract(both.elements.copy(), problem_.allowed.copy())));
  Set good(
      isl_set_subtract(isl_set_params(both.elements.release()), bad.release()));
  for (BasicSet &part : disjoint_parts(context_, good))
    if (!is_thin(part)) return std::move(part);
  return {};
}

// The same for the first two of 'boxes' for which there are parameters.
BasicSet Coverer::where_joined(const std::vector<CoverBox> &boxes) const {
  for (size_t a = 0; a < boxes.size(); a++)
    for (size_t b = a + 1; b < boxes.size(); b++)
      if (BasicSet where = where_joined(boxes[a], boxes[b])) return where;
  return {};
}

// 'problem' for parameters in 'where' { [p] }.
CoverProblem restricted(const Context &context, const CoverProblem &problem,
                        const Set &where) {
  CoverProblem result = problem;
  result.pieces.clear();
  for (const Set &piece : problem.pieces) {
    Set part(isl_set_intersect_params(piece.copy(), where.copy()));
    if (context.is_empty(part) != Answer::kYes)
      result.pieces.push_back(std::move(part));
  }
  return result;
}

// The boxes for 'problem' in two cases if that is worthwhile: 'joined' are its
// boxes without cases, which may be cut down to 'cost'. A[i][j - 1] and
// A[i][j + 1] are one tile if j has two values at least.
std::optional<std::vector<CoverBox>> boxes_by_cases(
    const Context &context, const CoverProblem &problem,
    const std::vector<CoverBox> &joined, double cost) {
  BasicSet often = Coverer(context, problem).where_joined(joined);
  if (!often) return {};
  Set where(isl_set_from_basic_set(often.release()));
  Set elsewhere(isl_set_complement(where.copy()));
  CoverProblem usual = restricted(context, problem, where);
  CoverProblem rare = restricted(context, problem, elsewhere);
  if (usual.pieces.empty() || rare.pieces.empty()) return {};
  auto boxes = Coverer(context, usual).joined_boxes();
  auto others = Coverer(context, rare).joined_boxes();
  if (!boxes || !others) return {};
  Coverer(context, usual).cut_down(&*boxes);
  if (cost_of(*boxes) > kWorthwhile * cost) return {};
  for (CoverBox &box : *others) boxes->push_back(std::move(box));
  if (count_regions(*boxes) > problem.most_regions) return {};
  return boxes;
}

// 'joined' boxes of 'problem', cut down or by cases.
std::vector<CoverBox> made_cheaper(const Context &context,
                                   const CoverProblem &problem,
                                   const std::vector<CoverBox> &joined) {
  std::vector<CoverBox> boxes = joined;
  Coverer(context, problem).cut_down(&boxes);
  double cost = cost_of(boxes);
  if (boxes.size() < 2 || cost < kLarge) return boxes;
  auto cases = boxes_by_cases(context, problem, joined, cost);
  return cases ? std::move(*cases) : std::move(boxes);
}

}  // namespace

std::optional<std::vector<CoverBox>> cover(Context &context,
                                           const CoverProblem &problem) {
  auto joined = Coverer(context, problem).joined_boxes();
  if (!joined || context.failed()) return {};
  std::vector<CoverBox> better = made_cheaper(context, problem, *joined);
  if (!context.failed()) return better;
  context.restart();
  return joined;
}

}  // namespace yeti::polyhedral
