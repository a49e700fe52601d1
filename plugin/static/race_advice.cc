// Who races, and what mends it, in words; see race_text.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/race_text.h"

namespace yeti::definite {

namespace {

using Kind = Executor::Kind;

}  // namespace

std::string RaceText::executors(const Race &race, bool is_second) const {
  const Executor &own =
      is_second ? race.second->executor : race.first->executor;
  const Executor &other =
      is_second ? race.first->executor : race.second->executor;
  std::string one = is_second ? "another" : "one";
  if (race.in_lanes) return one + " lane" + (is_second ? " of 'simd'" : "");
  switch (own.kind) {
    case Kind::kEveryThread:
      if (other.is_thread) return "the thread that starts it";
      return one + (race.is_of_league ? " team" : " thread");
    case Kind::kLoop:
      if (other.kind == Kind::kLoop && other.construct == own.construct)
        return one + " iteration";
      return is_second ? "an iteration of another loop" : "an iteration";
    case Kind::kSection:
      return one + " section";
    case Kind::kSingle:
      return "the thread in 'single'";
    case Kind::kMaster:
      return "the master thread";
    case Kind::kTask:
      return one + (own.is_thread ? " thread" : " task");
  }
  gcc_unreachable();
}

std::string RaceText::advice(const Race &race) const {
  const Executor &a = race.first->executor, &b = race.second->executor;
  if (is_of_concurrent(race)) return "";
  const Root &root = model_.roots[race.first->root];
  bool is_scalar = root.object && !AGGREGATE_TYPE_P(TREE_TYPE(root.object));
  std::string name = place(*race.first);
  if (race.in_lanes)
    return is_scalar ? "if each lane needs its own value, 'private(" + name +
                           ")' gives it one; if they add up, 'reduction' does "
                           "so"
                     : "'safelen' keeps iterations apart that must not run "
                       "together";
  if (is_scalar && a.kind == b.kind &&
      (a.kind == Kind::kEveryThread ||
       (a.kind == Kind::kLoop && a.construct == b.construct)))
    return "if each " +
           std::string(a.kind == Kind::kLoop ? "iteration"
                       : race.is_of_league   ? "team"
                                             : "thread") +
           " needs its own value, 'private(" + name +
           ")' gives it one; if they add up, 'reduction' does so; otherwise " +
           (race.is_of_league ? "an 'atomic' construct orders them"
                              : "an 'atomic' or 'critical' construct orders "
                                "them");
  // Nothing waits for another team.
  if (race.is_of_league) return "";
  if (a.kind == Kind::kLoop && b.kind == Kind::kLoop &&
      a.construct == b.construct)
    return "";
  if (a.kind == Kind::kSection && b.kind == Kind::kSection) return "";
  if (a.is_thread || b.is_thread) return "";
  if (a.kind == Kind::kTask || b.kind == Kind::kTask)
    return "'depend' clauses, or 'taskwait' between them, order them";
  return "a 'barrier' construct between them, or an implied one without "
         "'nowait', orders them";
}

}  // namespace yeti::definite
