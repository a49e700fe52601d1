// A helper program on a socket: started from any thread without disturbing the
// program, asked line by line, and never waited for without a limit. Knows
// nothing of what it is asked.
//
// The helper is not a child of the program: wait() does not see it, and there
// is no SIGCHLD. It inherits no descriptors, signals or environment (no
// LD_PRELOAD), and ends when the program does.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_BASE_HELPER_PROCESS_H
#define YETI_RUNTIME_BASE_HELPER_PROCESS_H

#include "runtime/base/platform.h"
#include "runtime/base/text.h"

namespace yeti {

class HelperProcess {
 public:
  // Starts 'program', which must first say 'greeting' as a line of its own.
  // False, with the reason in 'why', if that did not work.
  bool start(const char *program, const char *greeting, const char **why);
  bool is_running() const { return socket_ >= 0; }

  // Sends the line 'request' and waits for the answer: lines up to an empty
  // one, which is left out. False if the helper is gone, does not answer in
  // time, or says something else; it is then no longer running.
  bool ask(std::string_view request, TextBuffer &answer);

  // Lets go of the helper, which ends unless another process talks to it too
  // (as the parent does, after fork).
  void stop();

  // How long an answer may take. Debug information of a large program takes a
  // while to load; tests have less patience.
  static uint64_t patience_ns;

 private:
  bool is_our_socket() const;
  bool send(std::string_view text);
  bool receive_until(std::string_view end, TextBuffer &answer);

  int socket_ = -1;
  platform::FileIdentity identity_;  // tells if the socket is still ours
};

}  // namespace yeti

#endif
