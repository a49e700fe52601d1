// Standard error and standard output for the runtime's own words: found again
// when the program has closed the descriptor or uses its number for something
// else. Knows nothing of what is written.
//
// The words go where the program's stream goes. A program that redirects it on
// purpose (dup2, dup to a closed number, freopen, daemon) redirects them too.
// One that closes the number and gets it back for a file of its own does not
// get them into that file: they go on to what the stream was, by a copy that
// the runtime keeps. A child of fork has no copy, since a copy would keep a
// pipe open which a daemon means to leave; once it has lost the stream, they
// are lost.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_BASE_STANDARD_STREAM_H
#define YETI_RUNTIME_BASE_STANDARD_STREAM_H

#include <stdint.h>

#include <string_view>

namespace yeti {

constexpr int kStandardOutput = 1;
constexpr int kStandardError = 2;

// Takes note of what 'number', one of the two above, stands for now and keeps a
// copy. Until then the number itself is used.
void keep_standard_stream(int number);

// The program has given 'descriptor' a new meaning on purpose.
void descriptor_redirected(int descriptor);

// In the child of fork.
void leave_standard_streams();

// Writes 'text'; false if not all of it went out. A stream that does not block
// and takes nothing is waited for only so long; the next text that goes out
// says so first.
bool write_standard_stream(int number, std::string_view text);

// How long that is. Tests have less patience.
extern uint64_t standard_stream_patience_ns;

bool is_terminal(int number);

}  // namespace yeti

#endif
