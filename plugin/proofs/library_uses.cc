// See library_uses.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/proofs/library_uses.h"

#include "plugin/effects/library_effects.h"

namespace yeti::proofs {

namespace {

struct Entry {
  const char *name;  // a prefix, if it ends with '*'
  Use use;
};

// Not those that may carry a pointer from one strand to another (fwrite,
// fread).
constexpr Entry kEntries[] = {
    {"printf", Use::kReads},
    {"fprintf", Use::kReads},
    {"puts", Use::kReads},
    {"fputs", Use::kReads},
    {"putchar", Use::kReads},
    {"fputc", Use::kReads},
    {"perror", Use::kReads},
    {"fflush", Use::kReads},
    {"atoi", Use::kReads},
    {"atol", Use::kReads},
    {"atoll", Use::kReads},
    {"atof", Use::kReads},
    {"strlen", Use::kReads},
    {"strnlen", Use::kReads},
    {"strcmp", Use::kReads},
    {"strncmp", Use::kReads},
    {"memcmp", Use::kReads},
    {"bcmp", Use::kReads},
    {"__memcmpeq", Use::kReads},
    {"sprintf", Use::kWrites},
    {"snprintf", Use::kWrites},
    {"fgets", Use::kWrites},
    {"time", Use::kWrites},
    {"clock_gettime", Use::kWrites},
    {"gettimeofday", Use::kWrites},
    {"nanosleep", Use::kWrites},
    {"frexp", Use::kWrites},
    {"modf", Use::kWrites},
    {"sincos", Use::kWrites},
    {"rand_r", Use::kWrites},
    {"pthread_mutex_*", Use::kLocks},
    {"pthread_mutexattr_*", Use::kLocks},
    {"pthread_cond_*", Use::kLocks},
    {"pthread_rwlock_*", Use::kLocks},
    {"pthread_spin_*", Use::kLocks},
    {"pthread_barrier_*", Use::kLocks},
    {"sem_*", Use::kLocks},
    {"pthread_attr_init", Use::kLocks},
    {"pthread_attr_destroy", Use::kLocks},
    {"pthread_attr_setstacksize", Use::kLocks},
    {"omp_init_*", Use::kLocks},
    {"omp_destroy_*", Use::kLocks},
    {"omp_set_*", Use::kLocks},
    {"omp_unset_*", Use::kLocks},
    {"omp_test_*", Use::kLocks},
    {"omp_get_place_proc_nums*", Use::kWrites},
    {"omp_get_partition_place_nums*", Use::kWrites},
    {"omp_get_*", Use::kLocks},
    {"omp_in_parallel", Use::kLocks},
    {"__yeti_globals", Use::kLocks},
    {"GOMP_barrier*", Use::kLocks},
    {"GOMP_critical_*", Use::kLocks},
    {"GOMP_atomic_*", Use::kLocks},
    {"GOMP_ordered_*", Use::kLocks},
    {"GOMP_single_start", Use::kLocks},
    {"GOMP_taskwait", Use::kLocks},
    {"GOMP_taskgroup_start", Use::kLocks},
    {"GOMP_taskgroup_end", Use::kLocks},
    {"GOMP_taskyield", Use::kLocks},
    {"GOMP_sections_start", Use::kLocks},
    {"GOMP_sections_next", Use::kLocks},
    {"GOMP_sections_end*", Use::kLocks},
    {"GOMP_loop_end*", Use::kLocks},
};

bool matches(const char *name, const char *pattern) {
  size_t length = strlen(pattern);
  return pattern[length - 1] == '*' ? !strncmp(name, pattern, length - 1)
                                    : !strcmp(name, pattern);
}

// Functions that give the bounds of a chunk to two local variables. Some that
// start a loop get addresses of reductions besides.
bool gives_chunk(const char *name) {
  if (!starts_with(name, "GOMP_loop_")) return false;
  return strstr(name, "_next") ||
         (strstr(name, "_start") && !strstr(name, "doacross") &&
          strcmp(name, "GOMP_loop_start") &&
          strcmp(name, "GOMP_loop_ordered_start") &&
          strcmp(name, "GOMP_loop_ull_start") &&
          strcmp(name, "GOMP_loop_ull_ordered_start"));
}

}  // namespace

std::optional<Use> use_of(gcall *call) {
  if (gimple_call_internal_p(call)) return {};
  const char *name = library_name(gimple_call_fndecl(call));
  if (!*name) return {};
  if (gives_chunk(name)) return Use::kWrites;
  for (const Entry &entry : kEntries)
    if (matches(name, entry.name)) return entry.use;
  return {};
}

}  // namespace yeti::proofs
