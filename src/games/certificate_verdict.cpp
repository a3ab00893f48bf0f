#include "games/certificate_verdict.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "core/version.hpp"
#include "formats/json/json_value.hpp"
#include "formats/text/words.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view certificate_schema = "certificate/1";

std::string claim_in_words(const CheckedCertificate& checked) {
  const auto& [header, title, proof] = checked;
  const char* const turns = proof.length == 1 ? "turn" : "turns";
  if (!header.is_narrow())
    return fmt::format("ok: {}, {} wins in at most {} {}, {} positions checked", title,
                       name(header.winner), proof.length, turns, proof.positions);
  const auto other = name(opponent(header.winner));
  const std::string fails =
      header.within == 0 ? "loses" : fmt::format("does not win within {} turns", header.within);
  return fmt::format("ok: {}, {} {} unless it plays {}, {} positions checked", title, other, fails,
                     fmt::join(header.without, " or "), proof.positions);
}

Json claim_in_json(const CheckedCertificate& checked) {
  Json json{{"game", checked.header.game},
            {"position", checked.header.position},
            {"winner", words::word_for(words::sides, checked.header.winner)},
            {"length", checked.proof.length},
            {"turns", checked.header.turns},
            {"positions", checked.proof.positions}};
  if (!checked.header.is_narrow()) return json;
  json["without"] = checked.header.without;
  json["within"] = checked.header.within;
  return json;
}

}  // namespace

std::string in_words(const CertificateVerdict& verdict) {
  if (const auto* const checked = std::get_if<CheckedCertificate>(&verdict))
    return claim_in_words(*checked);
  const Error& error = std::get<Error>(verdict);
  return std::string(error.kind() == Error::Kind::io ? "" : "not proven: ") + error.what();
}

std::string write_json(const CertificateVerdict& verdict, std::string_view source) {
  const auto* const checked = std::get_if<CheckedCertificate>(&verdict);
  Json json{{"cairn", version},
            {"schema", certificate_schema},
            {"source", in_utf8(source)},
            {"ok", checked != nullptr}};
  if (checked) {
    json.update(claim_in_json(*checked));
  } else {
    const Error& error = std::get<Error>(verdict);
    json["error"] = {{"kind", words::word_for(words::error_kinds, error.kind())},
                     {"message", in_utf8(error.what())}};
  }
  return json::dump(json) + '\n';
}

}  // namespace cairn
