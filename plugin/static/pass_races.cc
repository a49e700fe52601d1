// See pass_races.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/pass_races.h"

#include <fnmatch.h>

#include "plugin/config/options.h"
#include "plugin/source/source_place.h"
#include "plugin/static/region_reader.h"
#include "plugin/static/unit_bodies.h"
#include "plugin/static/warnings.h"

namespace yeti {

namespace {

constexpr pass_data kPassData = {
    GIMPLE_PASS,
    "yeti_races",
    OPTGROUP_NONE,
    TV_PLUGIN_RUN,
    PROP_gimple_any,
    0,
    0,
    0,
    0,
};

// Why races may be missing, once for each line.
void tell(const definite::Model &model) {
  std::set<std::pair<int, const char *>> told;
  for (const definite::Model::Remark &remark : model.remarks)
    if (told.insert({LOCATION_LINE(remark.place), remark.text}).second)
      inform(remark.place, "races: %s", remark.text);
}

void look_into(definite::Model model, tree function) {
  YetiSiteLanguage language = language_of(function);
  auto *remarks = options.explain ? &model.remarks : nullptr;
  for (const definite::Region &region : model.regions)
    for (const definite::Race &race :
         definite::find_races(model, region, remarks))
      definite::warn(model, race, language);
  if (options.explain) tell(model);
}

// The functions of the unit that several threads may call at the same time,
// because the user says so. Nobody else knows an object while it is made or
// destroyed.
std::vector<definite::Callee> concurrent_functions() {
  std::vector<definite::Callee> result;
  cgraph_node *node;
  FOR_EACH_FUNCTION(node) {
    if (!node->definition || node->alias ||
        DECL_CXX_CONSTRUCTOR_P(node->decl) || DECL_CXX_DESTRUCTOR_P(node->decl))
      continue;
    std::string name = printable_name(node->decl);
    for (const std::string &glob : options.concurrent) {
      if (fnmatch(glob.c_str(), name.c_str(), 0)) continue;
      if (definite::Callee callee = definite::callee_of(node->decl))
        result.push_back(callee);
      break;
    }
  }
  return result;
}

class PassRaces : public gimple_opt_pass {
 public:
  PassRaces() : gimple_opt_pass(kPassData, g) {}

  opt_pass *clone() override { return new PassRaces; }

  bool gate(function *) override { return options.warn.word != "none"; }

  unsigned execute(function *fun) override {
    gimple_seq body = gimple_body(fun->decl);
    definite::keep_body(fun->decl);
    if (seen_error()) return 0;
    bool is_possible = options.warn.word == "possible";
    if (is_possible && !std::exchange(has_concurrent_, true) &&
        !options.concurrent.empty())
      look_into(definite::read_concurrent(concurrent_functions()), fun->decl);
    if (definite::has_region(body))
      look_into(definite::read_regions(body, is_possible), fun->decl);
    return 0;
  }

 private:
  bool has_concurrent_ = false;
};

}  // namespace

gimple_opt_pass *make_pass_races() {
  return new PassRaces;
}

}  // namespace yeti
