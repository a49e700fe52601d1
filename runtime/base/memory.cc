// Size classes with a free list each, cut from spans of mapped memory; what is
// larger than the largest class is mapped by itself. Spans start small and
// grow with use, so that a small program pays for little. Memory of a class
// is never given back to the system.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/memory.h"

#include <atomic>

#include "runtime/base/check.h"
#include "runtime/base/platform.h"
#include "runtime/base/spin_lock.h"

namespace yeti {
namespace {

constexpr size_t kLine = 64;
constexpr size_t kLargestClass = 64 * 1024;
constexpr size_t kFirstSpan = 64 * 1024;
constexpr size_t kLargestSpan = 4 * 1024 * 1024;
constexpr size_t kFirstBatch = 1024;
constexpr size_t kLargestBatch = 256 * 1024;

// Steps of 16 up to 64, of 64 up to 512, then four for each doubling: a quarter
// is wasted at the most, and what needs a cache line of its own has it.
constexpr size_t kSizes[] = {
    16,    32,    48,    64,    128,   192,   256,   320,   384,   448,
    512,   640,   768,   896,   1024,  1280,  1536,  1792,  2048,  2560,
    3072,  3584,  4096,  5120,  6144,  7168,  8192,  10240, 12288, 14336,
    16384, 20480, 24576, 28672, 32768, 40960, 49152, 57344, 65536};
constexpr size_t kClasses = sizeof kSizes / sizeof kSizes[0];
static_assert(kSizes[kClasses - 1] == kLargestClass);

constexpr size_t kFirstGeometric = 10;  // 512, then four for each doubling
static_assert(kSizes[kFirstGeometric] == 512);

// The smallest class that holds 'bytes' (1 to kLargestClass).
constexpr size_t class_of(size_t bytes) {
  if (bytes <= 64) return (bytes - 1) / 16;
  if (bytes <= 512) return (bytes - 1) / 64 + 3;
  const size_t log = 63 - static_cast<size_t>(__builtin_clzl(bytes - 1));
  const size_t quarter = ((bytes - 1) >> (log - 2)) & 3;
  return kFirstGeometric + 1 + (log - 9) * 4 + quarter;
}

constexpr bool classes_fit() {
  for (size_t i = 0; i < kClasses; ++i) {
    if (class_of(kSizes[i]) != i) return false;
    if (i > 0 && class_of(kSizes[i - 1] + 1) != i) return false;
    if (kSizes[i] % (kSizes[i] < kLine ? 16 : kLine) != 0) return false;
  }
  return true;
}
static_assert(classes_fit());

std::atomic<size_t> now_held{0};
std::atomic<size_t> most_held{0};
size_t memory_limit = 0;  // 0: none

// Counts 'memory' of 'bytes' from the system, unless it is null. Whoever gave
// it back to the system was done with it before. A race detector that does not
// see the order by the system sees the order by the count.
void *counted(void *memory, size_t bytes) {
  if (memory == nullptr) return nullptr;
  const size_t held =
      now_held.fetch_add(bytes, std::memory_order_acquire) + bytes;
  size_t most = most_held.load(std::memory_order_relaxed);
  while (held > most && !most_held.compare_exchange_weak(
                            most, held, std::memory_order_relaxed)) {
  }
  return memory;
}

// Blocks that have a mapping of their own. Some are sparsely used tables; pages
// that were never touched cost nothing and do not count towards the limit.
class LargeBlocks {
 public:
  void add(void *memory, size_t bytes) {
    SpinGuard guard(lock);
    if (count_ < kMost) blocks_[count_++] = {memory, bytes};
  }
  void remove(const void *memory) {
    SpinGuard guard(lock);
    for (size_t i = count_; i-- > 0;) {
      if (blocks_[i].memory != memory) continue;
      blocks_[i] = blocks_[--count_];
      return;
    }
  }
  // Bytes that nobody has touched.
  size_t untouched() {
    SpinGuard guard(lock);
    size_t sum = 0;
    for (size_t i = 0; i < count_; ++i)
      sum += blocks_[i].bytes -
             platform::touched_bytes(blocks_[i].memory, blocks_[i].bytes);
    return sum;
  }

  SpinLock lock;

 private:
  struct Block {
    void *memory;
    size_t bytes;
  };
  static constexpr size_t kMost = 512;  // the others count as touched
  Block blocks_[kMost];
  size_t count_ = 0;
};

LargeBlocks large_blocks;

void *counted_large(void *memory, size_t bytes) {
  if (memory != nullptr) large_blocks.add(memory, bytes);
  return counted(memory, bytes);
}

void *map_large(size_t bytes) {
  return counted_large(platform::map_memory(bytes), bytes);
}

// A span is used from one end to the other, and counted by what is used.
void *map_span(size_t bytes) {
  return bytes % platform::kHugePage != 0 ? platform::map_memory(bytes)
                                          : platform::map_huge_memory(bytes);
}

void unmap_large(void *memory, size_t bytes) {
  large_blocks.remove(memory);
  now_held.fetch_sub(bytes, std::memory_order_release);
  platform::unmap_memory(memory, bytes);
}

// The source of all classes: hands out pieces of spans. Pieces are multiples of
// 64 bytes and aligned to 64.
class SpanSource {
 public:
  // 'bytes' of zero memory, or null.
  void *take(size_t bytes) {
    SpinGuard guard(lock);
    if (static_cast<size_t>(end_ - next_) < bytes && !refill(bytes))
      return nullptr;
    void *piece = next_;
    next_ += bytes;
    return counted(piece, bytes);
  }

  SpinLock lock;

 private:
  // The rest of the previous span is lost: less than a batch of a class.
  bool refill(size_t bytes) {
    size_t span = span_ == 0 ? kFirstSpan : span_;
    while (span < bytes) span *= 2;
    void *memory = map_span(span);
    while (memory == nullptr && span / 2 >= bytes &&
           span / 2 >= platform::page_size()) {
      span /= 2;
      memory = map_span(span);
    }
    if (memory == nullptr) return false;
    next_ = static_cast<char *>(memory);
    end_ = next_ + span;
    span_ = span < kLargestSpan ? 2 * span : span;
    return true;
  }

  char *next_ = nullptr;
  char *end_ = nullptr;
  size_t span_ = 0;  // size of the next one
};

SpanSource spans;

struct FreeNode {
  FreeNode *next;
};

// Blocks of one size: those given back, and a batch of fresh ones.
class alignas(kLine) SizeClass {
 public:
  // Zero memory of 'size' bytes, or null.
  void *take(size_t size) {
    lock.lock();
    FreeNode *node = free_;
    if (node != nullptr) {
      free_ = node->next;
      lock.unlock();
      return __builtin_memset(node, 0, size);
    }
    void *fresh = take_fresh(size);
    lock.unlock();
    return fresh;
  }

  void give_back(void *memory) {
    FreeNode *node = static_cast<FreeNode *>(memory);
    SpinGuard guard(lock);
    node->next = free_;
    free_ = node;
  }

  SpinLock lock;

 private:
  void *take_fresh(size_t size) {
    if (next_ == end_ && !refill(size)) return nullptr;
    void *block = next_;
    next_ += size;
    return block;
  }

  // Takes a batch, twice as large as the last one; a single block when the
  // system has no room for a batch.
  bool refill(size_t size) {
    size_t wanted = batch_ == 0 ? kFirstBatch : batch_;
    if (wanted < size) wanted = size;
    size_t bytes = wanted - wanted % size;
    while (bytes % kLine != 0) bytes += size;
    void *memory = spans.take(bytes);
    if (memory == nullptr) {
      bytes = size < kLine ? size * kLine : size;
      memory = spans.take(bytes);
    }
    if (memory == nullptr) return false;
    next_ = static_cast<char *>(memory);
    end_ = next_ + bytes;
    batch_ = wanted < kLargestBatch ? 2 * wanted : wanted;
    return true;
  }

  FreeNode *free_ = nullptr;
  char *next_ = nullptr;  // fresh blocks
  char *end_ = nullptr;
  size_t batch_ = 0;  // size of the next one
};

SizeClass classes[kClasses];

size_t whole_pages(size_t bytes) {
  const size_t page = platform::page_size();
  return (bytes + page - 1) & ~(page - 1);
}

// Null when the system has no more.
void *take_memory(size_t bytes) {
  if (bytes == 0) bytes = 1;
  if (bytes <= kLargestClass) {
    const size_t index = class_of(bytes);
    return classes[index].take(kSizes[index]);
  }
  const size_t whole = whole_pages(bytes);
  return whole < bytes ? nullptr : map_large(whole);
}

// For the last words of a process that has no more memory.
constexpr size_t kReserve = 64 * 1024;
alignas(kLine) char reserve[kReserve];
size_t reserve_used = 0;            // by the thread that gives up
std::atomic<int32_t> giving_up{0};  // that thread

void *take_reserve(size_t bytes) {
  const size_t whole = (bytes + kLine - 1) & ~(kLine - 1);
  if (whole < bytes || whole > kReserve - reserve_used) platform::exit_now(1);
  void *memory = reserve + reserve_used;
  reserve_used += whole;
  return memory;
}

// The first thread to come here ends the process; what it needs for that comes
// from the reserve. Others wait for the end.
__attribute__((noinline)) void *die_without_memory(size_t bytes) {
  const int32_t self = platform::thread_id();
  int32_t first = 0;
  if (giving_up.compare_exchange_strong(first, self))
    die_for_user(
        "out of memory: the system refused %zu bytes for the detector, which "
        "holds %zu bytes",
        bytes, memory_now());
  while (first != self) platform::sleep_ns(1'000'000'000);
  return take_reserve(bytes);
}

}  // namespace

void set_memory_limit(size_t bytes) {
  memory_limit = bytes;
}

// Leaves room for what is taken next without asking. The system is asked how
// much was touched only where that matters: after a large block, and from time
// to time.
static bool is_limit_reached(size_t held) {
  constexpr size_t kOften = 256, kRoom = size_t{1} << 20;
  static std::atomic<size_t> questions{0};
  static std::atomic<size_t> held_before{0};
  static std::atomic<size_t> untouched{0};
  const size_t before = held_before.load(std::memory_order_relaxed);
  const bool has_grown = held > before && held - before >= kLargestClass;
  if (has_grown ||
      questions.fetch_add(1, std::memory_order_relaxed) % kOften == 0) {
    untouched.store(large_blocks.untouched(), std::memory_order_relaxed);
    held_before.store(held, std::memory_order_relaxed);
  }
  return held + kRoom >=
         memory_limit + untouched.load(std::memory_order_relaxed);
}

bool is_memory_used_up() {
  if (__builtin_expect(memory_limit == 0, 1)) return false;
  const size_t held = memory_now();
  return held >= memory_limit / 2 && is_limit_reached(held);
}

void *try_allocate(size_t bytes) {
  return is_memory_used_up() ? nullptr : take_memory(bytes);
}

void *allocate(size_t bytes) {
  void *memory = take_memory(bytes);
  return __builtin_expect(memory == nullptr, 0) ? die_without_memory(bytes)
                                                : memory;
}

void deallocate(void *memory, size_t bytes) {
  if (memory == nullptr) return;
  if (bytes == 0) bytes = 1;
  if (bytes <= kLargestClass) {
    classes[class_of(bytes)].give_back(memory);
    return;
  }
  unmap_large(memory, whole_pages(bytes));
}

void *try_allocate_aligned(size_t bytes) {
  return counted_large(platform::map_aligned_memory(bytes, bytes), bytes);
}

void deallocate_aligned(void *memory, size_t bytes) {
  unmap_large(memory, bytes);
}

size_t memory_now() {
  return now_held.load(std::memory_order_relaxed);
}

size_t memory_peak() {
  return most_held.load(std::memory_order_relaxed);
}

size_t memory_untouched() {
  return large_blocks.untouched();
}

// The order is the one in which allocate takes them.
void memory_before_fork() {
  for (SizeClass &size_class : classes) size_class.lock.lock();
  spans.lock.lock();
  large_blocks.lock.lock();
}

void memory_after_fork() {
  large_blocks.lock.unlock();
  spans.lock.unlock();
  for (SizeClass &size_class : classes) size_class.lock.unlock();
}

}  // namespace yeti

// Boost calls these instead of throwing or asserting: only a bug of the runtime
// leads here.
namespace boost {

#ifdef YETI_DEBUG_CHECKS
void assertion_failed(const char *condition, const char *, const char *file,
                      long line) {
  yeti::check_failed(file, static_cast<int>(line), condition, 0, 0);
}

void assertion_failed_msg(const char *condition, const char *message,
                          const char *, const char *file, long line) {
  yeti::check_failed(file, static_cast<int>(line),
                     message == nullptr ? condition : message, 0, 0);
}
#endif

namespace container {

void throw_bad_alloc() {
  yeti::check_failed(__FILE__, __LINE__, "bad_alloc", 0, 0);
}

void throw_out_of_range(const char *what) {
  yeti::check_failed(__FILE__, __LINE__, what, 0, 0);
}

void throw_length_error(const char *what) {
  yeti::check_failed(__FILE__, __LINE__, what, 0, 0);
}

void throw_logic_error(const char *what) {
  yeti::check_failed(__FILE__, __LINE__, what, 0, 0);
}

void throw_runtime_error(const char *what) {
  yeti::check_failed(__FILE__, __LINE__, what, 0, 0);
}

}  // namespace container
}  // namespace boost
