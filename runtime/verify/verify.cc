// See verify.h. A bit for each byte; pages that have any are listed, and words
// of them are marked, so that an acquire or a release costs no more than the
// accesses before it.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/verify/verify.h"

namespace yeti {

namespace {

uint64_t bits_between(unsigned first, unsigned end) {
  const uint64_t below_end =
      end == 64 ? ~uint64_t{0} : (uint64_t{1} << end) - 1;
  return below_end & ~((uint64_t{1} << first) - 1);
}

// Calls action(word, mask) for the parts of the words of a page that lie
// between the offsets 'first' and 'end'.
template <class Action>
void for_each_word(size_t first, size_t end, Action action) {
  while (first < end) {
    const size_t word = first / 64;
    const size_t stop = end < (word + 1) * 64 ? end : (word + 1) * 64;
    action(word, bits_between(static_cast<unsigned>(first - word * 64),
                              static_cast<unsigned>(stop - word * 64)));
    first = stop;
  }
}

// Calls action(start, end) for the parts of the blocks of 'range' that lie
// between 'low' and 'high'.
template <class Action>
void for_each_block(const Range &range, Address low, Address high,
                    Action action) {
  size_t i = 0;
  if (range.count > 1 && low > range.start)
    i = (low - range.start) / range.stride;
  for (; i < range.count; ++i) {
    const Address start = range.start + i * range.stride;
    const Address end = start + range.size;
    if (start >= high) return;
    if (end > low) action(start < low ? low : start, end < high ? end : high);
  }
}

}  // namespace

bool VerifyEvent::contains(Address byte) const {
  if (byte < bytes.start || byte >= bytes.end()) return false;
  return bytes.count == 1 || (byte - bytes.start) % bytes.stride < bytes.size;
}

Verifier::~Verifier() {
  for (const auto &[address, page] : pages_) destroy(page);
}

void Verifier::access(AccessKind kind, const Range &bytes,
                      const YetiSite *site) {
  note({false, kind, bytes, site});
}

void Verifier::check(AccessKind kind, const Range &bytes,
                     const YetiSite *site) {
  note({true, kind, bytes, site});
}

void Verifier::note(const VerifyEvent &event) {
  ++time_;
  events_[time_ % kRememberedEvents] = {time_, event};
  for (size_t i = 0; i < event.bytes.count; ++i) {
    const Address start = event.bytes.start + i * event.bytes.stride;
    note_block(event, start, start + event.bytes.size);
  }
}

void Verifier::note_block(const VerifyEvent &event, Address start,
                          Address end) {
  while (start < end) {
    Page &page = page_at(start);
    const Address page_end = page.start + kPageBytes;
    const Address stop = end < page_end ? end : page_end;
    bool is_new = false;
    for_each_word(start - page.start, stop - page.start,
                  [&](size_t word, uint64_t mask) {
                    is_new |= note_word(event, page, word, mask);
                  });
    if (is_new) add_event(page, event);
    if (page.pending_words == 0) {
      page.pending_events.clear();
    } else if (!page.is_in_pending) {
      page.is_in_pending = true;
      pending_.push_back(&page);
    }
    if (!page.is_in_recent) {
      page.is_in_recent = true;
      recent_.push_back(&page);
    }
    start = stop;
  }
}

// The rules for the bytes of 'mask'. True if some are pending that were not.
bool Verifier::note_word(const VerifyEvent &event, Page &page, size_t word,
                         uint64_t mask) {
  const auto read = AccessKind::kRead, write = AccessKind::kWrite;
  const auto kind = event.kind;
  const auto at = [word](Pair &pair, AccessKind of) -> uint64_t & {
    return pair[of].words[word];
  };
  uint64_t done;  // bytes for which the event on the other side was there
  if (event.is_check) {
    done = at(page.accessed, write);
    if (kind == read) done |= at(page.accessed, read);
    at(page.checked, kind) |= mask;
    at(page.uncovered, read) &= ~mask;
    if (kind == write) at(page.uncovered, write) &= ~mask;
  } else {
    done = at(page.checked, write);
    if (kind == read) done |= at(page.checked, read);
    at(page.accessed, kind) |= mask;
    at(page.unfounded, read) &= ~mask;
    if (kind == write) at(page.unfounded, write) &= ~mask;
  }
  uint64_t &open = at(event.is_check ? page.unfounded : page.uncovered, kind);
  const uint64_t before = open;
  open |= mask & ~done;
  const bool is_new = open != before;
  page.recent_words |= uint64_t{1} << word;
  if ((at(page.uncovered, read) | at(page.uncovered, write) |
       at(page.unfounded, read) | at(page.unfounded, write)) != 0)
    page.pending_words |= uint64_t{1} << word;
  else
    page.pending_words &= ~(uint64_t{1} << word);
  return is_new;
}

Verifier::Page &Verifier::page_at(Address address) {
  const Address number = address >> kPageBits;
  Page *&cached = cache_[number % kCached];
  if (cached != nullptr && cached->start == number << kPageBits) return *cached;
  Page *&known = pages_[number];
  if (known == nullptr) {
    known = create<Page>();
    known->start = number << kPageBits;
  }
  cached = known;
  return *known;
}

// What is still pending can no longer be satisfied.
void Verifier::acquire(const SyncPoint &point) {
  for (Page *page : pending_) {
    page->is_in_pending = false;
    judge(*page, page->start, page->start + kPageBytes, point);
  }
  pending_.clear();
}

void Verifier::release(const SyncPoint &point) {
  releases_[release_count_++ % kRememberedReleases] = {++time_, point};
  for (Page *page : recent_) {
    page->is_in_recent = false;
    for (uint64_t words = page->recent_words; words != 0; words &= words - 1) {
      const int word = __builtin_ctzll(words);
      for (Pair *pair : {&page->accessed, &page->checked})
        for (Bits &bits : pair->of) bits.words[word] = 0;
    }
    page->recent_words = 0;
  }
  recent_.clear();
  drop_idle_pages();
}

void Verifier::end_memory(Address start, Address end, const SyncPoint &point) {
  const auto first = pages_.lower_bound(start >> kPageBits);
  for (auto i = first; i != pages_.end() && i->second->start < end; ++i) {
    Page &page = *i->second;
    const Address from = page.start < start ? start : page.start;
    const Address page_end = page.start + kPageBytes;
    const Address to = end < page_end ? end : page_end;
    judge(page, from, to, point);
    forget(page, from, to);
  }
}

// Reports what is pending between 'start' and 'end', and clears it.
void Verifier::judge(Page &page, Address start, Address end,
                     const SyncPoint &point) {
  if (page.pending_words == 0) return;
  for (const AccessKind kind : {AccessKind::kRead, AccessKind::kWrite}) {
    judge_bits(page, page.uncovered[kind], false, kind, start, end, point);
    judge_bits(page, page.unfounded[kind], true, kind, start, end, point);
  }
  for_each_word(start - page.start, end - page.start,
                [&](size_t word, uint64_t mask) {
                  uint64_t left = 0;
                  for (Pair *pair : {&page.uncovered, &page.unfounded})
                    for (Bits &bits : pair->of)
                      left |= bits.words[word] &= ~mask;
                  if (left == 0) page.pending_words &= ~(uint64_t{1} << word);
                });
  if (page.pending_words == 0) page.pending_events.clear();
}

// Reports the runs of bits that are set.
void Verifier::judge_bits(const Page &page, const Bits &bits, bool are_checks,
                          AccessKind kind, Address start, Address end,
                          const SyncPoint &point) {
  const auto is_set = [&](Address byte) {
    const size_t offset = byte - page.start;
    return (bits.words[offset / 64] >> (offset % 64) & 1) != 0;
  };
  for (Address byte = start; byte < end;) {
    if (bits.words[(byte - page.start) / 64] == 0) {
      byte = (byte | 63) + 1;
      continue;
    }
    const Address first = byte;
    while (byte < end && is_set(byte)) ++byte;
    if (byte > first)
      judge_run(page, are_checks, kind, first, byte, point);
    else
      ++byte;
  }
}

// Reports the bytes between 'start' and 'end' in pieces that belong to one
// event: the newest one that has the first byte.
void Verifier::judge_run(const Page &page, bool are_checks, AccessKind kind,
                         Address start, Address end, const SyncPoint &point) {
  while (start < end) {
    const VerifyEvent *found = nullptr;
    for (const VerifyEvent &event : page.pending_events)
      if (event.is_check == are_checks && event.kind == kind &&
          event.contains(start))
        found = &event;
    Address stop = start + 1;
    while (found != nullptr && stop < end && found->contains(stop)) ++stop;
    if (found != nullptr && told_[are_checks].insert(found->site).second)
      tell({*found, start, stop, point, nullptr, nullptr});
    start = stop;
  }
}

// Adds what is remembered of the reason.
void Verifier::tell(Violation violation) {
  uint64_t time = 0;
  for (const TimedEvent &each : events_)
    if (each.time > time && each.event.is_check != violation.event.is_check &&
        each.event.contains(violation.start)) {
      time = each.time;
      violation.other = &each.event;
    }
  uint64_t next = ~uint64_t{0};
  for (const TimedRelease &each : releases_)
    if (violation.other != nullptr && each.time > time && each.time < next) {
      next = each.time;
      violation.between = &each.point;
    }
  sink_(violation, context_);
}

// Remembers where some pending bits come from.
void Verifier::add_event(Page &page, const VerifyEvent &event) {
  Vector<VerifyEvent> &events = page.pending_events;
  if (!events.empty() && events.back() == event) return;
  if (events.size() >= 2 * page.events_after_drop + kFewEvents)
    drop_satisfied_events(page);
  events.push_back(event);
}

// Keeps the events that have a pending byte which none of the later ones has.
void Verifier::drop_satisfied_events(Page &page) {
  Pair claimed[2] = {};
  Vector<VerifyEvent> kept;
  for (size_t i = page.pending_events.size(); i-- > 0;) {
    const VerifyEvent &event = page.pending_events[i];
    const Bits &pending =
        (event.is_check ? page.unfounded : page.uncovered)[event.kind];
    Bits &others = claimed[event.is_check][event.kind];
    bool is_needed = false;
    for_each_block(event.bytes, page.start, page.start + kPageBytes,
                   [&](Address start, Address end) {
                     for_each_word(start - page.start, end - page.start,
                                   [&](size_t word, uint64_t mask) {
                                     mask &= pending.words[word];
                                     is_needed |= mask & ~others.words[word];
                                     others.words[word] |= mask;
                                   });
                   });
    if (is_needed) kept.push_back(event);
  }
  page.pending_events.assign(kept.rbegin(), kept.rend());
  page.events_after_drop = kept.size();
}

// Forgets these bytes. pre: nothing is pending there.
void Verifier::forget(Page &page, Address start, Address end) {
  for_each_word(start - page.start, end - page.start,
                [&](size_t word, uint64_t mask) {
                  for (Pair *pair : {&page.accessed, &page.checked})
                    for (Bits &bits : pair->of) bits.words[word] &= ~mask;
                });
}

// Frees the pages of which nothing is known, if there are many more than the
// last time. pre: nothing is recent.
void Verifier::drop_idle_pages() {
  if (pages_.size() < 2 * pages_after_drop_ + kFewPages) return;
  for (auto i = pages_.begin(); i != pages_.end();) {
    if (i->second->is_in_pending) {
      ++i;
      continue;
    }
    destroy(i->second);
    i = pages_.erase(i);
  }
  for (Page *&cached : cache_) cached = nullptr;
  pages_after_drop_ = pages_.size();
}

}  // namespace yeti
