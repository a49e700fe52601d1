// While functions still have the calls of their source: nothing is inlined, and
// a body can be wrapped as a whole.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/models/pass_models.h"

#include "plugin/models/model_set.h"
#include "plugin/records/entry_points.h"
#include "plugin/records/static_record.h"
#include "plugin/source/source_place.h"

namespace yeti {

namespace {

// What an operand of a model is in one function: for a call its arguments and
// its result, for a body the parameters.
struct Operands {
  std::vector<tree> arguments;
  tree result = NULL_TREE;

  tree value_of(const ModelOperand &operand) const {
    switch (operand.kind) {
      case ModelOperand::Kind::kArgument:
        return operand.argument <= arguments.size()
                   ? arguments[operand.argument - 1]
                   : NULL_TREE;
      case ModelOperand::Kind::kResult:
        return result;
      case ModelOperand::Kind::kCallback:
        return NULL_TREE;
      case ModelOperand::Kind::kNamed:
      case ModelOperand::Kind::kNumber:
        return build_int_cst(long_integer_type_node, operand.number);
    }
    return NULL_TREE;
  }
};

bool is_plain(tree value) {
  return value && (POINTER_TYPE_P(TREE_TYPE(value)) ||
                   INTEGRAL_TYPE_P(TREE_TYPE(value)));
}

// Collects statements that compute values.
class Statements {
 public:
  tree assign(tree type, tree_code code, tree a, tree b = NULL_TREE) {
    tree value = create_tmp_reg(type);
    add(gimple_build_assign(value, code, a, b));
    return value;
  }
  tree converted(tree value, tree type) {
    if (!is_gimple_val(value)) value = assign(TREE_TYPE(value), value);
    if (useless_type_conversion_p(type, TREE_TYPE(value))) return value;
    if (CONSTANT_CLASS_P(value)) return fold_convert(type, value);
    return assign(type, NOP_EXPR, value);
  }
  // A copy that later changes of 'value' leave alone.
  tree copied(tree value) { return assign(TREE_TYPE(value), value); }
  void add(gimple *statement) { gimple_seq_add_stmt(&sequence_, statement); }

  gimple_seq finish(location_t place) {
    gimple_seq_set_location(sequence_, place);
    return sequence_;
  }

 private:
  tree assign(tree type, tree from) {
    tree value = create_tmp_reg(TYPE_MAIN_VARIANT(type));
    add(gimple_build_assign(value, from));
    return value;
  }

  gimple_seq sequence_ = nullptr;
};

bool are_plain(const Model &model, const Operands &operands) {
  for (const ModelOperand &factor : model.size)
    if (!is_plain(operands.value_of(factor))) return false;
  if (model.condition && !is_plain(operands.value_of(model.condition->operand)))
    return false;
  return yeti_is_of_thread(model.action) ||
         is_plain(operands.value_of(model.place.base));
}

tree size_of(const Model &model, const Operands &operands,
             Statements &statements) {
  tree size = build_int_cst(size_type_node, model.size.empty() ? 0 : 1);
  for (const ModelOperand &factor : model.size) {
    tree value =
        statements.converted(operands.value_of(factor), size_type_node);
    size = integer_onep(size)
               ? value
               : statements.assign(size_type_node, MULT_EXPR, size, value);
  }
  return size;
}

tree happens(const Model &model, const Operands &operands,
             Statements &statements) {
  if (!model.condition) return boolean_true_node;
  tree value = operands.value_of(model.condition->operand);
  value = statements.converted(value, TYPE_MAIN_VARIANT(TREE_TYPE(value)));
  tree number = fold_convert(
      TREE_TYPE(value), build_int_cst(long_integer_type_node,
                                      model.condition->number.value_or(0)));
  const bool is_wanted_equal =
      model.condition->number.has_value() != model.condition->is_negated;
  return statements.assign(boolean_type_node,
                           is_wanted_equal ? EQ_EXPR : NE_EXPR, value, number);
}

// What a report says of an access that the function makes.
tree site_of(const Model &model, tree function) {
  const bool is_read = model.action == kYetiModelRead;
  if (!is_read && model.action != kYetiModelWrite) return null_pointer_node;
  return StaticRecord(RecordKind::kSite)
      .put(std::string())
      .put(printable_name(function))
      .put(std::nullopt)
      .put_address(NULL_TREE)
      .put(0)
      .put(0)
      .put(0)
      .put(unsigned(is_read ? kYetiSiteRead : kYetiSiteWrite))
      .put(unsigned(kYetiLanguageC))
      .put(unsigned(kYetiBindingUnknown))
      .put(0)  // no proof
      .put_address(NULL_TREE)
      .put(std::nullopt)
      .put_address(NULL_TREE)
      .put(0)
      .put(0)
      .put(kYetiNoPageTag)
      .finish();
}

// Adds a call of 'entry_point', which has one argument; its result.
tree call_for_address(EntryPoint entry_point, tree argument,
                      Statements &statements) {
  tree result = create_tmp_reg(ptr_type_node);
  gcall *call =
      gimple_build_call(early_declaration_of(entry_point), 1, argument);
  gimple_call_set_lhs(call, result);
  statements.add(call);
  return result;
}

// The address of the object of 'model'.
tree object_of(const Model &model, const Operands &operands,
               Statements &statements) {
  if (yeti_is_of_thread(model.action)) return null_pointer_node;
  if (model.place.base.kind == ModelOperand::Kind::kNamed)
    return call_for_address(
        EntryPoint::model_object,
        build_int_cst(type_of_word(type_word::U32), model.place.base.number),
        statements);
  tree base = operands.value_of(model.place.base);
  tree object = statements.converted(base, ptr_type_node);
  if (model.place.offset != 0)
    object = statements.assign(ptr_type_node, POINTER_PLUS_EXPR, object,
                               size_int(model.place.offset));
  return model.place.is_indirect
             ? call_for_address(EntryPoint::model_word, object, statements)
             : object;
}

// Adds the event to 'statements'. What its object is may have to be asked
// earlier, in 'before'.
void add_event(const Model &model, tree function, const Operands &operands,
               Statements &before, Statements &statements) {
  if (!are_plain(model, operands)) return;
  tree object = object_of(model, operands,
                          model.place.base.kind == ModelOperand::Kind::kArgument
                              ? before
                              : statements);
  tree size = size_of(model, operands, statements);
  tree condition = happens(model, operands, statements);
  statements.add(gimple_build_call(
      early_declaration_of(EntryPoint::model_event), 5,
      build_int_cst(type_of_word(type_word::U32), model.action), object,
      condition, size, site_of(model, function)));
}

// --- calls ---

// The result of 'call' in a temporary, so that it can be looked at twice. What
// it is stored to is stored by a statement of 'after'.
tree result_of(gcall *call, Statements &after) {
  tree type = gimple_call_return_type(call);
  if (!type || !is_gimple_reg_type(type)) return NULL_TREE;
  tree left = gimple_call_lhs(call);
  tree result = create_tmp_reg(TYPE_MAIN_VARIANT(type));
  gimple_call_set_lhs(call, result);
  if (left)
    after.add(
        gimple_build_assign(left, after.converted(result, TREE_TYPE(left))));
  return result;
}

Operands arguments_of(gcall *call, Statements &before, bool are_kept) {
  Operands operands;
  for (unsigned i = 0; i < gimple_call_num_args(call); ++i) {
    tree argument = gimple_call_arg(call, i);
    if (are_kept && is_plain(argument) && !is_gimple_min_invariant(argument))
      argument = before.copied(argument);
    operands.arguments.push_back(argument);
  }
  return operands;
}

// Functions that the call gives away to be called back.
void wrap_callbacks(gcall *call, const std::vector<const Model *> &models,
                    Statements &before) {
  std::map<unsigned, std::vector<unsigned>> events;  // by argument
  for (const Model *model : models)
    events[model->callback].push_back(
        yeti_callback_event(model->action, model->place.base.argument,
                            model->when == Model::When::kLeave));
  for (auto &[argument, of_argument] : events) {
    if (argument > gimple_call_num_args(call)) continue;
    tree function = gimple_call_arg(call, argument - 1);
    if (!is_plain(function) || of_argument.size() > kYetiCallbackEvents)
      continue;
    uint64_t word = 0;
    for (size_t i = of_argument.size(); i-- > 0;)
      word = word << kYetiCallbackEventBits | of_argument[i];
    tree piece = create_tmp_reg(ptr_type_node);
    gcall *wrapped =
        gimple_build_call(early_declaration_of(EntryPoint::callback), 2,
                          before.converted(function, ptr_type_node),
                          build_int_cst(type_of_word(type_word::U64), word));
    gimple_call_set_lhs(wrapped, piece);
    before.add(wrapped);
    gimple_call_set_arg(call, argument - 1,
                        before.converted(piece, TREE_TYPE(function)));
  }
}

// Whether an event after a call also happens if the call ends by an exception:
// what the thread has learned it knows, but a lock that it did not get it does
// not hold.
bool survives_exceptions(const Model &model) {
  return model.action == kYetiModelAcquire && !model.needs_result();
}

bool may_throw(gcall *call) {
  return flag_exceptions && !(gimple_call_flags(call) & ECF_NOTHROW);
}

// Puts a try statement with the clean-up 'last' around the call at 'place'.
void guard(gimple_stmt_iterator *place, gimple_seq last) {
  gimple *call = gsi_stmt(*place);
  gtry *guarded = gimple_build_try(nullptr, last, GIMPLE_TRY_FINALLY);
  gimple_set_location(guarded, gimple_location(call));
  gsi_insert_before(place, guarded, GSI_NEW_STMT);
  gimple_stmt_iterator old = *place;
  gsi_next(&old);
  gsi_remove(&old, false);
  gimple_seq body = nullptr;
  gimple_seq_add_stmt(&body, call);
  gimple_try_set_eval(guarded, body);
}

// The events around one call.
class CallEvents {
 public:
  CallEvents(gcall *call, const FunctionModels &models)
      : call_(call), function_(gimple_call_fndecl(call)) {
    for (const Model *model : models.of_calls)
      (model->when == Model::When::kBefore ? before_models_ : after_models_)
          .push_back(model);
    if (gimple_call_noreturn_p(call)) after_models_.clear();
    wrap_callbacks(call, models.of_callbacks, before_);
    operands_ = arguments_of(call, before_, !after_models_.empty());
  }

  // Whether what was at 'place' has become part of a new statement.
  bool insert(gimple_stmt_iterator *place) {
    for (const Model *model : before_models_)
      add_event(*model, function_, operands_, before_, before_);
    if (!after_models_.empty()) gimple_call_set_tail(call_, false);
    add_after();
    const location_t location = gimple_location(call_);
    gimple_seq always = always_.finish(location);
    gsi_insert_seq_before(place, before_.finish(location), GSI_SAME_STMT);
    if (always) guard(place, always);
    gsi_insert_seq_after(place, after_.finish(location), GSI_CONTINUE_LINKING);
    return always;
  }

 private:
  void add_after() {
    for (const Model *model : after_models_)
      if (model->needs_result() && !operands_.result)
        operands_.result = result_of(call_, after_);
    for (const Model *model : after_models_)
      add_event(
          *model, function_, operands_, before_,
          may_throw(call_) && survives_exceptions(*model) ? always_ : after_);
  }

  gcall *call_;
  tree function_;
  std::vector<const Model *> before_models_, after_models_;
  Operands operands_;
  Statements before_, always_, after_;
};

tree on_statement(gimple_stmt_iterator *place, bool *is_handled,
                  walk_stmt_info *) {
  gcall *call = dyn_cast<gcall *>(gsi_stmt(*place));
  if (!call || !gimple_call_fndecl(call)) return NULL_TREE;
  const FunctionModels models = models_of(gimple_call_fndecl(call));
  if (models.of_calls.empty() && models.of_callbacks.empty()) return NULL_TREE;
  *is_handled = CallEvents(call, models).insert(place);
  return NULL_TREE;
}

// --- bodies ---

// What a body does when it is left.
struct Leaving {
  tree function;
  Operands operands;
  std::vector<const Model *> always, with_result;
};

tree on_return(gimple_stmt_iterator *place, bool *, walk_stmt_info *info) {
  greturn *statement = dyn_cast<greturn *>(gsi_stmt(*place));
  if (!statement || !is_plain(gimple_return_retval(statement)))
    return NULL_TREE;
  const Leaving &leaving = *static_cast<Leaving *>(info->info);
  Statements before;
  Operands operands = leaving.operands;
  operands.result = before.copied(gimple_return_retval(statement));
  for (const Model *model : leaving.with_result)
    add_event(*model, leaving.function, operands, before, before);
  gsi_insert_seq_before(place, before.finish(gimple_location(statement)),
                        GSI_SAME_STMT);
  return NULL_TREE;
}

// 'body' with the events that happen however it is left.
gimple_seq wrapped(gimple_seq body, Leaving &leaving, Statements &first) {
  if (!leaving.with_result.empty()) {
    walk_stmt_info info;
    memset(&info, 0, sizeof info);
    info.info = &leaving;
    walk_gimple_seq_mod(&body, on_return, nullptr, &info);
  }
  if (leaving.always.empty()) return body;
  Statements last;
  for (const Model *model : leaving.always)
    add_event(*model, leaving.function, leaving.operands, first, last);
  gimple_seq whole = nullptr;
  gimple_seq_add_stmt(
      &whole,
      gimple_build_try(
          body,
          last.finish(
              DECL_STRUCT_FUNCTION(leaving.function)->function_end_locus),
          GIMPLE_TRY_FINALLY));
  return whole;
}

void add_events_of_body(tree function,
                        const std::vector<const Model *> &models) {
  gbind *outermost =
      dyn_cast<gbind *>(gimple_seq_first_stmt(gimple_body(function)));
  if (!outermost) return;
  Statements first;
  Leaving leaving{function, {}, {}, {}};
  for (tree parameter = DECL_ARGUMENTS(function); parameter;
       parameter = DECL_CHAIN(parameter))
    leaving.operands.arguments.push_back(
        is_plain(parameter) ? first.copied(parameter) : parameter);
  for (const Model *model : models)
    if (model->when == Model::When::kEnter)
      add_event(*model, function, leaving.operands, first, first);
    else
      (model->needs_result() ? leaving.with_result : leaving.always)
          .push_back(model);
  gimple_seq inside = wrapped(gimple_bind_body(outermost), leaving, first);
  gimple_seq whole = first.finish(DECL_SOURCE_LOCATION(function));
  gimple_seq_add_seq(&whole, inside);
  gimple_bind_set_body(outermost, whole);
}

constexpr pass_data kPassData = {
    GIMPLE_PASS,
    "yeti_models",
    OPTGROUP_NONE,
    TV_PLUGIN_RUN,
    PROP_gimple_any,
    0,
    0,
    0,
    0,
};

class PassModels : public gimple_opt_pass {
 public:
  PassModels() : gimple_opt_pass(kPassData, g) {}

  opt_pass *clone() override { return new PassModels; }

  bool gate(function *) override { return has_models(); }

  unsigned execute(function *fun) override {
    gimple_seq body = gimple_body(fun->decl);
    walk_stmt_info info;
    memset(&info, 0, sizeof info);
    walk_gimple_seq_mod(&body, on_statement, nullptr, &info);
    gimple_set_body(fun->decl, body);
    const FunctionModels models = models_of(fun->decl);
    if (!models.of_body.empty()) add_events_of_body(fun->decl, models.of_body);
    return 0;
  }
};

}  // namespace

opt_pass *make_pass_models() {
  return new PassModels;
}

}  // namespace yeti
