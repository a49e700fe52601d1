// The table of modules: read without locks by every wrapper that makes
// accesses, replaced as a whole when a module comes or goes. ELF by its file
// format, through dl_iterate_phdr.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/interception/modules.h"

#include <elf.h>
#include <link.h>

#include "runtime/base/spin_lock.h"
#include "runtime/interception/interception.h"
#include "runtime/judge/lifecycle.h"

namespace yeti {
namespace {

struct Range {
  Address low, high;
  bool contains(Address address) const {
    return low <= address && address < high;
  }
  friend bool operator<(const Range &a, const Range &b) {
    return a.low < b.low;
  }
  friend bool operator==(const Range &a, const Range &b) {
    return a.low == b.low && a.high == b.high;
  }
};

enum class Origin : uint8_t { kForeign, kInstrumented, kCxxLibrary };

struct Module {
  Range range;
  Origin origin;
  Vector<Range> written;  // writable segments
};

struct ModuleTable {
  Vector<Module> modules;
  Vector<Range> string_code;  // string functions of the C++ library, sorted
};

// Replaced tables are kept: another thread may be reading them.
std::atomic<const ModuleTable *> current_table{nullptr};
std::atomic<const ModuleTable *> first_table{nullptr};
SpinLock update_lock;

// Libraries whose synchronisation is their own business: the unwinder
// (libyeti.so needs it, so that it is there from the start) and libgfortran.
// Every lock of a mutex asks, so 'quiet_low' and 'quiet_size' enclose them all.
struct QuietLibrary {
  const char *name;
  std::atomic<Address> low{0}, size{0};
};
QuietLibrary quiet_libraries[] = {{"libgcc_s.so"}, {"libgfortran.so"}};
std::atomic<Address> quiet_low{0}, quiet_size{0};

// The same of the runtime, and of the program itself if it was compiled with
// the plugin: most calls come from there.
std::atomic<Address> own_low{0}, own_size{0};
std::atomic<Address> program_low{0}, program_size{0};

// --- one module's symbols ---

struct Symbols {
  const ElfW(Sym) *table = nullptr;
  const char *names = nullptr;
  size_t undefined = 0;  // symbols before this one are the undefined ones
  size_t count = 0;
};

// The loader stores addresses in the dynamic section, other systems' loaders
// offsets.
Address dynamic_address(const dl_phdr_info &info, Address value) {
  return value < info.dlpi_addr ? info.dlpi_addr + value : value;
}

// A GNU hash table does not say how many symbols there are: the chain of the
// last non-empty bucket ends at the last one.
void count_by_gnu_hash(const uint32_t *hash, Symbols *symbols) {
  const uint32_t buckets = hash[0], first = hash[1], bloom_words = hash[2];
  const auto *bucket = reinterpret_cast<const uint32_t *>(
      reinterpret_cast<const ElfW(Addr) *>(hash + 4) + bloom_words);
  const uint32_t *chain = bucket + buckets;
  uint32_t last = 0;
  for (uint32_t i = 0; i < buckets; ++i)
    if (bucket[i] > last) last = bucket[i];
  symbols->undefined = first;
  symbols->count = first;
  if (last < first) return;
  while ((chain[last - first] & 1) == 0) ++last;
  symbols->count = last + 1;
}

bool find_symbols(const dl_phdr_info &info, Symbols *symbols) {
  const ElfW(Dyn) *dynamic = nullptr;
  for (int i = 0; i < info.dlpi_phnum; ++i)
    if (info.dlpi_phdr[i].p_type == PT_DYNAMIC)
      dynamic = reinterpret_cast<const ElfW(Dyn) *>(info.dlpi_addr +
                                                    info.dlpi_phdr[i].p_vaddr);
  if (dynamic == nullptr) return false;
  for (; dynamic->d_tag != DT_NULL; ++dynamic) {
    const Address value = dynamic_address(info, dynamic->d_un.d_ptr);
    const auto *hash = reinterpret_cast<const uint32_t *>(value);
    if (dynamic->d_tag == DT_SYMTAB)
      symbols->table = reinterpret_cast<const ElfW(Sym) *>(value);
    else if (dynamic->d_tag == DT_STRTAB)
      symbols->names = reinterpret_cast<const char *>(value);
    else if (dynamic->d_tag == DT_GNU_HASH)
      count_by_gnu_hash(hash, symbols);
    else if (dynamic->d_tag == DT_HASH && symbols->count == 0)
      symbols->undefined = symbols->count = hash[1];
  }
  return symbols->table != nullptr && symbols->names != nullptr;
}

bool has_prefix(const char *text, const char *prefix) {
  while (*prefix != 0 && *text == *prefix) ++text, ++prefix;
  return *prefix == 0;
}

// Compiled code calls the runtime by names that the module leaves undefined.
bool calls_runtime(const Symbols &symbols) {
  for (size_t i = 1; i < symbols.undefined; ++i)
    if (symbols.table[i].st_shndx == SHN_UNDEF &&
        has_prefix(symbols.names + symbols.table[i].st_name, "__yeti_"))
      return true;
  return false;
}

// std::__cxx11::basic_string and its stream buffers.
void collect_string_code(const dl_phdr_info &info, const Symbols &symbols,
                         Vector<Range> *code) {
  for (size_t i = symbols.undefined; i < symbols.count; ++i) {
    const ElfW(Sym) &symbol = symbols.table[i];
    if (symbol.st_shndx == SHN_UNDEF || symbol.st_size == 0 ||
        !has_prefix(symbols.names + symbol.st_name, "_ZNSt7__cxx111"))
      continue;
    const char *name = symbols.names + symbol.st_name + 13;
    if (!has_prefix(name, "12basic_string") &&
        !has_prefix(name, "15basic_stringbuf"))
      continue;
    const Address low = info.dlpi_addr + symbol.st_value;
    code->push_back({low, low + symbol.st_size});
  }
}

// --- all modules ---

const char *file_part(const char *path) {
  const char *part = path;
  for (; *path != 0; ++path)
    if (*path == '/') part = path + 1;
  return part;
}

void find_segments(const dl_phdr_info &info, Module *module) {
  module->range = {~Address{0}, 0};
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    const ElfW(Phdr) &header = info.dlpi_phdr[i];
    if (header.p_type != PT_LOAD) continue;
    const Address low = info.dlpi_addr + header.p_vaddr;
    const Address high = low + header.p_memsz;
    if (low < module->range.low) module->range.low = low;
    if (high > module->range.high) module->range.high = high;
    if (header.p_flags & PF_W) module->written.push_back({low, high});
  }
}

void note_quiet(const char *name, const Range &range) {
  Address low = ~Address{0}, high = 0;
  for (QuietLibrary &library : quiet_libraries) {
    if (has_prefix(name, library.name)) {
      library.low.store(range.low, std::memory_order_relaxed);
      library.size.store(range.high - range.low, std::memory_order_relaxed);
    }
    const Address begin = library.low.load(std::memory_order_relaxed);
    const Address size = library.size.load(std::memory_order_relaxed);
    if (size != 0 && begin < low) low = begin;
    if (size != 0 && begin + size > high) high = begin + size;
  }
  if (low >= high) return;
  quiet_low.store(low, std::memory_order_relaxed);
  quiet_size.store(high - low, std::memory_order_relaxed);
}

void note_range(const Range &range, std::atomic<Address> &low,
                std::atomic<Address> &size) {
  low.store(range.low, std::memory_order_relaxed);
  size.store(range.high - range.low, std::memory_order_relaxed);
}

bool is_in(Pc pc, const std::atomic<Address> &low,
           const std::atomic<Address> &size) {
  return pc - low.load(std::memory_order_relaxed) <
         size.load(std::memory_order_relaxed);
}

int add_module(dl_phdr_info *info, size_t, void *context) {
  auto *table = static_cast<ModuleTable *>(context);
  Module module;
  find_segments(*info, &module);
  note_quiet(file_part(info->dlpi_name), module.range);
  if (module.range.contains(address_of(&current_table))) {
    note_range(module.range, own_low, own_size);
    return 0;
  }
  Symbols symbols;
  module.origin = Origin::kForeign;
  if (find_symbols(*info, &symbols)) {
    if (calls_runtime(symbols)) {
      module.origin = Origin::kInstrumented;
      if (table->modules.empty())
        note_range(module.range, program_low, program_size);
    } else if (has_prefix(file_part(info->dlpi_name), "libstdc++.so")) {
      module.origin = Origin::kCxxLibrary;
      collect_string_code(*info, symbols, &table->string_code);
    }
  }
  table->modules.push_back(std::move(module));
  return 0;
}

void sort(Vector<Range> *ranges) {
  FlatSet<Range> ordered(ranges->begin(), ranges->end());
  ranges->assign(ordered.begin(), ordered.end());
}

bool has_module(const ModuleTable &table, const Module &wanted) {
  for (const Module &module : table.modules)
    if (module.range == wanted.range && module.origin == wanted.origin)
      return true;
  return false;
}

// Makes fresh what belongs to modules of 'table' that 'other' does not have;
// returns whether there were any.
bool freshen_difference(ThreadState &thread, const ModuleTable &table,
                        const ModuleTable &other) {
  bool differs = false;
  for (const Module &module : table.modules) {
    if (has_module(other, module)) continue;
    differs = true;
    for (const Range &range : module.written)
      on_memory_fresh(thread, range.low, range.high - range.low);
  }
  return differs;
}

const Module *module_of(const ModuleTable &table, Pc pc) {
  for (const Module &module : table.modules)
    if (module.range.contains(pc)) return &module;
  return nullptr;
}

bool is_in(const Vector<Range> &sorted, Address address) {
  size_t low = 0, high = sorted.size();
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (sorted[middle].high <= address)
      low = middle + 1;
    else
      high = middle;
  }
  return low < sorted.size() && sorted[low].contains(address);
}

}  // namespace

// The modules present at the start are not new: their memory was never seen
// before, or is being used by constructors that ran already.
bool note_modules(ThreadState &thread) {
  auto *table = create<ModuleTable>();
  dl_iterate_phdr(add_module, table);
  sort(&table->string_code);
  SpinGuard guard(update_lock);
  const ModuleTable *before = current_table.load(std::memory_order_acquire);
  bool came = true;
  if (before != nullptr) {
    const bool gone = freshen_difference(thread, *before, *table);
    came = freshen_difference(thread, *table, *before);
    if (!gone && !came) {
      destroy(table);
      return false;
    }
  }
  if (before == nullptr) first_table.store(table, std::memory_order_release);
  current_table.store(table, std::memory_order_release);
  return came;
}

bool judges_accesses_from(Pc pc) {
  const ModuleTable *table = current_table.load(std::memory_order_acquire);
  if (table == nullptr) return false;
  const Module *module = module_of(*table, pc);
  return module != nullptr && module->origin != Origin::kForeign;
}

bool judges_frees_from(Pc pc) {
  const ModuleTable *table = current_table.load(std::memory_order_acquire);
  if (table == nullptr) return false;
  const Module *module = module_of(*table, pc);
  if (module == nullptr) return false;
  return module->origin == Origin::kInstrumented ||
         (module->origin == Origin::kCxxLibrary &&
          is_in(table->string_code, pc));
}

bool is_in_quiet_library(Pc pc) {
  if (__builtin_expect(pc - quiet_low.load(std::memory_order_relaxed) >=
                           quiet_size.load(std::memory_order_relaxed),
                       1))
    return false;
  for (const QuietLibrary &library : quiet_libraries)
    if (pc - library.low.load(std::memory_order_relaxed) <
        library.size.load(std::memory_order_relaxed))
      return true;
  return false;
}

bool is_foreign_code(Pc pc) {
  if (is_in(pc, program_low, program_size)) return false;
  const ModuleTable *table = current_table.load(std::memory_order_acquire);
  const Module *module = table != nullptr ? module_of(*table, pc) : nullptr;
  return module != nullptr && module->origin != Origin::kInstrumented;
}

bool is_own_code(Pc pc) {
  return is_in(pc, own_low, own_size);
}

void for_each_late_module(void (*visit)(Address low, Address high, void *),
                          void *context) {
  const ModuleTable *first = first_table.load(std::memory_order_acquire);
  const ModuleTable *table = current_table.load(std::memory_order_acquire);
  if (table == nullptr) return;
  for (const Module &module : table->modules)
    if (module.origin == Origin::kInstrumented && !has_module(*first, module))
      visit(module.range.low, module.range.high, context);
}

}  // namespace yeti
