// At each call that GCC knows as such, it has to find other places for the
// values in call-clobbered registers, and the program has to move them there
// and back: too much for tens of thousands of notes. note1 to note8_anywhere
// clobber few registers, so on x86-64 they are called by an `asm` statement.
//
// As GCC sees no call there, it would use the red zone below the stack pointer
// in functions without any other call; so the caller makes sure that there is
// one. GCC knows that the statement may change memory, as a call may.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/emit/note_calls.h"

#include "plugin/emit/note_placeholder.h"

namespace yeti {

namespace {

#ifdef TARGET_X32  // an option of GCC for x86 only

using Words = vec<tree, va_gc>;

tree word_of(const std::string &text) {
  return build_string(text.size() + 1, text.c_str());
}

void add_clobber(Words *&clobbers, const std::string &name) {
  vec_safe_push(clobbers, build_tree_list(NULL_TREE, word_of(name)));
}

Words *clobbers() {
  Words *result = nullptr;
#define X(name) add_clobber(result, name);
  YETI_NOTE_CLOBBERS(X)
#undef X
  add_clobber(result, "memory");
  return result;
}

void add_input(Words *&inputs, const char *constraint, tree value) {
  tree how = build_tree_list(NULL_TREE, word_of(constraint));
  vec_safe_push(inputs, build_tree_list(how, value));
}

bool is_in_x87(tree type) {
  if (TREE_CODE(type) == COMPLEX_TYPE) type = TREE_TYPE(type);
  return SCALAR_FLOAT_TYPE_P(type) &&
         (TYPE_MODE(type) == XFmode || (ix86_fpmath & FPMATH_387));
}

bool has_values_in_x87() {
  unsigned number;
  tree name;
  FOR_EACH_SSA_NAME(number, name, cfun)
  if (is_in_x87(TREE_TYPE(name))) return true;
  return false;
}

// Whether addresses have 64 bits, whether the records of sites and the global
// offset table are near enough to the code, and whether the function keeps no
// values in registers that the notes do not preserve: a hook of the program
// that is told of a race may use any register.
bool can_call_by_asm() {
  return TARGET_64BIT && !TARGET_X32 && !TARGET_AVX &&
         (ix86_cmodel == CM_SMALL || ix86_cmodel == CM_SMALL_PIC) &&
         !has_values_in_x87();
}

// In both dialects of the assembler. The address of the function comes from the
// global offset table, bound eagerly: a lazy binding stub would change
// registers.
std::string call_of(EntryPoint note) {
  std::string name = IDENTIFIER_POINTER(DECL_NAME(declaration_of(note)));
  return "lea{q\t%c1(%%rip), %%rsi|\trsi, %c1[rip]}\n\tcall\t{*" + name +
         "@GOTPCREL(%%rip)|[QWORD PTR " + name + "@GOTPCREL[rip]]}";
}

void replace_by_asm(gcall *placeholder, EntryPoint entry_point) {
  PendingNote note(placeholder);
  Words *inputs = nullptr;
  add_input(inputs, "D", note.address);
  add_input(inputs, "i", note.site);
  gasm *call = gimple_build_asm_vec(ggc_strdup(call_of(entry_point).c_str()),
                                    inputs, nullptr, clobbers(), nullptr);
  gimple_asm_set_volatile(call, true);
  replace_by(placeholder, call);
}

#else

bool can_call_by_asm() {
  return false;
}

void replace_by_asm(gcall *, EntryPoint) {}

#endif

}  // namespace

NoteCalls::NoteCalls() : by_asm_(can_call_by_asm()) {}

void NoteCalls::make(gcall *placeholder) const {
  PendingNote note(placeholder);
  unsigned HOST_WIDE_INT size = tree_to_uhwi(note.size);
  if (size > 8 || !pow2p_hwi(size) || !by_asm_) {
    replace_by_call(placeholder, EntryPoint::note);
    return;
  }
  unsigned log2_size = exact_log2(size);
  replace_by_asm(placeholder,
                 note.alignment >= size
                     ? member_of(EntryPoint::note1, log2_size, 1)
                     : member_of(EntryPoint::note2_anywhere, log2_size - 1, 1));
}

}  // namespace yeti
