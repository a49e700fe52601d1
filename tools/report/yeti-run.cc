// yeti-run: runs a command, such as a test suite, whose programs are checked,
// and reports what all its processes have found.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "tools/report/log_follower.h"
#include "tools/report/merge.h"
#include "tools/report/outputs.h"
#include "tools/report/phrases.h"

namespace {

using namespace yeti::report;

constexpr const char *kName = "yeti-run";
constexpr unsigned kPollMicroseconds = 200'000;

void say(const std::string &sentence) {
  std::fprintf(stderr, "%s: %s\n", kName, sentence.c_str());
}

void print_help() {
  std::printf(
      "Usage: yeti-run [options] [--] COMMAND [ARGUMENT...]\n"
      "Runs COMMAND, collects the findings of all its processes that are\n"
      "checked by Yeti, and reports them together.\n"
      "%s"
      "  --logs=DIR          keep the logs in DIR, which must be empty or new\n"
      "  --suppressions=FILE findings not to report\n"
      "  --quiet             no progress line\n"
      "  --help, --version\n"
      "Without an option that writes, text goes to standard error. A process\n"
      "ends with its own status; set YETI_OPTIONS=exitcode=66 to change that.\n"
      "Exit status: the command's; if that is 0, 66 after new findings.\n",
      kOutputHelp);
}

struct Settings {
  Outputs outputs;
  std::string logs;
  std::string suppressions;
  bool is_quiet = false;
  std::vector<char *> command;  // ends with null
};

// The child that is waited for, for the signals that end this process.
volatile sig_atomic_t child = 0;

void pass_on(int signal) {
  if (child != 0) kill(child, signal);
}

// A terminal sends these to the child, too; what comes from elsewhere is passed
// on. This process stays to report.
void stay_for_report() {
  struct sigaction action = {};
  action.sa_handler = pass_on;
  action.sa_flags = SA_RESTART;
  sigaction(SIGTERM, &action, nullptr);
  sigaction(SIGHUP, &action, nullptr);
  signal(SIGINT, SIG_IGN);
  signal(SIGQUIT, SIG_IGN);
}

// As a value of YETI_OPTIONS, which has two kinds of quotes.
std::string quoted(const std::string &text) {
  const char quote = text.find('"') == text.npos ? '"' : '\'';
  return quote + text + quote;
}

// The user's options come after those that only make sense, and before those
// that this command needs.
void set_environment(const Settings &settings, const std::string &logs) {
  std::string options = "exitcode=0:";
  if (const char *own = std::getenv("YETI_OPTIONS")) options += own;
  namespace fs = std::filesystem;
  if (!settings.suppressions.empty())
    options +=
        ":suppressions=" + quoted(fs::absolute(settings.suppressions).string());
  std::string escaped;
  for (char c : logs)
    escaped += c == '%' ? std::string("%%") : std::string(1, c);
  options += ":format=json:log_path=" + quoted(escaped + "/%e.%h.%p.jsonl");
  setenv("YETI_OPTIONS", options.c_str(), 1);
}

[[noreturn]] void become(char **command) {
  for (int each : {SIGINT, SIGQUIT, SIGTERM, SIGHUP}) signal(each, SIG_DFL);
  execvp(command[0], command);
  say(std::string("cannot run ") + command[0] + ": " + std::strerror(errno));
  _exit(errno == ENOENT ? 127 : 126);
}

void show_progress(const Merger &merger, bool is_last) {
  std::fprintf(stderr, "\r%s: %s, %s so far%s", kName,
               counted(merger.processes(), "process").c_str(),
               counted(merger.findings(), "finding").c_str(),
               is_last ? "\r\033[K" : "\033[K");
}

// Waits for the command and reads logs meanwhile. Returns its status, as a
// shell has it.
int await(LogFollower &logs, const Merger &merger, bool shows_progress) {
  int status = 0;
  for (;;) {
    const pid_t ended = waitpid(child, &status, WNOHANG);
    logs.read();
    if (ended == child || (ended < 0 && errno != EINTR)) break;
    if (shows_progress) show_progress(merger, false);
    usleep(kPollMicroseconds);
  }
  child = 0;
  if (shows_progress) show_progress(merger, true);
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

// Makes the folder of the logs, in 'path'. False with a sentence said.
bool make_folder(const std::string &wanted, std::string &path) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (wanted.empty()) {
    path = (fs::temp_directory_path(error) / "yeti-run.XXXXXX").string();
    if (!error && mkdtemp(path.data()) != nullptr) return true;
    say("cannot make a folder for logs: " + std::string(std::strerror(errno)));
    return false;
  }
  path = fs::absolute(wanted, error).string();
  fs::create_directories(path, error);
  if (!error && fs::is_empty(path, error) && !error) return true;
  say("--logs=" + wanted + ": " +
      (error ? error.message() : "the folder is not empty"));
  return false;
}

int run(Settings &settings) {
  std::string folder;
  if (!make_folder(settings.logs, folder)) return kMistake;
  set_environment(settings, folder);
  stay_for_report();
  const pid_t started = fork();
  if (started < 0) {
    say(std::string("cannot start a process: ") + std::strerror(errno));
    return kMistake;
  }
  if (started == 0) become(settings.command.data());
  child = started;
  Merger merger;
  Complaints complaints;
  LogFollower logs(
      folder, [&](const Record &record) { merger.add(record); }, complaints);
  const bool shows_progress = !settings.is_quiet && isatty(STDERR_FILENO);
  const int status = await(logs, merger, shows_progress);
  logs.finish();
  for (const std::string &each : complaints.all()) say(each);
  Run result = merger.result();
  const int verdict = deliver(result, settings.outputs, kName);
  say(totals_of(result));
  if (result.processes.empty())
    say("no process was checked by Yeti: was the command built with yeti-gcc?");
  std::error_code ignored;
  if (settings.logs.empty()) std::filesystem::remove_all(folder, ignored);
  return status != 0 ? status : verdict;
}

bool takes_value(const std::string &word, const char *name,
                 std::string &value) {
  const std::string start = std::string(name) + '=';
  if (word.compare(0, start.size(), start) != 0) return false;
  value = word.substr(start.size());
  return !value.empty();
}

int refuse(const std::string &sentence) {
  say(sentence + " (yeti-run --help lists the options)");
  return kMistake;
}

}  // namespace

int main(int count, char **words) {
  Settings settings;
  int at = 1;
  for (; at < count && words[at][0] == '-'; ++at) {
    const std::string word = words[at];
    std::string error;
    if (word == "--") {
      ++at;
      break;
    }
    if (word == "--help") {
      print_help();
      return 0;
    }
    if (word == "--version") {
      std::printf("yeti-run (Yeti) %s\n", YETI_VERSION);
      return 0;
    }
    if (word == "--quiet")
      settings.is_quiet = true;
    else if (!takes_value(word, "--logs", settings.logs) &&
             !takes_value(word, "--suppressions", settings.suppressions) &&
             !settings.outputs.take(word, error))
      return refuse(error.empty() ? "unknown option '" + word + "'" : error);
  }
  for (; at < count; ++at) settings.command.push_back(words[at]);
  if (settings.command.empty()) return refuse("no command is given");
  settings.command.push_back(nullptr);
  if (!settings.outputs.writes_any()) settings.outputs.text = "/dev/stderr";
  return run(settings);
}
