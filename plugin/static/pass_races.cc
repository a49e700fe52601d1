// See pass_races.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/pass_races.h"

#include <fnmatch.h>

#include "plugin/config/options.h"
#include "plugin/openmp/jobs.h"
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

tree collect_loop(gimple_stmt_iterator *place, bool *, walk_stmt_info *info) {
  gimple *statement = gsi_stmt(*place);
  if (gimple_code(statement) == GIMPLE_OMP_FOR)
    static_cast<std::vector<gimple *> *>(info->info)->push_back(statement);
  return NULL_TREE;
}

std::vector<gimple *> loops_of(gimple_seq body) {
  std::vector<gimple *> loops;
  walk_stmt_info info;
  memset(&info, 0, sizeof info);
  info.info = &loops;
  walk_gimple_seq_mod(&body, collect_loop, nullptr, &info);
  return loops;
}

// Iterations that may meet are jobs. Those of a loop that is in no region here,
// or in something that is not understood, may.
void choose_iteration_jobs(const definite::Model &model,
                           const std::vector<definite::SharedLoop> &known,
                           gimple_seq body) {
  std::set<gimple *> apart;
  for (const definite::SharedLoop &loop : known) {
    definite::Meeting meeting = definite::meeting_in(model, loop);
    if (!meeting.why)
      apart.insert(loop.statement);
    else if (options.explain && may_have_iteration_jobs(loop.statement))
      inform(meeting.place, "iterations are checked one by one: %s",
             meeting.why);
  }
  for (gimple *loop : loops_of(body))
    if (!apart.count(loop) && may_have_iteration_jobs(loop))
      want_iteration_jobs(loop);
}

bool has_iteration_jobs() {
  return flag_openmp && options.schedules.word == "iterations";
}

class PassRaces : public gimple_opt_pass {
 public:
  PassRaces() : gimple_opt_pass(kPassData, g) {}

  opt_pass *clone() override { return new PassRaces; }

  bool gate(function *) override {
    return options.warn.word != "none" || has_iteration_jobs();
  }

  unsigned execute(function *fun) override {
    gimple_seq body = gimple_body(fun->decl);
    definite::keep_body(fun->decl);
    if (seen_error()) return 0;
    std::vector<definite::SharedLoop> loops;
    definite::Model model;
    bool is_possible = options.warn.word == "possible";
    if (definite::has_region(body))
      model = definite::read_regions(body, is_possible, &loops);
    if (has_iteration_jobs()) choose_iteration_jobs(model, loops, body);
    if (options.warn.word == "none") return 0;
    if (is_possible && !std::exchange(has_concurrent_, true) &&
        !options.concurrent.empty())
      look_into(definite::read_concurrent(concurrent_functions()), fun->decl);
    look_into(std::move(model), fun->decl);
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
