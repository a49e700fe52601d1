// Tests of models/model.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/models/model.h"
#include "plugin/selftest/selftest.h"

namespace yeti::selftest {

namespace {

std::string message_of(const char *text) {
  std::vector<Model> models;
  std::vector<ModelError> errors = parse_models(text, models);
  return errors.empty()
             ? ""
             : std::to_string(errors[0].line) + ": " + errors[0].message;
}

Model only_model(const char *text) {
  std::vector<Model> models;
  EXPECT_EQUAL(message_of(text), std::string());
  parse_models(text, models);
  EXPECT_EQUAL(models.size(), size_t(1));
  return models.empty() ? Model() : models[0];
}

YETI_TEST(Model, SaysWhenWhatAndWhere) {
  Model model = only_model("# a lock\n\n  after my_lock lock *(arg2+16) # x\n");
  EXPECT_TRUE(model.when == Model::When::kAfter);
  EXPECT_EQUAL(model.function, std::string("my_lock"));
  EXPECT_TRUE(model.action == kYetiModelLock);
  EXPECT_TRUE(model.place.is_indirect);
  EXPECT_EQUAL(model.place.offset, 16);
  EXPECT_EQUAL(model.place.base.argument, 2u);
  EXPECT_FALSE(model.condition);
}

YETI_TEST(Model, KeepsParametersTogether) {
  Model model = only_model("before a::b<int, 2>::c(d &, *) release this");
  EXPECT_EQUAL(model.function, std::string("a::b<int, 2>::c(d &, *)"));
  EXPECT_EQUAL(model.place.base.argument, 1u);
}

YETI_TEST(Model, HasSizesAndConditions) {
  Model model =
      only_model("after fill write arg1 size arg2 * 8 if not result = -1");
  EXPECT_EQUAL(model.size.size(), size_t(2));
  EXPECT_EQUAL(model.size[1].number, int64_t(8));
  EXPECT_TRUE(model.condition);
  if (!model.condition) return;
  EXPECT_TRUE(model.condition->is_negated);
  EXPECT_TRUE(model.condition->operand.kind == ModelOperand::Kind::kResult);
  EXPECT_TRUE(model.condition->number == -1);
}

YETI_TEST(Model, KnowsWhatIsCalledBack) {
  Model model = only_model("leave run/arg2 release callback");
  EXPECT_EQUAL(model.function, std::string("run"));
  EXPECT_EQUAL(model.callback, 2u);
  EXPECT_TRUE(model.place.base.kind == ModelOperand::Kind::kCallback);
}

YETI_TEST(Model, RefusesWhatMakesNoSense) {
  const char *const wrong[] = {
      "during f lock arg1",
      "before",
      "before f",
      "before f loc arg1",
      "before f lock",
      "before f lock arg0",
      "before f lock 8",
      "before f lock arg1+x",
      "before f lock result",
      "before f lock arg1 size 8",
      "before f write arg1",
      "before f write arg1 size",
      "before f lock arg1 if",
      "before f lock arg1 if result",
      "after f lock arg1 if result =",
      "after f lock arg1 too",
      "after f/arg1 lock arg1",
      "before f lock callback",
      "enter f/arg1 acquire arg7",
      "enter f/arg1 acquire arg1+8",
      "enter f/arg1 acquire arg1 if arg2",
  };
  for (const char *text : wrong) {
    std::string message = message_of(text);
    if (message.compare(0, 3, "1: ") != 0)
      fail(__FILE__, __LINE__, std::string("accepted: ") + text);
  }
}

YETI_TEST(Model, NamesTheLineOfAnError) {
  EXPECT_EQUAL(message_of("# one\nbefore f lock arg1\nbefore f lock\n"),
               std::string("3: the end of the line is no place; places are "
                           "arg1, arg2 ..., this, result, callback and $name, "
                           "each also as arg1+8, *arg1 or *(arg1+8)"));
}

}  // namespace

}  // namespace yeti::selftest
