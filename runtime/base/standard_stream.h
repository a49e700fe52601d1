// Standard error and standard output for the runtime's own messages. They are
// found again when the program has closed the descriptor or uses its number for
// something else. Knows nothing of what is written.
//
// Messages go where the program's stream goes. A program that redirects it on
// purpose (dup2, dup to a closed number, freopen, daemon) redirects them, too.
// If a program closes the descriptor and gets its number back for a file of its
// own, messages do not go to that file but to the original stream, of which the
// runtime keeps a duplicate. A child of fork has no duplicate, because that
// would keep a pipe open that a daemon means to leave; once the child has lost
// the stream, messages are lost.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_BASE_STANDARD_STREAM_H
#define YETI_RUNTIME_BASE_STANDARD_STREAM_H

#include <stdint.h>

#include <string_view>

namespace yeti {

constexpr int kStandardOutput = 1;
constexpr int kStandardError = 2;

// Notes what 'number', one of the two above, stands for now and keeps a
// duplicate of it. Until then the number itself is used.
void keep_standard_stream(int number);

// The program has given 'descriptor' a new meaning on purpose.
void descriptor_redirected(int descriptor);

// In the child of fork.
void leave_standard_streams();

// Writes 'text'; false if not all of it went out. Waits only for a limited time
// for a non-blocking stream that takes nothing; the next text that goes out is
// preceded by a note about the loss.
bool write_standard_stream(int number, std::string_view text);

// How long that is. Tests have less patience.
extern uint64_t standard_stream_patience_ns;

bool is_terminal(int number);

}  // namespace yeti

#endif
