// Parses models, word by word.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/models/model.h"

#include <cctype>
#include <cstdlib>

namespace yeti {

namespace {

struct ActionRow {
  YetiModelAction action;
  const char *word;
};

constexpr ActionRow kActions[] = {
#define X(name, word, sentence) {kYetiModel##name, word},
    YETI_MODEL_ACTIONS(X)
#undef X
};

bool has_place(YetiModelAction action) {
  return !yeti_is_of_thread(action);
}

bool has_size(YetiModelAction action) {
  return action == kYetiModelFresh || action == kYetiModelRead ||
         action == kYetiModelWrite;
}

std::string all_actions() {
  std::string text;
  for (const ActionRow &row : kActions)
    text += (text.empty() ? "" : ", ") + std::string(row.word);
  return text;
}

// The words of a line up to a comment. A name may have blanks in parentheses
// and in angle brackets.
std::vector<std::string> words_of(const std::string &line) {
  std::vector<std::string> words;
  bool is_in_word = false;
  int depth = 0;
  for (char c : line) {
    if (c == '#' && !is_in_word) break;
    depth += (c == '(' || c == '<') - (c == ')' || c == '>');
    if (depth <= 0 && isspace(static_cast<unsigned char>(c))) {
      is_in_word = false;
      continue;
    }
    if (!is_in_word) words.emplace_back();
    is_in_word = true;
    words.back() += c;
  }
  return words;
}

std::optional<int64_t> number_of(const std::string &word) {
  if (word.empty()) return {};
  char *end;
  const int64_t number = strtoll(word.c_str(), &end, 0);
  if (*end) return {};
  return number;
}

int64_t number_of_name(const std::string &name) {
  unsigned hash = 0;
  for (char c : name) hash = hash * 31 + static_cast<unsigned char>(c);
  return hash % kYetiModelObjects;
}

std::optional<ModelOperand> operand_of(const std::string &word) {
  if (word == "this") return ModelOperand{ModelOperand::Kind::kArgument, 1, 0};
  if (word == "result") return ModelOperand{ModelOperand::Kind::kResult, 0, 0};
  if (word == "callback")
    return ModelOperand{ModelOperand::Kind::kCallback, 0, 0};
  if (word.size() > 1 && word[0] == '$')
    return ModelOperand{ModelOperand::Kind::kNamed, 0,
                        number_of_name(word.substr(1))};
  if (word.compare(0, 3, "arg") == 0) {
    auto number = number_of(word.substr(3));
    if (!number || *number < 1 || *number > 64) return {};
    return ModelOperand{ModelOperand::Kind::kArgument, unsigned(*number), 0};
  }
  if (auto number = number_of(word))
    return ModelOperand{ModelOperand::Kind::kNumber, 0, *number};
  return {};
}

// arg1, arg1+8, *arg1, *(arg1+8)
std::optional<ModelPlace> place_of(std::string word) {
  ModelPlace place;
  place.is_indirect = word[0] == '*';
  if (place.is_indirect) word.erase(0, 1);
  if (word.size() > 2 && word[0] == '(' && word.back() == ')')
    word = word.substr(1, word.size() - 2);
  size_t plus = word.find('+');
  if (plus != std::string::npos) {
    auto offset = number_of(word.substr(plus + 1));
    if (!offset || *offset != int32_t(*offset)) return {};
    place.offset = int32_t(*offset);
    word.erase(plus);
  }
  auto base = operand_of(word);
  if (!base || base->kind == ModelOperand::Kind::kNumber) return {};
  place.base = *base;
  return place;
}

// Reads one line. The first thing that is wrong with it is its message.
class LineParser {
 public:
  explicit LineParser(std::vector<std::string> words)
      : words_(std::move(words)) {}

  std::optional<Model> parse() {
    Model model;
    if (read_when(model) && read_function(model) && read_action(model) &&
        read_place(model) && read_size(model) && read_condition(model) &&
        ends() && makes_sense(model))
      return model;
    return {};
  }

  const std::string &message() const { return message_; }

 private:
  bool wrong(const std::string &message) {
    message_ = message;
    return false;
  }
  bool has_more() const { return next_ < words_.size(); }
  std::string shown() const {
    return has_more() ? "'" + words_[next_] + "'" : "the end of the line";
  }
  bool accept(const char *word) {
    if (!has_more() || words_[next_] != word) return false;
    ++next_;
    return true;
  }

  bool read_when(Model &model) {
    if (accept("before"))
      model.when = Model::When::kBefore;
    else if (accept("after"))
      model.when = Model::When::kAfter;
    else if (accept("enter"))
      model.when = Model::When::kEnter;
    else if (accept("leave"))
      model.when = Model::When::kLeave;
    else
      return wrong("a model begins with before, after, enter or leave, not " +
                   shown());
    return true;
  }

  bool read_function(Model &model) {
    if (!has_more()) return wrong("the name of a function is missing");
    model.function = words_[next_++];
    const size_t slash = model.function.rfind("/arg");
    if (slash == std::string::npos) return true;
    auto argument = operand_of(model.function.substr(slash + 1));
    if (!argument || model.is_of_call())
      return wrong(
          "a function that is called back is written as name/arg1, after enter "
          "or leave");
    model.callback = argument->argument;
    model.function.erase(slash);
    return true;
  }

  bool read_action(Model &model) {
    for (const ActionRow &row : kActions)
      if (accept(row.word)) {
        model.action = row.action;
        return true;
      }
    return wrong(shown() + " is no action; the actions are " + all_actions());
  }

  bool read_place(Model &model) {
    if (!has_place(model.action)) return true;
    std::optional<ModelPlace> place;
    if (has_more()) place = place_of(words_[next_]);
    if (!place)
      return wrong(
          shown() +
          " is no place; places are arg1, arg2 ..., this, result, "
          "callback and $name, each also as arg1+8, *arg1 or *(arg1+8)");
    ++next_;
    model.place = *place;
    return true;
  }

  bool read_operand(ModelOperand &operand) {
    std::optional<ModelOperand> found;
    if (has_more()) found = operand_of(words_[next_]);
    if (!found)
      return wrong(shown() +
                   " is no operand; operands are arg1, arg2 ..., this, result "
                   "and numbers");
    ++next_;
    operand = *found;
    return true;
  }

  bool read_size(Model &model) {
    if (!accept("size"))
      return !has_size(model.action) || wrong("this action needs a size");
    if (!has_size(model.action)) return wrong("this action has no size");
    do {
      if (!read_operand(model.size.emplace_back())) return false;
    } while (accept("*"));
    return true;
  }

  bool read_condition(Model &model) {
    if (!accept("if")) return true;
    ModelCondition &condition = model.condition.emplace();
    condition.is_negated = accept("not");
    if (!read_operand(condition.operand)) return false;
    if (!accept("=")) return true;
    if (has_more()) condition.number = number_of(words_[next_]);
    if (!condition.number) return wrong(shown() + " is no number");
    ++next_;
    return true;
  }

  bool ends() { return !has_more() || wrong(shown() + " is too much"); }

  bool makes_sense(const Model &model) {
    const bool may_have_result =
        model.when == Model::When::kAfter ||
        (model.when == Model::When::kLeave && model.callback == 0);
    if (model.needs_result() && !may_have_result)
      return wrong("only after a call, and when a body is left, is a result");
    if (model.callback == 0)
      return model.place.base.kind != ModelOperand::Kind::kCallback ||
             wrong("only a function that is called back has a 'callback'");
    return fits_callback(model) ||
           wrong(
               "a function that is called back has actions at callback and at "
               "arg1 to arg6, without sizes and conditions");
  }
  static bool fits_callback(const Model &model) {
    const bool has_argument =
        model.place.base.kind == ModelOperand::Kind::kArgument;
    return model.place.base.kind != ModelOperand::Kind::kNamed &&
           !has_size(model.action) && !model.condition &&
           !model.place.is_indirect && model.place.offset == 0 &&
           (!has_argument ||
            model.place.base.argument <= kYetiCallbackArguments);
  }

  std::vector<std::string> words_;
  size_t next_ = 0;
  std::string message_;
};

}  // namespace

bool Model::needs_result() const {
  auto is_result = [](const ModelOperand &operand) {
    return operand.kind == ModelOperand::Kind::kResult;
  };
  bool needs = has_place(action) && is_result(place.base);
  for (const ModelOperand &factor : size) needs |= is_result(factor);
  return needs || (condition && is_result(condition->operand));
}

std::vector<ModelError> parse_models(const std::string &text,
                                     std::vector<Model> &models) {
  std::vector<ModelError> errors;
  unsigned number = 0;
  for (size_t start = 0; start < text.size();) {
    const size_t end = std::min(text.find('\n', start), text.size());
    ++number;
    std::vector<std::string> words = words_of(text.substr(start, end - start));
    start = end + 1;
    if (words.empty()) continue;
    LineParser parser(std::move(words));
    if (auto model = parser.parse())
      models.push_back(*model);
    else
      errors.push_back({number, parser.message()});
  }
  return errors;
}

}  // namespace yeti
