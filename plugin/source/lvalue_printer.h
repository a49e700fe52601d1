// Prints one lvalue in the source language. For lvalue_text.h, which decides
// what of it a reader is shown.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_SOURCE_LVALUE_PRINTER_H
#define YETI_PLUGIN_SOURCE_LVALUE_PRINTER_H

#include "abi/abi.h"
#include "plugin/source/linear_form.h"

namespace yeti {

using Text = std::optional<std::string>;

// An lvalue: 'text' itself, or what the pointer 'text' points to. An array that
// is reached through its descriptor has that descriptor's rank, others 0.
struct Lvalue {
  std::string text;
  bool is_pointee = false;
  size_t descriptor_rank = 0;
};
using MaybeLvalue = std::optional<Lvalue>;

// 'text' in parentheses if it has an operator that would bind to what follows.
std::string in_parentheses(const std::string &text);

// Prints one expression. The number of steps is bounded: the result is for a
// reader.
class LvaluePrinter {
 public:
  LvaluePrinter(YetiSiteLanguage language, tree function)
      : language_(language), function_(function) {}

  Text reference(tree ref) { return finished(lvalue(ref)); }
  Text pointee(tree pointer) { return finished(memory(pointer, 0, NULL_TREE)); }
  // Whether an internal name of a library was met.
  bool met_internals() const { return met_internals_; }

 private:
  bool is_fortran() const { return language_ == kYetiLanguageFortran; }
  Text finished(const MaybeLvalue &lvalue) const;
  MaybeLvalue lvalue(tree ref);
  MaybeLvalue component(tree ref);
  MaybeLvalue element(tree ref);
  MaybeLvalue fortran_element(const Lvalue &array, tree array_type,
                              const LinearForm &index);
  MaybeLvalue memory(LinearForm form, tree type);
  MaybeLvalue memory(tree pointer, HOST_WIDE_INT offset, tree type);
  MaybeLvalue displaced(tree object, LinearForm form, tree type);
  MaybeLvalue described(const Lvalue &array, tree data, const LinearForm &form,
                        tree type);
  MaybeLvalue based(tree base, const LinearForm &form, tree type);
  MaybeLvalue inside(const Lvalue &object, tree object_type,
                     const LinearForm &form, tree type);
  MaybeLvalue indexed(Lvalue object, tree array, tree element, LinearForm form,
                      tree type);
  MaybeLvalue part(Lvalue object, tree object_type, HOST_WIDE_INT offset,
                   tree type);
  MaybeLvalue with_member(const Lvalue &object, tree field);
  MaybeLvalue bound(tree pointer, HOST_WIDE_INT offset, tree type);
  Text name_of_variable(tree decl);
  Text value(tree v);
  Text temporary(tree v);
  Text common(gphi *phi);
  Text call(gcall *call);
  Text method(gcall *call, const std::string &name);
  Text sum(const LinearForm &form, HOST_WIDE_INT unit);
  Text sum_of(tree v);

  YetiSiteLanguage language_;
  tree function_;
  int steps_left_ = 80;
  bool met_internals_ = false;
};

}  // namespace yeti

#endif
