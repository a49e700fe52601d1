// Variables that several units may define, and those of C++'s constructors.
// run: -O0 -std=c++17 -fplugin-arg-yeti-detector=slimstate
// run: -O2 -std=c++17 -fplugin-arg-yeti-detector=slimstate
// run: -O2 -std=c++17 -fplugin-arg-yeti-detector=slimstate -fPIC
// stack[-O0]: globals(61440) enter enter leave leave enter leave
// stack[-O2]: globals(61440) enter leave
// SPDX-License-Identifier: GPL-3.0-or-later
inline char inline_page[4096];

template <class T>
struct Holder {
  static T many[2048];
};
template <class T>
T Holder<T>::many[2048];

inline char *local_of_inline() {
  static char pages[16384];
  return pages;
}

struct Made {
  char bytes[32768];
  __attribute__((noipa, no_sanitize("thread"))) Made() : bytes() {}
};
namespace {
const Made made;
}

__attribute__((no_sanitize("thread"))) int main() {
  return inline_page[1] + Holder<int>::many[2] + local_of_inline()[3] +
         made.bytes[4];
}
