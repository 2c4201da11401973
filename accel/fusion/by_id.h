// What was found out about the last kernels, by their numbers (kernel_ids.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace accel::fusion {

template <class T>
class ById {
 public:
  // Null: not known, or forgotten for another.
  T* find(std::uint64_t id) {
    if (places_.empty()) return nullptr;
    Place& place = places_[id % kPlaces];
    return place.id == id ? &place.value : nullptr;
  }
  // Throws bad_alloc.
  T& put(std::uint64_t id) {
    if (places_.empty()) places_.resize(kPlaces);
    Place& place = places_[id % kPlaces];
    place.id = id;
    place.value = T();
    return place.value;
  }

 private:
  static constexpr std::size_t kPlaces = 64;
  struct Place {
    std::uint64_t id = 0;  // no kernel's
    T value;
  };
  std::vector<Place> places_;
};

}  // namespace accel::fusion
