// The words for races found at compile time.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_STATIC_RACE_TEXT_H
#define YETI_PLUGIN_STATIC_RACE_TEXT_H

#include "abi/abi.h"
#include "plugin/static/race_finder.h"

namespace yeti::definite {

class RaceText {
 public:
  RaceText(const Model &model, YetiSiteLanguage language)
      : model_(model), language_(language) {}

  // `a[i + 1]`, or the name of the variable if no more is known.
  std::string place(const RegionAccess &access) const;
  // The same as the function that has the access would say it, with brackets
  // in which no more is known than that there is an index.
  std::string expression(const RegionAccess &access) const;
  // `one iteration`, `another thread`...
  std::string executors(const Race &race, bool is_second) const;
  // `iterations i = 4 and i = 5 at 'a[5]', if n >= 6`, or nothing.
  std::string example(const Race &race) const;
  // `if n >= 6`, or nothing.
  std::string condition(const Race &race) const;
  // What mends it, or nothing.
  std::string advice(const Race &race) const;

 private:
  std::optional<std::string> known_place(const RegionAccess &access) const;
  std::string name_of(const Root &root) const;
  std::string name_of_symbols(const std::vector<int> &symbols) const;
  std::optional<std::string> sum(const Polynomial &form) const;
  std::optional<std::string> element(const Root &root, Polynomial offset,
                                     tree reference) const;
  std::optional<std::string> part(std::string text, tree type,
                                  Polynomial offset, tree accessed) const;
  std::optional<std::string> fortran_element(const std::string &name,
                                             tree array,
                                             const Polynomial &index) const;
  std::string iteration(const RegionAccess &access,
                        const Example &example) const;
  std::optional<int64_t> value(const Polynomial &form,
                               const Example &example) const;

  const Model &model_;
  YetiSiteLanguage language_;
};

}  // namespace yeti::definite

#endif
