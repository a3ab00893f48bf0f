#include "cli/options/language_option.hpp"

#include <fmt/format.h>

#include "core/error.hpp"
#include "text/quote.hpp"

namespace cairn::cli {

const Language& language_named(const std::string& code) {
  if (const Language* language = language_of(code)) return *language;
  std::string known;
  for (const Language& language : languages())
    known += (known.empty() ? "" : ", ") + std::string(language.code());
  throw Error(Error::Kind::usage,
              fmt::format("{} is no language of --language; {} are", cairn::quoted(code), known));
}

}  // namespace cairn::cli
