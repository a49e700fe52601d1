// The parameter blocks that gfortran makes for statements of input and output,
// and what they point to besides the items.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_FORTRAN_FORTRAN_STATEMENT_H
#define YETI_RUNTIME_FORTRAN_FORTRAN_STATEMENT_H

#include "runtime/fortran/fortran_accesses.h"

namespace yeti {

// What all statements have.
struct StatementBlock {
  int32_t flags, unit;
  const char *file;
  int32_t line;
  size_t message_length;
  char *message;
  int32_t *status;
};

enum StatementFlag : int32_t {
  kOutcome = 3,  // these bits, which are
  kFailed = 1,
  kAtEndOfFile = 2,
  kAtEndOfRecord = 3,
  kHasStatus = 1 << 5,
  kHasMessage = 1 << 6,
  kReadsNamelist = 1 << 8,
  kHasSize = 1 << 10,
  kOnlyMeasures = 1 << 11,
  kHasInternalUnit = 1 << 14,
  kHasNamelist = 1 << 15,
};

// The number of an internal unit of characters of four bytes.
constexpr int32_t kUnitOfWideCharacters = -2;

// The beginning of the block of read and write.
struct TransferBlock {
  StatementBlock common;
  int64_t record;
  int64_t *size, *length;
  const FortranDescriptor *internal_array;
  char *format;
  size_t format_length;
  size_t advance_length;
  char *advance;
  char *internal;
  size_t internal_length;
};

const YetiSite read_statement[] = {YETI_LIBRARY_SITE("READ statement", Read),
                                   YETI_LIBRARY_SITE("READ statement", Write)};
const YetiSite write_statement[] = {
    YETI_LIBRARY_SITE("WRITE statement", Read),
    YETI_LIBRARY_SITE("WRITE statement", Write)};
const YetiSite open_statement[] = {YETI_LIBRARY_SITE("OPEN statement", Read),
                                   YETI_LIBRARY_SITE("OPEN statement", Write)};
const YetiSite close_statement[] = {
    YETI_LIBRARY_SITE("CLOSE statement", Read),
    YETI_LIBRARY_SITE("CLOSE statement", Write)};
const YetiSite inquire_statement[] = {
    YETI_LIBRARY_SITE("INQUIRE statement", Read),
    YETI_LIBRARY_SITE("INQUIRE statement", Write)};
const YetiSite position_statement[] = {
    YETI_LIBRARY_SITE("file positioning statement", Read),
    YETI_LIBRARY_SITE("file positioning statement", Write)};

enum class FieldType : uint8_t {
  Int4,
  Int8,
  PInt4,
  PInt8,
  Char1,
  Char2,
  Pointer
};
enum class FieldAccess : uint8_t { None, Reads, Writes };
struct Field {
  FieldType type;
  FieldAccess access;
  int bit;
};
#define X(type, access, bit) {FieldType::type, FieldAccess::access, bit},
const Field open_fields[] = {
#define YETI_FORTRAN_OPEN
#include "runtime/fortran/fortran_statements.inc"
#undef YETI_FORTRAN_OPEN
};
const Field close_fields[] = {
#define YETI_FORTRAN_CLOSE
#include "runtime/fortran/fortran_statements.inc"
#undef YETI_FORTRAN_CLOSE
};
const Field inquire_fields[] = {
#define YETI_FORTRAN_INQUIRE
#include "runtime/fortran/fortran_statements.inc"
#undef YETI_FORTRAN_INQUIRE
};
const Field transfer_fields[] = {
#define YETI_FORTRAN_TRANSFER
#include "runtime/fortran/fortran_statements.inc"
#undef YETI_FORTRAN_TRANSFER
};
#undef X

// Calls 'visit(field, start, size)' for what the fields of 'block' point to.
template <size_t count, class Visit>
void for_each_pointed_to(const StatementBlock *block,
                         const Field (&fields)[count], Visit visit) {
  const auto *at = reinterpret_cast<const char *>(block + 1);
  for (const Field &field : fields) {
    const auto *words = reinterpret_cast<const uintptr_t *>(at);
    const bool is_text =
        field.type == FieldType::Char1 || field.type == FieldType::Char2;
    at += is_text ? 16 : 8;
    if ((block->flags >> field.bit & 1) == 0) continue;
    if (field.access == FieldAccess::None) continue;
    size_t size = field.type == FieldType::PInt4 ? 4 : 8;
    if (is_text) size = words[field.type == FieldType::Char1 ? 1 : 0];
    const uintptr_t start = words[field.type == FieldType::Char2 ? 1 : 0];
    visit(field, reinterpret_cast<char *>(start), size);
  }
}

template <size_t count>
void read_fields(const Wrapper &wrapper, const StatementBlock *block,
                 const Field (&fields)[count], const YetiSite *sites) {
  if (!wrapper.judges_accesses()) return;
  for_each_pointed_to(block, fields,
                      [&](const Field &field, char *start, size_t size) {
                        if (field.access == FieldAccess::Reads)
                          library_read(wrapper, start, size, &sites[0]);
                      });
}

template <size_t count>
void write_fields(const Wrapper &wrapper, const StatementBlock *block,
                  const Field (&fields)[count], const YetiSite *sites) {
  if (!wrapper.judges_accesses() || (block->flags & kOutcome) != 0) return;
  for_each_pointed_to(block, fields,
                      [&](const Field &field, char *start, size_t size) {
                        if (field.access == FieldAccess::Writes)
                          library_write(wrapper, start, size, &sites[1]);
                      });
}

// For a statement that is over: its status is written in any case, its message
// if it failed.
inline void write_outcome(const Wrapper &wrapper, const StatementBlock *block,
                          const YetiSite *sites) {
  if (!wrapper.judges_accesses()) return;
  if ((block->flags & kHasStatus) != 0)
    library_write(wrapper, block->status, sizeof *block->status, &sites[1]);
  if ((block->flags & kHasMessage) != 0 && (block->flags & kOutcome) != 0)
    library_write(wrapper, block->message, block->message_length, &sites[1]);
}

}  // namespace yeti

#endif
