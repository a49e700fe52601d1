// See lvalue_text.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/source/lvalue_text.h"

#include "plugin/source/library_names.h"
#include "plugin/source/lvalue_printer.h"

namespace yeti {

namespace {

// What a reader is shown: nothing of a library's insides.
Text shown(const LvaluePrinter &printer, const Text &text, tree reference) {
  bool is_internal =
      text && printer.met_internals() && has_internal_name(*text);
  if (text && !is_internal) return text;
  return reference ? type_and_field(reference) : std::nullopt;
}

}  // namespace

std::optional<std::string> text_of_reference(tree reference,
                                             YetiSiteLanguage language,
                                             tree function) {
  LvaluePrinter printer(language, function);
  Text text = printer.reference(reference);
  if (language != kYetiLanguageCxx) return text;
  return shown(printer, text, reference);
}

std::optional<std::string> text_of_pointee(tree pointer,
                                           YetiSiteLanguage language,
                                           tree function) {
  LvaluePrinter printer(language, function);
  Text text = printer.pointee(pointer);
  if (language != kYetiLanguageCxx) return text;
  return shown(printer, text, NULL_TREE);
}

}  // namespace yeti
