// Which local variable lies at a place of a function's frame. Knows libdw;
// addresses of code are those that libdw has.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TOOLS_FRAME_VARIABLES_H
#define YETI_TOOLS_FRAME_VARIABLES_H

#include <elfutils/libdw.h>

#include <string>

namespace yeti {

// Where something lies in a frame is said by its depth: by how many bytes it is
// below the canonical frame address (CFA).
struct FrameVariable {
  std::string name;  // "" if none is certain
  std::string file;  // of the declaration
  int line = 0;
  int64_t depth = 0;  // of its first byte
  uint64_t size = 0;
  std::string function;  // whose frame it is
  Dwarf_Addr entry = 0;  // that function's first instruction; 0 if unknown
};

// The function at 'address' of 'unit' and the variable, in scope there, whose
// place is the same throughout its scope and includes 'depth'. False if the
// function is not known.
bool find_frame_variable(Dwarf_Die *unit, Dwarf_Addr address, int64_t depth,
                         FrameVariable *found);

}  // namespace yeti

#endif
