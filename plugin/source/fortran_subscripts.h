// GCC has flat arrays for those of Fortran. Recovers the subscripts of the
// source from the sum that became the index.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_SOURCE_FORTRAN_SUBSCRIPTS_H
#define YETI_PLUGIN_SOURCE_FORTRAN_SUBSCRIPTS_H

#include "plugin/source/linear_form.h"

namespace yeti {

struct Dimension {
  std::optional<HOST_WIDE_INT> lower;
  std::optional<HOST_WIDE_INT> extent;
};

// The declared dimensions of the flat array of type 'array', or none when its
// type does not tell. Bounds that are not constant are not set.
std::vector<Dimension> declared_dimensions(tree array);

// Whether 'type' is the record that describes an allocatable, pointer or
// assumed-shape array, or a part of it.
bool is_descriptor(tree type);

// Whether 'reference' is an element of the table of dimensions in a descriptor.
bool is_descriptor_dimension(tree reference);

// The field of a descriptor that 'pointer' was loaded from if it is the address
// of the array's data; else null.
tree data_of_descriptor(tree pointer);

// The rank of the array with that 'data', 0 when it is not known.
size_t rank_of_descriptor(tree data);

// Whether the elements of the array with that 'data' are known to be of 'type'.
bool has_elements_of(tree data, tree type);

// The index, in elements, if 'distance' is a multiple of the distance between
// elements. A pointer may step by more than the size of an element; its
// descriptor says by how much.
std::optional<LinearForm> index_by_span(const LinearForm &distance);

// The name of the dummy array, perhaps of an inlined procedure, to whose
// elements SSA name 'pointer' points. Nothing if 'pointer' is not a version of
// the variable that gfortran makes for a dummy array.
std::optional<std::string> name_of_dummy(tree pointer);

// Whether 'type' is the record of a COMMON block or of an EQUIVALENCE, whose
// members the source knows by their own names.
bool is_common_block(tree type);

// The subscripts, first dimension first, of the element at 'index' (counted in
// elements) of a flat array of type 'array' (null when not known). False when
// they cannot be told apart.
bool recover_subscripts(tree array, const LinearForm &index,
                        std::vector<LinearForm> &subscripts);

// The same for an array of that rank that is known by its descriptor, which has
// the lower bounds: either the index subtracts them, or they are not known.
bool recover_subscripts(size_t rank, const LinearForm &index,
                        std::vector<LinearForm> &subscripts);

}  // namespace yeti

#endif
