// The records that compiled code passes to the runtime: sites of accesses,
// static variables and runs; OpenMP constructs are in abi_constructs.h. A part
// of the interface, see abi.h, which includes it.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_ABI_ABI_RECORDS_H
#define YETI_ABI_ABI_RECORDS_H

#include "abi/abi_constructs.h"
#include "abi/abi_types.h"

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

// Why an access cannot race with another one: X(name, word).
//   Reach     both are made by one strand
//   Alias     they are to different bytes
//   Escape    the object never leaves the strand that made it
//   Parallel  the strands do not run at the same time
#define YETI_PROOFS(X) \
  X(Reach, "reach")    \
  X(Alias, "alias")    \
  X(Escape, "escape")  \
  X(Parallel, "parallel")

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
//   proof       in verify mode, of a check that is superfluous because its
//   access
//               races with nothing: the proofs, a bit for each YetiProof. Else
//               0
//   construct   the OpenMP construct that is innermost around the access (or
//               the call) in the source, seen through inlined calls, or null
//   dimensions  of the accessed array if all are constants, in the order of the
//               subscripts: `lower:extent,lower:extent`; else null
//   parts       of a check that stands for accesses of several sites: these, as
//               an array that ends with null; this record is then like the
//               first of them. Else null
//   period      of a check whose parts touch different bytes: the bytes of each
//               part repeat every so many bytes. Else 0
//   offset      of such a part: where its bytes are, from the first byte of the
//               check on, modulo the period. Of a check of adjacent bytes,
//               which is noted as bits, and whose `size` is the period:
//               kYetiTogether, or kYetiGroup if these are always checked
//               together and may share one state. Else 0
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
  X(U8, proof)               \
  X(ConstructPtr, construct) \
  X(Text, dimensions)        \
  X(SiteList, parts)         \
  X(U32, period)             \
  X(U32, offset)             \
  X(PageTag, page_tag)

constexpr uint32_t kYetiTogether = UINT32_MAX;
constexpr uint32_t kYetiGroup = UINT32_MAX - 1;

// A static variable that accesses may treat as an array: X(type, name).
#define YETI_GLOBAL_FIELDS(X) \
  X(Address, start)           \
  X(Size, size)

// A run of accesses of one site, each 'stride' bytes after the previous one:
// X(type, name). Compiled code keeps it in a variable of its function, and
// calls run_break when an address is not 'stride' bytes after 'last'; in any
// case the address becomes the last one. A run that has not started is all
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

enum YetiProof : uint8_t {
#define X(name, word) kYetiProof##name,
  YETI_PROOFS(X)
#undef X
      kYetiProofCount
};

struct YetiSite {
#define X(type, name) YETI_TYPE_##type name{};
  YETI_SITE_FIELDS(X)
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
