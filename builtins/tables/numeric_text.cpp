#include "builtins/tables/numeric_text.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <vector>

#include "builtins/support/parallel.h"
#include "builtins/support/progress.h"
#include "builtins/tables/delimited.h"

namespace matlift::builtins {

namespace {

constexpr size_t kBlock = size_t(4) << 20, kHead = size_t(64) << 10;

using FilePointer = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

/// Calls f(text, offset) for blocks of whole lines; false when a line is too long for one.
template <class F>
bool eachBlock(std::FILE* file, int64_t from, F&& f) {
  if (fseeko(file, off_t(from), SEEK_SET) != 0) return false;
  std::string buffer(kBlock, '\0');
  size_t kept = 0;
  int64_t at = from;
  for (;;) {
    interruptionPoint();
    size_t n = std::fread(buffer.data() + kept, 1, buffer.size() - kept, file);
    size_t all = kept + n;
    if (all == 0) return true;
    bool last = n < buffer.size() - kept;
    size_t end = all;
    if (!last) {
      while (end > 0 && buffer[end - 1] != '\n') --end;
      if (end == 0) return false;
    }
    if (!f(std::string_view(buffer).substr(0, end), at)) return false;
    if (last) return true;
    at += int64_t(end);
    kept = all - end;
    std::memmove(buffer.data(), buffer.data() + end, kept);
  }
}

bool isBlankLine(const char* at, const char* end) {
  for (; at < end; ++at)
    if (*at != ' ' && *at != '\t' && *at != '\r') return false;
  return true;
}

const char* lineEnd(const char* at, const char* end) {
  const void* found = std::memchr(at, '\n', size_t(end - at));
  return found ? static_cast<const char*>(found) : end;
}

int64_t countRows(std::string_view text) {
  int64_t rows = 0;
  for (const char *at = text.data(), *end = at + text.size(); at < end;) {
    const char* stop = lineEnd(at, end);
    if (uint8_t(*at) > ' ' || !isBlankLine(at, stop)) ++rows;
    at = stop + 1;
  }
  return rows;
}

/// Where pieces of whole lines begin, and the end.
std::vector<size_t> piecesOf(std::string_view text, size_t count) {
  std::vector<size_t> out{0};
  for (size_t k = 1; k < count; ++k) {
    size_t at = text.find('\n', std::max(out.back(), text.size() * k / count));
    if (at == text.npos) break;
    if (at + 1 > out.back()) out.push_back(at + 1);
  }
  if (out.back() != text.size()) out.push_back(text.size());
  return out;
}

struct Plan {
  char delimiter = ',';
  int64_t dataAt = 0;
  size_t columns = 0;
  double otherwise = 0;
};

/// Fields of one line into a row of the result; false when there are too many.
bool parseLine(const char* at, const char* end, const Plan& plan, double* to, int64_t rows) {
  if (end > at && end[-1] == '\r') --end;
  const bool blanks = plan.delimiter == ' ';
  auto isBlank = [](char c) { return c == ' ' || c == '\t'; };
  size_t column = 0;
  for (;;) {
    while (at < end && isBlank(*at) && (*at != plan.delimiter || blanks)) ++at;
    if (blanks && at == end) break;
    const char* stop = at;
    if (blanks)
      while (stop < end && !isBlank(*stop)) ++stop;
    else
      while (stop < end && *stop != plan.delimiter) ++stop;
    const char* last = stop;
    while (last > at && isBlank(last[-1])) --last;
    if (column >= plan.columns) return blanks ? false : last == at && stop == end;
    to[int64_t(column++) * rows] =
        last == at ? plan.otherwise : fieldNumber({at, size_t(last - at)}).value_or(std::nan(""));
    if (stop == end) break;
    at = stop + 1;
  }
  for (; column < plan.columns; ++column) to[int64_t(column) * rows] = plan.otherwise;
  return true;
}

/// Delimiter, first line of data and number of columns, from the first bytes.
std::optional<Plan> planFor(const std::string& head, const NumericText& how, bool whole) {
  auto starts = [&](const char* mark, size_t n) { return head.compare(0, n, mark, n) == 0; };
  if (starts("\x1f\x8b", 2) || starts("\xff\xfe", 2) || starts("\xfe\xff", 2)) return {};
  if (head.find('"') != head.npos || head.find('\0') != head.npos) return {};
  size_t end = whole ? head.size() : head.rfind('\n');
  if (end == head.npos) return {};
  DelimitedOptions options;
  if (how.delimiter) options.delimiters = std::string(1, how.delimiter);
  options.skipLines = size_t(std::max<int64_t>(how.skipLines, 0));
  DelimitedText text(head.substr(0, end), options);
  if (text.delimiters().size() != 1 && text.delimiters() != " \t") return {};
  Plan plan;
  plan.delimiter = text.delimiters()[0];
  plan.otherwise = how.otherwise;
  std::string scratch;
  size_t first = 0;
  auto hasNumber = [&](size_t r) {
    for (size_t c = 0; c < text.fieldsIn(r); ++c)
      if (fieldNumber(text.field(r, c, scratch))) return true;
    return false;
  };
  if (how.skipLines < 0)
    while (first < text.rows() && !hasNumber(first)) ++first;
  if (first >= text.rows()) return {};
  for (size_t r = first; r < text.rows(); ++r)
    plan.columns = std::max(plan.columns, text.fieldsIn(r));
  size_t line = options.skipLines + text.lineOf(first) - 1, at = 0;
  for (size_t k = 0; k < line; ++k) at = head.find('\n', at) + 1;
  plan.dataAt = int64_t(at);
  return plan;
}

}  // namespace

std::optional<Value> readNumericText(const std::string& path, const NumericText& how,
                                     const Parallel& threads) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return {};
  FilePointer file(std::fopen(path.c_str(), "rb"), std::fclose);
  if (!file) return {};
  std::string head(kHead, '\0');
  head.resize(std::fread(head.data(), 1, head.size(), file.get()));
  std::optional<Plan> plan = planFor(head, how, head.size() < kHead);
  if (!plan) return {};
  int64_t rows = 0;
  const int64_t bytes = int64_t(std::filesystem::file_size(path, ignored));
  Progress progress("Reading " + path, 2 * bytes);
  bool simple = eachBlock(file.get(), plan->dataAt, [&](std::string_view text, int64_t at) {
    progress.at(at);
    if (text.find('"') != text.npos) return false;
    rows += countRows(text);
    return true;
  });
  if (!simple) return {};
  Value out = Value::uninitialized(ClassId::Double, Dims(rows, int64_t(plan->columns)));
  double* to = out.mutableData<double>();
  int64_t done = 0;
  std::atomic<bool> good{true};
  simple = eachBlock(file.get(), plan->dataAt, [&](std::string_view text, int64_t at) {
    progress.at(bytes + at);
    std::vector<size_t> pieces = piecesOf(text, size_t(threads.count()) * 4);
    std::vector<int64_t> start(pieces.size(), 0);
    threads.run(int64_t(pieces.size()) - 1, [&](int64_t k, int) {
      start[size_t(k) + 1] =
          countRows(text.substr(pieces[size_t(k)], pieces[size_t(k) + 1] - pieces[size_t(k)]));
    });
    start[0] = done;
    for (size_t k = 1; k < start.size(); ++k) start[k] += start[k - 1];
    if (start.back() > rows) return false;  // the file grew meanwhile
    threads.run(int64_t(pieces.size()) - 1, [&](int64_t k, int) {
      int64_t row = start[size_t(k)];
      const char* line = text.data() + pieces[size_t(k)];
      const char* end = text.data() + pieces[size_t(k) + 1];
      while (line < end && good) {
        const char* stop = lineEnd(line, end);
        if (uint8_t(*line) > ' ' || !isBlankLine(line, stop))
          if (!parseLine(line, stop, *plan, to + row++, rows)) good = false;
        line = stop + 1;
      }
    });
    done = start.back();
    return good.load();
  });
  if (!simple || done != rows) return {};
  return out;
}

}  // namespace matlift::builtins
