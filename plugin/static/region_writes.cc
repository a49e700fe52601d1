// See region_writes.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/region_writes.h"

#include "plugin/effects/library_effects.h"
#include "plugin/static/unit_bodies.h"

namespace yeti::definite {

namespace {

// Functions that lock inside of a library at most: nobody waits there for what
// another thread of the program has yet to do.
bool is_harmless_library_function(tree function) {
  static const std::set<std::string> kNames = {
      "printf", "puts",   "putchar", "fprintf", "fputs", "fputc", "putc",
      "fwrite", "fflush", "malloc",  "calloc",  "free",  "_Znwm", "_Znam",
      "_ZdlPv", "_ZdaPv", "_ZdlPvm", "_ZdaPvm", "rand",  "time",  "clock"};
  tree name = DECL_ASSEMBLER_NAME_SET_P(function)
                  ? DECL_ASSEMBLER_NAME(function)
                  : DECL_NAME(function);
  if (!name) return false;
  std::string text = IDENTIFIER_POINTER(name);
  return kNames.count(text) || text.compare(0, 8, "omp_get_") == 0;
}

bool can_be_reached(tree decl) {
  return DECL_P(decl) && (is_global_var(decl) || TREE_ADDRESSABLE(decl));
}

// Whether an assignment to memory of type 'written' may change memory of type
// 'read'. Without optimisation GCC makes no use of types, but a program does
// not depend on that.
bool may_change(tree written, tree read) {
  if (!flag_strict_aliasing && optimize) return true;
  auto is_plain = [](tree type) {
    return (INTEGRAL_TYPE_P(type) || POINTER_TYPE_P(type) ||
            SCALAR_FLOAT_TYPE_P(type)) &&
           TYPE_MODE(type) != QImode;
  };
  if (!is_plain(written) || !is_plain(read)) return true;
  return POINTER_TYPE_P(written) == POINTER_TYPE_P(read) &&
         SCALAR_FLOAT_TYPE_P(written) == SCALAR_FLOAT_TYPE_P(read) &&
         TYPE_MODE(written) == TYPE_MODE(read);
}

bool has_own_body(tree function) {
  return DECL_SAVED_TREE(function) || gimple_has_body_p(function);
}

CallKind kind_of_builtin(tree function) {
  switch (DECL_FUNCTION_CODE(function)) {
    case BUILT_IN_GOMP_BARRIER:
      return CallKind::kBarrier;
    case BUILT_IN_GOMP_TASKWAIT:
      return CallKind::kTaskWait;
    case BUILT_IN_GOMP_TASKYIELD:
    // The end of a construct, which is read as such.
    case BUILT_IN_GOMP_TASKGROUP_END:
    case BUILT_IN_PRINTF:
    case BUILT_IN_PRINTF_UNLOCKED:
    case BUILT_IN_PUTCHAR:
    case BUILT_IN_PUTS:
    case BUILT_IN_FPRINTF:
    case BUILT_IN_FPUTS:
    case BUILT_IN_FPUTC:
    case BUILT_IN_FWRITE:
    case BUILT_IN_MALLOC:
    case BUILT_IN_CALLOC:
    case BUILT_IN_FREE:
    case BUILT_IN_OMP_GET_THREAD_NUM:
    case BUILT_IN_OMP_GET_NUM_THREADS:
    case BUILT_IN_EXPECT:
    case BUILT_IN_UNREACHABLE:
    case BUILT_IN_STACK_SAVE:
    case BUILT_IN_STACK_RESTORE:
    case BUILT_IN_ALLOCA_WITH_ALIGN:
    case BUILT_IN_ASSUME_ALIGNED:
      return CallKind::kHarmless;
    case BUILT_IN_MEMCPY:
    case BUILT_IN_MEMMOVE:
    case BUILT_IN_MEMSET:
    case BUILT_IN_STRCPY:
    case BUILT_IN_STRCAT:
    case BUILT_IN_SPRINTF:
    case BUILT_IN_SNPRINTF:
      return CallKind::kWriter;
    default:
      return CallKind::kUnknown;
  }
}

// Whether 'function' is a member of std::thread.
bool is_of_thread(tree function) {
  tree type = DECL_CONTEXT(function);
  if (!type || TREE_CODE(type) != RECORD_TYPE || !TYPE_NAME(type)) return false;
  tree name = TYPE_NAME(type), space = DECL_P(name) ? DECL_CONTEXT(name) : NULL;
  return space && TREE_CODE(space) == NAMESPACE_DECL && DECL_NAME(space) &&
         !strcmp(IDENTIFIER_POINTER(DECL_NAME(space)), "std") &&
         DECL_NAME(name) &&
         !strcmp(IDENTIFIER_POINTER(DECL_NAME(name)), "thread");
}

CallKind kind_of_member(tree function) {
  if (!is_of_thread(function) || !DECL_NAME(function))
    return CallKind::kUnknown;
  const char *name = IDENTIFIER_POINTER(DECL_NAME(function));
  if (!strcmp(name, "join")) return CallKind::kJoin;
  // What it starts is its second argument.
  tree second = DECL_ARGUMENTS(function);
  if (second) second = DECL_CHAIN(second);
  bool is_start = starts_with(name, "__ct") && second &&
                  TREE_CODE(TREE_TYPE(second)) == REFERENCE_TYPE;
  return is_start ? CallKind::kStart : CallKind::kUnknown;
}

// Functions of the system that order threads in ways that are known.
CallKind kind_by_name(tree function) {
  static const std::map<std::string, CallKind> kNames = {
      {"omp_set_lock", CallKind::kTake},
      {"omp_set_nest_lock", CallKind::kTake},
      {"omp_unset_lock", CallKind::kRelease},
      {"omp_unset_nest_lock", CallKind::kRelease},
      {"omp_set_lock_", CallKind::kTake},
      {"omp_set_nest_lock_", CallKind::kTake},
      {"omp_unset_lock_", CallKind::kRelease},
      {"omp_unset_nest_lock_", CallKind::kRelease},
      {"pthread_mutex_lock", CallKind::kTake},
      {"pthread_mutex_unlock", CallKind::kRelease},
      {"pthread_spin_lock", CallKind::kTake},
      {"pthread_spin_unlock", CallKind::kRelease},
      {"mtx_lock", CallKind::kTake},
      {"mtx_unlock", CallKind::kRelease},
      {"pthread_create", CallKind::kStart},
      {"thrd_create", CallKind::kStart},
      {"pthread_join", CallKind::kJoin},
      {"thrd_join", CallKind::kJoin}};
  if (!DECL_NAME(function)) return CallKind::kUnknown;
  tree context = DECL_CONTEXT(function);
  if (context && TYPE_P(context)) return kind_of_member(function);
  if (has_own_body(function) || !TREE_PUBLIC(function))
    return CallKind::kUnknown;
  auto found = kNames.find(IDENTIFIER_POINTER(DECL_NAME(function)));
  return found == kNames.end() ? CallKind::kUnknown : found->second;
}

// The method that a call of an object of 'type' runs, if there is one only.
tree call_operator(tree type) {
  tree result = NULL_TREE;
  for (tree each = TYPE_FIELDS(type); each; each = DECL_CHAIN(each)) {
    if (TREE_CODE(each) != FUNCTION_DECL || !DECL_NAME(each) ||
        strcmp(IDENTIFIER_POINTER(DECL_NAME(each)), "operator()"))
      continue;
    if (result) return NULL_TREE;
    result = each;
  }
  return result;
}

}  // namespace

ThreadStart thread_start_of(gimple *call) {
  ThreadStart start;
  tree callee = gimple_call_fndecl(call);
  bool is_member = DECL_CONTEXT(callee) && TYPE_P(DECL_CONTEXT(callee));
  bool is_pthread = !is_member && !strcmp(IDENTIFIER_POINTER(DECL_NAME(callee)),
                                          "pthread_create");
  unsigned number = is_pthread ? 2 : 1;
  start.argument = number + 1;
  if (gimple_call_num_args(call) <= number) return start;
  tree routine = gimple_call_arg(call, number);
  if (TREE_CODE(routine) != ADDR_EXPR) return start;
  routine = TREE_OPERAND(routine, 0);
  if (TREE_CODE(routine) == FUNCTION_DECL) {
    // Copies of arguments are not followed.
    bool has_arguments = gimple_call_num_args(call) > 2;
    if (!is_member || !has_arguments) start.function = routine;
    return start;
  }
  if (!is_member || !VAR_P(routine) ||
      TREE_CODE(TREE_TYPE(routine)) != RECORD_TYPE ||
      gimple_call_num_args(call) != 2)
    return start;
  start.function = call_operator(TREE_TYPE(routine));
  start.argument = number;
  start.is_method = true;
  return start;
}

CallKind kind_of_call(gimple *call) {
  int flags = gimple_call_flags(call);
  if ((flags & (ECF_CONST | ECF_PURE)) && !(flags & ECF_LOOPING_CONST_OR_PURE))
    return CallKind::kHarmless;
  if (gimple_call_internal_p(call)) return CallKind::kUnknown;
  tree function = gimple_call_fndecl(call);
  if (!function) return CallKind::kUnknown;
  if (fndecl_built_in_p(function, BUILT_IN_NORMAL)) {
    CallKind kind = kind_of_builtin(function);
    if (kind != CallKind::kUnknown) return kind;
  }
  CallKind kind = kind_by_name(function);
  if (kind != CallKind::kUnknown) return kind;
  if (has_own_body(function)) return CallKind::kUnknown;
  if (is_harmless_library_function(function)) return CallKind::kHarmless;
  auto effects = library_effects(function);
  if (effects && *effects == Effects{}) return CallKind::kWriter;
  return CallKind::kUnknown;
}

void RegionWrites::add(gimple_seq sequence) {
  walk_stmt_info info;
  memset(&info, 0, sizeof info);
  info.info = this;
  walk_gimple_seq_mod(&sequence, on_statement, nullptr, &info);
}

gimple_stmt_iterator iterator_at(gimple *statement) {
  gimple_stmt_iterator place;
  memset(&place, 0, sizeof place);
  place.ptr = statement;
  return place;
}

void RegionWrites::add_statement(gimple *statement) {
  walk_stmt_info info;
  memset(&info, 0, sizeof info);
  info.info = this;
  gimple_stmt_iterator place = iterator_at(statement);
  walk_gimple_stmt(&place, on_statement, nullptr, &info);
}

tree RegionWrites::on_statement(gimple_stmt_iterator *place, bool *,
                                walk_stmt_info *info) {
  static_cast<RegionWrites *>(info->info)->statement(gsi_stmt(*place));
  return NULL_TREE;
}

void RegionWrites::add_type(std::vector<tree> *types, tree type) {
  if (std::find(types->begin(), types->end(), type) == types->end())
    types->push_back(type);
}

void RegionWrites::write_variable(tree decl, tree type) {
  assigned_.insert(decl);
  if (can_be_reached(decl)) add_type(&reachable_, type);
}

void RegionWrites::write(tree reference) {
  tree base = get_base_address(reference);
  if (!base) {
    anything_ = true;
    return;
  }
  if (TREE_CODE(base) == MEM_REF &&
      TREE_CODE(TREE_OPERAND(base, 0)) == ADDR_EXPR)
    base = get_base_address(TREE_OPERAND(TREE_OPERAND(base, 0), 0));
  if (base && (DECL_P(base) || TREE_CODE(base) == SSA_NAME))
    write_variable(base, TREE_TYPE(reference));
  else
    add_type(&through_pointers_, TREE_TYPE(reference));
}

// A function that calls itself may write anything.
void RegionWrites::add_callee(tree function) {
  static std::map<int, RegionWrites> known;
  static std::set<int> open;
  Callee callee = callee_of(function);
  int number = callee ? DECL_UID(callee.function) : -1;
  if (!callee || open.count(number)) {
    anything_ = true;
    return;
  }
  auto found = known.find(number);
  if (found == known.end()) {
    open.insert(number);
    RegionWrites writes;
    writes.add(callee.body);
    open.erase(number);
    found = known.insert({number, std::move(writes)}).first;
  }
  const RegionWrites &own = found->second;
  assigned_.insert(own.assigned_.begin(), own.assigned_.end());
  for (tree type : own.through_pointers_) add_type(&through_pointers_, type);
  for (tree type : own.reachable_) add_type(&reachable_, type);
  anything_ |= own.anything_;
}

// Variables of which threads or iterations have copies, and which get a value
// at the end, count as assigned.
void RegionWrites::clauses(tree clauses) {
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN(c))
    switch (OMP_CLAUSE_CODE(c)) {
      case OMP_CLAUSE_REDUCTION:
      case OMP_CLAUSE_IN_REDUCTION:
      case OMP_CLAUSE_TASK_REDUCTION:
      case OMP_CLAUSE_LASTPRIVATE:
      case OMP_CLAUSE_LINEAR:
      case OMP_CLAUSE_COPYPRIVATE:
      case OMP_CLAUSE_COPYIN:
      case OMP_CLAUSE_MAP: {
        tree base = get_base_address(OMP_CLAUSE_DECL(c));
        if (base && DECL_P(base))
          write_variable(base, TREE_TYPE(base));
        else
          anything_ = true;
        break;
      }
      default:
        break;
    }
}

void RegionWrites::statement(gimple *statement) {
  switch (gimple_code(statement)) {
    case GIMPLE_ASSIGN:
      if (!gimple_clobber_p(statement)) write(gimple_assign_lhs(statement));
      break;
    case GIMPLE_CALL:
      if (gimple_call_lhs(statement)) write(gimple_call_lhs(statement));
      switch (kind_of_call(statement)) {
        case CallKind::kBarrier:
        case CallKind::kTaskWait:
        case CallKind::kHarmless:
        case CallKind::kTake:
        case CallKind::kRelease:
          break;
        case CallKind::kStart:
          add_type(&through_pointers_, long_unsigned_type_node);
          add_callee(thread_start_of(statement).function);
          break;
        case CallKind::kJoin:
          add_type(&through_pointers_, ptr_type_node);
          add_type(&through_pointers_, integer_type_node);
          break;
        case CallKind::kWriter:
          add_type(&through_pointers_, char_type_node);
          break;
        case CallKind::kUnknown:
          add_callee(gimple_call_fndecl(statement));
          break;
      }
      break;
    case GIMPLE_ASM:
      anything_ = true;
      break;
    case GIMPLE_OMP_ATOMIC_LOAD: {
      gomp_atomic_load *load = as_a<gomp_atomic_load *>(statement);
      tree address = gimple_omp_atomic_load_rhs(load);
      assigned_.insert(gimple_omp_atomic_load_lhs(load));
      tree base = TREE_CODE(address) == ADDR_EXPR
                      ? get_base_address(TREE_OPERAND(address, 0))
                      : NULL_TREE;
      if (base && DECL_P(base))
        write_variable(base, TREE_TYPE(TREE_TYPE(address)));
      else
        add_type(&through_pointers_, TREE_TYPE(TREE_TYPE(address)));
      break;
    }
    case GIMPLE_OMP_FOR:
      for (size_t i = 0; i < gimple_omp_for_collapse(statement); ++i)
        assigned_.insert(gimple_omp_for_index(statement, i));
      add(gimple_omp_for_pre_body(statement));
      clauses(gimple_omp_for_clauses(statement));
      break;
    case GIMPLE_OMP_SECTIONS:
      clauses(gimple_omp_sections_clauses(statement));
      break;
    case GIMPLE_OMP_SINGLE:
      clauses(gimple_omp_single_clauses(statement));
      break;
    case GIMPLE_OMP_PARALLEL:
    case GIMPLE_OMP_TASK:
      clauses(gimple_omp_taskreg_clauses(statement));
      break;
    case GIMPLE_OMP_TARGET:
    case GIMPLE_OMP_TEAMS:
      anything_ = true;
      break;
    default:
      if (is_omp_scope(statement)) clauses(omp_scope_clauses(statement));
      break;
  }
}

bool RegionWrites::pointers_write(tree type) const {
  if (anything_) return true;
  for (tree written : through_pointers_)
    if (may_change(written, type)) return true;
  return false;
}

bool RegionWrites::keeps(tree decl, tree type) const {
  if (assigns(decl)) return false;
  if (TREE_READONLY(decl) && !TREE_SIDE_EFFECTS(decl) && is_global_var(decl))
    return true;
  return !can_be_reached(decl) || !pointers_write(type);
}

bool RegionWrites::keeps_pointees(tree type) const {
  if (pointers_write(type)) return false;
  for (tree written : reachable_)
    if (may_change(written, type)) return false;
  return true;
}

}  // namespace yeti::definite
