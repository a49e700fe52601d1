// The models that hold for this unit, by function: those that Yeti brings along
// and the user's (option models).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_MODELS_MODEL_SET_H
#define YETI_PLUGIN_MODELS_MODEL_SET_H

#include "plugin/gcc/gcc-compat.h"
#include "plugin/models/model.h"

namespace yeti {

// Reads the files of the folder 'models' beside or above 'plugin', the file of
// the plugin, and those that the user names. False after an error message.
bool load_models(const char *plugin);

bool has_models();

// The models of calls of 'function', of its body, or of what it calls back, in
// the order of the files.
struct FunctionModels {
  std::vector<const Model *> of_calls, of_body, of_callbacks;
};
FunctionModels models_of(tree function);

}  // namespace yeti

#endif
