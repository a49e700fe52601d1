// Starts the passes: options, registration of the passes and of the gates that
// keep earlier passes from speculating; nothing else.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/accesses/block_operations.h"
#include "plugin/analysis_only.h"
#include "plugin/config/detector.h"
#include "plugin/config/options.h"
#include "plugin/effects/function_effects.h"
#include "plugin/emit/globals.h"
#include "plugin/emit/note_placeholder.h"
#include "plugin/emit/page_table.h"
#include "plugin/explain.h"
#include "plugin/gcc/gcc-compat.h"
#include "plugin/loader.h"
#include "plugin/models/model_set.h"
#include "plugin/models/pass_made_atomics.h"
#include "plugin/models/pass_models.h"
#include "plugin/openmp/jobs.h"
#include "plugin/openmp/pass_chunks.h"
#include "plugin/openmp/pass_collapsed.h"
#include "plugin/openmp/pass_constructs.h"
#include "plugin/openmp/pass_lastprivate.h"
#include "plugin/openmp/pass_task_sharing.h"
#include "plugin/pass_gates.h"
#include "plugin/pass_yeti.h"
#include "plugin/proofs/proofs.h"
#include "plugin/proxies/field_proxies.h"
#include "plugin/records/entry_points.h"
#include "plugin/records/static_record.h"
#include "plugin/static/pass_races.h"

namespace yeti {

namespace {

// Called once GCC has processed the options that change the target.
void on_start_unit(void *, void *) {
  if (POINTER_SIZE != 64)
    fatal_error(UNKNOWN_LOCATION,
                "the Yeti plugin checks programs with addresses of 64 bits "
                "only: leave out %<-m32%>, %<-mx32%> and %<-m16%>");
  start_entry_points();
  start_static_records();
  start_page_table();
  start_note_placeholders();
  forbid_speculation();
}

void on_override_gate(void *gate, void *) {
  *static_cast<bool *>(gate) &= may_run(current_pass, cfun);
}

void on_all_ipa_passes_end(void *, void *) {
  if (detector().has_footprints) emit_globals();
  if (options.verify) emit_verify();
}

void on_finish_unit(void *, void *) {
  write_unit_stats();
}

// Inserts 'pass' before or after every instance of the pass called 'name'.
void insert_pass(opt_pass *pass, const char *name,
                 pass_positioning_ops position) {
  register_pass_info info = {pass, name, 0, position};
  register_callback("yeti", PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
}

// What looks at the source as it is.
void insert_passes_before_lowering() {
  insert_pass(make_pass_constructs(), "omplower", PASS_POS_INSERT_BEFORE);
  insert_pass(make_pass_races(), "omplower", PASS_POS_INSERT_BEFORE);
}

void insert_passes() {
  insert_pass(make_pass_models(), "omplower", PASS_POS_INSERT_BEFORE);
  insert_pass(make_pass_task_sharing(), "omplower", PASS_POS_INSERT_BEFORE);
  insert_pass(make_pass_jobs(), "omplower", PASS_POS_INSERT_BEFORE);
  insert_pass(make_pass_lastprivate(), "omplower", PASS_POS_INSERT_AFTER);
  insert_pass(make_pass_collapsed(), "omplower", PASS_POS_INSERT_AFTER);
  insert_pass(make_pass_chunks(), "ssa", PASS_POS_INSERT_BEFORE);
  insert_pass(make_pass_made_atomics(), "simdclone", PASS_POS_INSERT_BEFORE);
  insert_pass(make_pass_function_effects(), "simdclone",
              PASS_POS_INSERT_BEFORE);
  insert_pass(make_pass_field_proxies(), "simdclone", PASS_POS_INSERT_BEFORE);
  insert_pass(make_pass_proofs(), "simdclone", PASS_POS_INSERT_BEFORE);
  insert_pass(make_pass_yeti(), "tsan", PASS_POS_INSERT_AFTER);
  insert_pass(make_pass_yeti(), "tsan0", PASS_POS_INSERT_AFTER);
}

void register_callbacks() {
  register_callback("yeti", PLUGIN_START_UNIT, on_start_unit, nullptr);
  register_callback("yeti", PLUGIN_OVERRIDE_GATE, on_override_gate, nullptr);
  register_callback("yeti", PLUGIN_ALL_IPA_PASSES_END, on_all_ipa_passes_end,
                    nullptr);
  register_callback("yeti", PLUGIN_FINISH_UNIT, on_finish_unit, nullptr);
}

}  // namespace

}  // namespace yeti

__attribute__((visibility("default"))) int yeti_start_passes(
    plugin_name_args *arguments) {
  using namespace yeti;
  static std::string help = std::string("Options:\n") + options_help();
  static plugin_info information = {YETI_VERSION, help.c_str()};
  if (!parse_options(*arguments)) return 1;
  if (!load_models(arguments->full_name)) return 1;
  register_callback("yeti", PLUGIN_INFO, nullptr, &information);
  insert_passes_before_lowering();
  if (options.static_) {
    start_analysis_only();
    return 0;
  }
  if (flag_sanitize & SANITIZE_THREAD) {
    error("the Yeti plugin and %<-fsanitize=thread%> exclude each other");
    return 1;
  }
  if (flag_tm) {
    error("the Yeti plugin does not support %<-fgnu-tm%>");
    return 1;
  }
  register_callbacks();
  insert_passes();
  // GCC reads -fdump-tree-* before it loads plugins and would not know the
  // name.
  if (options.dump) {
    g->get_dumps()->dump_switch_p("tree-yeti");
    g->get_dumps()->dump_switch_p("tree-yeti_constructs");
    g->get_dumps()->dump_switch_p("ipa-yeti_effects");
    g->get_dumps()->dump_switch_p("ipa-yeti_proxies");
    g->get_dumps()->dump_switch_p("ipa-yeti_proofs");
  }
  return 0;
}
