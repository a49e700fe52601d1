// The printer of one report and of the phrases that it consists of:
// report_print.cc has the accesses, threads and the rest,
// report_print_location.cc has where the memory is. For these and
// report_json.cc only.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_REPORT_PRINTER_H
#define YETI_RUNTIME_REPORT_REPORT_PRINTER_H

#include "runtime/report/report.h"

namespace yeti {

class ReportPrinter {
 public:
  ReportPrinter(const Report &report, const PrintStyle &style, TextBuffer &out)
      : report_(report), style_(style), out_(out) {}

  void print();
  void frames(const ReportStack &stack);
  void summary();

  // Phrases, without colours and the end of the line.
  void access_words(const ReportAccess &access, bool is_current);
  void location_words();
  void position_words();  // "" if there is nothing to say
  void mutex_words(const ReportMutex &mutex, size_t number);
  void thread_words(const ReportThread &thread);
  void summary_words();
  String function(const String &name) const;

 private:
  void color(const char *code) {
    if (style_.color) out_ << "\033[" << code << "m";
  }
  void plain() { color("0"); }

  void access(const ReportAccess &access, bool is_current);
  void held_locks(const ReportAccess &access);
  void frame(const ReportFrame &frame, size_t number);
  void place(const ReportFrame &frame);
  void summary_place(const ReportFrame &frame);
  void stack_or(const ReportStack &stack, const char *otherwise);
  void strand(const ReportStrand &strand, const char *first_word);
  void team(const ReportStrand &strand);
  void actor(const ReportAccess &access);
  void construct(const ReportConstruct &construct);
  void place(const ReportConstruct &construct);
  void creation_words(const ReportThread &thread);
  void hint();
  void jobs();
  void forgotten();
  void location();
  void global();
  void variable(const char *kind);
  void declaration();
  void stack();
  void element();
  void mutex(const ReportMutex &mutex, size_t number);
  void thread(const ReportThread &thread);

  const Report &report_;
  const PrintStyle &style_;
  TextBuffer &out_;
};

}  // namespace yeti

#endif
