#include "towers/evaluation.hpp"
