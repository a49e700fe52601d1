// The system as the runtime needs it: the whole porting surface. Nothing here
// enters a name that the runtime interposes (save thread_stack, which says so),
// changes errno or allocates: everything may be called before any constructor
// has run, inside signal handlers, and in the child of fork.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_BASE_PLATFORM_H
#define YETI_RUNTIME_BASE_PLATFORM_H

#include "runtime/base/types.h"

namespace yeti {
namespace platform {

// --- memory. pre: sizes are multiples of page_size(), not 0 ---

size_t page_size();

// Fresh readable and writable memory, all zero, or null when the system refuses
// (no memory, ulimit -v, overcommit). Touched lazily: unused pages cost address
// space only.
void *map_memory(size_t bytes);

// As map_memory, at a multiple of 'alignment', a power of two and a multiple of
// page_size().
void *map_aligned_memory(size_t bytes, size_t alignment);

// As map_memory, in pages of kHugePage bytes where the system has them: for
// memory that will be used throughout, with fewer page faults and TLB misses.
// More of it is resident at once. pre: 'bytes' is a multiple of kHugePage.
constexpr size_t kHugePage = size_t{1} << 21;
void *map_huge_memory(size_t bytes);

// Makes mapped memory code that cannot be written; false if the system refuses.
bool make_code(void *memory, size_t bytes);

// Gives back a part or the whole of mapped memory. pre: nobody uses it.
void unmap_memory(void *memory, size_t bytes);

// --- this process and thread ---

int32_t process_id();
int32_t parent_process_id();
int32_t thread_id();

// Ends the process at once: no exit handlers, no flushing.
[[noreturn]] void exit_now(int status);

// Ends the process by SIGABRT, past any handler that the program has for it.
[[noreturn]] void abort_now();

// Whether the process has rights that its user does not have (set-uid and the
// like). What the user says must then be ignored.
bool has_foreign_rights();

// How many of the 'bytes' bytes of mapped memory, whole pages, were ever
// touched; all if the system does not tell.
size_t touched_bytes(const void *memory, size_t bytes);

// Copies memory of the process that may be unmapped at any moment; false if it
// was, or if the system does not do that.
bool copy_memory(void *to, const void *from, size_t bytes);

// The value of an environment variable, or null; null for all of them in a
// process with foreign rights. Works before libc knows the environment. pre: no
// other thread changes the environment. The result is valid until the program
// changes it.
const char *environment(const char *name);

// The name of this machine in its network, ended by 0 and cut at 'capacity'.
void host_name(char *name, size_t capacity);

struct AddressRange {
  Address low;   // first byte
  Address high;  // one past the last byte
};

// The stack of the calling thread. The main thread's reaches down to its
// present limit, not to what is mapped yet. pre: for other threads than the
// main one, malloc and free pass straight through if they are interposed (libc
// calls them to answer this). False if the system does not tell.
bool thread_stack(AddressRange *stack);

// --- waiting and time ---

void yield_core();
void sleep_ns(uint64_t ns);
// Nanoseconds since some moment in the past.
uint64_t monotonic_ns();
// Microseconds since 1970, as the system's clock has it.
uint64_t wall_clock_us();

// --- files. Results below 0 are negated errno values ---

// kReadAtOnce does not wait: neither for the other end of a pipe nor in reads.
enum class OpenMode { kRead, kReadAtOnce, kCreate, kAppend };

int open_file(const char *path, OpenMode mode);
void close_file(int fd);
// One read: bytes read, 0 at the end. Repeated when a signal interrupts.
long read_some(int fd, void *buffer, size_t bytes);
// Waits until 'fd' can be read; false when monotonic_ns() reaches 'deadline'.
bool wait_readable(int fd, uint64_t deadline);
// Writes all; 0 or a negated errno value. While a descriptor that does not
// block takes nothing, waits 'patience_ns' at the most, then gives up with
// -EAGAIN. Sends the program no signal: no SIGPIPE, and no SIGXFSZ for a file
// at its limit.
int write_all(int fd, const void *data, size_t bytes,
              uint64_t patience_ns = 5'000'000'000);
// What tells one open file from another; both 0 if 'fd' is not open.
struct FileIdentity {
  uint64_t device = 0, inode = 0;
  friend bool operator==(const FileIdentity &a, const FileIdentity &b) {
    return a.device == b.device && a.inode == b.inode;
  }
};
FileIdentity identity_of(int fd);
// A duplicate of 'fd' with a high number, far from those that the program
// expects; not inherited by exec. Below 0 if there is none.
int copy_high(int fd);
// Target of a symbolic link, ended by 0 and cut at 'capacity'; its length.
// pre: capacity > 0.
long read_link(const char *path, char *buffer, size_t capacity);

// --- what is mapped where ---

struct Mapping {
  Address low, high;
  uint64_t offset;  // in the file
  bool readable, writable, executable, shared;
  const char *path;  // "" if anonymous; valid during the visit only
};

// Calls 'visit' for each mapping by rising address until it returns false. The
// table may change while it is read: each line is true at some moment. False if
// the system does not tell.
bool for_each_mapping(bool (*visit)(const Mapping &, void *), void *context);

}  // namespace platform
}  // namespace yeti

#endif
