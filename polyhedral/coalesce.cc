// See coalesce.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/coalesce.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "polyhedral/counterexample.h"
#include "polyhedral/cover.h"
#include "polyhedral/data_footprint.h"

namespace yeti::polyhedral {
namespace {

// After running out of operations in this many views no other is tried.
constexpr int kMostHardViews = 2;

// Groups with more accesses, after adjacent ones have been joined, are
// rejected: they would make isl's questions too hard, and it takes long to set
// them up.
constexpr size_t kMostAccesses = 256;

using Answers = std::variant<std::vector<Range>, Rejection>;

// What a group touches, in one view of it.
struct Touched {
  std::vector<Set> footprints;  // one for each of the joined accesses
  Set reads;
  Set writes;
  bool is_complete = true;  // whether there is a footprint of each
};

Set with(Set all, const Set &more) {
  return all ? Set(isl_set_union(all.release(), more.copy())) : more;
}

Rejection failure_of(const Context &context) {
  return context.out_of_operations() ? Rejection::kOutOfOperations
                                     : Rejection::kIslError;
}

// Whether every dimension of 'set' has bounds for given parameters.
bool is_bounded(const Set &set) {
  int dimensions = set ? isl_set_dim(set.keep(), isl_dim_set) : 0;
  for (int position = 0; position < dimensions; position++)
    if (isl_set_dim_is_bounded(set.keep(), isl_dim_set, position) ==
        isl_bool_false)
      return false;
  return true;
}

bool is_equal(const Affine &a, const Affine &b) {
  return a.constant == b.constant && a.dimensions == b.dimensions &&
         a.parameters == b.parameters;
}

bool is_equal(const Constraint &a, const Constraint &b) {
  return a.kind == b.kind && is_equal(a.form, b.form);
}

template <class T>
bool are_equal(const std::vector<T> &a, const std::vector<T> &b) {
  return std::equal(
      a.begin(), a.end(), b.begin(), b.end(),
      [](const T &one, const T &other) { return is_equal(one, other); });
}

// Whether 'b', which does not begin before 'a', always overlaps 'a' or directly
// follows it, in the same iterations.
bool continues(const Access &a, const Access &b) {
  return a.is_write == b.is_write && a.depth == b.depth &&
         b.byte <= a.byte + a.size && are_equal(a.coordinates, b.coordinates) &&
         are_equal(a.guards, b.guards);
}

// Accesses of a group, taken as one that touches the same bytes.
struct Joined {
  Access access;
  std::vector<int> parts;  // their numbers, in order
};

// The accesses of 'group' in order, with adjacent ones joined. Each additional
// access makes isl's questions harder, and a loop body that is written out for
// each element of a small array has many.
std::vector<Joined> with_neighbours_joined(const AccessGroup &group) {
  std::vector<int> by_byte(group.accesses.size());
  std::iota(by_byte.begin(), by_byte.end(), 0);
  std::stable_sort(by_byte.begin(), by_byte.end(), [&](int a, int b) {
    return group.accesses[a].byte < group.accesses[b].byte;
  });
  std::vector<Joined> result;
  for (int number : by_byte) {
    const Access &access = group.accesses[number];
    auto found = std::find_if(
        result.begin(), result.end(),
        [&](const Joined &one) { return continues(one.access, access); });
    if (found == result.end()) found = result.insert(found, {access, {}});
    int64_t end = access.byte + access.size;
    found->access.size = std::max(found->access.size, end - found->access.byte);
    found->parts.push_back(number);
  }
  for (Joined &one : result) std::sort(one.parts.begin(), one.parts.end());
  std::sort(result.begin(), result.end(), [](const Joined &a, const Joined &b) {
    return a.parts.front() < b.parts.front();
  });
  return result;
}

class Coalescer {
 public:
  Coalescer(Context &context, const LoopNest &nest, const AccessGroup &group)
      : context_(context),
        nest_(nest),
        group_(group),
        joined_(with_neighbours_joined(group)),
        known_(known_parameters(context, nest)) {}

  // The ranges of the accesses of this kind in 'view'. More than 'most' only if
  // fewer are not enough.
  Answers ranges_in(const View &view, bool is_write, size_t most) const;

 private:
  std::optional<Rejection> sure_rejection(const View &view,
                                          bool is_write) const;
  Touched touched_in(const View &view) const;
  CoverProblem problem_of(const Touched &touched, bool is_write) const;
  std::optional<Range> range_of(const View &view, const Region &region) const;
  std::vector<int> parts_in(const View &view, const Touched &touched,
                            const Box &box, size_t number) const;
  std::vector<int> accesses_in(const View &view, const Touched &touched,
                               const Box &box, bool is_write) const;

  Context &context_;
  const LoopNest &nest_;
  const AccessGroup &group_;
  std::vector<Joined> joined_;
  Set known_;
};

// Why it would certainly take more ranges than are allowed, if it would.
// Finding that out is much cheaper than a question to isl that has no answer.
std::optional<Rejection> Coalescer::sure_rejection(const View &view,
                                                   bool is_write) const {
  std::vector<Access> accesses;
  for (const Joined &one : joined_) accesses.push_back(one.access);
  switch (find_counterexample(nest_, group_.strides, accesses, view, is_write,
                              kMostRanges)) {
    case Counterexample::kNone:
      return {};
    case Counterexample::kHoles:
      return Rejection::kNotABox;
    case Counterexample::kDimensions:
      return Rejection::kTooManyDimensions;
  }
  return {};
}

Touched Coalescer::touched_in(const View &view) const {
  Touched result;
  for (const auto &[access, parts] : joined_) {
    Set one = footprint(context_, nest_, group_.strides, access, view);
    Set &all = access.is_write ? result.writes : result.reads;
    all = with(std::move(all), one);
    result.is_complete = result.is_complete && one;
    result.footprints.push_back(std::move(one));
  }
  return result;
}

// 'region' of the space of 'view' as a range; none if it has three dimensions
// besides the bytes.
std::optional<Range> Coalescer::range_of(const View &view,
                                         const Region &region) const {
  Range range;
  range.start.assign(group_.strides.size(), constant(0));
  range.byte =
      sum({product(region.lowest.back(), view.unit), constant(view.origin)});
  range.size = product(region.extent.back(), view.unit);
  range.count = range.rows = constant(1);
  range.condition = region.condition;
  std::vector<int> kept = view.kept();
  for (size_t position = kept.size(); position-- > 0;) {
    range.start[kept[position]] = region.lowest[position];
    if (is_constant(region.extent[position], 1)) continue;
    if (range.pitch >= 0) return {};
    bool is_strided = range.stride < 0;
    (is_strided ? range.stride : range.pitch) = kept[position];
    (is_strided ? range.count : range.rows) = region.extent[position];
  }
  return range;
}

bool touches(const Set &footprint, const Box &box) {
  return isl_set_is_disjoint(footprint.keep(), box.elements.keep()) ==
         isl_bool_false;
}

// Those parts of the joined access 'number' that touch 'box': all of them if
// everything that they touch is in the box.
std::vector<int> Coalescer::parts_in(const View &view, const Touched &touched,
                                     const Box &box, size_t number) const {
  const std::vector<int> &parts = joined_[number].parts;
  const Set &all = touched.footprints[number];
  if (!touches(all, box)) return {};
  if (parts.size() == 1 ||
      context_.is_subset(all, box.elements) == Answer::kYes)
    return parts;
  std::vector<int> result;
  for (int part : parts)
    if (touches(footprint(context_, nest_, group_.strides,
                          group_.accesses[part], view),
                box))
      result.push_back(part);
  return result;
}

// The accesses that touch 'box': those of this kind and, if the box has more
// than what these touch, the writes that a check for reading also stands for.
std::vector<int> Coalescer::accesses_in(const View &view,
                                        const Touched &touched, const Box &box,
                                        bool is_write) const {
  std::vector<int> result;
  auto append = [&](bool writes) {
    size_t first = result.size();
    for (size_t number = 0; number < joined_.size(); number++)
      if (joined_[number].access.is_write == writes)
        for (int part : parts_in(view, touched, box, number))
          result.push_back(part);
    std::sort(result.begin() + first, result.end());
  };
  append(is_write);
  if (!is_write &&
      context_.is_subset(box.elements, touched.reads) != Answer::kYes)
    append(true);
  return result;
}

// What has to be covered for accesses of this kind, and by what. Reads of bytes
// that are also written need no cover.
CoverProblem Coalescer::problem_of(const Touched &touched,
                                   bool is_write) const {
  CoverProblem problem{{}, touched.writes, {}, known_, 0};
  if (!is_write) {
    problem.allowed = with(std::move(problem.allowed), touched.reads);
    problem.covered = touched.writes;
  }
  for (size_t number = 0; number < joined_.size(); number++) {
    const Set &one = touched.footprints[number];
    if (joined_[number].access.is_write != is_write) continue;
    if (context_.is_empty(one) == Answer::kYes) continue;
    if (problem.covered &&
        context_.is_subset(one, problem.covered) == Answer::kYes)
      continue;
    problem.pieces.push_back(one);
  }
  return problem;
}

Answers Coalescer::ranges_in(const View &view, bool is_write,
                             size_t most) const {
  if (joined_.size() > kMostAccesses) return Rejection::kOutOfOperations;
  if (auto rejection = sure_rejection(view, is_write)) return *rejection;
  Touched touched = touched_in(view);
  CoverProblem problem = problem_of(touched, is_write);
  problem.most_regions = most;
  if (context_.failed() || !touched.is_complete || !known_)
    return failure_of(context_);
  for (const Set &piece : problem.pieces)
    if (!is_bounded(piece)) return Rejection::kUnbounded;
  std::vector<Range> ranges;
  if (problem.pieces.empty()) return ranges;
  auto boxes = cover(context_, problem);
  if (context_.failed()) return failure_of(context_);
  if (!boxes) return Rejection::kNotABox;
  for (const CoverBox &box : *boxes) {
    std::vector<int> accesses = accesses_in(view, touched, box.box, is_write);
    for (const Region &region : box.regions) {
      std::optional<Range> range = range_of(view, region);
      if (!range) return Rejection::kTooManyDimensions;
      range->is_write = is_write;
      range->accesses = accesses;
      ranges.push_back(std::move(*range));
    }
  }
  if (context_.failed()) return failure_of(context_);
  return ranges;
}

// How near to an answer a rejection is. The nearest one is reported.
int rank(Rejection rejection) {
  switch (rejection) {
    case Rejection::kIslError:
      return 0;
    case Rejection::kNotABox:
      return 1;
    case Rejection::kOutOfOperations:
      return 2;
    case Rejection::kUnbounded:
      return 3;
    case Rejection::kTooManyDimensions:
      return 4;
    case Rejection::kTooManyRanges:
      return 5;
  }
  return 0;
}

// How many dimensions the ranges have besides the bytes.
size_t dimensions(const std::vector<Range> &ranges) {
  size_t count = 0;
  for (const Range &range : ranges)
    count += (range.stride >= 0) + (range.pitch >= 0);
  return count;
}

// Whether 'a' is the better answer.
bool is_better(const Answers &a, const Answers &b) {
  if (a.index() != b.index()) return a.index() < b.index();
  if (a.index() == 1) return rank(std::get<1>(a)) > rank(std::get<1>(b));
  const std::vector<Range> &x = std::get<0>(a);
  const std::vector<Range> &y = std::get<0>(b);
  if (x.size() != y.size()) return x.size() < y.size();
  return dimensions(x) < dimensions(y);
}

// Whether other views are hardly worth looking at: one range, or two blocks.
bool is_good(const Answers &answer) {
  if (answer.index() == 1) return false;
  const std::vector<Range> &ranges = std::get<0>(answer);
  return ranges.size() < 2 || (ranges.size() == 2 && dimensions(ranges) == 0);
}

bool is_too_hard(const Answers &answer) {
  const Rejection *rejection = std::get_if<Rejection>(&answer);
  return rejection && *rejection == Rejection::kOutOfOperations;
}

bool has_any(const AccessGroup &group, bool is_write) {
  for (const Access &access : group.accesses)
    if (access.is_write == is_write) return true;
  return false;
}

// The best answer for accesses of this kind. Unusual views are tried if the
// usual ones give no answer. If there is no answer at all and some view was too
// hard, that is the reason: with more operations there might be one.
Answers best_answer(Context &context, const LoopNest &nest,
                    const AccessGroup &group, bool is_write, size_t most) {
  if (!has_any(group, is_write)) return std::vector<Range>();
  Answers best = Rejection::kIslError;
  int attempts = kMostHardViews;
  for (const View &view : views_of(group)) {
    if (is_good(best) || attempts == 0) break;
    if (!view.is_usual && best.index() == 0) break;
    context.restart();
    Answers answer =
        Coalescer(context, nest, group).ranges_in(view, is_write, most);
    if (is_too_hard(answer)) attempts--;
    if (is_better(answer, best)) best = std::move(answer);
  }
  context.restart();
  if (best.index() == 1 && attempts < kMostHardViews)
    return Rejection::kOutOfOperations;
  return best;
}

bool is_well_formed(const LoopNest &nest, const AccessGroup &group) {
  for (const Access &access : group.accesses) {
    if (access.coordinates.size() != group.strides.size()) return false;
    if (access.depth < 0 || access.depth > static_cast<int>(nest.last.size()))
      return false;
  }
  return true;
}

}  // namespace

const char *sentence_of(Rejection rejection) {
  switch (rejection) {
#define X(name, sentence)  \
  case Rejection::k##name: \
    return sentence;
    YETI_REJECTIONS(X)
#undef X
  }
  return "";
}

std::variant<std::vector<Range>, Rejection> coalesce(Context &context,
                                                     const LoopNest &nest,
                                                     const AccessGroup &group) {
  if (!is_well_formed(nest, group)) return Rejection::kIslError;
  Answers answer = best_answer(context, nest, group, true, kMostRanges / 2);
  if (answer.index() == 1) return answer;
  std::vector<Range> all = std::move(std::get<0>(answer));
  size_t rest = kMostRanges - std::min(kMostRanges, all.size());
  answer = best_answer(context, nest, group, false, rest);
  if (answer.index() == 1) return answer;
  for (Range &range : std::get<0>(answer)) all.push_back(std::move(range));
  if (all.size() > kMostRanges) return Rejection::kTooManyRanges;
  return all;
}

}  // namespace yeti::polyhedral
