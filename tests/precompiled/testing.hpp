// What is parsed once for each test program; see precompiled in meson.build.
#include <gtest/gtest.h>

#include "precompiled/standard.hpp"
