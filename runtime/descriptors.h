// Data that goes through the kernel orders threads: what was written to a pipe,
// a socket, an eventfd or a file happens before the return of the read that
// finds it. A file descriptor stands for a clock here: writers release to it,
// readers acquire from it. Descriptors of one pipe or one file share a clock,
// as do all sockets, whose other ends cannot be found: this orders more than
// the data does, so that a race between threads that also exchange data may be
// missed, and never invents one.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_DESCRIPTORS_H
#define YETI_RUNTIME_DESCRIPTORS_H

#include "runtime/interception.h"

namespace yeti {

// The clock of 'descriptor', as an address for on_acquire and on_release; 0 if
// it is not open.
Address descriptor_clock(int descriptor);

// As above for the descriptor of a stream: the program makes no system call for
// each of its operations, and so it is asked for once, until the program closes
// the descriptor or gives it another meaning.
Address stream_clock(const void *stream, int descriptor);
void forget_stream(int descriptor);

// 'copy' is another number for what 'original' stands for.
void note_duplicate(int original, int copy);

// The caller is about to write to 'descriptor', or has read from it.
void release_descriptor(const Wrapper &wrapper, int descriptor);
void acquire_descriptor(const Wrapper &wrapper, int descriptor);

}  // namespace yeti

#endif
