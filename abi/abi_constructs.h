// The static records of OpenMP constructs, a part of the interface: see abi.h,
// which includes it.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_ABI_ABI_CONSTRUCTS_H
#define YETI_ABI_ABI_CONSTRUCTS_H

#include "abi/abi_types.h"

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

struct YetiConstruct {
#define X(type, name) YETI_TYPE_##type name{};
  YETI_CONSTRUCT_FIELDS(X)
#undef X
};

#endif
