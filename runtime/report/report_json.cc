// See report_json.h. What is not known is left out.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/report_json.h"

#include "runtime/base/json.h"
#include "runtime/base/log.h"
#include "runtime/base/platform.h"
#include "runtime/report/report_printer.h"

namespace yeti {

namespace {

std::string_view name_of(YetiSiteKind kind) {
  switch (kind) {
    case kYetiSiteWrite:
      return "write";
    case kYetiSiteAtomicRead:
      return "atomic read";
    case kYetiSiteAtomicWrite:
      return "atomic write";
    case kYetiSiteAtomicUpdate:
      return "atomic update";
    case kYetiSiteFree:
      return "free";
    default:
      return "read";
  }
}

std::string_view name_of(StrandKind kind) {
  switch (kind) {
    case StrandKind::kMainThread:
      return "main thread";
    case StrandKind::kTeamMember:
      return "team member";
    case StrandKind::kTask:
      return "task";
    default:
      return "thread";
  }
}

std::string_view name_of(LocationKind kind) {
  switch (kind) {
    case LocationKind::kHeap:
      return "heap";
    case LocationKind::kFreedHeap:
      return "freed heap";
    case LocationKind::kGlobal:
      return "global";
    case LocationKind::kStack:
      return "stack";
    case LocationKind::kThreadLocal:
      return "thread-local";
    case LocationKind::kDescriptor:
      return "descriptor";
    default:
      return "mapped";
  }
}

class JsonPrinter {
 public:
  JsonPrinter(const Report &report, const PrintStyle &style, TextBuffer &out)
      : report_(report),
        style_(style),
        json_(out),
        phrases_(report, style, phrase_) {}

  void print(uint64_t number);

 private:
  // "key": what 'say' has put into the phrase, unless that is nothing.
  template <class Say>
  void words(std::string_view key, const Say &say) {
    phrase_.clear();
    say();
    if (!phrase_.empty()) json_.key(key).text(phrase_.view());
  }
  void text(std::string_view key, const String &value) {
    if (!value.empty()) json_.key(key).text(value);
  }
  void count(std::string_view key, uint64_t value) {
    if (value != 0) json_.key(key).number(value);
  }

  void file(const String &name);
  void place(const ReportFrame &frame);
  void frame(const ReportFrame &frame);
  void stack(std::string_view key, const ReportStack &stack);
  void construct(const ReportConstruct &construct);
  void strand(std::string_view key, const ReportStrand &strand);
  void access(const ReportAccess &access, bool is_current);
  void location();
  void mutex(const ReportMutex &mutex, size_t number);
  void thread(const ReportThread &thread);

  const Report &report_;
  const PrintStyle &style_;
  JsonWriter json_;
  TextBuffer phrase_;
  ReportPrinter phrases_;
};

void JsonPrinter::file(const String &name) {
  if (name.empty()) return;
  json_.key("file").text(
      strip_path({name.data(), name.size()}, style_.strip_path_prefix));
}

void JsonPrinter::place(const ReportFrame &frame) {
  file(frame.file);
  count("line", frame.line);
  count("column", frame.column);
}

void JsonPrinter::frame(const ReportFrame &frame) {
  json_.begin_object();
  if (!frame.function.empty())
    json_.key("function").text(phrases_.function(frame.function));
  place(frame);
  if (!frame.module.empty()) {
    text("module", frame.module);
    json_.key("offset").address(frame.offset);
  }
  json_.end_object();
}

void JsonPrinter::stack(std::string_view key, const ReportStack &stack) {
  json_.key(key).begin_array();
  for (const ReportFrame &each : stack.frames) frame(each);
  json_.end_array();
  count("calls_left_out", stack.left_out);
}

void JsonPrinter::construct(const ReportConstruct &construct) {
  json_.begin_object().key("name").text(construct.name);
  file(construct.file);
  count("line", construct.line);
  json_.end_object();
}

void JsonPrinter::strand(std::string_view key, const ReportStrand &strand) {
  if (!strand.known) return;
  json_.key(key).begin_object();
  json_.key("kind").text(name_of(strand.kind));
  json_.key("number").number(strand.number);
  if (strand.team_size != 0) {
    json_.key("team_number").number(uint64_t{strand.team_number});
    json_.key("team_size").number(uint64_t{strand.team_size});
  }
  if (!strand.construct.name.empty()) {
    json_.key("construct");
    construct(strand.construct);
  }
  json_.end_object();
}

void JsonPrinter::access(const ReportAccess &access, bool is_current) {
  json_.begin_object();
  words("words", [&] { phrases_.access_words(access, is_current); });
  json_.key("kind").text(name_of(access.kind));
  json_.key("address").address(access.address);
  json_.key("size").number(uint64_t{access.size});
  text("expression", access.expression);
  strand("strand", access.strand);
  json_.key("constructs").begin_array();
  for (const ReportConstruct &each : access.constructs) construct(each);
  json_.end_array();
  json_.key("locks").begin_array();
  for (const ReportHeldLock &lock : access.held)
    json_.begin_object()
        .key("mutex")
        .number(uint64_t{lock.mutex})
        .key("shared")
        .boolean(lock.shared)
        .end_object();
  json_.end_array();
  json_.key("known").boolean(access.stack.known);
  stack("stack", access.stack);
  json_.end_object();
}

void JsonPrinter::location() {
  const ReportLocation &where = report_.location;
  if (where.kind == LocationKind::kUnknown) return;
  json_.key("location").begin_object();
  words("words", [&] { phrases_.location_words(); });
  words("position", [&] { phrases_.position_words(); });
  json_.key("kind").text(name_of(where.kind));
  if (where.start != 0) {
    json_.key("address").address(where.start);
    json_.key("offset").number(uint64_t{where.offset});
  }
  if (where.kind == LocationKind::kDescriptor)
    json_.key("descriptor").number(uint64_t{where.offset});
  count("size", where.size);
  text("name", where.name);
  text("function", where.function);
  file(where.file);
  count("line", where.line);
  text("module", where.module);
  if (where.element_size != 0) {
    json_.key("element_size").number(uint64_t{where.element_size});
    json_.key("index").number(uint64_t{where.index});
    json_.key("subscripts").begin_array();
    for (int64_t each : where.subscripts) json_.signed_number(each);
    json_.end_array();
  }
  strand("owner", where.owner);
  stack("allocated_at", where.allocation);
  json_.end_object();
}

void JsonPrinter::mutex(const ReportMutex &mutex, size_t number) {
  json_.begin_object();
  words("words", [&] { phrases_.mutex_words(mutex, number); });
  json_.key("address").address(mutex.address);
  text("name", mutex.name);
  strand("holder", mutex.holder);
  stack("acquired_at", mutex.acquired);
  json_.end_object();
}

void JsonPrinter::thread(const ReportThread &thread) {
  json_.begin_object();
  words("words", [&] { phrases_.thread_words(thread); });
  strand("strand", thread.strand);
  text("name", thread.name);
  json_.key("system_id").signed_number(thread.system_id);
  json_.key("finished").boolean(thread.finished);
  strand("creator", thread.creator);
  count("same_as", thread.same_as);
  stack("created_at", thread.created);
  json_.end_object();
}

void JsonPrinter::print(uint64_t number) {
  begin_log_record(json_, "race");
  json_.key("number").number(number);
  json_.key("time").seconds(platform::wall_clock_us());
  phrase_.clear();
  phrase_ << FixedHex{report_.fingerprint};
  json_.key("fingerprint").text(phrase_.view());
  words("summary", [&] { phrases_.summary_words(); });
  text("suppressed_by", report_.suppressed_by);
  json_.key("in_baseline").boolean(report_.is_known);
  json_.key("accesses").begin_array();
  access(report_.current, true);
  access(report_.previous, false);
  json_.end_array();
  location();
  json_.key("mutexes").begin_array();
  for (size_t i = 0; i < report_.mutexes.size(); ++i)
    mutex(report_.mutexes[i], i);
  json_.end_array();
  json_.key("threads").begin_array();
  for (const ReportThread &each : report_.threads) thread(each);
  json_.end_array();
  text("hint", report_.hint);
  json_.end_object();
}

}  // namespace

void print_json_report(const Report &report, uint64_t number,
                       const PrintStyle &style, TextBuffer &out) {
  JsonPrinter(report, style, out).print(number);
  out << '\n';
}

}  // namespace yeti
