# Compares the expectations in a program with the trace, the dump and the
# assembler output of its run. Prints what differs; exit status 1 if anything
# does. Variables: flags, folder, gcc (the major version).
# SPDX-License-Identifier: GPL-3.0-or-later

function complain(text) { print text; failed = 1 }

# Whether the condition [-O0] or [GCC 14] or their opposite [!-O0] of an
# expectation holds.
function applies(condition,    word) {
  if (condition == "") return 1
  word = condition
  sub(/^!/, "", word)
  present = index(" " flags " ", " " word " ") > 0
  if (word ~ /^GCC /) present = gcc + 0 >= substr(word, 5) + 0
  return substr(condition, 1, 1) == "!" ? !present : present
}

# Detectors that note accesses have no call of its own for 16 bytes: what is
# known to be aligned and what is not is told alike.
function one_form(text) {
  if (flags ~ /detector=slim/) gsub(/_range\(16\)/, "16", text)
  return text
}

function trim(text) { gsub(/^[ \t]+|[ \t]+$/, "", text); return text }

function lines_of(file, lines,    n, line) {
  n = 0
  while ((getline line < file) > 0) lines[++n] = line
  close(file)
  return n
}

function has_match(lines, n, pattern,    i) {
  for (i = 1; i <= n; ++i) if (lines[i] ~ pattern) return 1
  return 0
}

# Takes in one comment.
function understand(rest,    kind, condition) {
  sub(/^(\/\/|!) /, "", rest)
  kind = rest
  sub(/[:\[ ].*/, "", kind)
  if (rest ~ /^no /) kind = "no " (rest ~ /^no dump/ ? "dump" : "asm")
  condition = ""
  if (match(rest, /^[a-z@ ]*\[[^]]*\]/)) {
    condition = substr(rest, 1, RLENGTH)
    sub(/^[^[]*\[/, "", condition)
    sub(/\]$/, "", condition)
    rest = substr(rest, RLENGTH + 1)
    sub(/^:? */, "", rest)
  } else {
    rest = substr(rest, length(kind) + 1)
    sub(/^:? */, "", rest)
  }
  if (!applies(condition)) return
  rest = trim(rest)
  if (kind == "yeti") wanted[FNR] = rest
  else if (kind == "yeti@") { chain[FNR - 1] = rest }
  else if (kind == "stack") { stack_wanted = rest; has_stack = 1 }
  else if (kind == "dump") {
    if (!has_match(dump, dump_length, rest)) complain("no dump line: " rest)
  } else if (kind == "no dump") {
    if (has_match(dump, dump_length, rest)) complain("dump line: " rest)
  } else if (kind == "asm") {
    if (!has_match(assembler, assembler_length, rest))
      complain("no assembler line: " rest)
  } else if (kind == "no asm") {
    if (has_match(assembler, assembler_length, rest))
      complain("assembler line: " rest)
  }
}

BEGIN {
  trace_length = lines_of(folder "/trace", trace)
  dump_length = lines_of(folder "/dump", dump)
  assembler_length = lines_of(folder "/assembler", assembler)
  marker = "(//|!) (yeti|yeti@|stack|dump|no dump|asm|no asm)(\\[[^]]*\\])?:? "
}

{ program = FILENAME; sub(/.*\//, "", program) }

# The comments of a line, each up to the next one.
{
  line = $0
  while (match(line, marker)) {
    comment = substr(line, RSTART, RLENGTH)
    line = substr(line, RSTART + RLENGTH)
    understand(comment (match(line, marker) ? substr(line, 1, RSTART - 1) : line))
  }
}

END {
  for (i = 1; i <= trace_length; ++i) {
    if (split(trace[i], field, "|") < 5) continue
    if (field[1] == 0 && field[5] == "") {
      stack = stack (stack == "" ? "" : " ") field[2]
      continue
    }
    if (field[5] != program) continue
    call = field[2] " " field[3]
    if (!((field[1], call) in seen)) {
      seen[field[1], call] = 1
      made[field[1]] = made[field[1]] (made[field[1]] == "" ? "" : "; ") call
    }
    chains[field[1]] = field[4]
  }
  for (line in wanted)
    if (one_form(made[line]) != one_form(wanted[line]))
      complain("line " line ": wanted " wanted[line] "\n        made " \
               made[line])
  for (line in made)
    if (made[line] != "" && !(line in wanted))
      complain("line " line ": wanted nothing\n        made " made[line])
  for (line in chain)
    if (chains[line] != chain[line])
      complain("line " line ": wanted in " chain[line] "\n        is in " \
               chains[line])
  if (has_stack && stack != stack_wanted)
    complain("stack: wanted " stack_wanted "\n       made " stack)
  exit failed
}
