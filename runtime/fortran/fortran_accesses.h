// Accesses to arrays of Fortran that libgfortran makes for its caller.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_FORTRAN_FORTRAN_ACCESSES_H
#define YETI_RUNTIME_FORTRAN_FORTRAN_ACCESSES_H

#include "runtime/fortran/fortran_array.h"
#include "runtime/judge/access.h"
#include "runtime/judge/note.h"
#include "runtime/libc/library_accesses.h"

namespace yeti {

// Tells that the function of 'wrapper' accessed 'range'; the kind is the
// site's. A range with gaps is noted and then judged at once, because a
// separate access for each block would fill the history.
inline void note_range(ThreadState &thread, const Range &range,
                       const YetiSite *site) {
  const bool is_write = site->kind == kYetiSiteWrite;
  if (range.count > 1)
    note_range(thread, is_write ? AccessKind::kWrite : AccessKind::kRead, range,
               site);
  else if (is_write)
    on_write(thread, range.start, range.size, site);
  else
    on_read(thread, range.start, range.size, site);
}

inline void access_range(const Wrapper &wrapper, const Range &range,
                         const YetiSite *site) {
  if (!wrapper.judges_accesses()) return;
  wrapper.inside([&](ThreadState &thread) {
    note_range(thread, range, site);
    thread.commit_footprint();
  });
}

inline void access_array(const Wrapper &wrapper, const FortranArray &array,
                         const YetiSite *site) {
  if (!wrapper.judges_accesses()) return;
  wrapper.inside([&](ThreadState &thread) {
    array.for_each_range(
        [&](const Range &range) { note_range(thread, range, site); });
    thread.commit_footprint();
  });
}

}  // namespace yeti

#endif
