// See symbolizer.h. A request is "code OFFSET PATH", "data OFFSET PATH",
// "stack OFFSET PATH" or "local DEPTH OFFSET PATH". Offsets are hexadecimal and
// relative to the base of the module, other numbers are decimal. Each line of
// the answer has blank-separated numbers, then texts that tabs separate; START
// and ENTRY are offsets:
//   code:  LINE COLUMN <tab> function <tab> file
//   data:  START SIZE LINE <tab> name <tab> file
//   stack: SIZE
//   local: DEPTH SIZE LINE ENTRY <tab> name <tab> file <tab> function
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/symbolizer.h"

#include "runtime/base/flags.h"
#include "runtime/base/log.h"
#include "runtime/base/start_folder.h"
#include "runtime/history/kept_modules.h"

namespace yeti {

namespace {

constexpr const char *kGreeting = "yeti-symbolizer 1";
constexpr const char *kHelperName = "yeti-symbolizer";
// A helper that dies on one question is started again for the next.
constexpr unsigned kMaxStarts = 4;

uint64_t take_number(std::string_view &text, char separator) {
  uint64_t value = 0;
  parse_decimal(take_until(text, separator), &value);
  return value;
}

uint32_t take_place(std::string_view &text, char separator) {
  return static_cast<uint32_t>(take_number(text, separator));
}

bool exists(const char *path) {
  int fd = platform::open_file(path, platform::OpenMode::kRead);
  if (fd >= 0) platform::close_file(fd);
  return fd >= 0;
}

// The helper beside the file that this code was loaded from, or in the tools
// folder of a build tree; "" if there is none.
String find_helper(std::string_view own_file) {
  std::string_view folder = own_file.substr(0, own_file.rfind('/') + 1);
  for (const char *way : {"", "../tools/"}) {
    TextBuffer path;
    path.append(folder).append(way).append(kHelperName);
    if (exists(path.c_str())) return to_string(path.view());
  }
  return String();
}

void say_started(const String &path) {
  TextBuffer line;
  line << "Yeti: started " << path << "\n";
  log_message(line.view());
}

}  // namespace

bool Symbolizer::ensure_helper() {
  if (helper_.is_running()) return true;
  if (!flags().symbolize || starts_ >= kMaxStarts) return false;
  if (platform::has_foreign_rights()) {
    starts_ = kMaxStarts;
    complaint_ << "Yeti: no functions and lines in stacks: a program with "
               << "more rights than its user starts no symbolizer\n";
    return false;
  }
  ++starts_;
  String path = String(flags().external_symbolizer_path);
  if (!path.empty()) {
    path.insert(0, start_folder_of(path));
  } else {
    const Region *own = map_.find(address_of(&kGreeting));
    if (own != nullptr && own->module != nullptr)
      path = find_helper({own->module->path.data(), own->module->path.size()});
  }
  const char *why = "it is not installed";
  if (!path.empty() && helper_.start(path.c_str(), kGreeting, &why)) {
    if (flags().verbosity > 0) say_started(path);
    return true;
  }
  starts_ = kMaxStarts;
  complaint_ << "Yeti: no functions and lines in stacks: the symbolizer "
             << (path.empty() ? String(kHelperName) : path)
             << " cannot be used: " << why << "\n";
  return false;
}

// A module that is loaded, or that was until dlclose.
bool Symbolizer::locate(Address address, Place *place) const {
  const Region *region = map_.find(address);
  if (region != nullptr && region->module != nullptr) {
    place->path = region->module->path;
    place->offset = address - region->module->base;
    return true;
  }
  const KeptModule *kept = find_kept_module(address);
  if (kept == nullptr || kept->is_lost) return false;
  place->path = String(kept->path);
  place->offset = address - kept->base;
  return true;
}

bool Symbolizer::ask(std::string_view question, const Place &place,
                     TextBuffer &answer) {
  if (place.path.empty() || place.path[0] != '/' ||
      place.path.find('\n') != place.path.npos)
    return false;
  TextBuffer request;
  request.append(question) << ' ' << Hex{place.offset} << ' ';
  request.append({place.path.data(), place.path.size()});
  String key = to_string(request.view());
  auto known = answers_.find(key);
  if (known == answers_.end()) {
    if (!ensure_helper() || !helper_.ask(request.view(), answer)) return false;
    answers_.emplace(key, to_string(answer.view()));
    return true;
  }
  answer.append({known->second.data(), known->second.size()});
  return true;
}

bool Symbolizer::is_own_code(Pc pc) const {
  const Region *own = map_.find(address_of(&kGreeting));
  const Region *other = map_.find(pc);
  return own != nullptr && other != nullptr && own->module != nullptr &&
         own->module == other->module;
}

// The call itself ends one byte before its return address.
void Symbolizer::symbolize_call(Pc return_address,
                                Vector<ReportFrame> &frames) {
  const Pc pc = return_address - 1;
  if (hides_own_code_ && is_own_code(pc)) return;
  ReportFrame frame;
  Place place;
  if (!locate(pc, &place)) {
    frame.offset = pc;
    frames.push_back(frame);
    return;
  }
  frame.module = place.path;
  frame.offset = place.offset;
  TextBuffer answer;
  ask("code", place, answer);
  std::string_view rest = answer.view();
  if (rest.empty()) frames.push_back(frame);
  while (!rest.empty()) {
    std::string_view line = take_until(rest, '\n');
    frame.line = take_place(line, ' ');
    frame.column = take_place(line, '\t');
    frame.function = to_string(take_until(line, '\t'));
    frame.file = to_string(line);
    frames.push_back(frame);
  }
}

bool Symbolizer::symbolize_data(Address address, DataSymbol *symbol) {
  Place place;
  TextBuffer answer;
  if (!locate(address, &place) || !ask("data", place, answer) || answer.empty())
    return false;
  std::string_view line = answer.view();
  uint64_t start = 0;
  parse_hex(take_until(line, ' '), &start);
  symbol->start = address - place.offset + start;
  symbol->size = take_number(line, ' ');
  symbol->line = take_place(line, '\t');
  symbol->name = to_string(take_until(line, '\t'));
  symbol->file = to_string(take_until(line, '\n'));
  return true;
}

bool Symbolizer::symbolize_local(Pc return_address, size_t depth,
                                 LocalSymbol *symbol) {
  const Pc pc = return_address - 1;
  Place place;
  TextBuffer question, answer;
  question << "local " << uint64_t{depth};
  if (!locate(pc, &place) || !ask(question.view(), place, answer) ||
      answer.empty())
    return false;
  std::string_view line = answer.view();
  symbol->depth = take_number(line, ' ');
  symbol->size = take_number(line, ' ');
  symbol->line = take_place(line, ' ');
  uint64_t entry = 0;
  parse_hex(take_until(line, '\t'), &entry);
  symbol->entry = entry == 0 ? 0 : pc - place.offset + entry;
  symbol->name = to_string(take_until(line, '\t'));
  symbol->file = to_string(take_until(line, '\t'));
  symbol->function = to_string(take_until(line, '\n'));
  return true;
}

size_t Symbolizer::stack_use_at_call(Pc return_address) {
  Place place;
  TextBuffer answer;
  if (!locate(return_address - 1, &place) || !ask("stack", place, answer))
    return 0;
  std::string_view line = answer.view();
  return take_number(line, '\n');
}

void Symbolizer::reset() {
  helper_.stop();
  starts_ = 0;
}

const char *Symbolizer::take_complaint() {
  if (complained_ || complaint_.empty()) return "";
  complained_ = true;
  return complaint_.c_str();
}

}  // namespace yeti
