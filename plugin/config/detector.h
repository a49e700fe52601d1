// What the detectors differ in. Code asks for these properties, not for names.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_CONFIG_DETECTOR_H
#define YETI_PLUGIN_CONFIG_DETECTOR_H

namespace yeti {

struct Detector {
  const char *name;
  // No check where an earlier one covers the access.
  bool drops_redundant;
  // Accesses are noted in the thread's footprint and judged when it next
  // synchronises, not at once.
  bool has_footprints;
  // Checks leave their accesses: later ones stand for earlier ones, one for
  // neighbours in memory, and those of loops become checks of ranges.
  bool moves_checks;
};

// The one that was chosen by option.
const Detector &detector();

}  // namespace yeti

#endif
