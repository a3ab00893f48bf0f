// What is said of a certificate, in words and in JSON.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "core/error.hpp"
#include "games/certificate_check.hpp"

namespace cairn {

// What a certificate proves, or why it proves nothing.
using CertificateVerdict = std::variant<CheckedCertificate, Error>;

// Returns "ok: " and what is proven, "not proven: " and what is wrong, or why it cannot be read.
std::string in_words(const CertificateVerdict& verdict);

// Returns a line of JSON. `source` says where the certificate is.
std::string write_json(const CertificateVerdict& verdict, std::string_view source);

}  // namespace cairn
