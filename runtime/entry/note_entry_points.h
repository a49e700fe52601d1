// Defines note1 to note8_anywhere in the unit that includes this. They do what
// compiled code does inline where that pays off, for callers that keep values
// in nearly all registers (YETI_NOTE_CLOBBERS). If the page table has no place
// for the access, two functions of the unit are called, with the address, the
// size and the site:
//   yeti_note_is_dealt_with  whether that is all; uses general registers only
//   yeti_note_miss           if not; an ordinary function
// unless the thread-local yeti_is_serial says that there is nothing to be done.
// The other registers are saved only for the second one, because saving them
// takes longer than the first one does.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_ENTRY_NOTE_ENTRY_POINTS_H
#define YETI_RUNTIME_ENTRY_NOTE_ENTRY_POINTS_H

#include <stddef.h>

#include "abi/abi.h"

extern "C" {
[[gnu::visibility("hidden")]] extern __thread bool yeti_is_serial
    __attribute__((tls_model("initial-exec")));
[[gnu::visibility("hidden")]] bool yeti_note_is_dealt_with(
    const volatile void *address, unsigned long size, const YetiSite *site);
[[gnu::visibility("hidden")]] void yeti_note_miss(const volatile void *address,
                                                  unsigned long size,
                                                  const YetiSite *site);
}

#ifdef __x86_64__

static_assert(offsetof(YetiSite, page_tag) == 80, "as below");
static_assert(kYetiPageBits == 12, "as below");
static_assert(kYetiPageEntries == 4096, "as below");
static_assert(offsetof(YetiPageTable, bits) == 32768, "as below");

//   rdi address, kept; rsi site; r10 tag, later the number of the first bit;
//   r11 table, later the page's bits; rax entry, later the byte in the bits
// The bits of an access at any address are in two bytes, of which the second
// must be of the same page. The stack of the caller is aligned to 8 bytes,
// perhaps to no more.
asm(R"(
	.pushsection .text
	.macro yeti_start_note name size
	.globl __yeti_\name
	.type __yeti_\name, @function
	.p2align 5
__yeti_\name:
	.cfi_startproc
	endbr64
	movq %rdi, %r10
	shrq $12, %r10
	addq 80(%rsi), %r10
	movq __yeti_page_table@gottpoff(%rip), %r11
	movq %fs:(%r11), %r11
	movl %r10d, %eax
	andl $4095, %eax
	cmpq %r10, (%r11,%rax,8)
	movl $\size, %r10d
	jne yeti_note_without_place
	movq 32768(%r11,%rax,8), %r11
	movq %rdi, %rax
	shrq $3, %rax
	.endm

	.macro yeti_end_note name
	ret
	.cfi_endproc
	.size __yeti_\name, .-__yeti_\name
	.endm

	.macro yeti_set_bits size mask word register
	movl %edi, %r10d
	andl $\mask, %r10d
	xorl %esi, %esi
	btsl %r10d, %esi
	imull $(1<<\size)-1, %esi, %esi
	or\word %\register, (%r11,%rax)
	.endm

	.macro yeti_note_part size
	yeti_start_note note\size \size
	yeti_set_bits \size 8-\size b sil
	yeti_end_note note\size
	.endm

	.macro yeti_note_anywhere size
	yeti_start_note note\size\()_anywhere \size
	movl %edi, %r10d
	andl $4095, %r10d
	cmpl $4080, %r10d
	movl $\size, %r10d
	ja yeti_note_without_place
	yeti_set_bits \size 7 w si
	yeti_end_note note\size\()_anywhere
	.endm

	yeti_note_part 1
	yeti_note_part 2
	yeti_note_part 4

	yeti_start_note note8 8
	movb $255, (%r11,%rax)
	yeti_end_note note8

	yeti_note_anywhere 2
	yeti_note_anywhere 4
	yeti_note_anywhere 8

	.purgem yeti_start_note
	.purgem yeti_end_note
	.purgem yeti_set_bits
	.purgem yeti_note_part
	.purgem yeti_note_anywhere

	.type yeti_note_without_place, @function
	.p2align 4
yeti_note_without_place:
	.cfi_startproc
	movq yeti_is_serial@gottpoff(%rip), %r11
	cmpb $0, %fs:(%r11)
	jne .Lyeti_nothing_to_do
	pushq %rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq %rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq %rcx
	pushq %rdx
	pushq %rdi
	pushq %r8
	pushq %r9
	pushq %rsi
	pushq %r10
	andq $-16, %rsp
	movq %rsi, %rdx
	movl %r10d, %esi
	call yeti_note_is_dealt_with
	testb %al, %al
	je .Lyeti_save
.Lyeti_return:
	leaq -40(%rbp), %rsp
	popq %r9
	popq %r8
	popq %rdi
	popq %rdx
	popq %rcx
	popq %rbp
	.cfi_remember_state
	.cfi_def_cfa %rsp, 8
.Lyeti_nothing_to_do:
	ret
	.cfi_restore_state
.Lyeti_save:
	subq $256, %rsp
	.irp n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	movaps %xmm\n, 16*\n(%rsp)
	.endr
	movq -24(%rbp), %rdi
	movq -56(%rbp), %rsi
	movq -48(%rbp), %rdx
	call yeti_note_miss
	.irp n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	movaps 16*\n(%rsp), %xmm\n
	.endr
	jmp .Lyeti_return
	.cfi_endproc
	.size yeti_note_without_place, .-yeti_note_without_place
	.popsection
)");

#else

#define YETI_NOTE(name, size)                                             \
  extern "C" [[gnu::visibility("default")]] void __yeti_##name(           \
      const volatile void *address, const YetiSite *site) {               \
    if (!yeti_is_serial && !yeti_note_is_dealt_with(address, size, site)) \
      yeti_note_miss(address, size, site);                                \
  }
YETI_NOTE(note1, 1)
YETI_NOTE(note2, 2)
YETI_NOTE(note4, 4)
YETI_NOTE(note8, 8)
YETI_NOTE(note2_anywhere, 2)
YETI_NOTE(note4_anywhere, 4)
YETI_NOTE(note8_anywhere, 8)

#endif

#endif
