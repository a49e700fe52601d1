// Available checks: a forward analysis whose facts are "these bytes have been
// checked for this kind of access since the last release", one fact for each
// different check of the function. Where ways meet, what holds on all of them
// holds. A check makes its fact true and those that follow from it: fewer of
// the bytes, or a read in place of a write.
//
// Bytes are named by SSA names. A fact about a name that a loop defines anew
// cannot arrive at the definition: it does not hold on the first way there,
// which has not seen the name before.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/redundant.h"

#include "plugin/sync_effects.h"

namespace yeti {

namespace {

// root + variable + constant
struct Place {
  tree root = NULL_TREE;      // an SSA name, or a variable for its address
  tree variable = NULL_TREE;  // may be null
  HOST_WIDE_INT constant = 0;
};

bool add(HOST_WIDE_INT &sum, tree number) {
  if (!number || !tree_fits_shwi_p(number)) return false;
  return !__builtin_add_overflow(sum, tree_to_shwi(number), &sum);
}

bool add_variable(Place &place, tree variable) {
  if (TREE_CODE(variable) == INTEGER_CST) return add(place.constant, variable);
  if (place.variable) return false;
  place.variable = variable;
  return true;
}

bool find_place(tree address, Place &place);

bool find_place_of_object(tree object, Place &place) {
  poly_int64 size, position;
  tree offset;
  machine_mode mode;
  int is_unsigned, is_reversed, is_volatile;
  tree base = get_inner_reference(object, &size, &position, &offset, &mode,
                                  &is_unsigned, &is_reversed, &is_volatile);
  HOST_WIDE_INT bits;
  if (!position.is_constant(&bits) || bits % BITS_PER_UNIT) return false;
  place.constant += bits / BITS_PER_UNIT;
  if (offset && !add_variable(place, offset)) return false;
  if (TREE_CODE(base) == MEM_REF)
    return add(place.constant,
               fold_convert(ssizetype, TREE_OPERAND(base, 1))) &&
           find_place(TREE_OPERAND(base, 0), place);
  place.root = base;
  return DECL_P(base);
}

// Follows the computation of 'name' as far as it adds constants.
bool find_place_of_name(tree name, Place &place) {
  place.root = name;
  gassign *def = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(name));
  if (!def || SSA_NAME_OCCURS_IN_ABNORMAL_PHI(name)) return true;
  tree first = gimple_assign_rhs1(def);
  switch (gimple_assign_rhs_code(def)) {
    case ADDR_EXPR: {
      Place inner = place;
      if (find_place(first, inner)) place = inner;
      return true;
    }
    case POINTER_PLUS_EXPR:
      if (TREE_CODE(gimple_assign_rhs2(def)) != INTEGER_CST) return true;
      return add(place.constant,
                 fold_convert(ssizetype, gimple_assign_rhs2(def))) &&
             find_place(first, place);
    case SSA_NAME:
      return find_place(first, place);
    default:
      return true;
  }
}

bool find_place(tree address, Place &place) {
  STRIP_NOPS(address);
  switch (TREE_CODE(address)) {
    case SSA_NAME:
      return find_place_of_name(address, place);
    case ADDR_EXPR:
      return find_place_of_object(TREE_OPERAND(address, 0), place);
    case POINTER_PLUS_EXPR:
      return add_variable(place,
                          fold_convert(ssizetype, TREE_OPERAND(address, 1))) &&
             find_place(TREE_OPERAND(address, 0), place);
    default:
      return false;
  }
}

// The bytes of a check, and its kind.
struct Fact {
  Place place;
  HOST_WIDE_INT size;
  bool writes;

  HOST_WIDE_INT start() const { return place.constant; }
  HOST_WIDE_INT end() const { return place.constant + size; }

  bool has_origin_of(const Fact &other) const {
    if (place.root != other.place.root) return false;
    tree a = place.variable, b = other.place.variable;
    return a == b || (a && b && operand_equal_p(a, b, 0));
  }
  bool implies(const Fact &other) const {
    return has_origin_of(other) && start() <= other.start() &&
           other.end() <= end() && (writes || !other.writes);
  }
};

std::optional<Fact> fact_of(const Access &access) {
  if (access.skip != Skip::kNone || access.kind == AccessKind::kVptrWrite ||
      !tree_fits_shwi_p(access.size))
    return {};
  Fact fact{};
  if (!find_place(address_of(access), fact.place)) return {};
  fact.size = tree_to_shwi(access.size);
  fact.writes = access.kind == AccessKind::kWrite;
  return fact;
}

// The facts of a function. A number stands for a fact and for all that imply
// each other, that is, are the same.
class Facts {
 public:
  explicit Facts(const std::vector<Access> &accesses) {
    for (const Access &access : accesses) numbers_.push_back(number(access));
    follow_.resize(facts_.size());
    for (auto &[root, members] : by_root_)
      for (int from : members)
        for (int to : members)
          if (facts_[from].implies(facts_[to])) follow_[from].push_back(to);
  }

  static constexpr int kNone = -1;

  int of_access(size_t access) const { return numbers_[access]; }

  // Adds to 'held' what holds once fact number 'fact' does.
  void establish(int fact, bitmap held) const {
    for (int each : follow_[fact]) bitmap_set_bit(held, each);
  }

 private:
  int number(const Access &access) {
    std::optional<Fact> fact = fact_of(access);
    if (!fact) return kNone;
    std::vector<int> &members = by_root_[fact->place.root];
    for (int member : members)
      if (facts_[member].implies(*fact) && fact->implies(facts_[member]))
        return member;
    members.push_back(facts_.size());
    facts_.push_back(*fact);
    return members.back();
  }

  std::vector<Fact> facts_;
  std::vector<std::vector<int>> follow_;
  std::map<tree, std::vector<int>> by_root_;
  std::vector<int> numbers_;  // of each access
};

class AvailableChecks {
 public:
  AvailableChecks(function *fun, std::vector<Access> &accesses)
      : fun_(fun),
        accesses_(accesses),
        facts_(accesses),
        at_end_(last_basic_block_for_fn(fun)) {
    note_first_accesses();
    bitmap_obstack_initialize(&obstack_);
  }
  ~AvailableChecks() { bitmap_obstack_release(&obstack_); }

  void run() {
    solve();
    basic_block block;
    FOR_EACH_BB_FN(block, fun_) {
      bitmap held = at_start(block);
      follow(block, held, true);
      BITMAP_FREE(held);
    }
  }

 private:
  void note_first_accesses();
  bitmap at_start(basic_block block);
  void follow(basic_block block, bitmap held, bool drop);
  void check(size_t access, bitmap held, bool drop);
  void solve();

  function *fun_;
  std::vector<Access> &accesses_;
  Facts facts_;
  std::map<gimple *, size_t> first_access_;
  std::vector<bitmap> at_end_;  // by block; null: not reached yet
  bitmap_obstack obstack_;
};

void AvailableChecks::note_first_accesses() {
  for (size_t i = 0; i < accesses_.size(); ++i)
    first_access_.emplace(accesses_[i].statement, i);
}

// What holds at the end of all blocks before 'block' that have been reached.
bitmap AvailableChecks::at_start(basic_block block) {
  bitmap held = nullptr;
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE(e, i, block->preds) {
    if (e->src == ENTRY_BLOCK_PTR_FOR_FN(fun_)) {
      if (held) bitmap_clear(held);
      if (!held) held = BITMAP_ALLOC(&obstack_);
      return held;
    }
    bitmap before = at_end_[e->src->index];
    if (!before) continue;
    if (held) {
      bitmap_and_into(held, before);
    } else {
      held = BITMAP_ALLOC(&obstack_);
      bitmap_copy(held, before);
    }
  }
  return held ? held : BITMAP_ALLOC(&obstack_);
}

void AvailableChecks::check(size_t access, bitmap held, bool drop) {
  int fact = facts_.of_access(access);
  if (fact == Facts::kNone) return;
  if (drop && bitmap_bit_p(held, fact))
    accesses_[access].skip = Skip::kRedundant;
  facts_.establish(fact, held);
}

// Leads 'held' from the start of 'block' to its end. The check behind a
// statement that ends a block stands on one of the ways from there only.
void AvailableChecks::follow(basic_block block, bitmap held, bool drop) {
  for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
       gsi_next(&i)) {
    gimple *statement = gsi_stmt(i);
    if (is_gimple_debug(statement)) continue;
    auto found = first_access_.find(statement);
    size_t first =
        found == first_access_.end() ? accesses_.size() : found->second;
    size_t end = first;
    while (end < accesses_.size() && accesses_[end].statement == statement)
      ++end;
    for (size_t access = first; access < end; ++access)
      if (!accesses_[access].after) check(access, held, drop);
    if (may_release(statement)) bitmap_clear(held);
    if (stmt_ends_bb_p(statement)) continue;
    for (size_t access = first; access < end; ++access)
      if (accesses_[access].after) check(access, held, drop);
  }
}

// Starts from "everything holds" in blocks that have not been reached, and goes
// down to what holds on all ways.
void AvailableChecks::solve() {
  std::vector<int> order(n_basic_blocks_for_fn(fun_));
  int count =
      pre_and_rev_post_order_compute_fn(fun_, nullptr, order.data(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (int i = 0; i < count; ++i) {
      basic_block block = BASIC_BLOCK_FOR_FN(fun_, order[i]);
      bitmap held = at_start(block);
      follow(block, held, false);
      bitmap &before = at_end_[block->index];
      if (!before || !bitmap_equal_p(before, held)) {
        changed = true;
        std::swap(before, held);
      }
      if (held) BITMAP_FREE(held);
    }
  }
}

}  // namespace

void drop_redundant(function *fun, std::vector<Access> &accesses) {
  if (accesses.empty()) return;
  AvailableChecks(fun, accesses).run();
}

}  // namespace yeti
