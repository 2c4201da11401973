// Where the sources and the built program are. Functions in one object of their own: as a macro for
// every test, the checkout's path would keep each of them from a compiler cache that another
// checkout has filled.
#pragma once

#include <string>

/// The checkout, without a slash at its end.
std::string sourceFolder();

/// build/<preset>/matlift of the build that the test belongs to.
std::string builtProgram();
