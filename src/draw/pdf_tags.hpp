// Completes the structure of PDF files that Cairo has written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cairn::figure {

// Cairo 1.16 writes the parts of a document's structure, but not the document that they make up,
// nor that there is a structure, nor its language, nor texts in place of its figures. This appends
// an update with all of these to the file (ISO 32000-1, 7.5.6). `descriptions` belong to the
// figures in their order. A file of another form stays as it is.
std::string tagged_pdf(std::string pdf, std::string_view language,
                       const std::vector<std::string>& descriptions);

}  // namespace cairn::figure
