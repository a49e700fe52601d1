// What the user reads of a violation of the rules of verify.h, and of a proof
// that is wrong.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/verify_print.h"

#include "runtime/report/report_location.h"

namespace yeti {

namespace {

const char *word_of(AccessKind kind) {
  return kind == AccessKind::kRead ? "read" : "write";
}

// "a.c:3:5 in f", "a.c:3:5 in f, inlined at a.c:9:7 in g"
void print_place(const YetiSite *site, const PrintStyle &style,
                 TextBuffer &out) {
  for (const YetiSite *each = site; each != nullptr; each = each->inlined_at) {
    if (each != site) out << ", inlined at ";
    out << strip_path(each->file, style.strip_path_prefix) << ':' << each->line
        << ':' << each->column << " in " << each->function;
  }
}

constexpr const char *kProofs[] = {
#define X(name, word) word,
    YETI_PROOFS(X)
#undef X
};

class ViolationPrinter {
 public:
  ViolationPrinter(Symbolizer &symbolizer, const PrintStyle &style,
                   TextBuffer &out)
      : symbolizer_(symbolizer), style_(style), out_(out) {}

  void print(const Violation &violation);

 private:
  void color(const char *code) {
    if (style_.color) out_ << "\033[" << code << "m";
  }
  void event(const VerifyEvent &event);
  void place(const YetiSite *site);
  void point(const SyncPoint &point);
  void reason(const Violation &violation);

  Symbolizer &symbolizer_;
  const PrintStyle &style_;
  TextBuffer &out_;
};

void ViolationPrinter::place(const YetiSite *site) {
  print_place(site, style_, out_);
}

// "write of 8 bytes at 0x10 to 'x' (a.c:3:5 in f)"
void ViolationPrinter::event(const VerifyEvent &event) {
  out_ << word_of(event.kind) << (event.is_check ? " check of " : " of ");
  if (event.bytes.count > 1)
    out_ << static_cast<uint64_t>(event.bytes.count) << " times ";
  out_ << static_cast<uint64_t>(event.bytes.size) << " bytes";
  if (event.bytes.count > 1)
    out_ << ", " << static_cast<uint64_t>(event.bytes.stride) << " apart,";
  out_ << " at " << Hex{event.bytes.start};
  if (event.site->expression != nullptr)
    out_ << (event.is_check ? " for '" : " '") << event.site->expression
         << '\'';
  out_ << " (";
  place(event.site);
  out_ << ')';
}

// "the lock:" and its stack.
void ViolationPrinter::point(const SyncPoint &point) {
  out_ << point.what;
  if (point.site != nullptr) {
    out_ << " (";
    place(point.site);
    out_ << ')';
  }
  out_ << ":\n";
  ReportStack stack;
  add_stack_frames(symbolizer_, point.stack, stack);
  if (stack.frames.empty())
    out_ << "    [no calls are known]\n";
  else
    print_stack(stack, style_, out_);
}

// The reason: an event of the other sort with these bytes that does not help
// because of a release, its kind, or the end of the memory.
void ViolationPrinter::reason(const Violation &violation) {
  if (violation.other == nullptr) return;
  const bool is_check = violation.event.is_check;
  out_ << "  The last " << (is_check ? "access to" : "check of")
       << " these bytes, ";
  event(*violation.other);
  const bool is_of_right_kind = violation.event.kind == AccessKind::kRead ||
                                violation.other->kind == AccessKind::kWrite;
  if (!is_of_right_kind) {
    out_ << ", does not count: "
         << (is_check ? "a write check is legitimate for a write only"
                      : "a read check covers reads only")
         << '\n';
  } else if (violation.between != nullptr) {
    out_ << ", was before ";
    point(*violation.between);
  } else {
    out_ << ", was in an earlier life of the memory\n";
  }
}

void ViolationPrinter::print(const Violation &violation) {
  const VerifyEvent &event = violation.event;
  out_ << "==================\n";
  color("1;31");
  out_ << "ERROR: Yeti: verify: ";
  this->event(event);
  out_ << (event.is_check ? " is not legitimate"
                          : " is not covered by a check");
  if (violation.start != event.bytes.start ||
      violation.end != event.bytes.end())
    out_ << " in bytes " << Hex{violation.start} << " to "
         << Hex{violation.end - 1};
  out_ << '\n';
  color("0");
  reason(violation);
  out_ << "  No " << (event.is_check ? "access" : "check")
       << " that would do comes before ";
  point(violation.limit);
  out_ << "==================\n";
}

}  // namespace

void print_violation(Symbolizer &symbolizer, const Violation &violation,
                     const PrintStyle &style, TextBuffer &out) {
  ViolationPrinter(symbolizer, style, out).print(violation);
}

void print_disproved(const YetiSite *site, const PrintStyle &style,
                     TextBuffer &out) {
  out << "==================\n";
  if (style.color) out << "\033[1;31m";
  out << "ERROR: Yeti: verify: a race was found at a check";
  if (site->expression != nullptr) out << " for '" << site->expression << '\'';
  out << " (";
  print_place(site, style, out);
  out << ") that is superfluous by the";
  const char *before = " proof ";
  for (unsigned i = 0; i < kYetiProofCount; ++i) {
    if (((site->proof >> i) & 1) == 0) continue;
    out << before << '\'' << kProofs[i] << '\'';
    before = " and ";
  }
  if (style.color) out << "\033[0m";
  out << "\n==================\n";
}

}  // namespace yeti
