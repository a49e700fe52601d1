// What an entry of the debug information (DWARF's DIE) says: names as people
// write them, sizes, and the scope around an address of code. Knows libdw;
// addresses are those that libdw has.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TOOLS_DEBUG_ENTRIES_H
#define YETI_TOOLS_DEBUG_ENTRIES_H

#include <elfutils/libdw.h>

#include <cstdlib>
#include <memory>
#include <string>

namespace yeti {

// For what libdw gives away, as in std::unique_ptr<Dwarf_Die, Free>.
struct Free {
  void operator()(void *memory) const { std::free(memory); }
};

// C++ names as in the source; others, and those of Fortran's compiler, as they
// are.
std::string demangle(const char *name);

// "f" of "f._omp_fn.0", which GCC makes of an OpenMP construct in f; demangled.
std::string without_outlining(const char *name);

// "space::name(int)" of C++ from the linkage name if 'die' has one; what has
// none is not seen from outside and gets its scope put before it.
std::string name_of(Dwarf_Die *die);

// The attribute 'name' of 'die', or of the declaration or abstract instance
// that it comes from; 0 if there is none.
int number_attribute(Dwarf_Die *die, unsigned name);

// A file as it was given to the compiler: names that were made absolute by
// putting the folder of the compilation before them get it off again.
std::string source_name(Dwarf_Die *unit, const char *file);

// In bytes; 0 if unknown.
Dwarf_Word size_of_variable(Dwarf_Die *die);

// Whether 'die' is a function or an inlined copy of one.
bool is_function(Dwarf_Die *die);

// The innermost function or block of 'unit' that holds 'address'.
bool find_scope(Dwarf_Die *unit, Dwarf_Addr address, Dwarf_Die *found);

}  // namespace yeti

#endif
