// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/process_key.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <map>
#include <string>

namespace yeti {
namespace {

std::map<std::string, std::string> variables;

LauncherRank rank_with(const std::map<std::string, std::string> &all) {
  variables = all;
  return rank_in([](const char *name) -> const char * {
    auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
}

TEST(ProcessKey, NoLauncherIsNoRank) {
  EXPECT_EQ(rank_with({}).launcher, nullptr);
  EXPECT_EQ(rank_with({{"PMI_RANK", "x"}}).launcher, nullptr);
  EXPECT_EQ(rank_with({{"PMI_RANK", "-1"}}).launcher, nullptr);
}

TEST(ProcessKey, LaunchersTellRankAndSize) {
  LauncherRank rank = rank_with({{"PMI_RANK", "3"}, {"PMI_SIZE", "8"}});
  EXPECT_STREQ(rank.launcher, "PMI");
  EXPECT_EQ(rank.rank, 3u);
  EXPECT_EQ(rank.ranks, 8u);
  rank = rank_with({{"PMIX_RANK", "1"}});
  EXPECT_EQ(rank.rank, 1u);
  EXPECT_EQ(rank.ranks, 0u);
}

// mpirun inside of a batch job.
TEST(ProcessKey, TheInnerLauncherCounts) {
  const LauncherRank rank =
      rank_with({{"SLURM_PROCID", "0"}, {"OMPI_COMM_WORLD_RANK", "5"}});
  EXPECT_STREQ(rank.launcher, "Open MPI");
  EXPECT_EQ(rank.rank, 5u);
}

TEST(ProcessKey, TheKeyNamesHostAndProcess) {
  initialize_process_key();
  char name[65] = {};
  gethostname(name, sizeof name - 1);
  EXPECT_EQ(host_name(), name);
  EXPECT_EQ(process_key(), std::string(name) + '/' + std::to_string(getpid()) +
                               '/' + std::to_string(process_start_us()));
  const std::string before(process_key());
  usleep(10);
  renew_process_key();
  EXPECT_NE(process_key(), before);
}

}  // namespace
}  // namespace yeti
