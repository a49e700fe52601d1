// The values of the -fplugin-arg-yeti-* options. Knows nothing of GIMPLE.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_CONFIG_OPTIONS_H
#define YETI_PLUGIN_CONFIG_OPTIONS_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

struct Options {
  struct Choice {
    std::string word;
  };
  struct Set {
    std::set<std::string> words;
    bool has(const std::string &word) const { return words.count(word) != 0; }
  };
  using Text = std::string;
  using List = std::vector<std::string>;
  using Flag = bool;
#define X(kind, name, value, sentence) kind name;
#include "plugin/config/options.inc"
#undef X

  bool is_volatile_atomic() const {
    return volatile_.word == "atomic";
  }
};

extern Options options;

// Sets 'options' from the arguments of the plugin. False after an error message
// that names the valid options or values.
bool parse_options(const plugin_name_args &arguments);

// The help text: one line per option.
const char *options_help();

}  // namespace yeti

#endif
