#include "tests/unit/places.h"

std::string sourceFolder() { return MATLIFT_SOURCE_DIR; }

std::string builtProgram() { return MATLIFT_PROGRAM; }
