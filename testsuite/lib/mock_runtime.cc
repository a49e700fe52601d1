// Stands in for the runtime when the plugin is tested alone: every entry point
// writes one line to standard error and detects nothing. Atomics are plain
// operations, so it serves programs with one thread.
//   <line>|<call>|<expression>|<function>[<-<caller>:<line>...]|<file>
// After the function come the constructs around the access, innermost first, as
// ` in <name>:<line>`, and ` of <dimensions>` of the array. The call of a
// construct has the construct's name as its expression. Calls without a site
// have line 0; the call for global variables has the sum of their bytes.
// Accesses that are noted and accesses that are judged at once print the same
// line, so that one program tests both; mock_pages.h can tell them apart.
// A range that leaves a loop prints `read_range(bytes)` or, at equal distances,
// `read_rows(count x bytes, pitch)`; empty ranges print nothing. The
// expressions of all sites of a check are listed. A run prints rows when it
// ends. A check of fields that are always checked together prints
// `read_group(bytes)`. Needs no C++ library.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "abi/abi.h"
#include "runtime/entry/note_entry_points.h"
#include "testsuite/lib/mock_pages.h"

#include <stdio.h>
#include <string.h>

__thread bool yeti_is_serial;

namespace {

const char *base_name(const char *file) {
  const char *slash = strrchr(file, '/');
  return slash ? slash + 1 : file;
}

void say_constructs(const YetiConstruct *innermost) {
  for (const YetiConstruct *c = innermost; c; c = c->outer)
    fprintf(stderr, " in %s:%u", c->name, c->line);
}

void say_expression(const YetiSite *site) {
  fputs(site && site->expression ? site->expression : "?", stderr);
}

void say(const char *call, const YetiSite *site) {
  fprintf(stderr, "%u|%s|", site ? site->line : 0, call);
  if (site && site->parts) {
    for (const YetiSite *const *part = site->parts; *part; ++part) {
      if (part != site->parts) fputs(" ", stderr);
      say_expression(*part);
    }
  } else {
    say_expression(site);
  }
  fputs("|", stderr);
  if (site) fputs(site->function, stderr);
  for (const YetiSite *s = site ? site->inlined_at : nullptr; s;
       s = s->inlined_at)
    fprintf(stderr, "<-%s:%u", s->function, s->line);
  say_constructs(site ? site->construct : nullptr);
  if (site && site->dimensions) fprintf(stderr, " of %s", site->dimensions);
  fprintf(stderr, "|%s\n", site ? base_name(site->file) : "");
}

void say_size(const char *call, unsigned long size, const YetiSite *site) {
  char text[64];
  snprintf(text, sizeof text, "%s(%lu)", call, size);
  say(text, site);
}

const char *verb_of(const YetiSite *site) {
  return site->kind == kYetiSiteWrite ? "write" : "read";
}

// An access of a size that has an entry point of its own.
void say_aligned(unsigned long size, const YetiSite *site) {
  char text[64];
  snprintf(text, sizeof text, "%s%lu", verb_of(site), size);
  say(text, site);
}

void say_block(const volatile void *address, unsigned long size,
               const YetiSite *site) {
  if (size == 0) return;
  if (size == 16 && reinterpret_cast<uintptr_t>(address) % 16 == 0)
    return say_aligned(size, site);
  char text[64];
  snprintf(text, sizeof text, "%s_range", verb_of(site));
  say_size(text, size, site);
}

void say_group(unsigned bytes, const YetiSite *site) {
  char text[64];
  snprintf(text, sizeof text, "%s_group", verb_of(site));
  say_size(text, bytes, site);
}

void say_rows(unsigned long size, long pitch, unsigned long count,
              const YetiSite *site) {
  if (size == 0 || count == 0) return;
  char text[64];
  snprintf(text, sizeof text, "%s_rows(%lu x %lu, %ld)", verb_of(site), count,
           size, pitch);
  say(text, site);
}

void say_planes(unsigned long size, long pitch, unsigned long count,
                long plane_pitch, unsigned long planes, const YetiSite *site) {
  if (size == 0 || count == 0 || planes == 0) return;
  char text[96];
  snprintf(text, sizeof text, "%s_planes(%lu x %lu x %lu, %ld, %ld)",
           verb_of(site), planes, count, size, plane_pitch, pitch);
  say(text, site);
}

void say_run(YetiRun *run, unsigned long size, const YetiSite *site) {
  if (run->first == 0) return;
  if (run->stride == kYetiNoStride || run->stride == 0)
    return say_rows(size, 0, 1, site);
  say_rows(size, long(run->stride), (run->last - run->first) / run->stride + 1,
           site);
}

void say_order(const char *call, int order, const YetiSite *site) {
  static const char *const kOrders[] = {"relaxed", "consume", "acquire",
                                        "release", "acq_rel", "seq_cst"};
  char text[64];
  snprintf(text, sizeof text, "%s %s", call,
           order >= 0 && order < 6 ? kOrders[order] : "bad");
  say(text, site);
}

template <class T>
T *pointer(const volatile void *address) {
  return static_cast<T *>(const_cast<void *>(address));
}

template <class T>
T exchange(T *address, T value) {
  T old = *address;
  *address = value;
  return old;
}

template <class T>
bool compare_exchange(T *address, T *expected, T desired) {
  bool equal = *address == *expected;
  if (equal)
    *address = desired;
  else
    *expected = *address;
  return equal;
}

int depth = 0;
char frames[1000];

}  // namespace

extern "C" {

char YETI_ABI_SYMBOL;

#define PLAIN(bytes)                                                      \
  void __yeti_read##bytes(const volatile void *, const YetiSite *site) {  \
    say("read" #bytes, site);                                             \
  }                                                                       \
  void __yeti_write##bytes(const volatile void *, const YetiSite *site) { \
    say("write" #bytes, site);                                            \
  }
PLAIN(1)
PLAIN(2)
PLAIN(4)
PLAIN(8)
PLAIN(16)

void __yeti_read_range(const volatile void *, unsigned long size,
                       const YetiSite *site) {
  say_size("read_range", size, site);
}

void __yeti_read_group(const volatile void *, uint64_t mask,
                       const YetiSite *site) {
  say_group(unsigned(__builtin_popcountll(mask)), site);
}

void __yeti_write_group(const volatile void *, uint64_t mask,
                        const YetiSite *site) {
  say_group(unsigned(__builtin_popcountll(mask)), site);
}

void __yeti_write_range(const volatile void *, unsigned long size,
                        const YetiSite *site) {
  say_size("write_range", size, site);
}

void __yeti_read_block(const volatile void *address, unsigned long size,
                       const YetiSite *site) {
  say_block(address, size, site);
}

void __yeti_write_block(const volatile void *address, unsigned long size,
                        const YetiSite *site) {
  say_block(address, size, site);
}

void __yeti_read_strided(const volatile void *, unsigned long size, long pitch,
                         unsigned long count, const YetiSite *site) {
  say_rows(size, pitch, count, site);
}

void __yeti_write_strided(const volatile void *, unsigned long size, long pitch,
                          unsigned long count, const YetiSite *site) {
  say_rows(size, pitch, count, site);
}

void __yeti_read_tile(const volatile void *, unsigned long size, long pitch,
                      unsigned long count, long plane_pitch,
                      unsigned long planes, const YetiSite *site) {
  say_planes(size, pitch, count, plane_pitch, planes, site);
}

void __yeti_write_tile(const volatile void *, unsigned long size, long pitch,
                       unsigned long count, long plane_pitch,
                       unsigned long planes, const YetiSite *site) {
  say_planes(size, pitch, count, plane_pitch, planes, site);
}

void __yeti_run_break(YetiRun *run, const volatile void *address,
                      unsigned long size, const YetiSite *site) {
  uint64_t number = reinterpret_cast<uintptr_t>(address);
  if (run->stride == kYetiNoStride) {
    run->stride = number - run->first;
    return;
  }
  say_run(run, size, site);
  run->first = number;
  run->stride = kYetiNoStride;
}

void __yeti_run_end(YetiRun *run, unsigned long size, const YetiSite *site) {
  say_run(run, size, site);
}

__thread YetiPageTable *YETI_PAGE_TABLE = &mock::table;

void __yeti_page_miss(const volatile void *address, unsigned long size,
                      const YetiSite *site) {
  if (mock::record_miss(reinterpret_cast<uintptr_t>(address), size, site))
    return;
  if (site->offset == kYetiGroup)
    say_group(unsigned(size), site);
  else
    say_aligned(size, site);
}

// As the inline sequence, so that programs that show bits show these too.
void __yeti_note(const volatile void *address, unsigned long size,
                 const YetiSite *site) {
  const auto start = reinterpret_cast<uintptr_t>(address);
  const uint64_t tag = (start >> kYetiPageBits) + site->page_tag;
  const size_t entry = tag % kYetiPageEntries;
  const size_t offset = start % (1u << kYetiPageBits);
  if (YETI_PAGE_TABLE->tags[entry] != tag ||
      offset + size > (1u << kYetiPageBits))
    return __yeti_page_miss(address, size, site);
  auto *bits = reinterpret_cast<uint8_t *>(YETI_PAGE_TABLE->bits[entry]);
  for (uintptr_t byte = start; byte < start + size; ++byte)
    bits[byte >> 3] |= static_cast<uint8_t>(1u << (byte & 7));
}

bool yeti_note_is_dealt_with(const volatile void *, unsigned long,
                             const YetiSite *) {
  return false;
}

void yeti_note_miss(const volatile void *address, unsigned long size,
                    const YetiSite *site) {
  __yeti_page_miss(address, size, site);
}

void mock_pages(int install) {
  mock::mode = install > 1 ? mock::Mode::kMove
               : install   ? mock::Mode::kInstall
                           : mock::Mode::kRecord;
}

void mock_show_pages(void) {
  mock::show_pages(say);
}

void __yeti_globals(const YetiGlobal *globals, unsigned long count) {
  unsigned long size = 0;
  for (unsigned long i = 0; i < count; ++i) size += globals[i].size;
  char text[64];
  snprintf(text, sizeof text, "globals(%lu)", size);
  say(text, nullptr);
}

void __yeti_vptr_write(const volatile void *address, const volatile void *value,
                       const YetiSite *site) {
  say(*pointer<const volatile void *>(address) == value ? "vptr_same"
                                                        : "vptr_write",
      site);
}

void __yeti_verify() {
  say("verify", nullptr);
}

void __yeti_verify_read(const volatile void *, unsigned long size,
                        const YetiSite *site) {
  say_size("verify_read", size, site);
}

void __yeti_verify_write(const volatile void *, unsigned long size,
                         const YetiSite *site) {
  say_size("verify_write", size, site);
}

void __yeti_verify_vptr_write(const volatile void *address,
                              const volatile void *value,
                              const YetiSite *site) {
  say(*pointer<const volatile void *>(address) == value ? "verify_vptr_same"
                                                        : "verify_vptr_write",
      site);
}

void __yeti_acquire(const volatile void *) {}
void __yeti_job_begin(uint32_t) {}
void __yeti_chunk_begin(uint32_t) {}
void __yeti_iteration_begin(uint32_t) {}
void __yeti_iteration_end() {}
void __yeti_loop_begin(uint32_t) {}
void __yeti_loop_end() {}
void __yeti_job_end() {}
void __yeti_model_event(uint32_t, const volatile void *, bool, unsigned long,
                        const YetiSite *) {}
void __yeti_release(const volatile void *) {}

// A frame is its depth: leave and resume say whether the stack was as expected.
void *__yeti_enter(const volatile void *return_address,
                   const volatile void *frame_address) {
  const void *const *below =
      static_cast<const void *const *>(const_cast<const void *>(frame_address));
  say(below[-1] == return_address ? "enter" : "enter with a bad frame",
      nullptr);
  return &frames[depth++];
}

void __yeti_leave(void *frame) {
  int wanted = int(static_cast<char *>(frame) - frames);
  say(depth == wanted + 1 ? "leave" : "leave out of order", nullptr);
  depth = wanted;
}

void __yeti_resume(void *frame) {
  depth = int(static_cast<char *>(frame) - frames) + 1;
  say("resume", nullptr);
}

void __yeti_construct(const YetiConstruct *construct) {
  fprintf(stderr, "%u|construct|%s|", construct->line, construct->name);
  say_constructs(construct->outer);
  fprintf(stderr, "|%s\n", base_name(construct->file));
}

void __yeti_ignore(unsigned long ignores) {
  fprintf(stderr, "0|ignore|%lu||\n", ignores);
}

void __yeti_bind() {
  fputs("0|bind|||\n", stderr);
}

void __yeti_atomic_fence(int order, const YetiSite *site) {
  say_order("atomic_fence", order, site);
}

#define FETCH(op, change, type, bits)                                  \
  type __yeti_atomic_fetch_##op##_##bits(const volatile void *address, \
                                         type value, int order,        \
                                         const YetiSite *site) {       \
    say_order("atomic_fetch_" #op "_" #bits, order, site);             \
    type old = *pointer<type>(address);                                \
    *pointer<type>(address) = change;                                  \
    return old;                                                        \
  }

#define ATOMICS(type, bits)                                                    \
  type __yeti_atomic_load_##bits(const volatile void *address, int order,      \
                                 const YetiSite *site) {                       \
    say_order("atomic_load_" #bits, order, site);                              \
    return *pointer<type>(address);                                            \
  }                                                                            \
  void __yeti_atomic_store_##bits(const volatile void *address, type value,    \
                                  int order, const YetiSite *site) {           \
    say_order("atomic_store_" #bits, order, site);                             \
    *pointer<type>(address) = value;                                           \
  }                                                                            \
  type __yeti_atomic_exchange_##bits(const volatile void *address, type value, \
                                     int order, const YetiSite *site) {        \
    say_order("atomic_exchange_" #bits, order, site);                          \
    return exchange(pointer<type>(address), value);                            \
  }                                                                            \
  type __yeti_atomic_compare_swap_##bits(                                      \
      const volatile void *address, type expected, type desired, int order,    \
      int, const YetiSite *site) {                                             \
    say_order("atomic_compare_swap_" #bits, order, site);                      \
    compare_exchange(pointer<type>(address), &expected, desired);              \
    return expected;                                                           \
  }                                                                            \
  bool __yeti_atomic_compare_exchange_##bits(                                  \
      const volatile void *address, const volatile void *expected,             \
      type desired, int order, int, const YetiSite *site) {                    \
    say_order("atomic_compare_exchange_" #bits, order, site);                  \
    return compare_exchange(pointer<type>(address), pointer<type>(expected),   \
                            desired);                                          \
  }                                                                            \
  FETCH(add, static_cast<type>(old + value), type, bits)                       \
  FETCH(sub, static_cast<type>(old - value), type, bits)                       \
  FETCH(and, static_cast<type>(old & value), type, bits)                       \
  FETCH(or, static_cast<type>(old | value), type, bits)                        \
  FETCH(xor, static_cast<type>(old ^ value), type, bits)                       \
  FETCH(nand, static_cast<type>(~(old & value)), type, bits)

ATOMICS(uint8_t, 8)
ATOMICS(uint16_t, 16)
ATOMICS(uint32_t, 32)
ATOMICS(uint64_t, 64)
using uint128_t = unsigned __int128;
ATOMICS(uint128_t, 128)

}  // extern "C"
