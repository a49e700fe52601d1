// What scanf writes through its arguments.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_LIBC_SCAN_ARGUMENTS_H
#define YETI_RUNTIME_LIBC_SCAN_ARGUMENTS_H

#include <stdarg.h>

#include "runtime/interception/interception.h"

namespace yeti {

// What the function's name says about its dialect: before C99 an 'a' in front
// of s, S or [ asked for memory, as m does now.
enum class ScanDialect { kC99, kOld };

// Tells that the function of 'site' read 'format' and, having returned
// 'assigned', wrote through as many of the pointers in 'list', which stays as
// it is. Tells less where the call does not show what happened: %n after the
// point of failure, all but the first character of a %9c that was the last one
// to succeed, and formats with numbered arguments.
void write_scan_arguments(const Wrapper &wrapper, const char *format,
                          va_list list, int assigned, ScanDialect dialect,
                          const YetiSite *site);

}  // namespace yeti

#endif
