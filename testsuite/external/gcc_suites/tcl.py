"""Words of a Tcl list, the syntax in which DejaGnu's directives are written.

Knows quoting by braces, by double quotes and by backslash; nothing of what the
words mean.
"""
# SPDX-License-Identifier: GPL-3.0-or-later

_ESCAPES = {"n": "\n", "r": "\r", "t": "\t"}


class ListError(ValueError):
    """A text that is no Tcl list: a brace or a quote is not closed."""


def split(text):
    """The elements of the list `text`, with their quoting taken off."""
    words, at = [], 0
    while True:
        while at < len(text) and text[at].isspace():
            at += 1
        if at == len(text):
            return words
        if text[at] == "{":
            word, at = _braced(text, at + 1)
        elif text[at] == '"':
            word, at = _substituted(text, at + 1, lambda c: c == '"')
            at += 1
        else:
            word, at = _substituted(text, at, str.isspace)
        words.append(word)


def _braced(text, start):
    """What stands between a brace before `start` and the one that closes it."""
    depth, at = 1, start
    while at < len(text):
        if text[at] == "\\":
            at += 1
        elif text[at] == "{":
            depth += 1
        elif text[at] == "}":
            depth -= 1
            if depth == 0:
                return text[start:at], at + 1
        at += 1
    raise ListError(f"a brace is not closed: {text}")


def _substituted(text, at, is_end):
    """The word from `at` to its end, backslash sequences replaced."""
    word = []
    while at < len(text) and not is_end(text[at]):
        if text[at] == "\\" and at + 1 < len(text):
            at += 1
            word.append(_ESCAPES.get(text[at], text[at]))
        else:
            word.append(text[at])
        at += 1
    if at == len(text) and is_end is not str.isspace:
        raise ListError(f"a quote is not closed: {text}")
    return "".join(word), at
