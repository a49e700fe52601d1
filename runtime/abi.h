// The interface between compiled code and the runtime: the one list of entry
// points and the layout of a site record. The plugin builds its declarations
// from these lists and the runtime defines them from the same lists, so the two
// cannot drift apart. Knows neither GCC nor the runtime: only this header is
// shared. Any change of a name, an argument or a field raises YETI_ABI_VERSION.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_ABI_H
#define YETI_RUNTIME_ABI_H

#include <stdint.h>

#define YETI_ABI_VERSION 3

// Every instrumented object refers to this data symbol and the runtime of the
// same version defines it: a mismatch fails to link and the missing name tells
// why.
#define YETI_ABI_SYMBOL __yeti_object_needs_abi_version_3

// What a site does. A `Call` site is a frame of an inlined call: its line is
// the call's. A `Free` ends the life of a block and acts as a write.
#define YETI_SITE_KINDS(X) \
  X(Read)                  \
  X(Write)                 \
  X(AtomicRead)            \
  X(AtomicWrite)           \
  X(AtomicUpdate)          \
  X(Call)                  \
  X(Free)

// The words in which expressions and indices are printed.
#define YETI_SITE_LANGUAGES(X) \
  X(C)                         \
  X(Cxx)                       \
  X(Fortran)

// The fields of a static site record, in order: X(type, name).
//   file        source file as given to the compiler, never null
//   function    printable name of the (inlined) function, never null
//   expression  the accessed lvalue as in the source (`a->count`, `A[i][j]`),
//               or null when the compiler has none
//   inlined_at  the Call site into which `function` was inlined, or null
//   line,column 1-based, 0 when unknown
//   size        bytes of one access, 0 when only known at run time
//   kind        YetiSiteKind
//   language    YetiSiteLanguage
#define YETI_SITE_FIELDS(X) \
  X(Text, file)             \
  X(Text, function)         \
  X(Text, expression)       \
  X(SitePtr, inlined_at)    \
  X(U32, line)              \
  X(U32, column)            \
  X(U32, size)              \
  X(U8, kind)               \
  X(U8, language)

// The fields of the record of an OpenMP construct: X(type, name).
//   name         in the words of the source's language: `parallel for`
//   file         as in a site
//   line,column  of the directive
#define YETI_CONSTRUCT_FIELDS(X) \
  X(Text, name)                  \
  X(Text, file)                  \
  X(U32, line)                   \
  X(U32, column)

// The entry points: X(result, name, (arguments)). The symbol is `__yeti_name`.
// Argument types: Address = const volatile void *, Size = unsigned long,
// SitePtr = const YetiSite *, ConstructPtr = const YetiConstruct *, Frame =
// opaque pointer, Order = int (a C11 memory order), Bool, U8..U128 unsigned
// integers of that many bits.
//
// Accesses: the check stands just before the access.
// enter/leave: `enter` takes the function's return address and its canonical
// frame address, returns a Frame; `leave` takes that Frame at every return, and
// `resume` takes it wherever control arrives other than by a return of a callee
// (landing pads, second returns of setjmp).
// vptr_write: a store of a virtual table pointer; storing the value that is
// already there is not an access.
// construct: the next call enters the OpenMP library for this construct.
// acquire, release: a call that may be part of the program orders threads by
// the object at the address; the acquire stands behind it, the release before.
// Atomics: the runtime performs the operation itself, so that the order of the
// clock updates is the modification order. `compare_exchange` has the meaning
// of __atomic_compare_exchange_n; `compare_swap` takes the expected value and
// returns the old one.
#define YETI_ENTRY_POINTS(X)                       \
  X(Void, read1, (Address, SitePtr))               \
  X(Void, read2, (Address, SitePtr))               \
  X(Void, read4, (Address, SitePtr))               \
  X(Void, read8, (Address, SitePtr))               \
  X(Void, read16, (Address, SitePtr))              \
  X(Void, write1, (Address, SitePtr))              \
  X(Void, write2, (Address, SitePtr))              \
  X(Void, write4, (Address, SitePtr))              \
  X(Void, write8, (Address, SitePtr))              \
  X(Void, write16, (Address, SitePtr))             \
  X(Void, read_range, (Address, Size, SitePtr))    \
  X(Void, write_range, (Address, Size, SitePtr))   \
  X(Void, vptr_write, (Address, Address, SitePtr)) \
  X(Frame, enter, (Address, Address))              \
  X(Void, leave, (Frame))                          \
  X(Void, resume, (Frame))                         \
  X(Void, construct, (ConstructPtr))               \
  X(Void, acquire, (Address))                      \
  X(Void, release, (Address))                      \
  X(Void, atomic_fence, (Order, SitePtr))          \
  YETI_ATOMIC_ENTRY_POINTS(X, 8)                   \
  YETI_ATOMIC_ENTRY_POINTS(X, 16)                  \
  YETI_ATOMIC_ENTRY_POINTS(X, 32)                  \
  YETI_ATOMIC_ENTRY_POINTS(X, 64)                  \
  YETI_ATOMIC_ENTRY_POINTS(X, 128)

#define YETI_ATOMIC_ENTRY_POINTS(X, bits)                                  \
  X(U##bits, atomic_load_##bits, (Address, Order, SitePtr))                \
  X(Void, atomic_store_##bits, (Address, U##bits, Order, SitePtr))         \
  X(U##bits, atomic_exchange_##bits, (Address, U##bits, Order, SitePtr))   \
  X(U##bits, atomic_fetch_add_##bits, (Address, U##bits, Order, SitePtr))  \
  X(U##bits, atomic_fetch_sub_##bits, (Address, U##bits, Order, SitePtr))  \
  X(U##bits, atomic_fetch_and_##bits, (Address, U##bits, Order, SitePtr))  \
  X(U##bits, atomic_fetch_or_##bits, (Address, U##bits, Order, SitePtr))   \
  X(U##bits, atomic_fetch_xor_##bits, (Address, U##bits, Order, SitePtr))  \
  X(U##bits, atomic_fetch_nand_##bits, (Address, U##bits, Order, SitePtr)) \
  X(U##bits, atomic_compare_swap_##bits,                                   \
    (Address, U##bits, U##bits, Order, Order, SitePtr))                    \
  X(Bool, atomic_compare_exchange_##bits,                                  \
    (Address, Address, U##bits, Order, Order, SitePtr))

enum YetiSiteKind : uint8_t {
#define X(name) kYetiSite##name,
  YETI_SITE_KINDS(X)
#undef X
};

enum YetiSiteLanguage : uint8_t {
#define X(name) kYetiLanguage##name,
  YETI_SITE_LANGUAGES(X)
#undef X
};

struct YetiSite;
struct YetiConstruct;

// The C++ types behind the type words of the lists above. A macro per word:
// the plugin has its own set that builds trees.
#define YETI_TYPE_Void void
#define YETI_TYPE_Bool bool
#define YETI_TYPE_Address const volatile void *
#define YETI_TYPE_Size unsigned long
#define YETI_TYPE_Frame void *
#define YETI_TYPE_Order int
#define YETI_TYPE_Text const char *
#define YETI_TYPE_SitePtr const YetiSite *
#define YETI_TYPE_ConstructPtr const YetiConstruct *
#define YETI_TYPE_U8 uint8_t
#define YETI_TYPE_U16 uint16_t
#define YETI_TYPE_U32 uint32_t
#define YETI_TYPE_U64 uint64_t
#define YETI_TYPE_U128 unsigned __int128

struct YetiSite {
#define X(type, name) YETI_TYPE_##type name;
  YETI_SITE_FIELDS(X)
#undef X
};

struct YetiConstruct {
#define X(type, name) YETI_TYPE_##type name;
  YETI_CONSTRUCT_FIELDS(X)
#undef X
};

#endif
