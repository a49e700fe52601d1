// Where the runtime writes its messages: to standard error, standard output or
// a file per process, as the option log_path says. Each text is written in one
// piece.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_BASE_LOG_H
#define YETI_RUNTIME_BASE_LOG_H

#include <string_view>

namespace yeti {

// Ends the program if log_path is wrong, and keeps the standard streams that
// the log needs.
void initialize_log();

// Writes 'text'. What cannot go to the file of log_path goes to standard error,
// the first time after a line that says why.
void log_text(std::string_view text);

// Writes 'text', a message for people, in the format of the option: as it is,
// or as a record of the log (docs/json-log.md).
void log_message(std::string_view text);

// The beginning of a record of the log: an object with version, kind and
// process. The caller adds members and ends it.
class JsonWriter;
void begin_log_record(JsonWriter &json, std::string_view kind);

// Whether texts should have colours.
bool log_wants_color();

}  // namespace yeti

#endif
