// yeti.so, which -fplugin names. It refuses, in one sentence, any GCC but the
// one that it was built for, and loads the passes, yeti-passes.so, from its own
// folder. There are two files because the passes need symbols that another GCC
// does not have: the dynamic linker would complain before the plugin could say
// why.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <dlfcn.h>
#include <unistd.h>

#include "plugin/loader.h"

__attribute__((visibility("default"))) int plugin_is_GPL_compatible;

namespace {

bool is_built_for(const plugin_gcc_version &running) {
  if (!strcmp(running.basever, gcc_version.basever) &&
      !strcmp(running.configuration_arguments,
              gcc_version.configuration_arguments))
    return true;
  error(
      "this Yeti plugin was built for GCC %s and cannot be loaded by GCC %s: "
      "configure Yeti with this compiler",
      gcc_version.basever, running.basever);
  return false;
}

// Clang has an option -fplugin, too. It would load this file, find nothing in
// it that it knows, and silently compile a program without checks.
__attribute__((constructor)) void refuse_other_compilers() {
  if (dlsym(RTLD_DEFAULT, "register_callback")) return;
  constexpr char text[] =
      "error: the Yeti plugin is one for GCC and no other compiler can load "
      "it: "
      "compile with yeti-gcc, yeti-g++ or yeti-gfortran\n";
  if (write(STDERR_FILENO, text, sizeof text - 1) < 0) _exit(2);
  _exit(1);
}

// The file 'name' in the folder that this library was loaded from.
std::string beside_this_library(const char *name) {
  Dl_info info;
  if (!dladdr(&plugin_is_GPL_compatible, &info)) return name;
  std::string path = info.dli_fname;
  size_t slash = path.rfind('/');
  return (slash == std::string::npos ? "" : path.substr(0, slash + 1)) + name;
}

}  // namespace

__attribute__((visibility("default"))) int plugin_init(
    plugin_name_args *arguments, plugin_gcc_version *version) {
  if (!is_built_for(*version)) return 1;
  std::string path = beside_this_library("yeti-passes.so");
  void *passes = dlopen(path.c_str(), RTLD_NOW);
  void *start = passes ? dlsym(passes, "yeti_start_passes") : nullptr;
  if (!start) {
    error("cannot load the passes of the Yeti plugin: %s", dlerror());
    return 1;
  }
  return reinterpret_cast<decltype(&yeti_start_passes)>(start)(arguments);
}
