// See report_hints.h. Each rule is a function that writes its sentence or
// nothing; the first rule that applies wins.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/report_hints.h"

#include <utility>

#include "runtime/base/text.h"
#include "runtime/report/report.h"

namespace yeti {

namespace {

constexpr uint32_t kRegionKinds = kYetiConstructParallel | kYetiConstructTask |
                                  kYetiConstructTaskloop | kYetiConstructTeams |
                                  kYetiConstructTarget;
constexpr uint32_t kLoopKinds =
    kYetiConstructLoop | kYetiConstructTaskloop | kYetiConstructSections;

// The innermost construct around 'site' that is of one of 'kinds', not looking
// beyond the region that the site's code runs in.
const YetiConstruct *innermost(const YetiSite *site, uint32_t kinds) {
  for (const YetiConstruct *c = site->construct; c != nullptr; c = c->outer) {
    if ((c->kinds & kinds) != 0) return c;
    if ((c->kinds & kRegionKinds) != 0) return nullptr;
  }
  return nullptr;
}

bool is_inside(const YetiSite *site, const YetiConstruct *construct) {
  for (const YetiConstruct *c = site->construct; c != nullptr; c = c->outer)
    if (is_same_construct(c, construct)) return true;
  return false;
}

// Looks for 'name' among the words of 'list', each `word` or `operator:word`.
bool find_word(const char *list, std::string_view name,
               std::string_view *operation) {
  if (list == nullptr) return false;
  std::string_view rest(list);
  while (!rest.empty()) {
    std::string_view word = take_until(rest, ' ');
    const size_t colon = word.rfind(':');
    if (colon != word.npos) *operation = word.substr(0, colon);
    if (word.substr(colon == word.npos ? 0 : colon + 1) == name) return true;
  }
  return false;
}

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() &&
         text.substr(text.size() - end.size()) == end;
}

bool is_atomic(const YetiSite *site) {
  return site->kind == kYetiSiteAtomicRead ||
         site->kind == kYetiSiteAtomicWrite ||
         site->kind == kYetiSiteAtomicUpdate;
}

bool is_task(const HintSide &side) {
  return side.strand.kind == StrandKind::kTask;
}

bool is_member(const HintSide &side) {
  return side.strand.kind == StrandKind::kTeamMember;
}

bool has_line_after(const YetiSite *site, const YetiConstruct *construct) {
  return std::string_view(site->file) == construct->file &&
         site->line > construct->line;
}

class Adviser {
 public:
  Adviser(const HintSide &current, const HintSide &previous,
          const char *strip_path_prefix)
      : current_(current), previous_(previous), strip_(strip_path_prefix) {}

  String advise();

 private:
  bool half_atomic();
  bool reduction();
  bool privacy();
  bool task_and_creator();
  bool sibling_tasks();
  bool task_and_member();
  bool no_barrier();
  bool neighbours();

  const YetiConstruct *sharing_construct(const char *YetiConstruct::*list,
                                         std::string_view *operation) const;
  bool says_no_barrier(const HintSide &before, const HintSide &after);
  bool have_same_expression() const;
  void construct(const YetiConstruct *construct);
  void creation(const HintSide &task);
  void place(const char *file, uint32_t line);
  void place(const YetiSite *site) { place(site->file, site->line); }

  const HintSide &current_, &previous_;
  std::string_view strip_;
  TextBuffer out_;
};

void Adviser::place(const char *file, uint32_t line) {
  out_ << strip_path(file, strip_) << ':' << line;
}

// "'for' at heat.c:31"
void Adviser::construct(const YetiConstruct *construct) {
  out_ << "'" << construct->name << "' at ";
  place(construct->file, construct->line);
}

// "created at sort.c:18"
void Adviser::creation(const HintSide &task) {
  out_ << "created at ";
  place(task.strand.construct->file, task.strand.construct->line);
}

bool Adviser::have_same_expression() const {
  const char *a = current_.site->expression, *b = previous_.site->expression;
  return a != nullptr && b != nullptr && std::string_view(a) == b;
}

bool Adviser::half_atomic() {
  if (is_atomic(current_.site) == is_atomic(previous_.site) ||
      current_.site->construct == nullptr ||
      previous_.site->construct == nullptr || !have_same_expression())
    return false;
  const YetiSite *plain =
      is_atomic(current_.site) ? previous_.site : current_.site;
  if (plain->kind == kYetiSiteFree) return false;
  out_ << "the access at ";
  place(plain);
  out_ << " is not atomic, as the other one is: give it an 'atomic' construct "
          "too";
  return true;
}

// The construct around both accesses in whose 'list' the variable is that both
// access; 'operation' is what the list says of it.
const YetiConstruct *Adviser::sharing_construct(
    const char *YetiConstruct::*list, std::string_view *operation) const {
  if (!have_same_expression()) return nullptr;
  for (const YetiConstruct *c = current_.site->construct; c != nullptr;
       c = c->outer)
    if (find_word(c->*list, current_.site->expression, operation) &&
        is_inside(previous_.site, c))
      return c;
  return nullptr;
}

// Only updates of one scalar, by one operator.
bool Adviser::reduction() {
  std::string_view operation;
  const YetiConstruct *where =
      sharing_construct(&YetiConstruct::reducible, &operation);
  if (where == nullptr) return false;
  const char *name = current_.site->expression;
  const YetiConstruct *loop = innermost(current_.site, kLoopKinds);
  out_ << (is_task(current_) ? "several tasks" : "several threads")
       << " update '" << name << "': ";
  if (is_task(current_) && loop == nullptr) {
    out_ << (ends_with(operation, "()") ? "use a 'critical' construct"
                                        : "use an 'atomic' construct");
    return true;
  }
  // `f()`: not an operator of OpenMP.
  const bool is_function = ends_with(operation, "()");
  if (is_function)
    out_ << "declare a reduction for " << operation << " ('declare reduction')"
         << " and use it on the ";
  else
    out_ << "use reduction(" << operation << ':' << name << ") on the ";
  construct(loop != nullptr ? loop : where);
  out_ << (is_function ? ", or a 'critical' construct"
                       : ", or an 'atomic' construct");
  return true;
}

// Every thread assigns the scalar before it uses it.
bool Adviser::privacy() {
  std::string_view unused;
  const YetiConstruct *where =
      sharing_construct(&YetiConstruct::privatizable, &unused);
  if (where == nullptr) return false;
  const char *name = current_.site->expression;
  out_ << "'" << name
       << "' is shared, and every thread assigns it before use: make it "
          "private("
       << name << ") on the ";
  construct(where);
  return true;
}

bool Adviser::task_and_creator() {
  const bool is_current =
      is_task(current_) && current_.strand.creator == previous_.strand.number;
  const bool is_previous =
      is_task(previous_) && previous_.strand.creator == current_.strand.number;
  if (!is_current && !is_previous) return false;
  const HintSide &task = is_current ? current_ : previous_;
  const HintSide &creator = is_current ? previous_ : current_;
  if (task.strand.construct == nullptr || creator.site->line == 0) return false;
  out_ << "nothing waits for the task ";
  creation(task);
  out_ << " before the access at ";
  place(creator.site);
  out_ << ": it needs a 'taskwait'";
  return true;
}

bool Adviser::sibling_tasks() {
  if (!is_task(current_) || !is_task(previous_) ||
      current_.strand.creator != previous_.strand.creator)
    return false;
  const YetiConstruct *a = previous_.strand.construct;
  const YetiConstruct *b = current_.strand.construct;
  if (a == nullptr || b == nullptr) return false;
  if (b->line < a->line) std::swap(a, b);
  out_ << "nothing orders the tasks created at ";
  place(a->file, a->line);
  if (!is_same_construct(a, b)) {
    out_ << " and ";
    place(b->file, b->line);
  }
  out_ << ": they need depend clauses";
  if (have_same_expression())
    out_ << " for '" << current_.site->expression << "'";
  out_ << ", or a 'taskwait' between them";
  return true;
}

// A task and another thread of the team, further down in the source.
bool Adviser::task_and_member() {
  if (is_task(current_) == is_task(previous_)) return false;
  const HintSide &task = is_task(current_) ? current_ : previous_;
  const HintSide &other = is_task(current_) ? previous_ : current_;
  const YetiConstruct *created = task.strand.construct;
  if (!is_member(other) || created == nullptr ||
      !has_line_after(other.site, created) || is_inside(other.site, created))
    return false;
  out_ << "nothing waits for the task ";
  creation(task);
  out_ << " before the access at ";
  place(other.site);
  out_ << ": it needs a 'barrier'";
  return true;
}

// 'before' is in a construct at whose end threads do not wait, 'after' is
// further down in the same region.
bool Adviser::says_no_barrier(const HintSide &before, const HintSide &after) {
  constexpr uint32_t kKinds = kYetiConstructLoop | kYetiConstructSections |
                              kYetiConstructSingle | kYetiConstructScope |
                              kYetiConstructMaster;
  const YetiConstruct *passed = innermost(before.site, kKinds);
  if (passed == nullptr || is_inside(after.site, passed) ||
      !has_line_after(after.site, passed))
    return false;
  const bool is_master = (passed->kinds & kYetiConstructMaster) != 0;
  if (!passed->nowait && !is_master) return false;
  out_ << "threads do not wait at the end of the ";
  construct(passed);
  out_ << (is_master ? "" : " (nowait)") << ": it needs a 'barrier' before ";
  place(after.site);
  return true;
}

bool Adviser::no_barrier() {
  if (!is_member(current_) || !is_member(previous_) ||
      current_.strand.creator != previous_.strand.creator)
    return false;
  return says_no_barrier(previous_, current_) ||
         says_no_barrier(current_, previous_);
}

bool Adviser::neighbours() {
  const YetiConstruct *loop =
      innermost(current_.site, kYetiConstructLoop | kYetiConstructTaskloop);
  if (loop == nullptr || !is_inside(previous_.site, loop) ||
      current_.site->expression == nullptr ||
      previous_.site->expression == nullptr ||
      !are_neighbours(current_.site->expression, previous_.site->expression))
    return false;
  out_ << "the iterations of the ";
  construct(loop);
  out_ << " are not independent: one accesses '" << previous_.site->expression
       << "', another '" << current_.site->expression << "'";
  return true;
}

String Adviser::advise() {
  (void)(half_atomic() || reduction() || privacy() || task_and_creator() ||
         sibling_tasks() || task_and_member() || no_barrier() || neighbours());
  return to_string(out_.view());
}

// Takes a `+ 3`, `- 3` or number that is a whole term off the end of a
// subscript.
std::string_view without_constant(std::string_view subscript) {
  size_t end = subscript.size();
  while (end > 0 && subscript[end - 1] >= '0' && subscript[end - 1] <= '9')
    --end;
  if (end == subscript.size() || end == 0) return subscript.substr(0, end);
  if (end < 3 || subscript[end - 1] != ' ' ||
      (subscript[end - 2] != '+' && subscript[end - 2] != '-'))
    return subscript;
  return subscript.substr(0, end - 3);
}

// Takes the next subscript off the end of `a[i][j]` or `a(i,j)`; false when
// there is none. Leaves the array's name.
bool take_subscript(std::string_view &expression, std::string_view *subscript) {
  if (expression.empty()) return false;
  const char last = expression.back();
  if (last != ']' && last != ')' && last != ',') return false;
  int depth = 0;
  for (size_t i = expression.size() - 1; i-- > 0;) {
    const char c = expression[i];
    if (c == ']' || c == ')') ++depth;
    const bool opens = c == '[' || c == '(';
    if (depth == 0 && (opens || (c == ',' && last != ']'))) {
      *subscript = expression.substr(i + 1, expression.size() - i - 2);
      expression = expression.substr(0, c == ',' ? i + 1 : i);
      return true;
    }
    if (opens) --depth;
  }
  return false;
}

}  // namespace

bool is_same_construct(const YetiConstruct *a, const YetiConstruct *b) {
  if (a == b) return true;
  return a != nullptr && b != nullptr && a->line == b->line &&
         a->column == b->column && std::string_view(a->file) == b->file &&
         std::string_view(a->name) == b->name;
}

bool are_neighbours(const char *a, const char *b) {
  std::string_view left(a), right(b), i, j;
  bool differ = false;
  while (take_subscript(left, &i)) {
    if (!take_subscript(right, &j)) return false;
    if (i == j) continue;
    differ = true;
    if (i.find("...") != i.npos || without_constant(i) != without_constant(j))
      return false;
  }
  return differ && left == right;
}

String hint_of(const HintSide &current, const HintSide &previous,
               const char *strip_path_prefix) {
  return Adviser(current, previous, strip_path_prefix).advise();
}

}  // namespace yeti
