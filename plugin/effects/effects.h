// What a piece of code may do that checks must not be moved across. A plain
// value, which does not know where it comes from.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EFFECTS_EFFECTS_H
#define YETI_PLUGIN_EFFECTS_EFFECTS_H

namespace yeti {

struct Effects {
  bool acquires = false;        // may learn what other threads did
  bool releases = false;        // may tell others, or end the life of memory
  bool may_not_return = false;  // exits, jumps, throws, waits or runs for ever

  constexpr Effects operator|(Effects other) const {
    return {acquires || other.acquires, releases || other.releases,
            may_not_return || other.may_not_return};
  }
  constexpr bool operator==(Effects other) const {
    return acquires == other.acquires && releases == other.releases &&
           may_not_return == other.may_not_return;
  }
};

// Of code that is not known.
constexpr Effects kAllEffects{true, true, true};

}  // namespace yeti

#endif
