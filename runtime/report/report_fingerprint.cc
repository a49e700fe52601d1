// See report_fingerprint.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/report_fingerprint.h"

#include "abi/fingerprint.h"

namespace yeti {

namespace {

std::string_view view_of(const String &text) {
  return {text.data(), text.size()};
}

std::string_view kind_of(YetiSiteKind kind) {
  switch (kind) {
    case kYetiSiteAtomicRead:
    case kYetiSiteAtomicWrite:
    case kYetiSiteAtomicUpdate:
      return "atomic";
    case kYetiSiteFree:
      return "free";
    default:
      return "plain";
  }
}

// The innermost function of the program: a wrapper of a library's function has
// neither a line nor a module, and its caller stands for it.
std::string_view function_of(const ReportAccess &access) {
  for (const ReportFrame &frame : access.stack.frames)
    if (frame.line != 0 || !frame.module.empty())
      return view_of(frame.function);
  return {};
}

FingerprintSide side_of(const ReportAccess &access) {
  FingerprintSide side;
  if (!access.stack.known) return side;
  side.kind = kind_of(access.kind);
  side.expression = view_of(access.expression);
  side.construct = view_of(access.construct);
  side.is_fortran = access.language == kYetiLanguageFortran;
  side.function = function_of(access);
  return side;
}

}  // namespace

uint64_t fingerprint_of(const Report &report) {
  return fingerprint_of("data race", side_of(report.current),
                        side_of(report.previous));
}

}  // namespace yeti
