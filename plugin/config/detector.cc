// The table of detectors, one for each word of the option.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/config/detector.h"

#include "plugin/config/options.h"

namespace yeti {

namespace {

constexpr Detector kDetectors[] = {
    {"fasttrack", false, false, false}, {"redcard", true, false, false},
    {"slimstate", false, true, false},  {"slimcard", true, true, false},
    {"bigfoot", true, true, true},
};

}  // namespace

const Detector &detector() {
  for (const Detector &each : kDetectors)
    if (options.detector.word == each.name) return each;
  gcc_unreachable();
}

}  // namespace yeti
