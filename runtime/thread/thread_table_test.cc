// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/thread/thread_table.h"

#include "runtime/strands/strand_life.h"

#include <gtest/gtest.h>

namespace yeti {
namespace {

ThreadEntry *make_entry() {
  auto *entry = create<ThreadEntry>();
  entry->strand = fork_strand(nullptr, StrandKind::kPthread, StackId::kNone);
  return entry;
}

void leave_all(ThreadEntry *entry) {
  leave_entry(entry, Party::kCreator);
  leave_entry(entry, Party::kThread);
  leave_entry(entry, Party::kJoiner);
}

TEST(ThreadTable, AnUnknownThreadHasNoEntry) {
  EXPECT_EQ(find_thread(pthread_t{4711}), nullptr);
}

TEST(ThreadTable, WhoeverComesFirstListsTheThread) {
  ThreadEntry *entry = make_entry();
  list_thread(entry, pthread_t{1});
  list_thread(entry, pthread_t{1});
  EXPECT_EQ(find_thread(pthread_t{1}), entry);
  leave_all(entry);
  EXPECT_EQ(find_thread(pthread_t{1}), nullptr);
}

TEST(ThreadTable, TheEntryStaysUntilAllPartiesHaveLeft) {
  const Party parties[] = {Party::kCreator, Party::kThread, Party::kJoiner};
  for (int last = 0; last < 3; ++last) {
    ThreadEntry *entry = make_entry();
    list_thread(entry, pthread_t{2});
    for (int i = 0; i < 3; ++i)
      if (i != last) leave_entry(entry, parties[i]);
    EXPECT_EQ(find_thread(pthread_t{2}), entry);
    leave_entry(entry, parties[last]);
    EXPECT_EQ(find_thread(pthread_t{2}), nullptr);
  }
}

TEST(ThreadTable, AnIdThatIsUsedAgainIsTheNewThreads) {
  ThreadEntry *old_entry = make_entry(), *new_entry = make_entry();
  list_thread(old_entry, pthread_t{3});
  leave_entry(old_entry, Party::kCreator);
  leave_entry(old_entry, Party::kThread);
  list_thread(new_entry, pthread_t{3});
  EXPECT_EQ(find_thread(pthread_t{3}), new_entry);
  leave_entry(old_entry, Party::kJoiner);
  EXPECT_EQ(find_thread(pthread_t{3}), new_entry);
  leave_all(new_entry);
}

TEST(ThreadTable, OnlyTheForkingThreadIsKnownInTheChild) {
  ThreadEntry *other = make_entry(), *own = make_entry();
  list_thread(other, pthread_t{5});
  list_thread(own, pthread_self());
  forget_other_threads();
  EXPECT_EQ(find_thread(pthread_t{5}), nullptr);
  EXPECT_EQ(find_thread(pthread_self()), own);
  leave_all(own);
  leave_all(other);
}

}  // namespace
}  // namespace yeti
