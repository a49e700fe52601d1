// See excerpt.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/report/excerpt.h"

#include <algorithm>

namespace yeti::report {

namespace {

constexpr uint32_t kAround = 3;        // lines before and after
constexpr uint32_t kMostBetween = 60;  // lines; else there are two excerpts

struct Spot {
  std::string path;  // "" if there is no source
  uint32_t line = 0;
};

Spot spot_of(const Access &access, Sources &sources,
             const std::string &folder) {
  const Frame *frame = access.source();
  if (frame == nullptr) return {};
  return {sources.path_of(frame->file, folder), frame->line};
}

// From 'first' to 'last' with what is around them; no lines if the file is
// shorter than that, so that it cannot be the one that was compiled.
Excerpt excerpt_of(const std::string &path, uint32_t first, uint32_t last,
                   Sources &sources) {
  Excerpt excerpt = {path, {}};
  const std::vector<std::string> &lines = sources.lines_of(path);
  if (last > lines.size()) return excerpt;
  const uint32_t begin = first > kAround ? first - kAround : 1;
  const uint64_t end =
      std::min<uint64_t>(lines.size(), uint64_t{last} + kAround);
  for (uint32_t number = begin; number <= end; ++number)
    excerpt.lines.push_back({number, lines[number - 1], false, false});
  return excerpt;
}

void mark(std::vector<Excerpt> &excerpts, const Spot &current,
          const Spot &previous) {
  for (Excerpt &excerpt : excerpts)
    for (ExcerptLine &line : excerpt.lines) {
      line.is_current =
          excerpt.path == current.path && line.number == current.line;
      line.is_previous =
          excerpt.path == previous.path && line.number == previous.line;
    }
}

}  // namespace

std::vector<Excerpt> excerpts_of(const Race &race, Sources &sources,
                                 const std::string &folder) {
  const Spot current = spot_of(race.accesses[0], sources, folder);
  const Spot previous = spot_of(race.accesses[1], sources, folder);
  const uint32_t first = std::min(current.line, previous.line);
  const uint32_t last = std::max(current.line, previous.line);
  std::vector<Excerpt> excerpts;
  if (!current.path.empty() && current.path == previous.path &&
      last - first <= kMostBetween) {
    excerpts.push_back(excerpt_of(current.path, first, last, sources));
  } else {
    for (const Spot *spot : {&current, &previous})
      if (!spot->path.empty())
        excerpts.push_back(
            excerpt_of(spot->path, spot->line, spot->line, sources));
  }
  excerpts.erase(
      std::remove_if(excerpts.begin(), excerpts.end(),
                     [](const Excerpt &each) { return each.lines.empty(); }),
      excerpts.end());
  mark(excerpts, current, previous);
  return excerpts;
}

}  // namespace yeti::report
