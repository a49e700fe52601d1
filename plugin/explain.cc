// See explain.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/explain.h"

#include "plugin/config/options.h"
#include "plugin/proofs/proofs.h"
#include "plugin/source/lvalue_text.h"
#include "plugin/source/source_place.h"

namespace yeti {

namespace {

// The functions of the unit so far; null if nobody asked.
json::array *functions;

std::string text_of(const Access &access) {
  tree function = textual_function(place_of(access.statement));
  YetiSiteLanguage language = language_of(function);
  auto text = access.reference
                  ? text_of_reference(access.reference, language, function)
                  : text_of_pointee(access.pointer, language, function);
  return text ? "'" + *text + "'" : "memory";
}

std::string text_of(const std::vector<size_t> &numbers,
                    const std::vector<Access> &accesses) {
  std::string text;
  std::set<std::string> names;
  for (size_t number : numbers) {
    std::string name = text_of(accesses[number]);
    if (!names.insert(name).second) continue;
    text += (names.size() > 1 ? ", " : "") + name;
  }
  return text;
}

std::string text_of(const RangeCheck &check,
                    const std::vector<Access> &accesses) {
  const char *shape = check.pitch    ? "a tile"
                      : check.stride ? "a strided range"
                                     : "a block";
  return (check.is_write ? "writes of " : "reads of ") +
         text_of(check.accesses, accesses) + ": one check of " + shape;
}

int line_of(const class loop *loop) {
  gimple *last = last_nondebug_stmt(loop->header);
  for (gphi_iterator i = gsi_start_phis(loop->header);
       !gsi_end_p(i) && (!last || !gimple_has_location(last)); gsi_next(&i))
    last = i.phi();
  return last && gimple_has_location(last) ? gimple_lineno(last) : 0;
}

// Says 'text' about 'statement' to whoever asked.
void say(gimple *statement, dump_flags_t kind, const std::string &text) {
  location_t place = place_of(statement);
  if (dump_enabled_p())
    dump_printf_loc(kind, dump_user_location_t::from_location_t(place),
                    "yeti: %s\n", text.c_str());
  if (options.explain) inform(place, "%s", text.c_str());
}

// Why access number 'access' keeps its check in the loop, and which call is the
// reason.
std::string text_of_reason(const LoopPlan &loops, size_t access) {
  std::string text = sentence_of(loops.reasons[access]);
  gimple *obstacle = loops.obstacles[access];
  if (!obstacle || !is_gimple_call(obstacle) ||
      gimple_call_internal_p(obstacle))
    return text;
  tree callee = gimple_call_fndecl(obstacle);
  return text + (callee ? " (call of '" + printable_name(callee) + "')"
                        : " (call through a pointer)");
}

void tell(const std::vector<Access> &accesses, const LoopPlan &loops) {
  for (const LoopRange &range : loops.ranges)
    say(accesses[range.check.accesses.front()].statement,
        MSG_OPTIMIZED_LOCATIONS,
        text_of(range.check, accesses) +
            (range.behind ? " after the loop" : " before the loop") +
            (range.around ? ", joined in the loop around it" : ""));
  for (const StridedRunPlan &run : loops.runs)
    say(accesses[run.accesses.front()].statement, MSG_OPTIMIZED_LOCATIONS,
        "accesses to " + text_of(run.accesses, accesses) +
            " are checked in strided runs: " +
            sentence_of(loops.reasons[run.accesses.front()]));
  for (const Access &access : accesses)
    if (access.skip == Skip::kProved)
      say(access.statement, MSG_OPTIMIZED_LOCATIONS,
          std::string(access.kind == AccessKind::kRead ? "read" : "write") +
              " of " + text_of(access) +
              " needs no check: it races with nothing (" +
              words_of_proof(access.proof) + ")");
  for (size_t i = 0; i < loops.reasons.size(); ++i)
    if (accesses[i].skip == Skip::kNone && loops.reasons[i] != Reason::kNoLoop)
      say(accesses[i].statement, MSG_MISSED_OPTIMIZATION,
          "check of " + text_of(accesses[i]) +
              " stays in the loop: " + text_of_reason(loops, i));
}

void set(json::object *object, const char *key, const std::string &text) {
  object->set(key, new json::string(text.c_str()));
}

void set(json::object *object, const char *key, long number) {
  object->set(key, new json::integer_number(number));
}

json::object *place_as_json(gimple *statement) {
  expanded_location spot = expand_location(place_of(statement));
  json::object *place = new json::object;
  set(place, "file", spot.file ? spot.file : "<unknown>");
  set(place, "line", spot.line);
  set(place, "column", spot.column);
  return place;
}

json::array *ranges_as_json(const std::vector<Access> &accesses,
                            const LoopPlan &loops) {
  json::array *list = new json::array;
  for (const LoopRange &range : loops.ranges) {
    json::object *each =
        place_as_json(accesses[range.check.accesses.front()].statement);
    set(each, "kind", range.check.is_write ? "write" : "read");
    set(each, "shape",
        range.check.pitch    ? "tile"
        : range.check.stride ? "strided"
                             : "block");
    set(each, "where", range.behind ? "after" : "before");
    each->set("joined", new json::literal(range.around ? json::JSON_TRUE
                                                       : json::JSON_FALSE));
    set(each, "loop_line", line_of(range.loop));
    json::array *names = new json::array;
    for (size_t number : range.check.accesses)
      names->append(new json::string(text_of(accesses[number]).c_str()));
    each->set("accesses", names);
    list->append(each);
  }
  return list;
}

json::object *proved_as_json(const std::vector<Access> &accesses) {
  json::object *result = new json::object;
  std::map<unsigned, long> numbers;
  for (const Access &access : accesses)
    if (access.skip == Skip::kProved) ++numbers[access.proof];
  for (auto [proof, number] : numbers)
    set(result, words_of_proof(proof).c_str(), number);
  return result;
}

// How many pairs of accesses of the unit there are, how many of them no proof
// takes away, and how many each proof takes away alone.
json::object *pairs_as_json() {
  const proofs::PairCounts &counts = counted_pairs();
  json::object *result = new json::object;
  set(result, "pairs", counts.pairs);
  set(result, "left", counts.pairs - counts.proved);
  for (int i = 0; i < kYetiProofCount; ++i)
    set(result, words_of_proof(1u << i).c_str(), counts.alone[i]);
  return result;
}

json::array *remaining_as_json(const std::vector<Access> &accesses,
                               const LoopPlan &loops) {
  json::array *list = new json::array;
  for (size_t i = 0; i < loops.reasons.size(); ++i) {
    if (accesses[i].skip != Skip::kNone) continue;
    json::object *each = place_as_json(accesses[i].statement);
    set(each, "access", text_of(accesses[i]));
    set(each, "reason", text_of_reason(loops, i));
    list->append(each);
  }
  return list;
}

long count(const std::vector<Access> &accesses, Skip skip) {
  return std::count_if(
      accesses.begin(), accesses.end(),
      [&](const Access &access) { return access.skip == skip; });
}

}  // namespace

void explain(const std::vector<Access> &accesses, const LoopPlan &loops) {
  if (dump_enabled_p() || options.explain) tell(accesses, loops);
  if (options.stats.empty()) return;
  if (!functions) functions = new json::array;
  json::object *function = new json::object;
  set(function, "name", printable_name(current_function_decl));
  set(function, "checks_in_place", count(accesses, Skip::kNone));
  set(function, "proved", count(accesses, Skip::kProved));
  function->set("proofs", proved_as_json(accesses));
  set(function, "redundant", count(accesses, Skip::kRedundant));
  set(function, "anticipated", count(accesses, Skip::kAnticipated));
  set(function, "together", count(accesses, Skip::kTogether));
  set(function, "coalesced", count(accesses, Skip::kCoalesced));
  set(function, "in_runs", count(accesses, Skip::kInRun));
  function->set("ranges", ranges_as_json(accesses, loops));
  function->set("remaining", remaining_as_json(accesses, loops));
  functions->append(function);
}

void write_unit_stats() {
  if (options.stats.empty()) return;
  const char *name = options.stats.c_str();
  FILE *file = fopen(name, "a");
  if (!file) {
    error_at(UNKNOWN_LOCATION,
             "cannot write %qs, the file of %<-fplugin-arg-yeti-stats%>: %m",
             name);
    return;
  }
  json::object *unit = new json::object;
  set(unit, "unit", main_input_filename ? main_input_filename : "<unknown>");
  unit->set("proofs", pairs_as_json());
  unit->set("functions", functions ? functions : new json::array);
  pretty_printer printer;
  print_on_one_line(*unit, &printer);
  fprintf(file, "%s\n", pp_formatted_text(&printer));
  if (fclose(file))
    error_at(UNKNOWN_LOCATION,
             "cannot write %qs, the file of %<-fplugin-arg-yeti-stats%>: %m",
             name);
  delete unit;
  functions = nullptr;
}

}  // namespace yeti
