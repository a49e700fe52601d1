// See pass_chunks.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/openmp/pass_chunks.h"

#include "plugin/config/options.h"
#include "plugin/openmp/thread_sources.h"
#include "plugin/records/entry_points.h"

namespace yeti {

namespace {

// The numbers of marks that stand at chunks are apart from those that stand in
// the source (jobs.cc).
constexpr unsigned kFirstNumber = 1u << 20;

gcall *call_for_work(gimple *statement) {
  gcall *call = dyn_cast<gcall *>(statement);
  return call && shares_out_work(call) ? call : nullptr;
}

// Whoever knows the number of an iteration of a static schedule may know the
// thread that has it. A doacross loop is ordered.
bool has_static_schedule(const std::string &name) {
  return name.find("_static") != std::string::npos;
}

bool has_doacross_loop(function *fun) {
  basic_block block;
  FOR_EACH_BB_FN(block, fun)
  for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
       gsi_next(&i))
    if (gcall *call = call_for_work(gsi_stmt(i)))
      if (name_of_work_function(call).find("_doacross_") != std::string::npos)
        return true;
  return false;
}

// The block that is run if 'call', which asks for a chunk, gets one; null if it
// is not found.
basic_block block_of_chunk(gcall *call) {
  basic_block block = gimple_bb(call);
  gcond *condition = safe_dyn_cast<gcond *>(last_nondebug_stmt(block));
  tree result = gimple_call_lhs(call);
  if (!condition || !result || gimple_cond_lhs(condition) != result ||
      gimple_cond_code(condition) != NE_EXPR ||
      !integer_zerop(gimple_cond_rhs(condition)))
    return nullptr;
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE(e, i, block->succs)
  if (e->flags & EDGE_TRUE_VALUE) return e->dest;
  return nullptr;
}

// Whether the block is run only by those who got a chunk.
bool is_of_chunk_only(basic_block block, const std::set<basic_block> &askers) {
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE(e, i, block->preds)
  if (!(e->flags & EDGE_TRUE_VALUE) || !askers.count(e->src)) return false;
  return true;
}

constexpr pass_data kPassData = {
    GIMPLE_PASS, "yeti_chunks", OPTGROUP_NONE, TV_PLUGIN_RUN, PROP_cfg, 0, 0, 0,
    0,
};

class PassChunks : public gimple_opt_pass {
 public:
  PassChunks() : gimple_opt_pass(kPassData, g) {}

  opt_pass *clone() override { return new PassChunks; }

  bool gate(function *) override {
    return flag_openmp && options.schedules.word != "observed";
  }

  // A chunk begins where its block does and ends where the next one is asked
  // for.
  unsigned execute(function *fun) override {
    std::set<basic_block> askers;
    std::vector<gcall *> calls;
    basic_block block;
    FOR_EACH_BB_FN(block, fun)
    for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
         gsi_next(&i)) {
      gcall *call = call_for_work(gsi_stmt(i));
      if (!call || !hands_out_chunks(call)) continue;
      calls.push_back(call);
      askers.insert(block);
    }
    if (calls.empty() || has_doacross_loop(fun)) return 0;
    std::set<basic_block> chunks;
    unsigned number = kFirstNumber;
    for (gcall *call : calls) {
      basic_block chunk = block_of_chunk(call);
      if (!chunk || !is_of_chunk_only(chunk, askers)) continue;
      if (chunks.insert(chunk).second) begin_at(chunk, ++number);
      end_before(call);
    }
    return 0;
  }

 private:
  static bool hands_out_chunks(gcall *call) {
    const std::string name = name_of_work_function(call);
    const bool is_of_loop = starts_with(name.c_str(), "GOMP_loop_");
    const bool gives_chunk =
        ends_with(name, "_start") || ends_with(name, "_next");
    return is_of_loop && gives_chunk && !has_static_schedule(name);
  }
  static bool ends_with(const std::string &name, const char *end) {
    const size_t size = strlen(end);
    return name.size() >= size &&
           name.compare(name.size() - size, size, end) == 0;
  }
  static void begin_at(basic_block chunk, unsigned number) {
    gimple_stmt_iterator place = gsi_after_labels(chunk);
    gsi_insert_before(
        &place,
        gimple_build_call(early_declaration_of(EntryPoint::chunk_begin), 1,
                          build_int_cst(unsigned_type_node, number)),
        GSI_SAME_STMT);
  }
  static void end_before(gcall *call) {
    gimple_stmt_iterator place = gsi_for_stmt(call);
    gsi_insert_before(
        &place, gimple_build_call(early_declaration_of(EntryPoint::job_end), 0),
        GSI_SAME_STMT);
  }
};

}  // namespace

opt_pass *make_pass_chunks() {
  return new PassChunks;
}

}  // namespace yeti
