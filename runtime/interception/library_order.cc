// See library_order.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/interception/library_order.h"

#include <dlfcn.h>

#include <string_view>

#include "runtime/base/check.h"
#include "runtime/base/text.h"

namespace yeti {
namespace {

// Libraries with wrapped functions that order threads, besides libc, and one of
// these functions.
struct Sample {
  const char *library, *function;
};
constexpr Sample kSamples[] = {{"libgomp.so", "GOMP_parallel"},
                               {"libatomic.so", "__atomic_load"}};

const char *module_of(const void *address) {
  Dl_info info;
  return dladdr(address, &info) != 0 && info.dli_fname != nullptr
             ? info.dli_fname
             : "another library";
}

const void *own_address() {
  return reinterpret_cast<const void *>(&demand_first_place);
}

[[noreturn]] void refuse(const void *first) {
  const char *own = module_of(own_address());
  die_for_user(
      "libyeti.so must come before '%s' among the libraries of the program, "
      "or it does not see the calls of that library: link with yeti-gcc "
      "or with libyeti.so first, or set LD_PRELOAD=%s",
      module_of(first), own);
}

// Whether the file at 'path' is 'library', of any version. Other libraries,
// such as a preloaded one, may well wrap the wrappers.
bool is_library(std::string_view path, std::string_view library) {
  const size_t slash = path.rfind('/');
  if (slash != std::string_view::npos) path.remove_prefix(slash + 1);
  return starts_with(path, library);
}

}  // namespace

void demand_first_place() {
  // If libc does not come after this library, it comes before it.
  if (dlsym(RTLD_NEXT, "pthread_create") == nullptr)
    refuse(dlsym(RTLD_DEFAULT, "pthread_mutex_trylock"));
  void *program = dlopen(nullptr, RTLD_LAZY);
  if (program == nullptr) return;
  if (dlsym(program, "__yeti_enter") != nullptr) {
    for (const Sample &sample : kSamples) {
      const void *found = dlsym(program, sample.function);
      if (found != nullptr && is_library(module_of(found), sample.library))
        refuse(found);
    }
  }
  dlclose(program);
}

}  // namespace yeti
