// The runtime's own memory: arenas on mmap behind Boost.Container types. Never
// enters the program's malloc; usable before any constructor has run and inside
// any interceptor. Thread-safe.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_BASE_MEMORY_H
#define YETI_RUNTIME_BASE_MEMORY_H

// Boost.Container then calls throw_length_error and the like, which memory.cc
// defines: there are no exceptions in here. Its assertions are our DCHECKs.
#ifndef BOOST_CONTAINER_USER_DEFINED_THROW_CALLBACKS
#define BOOST_CONTAINER_USER_DEFINED_THROW_CALLBACKS
#endif
#ifdef YETI_DEBUG_CHECKS
#define BOOST_ENABLE_ASSERT_HANDLER
#else
#define BOOST_DISABLE_ASSERTS
#endif
#include <boost/container/deque.hpp>
#include <boost/container/flat_map.hpp>
#include <boost/container/flat_set.hpp>
#include <boost/container/map.hpp>
#include <boost/container/string.hpp>
#include <boost/container/vector.hpp>
#include <new>
#include <utility>

#include "runtime/base/types.h"

namespace yeti {

// Memory of at least 'bytes' bytes, aligned to 16 (64 from 64 bytes on), all
// zero. Ends the process with a clear line when the system has no more.
void *allocate(size_t bytes);

// As allocate, but null when the system has no more: for what the runtime can
// do without.
void *try_allocate(size_t bytes);

// Gives back what allocate('bytes') returned.
void deallocate(void *memory, size_t bytes);

// Zero memory of 'bytes' bytes at a multiple of 'bytes', which is a power of
// two of at least a page; null when the system has no more.
void *try_allocate_aligned(size_t bytes);
void deallocate_aligned(void *memory, size_t bytes);

// The option memory_limit_mb, in bytes; 0 is no limit. When it is (nearly)
// reached, try_allocate returns null, and code that can do without memory asks
// first. Memory that was never touched does not count.
void set_memory_limit(size_t bytes);
bool is_memory_used_up();
constexpr size_t kLeastMemoryLimitMb = 8;  // what every program needs

// Bytes now in use, touched or not, the most that ever were, and those of now
// that nobody has touched: large tables are sparsely used.
size_t memory_now();
size_t memory_peak();
size_t memory_untouched();

// Called around fork in the forking thread, the second one in parent and child:
// the arenas are consistent in the child. Nothing is allocated between the two.
void memory_before_fork();
void memory_after_fork();

template <class T>
struct Allocator {
  using value_type = T;
  Allocator() = default;
  template <class U>
  Allocator(const Allocator<U> &) {}
  T *allocate(size_t n) {
    return static_cast<T *>(yeti::allocate(n * sizeof(T)));
  }
  void deallocate(T *p, size_t n) { yeti::deallocate(p, n * sizeof(T)); }
  friend bool operator==(const Allocator &, const Allocator &) { return true; }
  friend bool operator!=(const Allocator &, const Allocator &) { return false; }
};

template <class T>
using Vector = boost::container::vector<T, Allocator<T>>;
template <class T>
using Deque = boost::container::deque<T, Allocator<T>>;
template <class K, class V, class Less = std::less<K>>
using Map = boost::container::map<K, V, Less, Allocator<std::pair<const K, V>>>;
template <class K, class V, class Less = std::less<K>>
using FlatMap =
    boost::container::flat_map<K, V, Less, Allocator<std::pair<K, V>>>;
template <class K, class Less = std::less<K>>
using FlatSet = boost::container::flat_set<K, Less, Allocator<K>>;
using String = boost::container::basic_string<char, std::char_traits<char>,
                                              Allocator<char>>;

template <class T, class... Args>
T *create(Args &&...args) {
  return new (allocate(sizeof(T))) T(std::forward<Args>(args)...);
}

template <class T>
void destroy(T *object) {
  object->~T();
  deallocate(object, sizeof(T));
}

}  // namespace yeti

#endif
