// Included before everything else in every file of the runtime. It makes the
// compiler's calls for copies, fills and comparisons go to the runtime's own
// functions, never to the interposed ones, which would judge them as accesses
// of the program.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_BASE_OWN_NAMES_H
#define YETI_RUNTIME_BASE_OWN_NAMES_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

void *memcpy(void *, const void *, size_t) __asm__("yeti_own_memcpy");
void *memmove(void *, const void *, size_t) __asm__("yeti_own_memmove");
void *memset(void *, int, size_t) __asm__("yeti_own_memset");
int memcmp(const void *, const void *, size_t) __asm__("yeti_own_memcmp");
size_t strlen(const char *) __asm__("yeti_own_strlen");
int strcmp(const char *, const char *) __asm__("yeti_own_strcmp");
int strncmp(const char *, const char *, size_t) __asm__("yeti_own_strncmp");

#ifdef __cplusplus
}
#endif

#endif
