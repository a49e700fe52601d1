// See process_key.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/process_key.h"

#include "runtime/base/format.h"
#include "runtime/base/platform.h"
#include "runtime/base/text.h"

namespace yeti {

namespace {

// The variables by which launchers tell a process its rank. A launcher may run
// under another one, so that both kinds are set: the more special one is first.
struct Launcher {
  const char *name, *rank, *ranks;
};
constexpr Launcher kLaunchers[] = {
    {"Open MPI", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
    {"MVAPICH2", "MV2_COMM_WORLD_RANK", "MV2_COMM_WORLD_SIZE"},
    {"PMI", "PMI_RANK", "PMI_SIZE"},
    {"PMIx", "PMIX_RANK", "PMIX_SIZE"},
    {"PALS", "PALS_RANKID", "PALS_SIZE"},
    {"ALPS", "ALPS_APP_PE", "ALPS_APP_SIZE"},
    {"Flux", "FLUX_TASK_RANK", "FLUX_JOB_SIZE"},
    {"Slurm", "SLURM_PROCID", "SLURM_NTASKS"},
};

char host[65];
char key[128];
uint64_t start_us = 0;
LauncherRank rank;

void set_key() {
  start_us = platform::wall_clock_us();
  format_text(key, sizeof key, "%s/%d/%lu", host, platform::process_id(),
              start_us);
}

}  // namespace

LauncherRank rank_in(const char *(*environment)(const char *)) {
  LauncherRank result;
  for (const Launcher &each : kLaunchers) {
    const char *text = environment(each.rank);
    if (text == nullptr || !parse_decimal(text, &result.rank)) continue;
    result.launcher = each.name;
    text = environment(each.ranks);
    if (text == nullptr || !parse_decimal(text, &result.ranks))
      result.ranks = 0;
    return result;
  }
  return {};
}

void initialize_process_key() {
  platform::host_name(host, sizeof host);
  rank = rank_in(platform::environment);
  set_key();
}

void renew_process_key() {
  set_key();
}

const LauncherRank &launcher_rank() {
  return rank;
}

std::string_view host_name() {
  return host;
}

uint64_t process_start_us() {
  return start_us;
}

std::string_view process_key() {
  return key;
}

}  // namespace yeti
