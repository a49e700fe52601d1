// See thread_bound.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/openmp/thread_bound.h"

#include "plugin/openmp/thread_dependence.h"
#include "plugin/openmp/thread_sources.h"

namespace yeti {

namespace {

YetiBinding binding_of(Dependence dependence) {
  if (dependence & (kOnTurn | kOnThread | kOnMember)) return kYetiThreadBound;
  return dependence & ~(kOnIteration | kOnSchedule) ? kYetiBindingUnknown
                                                    : kYetiIndependent;
}

YetiBinding binding_of(const Access &access, const ThreadDependence &values) {
  Dependence result = values.of_block(gimple_bb(access.statement));
  if (access.reference)
    result |= values.of_address(access.reference);
  else
    result |= values.of_value(access.pointer) | values.of_value(access.size);
  if (!values.jobs().contains(access.statement)) result &= ~kOnMember;
  return binding_of(result);
}

}  // namespace

bool may_have_thread_bound(function *fun) {
  return is_body_of_construct(fun->decl) || has_thread_source(fun) ||
         has_jobs(fun);
}

// In most functions nothing can be said. That an access is independent can be
// said only in the bodies of regions and tasks, and in jobs: who calls another
// function, and under which conditions, is not known.
std::vector<BindPoint> find_thread_bound(function *fun,
                                         std::vector<Access> &accesses) {
  if (!may_have_thread_bound(fun)) return {};
  bool is_body = is_body_of_construct(fun->decl);
  ThreadDependence values(fun);
  for (Access &access : accesses) {
    access.binding = binding_of(access, values);
    if (!is_body && !values.jobs().contains(access.statement) &&
        access.binding == kYetiIndependent)
      access.binding = kYetiBindingUnknown;
  }
  return find_bind_points(fun, values);
}

}  // namespace yeti
