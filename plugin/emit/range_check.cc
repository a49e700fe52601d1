// See range_check.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/emit/range_check.h"

#include "plugin/config/detector.h"
#include "plugin/emit/emit.h"
#include "plugin/emit/note_placeholder.h"
#include "plugin/emit/page_bit_layout.h"

namespace yeti {

namespace {

// Whether 'check' can be noted inline, as bits.
bool is_noted(const RangeCheck &check) {
  return detector().has_footprints && !check.stride && check.alignment &&
         tree_fits_uhwi_p(check.size) &&
         fits_page_bits(tree_to_uhwi(check.size), check.alignment);
}

// Whether 'check' is judged at once, as one of a group.
bool is_judged_as_group(const RangeCheck &check) {
  return check.group && !detector().has_footprints;
}

tree site_of(const RangeCheck &check, const std::vector<Access> &accesses,
             Sites &sites) {
  std::vector<SiteRequest> requests;
  for (size_t i = 0; i < check.accesses.size(); ++i) {
    requests.push_back(site_request(accesses[check.accesses[i]]));
    if (check.period) requests.back().offset = check.offsets[i];
  }
  bool together = is_noted(check) || is_judged_as_group(check);
  return sites.address(requests, check.period,
                       !together     ? 0
                       : check.group ? kYetiGroup
                                     : kYetiTogether);
}

}  // namespace

gimple_seq sequence_of(const RangeCheck &check,
                       const std::vector<Access> &accesses, Sites &sites) {
  gimple_seq sequence = nullptr;
  tree site = site_of(check, accesses, sites);
  auto value = [&](tree of, tree type) {
    return force_value(&sequence, unshare_expr(of), type);
  };
  tree start = value(check.start, ptr_type_node);
  tree size = value(check.size, size_type_node);
  auto distance = [&](tree of) {
    return value(of, type_of_word(type_word::Offset));
  };
  gcall *call;
  if (check.pitch) {
    tree stride = distance(check.stride);
    tree count = value(check.count, size_type_node);
    tree pitch = distance(check.pitch);
    tree rows = value(check.rows, size_type_node);
    call = gimple_build_call(
        declaration_of(check.is_write ? EntryPoint::write_tile
                                      : EntryPoint::read_tile),
        7, start, size, stride, count, pitch, rows, site);
  } else if (check.stride) {
    tree stride = distance(check.stride);
    tree count = value(check.count, size_type_node);
    call = gimple_build_call(
        declaration_of(check.is_write ? EntryPoint::write_strided
                                      : EntryPoint::read_strided),
        5, start, size, stride, count, site);
  } else if (is_judged_as_group(check)) {
    call = gimple_build_call(
        declaration_of(check.is_write ? EntryPoint::write_group
                                      : EntryPoint::read_group),
        3, start, build_int_cst(type_of_word(type_word::U64), check.group),
        site);
  } else if (is_noted(check)) {
    call = build_note_placeholder(start, size, check.alignment, site);
  } else {
    call = gimple_build_call(
        declaration_of(check.is_write ? EntryPoint::write_block
                                      : EntryPoint::read_block),
        3, start, size, site);
  }
  gimple_seq_add_stmt(&sequence, call);
  gimple_seq_set_location(
      sequence, gimple_location(accesses[check.accesses.front()].statement));
  return sequence;
}

}  // namespace yeti
