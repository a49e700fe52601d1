// Whole numbers as polynomials: of symbols, which have one value throughout a
// parallel region and for all its threads, and of the dimensions that count
// iterations, at most one to a term. Knows nothing of GCC.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_STATIC_POLYNOMIAL_H
#define YETI_PLUGIN_STATIC_POLYNOMIAL_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti::definite {

constexpr int kNoDimension = -1;

// The product of some symbols, in order, and perhaps a dimension.
struct Term {
  std::vector<int> symbols;
  int dimension = kNoDimension;

  bool operator<(const Term &other) const {
    return std::tie(symbols, dimension) <
           std::tie(other.symbols, other.dimension);
  }
};

class Polynomial {
 public:
  Polynomial() = default;
  explicit Polynomial(int64_t constant) { set({}, constant); }
  static Polynomial of_symbol(int symbol);
  static Polynomial of_dimension(int dimension);

  // Without terms whose factor is 0.
  const std::map<Term, int64_t> &terms() const { return terms_; }
  int64_t factor(const Term &term) const;
  int64_t constant() const { return factor({}); }
  bool is_constant() const;
  // Whether a term has a dimension.
  bool has_dimensions() const;
  std::set<int> dimensions() const;
  std::set<int> symbols() const;

  // Nothing if a factor leaves the 64 bits, or if a term would have two
  // dimensions.
  std::optional<Polynomial> plus(const Polynomial &other,
                                 int64_t times = 1) const;
  std::optional<Polynomial> times(const Polynomial &other) const;

  bool operator==(const Polynomial &other) const {
    return terms_.size() == other.terms_.size() &&
           std::equal(terms_.begin(), terms_.end(), other.terms_.begin(),
                      [](const auto &a, const auto &b) {
                        return !(a.first < b.first) && !(b.first < a.first) &&
                               a.second == b.second;
                      });
  }

  // A text that is the same for equal polynomials only.
  std::string key() const;

 private:
  void set(const Term &term, int64_t factor);

  std::map<Term, int64_t> terms_;
};

}  // namespace yeti::definite

#endif
