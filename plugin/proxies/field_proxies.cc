// See field_proxies.h. Two fields are always checked together if they are
// members of the same check groups of the unit.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/proxies/field_proxies.h"

#include "plugin/config/detector.h"
#include "plugin/config/options.h"
#include "plugin/gcc/loop_analysis.h"
#include "plugin/gcc/unit_functions.h"
#include "plugin/placement/check_groups.h"
#include "plugin/proxies/asymmetric_proxies.h"
#include "plugin/source/ignore.h"

namespace yeti {

namespace {

// Where a field is checked.
struct Presence {
  std::vector<unsigned> check_points;  // their numbers, rising
  std::string record;                  // its name, for the dump
};

std::map<Field, Presence> presences;
unsigned check_points_seen;

// The offset in its record of the member that 'reference', a COMPONENT_REF,
// names.
std::optional<HOST_WIDE_INT> offset_of_member(tree reference) {
  tree member = TREE_OPERAND(reference, 1);
  tree record = TREE_TYPE(TREE_OPERAND(reference, 0));
  if (TREE_CODE(record) != RECORD_TYPE || DECL_BIT_FIELD_TYPE(member))
    return {};
  tree offset = byte_position(member);
  if (!tree_fits_shwi_p(offset)) return {};
  return tree_to_shwi(offset);
}

// The same for the element of an array, an ARRAY_REF.
std::optional<HOST_WIDE_INT> offset_of_element(tree reference) {
  tree index = TREE_OPERAND(reference, 1);
  tree first = array_ref_low_bound(reference);
  tree size = array_ref_element_size(reference);
  if (!tree_fits_shwi_p(index) || !tree_fits_shwi_p(first) ||
      !tree_fits_shwi_p(size))
    return {};
  return (tree_to_shwi(index) - tree_to_shwi(first)) * tree_to_shwi(size);
}

std::string name_of(tree type) {
  tree name = TYPE_NAME(type);
  if (name && TREE_CODE(name) == TYPE_DECL) name = DECL_NAME(name);
  return name ? IDENTIFIER_POINTER(name) : "record";
}

// The record and the field of 'access'; the record is null if there is none.
std::pair<tree, Field> find_field(const Access &access) {
  Field field{0, 0, 0};
  tree record = NULL_TREE;
  tree at = access.reference;
  if (!at || !tree_fits_shwi_p(access.size)) return {record, field};
  HOST_WIDE_INT behind = 0;  // the start of what 'at' is
  for (; handled_component_p(at); at = TREE_OPERAND(at, 0)) {
    bool is_member = TREE_CODE(at) == COMPONENT_REF;
    if (!is_member && TREE_CODE(at) != ARRAY_REF) break;
    std::optional<HOST_WIDE_INT> offset =
        is_member ? offset_of_member(at) : offset_of_element(at);
    if (!offset && is_member) return {NULL_TREE, field};
    if (!offset) break;
    behind += *offset;
    if (!is_member) continue;
    field.offset = behind;
    record = TYPE_MAIN_VARIANT(TREE_TYPE(TREE_OPERAND(at, 0)));
  }
  if (!record) return {record, field};
  field.record = TYPE_UID(record);
  field.size = tree_to_shwi(access.size);
  return {record, field};
}

// Each object whose fields are in 'point' counts as a check point of its own.
void note_fields(const CheckGroup &point, const std::vector<Access> &accesses) {
  std::map<std::pair<unsigned, HOST_WIDE_INT>, std::set<Field>> objects;
  for (const CheckGroup::Member &member : point.members) {
    auto [record, field] = find_field(accesses[member.access]);
    if (!record) continue;
    objects[{field.record, member.start - field.offset}].insert(field);
    presences[field].record = name_of(record);
  }
  for (const auto &[object, fields] : objects) {
    ++check_points_seen;
    for (const Field &field : fields)
      presences[field].check_points.push_back(check_points_seen);
  }
}

bool has_two_fields(const std::vector<Access> &accesses) {
  size_t count = 0;
  for (const Access &access : accesses)
    count += access.skip == Skip::kNone && field_of(access);
  return count > 1;
}

void look_at(function *fun) {
  if (must_not_be_touched(fun)) return;
  std::vector<Access> accesses;
  basic_block block;
  FOR_EACH_BB_FN(block, fun)
  for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
       gsi_next(&i))
    if (!is_gimple_debug(gsi_stmt(i))) append_accesses(gsi_stmt(i), accesses);
  use_asymmetric_proxies(accesses);
  if (!has_two_fields(accesses)) {  // no need for a closer look
    for (const Access &access : accesses)
      if (access.skip == Skip::kNone)
        note_fields({{{size_t(&access - accesses.data()), 0, 0, 0}},
                     access.kind == AccessKind::kWrite},
                    accesses);
    return;
  }
  LoopAnalysis analysis;
  LoopFacts loops(fun);
  for (const CheckGroup &point : check_groups_of(fun, loops, accesses))
    note_fields(point, accesses);
}

void dump_classes() {
  for (const auto &[field, presence] : presences) {
    std::set<Field> all = proxies_of(field);
    if (all.size() < 2 || !(field == *all.begin())) continue;
    fprintf(dump_file, "yeti: fields of %s, always checked together:",
            presence.record.c_str());
    for (const Field &each : all)
      fprintf(dump_file, " %ld+%ld", long(each.offset), long(each.size));
    fputs("\n", dump_file);
  }
}

constexpr pass_data kPassData = {
    SIMPLE_IPA_PASS,
    "yeti_proxies",
    OPTGROUP_NONE,
    TV_PLUGIN_RUN,
    0,
    0,
    0,
    0,
    0,
};

class PassFieldProxies : public simple_ipa_opt_pass {
 public:
  PassFieldProxies() : simple_ipa_opt_pass(kPassData, g) {}

  opt_pass *clone() override { return new PassFieldProxies; }

  bool gate(function *) override { return uses_field_proxies(); }

  unsigned execute(function *) override {
    presences.clear();
    check_points_seen = 0;
    if (options.proxies.word == "asymmetric") find_asymmetric_proxies();
    for_each_unit_function(look_at);
    if (dump_file) dump_classes();
    return 0;
  }
};

}  // namespace

simple_ipa_opt_pass *make_pass_field_proxies() {
  return new PassFieldProxies;
}

bool uses_field_proxies() {
  return detector().drops_redundant && options.proxies.word != "none";
}

std::optional<Field> field_of(const Access &access) {
  auto [record, field] = find_field(access);
  if (!record) return {};
  return field;
}

std::set<Field> proxies_of(const Field &field) {
  std::set<Field> all;
  auto found = presences.find(field);
  if (found == presences.end()) return all;
  for (auto i = presences.lower_bound({field.record, HOST_WIDE_INT_MIN, 0});
       i != presences.end() && i->first.record == field.record; ++i)
    if (i->second.check_points == found->second.check_points)
      all.insert(i->first);
  return all;
}

}  // namespace yeti
