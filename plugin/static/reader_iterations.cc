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

void Reader::begin_shared_loop(gimple *statement) {
  if (!loops_) return;
  loop_ = int(loops_->size());
  loops_->emplace_back();
  loops_->back().statement = statement;
}

void Reader::note_unknown() {
  if (SharedLoop *loop = shared_loop()) loop->is_unknown = true;
}

void Reader::note_in_loop(tree reference, const Scope &scope, bool is_write,
                          bool is_atomic) {
  SharedLoop *loop = shared_loop();
  if (!loop || loop->is_unknown || is_own(reference)) return;
  tree size = TYPE_SIZE_UNIT(TREE_TYPE(reference));
  bool is_sized = size && tree_fits_shwi_p(size) && tree_to_shwi(size) > 0;
  MaybeValue place;
  if (is_sized && !TREE_THIS_VOLATILE(reference))
    place = evaluator_.address_of(reference);
  if (!place) {
    if (is_write)
      loop->is_unknown = true;
    else
      loop->read_somewhere.push_back(origin_of(reference));
    return;
  }
  RegionAccess access;
  access.reference = reference;
  access.is_write = is_write;
  access.is_atomic = is_atomic;
  access.root = place->root;
  access.offset = place->number;
  access.size = tree_to_shwi(size);
  access.loops = scope.loops;
  if (scope.is_certain) access.conditions = scope.conditions;
  access.conditions.insert(access.conditions.end(), place->needs.begin(),
                           place->needs.end());
  access.executor = executor_;
  access.locks = locks_;
  for (const auto &[name, is_certain] : held_)
    if (is_certain) access.locks.insert(name);
  loop->accesses.push_back(std::move(access));
}

// Whether the thread has the memory for itself, or nobody writes to it.
bool Reader::is_own(tree reference) const {
  tree base = get_base_address(reference);
  if (!base || !DECL_P(base)) return false;
  return TREE_READONLY(base) || sharing_->of(base) == Sharing::kPrivate;
}

}  // namespace yeti::definite
