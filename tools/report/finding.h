// What yeti-report knows of a run: processes, races as the logs have them, and
// findings, which are equal races of all processes. Plain data.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TOOLS_REPORT_FINDING_H
#define YETI_TOOLS_REPORT_FINDING_H

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace yeti::report {

struct Frame {
  std::string function, file, module, offset;  // "" if unknown
  uint32_t line = 0, column = 0;               // 0 if unknown
};

struct Stack {
  std::vector<Frame> frames;  // innermost first
  uint64_t left_out = 0;      // further calls
};

// A phrase and the calls that belong to it.
struct Part {
  std::string words;
  Stack stack;
};

struct Access {
  std::string words, kind, expression;
  std::string construct;  // innermost one around it, or ""
  bool is_known = false;  // its stack
  Stack stack;

  // The innermost frame with a line; null if there is none.
  const Frame *source() const {
    for (const Frame &frame : stack.frames)
      if (!frame.file.empty() && frame.line != 0) return &frame;
    return nullptr;
  }
};

// As one process has reported it.
struct Race {
  uint64_t number = 0;
  std::string fingerprint, summary, hint;
  std::string suppressed_by;  // a line of a suppression file, or ""
  Access accesses[2];         // the one that found the race, the previous one
  Part location;
  std::string position;  // in the location, a sentence or ""
  std::string variable;  // its name or the accessed expression, or ""
  std::vector<Part> mutexes, threads;
};

struct Process {
  std::string key;
  std::string host, program, path, folder, launcher;
  std::vector<std::string> arguments;
  int64_t pid = 0;
  std::optional<uint64_t> rank;
  uint64_t ranks = 0;
  bool has_ended = false;  // a process that was killed has no end
  uint64_t findings = 0;
};

// Races of one fingerprint at the same places.
struct Variant {
  Race race;       // the first one
  size_t process;  // that has found it, an index
  uint64_t occurrences = 0;
};

enum class State { kNew, kUnchanged, kAbsent };

struct Finding {
  std::string fingerprint;
  State state = State::kNew;
  std::vector<Variant> variants;           // none if absent
  std::map<size_t, uint64_t> occurrences;  // by process
  std::string summary;                     // of the first, or of the baseline
  std::string file;                        // of the current access, or ""
  std::string suppressed_by;               // "" unless all are suppressed
  bool is_warned_of = false;               // by the compiler

  bool is_suppressed() const { return !suppressed_by.empty(); }
  // Whether somebody has to look at it.
  bool counts() const { return state == State::kNew && !is_suppressed(); }
  uint64_t total() const {
    uint64_t sum = 0;
    for (const auto &[process, count] : occurrences) sum += count;
    return sum;
  }
};

// How a line of the suppression files fared, over all processes.
struct SuppressionUse {
  uint64_t hits = 0;
};

// A race that the compiler has warned of.
struct Warning {
  std::string fingerprint, summary, words;
};

struct Run {
  std::vector<Process> processes;
  std::vector<Finding> findings;
  std::map<std::string, SuppressionUse> suppressions;  // by line
  std::vector<std::string> messages;                   // of the runtimes
  std::vector<Warning> warnings;  // of which no process has found the race
  bool has_baseline = false;

  uint64_t count_of(State state) const {
    uint64_t count = 0;
    for (const Finding &each : findings)
      count += each.state == state && !each.is_suppressed();
    return count;
  }
  uint64_t suppressed() const {
    uint64_t count = 0;
    for (const Finding &each : findings) count += each.is_suppressed();
    return count;
  }
};

}  // namespace yeti::report

#endif
