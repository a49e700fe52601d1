// See objects.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/proofs/objects.h"

#include "plugin/proxies/object_flow.h"
#include "plugin/source/source_place.h"

namespace yeti::proofs {

namespace {

// More places in one object, or places farther from its start, are not told
// apart, so that every analysis ends.
constexpr size_t kPlacesInObject = 16;
constexpr HOST_WIDE_INT kLastOffset = 1 << 16;
// Smaller steps are not those of records.
constexpr HOST_WIDE_INT kLeastStride = 16;

HOST_WIDE_INT moved_by(HOST_WIDE_INT offset, HOST_WIDE_INT bytes) {
  if (offset == kAnywhere || bytes < -kLastOffset || bytes > kLastOffset)
    return kAnywhere;
  HOST_WIDE_INT result = offset + bytes;
  return result < 0 || result > kLastOffset ? kAnywhere : result;
}

}  // namespace

bool Places::add(Place place) {
  auto first = std::lower_bound(places_.begin(), places_.end(),
                                Place{place.object, kAnywhere});
  if (first != places_.end() && *first == Place{place.object, kAnywhere})
    return false;
  auto at = std::lower_bound(first, places_.end(), place);
  if (at != places_.end() && *at == place) return false;
  places_.insert(at, place);
  collapse(place.object);
  return true;
}

bool Places::collapse(int object) {
  auto first = std::lower_bound(places_.begin(), places_.end(),
                                Place{object, kAnywhere});
  auto last =
      std::lower_bound(first, places_.end(), Place{object + 1, kAnywhere});
  bool is_many = size_t(last - first) > kPlacesInObject;
  if (first == last || (first->offset != kAnywhere && !is_many)) return false;
  first->offset = kAnywhere;
  places_.erase(first + 1, last);
  return true;
}

bool Places::add(const Places &other) {
  bool grew = false;
  for (const Place &place : other) grew |= add(place);
  return grew;
}

Places Places::moved(HOST_WIDE_INT bytes) const {
  Places result;
  for (const Place &place : places_)
    result.add({place.object, moved_by(place.offset, bytes)});
  return result;
}

Places Places::anywhere() const {
  Places result;
  for (const Place &place : places_) result.add({place.object, kAnywhere});
  return result;
}

bool Region::may_overlap(const Region &other, HOST_WIDE_INT stride) const {
  if (object != other.object) return false;
  if (start == kAnywhere || other.start == kAnywhere) return true;
  if (stride == 0) {
    bool starts_before_end =
        other.length == kAnywhere || start < other.start + other.length;
    bool ends_after_start = length == kAnywhere || other.start < start + length;
    return starts_before_end && ends_after_start;
  }
  if (length == kAnywhere || other.length == kAnywhere) return true;
  HOST_WIDE_INT ahead = ((other.start - start) % stride + stride) % stride;
  return ahead < length || stride - ahead < other.length;
}

Objects::Objects() : objects_(2) {
  objects_[kUnknown].is_open = objects_[kUnknown].is_static = true;
  objects_[kConstant].is_static = true;
}

int Objects::of_variable(tree decl) {
  if (TREE_CODE(decl) == CONST_DECL) return kConstant;
  auto found = variables_.find(DECL_UID(decl));
  if (found != variables_.end()) return found->second;
  if (is_frozen_) return kUnknown;
  int number = variables_[DECL_UID(decl)] = objects_.size();
  objects_.emplace_back();
  Object &object = objects_.back();
  if (VAR_P(decl) && is_global_var(decl)) {
    varpool_node *node = varpool_node::get(decl);
    object.is_static = true;
    object.is_open = !node || is_visible(node) || node->alias ||
                     DECL_PRESERVE_P(decl) || DECL_HARD_REGISTER(decl);
  } else if (VAR_P(decl) && current_function_decl) {
    object.frame = DECL_UID(current_function_decl);  // alone names it
  } else if (tree context = decl_function_context(decl)) {
    object.frame = DECL_UID(context);
  } else {
    object.is_open = true;
  }
  return number;
}

int Objects::of_block(tree function, gimple *call, bool is_on_stack) {
  location_t place = gimple_location(call);
  Site site = {DECL_UID(function), LOCATION_LOCUS(place)};
  for (tree scope = inlined_scope(LOCATION_BLOCK(place)); scope;
       scope = inlined_scope(BLOCK_SUPERCONTEXT(scope)))
    site.push_back(LOCATION_LOCUS(BLOCK_SOURCE_LOCATION(scope)));
  auto found = blocks_.find(site);
  if (found != blocks_.end()) return found->second;
  if (is_frozen_) return kUnknown;
  objects_.emplace_back();
  if (is_on_stack) objects_.back().frame = DECL_UID(function);
  return blocks_[site] = objects_.size() - 1;
}

int Objects::of_task_data(tree function) {
  auto found = task_data_.find(DECL_UID(function));
  if (found != task_data_.end()) return found->second;
  if (is_frozen_) return kUnknown;
  objects_.emplace_back();
  objects_.back().is_task_data = true;
  return task_data_[DECL_UID(function)] = objects_.size() - 1;
}

// A step that is no multiple of a record's size may lead anywhere, and so may
// one that appears when the unit has been looked at.
Places Objects::stepped(const Places &places, HOST_WIDE_INT bytes) {
  Places result;
  for (const Place &place : places) {
    Object &object = objects_[place.object];
    HOST_WIDE_INT stride = gcd(object.stride, bytes);
    bool is_record = bytes >= kLeastStride && stride >= kLeastStride &&
                     place.object != kUnknown && place.object != kConstant;
    if (is_record && stride != object.stride) {
      is_record = !is_frozen_;
      if (is_record) object.stride = stride;
      has_changed_ |= is_record;
    }
    result.add({place.object, is_record ? place.offset : kAnywhere});
  }
  return result;
}

Places Objects::contents(int object) const {
  Places result;
  for (const auto &[offset, cell] : objects_[object].cells) {
    result.add(cell.pointers);
    result.add(cell.numbers);
  }
  return result;
}

bool Objects::open(int number) {
  Object &object = objects_[number];
  if (object.is_open || number == kConstant) return false;
  object.is_open = true;
  ++open_;
  open(contents(number));
  return true;
}

bool Objects::open(const Places &places) {
  bool changed = false;
  for (const Place &place : places) changed |= open(place.object);
  return changed;
}

// What becomes known to an open object becomes known to everyone.
bool Objects::store(int number, HOST_WIDE_INT offset, HOST_WIDE_INT size,
                    const Places &pointers, const Places &numbers) {
  if (number == kConstant) return false;
  if (objects_[number].is_open) return open(pointers) | open(numbers);
  if (pointers.is_empty() && numbers.is_empty()) return false;
  Cell &cell = objects_[number].cells[offset];
  bool grew = size > cell.size;
  if (grew) cell.size = size;
  return cell.pointers.add(pointers) | cell.numbers.add(numbers) | grew;
}

bool Objects::store(const Region &to, const Places &value, Carrier carrier) {
  HOST_WIDE_INT offset = to.is_exact ? to.start : kAnywhere;
  const Places none;
  return store(to.object, offset, to.length,
               carrier == Carrier::kNumber ? none : value,
               carrier == Carrier::kPointer ? none : value);
}

Places Objects::load(const Region &from, Carrier carrier) const {
  Places result;
  const Object &object = objects_[from.object];
  if (object.is_open ||
      (from.object == kConstant && carrier == Carrier::kPointer))
    return unknown();
  for (const auto &[offset, cell] : object.cells) {
    if (!from.may_overlap({from.object, offset, cell.size, true},
                          objects_[from.object].stride))
      continue;
    if (carrier != Carrier::kNumber) result.add(cell.pointers);
    if (carrier != Carrier::kPointer) result.add(cell.numbers);
  }
  return result;
}

bool Objects::copy(const Region &to, const Region &from) {
  if (objects_[from.object].is_open)
    return store(to, unknown(), Carrier::kBytes);
  bool changed = false;
  const std::map<HOST_WIDE_INT, Cell> cells = objects_[from.object].cells;
  for (const auto &[offset, cell] : cells) {
    if (!from.may_overlap({from.object, offset, cell.size, true},
                          objects_[from.object].stride))
      continue;
    bool is_exact = to.is_exact && from.is_exact && offset != kAnywhere &&
                    offset >= from.start && !objects_[from.object].stride;
    changed |=
        store(to.object,
              is_exact ? moved_by(offset, to.start - from.start) : kAnywhere,
              cell.size, cell.pointers, cell.numbers);
  }
  return changed;
}

}  // namespace yeti::proofs
