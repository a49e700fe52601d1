// See printers.h. The page works without JavaScript; with it, findings can be
// searched and regrouped (page.js).
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>

#include "tools/report/excerpt.h"
#include "tools/report/phrases.h"
#include "tools/report/printers.h"
#include "tools/report/xml_text.h"

namespace yeti::report {

namespace {

constexpr const char kStyle[] =
#include "tools/report/page.css.inc"
    ;
constexpr const char kScript[] =
#include "tools/report/page.js.inc"
    ;

// More processes are counted only.
constexpr size_t kMostProcesses = 100;

std::string element(const char *open, const std::string &text,
                    const char *close) {
  return open + xml_text(text) + close;
}

std::string attribute(const char *name, const std::string &value) {
  return std::string(" ") + name + "=\"" + xml_text(value) + '"';
}

class Page {
 public:
  Page(const Run &run, Sources &sources) : run_(run), sources_(sources) {}

  std::string print();

 private:
  void head();
  void tools();
  void findings();
  void finding(const Finding &finding);
  void variant(const Variant &variant);
  void other_variant(const Variant &variant);
  void access(const Access &access, const char *which);
  void excerpts(const Variant &variant);
  void excerpt(const Excerpt &excerpt);
  void calls(const std::string &title, const Stack &stack, bool is_open);
  void part(const Part &part);
  void found_in(const Finding &finding);
  void processes();
  void suppressions();
  void warnings();

  const Run &run_;
  Sources &sources_;
  std::string out_;
};

std::string state_of(const Finding &finding) {
  return finding.is_suppressed() ? "suppressed" : word_of(finding.state);
}

void Page::head() {
  out_ +=
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n"
      "<title>Yeti: ";
  out_ += xml_text(totals_of(run_)) + "</title>\n<style>\n" + kStyle +
          "</style>\n</head>\n<body>\n<h1>Data races</h1>\n";
  out_ += element("<p class=\"soft\">", totals_of(run_), "</p>\n");
  for (const std::string &each : run_.messages)
    out_ += element("<p class=\"soft\">", each, "</p>\n");
}

// Shown by the script, without which they could do nothing.
void Page::tools() {
  out_ +=
      "<div class=\"tools\"><input id=\"search\" type=\"search\" "
      "placeholder=\"Search\" aria-label=\"Search\">"
      "<select id=\"state\" aria-label=\"State\">"
      "<option value=\"\">All states</option>";
  for (const char *each : {"new", "unchanged", "absent", "suppressed"})
    out_ += std::string("<option>") + each + "</option>";
  out_ +=
      "</select><select id=\"group\" aria-label=\"Group\">"
      "<option value=\"file\">By file</option>"
      "<option value=\"variable\">By variable</option>"
      "<option value=\"construct\">By construct</option></select>"
      "<span id=\"count\" class=\"soft\"></span></div>\n";
}

// By file: those of one file follow each other.
void Page::findings() {
  out_ += "<main id=\"findings\">\n";
  std::map<std::string, std::vector<const Finding *>> files;
  for (const Finding &each : run_.findings) files[each.file].push_back(&each);
  for (const auto &[file, members] : files) {
    out_ +=
        element("<section><h2>", file.empty() ? "(unknown)" : file, "</h2>\n");
    for (const Finding *each : members) finding(*each);
    out_ += "</section>\n";
  }
  if (files.empty()) out_ += "<p>No data race was found.</p>\n";
  out_ += "</main>\n";
}

void Page::finding(const Finding &finding) {
  std::string variable, construct;
  if (!finding.variants.empty()) {
    const Race &race = finding.variants[0].race;
    variable = race.variable;
    construct = race.accesses[0].construct;
  }
  out_ += "<details class=\"finding\"" + attribute("data-file", finding.file) +
          attribute("data-variable", variable) +
          attribute("data-construct", construct) +
          attribute("data-state", state_of(finding)) +
          attribute("id", 'f' + finding.fingerprint) + "><summary>";
  out_ += "<span class=\"state " + state_of(finding) + "\">" +
          state_of(finding) + "</span> " + xml_text(finding.summary);
  if (finding.total() != 0)
    out_ += element(" <span class=\"soft\">&times;",
                    std::to_string(finding.total()), "</span>");
  out_ += "</summary><div>\n";
  if (!finding.variants.empty()) {
    variant(finding.variants[0]);
    for (size_t i = 1; i < finding.variants.size(); ++i)
      other_variant(finding.variants[i]);
  }
  found_in(finding);
  out_ += "</div></details>\n";
}

void Page::variant(const Variant &variant) {
  const Race &race = variant.race;
  access(race.accesses[0], "now");
  access(race.accesses[1], "before");
  if (!race.hint.empty())
    out_ += element("<p class=\"hint\">Hint: ", race.hint, ".</p>\n");
  excerpts(variant);
  if (!race.location.words.empty()) {
    out_ += element("<p>Location is ", race.location.words, "");
    if (!race.position.empty()) out_ += element(". ", race.position, "");
    out_ += ".</p>\n";
    if (!race.location.stack.frames.empty())
      calls("Where it was allocated", race.location.stack, false);
  }
  for (const Part &each : race.mutexes) part(each);
  for (const Part &each : race.threads) part(each);
}

void Page::other_variant(const Variant &variant) {
  out_ +=
      element("<details class=\"calls\"><summary>Also: ", variant.race.summary,
              "</summary>\n");
  this->variant(variant);
  out_ += "</details>\n";
}

void Page::access(const Access &access, const char *which) {
  out_ += std::string("<p class=\"side ") + which + "\">" +
          xml_text(access.words) + "</p>\n";
  if (access.is_known)
    calls("Calls", access.stack, access.stack.frames.size() <= 3);
  else
    out_ +=
        "<p class=\"soft\">The older access is no longer known: raise "
        "history_size.</p>\n";
}

void Page::calls(const std::string &title, const Stack &stack, bool is_open) {
  out_ += std::string("<details class=\"calls\"") + (is_open ? " open" : "") +
          ">" + element("<summary>", title, "</summary><ol start=\"0\">\n");
  for (const Frame &frame : stack.frames)
    out_ +=
        element("<li><code>", frame.function, "</code> ") +
        element("<span class=\"place\">", place_of(frame), "</span></li>\n");
  out_ += "</ol>";
  if (stack.left_out != 0)
    out_ += element("<p class=\"soft\">and ",
                    counted(stack.left_out, "more call"), "</p>");
  out_ += "</details>\n";
}

void Page::part(const Part &part) {
  if (part.stack.frames.empty())
    out_ += element("<p class=\"soft\">", part.words, "</p>\n");
  else
    calls(part.words, part.stack, false);
}

void Page::excerpts(const Variant &variant) {
  const std::string &folder = run_.processes[variant.process].folder;
  for (const Excerpt &each : excerpts_of(variant.race, sources_, folder))
    excerpt(each);
}

void Page::excerpt(const Excerpt &excerpt) {
  out_ += element("<div class=\"source\"><p class=\"place soft\">",
                  sources_.below_root(excerpt.path), "</p><pre>");
  for (const ExcerptLine &line : excerpt.lines) {
    std::string classes = "l";
    if (line.is_current) classes += " now";
    if (line.is_previous) classes += " before";
    out_ += "<span class=\"" + classes + '"' +
            attribute("data-line", std::to_string(line.number)) + '>' +
            xml_text(line.text);
    if (line.is_current || line.is_previous)
      out_ += std::string("<span class=\"who\">") +
              (!line.is_previous  ? "this access"
               : !line.is_current ? "the previous access"
                                  : "both accesses") +
              "</span>";
    out_ += "\n</span>";
  }
  out_ += "</pre></div>\n";
}

void Page::found_in(const Finding &finding) {
  if (finding.occurrences.empty()) return;
  out_ += element("<details class=\"calls\"><summary>",
                  "Was " + frequency_of(finding, run_), "</summary><ol>\n");
  size_t shown = 0;
  for (const auto &[process, count] : finding.occurrences) {
    if (shown++ == kMostProcesses) break;
    out_ += element(
        "<li>",
        title_of(run_.processes[process]) + ": " + counted(count, "time"),
        "</li>\n");
  }
  out_ += "</ol>";
  if (finding.occurrences.size() > kMostProcesses)
    out_ += element(
        "<p class=\"soft\">and ",
        counted(finding.occurrences.size() - kMostProcesses, "more process"),
        "</p>");
  out_ += element("</details>\n<p class=\"soft\">Fingerprint ",
                  finding.fingerprint, "");
  if (finding.is_suppressed())
    out_ += element(", suppressed by ", finding.suppressed_by, "");
  if (finding.is_warned_of) out_ += ", also found while compiling";
  out_ += "</p>\n";
}

void Page::processes() {
  out_ +=
      "<h2>Processes</h2>\n<table><thead><tr><th>Program</th><th>Command</th>"
      "<th class=\"number\">Findings</th></tr></thead><tbody>\n";
  std::vector<const Process *> shown;
  for (const Process &each : run_.processes) shown.push_back(&each);
  std::stable_sort(shown.begin(), shown.end(),
                   [](const Process *a, const Process *b) {
                     return a->findings > b->findings;
                   });
  const size_t count = shown.size();
  if (count > kMostProcesses) shown.resize(kMostProcesses);
  for (const Process *each : shown) {
    std::string command;
    for (const std::string &word : each->arguments) command += word + ' ';
    if (!each->has_ended) command += "[without an end: killed?]";
    out_ += element("<tr><td>", title_of(*each), "</td>") +
            element("<td><code>", command, "</code></td>") +
            element("<td class=\"number\">", std::to_string(each->findings),
                    "</td></tr>\n");
  }
  out_ += "</tbody></table>\n";
  if (count > kMostProcesses)
    out_ += element("<p class=\"soft\">and ",
                    counted(count - kMostProcesses, "more process"), "</p>\n");
}

void Page::suppressions() {
  if (run_.suppressions.empty()) return;
  out_ +=
      "<h2>Suppressions</h2>\n<table><thead><tr><th>Line</th>"
      "<th class=\"number\">Hits</th></tr></thead><tbody>\n";
  for (const auto &[line, use] : run_.suppressions)
    out_ += element("<tr><td><code>", line, "</code></td>") +
            element("<td class=\"number\">",
                    use.hits == 0 ? "unused" : std::to_string(use.hits),
                    "</td></tr>\n");
  out_ += "</tbody></table>\n";
}

void Page::warnings() {
  if (run_.warnings.empty()) return;
  out_ += "<h2>Found while compiling, but in none of these runs</h2>\n<ul>\n";
  for (const Warning &each : run_.warnings)
    out_ += element("<li>", each.summary, "") +
            element("<br><span class=\"soft\">", each.words, "</span></li>\n");
  out_ += "</ul>\n";
}

std::string Page::print() {
  head();
  tools();
  findings();
  warnings();
  processes();
  suppressions();
  out_ += std::string("<script>\n") + kScript + "</script>\n</body>\n</html>\n";
  return out_;
}

}  // namespace

std::string print_html(const Run &run, Sources &sources) {
  return Page(run, sources).print();
}

}  // namespace yeti::report
