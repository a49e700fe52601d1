// Accesses that are judged one by one as they happen: plain accesses of any
// size, accesses to fields that are checked together, and atomic accesses.
// Callers hold a RuntimeScope. Must not know how an access was seen.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_ACCESS_H
#define YETI_RUNTIME_JUDGE_ACCESS_H

#include "runtime/judge/race_evidence.h"
#include "runtime/shadow/fine_shadow.h"
#include "runtime/thread/thread_state.h"

namespace yeti {

// Plain accesses to ['address', 'address' + 'size'); the site has the kind.
void on_read(ThreadState &thread, Address address, size_t size,
             const YetiSite *site);
void on_write(ThreadState &thread, Address address, size_t size,
              const YetiSite *site);

// Call before the first access to a page whose accesses will come as ranges
// later: if it is in a large object, an array keeps its states from the start.
void prefer_array(Address address);

// As on_read and on_write, for an access that is one granule of 2^'granule_log'
// bytes of 'line', or was one when the caller looked. pre: the thread ignores
// nothing, and the rule's optional tests have failed.
void on_granule_read(ThreadState &thread, ShadowLine &line, Address address,
                     unsigned granule_log, const YetiSite *site);
void on_granule_write(ThreadState &thread, ShadowLine &line, Address address,
                      unsigned granule_log, const YetiSite *site);

// An access of 1 to 64 bytes that was not noted. pre: the thread does not
// ignore it.
void on_small_read(ThreadState &thread, Address address, size_t size,
                   const YetiSite *site);
void on_small_write(ThreadState &thread, Address address, size_t size,
                    const YetiSite *site);

// Plain accesses, judged as one, to the bytes from 'address' on whose bits are
// set in 'mask'; the lowest bit is set. 'site' is that of a check of
// neighbours, or of a group, which may have gaps: from now on the bytes of a
// group may share one state (line_groups.h).
void on_fields_read(ThreadState &thread, Address address, uint64_t mask,
                    const YetiSite *site);
void on_fields_write(ThreadState &thread, Address address, uint64_t mask,
                     const YetiSite *site);

// An atomic access: races with unordered plain accesses, never with atomic
// ones. The caller reports the race after releasing its locks.
RaceEvidence judge_atomic_read(ThreadState &thread, Address address,
                               size_t size, const YetiSite *site);
RaceEvidence judge_atomic_write(ThreadState &thread, Address address,
                                size_t size, const YetiSite *site);

// A plain write to the first 'always' bytes of ['start', 'start' + 'size'), and
// to those other bytes that are in pages with a record: the end of a large
// block should not make records of what was never touched. It is reported as an
// access of 'told' bytes, because the rest pads the block.
void write_block(ThreadState &thread, Address start, size_t size, size_t always,
                 const YetiSite *site, size_t told);

}  // namespace yeti

#endif
