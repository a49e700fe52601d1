// Calls note1 to note8_anywhere as compiled code does, for accesses with every
// outcome (no place in the page table, covered, noted), with a value in each
// register that such a call must preserve. Says which register was changed.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include <initializer_list>

#include "abi/abi.h"

namespace {

using Address = const volatile void *;

YetiSite site_of(YetiSiteKind kind, unsigned size) {
  YetiSite site{};
  site.file = __FILE__;
  site.function = "f";
  site.line = __LINE__;
  site.size = size;
  site.kind = kind;
  site.page_tag = kYetiNoPageTag;
  return site;
}

struct alignas(64) Registers {
  uint64_t vectors[16][2];
  uint64_t general[11];  // in the order of kGeneral
};

constexpr const char *kGeneral[] = {"rbx", "rcx", "rdx", "rbp", "r8", "r9",
                                    "r12", "r13", "r14", "r15", "rdi"};

extern "C" {
void call_with(const Registers *before, Registers *after, Address address,
               const YetiSite *site, const void *function);
}

// Called as compiled code calls it, from a stack that is not aligned to 16
// bytes.
asm(R"(
	.text
	.type call_with, @function
call_with:
	pushq %rbx
	pushq %rbp
	pushq %r12
	pushq %r13
	pushq %r14
	pushq %r15
	pushq %rsi
	pushq %r8
	pushq %rdx
	pushq %rcx
	movq %rdi, %rax
	.irp n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	movdqu \n*16(%rax), %xmm\n
	.endr
	movq 256(%rax), %rbx
	movq 264(%rax), %rcx
	movq 272(%rax), %rdx
	movq 280(%rax), %rbp
	movq 288(%rax), %r8
	movq 296(%rax), %r9
	movq 304(%rax), %r12
	movq 312(%rax), %r13
	movq 320(%rax), %r14
	movq 328(%rax), %r15
	popq %rsi
	popq %rdi
	call *(%rsp)
	addq $8, %rsp
	popq %rax
	movq %rbx, 256(%rax)
	movq %rcx, 264(%rax)
	movq %rdx, 272(%rax)
	movq %rbp, 280(%rax)
	movq %r8, 288(%rax)
	movq %r9, 296(%rax)
	movq %r12, 304(%rax)
	movq %r13, 312(%rax)
	movq %r14, 320(%rax)
	movq %r15, 328(%rax)
	movq %rdi, 336(%rax)
	.irp n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	movdqu %xmm\n, \n*16(%rax)
	.endr
	popq %r15
	popq %r14
	popq %r13
	popq %r12
	popq %rbp
	popq %rbx
	ret
)");

int changed;

void note(const void *function, Address address, const YetiSite &site,
          const char *name) {
  static uint64_t number;
  Registers before{}, after{};
  for (auto &vector : before.vectors)
    for (uint64_t &value : vector) value = 0x0123456789abcdef * ++number;
  for (uint64_t &value : before.general) value = 0x0123456789abcdef * ++number;
  before.general[10] = reinterpret_cast<uintptr_t>(address);
  call_with(&before, &after, address, &site, function);
  for (size_t i = 0; i < 16; ++i)
    if (memcmp(before.vectors[i], after.vectors[i], 16) != 0)
      ++changed, printf("%s at %p: vector register %zu\n", name, address, i);
  for (size_t i = 0; i < 11; ++i)
    if (before.general[i] != after.general[i])
      ++changed, printf("%s at %p: %s\n", name, address, kGeneral[i]);
}

alignas(4096) char memory[64 * 4096];

}  // namespace

#define DECLARE(name) extern "C" void __yeti_##name(Address, const YetiSite *);
#define EACH(X) \
  X(note1, 1)   \
  X(note2, 2)   \
  X(note4, 4)   \
  X(note8, 8) X(note2_anywhere, 2) X(note4_anywhere, 4) X(note8_anywhere, 8)
#define X(name, size) DECLARE(name)
EACH(X)
#undef X

namespace {

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

// Several rounds, so that the accesses have a place in the page table, and then
// not; so that they are covered, and then not.
void note_all() {
  for (int round = 0; round < 4; ++round) {
    for (YetiSiteKind kind : {kYetiSiteRead, kYetiSiteWrite}) {
#define X(name, size)                                                \
  {                                                                  \
    static YetiSite sites[] = {site_of(kYetiSiteRead, size),         \
                               site_of(kYetiSiteWrite, size)};       \
    const YetiSite &site = sites[kind == kYetiSiteWrite];            \
    const bool anywhere = strlen(#name) > 5;                         \
    for (size_t at = 0; at < sizeof memory - 16; at += 4096 / 8 + 8) \
      note(reinterpret_cast<const void *>(__yeti_##name),            \
           memory + at + anywhere, site, #name);                     \
    note(reinterpret_cast<const void *>(__yeti_##name),              \
         memory + 4096 - (anywhere ? 1 : size), site, #name);        \
  }
      EACH(X)
#undef X
    }
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
  }
}

}  // namespace

int main() {
  note_all();
  pthread_t thread;
  pthread_create(
      &thread, nullptr, [](void *) -> void * { return note_all(), nullptr; },
      nullptr);
  pthread_join(thread, nullptr);
  return changed != 0;
}
