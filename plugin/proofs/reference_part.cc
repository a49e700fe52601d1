// See reference_part.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/proofs/reference_part.h"

namespace yeti::proofs {

namespace {

HOST_WIDE_INT bytes_of(tree type) {
  HOST_WIDE_INT size = int_size_in_bytes(type);
  return std::max(size, HOST_WIDE_INT(0));
}

bool has_records(tree type) {
  while (TREE_CODE(type) == ARRAY_TYPE) type = TREE_TYPE(type);
  return RECORD_OR_UNION_TYPE_P(type);
}

void add_field(tree reference, Part &part) {
  tree offset = component_ref_field_offset(reference);
  tree field = TREE_OPERAND(reference, 1);
  part.is_bits |= DECL_BIT_FIELD_TYPE(field) != NULL_TREE;
  if (!tree_fits_shwi_p(offset)) {
    part.is_known = false;
    return;
  }
  part.offset += tree_to_shwi(offset) +
                 tree_to_shwi(DECL_FIELD_BIT_OFFSET(field)) / BITS_PER_UNIT;
}

// An unknown index of an array of records is a step; one of another array may
// mean any of its elements.
void add_index(tree reference, Part &part) {
  tree array = TREE_TYPE(TREE_OPERAND(reference, 0));
  tree element = array_ref_element_size(reference);
  tree low = array_ref_low_bound(reference);
  tree index = TREE_OPERAND(reference, 1);
  if (!tree_fits_shwi_p(element)) {
    part.is_known = false;
  } else if (tree_fits_shwi_p(index) && tree_fits_shwi_p(low)) {
    part.offset +=
        (tree_to_shwi(index) - tree_to_shwi(low)) * tree_to_shwi(element);
  } else if (has_records(array)) {
    part.step = gcd(part.step, tree_to_shwi(element));
  } else if (HOST_WIDE_INT all = bytes_of(array)) {
    part.extent += all - tree_to_shwi(element);
    part.has_index = true;
  } else {
    part.is_known = false;
  }
}

}  // namespace

Part part_of(tree reference) {
  Part part;
  part.extent = part.size = bytes_of(TREE_TYPE(reference));
  for (; handled_component_p(reference);
       reference = TREE_OPERAND(reference, 0)) {
    switch (TREE_CODE(reference)) {
      case COMPONENT_REF:
        add_field(reference, part);
        break;
      case ARRAY_REF:
        add_index(reference, part);
        break;
      case IMAGPART_EXPR:
        part.offset += bytes_of(TREE_TYPE(reference));
        break;
      case BIT_FIELD_REF:
        part.is_bits = true;
        part.extent += bytes_of(TREE_TYPE(TREE_OPERAND(reference, 0)));
        break;
      case REALPART_EXPR:
      case VIEW_CONVERT_EXPR:
        break;
      default:
        part.is_known = false;
    }
  }
  part.base = reference;
  part.is_known &= part.offset >= 0;
  HOST_WIDE_INT end = part.offset + part.extent;
  part.is_endless = part.has_index && end >= bytes_of(TREE_TYPE(reference));
  return part;
}

}  // namespace yeti::proofs
