// See polynomial.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/polynomial.h"

namespace yeti::definite {

Polynomial Polynomial::of_symbol(int symbol) {
  Polynomial result;
  result.set({{symbol}, kNoDimension}, 1);
  return result;
}

Polynomial Polynomial::of_dimension(int dimension) {
  Polynomial result;
  result.set({{}, dimension}, 1);
  return result;
}

void Polynomial::set(const Term &term, int64_t factor) {
  if (factor)
    terms_[term] = factor;
  else
    terms_.erase(term);
}

int64_t Polynomial::factor(const Term &term) const {
  auto found = terms_.find(term);
  return found == terms_.end() ? 0 : found->second;
}

bool Polynomial::is_constant() const {
  return terms_.empty() ||
         (terms_.size() == 1 && terms_.begin()->first.symbols.empty() &&
          terms_.begin()->first.dimension == kNoDimension);
}

bool Polynomial::has_dimensions() const {
  return !dimensions().empty();
}

std::set<int> Polynomial::dimensions() const {
  std::set<int> result;
  for (const auto &[term, factor] : terms_)
    if (term.dimension != kNoDimension) result.insert(term.dimension);
  return result;
}

std::set<int> Polynomial::symbols() const {
  std::set<int> result;
  for (const auto &[term, factor] : terms_)
    result.insert(term.symbols.begin(), term.symbols.end());
  return result;
}

std::optional<Polynomial> Polynomial::plus(const Polynomial &other,
                                           int64_t times) const {
  Polynomial result = *this;
  for (const auto &[term, factor] : other.terms_) {
    int64_t product, sum;
    if (__builtin_mul_overflow(factor, times, &product) ||
        __builtin_add_overflow(result.factor(term), product, &sum))
      return {};
    result.set(term, sum);
  }
  return result;
}

std::optional<Polynomial> Polynomial::times(const Polynomial &other) const {
  Polynomial result;
  for (const auto &[a, factor_a] : terms_)
    for (const auto &[b, factor_b] : other.terms_) {
      if (a.dimension != kNoDimension && b.dimension != kNoDimension) return {};
      Term term = a;
      term.symbols.insert(term.symbols.end(), b.symbols.begin(),
                          b.symbols.end());
      std::sort(term.symbols.begin(), term.symbols.end());
      if (b.dimension != kNoDimension) term.dimension = b.dimension;
      int64_t product, sum;
      if (__builtin_mul_overflow(factor_a, factor_b, &product) ||
          __builtin_add_overflow(result.factor(term), product, &sum))
        return {};
      result.set(term, sum);
    }
  return result;
}

std::string Polynomial::key() const {
  std::string text;
  for (const auto &[term, factor] : terms_) {
    text += "+" + std::to_string(factor);
    for (int symbol : term.symbols) text += "s" + std::to_string(symbol);
    if (term.dimension != kNoDimension)
      text += "d" + std::to_string(term.dimension);
  }
  return text;
}

}  // namespace yeti::definite
