// Finds the files and sorts what they say by the short names of functions, so
// that most calls cost one look-up.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/models/model_set.h"

#include <glob.h>

#include "plugin/config/options.h"
#include "plugin/models/function_names.h"

namespace yeti {

namespace {

std::vector<Model> models;
std::map<std::string, std::vector<unsigned>> by_short_name;
std::vector<unsigned> of_any_name;

std::optional<std::string> text_of(const std::string &name) {
  FILE *file = fopen(name.c_str(), "r");
  if (!file) return {};
  std::string text;
  char part[4096];
  while (size_t count = fread(part, 1, sizeof part, file))
    text.append(part, count);
  const bool is_good = !ferror(file);
  fclose(file);
  if (!is_good) return {};
  return text;
}

bool read_file(const std::string &name) {
  auto text = text_of(name);
  if (!text) {
    error("cannot read the models in %qs: %m", name.c_str());
    return false;
  }
  const std::vector<ModelError> errors = parse_models(*text, models);
  for (const ModelError &wrong : errors)
    error("%s:%u: %s", name.c_str(), wrong.line, wrong.message.c_str());
  return errors.empty();
}

std::vector<std::string> files_in(const std::string &folder) {
  std::vector<std::string> files;
  glob_t found;
  if (glob((folder + "/*.yeti").c_str(), 0, nullptr, &found) == 0)
    files.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  globfree(&found);
  return files;
}

// In the build tree and where it was installed.
std::vector<std::string> shipped_files(const char *plugin) {
  std::string folder = plugin;
  size_t slash = folder.rfind('/');
  folder = slash == std::string::npos ? "." : folder.substr(0, slash);
  std::vector<std::string> files = files_in(folder + "/../models");
  return files.empty() ? files_in(folder + "/" YETI_FROM_PLUGIN_TO_MODELS)
                       : files;
}

}  // namespace

bool load_models(const char *plugin) {
  models.clear();
  by_short_name.clear();
  of_any_name.clear();
  bool is_good = true;
  for (const std::string &file : shipped_files(plugin))
    is_good &= read_file(file);
  for (const std::string &file : options.models) is_good &= read_file(file);
  for (unsigned i = 0; i < models.size(); ++i) {
    auto name = short_name(models[i].function);
    (name ? by_short_name[*name] : of_any_name).push_back(i);
  }
  return is_good;
}

bool has_models() {
  return !models.empty();
}

FunctionModels models_of(tree function) {
  FunctionModels found;
  auto add = [&](unsigned index) {
    const Model &model = models[index];
    if (!is_function(model.function, function)) return;
    (model.is_of_call()    ? found.of_calls
     : model.callback == 0 ? found.of_body
                           : found.of_callbacks)
        .push_back(&model);
  };
  auto named = by_short_name.find(short_name(function));
  if (named != by_short_name.end())
    for (unsigned index : named->second) add(index);
  for (unsigned index : of_any_name) add(index);
  return found;
}

}  // namespace yeti
