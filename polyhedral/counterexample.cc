// See counterexample.h. For each choice of parameters, takes some points that
// accesses touch, and looks among these for as many as possible of which no two
// can be in one box, because the box that they span has a point that is not
// touched.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/counterexample.h"

#include <algorithm>
#include <optional>
#include <random>
#include <utility>

namespace yeti::polyhedral {
namespace {

// How many choices of parameters are tried, and how often to make one.
constexpr int kMostSamples = 4;
constexpr int kMostTries = 12;
// How many points are taken for one choice.
constexpr int kMostPoints = 24;
// From how many accesses they are taken.
constexpr size_t kMostAccesses = 3;
// For how many of the innermost loops only the last iteration is looked at.
constexpr size_t kMostEdges = 2;
// Limits of the steps of one search for an iteration, and of all searches for
// one access. A search that exceeds its limit counts as successful.
constexpr int kMostSteps = 400;
constexpr int kMostStepsOfAll = 6'000;
// Forms with larger numbers are not looked at.
constexpr int64_t kLarge = int64_t{1} << 48;

__extension__ using Wide = __int128;
using Numbers = std::vector<int64_t>;
using Point = std::vector<Wide>;

Wide divided_down(Wide a, Wide b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

bool is_small(const Affine &form) {
  auto fits = [](int64_t number) {
    return -kLarge < number && number < kLarge;
  };
  return fits(form.constant) &&
         std::all_of(form.dimensions.begin(), form.dimensions.end(), fits) &&
         std::all_of(form.parameters.begin(), form.parameters.end(), fits);
}

// 'form' with values for the parameters. Factors of loops that do not exist are
// ignored here; data_footprint.h refuses them.
struct Form {
  Wide constant = 0;
  Numbers factors;  // of the loops

  Form() = default;
  Form(const Affine &form, const Numbers &parameters)
      : constant(form.constant), factors(form.dimensions) {
    size_t count = std::min(parameters.size(), form.parameters.size());
    for (size_t number = 0; number < count; number++)
      constant += Wide{form.parameters[number]} * parameters[number];
  }

  int64_t factor(size_t loop) const {
    return loop < factors.size() ? factors[loop] : 0;
  }
  // The value in the iteration 'numbers' of the outermost loops and the first
  // iteration of the others.
  Wide at(const Numbers &numbers) const {
    Wide total = constant;
    size_t count = std::min(numbers.size(), factors.size());
    for (size_t loop = 0; loop < count; loop++)
      total += Wide{factors[loop]} * numbers[loop];
    return total;
  }
};

struct Guard {
  Form form;
  Constraint::Kind kind;

  bool holds(const Numbers &iteration) const {
    Wide value = form.at(iteration);
    return kind == Constraint::Kind::kZero ? value == 0 : value >= 0;
  }
};

// How many steps the search for iterations may still take.
struct Steps {
  int left = kMostStepsOfAll;
};

// What one access touches for one choice of parameters: in each iteration
// 'units' places from 'place' on in the last dimension.
class Touching {
 public:
  Touching(const LoopNest &nest, const Numbers &strides, const Access &access,
           const View &view, const Numbers &parameters);

  // False if the numbers are too large.
  bool is_usable() const { return is_usable_; }
  // Some point that is touched in the last iteration of the 'edges' innermost
  // loops, where holes begin; or none.
  std::optional<Point> some_point(size_t edges, std::mt19937 &random) const;
  // False only if 'point' is not touched.
  bool may_touch(const Point &point, Steps *steps) const;

 private:
  bool guards_hold(const Numbers &iteration) const {
    return std::all_of(guards_.begin(), guards_.end(), [&](const Guard &guard) {
      return guard.holds(iteration);
    });
  }
  // Whether the loops from number 'iteration'.size() on can make up for 'rest',
  // found in at most 'steps' steps.
  bool search(Numbers *iteration, Point *rest, int *steps) const;

  std::vector<Form> last_;
  std::vector<Guard> guards_;
  std::vector<Form> place_;  // one for each dimension
  int64_t units_;
  // The least and the most that the loops from each one inwards can add to each
  // dimension.
  std::vector<Point> least_, most_;
  bool is_usable_ = true;
};

// The sum of the coordinates that go into 'target', in units of it.
Form added_up(const Numbers &strides, const Access &access, const View &view,
              int target, const Numbers &parameters) {
  Form sum;
  sum.factors.resize(access.depth);
  for (int number = 0; number < static_cast<int>(strides.size()); number++) {
    if (view.into[number] != target) continue;
    int64_t unit = target == View::kBytes ? view.unit
                   : target == number     ? 0
                                          : strides[target];
    int64_t factor = unit == 0 ? 1 : strides[number] / unit;
    Form form(access.coordinates[number], parameters);
    sum.constant += form.constant * factor;
    for (int loop = 0; loop < access.depth; loop++)
      sum.factors[loop] += form.factor(loop) * factor;
  }
  return sum;
}

Touching::Touching(const LoopNest &nest, const Numbers &strides,
                   const Access &access, const View &view,
                   const Numbers &parameters)
    : units_(access.size / view.unit) {
  size_t depth = access.depth;
  for (size_t loop = 0; loop < depth; loop++)
    last_.emplace_back(nest.last[loop], parameters);
  for (const Constraint &guard : access.guards)
    guards_.push_back({Form(guard.form, parameters), guard.kind});
  for (int target : view.kept())
    place_.push_back(added_up(strides, access, view, target, parameters));
  place_.push_back(added_up(strides, access, view, View::kBytes, parameters));
  place_.back().constant += (access.byte - view.origin) / view.unit;

  Point highest(depth);  // the last iteration of each loop, at most
  for (size_t loop = 0; loop < depth; loop++) {
    highest[loop] = last_[loop].constant;
    for (size_t outer = 0; outer < loop; outer++)
      highest[loop] +=
          std::max<Wide>(0, last_[loop].factor(outer) * highest[outer]);
    highest[loop] = std::max<Wide>(0, highest[loop]);
    is_usable_ = is_usable_ && highest[loop] < kLarge;
    if (!is_usable_) return;
  }
  least_.assign(depth + 1, Point(place_.size()));
  most_ = least_;
  for (size_t loop = depth; loop-- > 0;)
    for (size_t dimension = 0; dimension < place_.size(); dimension++) {
      Wide all = place_[dimension].factor(loop) * highest[loop];
      least_[loop][dimension] =
          least_[loop + 1][dimension] + std::min<Wide>(0, all);
      most_[loop][dimension] =
          most_[loop + 1][dimension] + std::max<Wide>(0, all);
    }
  most_[depth].back() += units_ - 1;
  for (size_t loop = 0; loop < depth; loop++) most_[loop].back() += units_ - 1;
}

std::optional<Point> Touching::some_point(size_t edges,
                                          std::mt19937 &random) const {
  Numbers iteration;
  for (const Form &last : last_) {
    Wide highest = last.at(iteration);
    if (highest < 0) return {};
    int64_t number = static_cast<int64_t>(highest);
    if (iteration.size() + edges < last_.size())
      number = random() % (number + 1);
    iteration.push_back(number);
  }
  if (!guards_hold(iteration)) return {};
  Point point;
  for (const Form &place : place_) point.push_back(place.at(iteration));
  point.back() += edges > 0 ? units_ - 1 : random() % units_;
  return point;
}

bool Touching::search(Numbers *iteration, Point *rest, int *steps) const {
  size_t loop = iteration->size();
  if (loop == last_.size()) return guards_hold(*iteration);
  Wide first = 0;
  Wide last = last_[loop].at(*iteration);
  // Only iterations after which the inner loops can make up for the rest.
  for (size_t dimension = 0; dimension < place_.size(); dimension++) {
    Wide factor = place_[dimension].factor(loop);
    Wide low = (*rest)[dimension] - most_[loop + 1][dimension];
    Wide high = (*rest)[dimension] - least_[loop + 1][dimension];
    if (factor == 0) {
      if (low > 0 || high < 0) return false;
      continue;
    }
    if (factor < 0) {
      std::swap(low, high);
      low = -low, high = -high, factor = -factor;
    }
    first = std::max(first, -divided_down(-low, factor));
    last = std::min(last, divided_down(high, factor));
  }
  for (Wide number = first; number <= last; number++) {
    if (--*steps < 0) return true;
    iteration->push_back(static_cast<int64_t>(number));
    for (size_t dimension = 0; dimension < place_.size(); dimension++)
      (*rest)[dimension] -= place_[dimension].factor(loop) * number;
    bool found = search(iteration, rest, steps);
    for (size_t dimension = 0; dimension < place_.size(); dimension++)
      (*rest)[dimension] += place_[dimension].factor(loop) * number;
    iteration->pop_back();
    if (found) return true;
  }
  return false;
}

bool Touching::may_touch(const Point &point, Steps *steps) const {
  Point rest = point;
  for (size_t dimension = 0; dimension < place_.size(); dimension++) {
    rest[dimension] -= place_[dimension].constant;
    if (rest[dimension] < least_[0][dimension] ||
        rest[dimension] > most_[0][dimension])
      return false;
  }
  int before = std::min(kMostSteps, steps->left);
  int left = before;
  Numbers iteration;
  bool found = search(&iteration, &rest, &left);
  steps->left -= before - std::max(left, 0) + 1;
  return found;
}

// Makes parameters that satisfy everything that is known of them and, if
// possible, let all loops run more than once: short loops show holes, long ones
// show dimensions.
class Chooser {
 public:
  Chooser(const LoopNest &nest, unsigned number)
      : nest_(nest), random_(number) {
    for (const Constraint &known : nest.context) wishes_.push_back(known);
    for (const Affine &last : nest.last) {
      const int lengths[] = {2, 40, random_() % 4 == 0 ? 20 : 2,
                             2 + static_cast<int>(random_() % 6)};
      Constraint wish;
      wish.form = last;
      wish.form.constant -= lengths[number % 4] - 1;
      wish.form.dimensions.clear();
      wishes_.push_back(wish);
    }
  }

  std::optional<Numbers> choose() {
    constexpr int kMostChanges = 200;
    Numbers parameters(nest_.parameters);
    for (int change = 0; change < kMostChanges; change++)
      if (!improve(&parameters)) break;
    for (const Constraint &known : nest_.context)
      if (lacking(known, parameters) != 0) return {};
    return parameters;
  }

 private:
  // By how much the form is too small.
  static Wide lacking(const Constraint &wish, const Numbers &parameters) {
    Wide value = Form(wish.form, parameters).constant;
    bool is_zero = wish.kind == Constraint::Kind::kZero;
    return is_zero || value < 0 ? -value : 0;
  }

  // Fulfils one more wish; false if there is none left.
  bool improve(Numbers *parameters) {
    size_t first = random_() % std::max<size_t>(1, wishes_.size());
    for (size_t number = 0; number < wishes_.size(); number++) {
      const Constraint &wish = wishes_[(first + number) % wishes_.size()];
      Wide lack = lacking(wish, *parameters);
      if (lack == 0) continue;
      size_t count = std::min(parameters->size(), wish.form.parameters.size());
      size_t start = random_() % std::max<size_t>(1, count);
      for (size_t step = 0; step < count; step++) {
        size_t at = (start + step) % count;
        Wide factor = wish.form.parameters[at];
        if (factor == 0) continue;
        // Rounded so that the form becomes large enough.
        Wide change = factor > 0 ? -divided_down(-lack, factor)
                                 : divided_down(lack, factor);
        Wide value = (*parameters)[at] + change;
        if (value <= -kLarge || value >= kLarge) continue;
        (*parameters)[at] = static_cast<int64_t>(value);
        return true;
      }
    }
    return false;
  }

  const LoopNest &nest_;
  std::mt19937 random_;
  std::vector<Constraint> wishes_;
};

// All that a group touches for one choice of parameters.
struct Sample {
  std::vector<Touching> wanted;   // has to be covered
  std::vector<Touching> covered;  // has not, though it may be
};

bool may_touch(const std::vector<Touching> &touching, const Point &point,
               Steps *steps) {
  return std::any_of(
      touching.begin(), touching.end(),
      [&](const Touching &one) { return one.may_touch(point, steps); });
}

bool may_touch(const Sample &sample, const Point &point, Steps *steps) {
  return may_touch(sample.wanted, point, steps) ||
         may_touch(sample.covered, point, steps);
}

// What cannot be one range.
enum class Apart { kByHoles, kByDimensions };

// Whether 'a' and 'b' cannot be in one range: some point of the box that they
// span is certainly not touched (corners, middles and the points next to them
// are tried) or, depending on 'how', the box has too many dimensions.
bool are_apart(const Sample &sample, const Point &a, const Point &b, Apart how,
               Steps *steps) {
  constexpr size_t kMostCornerDimensions = 4;
  constexpr size_t kMostKept = 2;
  std::vector<size_t> different;
  for (size_t dimension = 0; dimension < a.size(); dimension++)
    if (a[dimension] != b[dimension]) different.push_back(dimension);
  size_t kept = different.size() - (a.back() != b.back());
  if (how == Apart::kByDimensions && kept > kMostKept) return true;
  // Holes are mostly in the rows.
  std::reverse(different.begin(), different.end());
  const std::pair<const Point *, const Point *> ways[] = {{&a, &b}, {&b, &a}};
  for (size_t dimension : different)
    for (const auto &[from, to] : ways) {
      Point point = *from;
      point[dimension] += (*to)[dimension] > point[dimension] ? 1 : -1;
      if (!may_touch(sample, point, steps)) return true;
      // Not exactly half way, which is often a place of the same kind again.
      point[dimension] = (5 * (*from)[dimension] + 3 * (*to)[dimension]) / 8;
      if (!may_touch(sample, point, steps)) return true;
    }
  size_t dimensions = std::min(kMostCornerDimensions, different.size());
  for (size_t corner = 1; corner < size_t{1} << dimensions; corner++) {
    Point point = a;
    for (size_t number = 0; number < dimensions; number++)
      if (corner >> number & 1) point[different[number]] = b[different[number]];
    if (!may_touch(sample, point, steps)) return true;
  }
  return false;
}

// Whether 'one' has more than 'most' points that must be covered and of which
// no two can be in one range. Looks at points of the last iteration of the
// 'edges' innermost loops.
bool takes_more_ranges(const Sample &sample, const Touching &one, Apart how,
                       size_t edges, std::mt19937 &random, size_t most) {
  Steps steps;
  std::vector<Point> apart;
  int left = kMostPoints;
  for (int tries = 10 * kMostPoints; tries > 0 && steps.left > 0; tries--) {
    std::optional<Point> point = one.some_point(edges, random);
    if (!point) continue;
    if (left-- == 0) break;
    // A search that gave up says that the point may be touched; it is then left
    // out.
    if (may_touch(sample.covered, *point, &steps)) continue;
    bool is_new =
        std::all_of(apart.begin(), apart.end(), [&](const Point &other) {
          return are_apart(sample, *point, other, how, &steps);
        });
    if (!is_new) continue;
    apart.push_back(std::move(*point));
    if (apart.size() > most) return true;
  }
  return false;
}

// The same for some of the accesses. That many accesses to single elements take
// many ranges is not tested here.
bool takes_more_ranges(const Sample &sample, Apart how, std::mt19937 &random,
                       size_t most) {
  size_t count = std::min(kMostAccesses, sample.wanted.size());
  for (size_t number = 0; number < count; number++)
    for (size_t edges = 0; edges <= kMostEdges; edges++)
      if (takes_more_ranges(sample, sample.wanted[number], how, edges, random,
                            most))
        return true;
  return false;
}

bool is_small(const LoopNest &nest, const std::vector<Access> &accesses) {
  auto is_small_form = [](const Affine &form) { return is_small(form); };
  auto is_small_guard = [](const Constraint &one) {
    return is_small(one.form);
  };
  auto is_small_access = [&](const Access &access) {
    return std::all_of(access.coordinates.begin(), access.coordinates.end(),
                       is_small_form) &&
           std::all_of(access.guards.begin(), access.guards.end(),
                       is_small_guard);
  };
  return std::all_of(nest.last.begin(), nest.last.end(), is_small_form) &&
         std::all_of(nest.context.begin(), nest.context.end(),
                     is_small_guard) &&
         std::all_of(accesses.begin(), accesses.end(), is_small_access);
}

}  // namespace

Counterexample find_counterexample(const LoopNest &nest,
                                   const std::vector<int64_t> &strides,
                                   const std::vector<Access> &accesses,
                                   const View &view, bool is_write,
                                   size_t most) {
  Counterexample best = Counterexample::kNone;
  if (!is_small(nest, accesses)) return best;
  std::mt19937 random(1);
  int samples = 0;
  for (int number = 0; number < kMostTries && samples < kMostSamples;
       number++) {
    std::optional<Numbers> parameters = Chooser(nest, number).choose();
    if (!parameters) continue;
    samples++;
    Sample sample;
    for (const Access &access : accesses) {
      if (is_write && !access.is_write) continue;
      Touching touching(nest, strides, access, view, *parameters);
      if (!touching.is_usable()) return best;
      (access.is_write == is_write ? sample.wanted : sample.covered)
          .push_back(std::move(touching));
    }
    if (sample.wanted.empty()) return best;
    if (takes_more_ranges(sample, Apart::kByHoles, random, most))
      return Counterexample::kHoles;
    if (view.kept().size() > 2 && best == Counterexample::kNone &&
        takes_more_ranges(sample, Apart::kByDimensions, random, most))
      best = Counterexample::kDimensions;
    // Without parameters all choices are equal.
    if (nest.parameters == 0) break;
  }
  return best;
}

}  // namespace yeti::polyhedral
