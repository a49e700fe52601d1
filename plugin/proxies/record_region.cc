// See record_region.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/proxies/record_region.h"

namespace yeti {

namespace {

// The bytes of a reference, relative to the part of it that has been reached.
struct Cursor {
  Bytes bytes;
  bool exact;
  HOST_WIDE_INT member;

  // Widens the bytes to the whole of an object of type 'type'; false if that
  // has no size.
  bool widen(tree type) {
    bytes = {0, int_size_in_bytes(type)};
    exact = false;
    member = 0;
    return bytes.end >= 0;
  }
  void move(HOST_WIDE_INT offset) {
    bytes.start += offset;
    bytes.end += offset;
    member += offset;
  }
};

std::optional<HOST_WIDE_INT> offset_of(tree member) {
  tree offset = byte_position(member);
  if (!tree_fits_shwi_p(offset)) return {};
  return tree_to_shwi(offset);
}

// Goes from the member that 'reference', a COMPONENT_REF, names to its record.
bool leave_member(tree reference, Cursor &cursor) {
  tree record = TREE_TYPE(TREE_OPERAND(reference, 0));
  tree member = TREE_OPERAND(reference, 1);
  if (TREE_CODE(record) != RECORD_TYPE) return cursor.widen(record);
  if (DECL_BIT_FIELD_TYPE(member)) {
    tree unit = DECL_BIT_FIELD_REPRESENTATIVE(member);
    if (!unit || !tree_fits_shwi_p(DECL_SIZE_UNIT(unit)))
      return cursor.widen(record);
    cursor = {{0, tree_to_shwi(DECL_SIZE_UNIT(unit))}, false, 0};
    member = unit;
  }
  std::optional<HOST_WIDE_INT> offset = offset_of(member);
  if (offset) cursor.move(*offset);
  return offset.has_value();
}

// Goes from an element to its array.
bool leave_element(tree reference, Cursor &cursor) {
  tree index = TREE_OPERAND(reference, 1);
  tree first = array_ref_low_bound(reference);
  tree size = array_ref_element_size(reference);
  if (!tree_fits_shwi_p(index) || !tree_fits_shwi_p(first) ||
      !tree_fits_shwi_p(size))
    return cursor.widen(TREE_TYPE(TREE_OPERAND(reference, 0)));
  cursor.move((tree_to_shwi(index) - tree_to_shwi(first)) * tree_to_shwi(size));
  cursor.member = 0;
  return true;
}

bool leave(tree reference, Cursor &cursor) {
  switch (TREE_CODE(reference)) {
    case COMPONENT_REF:
      return leave_member(reference, cursor);
    case ARRAY_REF:
      return leave_element(reference, cursor);
    default:
      return cursor.widen(TREE_TYPE(TREE_OPERAND(reference, 0)));
  }
}

bool is_scalar(tree type) {
  return !AGGREGATE_TYPE_P(type) && !VECTOR_TYPE_P(type) &&
         TREE_CODE(type) != COMPLEX_TYPE;
}

// One type for all types that are the same record: with -flto each unit has its
// own.
tree record_of(tree type) {
  type = TYPE_MAIN_VARIANT(type);
  return TYPE_CANONICAL(type) ? TYPE_CANONICAL(type) : type;
}

// The path of members from 'type' to the scalar that is exactly 'bytes'; false
// if there is no such scalar. An element of an array is given as its index.
bool find_path(tree type, Bytes bytes, std::vector<tree> &path) {
  if (TREE_CODE(type) == ARRAY_TYPE) {
    HOST_WIDE_INT size = int_size_in_bytes(TREE_TYPE(type));
    if (size <= 0) return false;
    HOST_WIDE_INT index = bytes.start / size;
    tree first =
        TYPE_DOMAIN(type) ? TYPE_MIN_VALUE(TYPE_DOMAIN(type)) : size_zero_node;
    if (!first || !tree_fits_shwi_p(first)) return false;
    path.push_back(build_int_cst(sizetype, index + tree_to_shwi(first)));
    bytes = {bytes.start - index * size, bytes.end - index * size};
    return find_path(TREE_TYPE(type), bytes, path);
  }
  if (TREE_CODE(type) != RECORD_TYPE)
    return is_scalar(type) && bytes.start == 0 &&
           bytes.end == int_size_in_bytes(type);
  for (tree field = TYPE_FIELDS(type); field; field = DECL_CHAIN(field)) {
    if (TREE_CODE(field) != FIELD_DECL || DECL_BIT_FIELD_TYPE(field)) continue;
    std::optional<HOST_WIDE_INT> offset = offset_of(field);
    HOST_WIDE_INT size = int_size_in_bytes(TREE_TYPE(field));
    if (!offset || size < 0) continue;
    Bytes inside{bytes.start - *offset, bytes.end - *offset};
    if (!Bytes{0, size}.contains(inside)) continue;
    path.push_back(field);
    if (find_path(TREE_TYPE(field), inside, path)) return true;
    path.pop_back();
  }
  return false;
}

}  // namespace

std::optional<RecordRegion> region_of(tree reference) {
  std::optional<RecordRegion> region;
  Cursor cursor{{0, int_size_in_bytes(TREE_TYPE(reference))}, true, 0};
  if (cursor.bytes.end < 0) return {};
  tree at = reference;
  if (TREE_CODE(TREE_TYPE(at)) == RECORD_TYPE)
    region = {record_of(TREE_TYPE(at)), at, cursor.bytes, true, 0};
  for (; handled_component_p(at); at = TREE_OPERAND(at, 0)) {
    if (!leave(at, cursor)) return {};
    tree outer = TREE_OPERAND(at, 0);
    if (TREE_CODE(at) == ARRAY_REF) continue;
    if (TREE_CODE(TREE_TYPE(outer)) == RECORD_TYPE)
      region = {record_of(TREE_TYPE(outer)), outer, cursor.bytes, cursor.exact,
                cursor.member};
    else
      region.reset();
  }
  return region;
}

tree scalar_at(tree object, const Bytes &bytes) {
  std::vector<tree> path;
  if (!find_path(TREE_TYPE(object), bytes, path)) return NULL_TREE;
  tree result = unshare_expr(object);
  for (tree step : path)
    result =
        TREE_CODE(step) == FIELD_DECL
            ? build3(COMPONENT_REF, TREE_TYPE(step), result, step, NULL_TREE)
            : build4(ARRAY_REF, TREE_TYPE(TREE_TYPE(result)), result, step,
                     NULL_TREE, NULL_TREE);
  return result;
}

std::string name_of_bytes(tree record, const Bytes &bytes) {
  std::vector<tree> path;
  std::string name;
  if (find_path(record, bytes, path))
    for (tree step : path) {
      if (TREE_CODE(step) != FIELD_DECL)
        name += "[" + std::to_string(tree_to_shwi(step)) + "]";
      else if (DECL_NAME(step))
        name += (name.empty() ? "" : ".") +
                std::string(IDENTIFIER_POINTER(DECL_NAME(step)));
    }
  if (!name.empty()) return name;
  return std::to_string(bytes.start) + "+" + std::to_string(bytes.size());
}

std::string name_of_record(tree record) {
  tree name = TYPE_NAME(record);
  if (name && TREE_CODE(name) == TYPE_DECL) name = DECL_NAME(name);
  return name ? IDENTIFIER_POINTER(name) : "record";
}

}  // namespace yeti
