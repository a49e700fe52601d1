// The types of arguments and fields in the lists of the interface (abi.h), by
// one word each, and of what the records are about, so that the lists can name
// them.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_ABI_ABI_TYPES_H
#define YETI_ABI_ABI_TYPES_H

#include <stdint.h>

struct YetiSite;
struct YetiConstruct;
struct YetiGlobal;
struct YetiRun;

// The C++ types that the type words stand for, a macro for each. The plugin has
// a set of its own that builds trees.
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

#endif
