// The part of a report's text that says where the memory is: which block or
// variable, whose, and which element.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/report_printer.h"

namespace yeti {

void ReportPrinter::variable(const char *kind) {
  const ReportLocation &where = report_.location;
  out_ << kind << " '" << where.name << "' of size "
       << static_cast<uint64_t>(where.size) << " at " << Hex{where.start};
}

void ReportPrinter::declaration() {
  const ReportLocation &where = report_.location;
  if (where.file.empty()) return;
  out_ << strip_path({where.file.data(), where.file.size()},
                     style_.strip_path_prefix);
  if (where.line != 0) out_ << ':' << where.line;
  out_ << ", ";
}

void ReportPrinter::global() {
  const ReportLocation &where = report_.location;
  std::string_view module(where.module.data(), where.module.size());
  if (where.name.empty())
    out_ << "global data";
  else
    variable("global");
  out_ << " (";
  declaration();
  out_ << base_name(module) << '+' << Hex{where.module_offset} << ')';
}

void ReportPrinter::stack() {
  const ReportLocation &where = report_.location;
  const bool is_named = !where.name.empty();
  if (is_named) {
    variable("local");
    out_ << " in frame of '" << function(where.function) << "' (";
    declaration();
  }
  out_ << "stack of ";
  strand(where.owner, "thread");
  if (is_named) {
    out_ << ')';
  } else if (!where.function.empty()) {
    out_ << ", frame of '" << function(where.function) << "'";
  } else if (!where.called_at.function.empty()) {
    out_ << ", frame of the function called at ";
    place(where.called_at);
    out_ << " in " << function(where.called_at.function);
  }
}

// "A[3][4]", "a(4,5)": with the array's name where that is sure.
void ReportPrinter::element() {
  const ReportLocation &where = report_.location;
  const bool fortran = where.language == kYetiLanguageFortran;
  if (where.subscripts.empty()) {
    out_ << (fortran ? '(' : '[')
         << static_cast<uint64_t>(where.index + (fortran ? 1 : 0))
         << (fortran ? ')' : ']');
    return;
  }
  if (where.kind == LocationKind::kGlobal || where.kind == LocationKind::kStack)
    out_ << where.name;
  const char *open = fortran ? "(" : "[", *between = fortran ? "," : "][";
  const char *separator = open;
  for (int64_t subscript : where.subscripts) {
    out_ << separator << subscript;
    separator = between;
  }
  out_ << (fortran ? ')' : ']');
}

void ReportPrinter::position_words() {
  const ReportLocation &where = report_.location;
  if (where.kind == LocationKind::kThreadLocal ||
      where.kind == LocationKind::kDescriptor ||
      (where.kind == LocationKind::kStack && where.name.empty()) ||
      (where.element_size == 0 && where.offset == 0))
    return;
  out_ << "The race is at offset " << static_cast<uint64_t>(where.offset);
  if (where.element_size != 0) {
    out_ << ": element ";
    element();
    out_ << " of " << static_cast<uint64_t>(where.element_size)
         << "-byte elements";
  }
}

void ReportPrinter::location_words() {
  const ReportLocation &where = report_.location;
  switch (where.kind) {
    case LocationKind::kHeap:
    case LocationKind::kFreedHeap:
      out_ << "heap block of size " << static_cast<uint64_t>(where.size)
           << " at " << Hex{where.start}
           << (where.kind == LocationKind::kHeap ? " allocated by "
                                                 : " freed by ");
      strand(where.owner, "thread");
      break;
    case LocationKind::kGlobal:
      global();
      break;
    case LocationKind::kStack:
      stack();
      break;
    case LocationKind::kDescriptor:
      out_ << "file descriptor " << static_cast<uint64_t>(where.offset);
      break;
    case LocationKind::kThreadLocal:
      out_ << "thread-local memory of ";
      strand(where.owner, "thread");
      break;
    default:
      out_ << "memory mapped at " << Hex{where.start} << " of size "
           << static_cast<uint64_t>(where.size);
      if (!where.module.empty()) out_ << " (" << where.module << ')';
  }
}

void ReportPrinter::location() {
  const ReportLocation &where = report_.location;
  if (where.kind == LocationKind::kUnknown) return;
  const bool is_heap = where.kind == LocationKind::kHeap;
  color("1;32");
  out_ << "  Location is ";
  location_words();
  if (is_heap) out_ << ':';
  out_ << '\n';
  plain();
  if (is_heap && where.allocation.frames.empty())
    out_ << "    [the stack of the allocation is not known]\n";
  else if (is_heap)
    frames(where.allocation);
  TextBuffer position;
  ReportPrinter(report_, style_, position).position_words();
  if (!position.empty()) {
    out_ << "  ";
    out_.append(position.view()) << '\n';
  }
  out_ << '\n';
}

}  // namespace yeti
