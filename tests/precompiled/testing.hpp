// The precompiled header of the tests: these headers are parsed only once for each test program
// (`precompiled` in meson.build).
#include <gtest/gtest.h>

#include "core/standard.hpp"
