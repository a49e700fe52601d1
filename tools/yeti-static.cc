// yeti-static: looks for races in all source files of compile_commands.json,
// many at a time, by way of the wrappers (yeti-gcc --static), which start it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "tools/compile_commands.h"

namespace {

using namespace yeti::tools;
using Words = std::vector<std::string>;

// What the exit status says.
enum Verdict { kClean = 0, kRaces = 1, kIncomplete = 2 };

constexpr const char *kFindings = "-fplugin-arg-yeti-findings=";

struct Settings {
  std::string folder, name;  // of the wrapper that the user has started
  Words more;                // arguments of all compilations
};

bool begins_with(const std::string &text, const char *start) {
  return text.compare(0, std::strlen(start), start) == 0;
}

// The wrapper of the language, under the name that belongs to the user's one.
std::string wrapper_of(Language language, const Settings &settings) {
  const char *own = language == Language::kCxx       ? "g++"
                    : language == Language::kFortran ? "gfortran"
                                                     : "gcc";
  std::string name = settings.name;
  for (const char *word : {"gfortran", "gcc", "g++"}) {
    const size_t place = name.find(word);
    if (place == name.npos) continue;
    name.replace(place, std::strlen(word), own);
    break;
  }
  return settings.folder + '/' + name;
}

// Other warnings are not asked for here.
bool is_of_other_warnings(const std::string &argument) {
  return begins_with(argument, "-W") && !begins_with(argument, "-Wp,") &&
         !begins_with(argument, "-Wl,") && !begins_with(argument, "-Wa,") &&
         argument.find("yeti-race") == argument.npos;
}

Words analysis_of(CompileCommand command, const Settings &settings,
                  const std::string &findings) {
  const Language language = take_compiler(command.arguments);
  Words words = {wrapper_of(language, settings), "--static"};
  for (size_t i = 1; i < command.arguments.size(); ++i)
    if (!is_of_other_warnings(command.arguments[i]))
      words.push_back(command.arguments[i]);
  words.insert(words.end(), settings.more.begin(), settings.more.end());
  words.push_back(kFindings + findings);
  return words;
}

// A file without a name. Other processes find it under 'path_of'.
int make_file(const char *name) {
  return memfd_create(name, MFD_CLOEXEC);
}

std::string path_of(int file) {
  return "/proc/" + std::to_string(getpid()) + "/fd/" + std::to_string(file);
}

std::string content_of(int file) {
  std::string text;
  char buffer[4096];
  ssize_t count;
  for (off_t at = 0; (count = pread(file, buffer, sizeof buffer, at)) > 0;
       at += count)
    text.append(buffer, static_cast<size_t>(count));
  return text;
}

// Runs the words in the folder; what they say comes into 'said'.
int run(const Words &words, const std::string &folder, std::string &said) {
  const int out = make_file("said");
  std::vector<char *> arguments;
  for (const std::string &each : words)
    arguments.push_back(const_cast<char *>(each.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out, STDERR_FILENO);
  if (!folder.empty())
    posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
  pid_t child = 0;
  const int error = posix_spawn(&child, arguments[0], &actions, nullptr,
                                arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  if (error != 0)
    said = "cannot run " + words[0] + " in " + folder + ": " +
           std::strerror(error) + '\n';
  else if (waitpid(child, &status, 0) == child)
    said = content_of(out);
  close(out);
  return error == 0 && WIFEXITED(status) ? WEXITSTATUS(status) : kIncomplete;
}

class Analysis {
 public:
  Analysis(std::vector<CompileCommand> commands, Settings settings)
      : commands_(std::move(commands)),
        settings_(std::move(settings)),
        findings_(make_file("findings")) {}
  ~Analysis() { close(findings_); }

  Verdict run_all() {
    std::vector<std::thread> workers;
    const size_t count = std::max(1u, std::thread::hardware_concurrency());
    for (size_t i = 0; i < std::min(count, commands_.size()); ++i)
      workers.emplace_back([this] { work(); });
    for (std::thread &each : workers) each.join();
    return conclude();
  }

 private:
  void work() {
    for (size_t i; (i = next_++) < commands_.size();) {
      const CompileCommand &command = commands_[i];
      std::string said;
      const int status =
          run(analysis_of(command, settings_, path_of(findings_)),
              command.folder, said);
      const std::lock_guard<std::mutex> guard(lock_);
      if (status != kClean && status != kRaces) failed_.push_back(command.file);
      // Files that include the same header say the same of it.
      if (told_.insert(said).second) std::fputs(said.c_str(), stderr);
    }
  }

  Verdict conclude() const {
    std::set<std::string> races;
    const std::string lines = content_of(findings_);
    for (size_t start = 0, end; start < lines.size(); start = end + 1) {
      end = std::min(lines.find('\n', start), lines.size());
      nlohmann::json race = nlohmann::json::parse(
          lines.substr(start, end - start), nullptr, false);
      // A race in a header is one, whichever files include it.
      if (race.is_object()) race.erase("unit");
      races.insert(race.dump());
    }
    std::fprintf(stderr, "%s: %zu races in %zu files\n", settings_.name.c_str(),
                 races.size(), commands_.size());
    for (const std::string &file : failed_)
      std::fprintf(stderr, "%s: %s was not looked at: it does not compile\n",
                   settings_.name.c_str(), file.c_str());
    return !failed_.empty() ? kIncomplete : races.empty() ? kClean : kRaces;
  }

  const std::vector<CompileCommand> commands_;
  const Settings settings_;
  const int findings_;
  std::atomic<size_t> next_{0};
  std::mutex lock_;  // guards what follows
  std::set<std::string> told_;
  std::vector<std::string> failed_;
};

int refuse(const std::string &name, const std::string &sentence) {
  std::fprintf(stderr, "%s: error: %s\n", name.c_str(), sentence.c_str());
  return kIncomplete;
}

}  // namespace

// yeti-static COMMANDS FOLDER NAME [ARGUMENT...]
int main(int count, char **words) {
  if (count < 4) return refuse("yeti-static", "yeti-gcc --static starts it");
  Settings settings = {words[2], words[3], Words(words + 4, words + count)};
  // The compilers run in other folders.
  for (std::string &each : settings.more)
    if (begins_with(each, kFindings))
      each = kFindings +
             std::filesystem::absolute(each.substr(std::strlen(kFindings)))
                 .string();
  const std::string file = words[1];
  std::ifstream text(file);
  if (!text)
    return refuse(settings.name,
                  "cannot read " + file + ": " + std::strerror(errno));
  std::string error;
  auto commands = read_compile_commands(text, error);
  if (!commands) return refuse(settings.name, file + ": " + error);
  return Analysis(std::move(*commands), std::move(settings)).run_all();
}
