// Loading and unloading of modules. What a module's constructors did happens
// before every later return of dlopen; what its users did before they closed
// it, before its destructors.
//
// The real dlopen uses the search path of the module that calls it. As the
// wrapper is now the caller, it searches the path of the original one itself.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <dlfcn.h>
#include <link.h>
#include <unistd.h>

#include "runtime/base/text.h"
#include "runtime/interception/interception.h"
#include "runtime/interception/late_binding.h"
#include "runtime/interception/unload_guard.h"
#include "runtime/sync/sync.h"

namespace yeti {
namespace {

char constructed, closed;

struct link_map *module_at(Pc pc) {
  Dl_info info;
  struct link_map *map = nullptr;
  const bool found =
      dladdr1(reinterpret_cast<void *>(pc), &info,
              reinterpret_cast<void **>(&map), RTLD_DL_LINKMAP) != 0;
  return found ? map : nullptr;
}

bool has_slash(const char *name) {
  for (; *name != 0; ++name)
    if (*name == '/') return true;
  return false;
}

// The folders of 'module's search path, as the loader tells them.
class SearchPath {
 public:
  explicit SearchPath(struct link_map *module) {
    Dl_serinfo size;
    if (dlinfo(module, RTLD_DI_SERINFOSIZE, &size) != 0) return;
    bytes_ = size.dls_size;
    info_ = static_cast<Dl_serinfo *>(allocate(bytes_));
    info_->dls_size = size.dls_size;
    info_->dls_cnt = size.dls_cnt;
    if (dlinfo(module, RTLD_DI_SERINFO, info_) != 0) info_->dls_cnt = 0;
  }
  ~SearchPath() {
    if (info_ != nullptr) deallocate(info_, bytes_);
  }

  // The path of 'name' in the first folder that has it; empty if that is one of
  // the system's, where the loader looks in any case.
  void find(const char *name, TextBuffer &path) const {
    constexpr unsigned kSystemFolder = 0x40;
    for (unsigned i = 0; info_ != nullptr && i < info_->dls_cnt; ++i) {
      if (info_->dls_serpath[i].dls_flags & kSystemFolder) break;
      path.clear();
      path.append(info_->dls_serpath[i].dls_name).append("/").append(name);
      if (access(path.c_str(), R_OK) == 0) return;
    }
    path.clear();
  }

 private:
  size_t bytes_ = 0;
  Dl_serinfo *info_ = nullptr;
};

// What to give to the real dlopen in place of 'name'; empty if 'name' itself
// will do.
void resolve(const char *name, Pc caller, TextBuffer &path) {
  struct link_map *module = module_at(caller);
  if (module == nullptr) return;
  constexpr std::string_view kOrigin = "$ORIGIN", kBraced = "${ORIGIN}";
  const std::string_view text = name;
  for (std::string_view word : {kOrigin, kBraced}) {
    if (!starts_with(text, word)) continue;
    const std::string_view file = module->l_name;
    const size_t slash = file.rfind('/');
    if (slash == std::string_view::npos) return;
    path.append(file.substr(0, slash)).append(text.substr(word.size()));
    return;
  }
  if (!has_slash(name)) SearchPath(module).find(name, path);
}

bool is_loaded(void *(*real)(const char *, int), const char *name) {
  void *handle = real(name, RTLD_LAZY | RTLD_NOLOAD);
  if (handle != nullptr) dlclose(handle);
  return handle != nullptr;
}

}  // namespace
}  // namespace yeti

using namespace yeti;

YETI_INTERCEPT(void *, dlopen, (const char *name, int flags)) {
  YETI_WRAPPER(wrapper);
  auto *real = YETI_REAL(dlopen).get();
  if (!wrapper || name == nullptr) return real(name, flags);
  const Pc caller = reinterpret_cast<Pc>(__builtin_return_address(0));
  TextBuffer path;
  wrapper.inside([&](ThreadState &) {
    if (!is_loaded(real, name)) resolve(name, caller, path);
  });
  void *handle = real(path.empty() ? name : path.c_str(), flags);
  bind_new_modules();
  wrapper.inside([](ThreadState &thread) {
    on_acquire(thread, address_of(&constructed));
    if (note_modules(thread)) on_release(thread, address_of(&constructed));
  });
  return handle;
}

YETI_INTERCEPT(int, dlclose, (void *handle)) {
  YETI_WRAPPER(wrapper);
  wrapper.event(on_acquire, &closed);
  wrapper.event(on_release, &closed);
  UnloadGuard *guard = nullptr;
  wrapper.inside([&](ThreadState &) { guard = create<UnloadGuard>(); });
  const int result = YETI_REAL(dlclose)(handle);
  wrapper.inside([&](ThreadState &thread) {
    note_modules(thread);
    if (guard == nullptr) return;
    guard->keep_what_is_gone();
    destroy(guard);
  });
  return result;
}
