// RapidJSON's types over memory that throws: its own allocator hands out null when memory ends, and
// the reader writes there.
#pragma once

#include <rapidjson/document.h>
#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <cstdlib>
#include <new>

namespace accel {

class JsonMemory {
 public:
  static const bool kNeedFree = true;
  void* Malloc(std::size_t size) { return size ? there(std::malloc(size)) : nullptr; }
  void* Realloc(void* old, std::size_t /*oldSize*/, std::size_t size) {
    if (size) return there(std::realloc(old, size));
    std::free(old);
    return nullptr;
  }
  static void Free(void* memory) { std::free(memory); }

 private:
  static void* there(void* memory) {
    if (!memory) throw std::bad_alloc();
    return memory;
  }
};

using JsonPool = rapidjson::MemoryPoolAllocator<JsonMemory>;
using JsonValue = rapidjson::GenericValue<rapidjson::UTF8<>, JsonPool>;
using JsonDocument = rapidjson::GenericDocument<rapidjson::UTF8<>, JsonPool, JsonMemory>;
using JsonText = rapidjson::GenericStringBuffer<rapidjson::UTF8<>, JsonMemory>;
using JsonWriter = rapidjson::Writer<JsonText, rapidjson::UTF8<>, rapidjson::UTF8<>, JsonMemory>;
using JsonPrettyWriter =
    rapidjson::PrettyWriter<JsonText, rapidjson::UTF8<>, rapidjson::UTF8<>, JsonMemory>;

}  // namespace accel
