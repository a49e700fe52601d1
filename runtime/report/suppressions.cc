// See suppressions.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/suppressions.h"

#include "abi/yeti.h"
#include "runtime/base/check.h"
#include "runtime/base/flags.h"
#include "runtime/report/option_file.h"

namespace yeti {

namespace {

struct TypeInfo {
  std::string_view name;
  bool used;
};
constexpr TypeInfo kTypes[] = {
#define X(name, used) {#name, used},
    YETI_SUPPRESSION_TYPES(X)
#undef X
};

const TypeInfo &info_of(SuppressionType type) {
  return kTypes[static_cast<size_t>(type)];
}

bool find_type(std::string_view name, SuppressionType *type) {
  for (size_t i = 0; i < sizeof kTypes / sizeof kTypes[0]; ++i) {
    if (kTypes[i].name != name) continue;
    *type = static_cast<SuppressionType>(i);
    return true;
  }
  return false;
}

std::string_view trim(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  size_t begin = text.find_first_not_of(kBlanks);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

std::string_view view_of(const String &text) {
  return {text.data(), text.size()};
}

bool frame_matches(std::string_view pattern, const ReportFrame &frame) {
  return pattern_matches(pattern, view_of(frame.function)) ||
         pattern_matches(pattern, view_of(frame.file)) ||
         pattern_matches(pattern, view_of(frame.module));
}

bool any_frame_matches(std::string_view pattern, const ReportStack &stack) {
  for (const ReportFrame &frame : stack.frames)
    if (frame_matches(pattern, frame)) return true;
  return false;
}

bool top_frame_matches(std::string_view pattern, const ReportStack &stack) {
  return !stack.frames.empty() && frame_matches(pattern, stack.frames[0]);
}

// An access by an intercepted function has a first frame without a line; the
// second one is its caller's.
bool caller_matches(std::string_view pattern, const ReportStack &stack) {
  return stack.frames.size() > 1 && stack.frames[0].line == 0 &&
         pattern_matches(pattern, view_of(stack.frames[1].module));
}

bool any_function_matches(std::string_view pattern, const ReportStack &stack) {
  for (const ReportFrame &frame : stack.frames)
    if (pattern_matches(pattern, view_of(frame.function))) return true;
  return false;
}

bool any_file_matches(std::string_view pattern, const ReportStack &stack) {
  for (const ReportFrame &frame : stack.frames)
    if (pattern_matches(pattern, view_of(frame.file))) return true;
  return false;
}

// "race.c:12" does not match line 123.
bool line_matches(std::string_view pattern, const ReportStack &stack) {
  for (const ReportFrame &frame : stack.frames) {
    if (frame.line == 0) continue;
    TextBuffer place, whole;
    place.append(view_of(frame.file)) << ':' << frame.line;
    whole.append(pattern);
    if (pattern.empty() || pattern.back() != '$') whole << '$';
    return pattern_matches(whole.view(), place.view());
  }
  return false;
}

bool variable_matches(std::string_view pattern, const Report &report) {
  return pattern_matches(pattern, view_of(report.location.name)) ||
         pattern_matches(pattern, view_of(report.current.expression)) ||
         pattern_matches(pattern, view_of(report.previous.expression));
}

bool construct_matches(std::string_view pattern,
                       const ReportConstruct &construct) {
  if (construct.name.empty()) return false;
  TextBuffer text;
  text.append(view_of(construct.name)) << " at ";
  text.append(view_of(construct.file)) << ':' << construct.line;
  return pattern_matches(pattern, text.view());
}

bool any_construct_matches(std::string_view pattern,
                           const ReportAccess &access) {
  for (const ReportConstruct &each : access.constructs)
    if (construct_matches(pattern, each)) return true;
  return construct_matches(pattern, access.strand.construct);
}

bool covers(const Suppression &suppression, const Report &report) {
  std::string_view pattern = view_of(suppression.pattern);
  const ReportStack &current = report.current.stack;
  const ReportStack &previous = report.previous.stack;
  switch (suppression.type) {
    case SuppressionType::k_race:
      return any_frame_matches(pattern, current) ||
             any_frame_matches(pattern, previous) ||
             (report.location.kind == LocationKind::kGlobal &&
              pattern_matches(pattern, view_of(report.location.name)));
    case SuppressionType::k_race_top:
      return top_frame_matches(pattern, current) ||
             top_frame_matches(pattern, previous);
    case SuppressionType::k_called_from_lib:
      return caller_matches(pattern, current) ||
             caller_matches(pattern, previous);
    case SuppressionType::k_function:
      return any_function_matches(pattern, current) ||
             any_function_matches(pattern, previous);
    case SuppressionType::k_file:
      return any_file_matches(pattern, current) ||
             any_file_matches(pattern, previous);
    case SuppressionType::k_line:
      return line_matches(pattern, current) || line_matches(pattern, previous);
    case SuppressionType::k_variable:
      return variable_matches(pattern, report);
    case SuppressionType::k_construct:
      return any_construct_matches(pattern, report.current) ||
             any_construct_matches(pattern, report.previous);
    default:
      return false;
  }
}

void print_suppression(const Suppression &suppression, TextBuffer &out) {
  out << "  ";
  if (suppression.hits != 0) out << suppression.hits << " ";
  out << line_of(suppression) << "\n";
}

void take_file(const char *path, Suppressions &suppressions) {
  TextBuffer contents, error;
  read_option_file(path, "suppressions file", contents);
  if (!suppressions.parse(contents.view(), path, error))
    die_for_user("%s", error.c_str());
}

}  // namespace

// Matches greedily from the left: of each piece between two '*' the first
// occurrence is as good as any later one, except that the last piece of a
// pattern that ends in '$' must stand at the end.
bool pattern_matches(std::string_view pattern, std::string_view name) {
  if (name.empty()) return false;
  bool tied = !pattern.empty() && pattern.front() == '^';
  if (tied) pattern.remove_prefix(1);
  bool tied_at_end = !pattern.empty() && pattern.back() == '$';
  if (tied_at_end) pattern.remove_suffix(1);
  for (;;) {
    size_t star = pattern.find('*');
    std::string_view piece = pattern.substr(0, star);
    if (star == pattern.npos && tied_at_end)
      return name.size() >= piece.size() &&
             name.substr(name.size() - piece.size()) == piece &&
             (!tied || name.size() == piece.size());
    size_t at =
        tied ? (starts_with(name, piece) ? 0 : name.npos) : name.find(piece);
    if (at == name.npos) return false;
    if (star == pattern.npos) return true;
    name.remove_prefix(at + piece.size());
    pattern.remove_prefix(star + 1);
    tied = false;
  }
}

// Races in the headers of the C++ library, which its users cannot fix. Each
// race is in the named function itself; code of the user that the library calls
// is in other functions.
constexpr const char *kBuiltIn[] = {
    // It caches the results of a virtual function in a table of bytes, without
    // synchronisation; <regex> and <locale> call it. All threads store the same
    // value.
    "^std::ctype<char>::narrow",
    // std::atomic<std::shared_ptr>: a reader of the pointer releases the lock
    // bit by a relaxed operation, so the read does not happen before the next
    // write. The read cannot move past that operation on any machine, because
    // the value decides what is counted before it, or by which operation 'wait'
    // releases the bit.
    "^std::_Sp_atomic<*>::load",
    "^std::_Sp_atomic<*>::compare_exchange_strong",
    "^std::_Sp_atomic<*>::wait",
    // std::tr1::weak_ptr: it reads the number of owners by a plain access, to
    // return it or to change it by a compare-and-exchange that is repeated if
    // the number has changed. Other threads count atomically.
    "^std::tr1::_Sp_counted_base<*>::_M_get_use_count",
    "^std::tr1::_Sp_counted_base<*>::_M_add_ref_lock",
    // The parallel mode's sort: each thread of the region stores the number of
    // threads, always the same, in one variable.
    "^__gnu_parallel::parallel_sort_mwms<",
    // Its partition: at the end of each round every thread stores the new
    // bounds, the same ones, before the next barrier. At the beginning of a
    // round a thread reads the left bound while others increment it, and does
    // not use the value.
    "^__gnu_parallel::__parallel_partition<",
};

void Suppressions::add_built_in() {
  for (const char *pattern : kBuiltIn)
    all_.push_back({SuppressionType::k_race_top, String(pattern), 0, true});
}

bool Suppressions::parse(std::string_view text, std::string_view source,
                         TextBuffer &error) {
  for (unsigned number = 1; !text.empty(); ++number) {
    std::string_view line = trim(take_until(text, '\n'));
    if (line.empty() || line[0] == '#') continue;
    size_t colon = line.find(':');
    SuppressionType type;
    if (colon == line.npos || colon + 1 == line.size()) {
      error << source << ":" << number << ": '" << line
            << "' is not of the form type:pattern";
      return false;
    }
    std::string_view name = trim(line.substr(0, colon));
    if (!find_type(name, &type)) {
      error << source << ":" << number << ": unknown type of suppression '"
            << name << "'; valid:";
      for (const TypeInfo &info : kTypes) error << " " << info.name;
      return false;
    }
    all_.push_back({type, to_string(trim(line.substr(colon + 1))), 0, false});
  }
  return true;
}

const Suppression *Suppressions::match(const Report &report) {
  for (Suppression &suppression : all_) {
    if (!covers(suppression, report)) continue;
    ++suppression.hits;
    return &suppression;
  }
  return nullptr;
}

String line_of(const Suppression &suppression) {
  TextBuffer line;
  line.append(info_of(suppression.type).name).append(":");
  line.append(view_of(suppression.pattern));
  return to_string(line.view());
}

void Suppressions::count_again(const Suppression *suppression) {
  ++const_cast<Suppression *>(suppression)->hits;
}

void Suppressions::forget_hits() {
  for (Suppression &suppression : all_) suppression.hits = 0;
}

void Suppressions::print_matched(TextBuffer &out) const {
  uint64_t hits = 0;
  for (const Suppression &suppression : all_) hits += suppression.hits;
  if (hits == 0) return;
  out << "Yeti: suppressions that matched (" << hits << " occurrences):\n";
  for (const Suppression &suppression : all_)
    if (suppression.hits != 0) print_suppression(suppression, out);
}

void Suppressions::print_unused(TextBuffer &out) const {
  bool any = false;
  for (const Suppression &suppression : all_) {
    if (suppression.hits != 0 || suppression.built_in ||
        !info_of(suppression.type).used)
      continue;
    if (!any) out << "Yeti: suppressions that matched nothing:\n";
    any = true;
    print_suppression(suppression, out);
  }
}

void initialize_suppressions(Suppressions &suppressions) {
  if (flags().default_suppressions) suppressions.add_built_in();
  if (__yeti_default_suppressions != nullptr) {
    const char *text = __yeti_default_suppressions();
    TextBuffer error;
    if (text != nullptr &&
        !suppressions.parse(text, "__yeti_default_suppressions", error))
      die_for_user("%s", error.c_str());
  }
  for (const TextNode *file = flags().suppressions; file; file = file->next)
    take_file(file->text, suppressions);
}

}  // namespace yeti
