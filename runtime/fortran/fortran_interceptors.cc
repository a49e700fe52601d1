// Intrinsic procedures of Fortran that libgfortran computes on variables of the
// program. The table of entry points says what they access. They order nothing.
// The real functions are looked up when they are called, because most programs
// use none of them.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/fortran/fortran_call.h"

namespace yeti {
namespace {

// pre: inside the runtime.
const FortranSites &sites_of(FortranFunction &function) {
  const FortranSites *known = function.sites.load(std::memory_order_acquire);
  if (known != nullptr) return *known;
  auto *made = create<FortranSites>(
      FortranSites{YETI_LIBRARY_SITE(function.shown, Read),
                   YETI_LIBRARY_SITE(function.shown, Write)});
  if (function.sites.compare_exchange_strong(known, made,
                                             std::memory_order_acq_rel))
    return *made;
  destroy(made);
  return *known;
}

constexpr const char *letters_of(const char *letters) {
  return letters;
}
constexpr const char *letters_of(FortranModel) {
  return nullptr;
}
constexpr FortranModel model_of(const char *) {
  return nullptr;
}
constexpr FortranModel model_of(FortranModel model) {
  return model;
}

// --- what depends on values ---

// The elements from number 'from' up to 'to' in Fortran's order are read.
void read_elements(const FortranCall &call, const FortranArray &array,
                   size_t from, size_t to) {
  if (from == 0 && to >= array.count()) return call.reads(array);
  size_t number = 0;
  array.for_each_element([&](char *at) {
    if (number >= from && number < to) call.reads(at, array.element());
    return ++number < to;
  });
}

// Argument number 'number' of a function whose characters have, after the
// result, its length.
template <bool is_of_characters>
constexpr int nth(int number) {
  return number == 0 ? 0 : number + (is_of_characters ? 1 : 0);
}

// reshape(result, source, shape, pad, order): the pad as far as it is needed.
template <bool is_of_characters>
void reshape(FortranCall &call) {
  constexpr auto at = nth<is_of_characters>;
  const FortranArray source = call.array(at(1)), shape = call.array(at(2)),
                     pad = call.array(at(3));
  call.writes(call.array(0));
  if (call.is_over) return;
  const FortranArray order = call.array(at(4));
  call.reads(shape);
  call.reads(order);
  size_t wanted = 1;
  shape.for_each_element([&](const char *extent) {
    int64_t value = 0;
    __builtin_memcpy(&value, extent, shape.element());
    if (shape.element() == 4) value = static_cast<int32_t>(value);
    wanted *= value > 0 ? static_cast<size_t>(value) : 0;
    return true;
  });
  const size_t given = source.is_empty() ? 0 : source.count();
  read_elements(call, source, 0, wanted);
  if (wanted > given) read_elements(call, pad, 0, wanted - given);
}

// pack(result, array, mask, vector): the vector after the elements that the
// mask selects.
template <bool is_of_characters>
void pack(FortranCall &call) {
  constexpr auto at = nth<is_of_characters>;
  call.writes(call.array(0));
  if (call.is_over) return;
  const FortranArray mask = call.array(at(2)), vector = call.array(at(3));
  call.reads(mask);
  const size_t taken = read_under_mask(call, call.array(at(1)), mask);
  if (!vector.is_empty()) read_elements(call, vector, taken, vector.count());
}

// The same with one logical for all elements.
template <bool is_of_characters>
void pack_s(FortranCall &call) {
  constexpr auto at = nth<is_of_characters>;
  call.writes(call.array(0));
  if (call.is_over) return;
  const char *mask = call.pointer<const char>(at(2));
  const FortranArray array = call.array(at(1)), vector = call.array(at(3));
  call.reads(mask, 4);
  if (is_true(mask)) call.reads(array);
  const size_t taken = is_true(mask) && !array.is_empty() ? array.count() : 0;
  if (!vector.is_empty()) read_elements(call, vector, taken, vector.count());
}

// unpack(result, vector, mask, field)
template <bool is_of_characters>
void unpack1(FortranCall &call) {
  constexpr auto at = nth<is_of_characters>;
  call.writes(call.array(0));
  if (call.is_over) return;
  const FortranArray mask = call.array(at(2));
  call.reads(mask);
  read_under_mask(call, call.array(at(3)), mask, false);
  size_t taken = 0;
  mask.for_each_element([&](const char *logical) {
    taken += is_true(logical) ? 1 : 0;
    return true;
  });
  read_elements(call, call.array(at(1)), 0, taken);
}

template <bool is_of_characters>
void unpack0(FortranCall &call) {
  constexpr auto at = nth<is_of_characters>;
  call.writes(call.array(0));
  if (call.is_over) return;
  const FortranArray mask = call.array(at(2)), vector = call.array(at(1));
  call.reads(mask);
  size_t taken = 0;
  mask.for_each_element([&](const char *logical) {
    taken += is_true(logical) ? 1 : 0;
    return true;
  });
  read_elements(call, vector, 0, taken);
  if (taken < mask.count())
    call.reads(call.pointer<const char>(at(3)), vector.element());
}

// spread(result, source, dimension, copies) of a scalar: read if there are any
// copies.
template <bool is_of_characters>
void spread_scalar(FortranCall &call) {
  constexpr auto at = nth<is_of_characters>;
  const FortranArray result = call.array(0);
  call.writes(result);
  if (!call.is_over && *call.pointer<const ptrdiff_t>(at(3)) > 0)
    call.reads(call.pointer<const char>(at(1)), result.element());
}

// A whole number of this kind.
ptrdiff_t number_at(const char *start, int kind) {
  switch (kind) {
    case 1:
      return *reinterpret_cast<const int8_t *>(start);
    case 2:
      return *reinterpret_cast<const int16_t *>(start);
    case 4:
      return *reinterpret_cast<const int32_t *>(start);
    default:
      return *reinterpret_cast<const int64_t *>(start);
  }
}

// What stays of a line of 'extent' elements that is shifted by 'shift'.
struct Kept {
  ptrdiff_t first, last;  // how many fall off at either end
  Kept(ptrdiff_t extent, ptrdiff_t shift)
      : first(shift > 0 ? shift : 0), last(shift < 0 ? -shift : 0) {
    if (first > extent) first = extent;
    if (last > extent) last = extent;
  }
};

// eoshift(result, array, shift, boundary, dimension): what is shifted out is
// not read. The boundary, mostly a constant, is not looked at.
template <bool is_of_characters, int kind>
void eoshift(FortranCall &call) {
  constexpr auto at = nth<is_of_characters>;
  call.writes(call.array(0));
  if (call.is_over) return;
  const char *shift = call.pointer<const char>(at(2));
  const char *dimension = call.pointer<const char>(at(4));
  const FortranArray array = call.array(at(1));
  const int along = dimension == nullptr
                        ? 0
                        : static_cast<int>(number_at(dimension, kind)) - 1;
  call.reads(shift, kind);
  if (array.is_empty() || along < 0 || along >= array.rank()) return;
  const Kept kept(array.extent(along), number_at(shift, kind));
  call.reads(array.section(along, kept.first, kept.last));
}

// The same with a shift for each line.
template <bool is_of_characters, int kind>
void eoshift_by_array(FortranCall &call) {
  constexpr auto at = nth<is_of_characters>;
  call.writes(call.array(0));
  if (call.is_over) return;
  const FortranArray array = call.array(at(1)), shifts = call.array(at(2));
  const char *dimension = call.pointer<const char>(at(4));
  const int along = dimension == nullptr
                        ? 0
                        : static_cast<int>(number_at(dimension, kind)) - 1;
  call.reads(shifts);
  if (array.is_empty() || along < 0 || along >= array.rank()) return;
  const FortranArray face = array.face(along);
  FortranOdometer lines(face), each(shifts);
  do {
    FortranArray line = FortranArray::scalar(lines.at(), array.element());
    line.add_dimension(array.extent(along), array.stride(along));
    const Kept kept(array.extent(along), number_at(each.at(), kind));
    call.reads(line.section(0, kept.first, kept.last));
  } while (lines.advance() && each.advance());
}

// A section with gaps is copied for a procedure that wants none, and what
// became of it is copied back. OpenMP says that no other thread may use it
// meanwhile unless synchronised (argument passing in data environments).
void internal_pack(FortranCall &call) {
  if (!call.is_over) return;
  const FortranArray array = call.array(0);
  if (call.pointer<char>(0) == nullptr ||
      call.result == address_of(array.base()))
    return;
  access_array(call.wrapper, array, &call.sites.read);
}

void internal_unpack(FortranCall &call) {
  const FortranArray array = call.array(0);
  if (call.pointer<char>(1) != array.base()) call.writes(array);
}

// random_seed(size, put, get): as many elements as the seed has.
template <class Integer>
void random_seed(FortranCall &call) {
  if (Integer *size = call.pointer<Integer>(0))
    return call.writes(size, sizeof *size);
  Integer size = 0;
  auto *real = reinterpret_cast<void (*)(Integer *, void *, void *)>(
      call.function.real.address.load(std::memory_order_acquire));
  real(&size, nullptr, nullptr);
  for (int argument = 1; argument <= 2; ++argument) {
    const FortranArray array = call.array(argument);
    if (array.is_empty() || array.rank() != 1 || array.extent(0) < size)
      continue;
    const FortranArray used = array.section(0, 0, array.extent(0) - size);
    if (argument == 1)
      call.reads(used);
    else
      call.writes(used);
  }
}
void random_seed_i4(FortranCall &call) {
  random_seed<int32_t>(call);
}
void random_seed_i8(FortranCall &call) {
  random_seed<int64_t>(call);
}

void tell(FortranCall &call) {
  if (call.function.model != nullptr) return call.function.model(call);
  access_by_letters(call);
}

// Calls the real function with all words that may be arguments of the caller;
// superfluous ones do no harm.
template <class Forward>
Word call_fortran(FortranFunction &function, Pc return_address, Address frame,
                  const Word *arguments, Forward forward) {
  Wrapper wrapper(return_address, frame);
  void *real = function.real.address.load(std::memory_order_acquire);
  if (real == nullptr) real = resolve_real(&function.real);
  if (!wrapper.judges_accesses()) return forward(real, arguments);
  const FortranSites *sites = nullptr;
  wrapper.inside([&](ThreadState &) { sites = &sites_of(function); });
  FortranCall call = {wrapper, function, *sites, arguments, 0, false};
  tell(call);
  call.result = forward(real, arguments);
  call.is_over = true;
  tell(call);
  return call.result;
}

[[gnu::noinline]] Word call_with_6(FortranFunction &function, Pc return_address,
                                   Address frame, const Word *arguments) {
  return call_fortran(function, return_address, frame, arguments,
                      [](void *real, const Word *a) {
                        using Real = Word(Word, Word, Word, Word, Word, Word);
                        return reinterpret_cast<Real *>(real)(a[0], a[1], a[2],
                                                              a[3], a[4], a[5]);
                      });
}

[[gnu::noinline]] Word call_with_8(FortranFunction &function, Pc return_address,
                                   Address frame, const Word *arguments) {
  return call_fortran(function, return_address, frame, arguments,
                      [](void *real, const Word *a) {
                        using Real = Word(Word, Word, Word, Word, Word, Word,
                                          Word, Word);
                        return reinterpret_cast<Real *>(real)(
                            a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]);
                      });
}

}  // namespace
}  // namespace yeti

using namespace yeti;

#define YETI_FORTRAN_FUNCTION(name, shown, accesses) \
  static FortranFunction yeti_fortran_##name = {     \
      {"_gfortran_" #name, nullptr, {nullptr}},      \
      shown,                                         \
      letters_of(accesses),                          \
      model_of(accesses),                            \
      {nullptr}};
#define YETI_CALL_WITH(count, name, ...)                                      \
  const Word arguments[] = {__VA_ARGS__};                                     \
  return call_with_##count(yeti_fortran_##name,                               \
                           reinterpret_cast<Pc>(__builtin_return_address(0)), \
                           address_of(__builtin_dwarf_cfa()), arguments);

#define Y(name, shown, accesses)                                           \
  YETI_FORTRAN_FUNCTION(name, shown, accesses)                             \
  extern "C" YETI_EXPORTED Word yeti_wrap_##name(                          \
      Word, Word, Word, Word, Word, Word) __asm__("_gfortran_" #name);     \
  extern "C" Word yeti_wrap_##name(Word a, Word b, Word c, Word d, Word e, \
                                   Word f) {                               \
    YETI_CALL_WITH(6, name, a, b, c, d, e, f)                              \
  }
#define Z(name, shown, accesses)                                           \
  YETI_FORTRAN_FUNCTION(name, shown, accesses)                             \
  extern "C" YETI_EXPORTED Word yeti_wrap_##name(                          \
      Word, Word, Word, Word, Word, Word, Word,                            \
      Word) __asm__("_gfortran_" #name);                                   \
  extern "C" Word yeti_wrap_##name(Word a, Word b, Word c, Word d, Word e, \
                                   Word f, Word g, Word h) {               \
    YETI_CALL_WITH(8, name, a, b, c, d, e, f, g, h)                        \
  }
#include "runtime/fortran/fortran_entry_points.inc"
#undef Y
#undef Z
