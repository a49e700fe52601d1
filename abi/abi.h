// The interface between compiled code and the runtime: the one list of entry
// points and, in abi_records.h, the layout of the records. The plugin
// builds its declarations from these lists and the runtime defines them from
// the same lists, so the two cannot drift apart. Knows neither GCC nor the
// runtime: only these headers are shared. Any change of a name, an argument or
// a field raises YETI_ABI_VERSION.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_ABI_ABI_H
#define YETI_ABI_ABI_H

#include "abi/abi_models.h"
#include "abi/abi_records.h"

#define YETI_ABI_VERSION 11

// Every instrumented object refers to this data symbol, and only the runtime of
// the same version defines it. A mismatch fails to link, and the missing name
// says why.
#define YETI_ABI_SYMBOL __yeti_object_needs_abi_version_11

// The entry points: X(result, name, (arguments)). The symbol is `__yeti_name`.
// Argument types: Address = const volatile void *, Size = unsigned long, Offset
// = long, SitePtr = const YetiSite *, ConstructPtr = const YetiConstruct *,
// GlobalPtr = const YetiGlobal *, RunPtr = YetiRun *, Frame = opaque pointer,
// Order = int (a C11 memory order), Bool, U8..U128 unsigned integers of that
// many bits.
//
// read1 to write_group: the access is judged at once. The check stands just
// before the access.
// group    fields of an object that are always checked together: the bytes from
//          the address on that have their bits in the mask, of which the lowest
//          is set; the site's offset is kYetiGroup
// The next ones may be judged at any moment from the call to the thread's next
// synchronisation:
// block    'size' bytes
// strided  'count' blocks of 'size' bytes, the first one at the address, each
//          next one 'stride' bytes (which may be negative, or less than the
//          size) after the previous one
// tile     'rows' strided ranges, 'pitch' bytes apart: size, stride, count,
//          pitch, rows
// note     an access of 'size' bytes, 1 to 64, that is noted in the page table
//          (below); the kind is the site's
// note1 to note8  a note of that many bytes, at a multiple of that; changes no
//          registers but those of YETI_NOTE_CLOBBERS (below)
// note2_anywhere to note8_anywhere  the same, at any address
// page_miss  as above, when compiled code has found that the table has no place
//          for it
// run_break, run_end  of a run (YetiRun) of accesses of 'size' bytes; the kind
//          is the site's
// globals: static variables of the unit that are large enough to be arrays;
// once, before they are accessed.
// enter/leave: `enter` takes the function's return address and its canonical
// frame address, returns a Frame; `leave` takes that Frame at every return, and
// `resume` takes it wherever control arrives other than by a return of a callee
// (landing pads, second returns of setjmp).
// vptr_write: a store of a virtual table pointer; storing the value that is
// already there is not an access.
// verify: the unit reports its accesses, by the next ones, besides its checks:
// before its first access or check.
// verify_read, verify_write, verify_vptr_write: an access as the source makes
// it, with or without a check of its own.
// construct: the next call enters the OpenMP library for this construct.
// ignore: from here on (1) or no longer (0) the thread's accesses are not the
// program's doing.
// bind: what the task or thread does from now on may depend on which thread
// runs it, in ways that compiled code cannot say of each access.
// job_begin, job_end: around a section or the body of `single`. The number
// tells the jobs of a function apart, for the compiler.
// chunk_begin: the same for a chunk of a loop, which job_end ends.
// iteration_begin, iteration_end: around an iteration of a loop.
// loop_begin, loop_end: around a loop with these; 1 if the program may know
// which thread has which iteration. acquire, release: a call that may be part
// of the program orders threads by the object at the address; the acquire
// follows the call, the release precedes it. model_event: a function that a
// model tells of acts on an object: the action (abi_models.h), the object,
// whether the action happens, the size that it needs. model_word: the word at
// an address, which is no access of the program's; null if it is null.
// model_object: the object of that number which models name.
// callback: what to give to a library in place of a function that it will call
// back, so that the events happen around the call.
// Atomics: the runtime performs the operation itself, so that the order of the
// clock updates is the modification order. `compare_exchange` has the meaning
// of __atomic_compare_exchange_n; `compare_swap` takes the expected value and
// returns the old one.
#define YETI_ENTRY_POINTS(X)                                                \
  X(Void, read1, (Address, SitePtr))                                        \
  X(Void, read2, (Address, SitePtr))                                        \
  X(Void, read4, (Address, SitePtr))                                        \
  X(Void, read8, (Address, SitePtr))                                        \
  X(Void, read16, (Address, SitePtr))                                       \
  X(Void, write1, (Address, SitePtr))                                       \
  X(Void, write2, (Address, SitePtr))                                       \
  X(Void, write4, (Address, SitePtr))                                       \
  X(Void, write8, (Address, SitePtr))                                       \
  X(Void, write16, (Address, SitePtr))                                      \
  X(Void, read_range, (Address, Size, SitePtr))                             \
  X(Void, write_range, (Address, Size, SitePtr))                            \
  X(Void, read_group, (Address, U64, SitePtr))                              \
  X(Void, write_group, (Address, U64, SitePtr))                             \
  X(Void, vptr_write, (Address, Address, SitePtr))                          \
  X(Void, read_block, (Address, Size, SitePtr))                             \
  X(Void, write_block, (Address, Size, SitePtr))                            \
  X(Void, read_strided, (Address, Size, Offset, Size, SitePtr))             \
  X(Void, write_strided, (Address, Size, Offset, Size, SitePtr))            \
  X(Void, read_tile, (Address, Size, Offset, Size, Offset, Size, SitePtr))  \
  X(Void, write_tile, (Address, Size, Offset, Size, Offset, Size, SitePtr)) \
  X(Void, note, (Address, Size, SitePtr))                                   \
  X(Void, note1, (Address, SitePtr))                                        \
  X(Void, note2, (Address, SitePtr))                                        \
  X(Void, note4, (Address, SitePtr))                                        \
  X(Void, note8, (Address, SitePtr))                                        \
  X(Void, note2_anywhere, (Address, SitePtr))                               \
  X(Void, note4_anywhere, (Address, SitePtr))                               \
  X(Void, note8_anywhere, (Address, SitePtr))                               \
  X(Void, page_miss, (Address, Size, SitePtr))                              \
  X(Void, run_break, (RunPtr, Address, Size, SitePtr))                      \
  X(Void, run_end, (RunPtr, Size, SitePtr))                                 \
  X(Void, verify, ())                                                       \
  X(Void, verify_read, (Address, Size, SitePtr))                            \
  X(Void, verify_write, (Address, Size, SitePtr))                           \
  X(Void, verify_vptr_write, (Address, Address, SitePtr))                   \
  X(Void, globals, (GlobalPtr, Size))                                       \
  X(Frame, enter, (Address, Address))                                       \
  X(Void, leave, (Frame))                                                   \
  X(Void, resume, (Frame))                                                  \
  X(Void, construct, (ConstructPtr))                                        \
  X(Void, ignore, (Size))                                                   \
  X(Void, bind, ())                                                         \
  X(Void, job_begin, (U32))                                                 \
  X(Void, job_end, ())                                                      \
  X(Void, chunk_begin, (U32))                                               \
  X(Void, iteration_begin, (U32))                                           \
  X(Void, iteration_end, ())                                                \
  X(Void, loop_begin, (U32))                                                \
  X(Void, loop_end, ())                                                     \
  X(Void, acquire, (Address))                                               \
  X(Void, release, (Address))                                               \
  X(Void, model_event, (U32, Address, Bool, Size, SitePtr))                 \
  X(Address, model_word, (Address))                                         \
  X(Address, model_object, (U32))                                           \
  X(Address, callback, (Address, U64))                                      \
  X(Void, atomic_fence, (Order, SitePtr))                                   \
  YETI_ATOMIC_ENTRY_POINTS(X, 8)                                            \
  YETI_ATOMIC_ENTRY_POINTS(X, 16)                                           \
  YETI_ATOMIC_ENTRY_POINTS(X, 32)                                           \
  YETI_ATOMIC_ENTRY_POINTS(X, 64)                                           \
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

// The page table of the calling thread: compiled code notes an access of up to
// 64 bytes as bits in it, one for each byte of the page. A site and a page have
// together the tag
//   (address >> kYetiPageBits) + page_tag of the site
// and the entry of number tag % kYetiPageEntries. If that has this tag, and all
// bytes lie in the page, their bits are set, by plain stores: nobody else
// writes there. The bit of each byte is bit (address & 7) of the byte at
//   bits + (address >> 3)
// Else page_miss is called, which may change the entry and the site's page_tag.
// The variable is thread-local, found with the initial-exec model. It points to
// a table whose entries are all empty, with the tag 0, until there is another.
#define YETI_PAGE_TABLE __yeti_page_table
constexpr unsigned kYetiPageBits = 12;
constexpr unsigned kYetiPageEntries = 4096;
struct YetiPageTable {
  uint64_t tags[kYetiPageEntries];
  uint64_t bits[kYetiPageEntries];
};

// The registers that note1 to note8_anywhere may change on x86-64, besides what
// AVX adds and the flags: so few that a call costs compiled code, and the
// compiler that has to find room for its values, little more than an
// instruction. Elsewhere they are ordinary functions.
#define YETI_NOTE_CLOBBERS(X) X("rax") X("rsi") X("r10") X("r11")

// Page tags of sites are larger than any page's number and that many apart, so
// that no two pairs of site and page have the same tag.
constexpr unsigned kYetiPageTagShift = 46;
constexpr uint64_t kYetiNoPageTag = uint64_t{1} << 63;

#endif
