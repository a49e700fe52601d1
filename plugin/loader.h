// What yeti.so calls in yeti-passes.so.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_LOADER_H
#define YETI_PLUGIN_LOADER_H

#include "plugin/gcc/gcc-compat.h"

// Parses the options and registers the passes; 0 on success.
extern "C" int yeti_start_passes(plugin_name_args *arguments);

#endif
