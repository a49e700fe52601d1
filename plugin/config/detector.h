// The properties in which the detectors differ. Code asks for these, not for
// the names of detectors.
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
  // Checks move away from their accesses: a later check stands for earlier
  // accesses, one check for adjacent bytes, and the checks in a loop become
  // checks of ranges.
  bool moves_checks;
};

// The one that the user has chosen.
const Detector &detector();

}  // namespace yeti

#endif
