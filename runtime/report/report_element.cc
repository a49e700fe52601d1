// See report_element.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/report_element.h"

#include <stdlib.h>

namespace yeti {

namespace {

bool is_scalar_size(size_t size) {
  return size == 1 || size == 2 || size == 4 || size == 8 || size == 16;
}

struct Dimension {
  int64_t lower;
  size_t extent;  // 0 if not known
};

// Reads `lower:extent,lower:extent`.
Vector<Dimension> parse_dimensions(const char *text) {
  Vector<Dimension> dimensions;
  while (*text != 0) {
    char *end;
    const int64_t lower = strtoll(text, &end, 10);
    const size_t extent = strtoull(*end == ':' ? end + 1 : end, &end, 10);
    dimensions.push_back({lower, extent});
    text = *end == ',' ? end + 1 : end;
  }
  return dimensions;
}

// Whether an array of 'dimensions' is all of 'location'. The first extent may
// be open in a heap block: then whole rows fill it.
bool fills(const Vector<Dimension> &dimensions,
           const ReportLocation &location) {
  size_t bytes = location.element_size;
  for (size_t i = 1; i < dimensions.size(); ++i) bytes *= dimensions[i].extent;
  if (bytes == 0) return false;
  if (dimensions[0].extent != 0)
    return bytes * dimensions[0].extent == location.size;
  return location.kind == LocationKind::kHeap && location.size % bytes == 0;
}

}  // namespace

void set_element(ReportLocation &location, size_t current_size,
                 size_t previous_size) {
  size_t size = 0;
  for (size_t candidate : {current_size, previous_size})
    if (is_scalar_size(candidate) && (size == 0 || candidate < size))
      size = candidate;
  if (size == 0 || location.size <= size || location.offset % size != 0) return;
  location.element_size = size;
  location.index = location.offset / size;
}

// Fortran's first subscript runs fastest, C's last.
void set_subscripts(ReportLocation &location, const YetiSite *site) {
  if (site->dimensions == nullptr || site->size != location.element_size ||
      location.element_size == 0 || !location.subscripts.empty())
    return;
  const Vector<Dimension> dimensions = parse_dimensions(site->dimensions);
  if (dimensions.empty() || !fills(dimensions, location)) return;
  const bool fortran = site->language == kYetiLanguageFortran;
  location.subscripts.resize(dimensions.size());
  size_t rest = location.index;
  for (size_t i = 0; i < dimensions.size(); ++i) {
    const size_t k = fortran ? i : dimensions.size() - 1 - i;
    const bool is_last = i + 1 == dimensions.size();
    const size_t count = is_last ? rest : rest % dimensions[k].extent;
    location.subscripts[k] = dimensions[k].lower + static_cast<int64_t>(count);
    if (!is_last) rest /= dimensions[k].extent;
  }
}

}  // namespace yeti
