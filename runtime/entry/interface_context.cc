// The entry points of compiled code that are not accesses: the call stack, what
// holds for the accesses that follow (construct, ignored, bound), order that
// compiled code itself tells, and the unit's variables.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/entry/interface.h"
#include "runtime/interception/late_binding.h"
#include "runtime/openmp/job.h"
#include "runtime/shadow/objects.h"
#include "runtime/sync/sync.h"
#include "runtime/thread/runtime_scope.h"
#include "runtime/thread/this_thread.h"

namespace yeti {
namespace {

[[gnu::noinline]] Frame *enter_slowly(Pc return_address, Address cfa) {
  ThreadState *thread = this_thread_unless_ended();
  if (thread == nullptr) return nullptr;
  return thread->calls.push(return_address, cfa);
}

}  // namespace
}  // namespace yeti

YETI_ENTRY void *__yeti_enter(const volatile void *return_address,
                              const volatile void *cfa) {
  const yeti::Pc pc = yeti::address_of(return_address);
  const yeti::Address frame = yeti::address_of(cfa);
  yeti::ThreadState *thread = yeti::hot.thread;
  if (__builtin_expect(thread == nullptr, 0))
    return yeti::enter_slowly(pc, frame);
  return thread->calls.push(pc, frame);
}

YETI_ENTRY void __yeti_leave(void *frame) {
  yeti::ThreadState *thread = yeti::hot.thread;
  if (__builtin_expect(thread != nullptr, 1))
    thread->calls.pop_to(static_cast<yeti::Frame *>(frame));
}

YETI_ENTRY void __yeti_resume(void *frame) {
  yeti::ThreadState *thread = yeti::hot.thread;
  if (__builtin_expect(thread == nullptr, 0)) return;
  thread->calls.unwind_to(static_cast<yeti::Frame *>(frame));
  thread->footprint.resume_at(yeti::address_of(__builtin_frame_address(0)),
                              thread->stack_low, thread->stack_high);
}

YETI_ENTRY void __yeti_construct(const YetiConstruct *construct) {
  yeti::hot.construct = construct;
}

YETI_ENTRY void __yeti_ignore(unsigned long ignores) {
  yeti::ThreadState *thread = yeti::judging_thread();
  if (thread == nullptr) return;
  yeti::RuntimeScope scope(*thread);
  if (ignores != 0) {
    ++thread->ignore_reads;
    ++thread->ignore_writes;
  } else {  // a handler that was left by a jump has forgotten how many
    thread->ignore_reads -= thread->ignore_reads > 0;
    thread->ignore_writes -= thread->ignore_writes > 0;
  }
  thread->refresh_epoch();
}

YETI_ENTRY void __yeti_bind() {
  yeti::ThreadState *thread = yeti::judging_thread();
  if (thread == nullptr) return;
  yeti::RuntimeScope scope(*thread);
  thread->bind_to_thread();
}

YETI_ENTRY void __yeti_job_begin(unsigned) {
  yeti::ThreadState *thread = yeti::judging_thread();
  if (thread == nullptr) return;
  yeti::RuntimeScope scope(*thread);
  yeti::begin_job(*thread, yeti::address_of(__builtin_frame_address(0)));
}

YETI_ENTRY void __yeti_job_end() {
  yeti::ThreadState *thread = yeti::judging_thread();
  if (thread == nullptr) return;
  yeti::RuntimeScope scope(*thread);
  yeti::end_job(*thread, yeti::address_of(__builtin_frame_address(0)));
}

YETI_ENTRY void __yeti_chunk_begin(unsigned) {
  yeti::ThreadState *thread = yeti::judging_thread();
  if (thread == nullptr) return;
  yeti::RuntimeScope scope(*thread);
  yeti::begin_chunk(*thread, yeti::address_of(__builtin_frame_address(0)));
}

YETI_ENTRY void __yeti_iteration_begin(unsigned) {
  if (yeti::is_in_group_of_iterations()) return;
  yeti::ThreadState *thread = yeti::judging_thread();
  if (thread == nullptr) return;
  yeti::RuntimeScope scope(*thread);
  yeti::begin_iteration(*thread, yeti::address_of(__builtin_frame_address(0)));
}

YETI_ENTRY void __yeti_iteration_end() {
  if (yeti::group_of_iterations_goes_on()) return;
  __yeti_job_end();
}

YETI_ENTRY void __yeti_loop_begin(unsigned is_static) {
  yeti::ThreadState *thread = yeti::judging_thread();
  if (thread == nullptr) return;
  yeti::RuntimeScope scope(*thread);
  yeti::begin_loop(*thread, is_static != 0);
}

YETI_ENTRY void __yeti_loop_end() {
  __yeti_job_end();
}

YETI_ENTRY void __yeti_acquire(const volatile void *object) {
  yeti::ThreadState *thread = yeti::judging_thread();
  if (thread == nullptr) return;
  yeti::RuntimeScope scope(*thread);
  yeti::on_acquire(*thread, yeti::address_of(object));
}

YETI_ENTRY void __yeti_release(const volatile void *object) {
  yeti::ThreadState *thread = yeti::judging_thread();
  if (thread == nullptr) return;
  yeti::RuntimeScope scope(*thread);
  yeti::on_release(*thread, yeti::address_of(object));
}

YETI_ENTRY void __yeti_globals(const YetiGlobal *globals, unsigned long count) {
  yeti::bind_new_modules();
  yeti::add_globals(globals, count);
}
