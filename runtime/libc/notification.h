// Notifications that the C library may deliver on a thread of its own, whose
// creation is not seen.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_LIBC_NOTIFICATION_H
#define YETI_RUNTIME_LIBC_NOTIFICATION_H

#include <signal.h>

#include "runtime/thread/serial_phase.h"

namespace yeti {

// Call before 'event', which may be null, is requested.
inline void expect_notification(const struct sigevent *event) {
  if (event != nullptr && event->sigev_notify == SIGEV_THREAD)
    rule_out_serial_phases();
}

}  // namespace yeti

#endif
