// Static site records: where in the source something happens, and the words for
// it. Records of one function are shared when they are equal.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EMIT_SITE_H
#define YETI_PLUGIN_EMIT_SITE_H

#include "abi/abi.h"
#include "plugin/gcc/gcc-compat.h"
#include "plugin/openmp/construct_records.h"

namespace yeti {

struct SiteRequest {
  gimple *statement;  // whose place in the source it is
  YetiSiteKind kind;
  unsigned size;        // bytes, 0 when only known at run time
  tree reference;       // the lvalue, or null
  tree pointer;         // to the memory when there is no lvalue, or null
  unsigned offset = 0;  // of a part of a check, see abi/abi_records.h
  YetiBinding binding = kYetiBindingUnknown;
  unsigned proof = 0;  // bits of YetiProof
};

// The records of the function that is being compiled. Lives no longer than one
// run of the pass, during which GCC does not collect garbage.
class Sites {
 public:
  // The address of the record, a constant.
  tree address(const SiteRequest &request);
  // The address of a record that stands for all of 'requests', of which there
  // is at least one; equal ones are taken as one. 'period' as in
  // abi/abi_records.h; 'together' of a check of neighbours: kYetiTogether
  // or kYetiGroup.
  tree address(const std::vector<SiteRequest> &requests, unsigned period,
               unsigned together = 0);

  // Whether the record at 'address' is one of these, and then its kind.
  bool has(tree address) const;
  YetiSiteKind kind(tree address) const;
  YetiBinding binding(tree address) const;

  ConstructRecords &constructs() { return constructs_; }

 private:
  // What makes a record, and so what makes two records equal.
  struct Content {
    std::string file, function;
    std::optional<std::string> expression;
    tree inlined_at;  // address of a record, or null
    unsigned line, column, size;
    int kind, language, binding;
    unsigned proof;
    tree construct;  // address of a record, or null
    std::optional<std::string> dimensions;
    std::vector<tree> parts;  // addresses of records
    unsigned period = 0, offset = 0;
    auto tied() const {
      return std::tie(file, function, expression, inlined_at, line, column,
                      size, kind, language, binding, proof, construct,
                      dimensions, parts, period, offset);
    }
    bool operator<(const Content &other) const { return tied() < other.tied(); }
  };

  Content content_of(const SiteRequest &request);
  tree record(const Content &content);
  tree call_site(tree block);

  std::map<Content, tree> records_;
  struct Known {
    YetiSiteKind kind;
    YetiBinding binding;
  };
  std::map<tree, Known> variables_;  // of the records
  ConstructRecords constructs_;
};

}  // namespace yeti

#endif
