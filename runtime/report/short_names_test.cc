// Tests of short_names.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/short_names.h"

#include <gtest/gtest.h>

#include <string>

namespace yeti {
namespace {

std::string shorten(std::string_view name) {
  const String text = short_name(name);
  return std::string(text.data(), text.size());
}

TEST(ShortName, LeavesOutDefaultArguments) {
  EXPECT_EQ(shorten("std::map<int, A, std::less<int>, "
                    "std::allocator<std::pair<int const, A> > >::clear()"),
            "std::map<int, A>::clear()");
  EXPECT_EQ(shorten("f(std::vector<std::vector<int, std::allocator<int> >, "
                    "std::allocator<std::vector<int, std::allocator<int> > > "
                    ">&)"),
            "f(std::vector<std::vector<int>>&)");
  EXPECT_EQ(shorten("std::unique_ptr<S, std::default_delete<S> >::get() const"),
            "std::unique_ptr<S>::get() const");
  EXPECT_EQ(shorten("std::stack<int, std::deque<int, std::allocator<int> > "
                    ">::pop()"),
            "std::stack<int>::pop()");
}

TEST(ShortName, KeepsWhatIsChosen) {
  EXPECT_EQ(shorten("g<std::allocator<int> >()"), "g<std::allocator<int>>()");
  EXPECT_EQ(shorten("std::set<int, std::greater<int>, std::allocator<int> "
                    ">::size()"),
            "std::set<int, std::greater<int>>::size()");
  EXPECT_EQ(shorten("h<int, std::vector<int, std::allocator<int> > >()"),
            "h<int, std::vector<int>>()");
}

TEST(ShortName, LeavesOutTheResult) {
  EXPECT_EQ(shorten("void std::__invoke_impl<void, void (*)(int), int>("
                    "std::__invoke_other, void (*&&)(int), int&&)"),
            "std::__invoke_impl<void, void (*)(int), int>(std::__invoke_other, "
            "void (*&&)(int), int&&)");
  EXPECT_EQ(shorten("std::_Node<A>* (anonymous namespace)::make<A>(A const&)"),
            "(anonymous namespace)::make<A>(A const&)");
  EXPECT_EQ(shorten("std::ostream& std::operator<< <char>(std::ostream&, int)"),
            "std::operator<< <char>(std::ostream&, int)");
}

TEST(ShortName, KnowsStrings) {
  EXPECT_EQ(shorten("f(std::__cxx11::basic_string<char, "
                    "std::char_traits<char>, std::allocator<char> > const&)"),
            "f(std::string const&)");
}

TEST(ShortName, KeepsOtherNames) {
  for (const char *name :
       {"main", "operator new(unsigned long)", "A::operator()(int) const",
        "module::procedure", "main::{lambda(int)#1}::operator()(int) const",
        "S::operator<(S const&) const", "a < b", "<unnamed>", "f<", ""})
    EXPECT_EQ(shorten(name).substr(0, std::string(name).size()), name);
}

}  // namespace
}  // namespace yeti
