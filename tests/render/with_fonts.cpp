// All tests of the program that has this file set texts as pictures do.
#include "formats/output/pango_lettering.hpp"

namespace cairn::test {
namespace {

const figure::LetteringScope lettering_of_pictures(figure::pango_lettering());

}  // namespace
}  // namespace cairn::test
