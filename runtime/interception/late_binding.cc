// Writes the addresses of wrappers into the tables through which modules call:
// the loader's relocations say where a symbol's address stands.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/interception/late_binding.h"

#include <dlfcn.h>
#include <link.h>
#include <sys/mman.h>

#include <algorithm>
#include <string_view>

#include "runtime/base/platform.h"
#include "runtime/base/system_call.h"
#include "runtime/base/text.h"
#include "runtime/interception/interception.h"

namespace yeti {
namespace {

#if defined(__x86_64__)
constexpr unsigned kJumpSlot = R_X86_64_JUMP_SLOT;
constexpr unsigned kGlobalData = R_X86_64_GLOB_DAT;
constexpr unsigned kWord = R_X86_64_64;
#elif defined(__aarch64__)
constexpr unsigned kJumpSlot = R_AARCH64_JUMP_SLOT;
constexpr unsigned kGlobalData = R_AARCH64_GLOB_DAT;
constexpr unsigned kWord = R_AARCH64_ABS64;
#else
#error "which relocations hold the address of a function?"
#endif

// The wrappers by name, in rising order.
struct WrapperName {
  std::string_view name;
  Address address;
};

Vector<WrapperName> *wrappers = nullptr;
unsigned long long modules_bound = 0;  // dlpi_adds at that time
bool is_late = false;
char self;  // an address in this library

bool is_own(const void *address) {
  Dl_info info, own;
  return dladdr(address, &info) != 0 && dladdr(&self, &own) != 0 &&
         info.dli_fbase == own.dli_fbase;
}

bool find_wrappers() {
  void *handle = dlopen(own_path(), RTLD_LAZY | RTLD_NOLOAD);
  if (handle == nullptr) return false;
  wrappers = create<Vector<WrapperName>>();
  for_each_wrapper(
      [](const char *name, void *own) {
        void *found = dlsym(own, name);
        if (found != nullptr && is_own(found))
          wrappers->push_back({name, address_of(found)});
      },
      handle);
  dlclose(handle);
  std::sort(wrappers->begin(), wrappers->end(),
            [](const WrapperName &a, const WrapperName &b) {
              return a.name < b.name;
            });
  return !wrappers->empty();
}

Address wrapper_of(std::string_view name) {
  const auto found = std::lower_bound(
      wrappers->begin(), wrappers->end(), name,
      [](const WrapperName &a, std::string_view b) { return a.name < b; });
  return found != wrappers->end() && found->name == name ? found->address : 0;
}

Address page_of(Address address) {
  return address & ~(platform::page_size() - 1);
}

// What the loader's dynamic section says of a module.
class Module {
 public:
  explicit Module(const dl_phdr_info &info) : base_(info.dlpi_addr) {
    for (unsigned i = 0; i < info.dlpi_phnum; ++i) {
      const ElfW(Phdr) &part = info.dlpi_phdr[i];
      if (part.p_type == PT_DYNAMIC)
        dynamic_ = reinterpret_cast<const ElfW(Dyn) *>(base_ + part.p_vaddr);
      if (part.p_type == PT_GNU_RELRO) {
        // The loader seals whole pages only.
        sealed_from_ = page_of(base_ + part.p_vaddr);
        sealed_to_ = page_of(base_ + part.p_vaddr + part.p_memsz);
      }
    }
    for (const ElfW(Dyn) *entry = dynamic_;
         entry != nullptr && entry->d_tag != DT_NULL; ++entry)
      take(*entry);
  }

  // False if a table could not be written to.
  bool bind() {
    if (symbols_ == nullptr || strings_ == nullptr) return true;
    return bind(calls_, calls_size_) && bind(others_, others_size_);
  }

 private:
  template <class T>
  const T *at(Address address) const {
    return reinterpret_cast<const T *>(address < base_ ? base_ + address
                                                       : address);
  }
  void take(const ElfW(Dyn) & entry) {
    switch (entry.d_tag) {
      case DT_SYMTAB:
        symbols_ = at<ElfW(Sym)>(entry.d_un.d_ptr);
        break;
      case DT_STRTAB:
        strings_ = at<char>(entry.d_un.d_ptr);
        break;
      case DT_JMPREL:
        calls_ = at<ElfW(Rela)>(entry.d_un.d_ptr);
        break;
      case DT_PLTRELSZ:
        calls_size_ = entry.d_un.d_val;
        break;
      case DT_RELA:
        others_ = at<ElfW(Rela)>(entry.d_un.d_ptr);
        break;
      case DT_RELASZ:
        others_size_ = entry.d_un.d_val;
        break;
      default:
        break;
    }
  }

  bool bind(const ElfW(Rela) * first, size_t bytes) {
    if (first == nullptr) return true;
    const ElfW(Rela) *const end = first + bytes / sizeof *first;
    for (const ElfW(Rela) *each = first; each != end; ++each) {
      const auto type = static_cast<unsigned>(ELF64_R_TYPE(each->r_info));
      const size_t number = ELF64_R_SYM(each->r_info);
      if (number == 0 || (type != kJumpSlot && type != kGlobalData &&
                          (type != kWord || each->r_addend != 0)))
        continue;
      const Address wrapper = wrapper_of(strings_ + symbols_[number].st_name);
      if (wrapper != 0 && !write(base_ + each->r_offset, wrapper)) return false;
    }
    return true;
  }

  // Other threads may call through the table at this moment.
  bool write(Address place, Address value) const {
    auto *slot = reinterpret_cast<std::atomic<Address> *>(place);
    if (slot->load(std::memory_order_relaxed) == value) return true;
    const bool is_sealed = place >= sealed_from_ && place < sealed_to_;
    void *page = reinterpret_cast<void *>(page_of(place));
    const size_t bytes = platform::page_size();
    if (is_sealed && mprotect(page, bytes, PROT_READ | PROT_WRITE) != 0)
      return false;
    slot->store(value, std::memory_order_release);
    if (is_sealed) mprotect(page, bytes, PROT_READ);
    return true;
  }

  const Address base_;
  const ElfW(Dyn) *dynamic_ = nullptr;
  const ElfW(Sym) *symbols_ = nullptr;
  const char *strings_ = nullptr;
  const ElfW(Rela) *calls_ = nullptr;
  const ElfW(Rela) *others_ = nullptr;
  size_t calls_size_ = 0, others_size_ = 0;
  Address sealed_from_ = 0, sealed_to_ = 0;
};

// Calls among the system's own libraries do not concern the program. They do
// not reach the wrappers when the loader binds them, either.
bool is_of_system(const char *path) {
  std::string_view name = path;
  name.remove_prefix(name.rfind('/') + 1);
  for (std::string_view prefix :
       {"libc.so", "libpthread.so", "libdl.so", "librt.so", "ld-linux", "ld-2.",
        "linux-vdso", "linux-gate"})
    if (starts_with(name, prefix)) return true;
  return false;
}

struct Pass {
  bool is_first = true;
  bool has_failed = false;
};

int bind_one(dl_phdr_info *info, size_t, void *context) {
  auto &pass = *static_cast<Pass *>(context);
  if (pass.is_first && info->dlpi_adds == modules_bound) return 1;
  pass.is_first = false;
  modules_bound = info->dlpi_adds;
  const char *name = info->dlpi_name != nullptr ? info->dlpi_name : "";
  if (is_of_system(name)) return 0;
  for (unsigned i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr) &part = info->dlpi_phdr[i];
    const Address start = info->dlpi_addr + part.p_vaddr;
    if (part.p_type == PT_LOAD && address_of(&self) >= start &&
        address_of(&self) < start + part.p_memsz)
      return 0;
  }
  if (!Module(*info).bind()) pass.has_failed = true;
  return 0;
}

}  // namespace

const char *own_path() {
  Dl_info info;
  const bool found = dladdr(&self, &info) != 0 && info.dli_fname != nullptr;
  return found ? info.dli_fname : "libyeti.so";
}

bool bind_new_modules() {
  if (!is_late) return true;
  Pass pass;
  dl_iterate_phdr(bind_one, &pass);
  return !pass.has_failed;
}

Binding bind_modules() {
  void *first = dlsym(RTLD_DEFAULT, "pthread_mutex_lock");
  if (first == nullptr || is_own(first)) return Binding::kByLoader;
  is_late = true;
  return find_wrappers() && bind_new_modules() ? Binding::kLate
                                               : Binding::kFailed;
}

}  // namespace yeti
