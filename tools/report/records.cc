// See records.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/report/records.h"

#include <limits>

namespace yeti::report {

namespace {

const json &member_of(const json &object, const char *name) {
  static const json kNothing;
  if (!object.is_object()) return kNothing;
  const auto found = object.find(name);
  return found == object.end() ? kNothing : *found;
}

bool is_count(const json &value) {
  return value.is_number_unsigned() ||
         (value.is_number_integer() && value.get<int64_t>() >= 0);
}

bool flag_of(const json &object, const char *name) {
  const json &value = member_of(object, name);
  return value.is_boolean() && value.get<bool>();
}

uint32_t small_count_of(const json &object, const char *name) {
  const uint64_t value = count_of(object, name);
  return value <= std::numeric_limits<uint32_t>::max()
             ? static_cast<uint32_t>(value)
             : 0;
}

Frame frame_of(const json &value) {
  Frame frame;
  frame.function = text_of(value, "function");
  frame.file = text_of(value, "file");
  frame.module = text_of(value, "module");
  frame.offset = text_of(value, "offset");
  frame.line = small_count_of(value, "line");
  frame.column = small_count_of(value, "column");
  return frame;
}

Stack stack_of(const json &object, const char *name) {
  Stack stack;
  for (const json &each : array_of(object, name))
    stack.frames.push_back(frame_of(each));
  stack.left_out = count_of(object, "calls_left_out");
  return stack;
}

Part part_of(const json &value, const char *stack) {
  return {text_of(value, "words"), stack_of(value, stack)};
}

std::string construct_of(const json &access) {
  const json &around = array_of(access, "constructs");
  if (!around.empty()) return text_of(around[0], "name");
  return text_of(member_of(member_of(access, "strand"), "construct"), "name");
}

Access access_of(const json &value) {
  Access access;
  access.words = text_of(value, "words");
  access.kind = text_of(value, "kind");
  access.expression = text_of(value, "expression");
  access.construct = construct_of(value);
  access.is_known = flag_of(value, "known");
  access.stack = stack_of(value, "stack");
  return access;
}

}  // namespace

std::string text_of(const json &object, const char *name) {
  const json &value = member_of(object, name);
  return value.is_string() ? value.get<std::string>() : std::string();
}

uint64_t count_of(const json &object, const char *name) {
  const json &value = member_of(object, name);
  return is_count(value) ? value.get<uint64_t>() : 0;
}

const json &array_of(const json &object, const char *name) {
  static const json kNone = json::array();
  const json &value = member_of(object, name);
  return value.is_array() ? value : kNone;
}

Process process_of(const json &record) {
  Process process;
  process.key = text_of(record, "process");
  process.host = text_of(record, "host");
  process.program = text_of(record, "program");
  process.path = text_of(record, "path");
  process.folder = text_of(record, "folder");
  process.launcher = text_of(record, "launcher");
  for (const json &each : array_of(record, "arguments"))
    if (each.is_string()) process.arguments.push_back(each);
  process.pid = static_cast<int64_t>(count_of(record, "pid"));
  if (is_count(member_of(record, "rank")))
    process.rank = count_of(record, "rank");
  process.ranks = count_of(record, "ranks");
  return process;
}

Race race_of(const json &record) {
  Race race;
  race.number = count_of(record, "number");
  race.fingerprint = text_of(record, "fingerprint");
  race.summary = text_of(record, "summary");
  race.hint = text_of(record, "hint");
  race.suppressed_by = text_of(record, "suppressed_by");
  const json &accesses = array_of(record, "accesses");
  for (size_t i = 0; i < 2 && i < accesses.size(); ++i)
    race.accesses[i] = access_of(accesses[i]);
  const json &location = member_of(record, "location");
  race.location = part_of(location, "allocated_at");
  race.position = text_of(location, "position");
  race.variable = text_of(location, "name");
  for (const Access &each : race.accesses)
    if (race.variable.empty()) race.variable = each.expression;
  for (const json &each : array_of(record, "mutexes"))
    race.mutexes.push_back(part_of(each, "acquired_at"));
  for (const json &each : array_of(record, "threads"))
    race.threads.push_back(part_of(each, "created_at"));
  return race;
}

Warning warning_of(const json &record) {
  return {text_of(record, "fingerprint"), text_of(record, "summary"),
          text_of(record, "words")};
}

}  // namespace yeti::report
