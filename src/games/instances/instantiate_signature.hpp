// Instantiates the templates for the signature of the searches for one game, `InstanceGame`.
#pragma once

#include <cstdint>

#include "analysis/signature_impl.hpp"

namespace cairn {

template std::uint64_t search_signature<InstanceGame>();

}  // namespace cairn
