// See warnings.h. GCC has no way for a plugin to add a warning option: the name
// stands in the text. A plain -Werror does not make errors of these warnings,
// so that whatever could be built can be checked; -fplugin-arg-yeti-warn=error
// does.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/warnings.h"

#include "plugin/config/options.h"
#include "plugin/source/ignore.h"
#include "plugin/static/findings.h"
#include "plugin/static/race_text.h"

namespace yeti::definite {

namespace {

constexpr const char *kName = " [-Wyeti-race]";

// Suspends -Werror for as long as an object lives.
class WithoutErrors {
 public:
  WithoutErrors() : before_(set_werror(false)) {}
  ~WithoutErrors() { set_werror(before_); }

 private:
  bool before_;
};

bool is_new(location_t first, location_t second) {
  static std::set<std::pair<std::string, std::string>> told;
  auto text = [](location_t place) {
    expanded_location spot = expand_location(place);
    return std::string(spot.file ? spot.file : "") + ":" +
           std::to_string(spot.line) + ":" + std::to_string(spot.column);
  };
  std::string a = text(first), b = text(second);
  return told.insert(std::minmax(a, b)).second;
}

// The calls that lead to an access.
void tell_calls(const RegionAccess &access) {
  for (auto site = access.calls.rbegin(); site != access.calls.rend(); ++site)
    if (site->is_concurrent)
      inform(site->place,
             "in %qD, which several threads may call at the same time",
             site->function);
    else if (site->is_start)
      inform(site->place, "in %qD, with which a thread is started here",
             site->function);
    else
      inform(site->place, "in %qD, called here", site->function);
}

// What is taken for granted.
void tell_assumptions(const Model &model, const Race &race,
                      const std::string &condition) {
  for (const Assumption &each : race.assumptions) {
    location_t place = model.symbols[each.symbol].free_condition;
    if (each.holds)
      inform(place, "provided that this condition may hold");
    else
      inform(place, "provided that this condition may not hold");
  }
  if (!race.is_possible || !race.assumptions.empty()) return;
  if (condition.empty())
    inform(race.first->place, "provided that the conditions for it may hold");
  else
    inform(race.first->place, "only %s", condition.c_str());
}

// GCC says in which function a place is that it tells.
class InFunction {
 public:
  explicit InFunction(const Race &race) : before_(current_function_decl) {
    if (is_of_concurrent(race))
      current_function_decl = race.first->calls[0].function;
  }
  ~InFunction() { current_function_decl = before_; }

 private:
  tree before_;
};

std::string quoted(const std::string &place) {
  return place.empty() ? "memory" : "'" + place + "'";
}

}  // namespace

void warn(const Model &model, const Race &race, YetiSiteLanguage language) {
  location_t first = race.first->place, second = race.second->place;
  if (LOCATION_LOCUS(first) <= BUILTINS_LOCATION ||
      LOCATION_LOCUS(second) <= BUILTINS_LOCATION || is_ignored(first) ||
      is_ignored(second) || !is_new(first, second))
    return;
  InFunction function(race);
  RaceText text(model, language);
  std::string place = text.place(*race.first), other = text.place(*race.second);
  const char *word = race.second->is_write ? "write" : "read";
  bool is_possible = race.is_possible || is_of_concurrent(race);
  std::string what = is_possible ? "possible " : "";
  what += "data race: write of " + quoted(place) + " by " +
          text.executors(race, false) + " and " + word + " of " +
          quoted(other) + " by " + text.executors(race, true);
  auto_diagnostic_group group;
  WithoutErrors guard;
  bool is_told;
  if (options.warn.word == "error") {
    error_at(first, "%s", (what + kName).c_str());
    is_told = true;
  } else {
    is_told = warning_at(first, 0, "%s", (what + kName).c_str());
  }
  if (!is_told) return;
  record_finding(race, is_possible, what, text.expression(*race.first),
                 text.expression(*race.second), language);
  tell_calls(*race.first);
  if (expand_location(first).line != expand_location(second).line) {
    inform(second, "the %s of %s", word, quoted(other).c_str());
    if (race.second->calls != race.first->calls) tell_calls(*race.second);
  }
  tell_assumptions(model, race, text.condition(race));
  if (is_of_concurrent(race) && model.roots[race.first->root].pointer >= 0)
    inform(first, "provided that both threads have the same object");
  std::string example = text.example(race);
  if (!example.empty()) inform(first, "for example %s", example.c_str());
  std::string advice = text.advice(race);
  if (!advice.empty()) inform(first, "%s", advice.c_str());
}

}  // namespace yeti::definite
