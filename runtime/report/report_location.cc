// See report_location.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/report_location.h"

#include <gnu/libc-version.h>

#include "runtime/base/platform.h"
#include "runtime/judge/descriptor_lives.h"
#include "runtime/report/live_frame.h"
#include "runtime/report/report_element.h"
#include "runtime/report/symbolizer.h"
#include "runtime/shadow/heap_blocks.h"
#include "runtime/strands/strand_lookup.h"
#include "runtime/thread/ended_stacks.h"
#include "runtime/thread/thread_list.h"
#include "runtime/thread/thread_state.h"
#include "runtime/thread/tls_blocks.h"

namespace yeti {

namespace {

// What is asked of each thread: is 'address' one of its thread-local variables,
// or on its stack, and then in whose frame.
struct ThreadSearch {
  Address address;
  TlsBlocks own_tls;
  StackId noted_at = StackId::kNone;  // of a current access made before
  LocationKind found = LocationKind::kUnknown;
  ReportStrand owner;
  const ThreadState *thread = nullptr;
  bool is_innermost = false;  // the frame is that of the thread's last call
  bool is_in_strand = true;   // the frame is of what the thread runs now
  LiveFrame frame;            // its cfa is 0 if unknown
};

// A thread-local variable is as far from the thread's HotState as the calling
// thread's is from its own.
bool is_thread_local(const ThreadState &thread, const ThreadSearch &search) {
  if (thread.hot_state() == nullptr) return false;
  return search.own_tls.contains(
      search.address - address_of(thread.hot_state()) + address_of(&hot));
}

// The function whose frame holds the address has the lowest frame address above
// it. Frames of functions that were not compiled with the plugin are unseen;
// they lie below that of the function that called them.
// The function of the current access has the innermost frame, unless the access
// was noted before. Frames of signal handlers may lie on another stack, and
// those of callbacks that the runtime calls have no address.
void search_frames(const ThreadState &thread, ThreadSearch &search) {
  const CallStack &calls = thread.calls;
  const Frame *innermost = calls.innermost(), *frame = innermost;
  LiveFrame &found = search.frame;
  for (;;) {
    if (frame == nullptr && search.is_in_strand) {
      search.is_in_strand = false;
      frame = calls.hidden();
    }
    if (frame == nullptr) return;
    if (frame->cfa > thread.stack_low && frame->cfa <= thread.stack_high) {
      if (frame->cfa > search.address) break;
      found.called_at = frame->return_address;
      found.stack_pointer = frame->cfa;
    }
    frame = search.is_in_strand ? calls.caller_of(frame)
                                : calls.hidden_below(frame);
  }
  search.is_innermost =
      frame == innermost ||
      (search.noted_at != StackId::kNone && frame->interned == search.noted_at);
  found.cfa = frame->cfa;
  found.return_address = frame->return_address;
  if (frame->return_address == thread.started_at)
    found.entry = thread.first_function;
}

// The owner of the stack that the thread runs on: while it works for a team
// that it has created, that is still the creator. Memory that is not in a frame
// of the task that the thread runs belongs to what it ran before; on the main
// thread, to the main thread.
ReportStrand owner_of_stack(ThreadState &thread, bool is_in_frame) {
  StrandInfo info = thread.strand_seen_from_outside().info(), creator;
  const bool is_main = thread.system_id == platform::process_id();
  if (info.kind == StrandKind::kTask && !is_in_frame && is_main &&
      strand_by_number(0, &creator))
    return describe_strand(creator);
  while ((info.kind == StrandKind::kTeamMember ||
          info.kind == StrandKind::kTask) &&
         strand_by_number(info.creator, &creator) &&
         creator.number != info.number && creator.system_id == thread.system_id)
    info = creator;
  return describe_strand(info);
}

void search_thread(ThreadState &thread, void *context) {
  auto &search = *static_cast<ThreadSearch *>(context);
  if (search.found != LocationKind::kUnknown) return;
  if (is_thread_local(thread, search))
    search.found = LocationKind::kThreadLocal;
  else if (search.address >= thread.stack_low &&
           search.address < thread.stack_high)
    search.found = LocationKind::kStack;
  else
    return;
  search.thread = &thread;
  if (search.found == LocationKind::kStack) search_frames(thread, search);
  search.owner =
      owner_of_stack(thread, search.frame.cfa != 0 && search.is_in_strand);
}

// The outermost function into which the site's function was inlined.
const char *outermost_function(const YetiSite *site) {
  while (site->inlined_at != nullptr) site = site->inlined_at;
  return site->function;
}

// Whether this function of the C library calls nothing of the program but main.
// Since version 2.34 __libc_start_main calls constructors, too.
bool calls_main(const String &function) {
  if (function == "__libc_start_call_main") return true;
  std::string_view version = gnu_get_libc_version();
  uint64_t minor = 0;
  return function == "__libc_start_main" && take_until(version, '.') == "2" &&
         parse_decimal(version, &minor) && minor < 34;
}

// Names the frame by its function if that is certain: for the function that
// makes the current access, and for main. Otherwise by the place of its call.
void describe_frame(Symbolizer &symbolizer, const ThreadSearch &search,
                    const YetiSite *current_site, bool is_current,
                    ReportLocation &location) {
  if (is_current && search.is_innermost && current_site->line != 0) {
    location.function = String(outermost_function(current_site));
    return;
  }
  if (search.frame.cfa == 0) return;
  Vector<ReportFrame> frames;
  symbolizer.symbolize_call(search.frame.return_address, frames);
  if (frames.empty()) return;
  if (calls_main(frames[0].function))
    location.function = String("main");
  else
    location.called_at = frames[0];
}

bool is_part_of_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_';
}

// Whether 'expression' names a variable and nothing else.
bool is_name(const char *expression) {
  while (is_part_of_name(*expression)) ++expression;
  return *expression == 0;
}

// The access at 'site' may have been to 'name'. GCC lets variables share their
// places with what has no name, such as temporary objects and the structures by
// which OpenMP's regions share variables. The fields of these that stand for
// variables have their names in the expressions of accesses.
bool may_access(const YetiSite *site, const String &name) {
  return site == nullptr || site->expression == nullptr ||
         !is_name(site->expression) || name == site->expression;
}

// Names the function and the variable where they are certain.
void describe_local(Symbolizer &symbolizer, const LiveFrame &frame,
                    const Race &race, const YetiSite *older,
                    ReportLocation &location) {
  LocalSymbol symbol;
  if (frame.cfa == 0 || !find_local(symbolizer, frame, race.address, &symbol))
    return;
  location.function = symbol.function;
  if (symbol.name.empty() || !may_access(race.site, symbol.name) ||
      !may_access(older, symbol.name))
    return;
  location.start = symbol.start;
  location.size = symbol.size;
  location.name = symbol.name;
  location.file = symbol.file;
  location.line = symbol.line;
}

bool find_in_threads(Symbolizer &symbolizer, ThreadState &thread,
                     const Race &race, const YetiSite *older,
                     ReportLocation &location) {
  ThreadSearch search;
  search.address = race.address;
  if (race.noted != nullptr) search.noted_at = race.noted->stack;
  for_each_thread(search_thread, &search);
  if (search.found == LocationKind::kUnknown) return false;
  location.kind = search.found;
  location.owner = search.owner;
  if (search.found != LocationKind::kStack) return true;
  const bool is_current = search.thread == &thread;
  search.frame.is_callers = is_current;
  describe_frame(symbolizer, search, race.site, is_current, location);
  describe_local(symbolizer, search.frame, race, older, location);
  return true;
}

bool find_in_ended_threads(const Race &race, ReportLocation &location) {
  StrandNumber number;
  StrandInfo info;
  if (!find_ended_stack(race.address, &number) ||
      !strand_by_number(number, &info))
    return false;
  location.kind = LocationKind::kStack;
  location.owner = describe_strand(info);
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
  add_stack_frames(symbolizer, block.allocated_at, block.allocated_by,
                   location.allocation);
  if (location.allocation.known) {
    ReportFrame first;
    first.function = String(name_of(block.function));
    Vector<ReportFrame> &frames = location.allocation.frames;
    frames.insert(frames.begin(), first);
  }
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

bool find_descriptor(const Race &race, ReportLocation &location) {
  const int descriptor = DescriptorLives::at(race.address);
  if (descriptor < 0) return false;
  location.kind = LocationKind::kDescriptor;
  location.start = race.address - static_cast<Address>(descriptor);
  return true;
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

}  // namespace

ReportLocation describe_location(Symbolizer &symbolizer, ThreadState &thread,
                                 const Race &race, const Report &report,
                                 const YetiSite *older) {
  ReportLocation location;
  bool known = find_descriptor(race, location) ||
               find_in_heap(symbolizer, race, location) ||
               find_in_freed(race, report, location) ||
               find_in_threads(symbolizer, thread, race, older, location) ||
               find_in_ended_threads(race, location) ||
               find_in_modules(symbolizer, race, location);
  if (!known) return location;
  location.language = static_cast<YetiSiteLanguage>(race.site->language);
  location.offset = race.address - location.start;
  if (location.kind == LocationKind::kHeap ||
      location.kind == LocationKind::kFreedHeap || !location.name.empty()) {
    set_element(location, report.current.size, report.previous.size);
    set_subscripts(location, race.site);
    if (older != nullptr) set_subscripts(location, older);
  }
  return location;
}

}  // namespace yeti
