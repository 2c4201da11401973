// Reference-counted host memory for tests and small programs.
#pragma once

#include <accel/hook.h>

#include <cstdlib>
#include <cstring>
#include <new>

struct HeapMemory final : accel::HostMemory {
  struct Header {
    int references = 1;
  };
  int blocks = 0;  // alive
  int allocations = 0;
  bool fail = false;

  accel::HostBlock allocate(std::size_t bytes) noexcept override {
    if (fail) return {};
    char* p = static_cast<char*>(std::aligned_alloc(64, (bytes + 64 + 63) / 64 * 64));
    if (!p) return {};
    ++blocks;
    ++allocations;
    return {p + 64, new (p) Header};
  }
  void retain(void* owner) noexcept override { ++static_cast<Header*>(owner)->references; }
  void release(void* owner) noexcept override {
    if (--static_cast<Header*>(owner)->references > 0) return;
    --blocks;
    std::free(owner);
  }
  bool unique(void* owner) const noexcept override {
    return static_cast<Header*>(owner)->references == 1;
  }
};
