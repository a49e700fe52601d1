// The static records that compiled code hands to the runtime: sites of accesses
// and OpenMP constructs. A part of the interface, see abi.h, which includes it.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_ABI_ABI_RECORDS_H
#define YETI_ABI_ABI_RECORDS_H

#include <stdint.h>

// What a site does. A `Call` site is a frame of an inlined call: its line is
// the call's. A `Free` ends the life of a block and acts as a write. A
// `ReadOfUpdate` is a read whose thread writes the same bytes next, in the same
// line, with no synchronisation in between.
#define YETI_SITE_KINDS(X) \
  X(Read)                  \
  X(Write)                 \
  X(AtomicRead)            \
  X(AtomicWrite)           \
  X(AtomicUpdate)          \
  X(Call)                  \
  X(Free)                  \
  X(ReadOfUpdate)

// The words in which expressions and indices are printed.
#define YETI_SITE_LANGUAGES(X) \
  X(C)                         \
  X(Cxx)                       \
  X(Fortran)

// Whether an access depends on which thread runs the code. `Independent`: its
// address, and whether it happens, follow from shared memory, constants and
// values captured when the task was created. `ThreadBound`: they depend on the
// thread, by its number or by what is thread-local. `Unknown`: the run decides.
#define YETI_BINDINGS(X) \
  X(BindingUnknown)      \
  X(Independent)         \
  X(ThreadBound)

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
//   binding     YetiBinding
//   construct   the OpenMP construct that is innermost around the access in the
//               source (seen through inlined calls), or null
//   dimensions  of the accessed array if all are constants, in the order of the
//               subscripts: `lower:extent,lower:extent`; else null
//   parts       of a check that stands for accesses of several sites: these, as
//               an array that ends with null; this record is then like the
//               first of them. Else null
//   period      of a check whose parts touch different bytes: the bytes of each
//               part repeat every so many bytes. Else 0
//   offset      of such a part: where its bytes are, from the first byte of the
//               check on, modulo the period. Of a check of neighbours, which is
//               noted as bits, and whose `size` is the period: kYetiTogether,
//               or kYetiGroup if these are always checked together and may
//               share one state. Else 0
//   page_tag    what stands for the site in the page table (abi.h):
//               kYetiNoPageTag until the runtime gives it another one
#define YETI_SITE_FIELDS(X)  \
  X(Text, file)              \
  X(Text, function)          \
  X(Text, expression)        \
  X(SitePtr, inlined_at)     \
  X(U32, line)               \
  X(U32, column)             \
  X(U32, size)               \
  X(U8, kind)                \
  X(U8, language)            \
  X(U8, binding)             \
  X(ConstructPtr, construct) \
  X(Text, dimensions)        \
  X(SiteList, parts)         \
  X(U32, period)             \
  X(U32, offset)             \
  X(PageTag, page_tag)

constexpr uint32_t kYetiTogether = UINT32_MAX;
constexpr uint32_t kYetiGroup = UINT32_MAX - 1;

// What a construct is made of, one bit each: X(name). A combined construct such
// as `parallel for` has several and is one record.
#define YETI_CONSTRUCT_KINDS(X) \
  X(Parallel)                   \
  X(Task)                       \
  X(Taskloop)                   \
  X(Teams)                      \
  X(Target)                     \
  X(Loop)                       \
  X(Sections)                   \
  X(Section)                    \
  X(Single)                     \
  X(Master)                     \
  X(Critical)                   \
  X(Ordered)                    \
  X(Taskgroup)                  \
  X(Distribute)                 \
  X(Scope)                      \
  X(Simd)

// The fields of the record of an OpenMP construct: X(type, name).
//   name         in the words of the source's language: `parallel for`
//   file         as in a site
//   outer        the construct around it in the source, or null
//   reducible    shared scalars that its body only updates, each by one
//                operator or function of the program's, and not in a protected
//                way: `+:sum max:best combine():x`; or null
//   privatizable shared scalars that its body always assigns before it reads
//                them: `tmp j`; or null
//   line,column  of the directive
//   kinds        bits of YetiConstructKind
//   nowait       1 if the source says `nowait`
//   language     YetiSiteLanguage
#define YETI_CONSTRUCT_FIELDS(X) \
  X(Text, name)                  \
  X(Text, file)                  \
  X(ConstructPtr, outer)         \
  X(Text, reducible)             \
  X(Text, privatizable)          \
  X(U32, line)                   \
  X(U32, column)                 \
  X(U32, kinds)                  \
  X(U8, nowait)                  \
  X(U8, language)

// A static variable that accesses may treat as an array: X(type, name).
#define YETI_GLOBAL_FIELDS(X) \
  X(Address, start)           \
  X(Size, size)

// A run of accesses of one site, each 'stride' bytes behind the one before:
// X(type, name). Compiled code keeps it in a variable of its function, and when
// an address is not 'stride' bytes behind 'last', it calls run_break; in any
// case the address is then the last one. A run that has not started is all
// zero.
#define YETI_RUN_FIELDS(X) \
  X(U64, first)            \
  X(U64, last)             \
  X(U64, stride)

// The stride of a run of one element: no two accesses are that far apart.
constexpr uint64_t kYetiNoStride = uint64_t{1} << 63;

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

enum YetiBinding : uint8_t {
#define X(name) kYeti##name,
  YETI_BINDINGS(X)
#undef X
};

enum YetiConstructBit {
#define X(name) kYetiConstructBit##name,
  YETI_CONSTRUCT_KINDS(X)
#undef X
};

enum YetiConstructKind : uint32_t {
#define X(name) kYetiConstruct##name = 1u << kYetiConstructBit##name,
  YETI_CONSTRUCT_KINDS(X)
#undef X
};

struct YetiSite;
struct YetiConstruct;
struct YetiGlobal;
struct YetiRun;

// The C++ types behind the type words of the lists above. A macro per word:
// the plugin has its own set that builds trees.
#define YETI_TYPE_Void void
#define YETI_TYPE_Bool bool
#define YETI_TYPE_Address const volatile void *
#define YETI_TYPE_Size unsigned long
#define YETI_TYPE_Offset long
#define YETI_TYPE_PageTag mutable uint64_t
#define YETI_TYPE_SiteList const YetiSite *const *
#define YETI_TYPE_GlobalPtr const YetiGlobal *
#define YETI_TYPE_RunPtr YetiRun *
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
#define X(type, name) YETI_TYPE_##type name{};
  YETI_SITE_FIELDS(X)
#undef X
};

struct YetiConstruct {
#define X(type, name) YETI_TYPE_##type name{};
  YETI_CONSTRUCT_FIELDS(X)
#undef X
};

struct YetiGlobal {
#define X(type, name) YETI_TYPE_##type name{};
  YETI_GLOBAL_FIELDS(X)
#undef X
};

struct YetiRun {
#define X(type, name) YETI_TYPE_##type name;
  YETI_RUN_FIELDS(X)
#undef X
};

#endif
