// The array of dependences has two forms. The first: the total number, the
// number of those that are out or inout, then the addresses, out and inout
// first. The second: a zero, the total number, the numbers of out and inout, of
// mutexinoutset and of in, the addresses in that order, and finally the
// addresses of depend objects, each of which is an address and a kind. Where
// libgomp knows omp_all_memory (GCC 13), out of the address 0 means that,
// whatever else is named.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/gomp/gomp_depend.h"

#include "runtime/interception/interception.h"

namespace yeti {
namespace {

// Came into libgomp together with omp_all_memory.
RealLink came_with_all_memory = {
    "GOMP_taskwait_depend_nowait", nullptr, {nullptr}};

bool is_all_memory(const Dependence &dependence) {
  return dependence.address == 0 && dependence.kind == DependKind::kOut &&
         find_real(&came_with_all_memory) != nullptr;
}

DependKind kind_of_object(uintptr_t kind) {
  switch (kind) {
    case 1:
      return DependKind::kIn;
    case 4:
      return DependKind::kMutexInOutSet;
    case 5:
      return DependKind::kInOutSet;
    default:
      return DependKind::kOut;
  }
}

void add_objects(void *const *first, size_t count, bool only_in,
                 Vector<Dependence> &result) {
  for (size_t i = 0; i < count; ++i) {
    const auto *object = static_cast<const DependObject *>(first[i]);
    const DependKind kind = kind_of_object(object->kind);
    if ((kind == DependKind::kIn) == only_in)
      result.push_back({address_of(object->address), kind});
  }
}

Vector<Dependence> all_of(void *const *array) {
  Vector<Dependence> result;
  if (array == nullptr) return result;
  const auto number = [&](size_t i) {
    return reinterpret_cast<size_t>(array[i]);
  };
  const auto add = [&](void *const *first, size_t count, DependKind kind) {
    for (size_t i = 0; i < count; ++i)
      result.push_back({address_of(first[i]), kind});
  };
  if (number(0) != 0) {
    add(array + 2, number(1), DependKind::kOut);
    add(array + 2 + number(1), number(0) - number(1), DependKind::kIn);
    return result;
  }
  // There is no dependence at all, as for an iterator without values. Both
  // forms look the same then, and the first one ends here.
  if (number(1) == 0) return result;
  const size_t outs = number(2), mutexes = number(3), ins = number(4);
  void *const *const addresses = array + 5;
  void *const *const objects = addresses + outs + mutexes + ins;
  const size_t object_count = number(1) - outs - mutexes - ins;
  add(addresses, outs, DependKind::kOut);
  add_objects(objects, object_count, false, result);
  add(addresses + outs, mutexes, DependKind::kMutexInOutSet);
  add(addresses + outs + mutexes, ins, DependKind::kIn);
  add_objects(objects, object_count, true, result);
  return result;
}

}  // namespace

Vector<Dependence> dependences_of(void *const *array) {
  Vector<Dependence> result = all_of(array);
  for (const Dependence &each : result)
    if (is_all_memory(each))
      return Vector<Dependence>(1, {0, DependKind::kAllMemory});
  return result;
}

Vector<Dependence> dependences_of(const DependObject *list, int count) {
  constexpr uintptr_t kHead = 5;
  if (list == nullptr || count <= 0) return {};
  Vector<void *> array(kHead, nullptr);
  array[1] = reinterpret_cast<void *>(static_cast<uintptr_t>(count));
  for (int i = 0; i < count; ++i)
    array.push_back(const_cast<DependObject *>(list + i));
  return dependences_of(array.data());
}

}  // namespace yeti
