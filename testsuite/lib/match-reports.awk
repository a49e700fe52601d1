# Compares the reports of one run with the RACE comments of its program.
# Usage: awk -f match-reports.awk -v program=NAME SOURCE STDERR
# Prints what is wrong, one line each with a leading "# " from the second on,
# and exits 1; or prints nothing and exits 0.
#
#   // RACE[tag]: previous write|read 4 'p->x'
#
# says that this line holds one side of race `tag`. Optional: [tag], which keeps
# several races of a program apart; `previous` or `current`, when the order is
# known (with -v any_order=1 it is not: a deferred check finds its race later);
# `atomic`; the kinds, of read, write, update and free; the size; the
# expression, in which "..." stands for any text. Several kinds or expressions
# are separated by "|". A report fits
# a tag if each of its two accesses fits a line of that tag, which may be the
# same one. Every report must fit a tag, and every comment must be met by a
# report, except one with `maybe`: an access that the optimiser may remove. A
# line may have several comments. The line of an access is the first frame of its
# stack that is in the program.
# SPDX-License-Identifier: GPL-3.0-or-later

function complain(text) {
  printf "%s%s", (complaints++ ? "\n# " : ""), text
}

# Reads the comment `text` that stands at line `line` into side number `sides`.
function add_side(line, text,    word, rest) {
  sides++
  side_line[sides] = line
  side_tag[sides] = ""
  if (match(text, /^\[[^\]]*\]/)) {
    side_tag[sides] = substr(text, 2, RLENGTH - 2)
    text = substr(text, RLENGTH + 1)
  }
  sub(/^: */, "", text)
  if (match(text, /'.*'/)) {
    side_expression[sides] = substr(text, RSTART + 1, RLENGTH - 2)
    text = substr(text, 1, RSTART - 1)
  }
  rest = text
  while (match(rest, /[^ ]+/)) {
    word = substr(rest, RSTART, RLENGTH)
    rest = substr(rest, RSTART + RLENGTH)
    if (word == "previous" || word == "current") {
      if (!any_order) side_when[sides] = word
    }
    else if (word == "atomic") side_atomic[sides] = 1
    else if (word == "maybe") side_maybe[sides] = 1
    else if (word ~ /^[0-9]+$/) side_size[sides] = word
    else if (word ~ /^(read|write|update|free)(\|(read|write|update|free))*$/)
      side_kind[sides] = word
    else complain("line " line ": not understood in RACE comment: " word)
  }
}

# True if `word` is one of the words of `list`, which "|" separates.
function among(word, list) {
  return index("|" list "|", "|" word "|") > 0
}

# True if the expression `text` is one of `list`, which "|" separates.
function fits_expression(text, list,    wanted, n, i, gap, tail) {
  n = split(list, wanted, "|")
  for (i = 1; i <= n; i++) {
    if (text == wanted[i]) return 1
    gap = index(wanted[i], "...")
    tail = substr(wanted[i], gap + 3)
    if (gap && length(text) >= length(wanted[i]) - 3 &&
        substr(text, 1, gap - 1) == substr(wanted[i], 1, gap - 1) &&
        substr(text, length(text) - length(tail) + 1) == tail)
      return 1
  }
  return 0
}

# True if access `a` (1 current, 2 previous) of the report fits side `s`.
function fits(a, s) {
  return line[a] == side_line[s] &&
    (!(s in side_when) || side_when[s] == (a == 1 ? "current" : "previous")) &&
    (!(s in side_kind) || among(kind[a], side_kind[s])) &&
    (s in side_atomic) == atomic[a] &&
    (!(s in side_size) || side_size[s] == size[a]) &&
    (!(s in side_expression) || \
      fits_expression(expression[a], side_expression[s]))
}

# Marks the sides that the finished report matches; complains if there are none.
function match_report(    s, t, found) {
  for (s = 1; s <= sides; s++)
    for (t = 1; t <= sides; t++)
      if (side_tag[s] == side_tag[t] && fits(1, s) && fits(2, t))
        found = met[s] = met[t] = 1
  if (!found)
    complain("unexpected report: " describe(1) " / previous " describe(2))
}

function describe(a) {
  return (atomic[a] ? "atomic " : "") kind[a] " " size[a] " '" \
    expression[a] "' at line " line[a]
}

# Reads the heading of an access, such as
#   "  Previous atomic write of size 4 to 'p->x' at 0x7f00 by thread T1:"
function read_heading(text,    a, words, n, i) {
  a = text ~ /^ *Previous / ? 2 : 1
  line[a] = ""
  atomic[a] = 0
  kind[a] = size[a] = expression[a] = ""
  if (match(text, / (to|from|of) '.*' at 0x/)) {
    expression[a] = substr(text, RSTART, RLENGTH)
    sub(/^[^']*'/, "", expression[a])
    sub(/' at 0x$/, "", expression[a])
    text = substr(text, 1, RSTART - 1)
  }
  n = split(tolower(text), words, " ")
  for (i = 1; i <= n; i++) {
    if (words[i] == "atomic") atomic[a] = 1
    else if (kind[a] == "" && words[i] ~ /^(read|write|update|free)$/)
      kind[a] = words[i]
    else if (words[i] == "size") size[a] = words[i + 1]
  }
  return a
}

BEGIN {
  heading = "^  (previous )?(atomic )?(read|write|update|free) of size [0-9]+ "
}

FNR == 1 { file++ }

file == 1 {
  rest = $0
  while (match(rest, /(\/\/|!) *RACE/)) {
    rest = text = substr(rest, RSTART + RLENGTH)
    sub(/ *(\/\/|!) *RACE.*/, "", text)
    add_side(FNR, text)
  }
}

file == 1 && /(\/\/|!) *REPORT: / { may_print = 1 }

file == 2 && /^WARNING: Yeti: data race/ {
  in_report = 1
  reports++
  access = 0
  line[1] = line[2] = ""
  kind[1] = kind[2] = size[1] = size[2] = expression[1] = expression[2] = ""
  next
}

file == 2 && in_report && tolower($0) ~ heading {
  access = read_heading($0)
  next
}

file == 2 && in_report && access && /^ +#[0-9]+ / {
  where = program ":"
  if (line[access] == "" && (at = index($0, where))) {
    rest = substr($0, at + length(where))
    match(rest, /^[0-9]+/)
    line[access] = substr(rest, 1, RLENGTH)
  }
  next
}

file == 2 && in_report && /^  [A-Z]/ { access = 0 }

file == 2 && in_report && /^SUMMARY: / {
  match_report()
  in_report = 0
  next
}

file == 2 && in_report { next }

file == 2 && noise == "" { noise = $0 }

END {
  if (in_report) complain("the last report is not complete")
  for (s = 1; s <= sides; s++)
    if (!(s in met) && !(s in side_maybe))
      complain("not reported: the race of line " side_line[s])
  if (!sides && !may_print && noise != "") complain("unexpected on stderr: " noise)
  exit complaints > 0
}
