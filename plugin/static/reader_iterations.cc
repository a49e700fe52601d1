// What the iterations of worksharing loops may access (shared_loop.h), as the
// reader comes by.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/reader.h"

namespace yeti::definite {

SharedLoop *Reader::shared_loop() {
  // A task is a strand of its own anyway.
  bool is_in_loop = loop_ >= 0 && executor_.kind == Executor::Kind::kLoop;
  return is_in_loop ? &(*loops_)[loop_] : nullptr;
}

namespace {

struct Assigned {
  std::set<tree> once;
  std::set<tree> *often;
};

tree count_assignment(gimple_stmt_iterator *place, bool *,
                      walk_stmt_info *info) {
  auto *assigned = static_cast<Assigned *>(info->info);
  tree left = gimple_get_lhs(gsi_stmt(*place));
  if (left && DECL_P(left) && !assigned->once.insert(left).second)
    assigned->often->insert(left);
  return NULL_TREE;
}

}  // namespace

void Reader::begin_shared_loop(gimple *statement) {
  if (!loops_) return;
  loop_ = int(loops_->size());
  loops_->emplace_back();
  loops_->back().statement = statement;
  for (int each : executor_.dimensions)
    loops_->back().is_counted &= model_->dimensions[each].is_counted;
  loops_->back().writes.add_statement(statement);
  Assigned assigned{{}, &loops_->back().often_assigned};
  walk_stmt_info info;
  memset(&info, 0, sizeof info);
  info.info = &assigned;
  gimple_seq body = gimple_omp_body(statement);
  walk_gimple_seq_mod(&body, count_assignment, nullptr, &info);
}

void Reader::note_unknown(gimple *statement) {
  SharedLoop *loop = shared_loop();
  if (loop && !loop->unknown) loop->unknown = statement;
}

void Reader::note_in_loop(tree reference, gimple *statement, const Scope &scope,
                          bool is_write, bool is_atomic) {
  SharedLoop *loop = shared_loop();
  if (!loop || loop->unknown || is_own(reference)) return;
  tree size = TYPE_SIZE_UNIT(TREE_TYPE(reference));
  bool is_sized = size && tree_fits_shwi_p(size) && tree_to_shwi(size) > 0;
  MaybeValue place;
  if (is_sized && !TREE_THIS_VOLATILE(reference))
    place = evaluator_.address_of(reference);
  if (!place)
    return note_shape(loop, reference, statement, scope, is_write, is_atomic);
  loop->accesses.push_back(access_in_loop(reference, *place, statement, scope));
  loop->accesses.back().is_write = is_write;
  loop->accesses.back().is_atomic = is_atomic;
}

// The access to 'place', which is that of 'reference'. pre: its size is known.
RegionAccess Reader::access_in_loop(tree reference, const Value &place,
                                    gimple *statement,
                                    const Scope &scope) const {
  RegionAccess access;
  access.place = gimple_location(statement);
  access.reference = reference;
  access.root = place.root;
  access.offset = place.number;
  access.size = tree_to_shwi(TYPE_SIZE_UNIT(TREE_TYPE(reference)));
  access.loops = scope.loops;
  if (scope.is_certain) access.conditions = scope.conditions;
  access.conditions.insert(access.conditions.end(), place.needs.begin(),
                           place.needs.end());
  access.executor = executor_;
  access.locks = locks_;
  for (const auto &[name, is_certain] : held_)
    if (is_certain) access.locks.insert(name);
  return access;
}

// What counts in 'loop', whose own counters are 'own', where the reader is.
class Reader::LoopCounters : public CounterSource {
 public:
  LoopCounters(Reader &reader, const SharedLoop &loop)
      : reader_(reader),
        loop_(loop),
        own_(reader.executor_.dimensions.begin(),
             reader.executor_.dimensions.end()) {}

  Counter counter_of(tree decl) override {
    gimple *loop = loop_.statement;
    for (size_t level = 0; level < gimple_omp_for_collapse(loop); ++level)
      if (gimple_omp_for_index(loop, level) == decl)
        return Counter::kOfIteration;
    if (!loop_.writes.assigns(decl)) return Counter::kFixed;
    MaybeValue value = reader_.evaluator_.value_of(decl);
    if (!value) return Counter::kUnknown;
    return reader_.looks_at(value->number, own_) ? Counter::kOfIteration
                                                 : Counter::kOther;
  }

  const AddressShape *assigned_to(tree decl) override {
    auto found = loop_.values.find(decl);
    if (found == loop_.values.end()) return nullptr;
    return DECL_NAME(decl) && loop_.often_assigned.count(decl) ? nullptr
                                                               : &found->second;
  }

 private:
  Reader &reader_;
  const SharedLoop &loop_;
  const std::set<int> own_;
};

// GCC's temporaries have one value from their assignment to their use.
void Reader::note_assignment(gimple *statement) {
  SharedLoop *loop = shared_loop();
  gassign *assign = dyn_cast<gassign *>(statement);
  if (!loop || !assign || !DECL_P(gimple_assign_lhs(assign)) ||
      !is_gimple_reg(gimple_assign_lhs(assign)))
    return;
  LoopCounters counters(*this, *loop);
  loop->values[gimple_assign_lhs(assign)] = shape_of_value(assign, counters);
}

int Reader::root_of(tree origin) {
  if (!origin || !DECL_P(origin)) return -1;
  if (!POINTER_TYPE_P(TREE_TYPE(origin)))
    return evaluator_.root_of_object(origin);
  MaybeValue value = evaluator_.value_of(origin);
  return value && value->kind == Value::Kind::kAddress ? value->root : -1;
}

// Whether the thread has what 'origin' leads to because of its number.
bool Reader::is_of_thread(tree origin) {
  if (!origin || !DECL_P(origin) || !POINTER_TYPE_P(TREE_TYPE(origin)))
    return false;
  MaybeValue value = evaluator_.value_of(origin);
  if (!value) return false;
  for (int each : value->number.dimensions())
    if (model_->dimensions[each].is_thread) return true;
  return false;
}

// A row is known by the place of the pointer to it.
bool Reader::note_row(SharedLoop *loop, tree row, gimple *statement,
                      const Scope &scope, bool is_write, bool is_atomic) {
  if (!row || TREE_THIS_VOLATILE(row)) return false;
  MaybeValue place = evaluator_.address_of(row);
  const std::set<int> own(executor_.dimensions.begin(),
                          executor_.dimensions.end());
  if (!place || !looks_at(place->number, own)) return false;
  loop->rows.push_back(access_in_loop(row, *place, statement, scope));
  loop->rows.back().is_write = is_write;
  loop->rows.back().is_atomic = is_atomic;
  return true;
}

void Reader::note_shape(SharedLoop *loop, tree reference, gimple *statement,
                        const Scope &scope, bool is_write, bool is_atomic) {
  LoopCounters counters(*this, *loop);
  AddressShape shape = shape_of(reference, counters);
  if (is_of_thread(shape.origin) ||
      note_row(loop, shape.row, statement, scope, is_write, is_atomic))
    return;
  if (is_write && (!shape.is_regular || !shape.goes_on))
    loop->unknown = statement;
  else
    loop->shaped.push_back(
        {statement, shape, root_of(shape.origin), is_write, is_atomic});
}

// Whether the thread has the memory for itself, or nobody writes to it.
bool Reader::is_own(tree reference) const {
  tree base = get_base_address(reference);
  if (!base || !DECL_P(base)) return false;
  return TREE_READONLY(base) || sharing_->of(base) == Sharing::kPrivate;
}

}  // namespace yeti::definite
