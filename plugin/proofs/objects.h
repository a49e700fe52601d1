// The memory of a unit as a finite number of abstract objects: variables, heap
// blocks by the call that allocates them, and everything else as one. Knows
// which pointers each object may hold, and which objects code outside the unit
// may reach; must not know statements.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PROOFS_OBJECTS_H
#define YETI_PLUGIN_PROOFS_OBJECTS_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti::proofs {

// No certain offset.
constexpr HOST_WIDE_INT kAnywhere = -1;

// Where a pointer may point to: a byte of an object.
struct Place {
  int object;
  HOST_WIDE_INT offset;
  auto tied() const { return std::tie(object, offset); }
  bool operator<(const Place &other) const { return tied() < other.tied(); }
  bool operator==(const Place &other) const { return tied() == other.tied(); }
};

// A set of places. One that may be anywhere in an object stands for all others
// in it, and so do many in one object.
class Places {
 public:
  Places() = default;
  Places(std::initializer_list<Place> places) : places_(places) {}

  // Returns whether the set grew.
  bool add(const Places &other);
  bool add(Place place);
  Places moved(HOST_WIDE_INT bytes) const;
  Places anywhere() const;
  bool is_empty() const { return places_.empty(); }
  auto begin() const { return places_.begin(); }
  auto end() const { return places_.end(); }

 private:
  bool collapse(int object);
  std::vector<Place> places_;  // in order
};

// Bytes of an object. In one with a stride, which is stepped through by
// multiples of that, these and all that are so far apart from them.
struct Region {
  int object;
  HOST_WIDE_INT start;   // or kAnywhere
  HOST_WIDE_INT length;  // or kAnywhere: up to the end
  bool is_exact;         // all of these bytes are meant, not some of them

  // 'stride' is that of the object, or 0.
  bool may_overlap(const Region &other, HOST_WIDE_INT stride) const;
};
using Regions = std::vector<Region>;

// How a value goes to memory and comes from there: as a pointer, as a number,
// or as bytes that may belong to either.
enum class Carrier { kPointer, kNumber, kBytes };

class Objects {
 public:
  // All that code outside the unit may reach; and constants.
  static constexpr int kUnknown = 0, kConstant = 1;
  static Places unknown() { return {{kUnknown, kAnywhere}}; }
  static Places constant() { return {{kConstant, kAnywhere}}; }

  Objects();

  // Of a variable, a parameter in memory, or a result.
  int of_variable(tree decl);
  // Of the block that 'call', in 'function', allocates, on the stack or not.
  int of_block(tree function, gimple *call, bool is_on_stack);
  // Of the copies of its data that libgomp makes for the tasks that run
  // 'function'. Each task has its own.
  int of_task_data(tree function);
  // No new objects from now on: what was not seen is unknown.
  void freeze() { is_frozen_ = true; }

  int count() const { return objects_.size(); }
  int count_open() const { return open_; }
  bool is_open(int object) const { return objects_[object].is_open; }
  bool is_static(int object) const { return objects_[object].is_static; }
  // Whether it is a record of task data.
  bool is_task_data(int object) const { return objects_[object].is_task_data; }
  // The DECL_UID of the function whose frame it is in, or 0.
  unsigned frame(int object) const { return objects_[object].frame; }
  // The places that are any multiple of 'bytes' away from 'places'.
  Places stepped(const Places &places, HOST_WIDE_INT bytes);
  HOST_WIDE_INT stride(int object) const { return objects_[object].stride; }
  // Whether strides have changed since the last call.
  bool take_changed() { return std::exchange(has_changed_, false); }
  // Everything that pointers in 'object' may point to.
  Places contents(int object) const;

  // The following return whether anything became known.
  bool open(int object);
  bool open(const Places &places);
  bool store(const Region &to, const Places &value, Carrier carrier);
  bool copy(const Region &to, const Region &from);
  Places load(const Region &from, Carrier carrier) const;

 private:
  struct Cell {
    HOST_WIDE_INT size = 0;
    Places pointers, numbers;
  };
  struct Object {
    bool is_open = false, is_static = false, is_task_data = false;
    unsigned frame = 0;
    HOST_WIDE_INT stride = 0;  // divides all steps; 0: there are none
    std::map<HOST_WIDE_INT, Cell> cells;  // by offset, or kAnywhere
  };
  bool store(int object, HOST_WIDE_INT offset, HOST_WIDE_INT size,
             const Places &pointers, const Places &numbers);
  // The place of an allocation: function, line, and the calls around it.
  using Site = std::vector<unsigned>;

  std::vector<Object> objects_;
  std::map<unsigned, int> variables_;  // by DECL_UID
  std::map<Site, int> blocks_;
  std::map<unsigned, int> task_data_;  // by DECL_UID of the function
  int open_ = 0;  // how many code outside the unit can reach
  bool is_frozen_ = false, has_changed_ = false;
};

}  // namespace yeti::proofs

#endif
