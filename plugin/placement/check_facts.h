// Facts of the form "these bytes are checked for this kind of access" for the
// checks of a function, numbered so that they can be elements of sets. Changes
// nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PLACEMENT_CHECK_FACTS_H
#define YETI_PLUGIN_PLACEMENT_CHECK_FACTS_H

#include "plugin/accesses/binding.h"
#include "plugin/accesses/memory_access.h"
#include "plugin/values/base_offset.h"

namespace yeti {

// The facts of the accesses that need a check. Equal facts have the same
// number.
class CheckFacts {
 public:
  // 'accesses' are all those of a function, in order.
  explicit CheckFacts(const std::vector<Access> &accesses);

  static constexpr int kNone = -1;
  int of_access(size_t access) const { return numbers_[access]; }

  // The accesses of 'statement': from the first number to before the second.
  std::pair<size_t, size_t> accesses_of(gimple *statement) const;

  // Adds to 'held' what follows from fact number 'fact': the fact itself, the
  // same for fewer bytes, and for a read if it is about a write.
  void establish(int fact, bitmap held) const {
    for (int each : follow_[fact]) bitmap_set_bit(held, each);
  }

  // Removes from 'held' the facts that are about the old values of names to
  // which 'statement' gives new ones.
  void forget_results(gimple *statement, bitmap held) const;
  void forget_arguments(basic_block block, bitmap held) const;

  // Removes from 'held' the facts about accesses of which it is not known
  // whether they depend on the thread.
  void forget_unbound(bitmap held) const {
    for (size_t fact = 0; fact < facts_.size(); ++fact)
      if (facts_[fact].binding == kYetiBindingUnknown)
        bitmap_clear_bit(held, fact);
  }

 private:
  struct Fact {
    BaseOffset where;
    HOST_WIDE_INT size;
    bool writes;
    YetiBinding binding;

    bool implies(const Fact &other) const {
      return where.base == other.where.base &&
             where.offset <= other.where.offset &&
             other.where.offset + other.size <= where.offset + size &&
             (writes || !other.writes) && is_as_strict(binding, other.binding);
    }
  };
  std::optional<Fact> fact_of(const Access &access);
  int number_of(const Access &access);
  void note_statements(const std::vector<Access> &accesses);
  void forget(tree name, bitmap held) const;

  BaseOffsets base_offsets_;
  std::vector<Fact> facts_;
  std::map<size_t, std::vector<int>> by_base_;
  std::map<tree, std::vector<size_t>> bases_of_name_;
  std::vector<std::vector<int>> follow_;
  std::vector<int> numbers_;  // of each access
  std::map<gimple *, std::pair<size_t, size_t>> by_statement_;
};

}  // namespace yeti

#endif
