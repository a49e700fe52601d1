// Walks the statements in their nesting. What the source writes as one
// directive, GCC has as several constructs inside each other, all at the place
// of the directive: they become one entry of the table.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/openmp/pass_constructs.h"

#include "plugin/openmp/shared_scalars.h"
#include "plugin/source/source_place.h"

namespace yeti {

namespace {

// A construct's word and kind, and what it says of variables and of waiting. A
// construct without a kind is not shown to readers.
struct Description {
  const char *word = "";
  unsigned kind = 0;
  tree clauses = NULL_TREE;
};

Description describe_loop(gimple *statement) {
  tree clauses = gimple_omp_for_clauses(statement);
  switch (gimple_omp_for_kind(statement)) {
    case GF_OMP_FOR_KIND_FOR:
      return {"for", kYetiConstructLoop, clauses};
    case GF_OMP_FOR_KIND_DISTRIBUTE:
      return {"distribute", kYetiConstructDistribute, clauses};
    case GF_OMP_FOR_KIND_TASKLOOP:
      return {"taskloop", kYetiConstructTaskloop, clauses};
    case GF_OMP_FOR_KIND_SIMD:
      return {"simd", kYetiConstructSimd, clauses};
    default:
      return {};
  }
}

Description describe_task(gimple *statement) {
  if (gimple_omp_task_taskwait_p(statement)) return {};
  tree clauses = gimple_omp_task_clauses(statement);
  if (gimple_omp_task_taskloop_p(statement))
    return {"taskloop", kYetiConstructTaskloop, clauses};
  return {"task", kYetiConstructTask, clauses};
}

Description describe_target(gimple *statement) {
  if (gimple_omp_target_kind(statement) != GF_OMP_TARGET_KIND_REGION) return {};
  return {"target", kYetiConstructTarget, gimple_omp_target_clauses(statement)};
}

Description describe(gimple *statement) {
  switch (gimple_code(statement)) {
    case GIMPLE_OMP_PARALLEL:
      return {"parallel", kYetiConstructParallel,
              gimple_omp_parallel_clauses(statement)};
    case GIMPLE_OMP_TASK:
      return describe_task(statement);
    case GIMPLE_OMP_FOR:
      return describe_loop(statement);
    case GIMPLE_OMP_TARGET:
      return describe_target(statement);
    case GIMPLE_OMP_TEAMS:
      return {"teams", kYetiConstructTeams,
              gimple_omp_teams_clauses(statement)};
    case GIMPLE_OMP_SECTIONS:
      return {"sections", kYetiConstructSections,
              gimple_omp_sections_clauses(statement)};
    case GIMPLE_OMP_SECTION:
      return {"section", kYetiConstructSection};
    case GIMPLE_OMP_SINGLE:
      return {"single", kYetiConstructSingle,
              gimple_omp_single_clauses(statement)};
    case GIMPLE_OMP_MASTER:
      return {"master", kYetiConstructMaster};
    case GIMPLE_OMP_CRITICAL:
      return {"critical", kYetiConstructCritical};
    case GIMPLE_OMP_ORDERED:
      return {"ordered", kYetiConstructOrdered};
    case GIMPLE_OMP_TASKGROUP:
      return {"taskgroup", kYetiConstructTaskgroup};
    default:
      break;
  }
  if (is_omp_masked(statement)) return {"masked", kYetiConstructMaster};
  if (is_omp_scope(statement))
    return {"scope", kYetiConstructScope, omp_scope_clauses(statement)};
  return {};
}

bool has_nowait(const Description &description) {
  constexpr unsigned kWaitingKinds = kYetiConstructLoop |
                                     kYetiConstructSections |
                                     kYetiConstructSingle | kYetiConstructScope;
  return (description.kind & kWaitingKinds) &&
         omp_find_clause(description.clauses, OMP_CLAUSE_NOWAIT);
}

// The first known place in 'sequence'.
tree on_first_place(gimple_stmt_iterator *place, bool *is_handled,
                    walk_stmt_info *info) {
  gimple *statement = gsi_stmt(*place);
  if (gimple_code(statement) == GIMPLE_BIND ||
      LOCATION_LOCUS(gimple_location(statement)) <= BUILTINS_LOCATION)
    return NULL_TREE;
  *static_cast<location_t *>(info->info) = gimple_location(statement);
  *is_handled = true;
  return integer_one_node;  // ends the walk
}
location_t first_place(gimple_seq *sequence) {
  location_t place = UNKNOWN_LOCATION;
  walk_stmt_info info;
  memset(&info, 0, sizeof info);
  info.info = &place;
  walk_gimple_seq_mod(sequence, on_first_place, nullptr, &info);
  return place;
}

// gfortran gives the loop of a combined construct the place where its body
// ends.
bool has_lost_place(gimple *statement) {
  location_t inside = first_place(gimple_omp_body_ptr(statement));
  if (inside == UNKNOWN_LOCATION) return false;
  expanded_location own = expand_location(gimple_location(statement));
  expanded_location body = expand_location(inside);
  return own.file && body.file && !strcmp(own.file, body.file) &&
         std::tie(own.line, own.column) >= std::tie(body.line, body.column);
}

bool is_at(const Construct &construct, gimple *statement) {
  expanded_location spot = expand_location(gimple_location(statement));
  return spot.file && construct.file == spot.file &&
         int(construct.line) == spot.line &&
         int(construct.column) == spot.column;
}

// Whether gfortran made 'loop' of a loop in the source: its variable, or one
// that its clauses name because it is computed from that, is one of the
// program's.
bool is_loop_of_source(gimple *loop) {
  tree index = gimple_omp_for_index(loop, 0);
  if (!DECL_P(index) || !DECL_ARTIFICIAL(index)) return true;
  for (tree clause = gimple_omp_for_clauses(loop); clause;
       clause = OMP_CLAUSE_CHAIN(clause))
    switch (OMP_CLAUSE_CODE(clause)) {
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_LASTPRIVATE:
      case OMP_CLAUSE_LINEAR:
        if (!DECL_ARTIFICIAL(OMP_CLAUSE_DECL(clause))) return true;
        break;
      default:
        break;
    }
  return false;
}

class Collector {
 public:
  Collector() : language_(language_of(current_function_decl)) {}

  ConstructTable collect(gimple_seq body);

 private:
  void walk(gimple_seq *sequence);
  static tree on_statement(gimple_stmt_iterator *place, bool *is_handled,
                           walk_stmt_info *info);
  void statement(gimple *statement);
  void construct(gimple *statement, const Description &description);
  bool is_part_of_outer(gimple *statement, const Description &description);
  void open(gimple *statement, const Description &description);
  const char *fortran_word(gimple *statement, const char *word,
                           bool is_part) const;
  void add_word(const char *word);
  void reach(location_t place);

  bool is_fortran() const { return language_ == kYetiLanguageFortran; }

  YetiSiteLanguage language_;
  ConstructTable table_;
  int innermost_ = kNoConstruct;
  gimple *innermost_statement_ = nullptr;
  SharedScalars scalars_{language_};
};

// The text of all open constructs goes at least to 'place'.
void Collector::reach(location_t place) {
  if (innermost_ == kNoConstruct || LOCATION_LOCUS(place) <= BUILTINS_LOCATION)
    return;
  expanded_location spot = expand_location(place);
  for (int i = innermost_; i != kNoConstruct; i = table_[i].outer) {
    Construct &construct = table_[i];
    if (!spot.file || construct.file != spot.file) continue;
    auto end = std::make_pair(construct.last_line, construct.last_column);
    end = std::max(end, {unsigned(spot.line), unsigned(spot.column)});
    std::tie(construct.last_line, construct.last_column) = end;
  }
}

void Collector::add_word(const char *word) {
  std::string &name = table_[innermost_].name;
  bool is_there =
      name.size() >= strlen(word) &&
      name.compare(name.size() - strlen(word), std::string::npos, word) == 0;
  if (!is_there) name += (name.empty() ? "" : " ") + std::string(word);
}

// Whether 'statement', inside of 'outer', has a directive of its own. G++ gives
// the parts of a combined construct the places of words of the directive, of
// the loop, or of the end of its body: lines that have no directive or are the
// line of the outer one.
bool has_directive(gimple *statement, const Construct &outer) {
  location_t place = gimple_location(statement);
  expanded_location spot = expand_location(place);
  if (!spot.file || spot.file != outer.file) return true;
  if (int(outer.line) == spot.line) return false;
  if (linemap_location_from_macro_expansion_p(line_table, place)) return true;
  std::optional<std::string> line = source_line(spot);
  return !line || line->find("pragma") != std::string::npos ||
         line->find("omp::") != std::string::npos;
}

// Whether the construct 'outer' and the one of 'kind' inside it were written as
// one directive, provided that their places do not tell them apart.
bool is_combined(gimple *outer, unsigned kind) {
  switch (gimple_code(outer)) {
    case GIMPLE_OMP_PARALLEL:
      return gimple_omp_parallel_combined_p(outer);
    case GIMPLE_OMP_FOR:
      return kind == kYetiConstructSimd;
    default:
      return gimple_code(outer) == GIMPLE_OMP_TEAMS ||
             gimple_code(outer) == GIMPLE_OMP_TARGET;
  }
}

// Whether 'statement' is a part of the directive that the innermost construct
// stands for.
bool Collector::is_part_of_outer(gimple *statement,
                                 const Description &description) {
  if (innermost_ == kNoConstruct) return false;
  const Construct &outer = table_[innermost_];
  if ((outer.kinds & description.kind) &&
      description.kind != kYetiConstructTaskloop)
    return false;
  if (is_at(outer, statement)) return true;
  if (description.kind == kYetiConstructSection) return false;
  if (is_fortran())
    return has_lost_place(statement) &&
           is_combined(innermost_statement_, description.kind);
  return !has_directive(statement, outer);
}

void Collector::open(gimple *statement, const Description &description) {
  location_t place = gimple_location(statement);
  // G++ and gfortran place a section at its end.
  if (description.kind == kYetiConstructSection && has_lost_place(statement))
    place = first_place(gimple_omp_body_ptr(statement));
  expanded_location spot = expand_location(place);
  Construct construct;
  construct.file = spot.file ? spot.file : "<unknown>";
  construct.line = construct.last_line = spot.line;
  construct.column = construct.last_column = spot.column;
  construct.outer = innermost_;
  construct.nowait = has_nowait(description);
  innermost_ = int(table_.size());
  table_.push_back(construct);
}

// For GCC, Fortran's workshare is a number of loops and single constructs.
// Those are at the places of the statements inside or, in `parallel workshare',
// at the place of the directive.
const char *Collector::fortran_word(gimple *statement, const char *word,
                                    bool is_part) const {
  if (!strcmp(word, "for"))
    return is_loop_of_source(statement) ? "do" : "workshare";
  bool is_workshare =
      !strcmp(word, "single") && (is_part ? is_at(table_[innermost_], statement)
                                          : has_lost_place(statement));
  return is_workshare ? "workshare" : word;
}

void Collector::construct(gimple *statement, const Description &description) {
  int outer = innermost_;
  gimple *outer_statement = innermost_statement_;
  // GCC 11 gives no place to the parts of a taskloop.
  if (LOCATION_LOCUS(gimple_location(statement)) <= BUILTINS_LOCATION &&
      outer_statement)
    gimple_set_location(statement, gimple_location(outer_statement));
  bool is_part = is_part_of_outer(statement, description);
  if (!is_part) {
    reach(gimple_location(statement));
    open(statement, description);
  } else if (description.kind & kOutlinedKinds) {
    expanded_location spot = expand_location(gimple_location(statement));
    table_[innermost_].parts.push_back({spot.line, spot.column});
  }
  // The first section begins with the directive of all.
  if (!is_part || description.kind != kYetiConstructSection) {
    table_[innermost_].kinds |= description.kind;
    add_word(is_fortran() ? fortran_word(statement, description.word, is_part)
                          : description.word);
  }
  innermost_statement_ = statement;
  scalars_.enter(innermost_, description.kind, description.clauses);
  if (gimple_code(statement) == GIMPLE_OMP_FOR)
    walk(gimple_omp_for_pre_body_ptr(statement));
  walk(gimple_omp_body_ptr(statement));
  scalars_.leave();
  innermost_ = outer;
  innermost_statement_ = outer_statement;
}

void Collector::statement(gimple *statement) {
  reach(gimple_location(statement));
  if (gbind *bind = dyn_cast<gbind *>(statement))
    scalars_.declare(gimple_bind_vars(bind));
  scalars_.statement(statement);
}

tree Collector::on_statement(gimple_stmt_iterator *place, bool *is_handled,
                             walk_stmt_info *info) {
  auto *collector = static_cast<Collector *>(info->info);
  gimple *statement = gsi_stmt(*place);
  Description description = describe(statement);
  *is_handled = description.kind != 0;
  if (description.kind)
    collector->construct(statement, description);
  else
    collector->statement(statement);
  return NULL_TREE;
}

void Collector::walk(gimple_seq *sequence) {
  walk_stmt_info info;
  memset(&info, 0, sizeof info);
  info.info = this;
  walk_gimple_seq_mod(sequence, on_statement, nullptr, &info);
}

ConstructTable Collector::collect(gimple_seq body) {
  walk(&body);
  for (size_t i = 0; i < table_.size(); ++i) {
    table_[i].reducible = scalars_.reducible_in(int(i));
    table_[i].privatizable = scalars_.privatizable_in(int(i));
  }
  return std::move(table_);
}

void dump(const ConstructTable &table) {
  for (const Construct &construct : table)
    fprintf(dump_file, "yeti: %s:%u:%u: construct '%s' to %u:%u%s%s%s%s%s\n",
            construct.file.c_str(), construct.line, construct.column,
            construct.name.c_str(), construct.last_line, construct.last_column,
            construct.nowait ? ", nowait" : "",
            construct.reducible.empty() ? "" : ", reducible ",
            construct.reducible.c_str(),
            construct.privatizable.empty() ? "" : ", privatizable ",
            construct.privatizable.c_str());
}

constexpr pass_data kPassData = {
    GIMPLE_PASS,
    "yeti_constructs",
    OPTGROUP_NONE,
    TV_PLUGIN_RUN,
    PROP_gimple_any,
    0,
    0,
    0,
    0,
};

class PassConstructs : public gimple_opt_pass {
 public:
  PassConstructs() : gimple_opt_pass(kPassData, g) {}

  opt_pass *clone() override { return new PassConstructs; }

  bool gate(function *) override { return flag_openmp || flag_openmp_simd; }

  unsigned execute(function *fun) override {
    ConstructTable table = read_constructs(gimple_body(fun->decl));
    if (dump_file) dump(table);
    if (!table.empty()) attach_constructs(fun->decl, table);
    return 0;
  }
};

}  // namespace

ConstructTable read_constructs(gimple_seq body) {
  return Collector().collect(body);
}

opt_pass *make_pass_constructs() {
  return new PassConstructs;
}

}  // namespace yeti
