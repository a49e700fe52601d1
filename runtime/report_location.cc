// See report_location.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report_location.h"

#include "runtime/heap_blocks.h"
#include "runtime/symbolizer.h"
#include "runtime/thread_state.h"

namespace yeti {

namespace {

// What is asked of each thread: is 'address' on its stack, and in whose frame.
struct StackSearch {
  Address address;
  bool found = false;
  bool above_frames = false;  // between the outermost frame and the stack's end
  ReportStrand owner;
  const ThreadState *thread = nullptr;
  Pc inside_function = 0;  // a return address into the frame's function, or 0
};

// The function whose frame holds 'address' has the lowest frame address above
// it. Its own code is where the next inner frame returns to.
void search_frames(const ThreadState &thread, StackSearch &search) {
  Pc inside = 0;
  bool any = false;
  const Frame *frame = thread.calls.innermost();
  for (; frame != nullptr; frame = thread.calls.caller_of(frame)) {
    any = true;
    if (frame->cfa > search.address) break;
    inside = frame->return_address;
  }
  search.above_frames = any && frame == nullptr;
  search.inside_function = frame != nullptr ? inside : 0;
}

void search_thread(ThreadState &thread, void *context) {
  auto &search = *static_cast<StackSearch *>(context);
  if (search.found || search.address < thread.stack_low ||
      search.address >= thread.stack_high)
    return;
  search.found = true;
  search.thread = &thread;
  search.owner = describe_strand(thread.strand().info());
  search_frames(thread, search);
}

// The function into which the site's was inlined, last of all.
const char *outermost_function(const YetiSite *site) {
  while (site->inlined_at != nullptr) site = site->inlined_at;
  return site->function;
}

bool find_on_stack(Symbolizer &symbolizer, ThreadState &thread,
                   const Race &race, ReportLocation &location) {
  StackSearch search;
  search.address = race.address;
  for_each_thread(search_thread, &search);
  if (!search.found) return false;
  location.owner = search.owner;
  location.kind = LocationKind::kStack;
  Vector<ReportFrame> frames;
  if (search.above_frames && search.owner.kind != StrandKind::kMainThread)
    location.kind = LocationKind::kThreadLocal;
  else if (search.inside_function != 0)
    symbolizer.symbolize_call(search.inside_function, frames);
  if (!frames.empty())
    location.name = frames.back().function;
  else if (search.thread == &thread && search.inside_function == 0 &&
           !search.above_frames && race.site->line != 0)
    location.name = String(outermost_function(race.site));
  return true;
}

bool find_in_heap(Symbolizer &symbolizer, const Race &race,
                  ReportLocation &location) {
  HeapBlock block;
  if (!find_heap_block(race.address, &block)) return false;
  location.kind = LocationKind::kHeap;
  location.start = block.start;
  location.size = block.size;
  StrandInfo info;
  if (strand_by_number(block.allocated_by, &info))
    location.owner = describe_strand(info);
  add_stack_frames(symbolizer, block.allocated_at, location.allocation);
  return true;
}

bool find_in_freed(const Race &race, const Report &report,
                   ReportLocation &location) {
  for (const ReportAccess *access : {&report.current, &report.previous}) {
    if (access->kind != kYetiSiteFree || race.address < access->address ||
        race.address - access->address >= access->size)
      continue;
    location.kind = LocationKind::kFreedHeap;
    location.start = access->address;
    location.size = access->size;
    location.owner = access->strand;
    return true;
  }
  return false;
}

bool find_in_modules(Symbolizer &symbolizer, const Race &race,
                     ReportLocation &location) {
  const Region *region = symbolizer.map().find(race.address);
  if (region == nullptr) return false;
  location.start = region->low;
  location.size = region->high - region->low;
  location.kind = LocationKind::kMapped;
  if (region->module == nullptr) return true;
  location.module = region->module->path;
  location.module_offset = race.address - region->module->base;
  if (!region->module->has_code) return true;
  location.kind = LocationKind::kGlobal;
  location.start = race.address;
  location.size = 0;
  DataSymbol symbol;
  if (!symbolizer.symbolize_data(race.address, &symbol)) return true;
  location.start = symbol.start;
  location.size = symbol.size;
  location.name = symbol.name;
  location.file = symbol.file;
  location.line = symbol.line;
  return true;
}

bool is_scalar_size(size_t size) {
  return size == 1 || size == 2 || size == 4 || size == 8 || size == 16;
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

ReportLocation describe_location(Symbolizer &symbolizer, ThreadState &thread,
                                 const Race &race, const Report &report) {
  ReportLocation location;
  bool known = find_in_heap(symbolizer, race, location) ||
               find_in_freed(race, report, location) ||
               find_on_stack(symbolizer, thread, race, location) ||
               find_in_modules(symbolizer, race, location);
  if (!known) return location;
  location.language = static_cast<YetiSiteLanguage>(race.site->language);
  location.offset = race.address - location.start;
  if (location.kind == LocationKind::kHeap ||
      location.kind == LocationKind::kFreedHeap ||
      (location.kind == LocationKind::kGlobal && location.size != 0))
    set_element(location, report.current.size, report.previous.size);
  return location;
}

}  // namespace yeti
