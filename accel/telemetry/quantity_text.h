// Quantities as people read them, for everything that is printed: "2.10 us", "38.0 MB", "16,384".
#pragma once

#include <string>

namespace accel {

std::string secondsText(double seconds);
std::string bytesText(double bytes);
std::string countText(double count);

}  // namespace accel
