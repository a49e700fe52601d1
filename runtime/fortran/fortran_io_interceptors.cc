// Statements of Fortran's input and output, as gfortran compiles them: a
// parameter block goes to libgfortran, then the items one by one, then the end
// of the statement. They order nothing.
//
// An item counts from the moment that it is passed to the library, if the
// statement has not failed before. An output item is read. An input item is
// written unless it ended the statement by an error or the end of the file: it
// is not known what the library has then stored of it. At the end of a record
// it is padded, and counts. (By the standard, input items after an error are
// undefined; but nobody accesses them.) Items of derived types go to procedures
// of the program, which are checked themselves. Asynchronous transfers count
// when they are started.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/spin_lock.h"
#include "runtime/fortran/fortran_statement.h"

namespace yeti {
namespace {

// --- internal units ---

void library_access(const Wrapper &wrapper, char *start, size_t size,
                    const YetiSite *site) {
  access_range(wrapper, block(address_of(start), size), site);
}

// The records of the internal unit of 'block'; empty if it has none.
FortranArray internal_records(const TransferBlock *block) {
  if ((block->common.flags & kHasInternalUnit) == 0) return FortranArray();
  if (block->internal_array != nullptr)
    return FortranArray(block->internal_array);
  const size_t character = block->common.unit == kUnitOfWideCharacters ? 4 : 1;
  return FortranArray::scalar(block->internal,
                              block->internal_length * character);
}

// Every statement reads or writes the first record. It is not known which of
// the others a READ has reached.
void access_first_record(const Wrapper &wrapper, const TransferBlock *block,
                         const YetiSite *site) {
  if (!wrapper.judges_accesses()) return;
  const FortranArray records = internal_records(block);
  if (!records.is_empty())
    library_access(wrapper, records.base(), records.element(), site);
}

// The records of an internal unit as they were before a WRITE. All records up
// to the last one that differs were written.
struct OldRecords {
  const TransferBlock *statement;
  FortranArray records;
  Vector<char> content;
  OldRecords *next;
};
OldRecords *old_records = nullptr;
SpinLock old_records_lock;

void keep_records(const Wrapper &wrapper, const TransferBlock *block) {
  const FortranArray records = internal_records(block);
  if (!wrapper.judges_accesses() || records.is_empty() || records.count() < 2)
    return;
  wrapper.inside([&](ThreadState &) {
    auto *old = create<OldRecords>();
    old->statement = block;
    old->records = records;
    records.for_each_element([&](const char *record) {
      old->content.insert(old->content.end(), record,
                          record + records.element());
      return true;
    });
    SpinGuard guard(old_records_lock);
    old->next = old_records;
    old_records = old;
  });
}

OldRecords *take_records(const TransferBlock *block) {
  SpinGuard guard(old_records_lock);
  OldRecords **link = &old_records;
  while (*link != nullptr && (*link)->statement != block) link = &(*link)->next;
  OldRecords *found = *link;
  if (found != nullptr) *link = found->next;
  return found;
}

void write_records(const Wrapper &wrapper, const TransferBlock *block) {
  if (!wrapper.judges_accesses() || internal_records(block).rank() == 0) return;
  wrapper.inside([&](ThreadState &) {
    OldRecords *old = take_records(block);
    if (old == nullptr) return;
    const size_t size = old->records.element();
    size_t number = 0, written = 0;
    old->records.for_each_element([&](const char *record) {
      if (memcmp(record, &old->content[number * size], size) != 0)
        written = number + 1;
      ++number;
      return true;
    });
    number = 0;
    old->records.for_each_element([&](char *record) {
      if (number < written)
        library_access(wrapper, record, size, &write_statement[1]);
      return ++number < written;
    });
    destroy(old);
  });
}

// --- namelists ---

struct NamelistItem {
  const TransferBlock *statement;
  FortranArray array;
  bool is_derived;
};

// The items that statements under way have been given.
class NamelistItems {
 public:
  void add(const NamelistItem &item) {
    SpinGuard guard(lock_);
    if (items_ == nullptr) items_ = create<Vector<NamelistItem>>();
    items_->push_back(item);
  }
  // The last item gets one more dimension; 'stride' in elements.
  void add_dimension(const TransferBlock *statement, ptrdiff_t extent,
                     ptrdiff_t stride) {
    SpinGuard guard(lock_);
    if (items_ == nullptr) return;
    for (size_t i = items_->size(); i-- > 0;) {
      NamelistItem &item = (*items_)[i];
      if (item.statement != statement) continue;
      item.array.add_dimension(
          extent, stride * static_cast<ptrdiff_t>(item.array.element()));
      return;
    }
  }
  void take(const TransferBlock *statement, Vector<NamelistItem> *taken) {
    SpinGuard guard(lock_);
    if (items_ == nullptr) return;
    size_t kept = 0;
    for (const NamelistItem &item : *items_) {
      if (item.statement == statement)
        taken->push_back(item);
      else
        (*items_)[kept++] = item;
    }
    items_->resize(kept);
  }

 private:
  SpinLock lock_;
  Vector<NamelistItem> *items_ = nullptr;
};
NamelistItems namelist_items;

// The input of a namelist names the items that it has values for, and only
// these are written. The library does not tell which; those that have changed
// were written.
class NamelistInput {
 public:
  explicit NamelistInput(const TransferBlock *statement) {
    namelist_items.take(statement, &items_);
    for_each([&](const NamelistItem &item, char *element) {
      for (size_t i = 0; i < item.array.element(); ++i)
        before_.push_back(element[i]);
    });
  }
  void tell(const Wrapper &wrapper) {
    size_t at = 0;
    for_each([&](const NamelistItem &item, char *element) {
      const size_t size = item.array.element();
      tell_element(wrapper, item, element, &before_[at]);
      at += size;
    });
  }

 private:
  template <class Visit>
  void for_each(Visit visit) {
    for (const NamelistItem &item : items_)
      item.array.for_each_element([&](char *element) {
        visit(item, element);
        return true;
      });
  }
  // Of a derived type the bytes that have changed, of others all.
  static void tell_element(const Wrapper &wrapper, const NamelistItem &item,
                           char *element, const char *before) {
    const size_t size = item.array.element();
    size_t i = 0;
    while (i < size) {
      if (element[i] == before[i]) {
        ++i;
        continue;
      }
      if (!item.is_derived)
        return library_access(wrapper, element, size, &read_statement[1]);
      const size_t first = i;
      while (i < size && element[i] != before[i]) ++i;
      library_access(wrapper, element + first, i - first, &read_statement[1]);
    }
  }

  Vector<NamelistItem> items_;
  Vector<char> before_;
};

bool has(const char *text, char wanted) {
  while (*text != 0 && *text != wanted) ++text;
  return *text != 0;
}

// Components follow the whole that they belong to, which is enough.
void note_namelist_item(const Wrapper &wrapper, const TransferBlock *block,
                        char *start, const char *name, size_t text_length,
                        const FortranType &type) {
  if (!wrapper.judges_accesses() || has(name, '%')) return;
  wrapper.inside([&](ThreadState &) {
    const size_t size = type.type == kFortranCharacter && text_length != 0
                            ? text_length
                            : type.element;
    namelist_items.add({block, FortranArray::scalar(start, size),
                        type.type == kFortranDerived});
  });
}

// --- items ---

bool transfers(const TransferBlock *block) {
  return (block->common.flags & (kOutcome | kOnlyMeasures)) == 0;
}
bool has_stored(const TransferBlock *block) {
  const int outcome = block->common.flags & kOutcome;
  return outcome != kFailed && outcome != kAtEndOfFile;
}

// Runs 'real', which transfers 'item' of the statement.
template <class Real>
void transfer_in(const Wrapper &wrapper, const TransferBlock *block,
                 const FortranArray &item, Real real) {
  const bool counts = transfers(block);
  real();
  if (counts && has_stored(block))
    access_array(wrapper, item, &read_statement[1]);
}
template <class Real>
void transfer_out(const Wrapper &wrapper, const TransferBlock *block,
                  const FortranArray &item, Real real) {
  if (transfers(block)) access_array(wrapper, item, &write_statement[0]);
  real();
}

size_t bytes_of_real(int kind) {
  return kind == 10 ? sizeof(long double) : static_cast<size_t>(kind);
}

FortranArray array_item(const FortranDescriptor *descriptor, int kind,
                        size_t text_length) {
  FortranArray array(descriptor);
  if (descriptor->type.type == kFortranCharacter)
    array.set_element(text_length * static_cast<size_t>(kind));
  return array;
}

}  // namespace
}  // namespace yeti

using namespace yeti;

#define YETI_INTERCEPT_FORTRAN(name, parameters)                     \
  static ::yeti::RealFunction<void parameters> yeti_real_##name{     \
      {"_gfortran_" #name, nullptr, {nullptr}}};                     \
  extern "C" YETI_EXPORTED void yeti_wrap_##name parameters __asm__( \
      "_gfortran_" #name);                                           \
  extern "C" void yeti_wrap_##name parameters

#define YETI_INTERCEPT_ITEM(name, direction, parameters, arguments, size)  \
  YETI_INTERCEPT_FORTRAN(name, parameters) {                               \
    YETI_WRAPPER(wrapper);                                                 \
    transfer_##direction(wrapper, block, FortranArray::scalar(item, size), \
                         [&] {                                             \
                           YETI_REAL(name)                                 \
                           arguments;                                      \
                         });                                               \
  }
#define YETI_INTERCEPT_NUMBER(name, size)                                      \
  YETI_INTERCEPT_ITEM(name, in, (TransferBlock * block, char *item, int kind), \
                      (block, item, kind), size)                               \
  YETI_INTERCEPT_ITEM(name##_write, out,                                       \
                      (TransferBlock * block, char *item, int kind),           \
                      (block, item, kind), size)
YETI_INTERCEPT_NUMBER(transfer_integer, static_cast<size_t>(kind))
YETI_INTERCEPT_NUMBER(transfer_unsigned, static_cast<size_t>(kind))
YETI_INTERCEPT_NUMBER(transfer_logical, static_cast<size_t>(kind))
YETI_INTERCEPT_NUMBER(transfer_real, bytes_of_real(kind))
YETI_INTERCEPT_NUMBER(transfer_real128, 16)
YETI_INTERCEPT_NUMBER(transfer_complex, 2 * bytes_of_real(kind))
YETI_INTERCEPT_NUMBER(transfer_complex128, 32)

#define YETI_INTERCEPT_TEXT(name, direction)                              \
  YETI_INTERCEPT_ITEM(name, direction,                                    \
                      (TransferBlock * block, char *item, size_t length), \
                      (block, item, length), length)
YETI_INTERCEPT_TEXT(transfer_character, in)
YETI_INTERCEPT_TEXT(transfer_character_write, out)

#define YETI_INTERCEPT_WIDE(name, direction)                        \
  YETI_INTERCEPT_ITEM(                                              \
      name, direction,                                              \
      (TransferBlock * block, char *item, size_t length, int kind), \
      (block, item, length, kind), length *static_cast<size_t>(kind))
YETI_INTERCEPT_WIDE(transfer_character_wide, in)
YETI_INTERCEPT_WIDE(transfer_character_wide_write, out)

#define YETI_INTERCEPT_ARRAY(name, direction)                                  \
  YETI_INTERCEPT_FORTRAN(                                                      \
      name, (TransferBlock * block, FortranDescriptor * descriptor, int kind,  \
             size_t length)) {                                                 \
    YETI_WRAPPER(wrapper);                                                     \
    transfer_##direction(wrapper, block, array_item(descriptor, kind, length), \
                         [&] {                                                 \
                           YETI_REAL(name)(block, descriptor, kind, length);   \
                         });                                                   \
  }
YETI_INTERCEPT_ARRAY(transfer_array, in)
YETI_INTERCEPT_ARRAY(transfer_array_write, out)

// --- namelists ---

YETI_INTERCEPT_FORTRAN(st_set_nml_var,
                       (TransferBlock * block, char *start, const char *name,
                        int kind, size_t length, FortranType type)) {
  YETI_WRAPPER(wrapper);
  note_namelist_item(wrapper, block, start, name, length, type);
  YETI_REAL(st_set_nml_var)(block, start, name, kind, length, type);
}

YETI_INTERCEPT_FORTRAN(st_set_nml_var_dim,
                       (TransferBlock * block, int dimension, ptrdiff_t stride,
                        ptrdiff_t lower, ptrdiff_t upper)) {
  YETI_WRAPPER(wrapper);
  wrapper.inside([&](ThreadState &) {
    namelist_items.add_dimension(block, upper < lower ? 0 : upper - lower + 1,
                                 stride);
  });
  YETI_REAL(st_set_nml_var_dim)(block, dimension, stride, lower, upper);
}

// --- statements ---

YETI_INTERCEPT_FORTRAN(st_read, (TransferBlock * block)) {
  YETI_WRAPPER(wrapper);
  read_fields(wrapper, &block->common, transfer_fields, read_statement);
  access_first_record(wrapper, block, &read_statement[0]);
  YETI_REAL(st_read)(block);
  write_fields(wrapper, &block->common, transfer_fields, read_statement);
}

YETI_INTERCEPT_FORTRAN(st_read_done, (TransferBlock * block)) {
  YETI_WRAPPER(wrapper);
  const bool has_namelist = (block->common.flags & kHasNamelist) != 0;
  if (!has_namelist || !wrapper.judges_accesses()) {
    YETI_REAL(st_read_done)(block);
  } else {
    NamelistInput *input = nullptr;
    wrapper.inside(
        [&](ThreadState &) { input = create<NamelistInput>(block); });
    YETI_REAL(st_read_done)(block);
    wrapper.inside([&](ThreadState &) {
      input->tell(wrapper);
      destroy(input);
    });
  }
  write_outcome(wrapper, &block->common, read_statement);
  if ((block->common.flags & kHasSize) != 0)
    library_write(wrapper, block->size, sizeof *block->size,
                  &read_statement[1]);
}

YETI_INTERCEPT_FORTRAN(st_write, (TransferBlock * block)) {
  YETI_WRAPPER(wrapper);
  read_fields(wrapper, &block->common, transfer_fields, write_statement);
  access_first_record(wrapper, block, &write_statement[1]);
  keep_records(wrapper, block);
  YETI_REAL(st_write)(block);
  write_fields(wrapper, &block->common, transfer_fields, write_statement);
}

YETI_INTERCEPT_FORTRAN(st_write_done, (TransferBlock * block)) {
  YETI_WRAPPER(wrapper);
  if ((block->common.flags & kHasNamelist) != 0 && wrapper.judges_accesses())
    wrapper.inside([&](ThreadState &) {
      Vector<NamelistItem> items;
      namelist_items.take(block, &items);
      for (const NamelistItem &item : items)
        access_array(wrapper, item.array, &write_statement[0]);
    });
  YETI_REAL(st_write_done)(block);
  write_records(wrapper, block);
  write_outcome(wrapper, &block->common, write_statement);
}

#define YETI_INTERCEPT_STATEMENT(name, fields, sites)      \
  YETI_INTERCEPT_FORTRAN(name, (StatementBlock * block)) { \
    YETI_WRAPPER(wrapper);                                 \
    read_fields(wrapper, block, fields, sites);            \
    YETI_REAL(name)(block);                                \
    write_fields(wrapper, block, fields, sites);           \
    write_outcome(wrapper, block, sites);                  \
  }
YETI_INTERCEPT_STATEMENT(st_open, open_fields, open_statement)
YETI_INTERCEPT_STATEMENT(st_close, close_fields, close_statement)
YETI_INTERCEPT_STATEMENT(st_inquire, inquire_fields, inquire_statement)

#define YETI_INTERCEPT_POSITION(name)                      \
  YETI_INTERCEPT_FORTRAN(name, (StatementBlock * block)) { \
    YETI_WRAPPER(wrapper);                                 \
    YETI_REAL(name)(block);                                \
    write_outcome(wrapper, block, position_statement);     \
  }
YETI_INTERCEPT_POSITION(st_backspace)
YETI_INTERCEPT_POSITION(st_rewind)
YETI_INTERCEPT_POSITION(st_endfile)
YETI_INTERCEPT_POSITION(st_flush)
