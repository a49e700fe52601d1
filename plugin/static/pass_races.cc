// See pass_races.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/pass_races.h"

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

class PassRaces : public gimple_opt_pass {
 public:
  PassRaces() : gimple_opt_pass(kPassData, g) {}

  opt_pass *clone() override { return new PassRaces; }

  bool gate(function *) override { return options.warn.word != "none"; }

  unsigned execute(function *fun) override {
    gimple_seq body = gimple_body(fun->decl);
    definite::keep_body(fun->decl);
    if (seen_error() || !definite::has_region(body)) return 0;
    definite::Model model = definite::read_regions(body);
    YetiSiteLanguage language = language_of(fun->decl);
    auto *remarks = options.explain ? &model.remarks : nullptr;
    for (const definite::Region &region : model.regions)
      for (const definite::Race &race :
           definite::find_races(model, region, remarks))
        definite::warn(model, race, language);
    if (options.explain) tell(model);
    return 0;
  }
};

}  // namespace

gimple_opt_pass *make_pass_races() {
  return new PassRaces;
}

}  // namespace yeti
