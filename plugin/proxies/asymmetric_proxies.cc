// See asymmetric_proxies.h. Starts from all pairs of fields of a record and
// drops those for which something does not hold.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/proxies/asymmetric_proxies.h"

#include "plugin/config/options.h"
#include "plugin/gcc/loop_analysis.h"
#include "plugin/gcc/unit_functions.h"
#include "plugin/placement/anticipated.h"
#include "plugin/placement/redundant.h"
#include "plugin/proxies/object_classes.h"
#include "plugin/proxies/object_flow.h"
#include "plugin/source/ignore.h"
#include "plugin/source/source_place.h"

namespace yeti {

namespace {

// Each access asks a question for each field, so this is bounded.
constexpr size_t kMostFields = 24;

struct Record {
  tree type;
  std::set<Bytes> fields;                   // plain scalars
  std::set<Bytes> others;                   // what else is accessed
  std::set<std::pair<Bytes, Bytes>> pairs;  // field and possible proxy
};

// By TYPE_UID.
using Records = std::map<unsigned, Record>;

// The proxies of the fields of records, by TYPE_UID.
std::map<unsigned, std::map<Bytes, Bytes>> proxies;

std::optional<RecordRegion> region_of(const Access &access) {
  if (!access.reference) return {};
  return yeti::region_of(access.reference);
}

bool is_plain_scalar(const Access &access, const RecordRegion &region) {
  tree type = TREE_TYPE(access.reference);
  return region.exact && access.kind != AccessKind::kVptrWrite &&
         !TREE_THIS_VOLATILE(access.reference) &&
         (INTEGRAL_TYPE_P(type) || POINTER_TYPE_P(type) ||
          SCALAR_FLOAT_TYPE_P(type)) &&
         region.bytes.size() <= 16 && scalar_at(region.object, region.bytes);
}

// The runtime takes the end of a block for a write to all of it, however large
// it is.
void append_end_of_block(gimple *statement, std::vector<Access> &accesses) {
  gcall *call = dyn_cast<gcall *>(statement);
  if (!call || !frees(call)) return;
  Access access{};
  access.statement = statement;
  access.kind = AccessKind::kWrite;
  access.pointer = gimple_call_arg(call, 0);
  access.size = size_int(HOST_WIDE_INT_1 << 30);
  accesses.push_back(access);
}

std::vector<Access> accesses_of(gimple *statement) {
  std::vector<Access> accesses;
  append_accesses(statement, accesses);
  append_end_of_block(statement, accesses);
  if (!accesses.empty() && is_ignored(place_of(statement)))
    for (Access &access : accesses) access.skip = Skip::kIgnored;
  return accesses;
}

// Calls 'look' with each statement of the current function and its accesses.
template <class Look>
void for_each_statement(function *fun, Look look) {
  if (must_not_be_touched(fun)) return;
  basic_block block;
  FOR_EACH_BB_FN(block, fun)
  for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
       gsi_next(&i))
    if (!is_gimple_debug(gsi_stmt(i))) look(accesses_of(gsi_stmt(i)));
}

void note_fields(function *fun, ObjectClasses &classes, Records &records) {
  for_each_statement(fun, [&](const std::vector<Access> &accesses) {
    for (const Access &access : accesses) {
      auto region = region_of(access);
      if (!region || !classes.is_closed(region->record)) continue;
      Record &record = records[TYPE_UID(region->record)];
      record.type = region->record;
      bool is_field = is_plain_scalar(access, *region) &&
                      !classes.is_touched(region->record, region->bytes);
      if (is_field)
        record.fields.insert(region->bytes);
      else if (!region->exact ||
               region->bytes.size() != int_size_in_bytes(region->record))
        record.others.insert(region->bytes);
    }
  });
}

// Whether 'field' and 'proxy' overlap neither each other nor anything else that
// is accessed by itself.
bool is_apart(const Record &record, const Bytes &field, const Bytes &proxy) {
  if (field.overlaps(proxy)) return false;
  for (const Bytes &other : record.others)
    if (other.overlaps(field) || other.overlaps(proxy)) return false;
  for (const Bytes &other : record.fields)
    if ((other.overlaps(field) && !(other == field)) ||
        (other.overlaps(proxy) && !(other == proxy)))
      return false;
  return true;
}

void make_pairs(Record &record) {
  if (record.fields.size() > kMostFields) return;
  for (const Bytes &field : record.fields)
    for (const Bytes &proxy : record.fields)
      if (is_apart(record, field, proxy)) record.pairs.insert({field, proxy});
}

// A question about an access to a field, and the pair that it is about.
struct Question {
  size_t access;  // its number
  Record *record;
  std::pair<Bytes, Bytes> pair;
};

// 'access', to the bytes of 'region', as one to 'bytes' of the same object.
Access moved_to(const Access &access, const RecordRegion &region,
                const Bytes &bytes) {
  Access moved = access;
  moved.reference = scalar_at(region.object, bytes);
  moved.size = size_int(bytes.size());
  moved.stands_for = access.reference;
  return moved;
}

// Appends for 'access' a question for each pair whose field it is.
void append_questions(const Access &access, Records &records,
                      std::vector<Access> &accesses,
                      std::vector<Question> &questions) {
  auto region = region_of(access);
  if (!region || access.skip != Skip::kNone) return;
  auto found = records.find(TYPE_UID(region->record));
  if (found == records.end()) return;
  for (const auto &pair : found->second.pairs) {
    if (!(pair.first == region->bytes)) continue;
    questions.push_back({accesses.size(), &found->second, pair});
    accesses.push_back(moved_to(access, *region, pair.second));
    accesses.back().asks = true;
  }
}

// Drops the pairs that 'fun' rules out.
void test_pairs(function *fun, Records &records) {
  std::vector<Access> accesses;
  std::vector<Question> questions;
  for_each_statement(fun, [&](const std::vector<Access> &all) {
    accesses.insert(accesses.end(), all.begin(), all.end());
    for (const Access &access : all)
      append_questions(access, records, accesses, questions);
  });
  if (questions.empty()) return;
  std::vector<Access> before = accesses;
  drop_redundant(fun, before);
  LoopAnalysis analysis;
  drop_anticipated(fun, accesses, LoopFacts(fun), {});
  for (const Question &question : questions)
    if (before[question.access].skip == Skip::kNone &&
        accesses[question.access].skip == Skip::kNone)
      question.record->pairs.erase(question.pair);
}

// The fields of 'record' that are not proxies, have no proxy yet, and could
// have 'proxy'.
std::vector<Bytes> fields_for(const Record &record, const Bytes &proxy,
                              const std::map<Bytes, Bytes> &chosen) {
  std::vector<Bytes> fields;
  for (const auto &[field, possible] : record.pairs) {
    if (!(possible == proxy) || chosen.count(field)) continue;
    bool is_proxy = false;
    for (const auto &[other, of_other] : chosen) is_proxy |= of_other == field;
    if (!is_proxy) fields.push_back(field);
  }
  return fields;
}

// Chooses proxies so that few fields stand for many.
void choose(const Record &record, std::map<Bytes, Bytes> &chosen) {
  for (;;) {
    std::vector<Bytes> best;
    Bytes proxy{};
    for (const Bytes &each : record.fields) {
      if (chosen.count(each)) continue;
      std::vector<Bytes> fields = fields_for(record, each, chosen);
      if (fields.size() <= best.size()) continue;
      best = fields;
      proxy = each;
    }
    if (best.empty()) return;
    for (const Bytes &field : best) chosen.emplace(field, proxy);
  }
}

void say(const Record &record, const std::map<Bytes, Bytes> &chosen) {
  tree name = TYPE_NAME(record.type);
  if (!name || !DECL_P(name)) name = TYPE_STUB_DECL(record.type);
  location_t place = name ? DECL_SOURCE_LOCATION(name) : UNKNOWN_LOCATION;
  for (const auto &[field, proxy] : chosen) {
    std::string text = "'" + name_of_bytes(record.type, field) + "' of '" +
                       name_of_record(record.type) +
                       "' is checked as its proxy '" +
                       name_of_bytes(record.type, proxy) + "'";
    if (dump_file) fprintf(dump_file, "yeti: %s\n", text.c_str());
    if (options.explain) inform(place, "%s", text.c_str());
  }
}

}  // namespace

void find_asymmetric_proxies() {
  proxies.clear();
  ObjectClasses classes;
  Records records;
  for_each_unit_function(
      [&](function *fun) { note_fields(fun, classes, records); });
  for (auto &[type, record] : records) make_pairs(record);
  for_each_unit_function([&](function *fun) { test_pairs(fun, records); });
  for (auto &[type, record] : records) {
    std::map<Bytes, Bytes> chosen;
    choose(record, chosen);
    if (chosen.empty()) continue;
    say(record, chosen);
    proxies[type] = chosen;
  }
}

bool has_asymmetric_proxies() {
  return !proxies.empty();
}

// GCC may have made accesses to more than a field, or to a part of it, since
// the proxies were found. These are checked as well.
void use_asymmetric_proxies(std::vector<Access> &accesses) {
  if (proxies.empty()) return;
  std::vector<Access> result;
  for (const Access &access : accesses) {
    result.push_back(access);
    auto region = region_of(access);
    if (!region || access.kind == AccessKind::kVptrWrite) continue;
    auto record = proxies.find(TYPE_UID(region->record));
    if (record == proxies.end()) continue;
    for (const auto &[field, proxy] : record->second) {
      if (!field.overlaps(region->bytes)) continue;
      if (region->exact && region->bytes.contains(proxy)) continue;
      Access moved = moved_to(access, *region, proxy);
      gcc_assert(moved.reference);
      if (field == region->bytes)
        result.back() = moved;
      else
        result.push_back(moved);
    }
  }
  accesses = std::move(result);
}

}  // namespace yeti
