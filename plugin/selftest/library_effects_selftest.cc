// Tests of effects/effects.h and effects/library_effects.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/effects/library_effects.h"
#include "plugin/selftest/selftest.h"

namespace yeti::selftest {

namespace {

// A function of another unit, declared at 'place'.
tree external(const char *name, location_t place = BUILTINS_LOCATION) {
  tree type = build_function_type_list(void_type_node, NULL_TREE);
  tree decl = build_fn_decl(name, type);
  DECL_SOURCE_LOCATION(decl) = place;
  return decl;
}

// As in "acquires, may not return".
std::string text_of(const char *name) {
  auto effects = library_effects(external(name));
  if (!effects) return "unknown";
  std::string text;
  auto add = [&](bool holds, const char *word) {
    if (holds) text += (text.empty() ? "" : ", ") + std::string(word);
  };
  add(effects->acquires, "acquires");
  add(effects->releases, "releases");
  add(effects->may_not_return, "may not return");
  return text;
}

YETI_TEST(LibraryEffects, KnowsWhatFunctionsOrder) {
  EXPECT_EQUAL(text_of("strcmp"), "");
  EXPECT_EQUAL(text_of("pthread_mutex_trylock"), "acquires");
  EXPECT_EQUAL(text_of("__memmove_chk"), "may not return");
  EXPECT_EQUAL(text_of("no_such_function"), "unknown");
}

YETI_TEST(LibraryEffects, LocksAreNotHarmless) {
  for (const char *name : {"pthread_mutex_lock", "pthread_mutex_unlock",
                           "GOMP_barrier", "pthread_create", "sem_post"})
    EXPECT_FALSE(text_of(name).empty());
}

YETI_TEST(LibraryEffects, AsksForFunctionsOfOtherUnitsOnly) {
  tree own = external("strcmp");
  DECL_EXTERNAL(own) = 0;
  EXPECT_FALSE(library_effects(own));
  tree local = external("strcmp");
  TREE_PUBLIC(local) = 0;
  EXPECT_FALSE(library_effects(local));
  EXPECT_FALSE(library_effects(NULL_TREE));
}

YETI_TEST(LibraryEffects, AProgramMayHaveAFunctionOfThatName) {
  EXPECT_FALSE(library_effects(external("strcmp", input_location)));
  EXPECT_TRUE(library_effects(external("__memmove_chk", input_location)));
}

YETI_TEST(Effects, AddUp) {
  Effects lock{true, false, false}, unlock{false, true, false};
  EXPECT_TRUE((lock | unlock) == (Effects{true, true, false}));
  EXPECT_TRUE((lock | kAllEffects) == kAllEffects);
  EXPECT_FALSE(lock == unlock);
}

}  // namespace

}  // namespace yeti::selftest
