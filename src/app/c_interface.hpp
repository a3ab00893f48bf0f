// How results and errors cross the border to C: as texts, never as exceptions.
#pragma once

#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/analysed_record.hpp"
#include "app/cairn.h"
#include "core/annotated_game.hpp"
#include "core/error.hpp"
#include "core/language.hpp"
#include "core/record.hpp"
#include "formats/records/reader.hpp"

namespace cairn::interface {

// Returns a copy of the text as a result; null if there is no memory.
cairn_text* text_of(std::string_view text) noexcept;

// Returns the exception that is being handled as an error; null if there is no memory.
cairn_text* failure() noexcept;

// Returns the text that make() returns, or what it throws as an error.
template <class Make>
cairn_text* answered(Make&& make) noexcept {
  try {
    return text_of(make());
  } catch (...) {
    return failure();
  }
}

// Returns the handle that make() returns, or null, and then what it throws in `*error`.
template <class Make>
auto handle(cairn_text** error, Make&& make) noexcept -> decltype(make()) {
  if (error != nullptr) *error = nullptr;
  try {
    return make();
  } catch (...) {
    if (error != nullptr) *error = failure();
    return nullptr;
  }
}

// Why work that is done in steps has ended early: what a step threw.
class Failed {
 public:
  // Does a step, unless one has failed before. Returns what the function for C has to return: 1 if
  // step() says that there is more to do, 0 if not, and -1 if one threw.
  template <class Step>
  int after(Step&& step) noexcept {
    try {
      if (!exception_) return step() ? 1 : 0;
    } catch (...) {
      exception_ = std::current_exception();
    }
    return -1;
  }

  // Throws what a step threw.
  void expect_none() const {
    if (exception_) std::rethrow_exception(exception_);
  }

 private:
  std::exception_ptr exception_;
};

// Returns the language of a code; English for null. Throws Error (usage) if there is none.
const Language& language_named(const char* code);

// What a step throws that was stopped.
Error stopped();

}  // namespace cairn::interface

// The records of a text, as the C interface keeps them.

struct cairn_records {
  std::string source;
  std::vector<cairn::ReadResult> results;  // without their texts
};

namespace cairn::interface {

// Returns a record. Throws what is wrong with it, or Error of kind usage if there is no such
// number.
const Record& record_at(const cairn_records* records, std::size_t number);

// Reads an analysis in JSON. Throws what is wrong with it, or that of a bad record.
AnnotatedGame read_analysis(const char* json);

// Writes an analysis as "json", "sgf", "csv" or "text". Throws Error of kind usage for other names.
std::string written(const AnalysedGame& study, std::string_view format);

}  // namespace cairn::interface
