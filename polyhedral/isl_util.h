// Ownership, limits and comparison for isl. A Context bounds the work that isl
// may do: a question that would take too long has the answer kOutOfOperations
// and never hangs. Knows isl only: no GCC header, no runtime.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_POLYHEDRAL_ISL_UTIL_H
#define YETI_POLYHEDRAL_ISL_UTIL_H

#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <isl/val.h>

#include <string>
#include <utility>

namespace yeti::polyhedral {

// An answer of isl: an error is never mistaken for "no".
enum class Answer { kNo, kYes, kOutOfOperations, kError };

// "no", "yes", "out of operations", "error".
const char *name_of(Answer answer);

// The functions by which each isl type is freed, copied, parsed, printed and
// compared.
template <class T>
struct IslTraits;

#define YETI_ISL_TRAITS(type)                                               \
  template <>                                                               \
  struct IslTraits<isl_##type> {                                            \
    static void free(isl_##type *p) { isl_##type##_free(p); }               \
    static isl_##type *copy(isl_##type *p) { return isl_##type##_copy(p); } \
    static isl_##type *read(isl_ctx *ctx, const char *text) {               \
      return isl_##type##_read_from_str(ctx, text);                         \
    }                                                                       \
    static char *print(isl_##type *p) { return isl_##type##_to_str(p); }    \
    static isl_bool is_equal(isl_##type *a, isl_##type *b) {                \
      return isl_##type##_is_equal(a, b);                                   \
    }                                                                       \
    static isl_bool is_subset(isl_##type *a, isl_##type *b) {               \
      return isl_##type##_is_subset(a, b);                                  \
    }                                                                       \
    static isl_bool is_empty(isl_##type *p) {                               \
      return isl_##type##_is_empty(p);                                      \
    }                                                                       \
  };
YETI_ISL_TRAITS(set)
YETI_ISL_TRAITS(map)
YETI_ISL_TRAITS(union_set)
YETI_ISL_TRAITS(union_map)
#undef YETI_ISL_TRAITS

// Those that are only owned and printed.
#define YETI_ISL_OWNED(type)                                                \
  template <>                                                               \
  struct IslTraits<isl_##type> {                                            \
    static void free(isl_##type *p) { isl_##type##_free(p); }               \
    static isl_##type *copy(isl_##type *p) { return isl_##type##_copy(p); } \
    static char *print(isl_##type *p) { return isl_##type##_to_str(p); }    \
  };
YETI_ISL_OWNED(aff)
YETI_ISL_OWNED(basic_set)
YETI_ISL_OWNED(pw_aff)
YETI_ISL_OWNED(space)
YETI_ISL_OWNED(val)
#undef YETI_ISL_OWNED

// Owns one isl object, or none: the result of an operation that failed.
// Copying shares, as isl does.
template <class T>
class Isl {
 public:
  using Traits = IslTraits<T>;

  Isl() = default;
  explicit Isl(__isl_take T *taken) : object_(taken) {}
  Isl(const Isl &other) : object_(other.copy()) {}
  Isl(Isl &&other) noexcept : object_(other.release()) {}
  Isl &operator=(Isl other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Isl() { Traits::free(object_); }

  explicit operator bool() const { return object_ != nullptr; }
  // For arguments marked __isl_keep.
  T *keep() const { return object_; }
  // For arguments marked __isl_take: this object stays valid.
  T *copy() const { return object_ ? Traits::copy(object_) : nullptr; }
  // For arguments marked __isl_take: this object becomes empty.
  T *release() { return std::exchange(object_, nullptr); }

 private:
  T *object_ = nullptr;
};

using Set = Isl<isl_set>;
using Map = Isl<isl_map>;
using BasicSet = Isl<isl_basic_set>;
using Aff = Isl<isl_aff>;
using PwAff = Isl<isl_pw_aff>;
using Space = Isl<isl_space>;
using Val = Isl<isl_val>;
using UnionSet = Isl<isl_union_set>;
using UnionMap = Isl<isl_union_map>;

// An isl_ctx that reports errors by values instead of aborting, and that stops
// after 'max_operations' elementary operations. Outlives its objects.
class Context {
 public:
  // Operations that a loop nest of a compilation may cost: a fraction of a
  // second.
  static constexpr unsigned long kDefaultOperations = 1'000'000;

  explicit Context(unsigned long max_operations = kDefaultOperations);
  ~Context();
  Context(const Context &) = delete;
  Context &operator=(const Context &) = delete;

  isl_ctx *get() const { return ctx_; }
  // Whether an operation failed because the limit was reached.
  bool out_of_operations() const;
  // Whether any operation failed, for this or another reason.
  bool failed() const { return isl_ctx_last_error(ctx_) != isl_error_none; }
  // Forgets errors and operations spent: the next question starts anew.
  void restart();

  // 'text' in isl's notation, or none if it is malformed.
  template <class T>
  Isl<T> read(const char *text) const {
    return Isl<T>(IslTraits<T>::read(ctx_, text));
  }

  // Whether 'a' and 'b' have the same elements, however they are written.
  // kOutOfOperations if an operand is absent for want of operations, or if the
  // answer would take more of them; kError for any other failure.
  template <class T>
  Answer is_equal(const Isl<T> &a, const Isl<T> &b) const {
    return answer(a && b ? IslTraits<T>::is_equal(a.keep(), b.keep())
                         : isl_bool_error);
  }
  // Whether every element of 'a' is one of 'b'; failures as above.
  template <class T>
  Answer is_subset(const Isl<T> &a, const Isl<T> &b) const {
    return answer(a && b ? IslTraits<T>::is_subset(a.keep(), b.keep())
                         : isl_bool_error);
  }
  // Whether 'a' has no element; failures as above.
  template <class T>
  Answer is_empty(const Isl<T> &a) const {
    return answer(a ? IslTraits<T>::is_empty(a.keep()) : isl_bool_error);
  }

 private:
  Answer answer(isl_bool result) const;

  isl_ctx *ctx_;
};

// 'set' in fewer parts if possible. isl 0.25 gets that wrong for some sets with
// integer divisions: it makes { [i] : i mod 2 = 0 and -4 <= i <= 2 p - 6 } and
// { [i] : p > 0 and -4 <= i <= -3 } all of [-4, 2 p - 5]. So the result is
// compared with the original. Better not to need this.
Set simplified(const Context &context, const Set &set);

// 'text' taken over from isl, "(none)" for null.
std::string take_text(__isl_take char *text);

// 'object' in isl's notation, "(none)" if absent.
template <class T>
std::string to_string(const Isl<T> &object) {
  return take_text(object ? IslTraits<T>::print(object.keep()) : nullptr);
}

}  // namespace yeti::polyhedral

#endif
