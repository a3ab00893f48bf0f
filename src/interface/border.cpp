#include "interface/border.hpp"

#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>

#include "core/error.hpp"
#include "text/quote.hpp"

namespace cairn::interface {

namespace {

// The bytes follow the struct in one piece of memory.
cairn_text* made(std::string_view text, int error, Place place) noexcept {
  void* const memory = std::malloc(sizeof(cairn_text) + text.size() + 1);
  if (memory == nullptr) return nullptr;
  char* const data = static_cast<char*>(memory) + sizeof(cairn_text);
  if (!text.empty()) std::memcpy(data, text.data(), text.size());
  data[text.size()] = '\0';
  return new (memory) cairn_text{data, text.size(), error, place.line, place.column};
}

constexpr int number_of(Error::Kind kind) {
  static_assert(static_cast<int>(Error::Kind::internal) + 1 == CAIRN_INTERNAL);
  return static_cast<int>(kind) + 1;
}

}  // namespace

cairn_text* text_of(std::string_view text) noexcept {
  return made(text, CAIRN_OK, {});
}

cairn_text* failure() noexcept {
  try {
    throw;
  } catch (const Error& error) {
    return made(error.what(), number_of(error.kind()), error.place());
  } catch (const std::bad_alloc&) {
    return made("there is not enough memory; smaller tables may do", CAIRN_INTERNAL, {});
  } catch (const std::exception& error) {
    return made(error.what(), CAIRN_INTERNAL, {});
  } catch (...) {
    return made("an unknown failure", CAIRN_INTERNAL, {});
  }
}

const Language& language_named(const char* code) {
  if (code == nullptr) return english();
  if (const Language* language = language_of(code)) return *language;
  throw Error(Error::Kind::usage, quoted(code) + " is no language; \"fr\" is one");
}

Error stopped() {
  return Error(Error::Kind::internal, "it was stopped before it was done");
}

}  // namespace cairn::interface

void cairn_text_free(cairn_text* text) {
  std::free(text);
}
