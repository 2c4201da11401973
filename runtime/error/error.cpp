#include "runtime/error/error.h"

#include <cstdarg>
#include <cstdio>

#include "runtime/error/interrupt.h"

namespace matlift {

namespace {

std::string vstrprintf(const char* format, va_list args) {
  va_list again;
  va_copy(again, args);
  int length = std::vsnprintf(nullptr, 0, format, args);
  std::string text(length > 0 ? length : 0, '\0');
  if (length > 0) std::vsnprintf(text.data(), text.size() + 1, format, again);
  va_end(again);
  return text;
}

}  // namespace

std::string strprintf(const char* format, ...) {
  va_list args;
  va_start(args, format);
  std::string text = vstrprintf(format, args);
  va_end(args);
  return text;
}

void fail(const char* identifier, const char* format, ...) {
  va_list args;
  va_start(args, format);
  std::string text = vstrprintf(format, args);
  va_end(args);
  throw Error(identifier, std::move(text));
}

void throwInterrupted() { throw Interrupted(); }

void assertionFailed(const char* expression, const char* file, int line) {
  fail("Matlift:internal", "Internal error: %s (%s:%d). Please report this.", expression, file,
       line);
}

}  // namespace matlift
