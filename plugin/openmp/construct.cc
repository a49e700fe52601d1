// Tables of constructs as text, and places in the source -> constructs.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/openmp/construct.h"

namespace yeti {

namespace {

// The name has a space, so that no attribute of the source can have it.
constexpr const char *kAttribute = "yeti constructs";

// One line for each construct: numbers separated by spaces, then texts
// separated by tabs.
std::string text_of(const Construct &construct) {
  std::string text;
  for (unsigned number :
       {construct.line, construct.column, construct.last_line,
        construct.last_column, construct.kinds, unsigned(construct.nowait),
        unsigned(construct.outer + 1)})
    text += std::to_string(number) + " ";
  for (auto [line, column] : construct.parts)
    text += std::to_string(line) + " " + std::to_string(column) + " ";
  for (const std::string *word :
       {&construct.name, &construct.file, &construct.reducible,
        &construct.privatizable})
    text += "\t" + *word;
  return text + "\n";
}

// The text up to 'end'. Advances 'text' beyond it.
std::string take(const char *&text, char end) {
  const char *start = text;
  while (*text && *text != end) ++text;
  std::string result(start, text - start);
  if (*text) ++text;
  return result;
}

Construct take_construct(const char *&text) {
  Construct construct;
  auto number = [&] { return unsigned(atoi(take(text, ' ').c_str())); };
  construct.line = number();
  construct.column = number();
  construct.last_line = number();
  construct.last_column = number();
  construct.kinds = number();
  construct.nowait = number();
  construct.outer = int(number()) - 1;
  while (*text != '\t') {
    int line = int(number());
    construct.parts.push_back({line, int(number())});
  }
  take(text, '\t');
  construct.name = take(text, '\t');
  construct.file = take(text, '\t');
  construct.reducible = take(text, '\t');
  construct.privatizable = take(text, '\n');
  return construct;
}

bool is_outlined(tree function) {
  tree name = DECL_NAME(DECL_ORIGIN(function));
  return name && strstr(IDENTIFIER_POINTER(name), "._omp_");
}

using Place = std::pair<unsigned, unsigned>;

bool contains(const Construct &construct, const expanded_location &spot) {
  Place place(spot.line, spot.column);
  return spot.file && construct.file == spot.file &&
         Place(construct.line, construct.column) <= place &&
         place <= Place(construct.last_line, construct.last_column);
}

// Whether the directive, or another part of it, is at 'spot'.
bool has_part_at(const Construct &construct, const expanded_location &spot) {
  if (!spot.file || construct.file != spot.file) return false;
  std::pair<int, int> place(spot.line, spot.column);
  return place == std::make_pair(int(construct.line), int(construct.column)) ||
         std::count(construct.parts.begin(), construct.parts.end(), place);
}

}  // namespace

void attach_constructs(tree function, const ConstructTable &table) {
  std::string text;
  for (const Construct &construct : table) text += text_of(construct);
  tree value =
      build_tree_list(NULL_TREE, build_string(text.size() + 1, text.c_str()));
  DECL_ATTRIBUTES(function) =
      tree_cons(get_identifier(kAttribute), value, DECL_ATTRIBUTES(function));
}

ConstructTable constructs_of(tree function) {
  ConstructTable table;
  tree attribute = lookup_attribute(kAttribute, DECL_ATTRIBUTES(function));
  if (!attribute) return table;
  const char *text = TREE_STRING_POINTER(TREE_VALUE(TREE_VALUE(attribute)));
  while (*text) table.push_back(take_construct(text));
  return table;
}

int construct_outlined_as(tree function, const ConstructTable &table) {
  if (!is_outlined(function)) return kNoConstruct;
  expanded_location spot = expand_location(DECL_SOURCE_LOCATION(function));
  for (size_t i = 0; i < table.size(); ++i)
    if ((table[i].kinds & kOutlinedKinds) && has_part_at(table[i], spot))
      return int(i);
  return kNoConstruct;
}

int innermost_construct(location_t place, const ConstructTable &table) {
  expanded_location spot = expand_location(place);
  int found = kNoConstruct;
  for (size_t i = 0; i < table.size(); ++i)
    if (contains(table[i], spot)) found = int(i);
  return found;
}

int construct_around(location_t place, tree function,
                     const ConstructTable &table) {
  int own = construct_outlined_as(function, table);
  int found = innermost_construct(place, table);
  if (found == kNoConstruct) return own;
  int result = found;
  for (int i = found; i != own; i = table[i].outer) {
    if (i == kNoConstruct) return own;
    if (table[i].kinds & kOutlinedKinds) result = table[i].outer;
  }
  return result;
}

}  // namespace yeti
