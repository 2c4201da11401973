// sort, issorted, maxk, mink.
#include <cmath>
#include <numeric>

#include "builtins/elementwise/ops.h"
#include "builtins/reduction/reduce.h"
#include "builtins/sets/sort_keys.h"
#include "builtins/sets/texts.h"
#include "builtins/support/map_arrays.h"
#include "builtins/support/on_device.h"
#include "builtins/support/parallel.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

struct SortOptions {
  DimChoice dims;
  bool descending = false;
  enum class Missing : uint8_t { Auto, First, Last } missing = Missing::Auto;
  enum class Method : uint8_t { Auto, Real, Abs } method = Method::Auto;

  bool nanFirst() const {
    return missing == Missing::Auto ? descending : missing == Missing::First;
  }
};

bool parseWord(Call& call, int& k, SortOptions& o) {
  std::string word = optionWord(call.arg(k));
  if (word == "ascend" || word == "descend") {
    o.descending = word == "descend";
    return true;
  }
  if (!call.has(k + 1)) return false;
  std::string value = optionWord(call.arg(k + 1));
  if (word == "missingplacement" && (value == "auto" || value == "first" || value == "last")) {
    o.missing = value == "auto"    ? SortOptions::Missing::Auto
                : value == "first" ? SortOptions::Missing::First
                                   : SortOptions::Missing::Last;
  } else if (word == "comparisonmethod" && (value == "auto" || value == "real" || value == "abs")) {
    o.method = value == "auto"   ? SortOptions::Method::Auto
               : value == "real" ? SortOptions::Method::Real
                                 : SortOptions::Method::Abs;
  } else {
    return false;
  }
  ++k;
  return true;
}

SortOptions parseSortOptions(Call& call, int first, const char* name) {
  SortOptions o;
  for (int k = first; k < call.nargin(); ++k) {
    const Value& v = call.arg(k);
    if (k == first && !v.isChar() && !v.isString()) {
      o.dims.byDefault = false;
      o.dims.dims = {parseDim(v)};
      continue;
    }
    if (!parseWord(call, k, o)) {
      if (std::string(name) == "sort") {
        fail("MATLAB:sort:sortDirection",
             "Sorting direction must be 'ascend' or 'descend', and options must be name-value "
             "pairs.");
      }
      failOption(name, v);
    }
  }
  return o;
}

// Keys in the wanted direction, NaN at its end of it.
template <class T>
typename SortKey<T>::Key directedKey(T x, const SortOptions& o, bool nanFirst) {
  using Key = typename SortKey<T>::Key;
  Key k = SortKey<T>::encode(x);
  if constexpr (std::is_floating_point_v<T>) {
    if (x != x) return nanFirst ? Key(0) : Key(~Key(0));
  }
  return o.descending ? Key(~k) : k;
}

template <class T>
T undirect(typename SortKey<T>::Key k, const SortOptions& o, bool nanFirst) {
  using Key = typename SortKey<T>::Key;
  if constexpr (std::is_floating_point_v<T>) {
    if (k == (nanFirst ? Key(0) : Key(~Key(0)))) return std::numeric_limits<T>::quiet_NaN();
  }
  return SortKey<T>::decode(o.descending ? Key(~k) : k);
}

// One slice of real numbers. Values come back from the keys unless their order is wanted (or a -0
// has to keep its sign).
template <class T>
class SliceSorter {
 public:
  using Key = typename SortKey<T>::Key;
  SliceSorter(const SortOptions& o, int64_t n)
      : o_(o), nanFirst_(o.nanFirst()), n_(n), keys_(new Key[size_t(n) + 1]), order_(nullptr) {}

  void sortValues(T* x) {
    bool negativeZero = false;
    for (int64_t i = 0; i < n_; ++i) {
      keys_[size_t(i)] = directedKey(x[i], o_, nanFirst_);
      if constexpr (std::is_floating_point_v<T>) negativeZero |= x[i] == 0 && std::signbit(x[i]);
    }
    if (negativeZero) return sortWithOrder(x, nullptr);
    if (countingSort(x)) return;
    sortKeys(keys_.get(), n_);
    for (int64_t i = 0; i < n_; ++i) x[i] = undirect<T>(keys_[size_t(i)], o_, nanFirst_);
  }

  /// Whole numbers in a narrow range are counted.
  bool countingSort(T* x) {
    if (n_ < 256) return false;
    T low = x[0], high = x[0];
    for (int64_t i = 0; i < n_; ++i) {
      low = std::min(low, x[i]);
      high = std::max(high, x[i]);
      // NaN and what is too large are not whole here.
      if constexpr (std::is_floating_point_v<T>) {
        if (!(std::fabs(x[i]) < T(1 << 30) && T(int32_t(x[i])) == x[i])) return false;
      }
    }
    const uint64_t span =
        std::is_floating_point_v<T> ? uint64_t(high - low) : uint64_t(high) - uint64_t(low);
    if (span >= 2 * uint64_t(n_) || span >= 1 << 24) return false;
    std::vector<uint32_t> counts(size_t(span) + 1);
    for (int64_t i = 0; i < n_; ++i) ++counts[size_t(x[i] - low)];
    auto emit = [&](size_t k) { x = std::fill_n(x, counts[k], T(low + T(k))); };
    if (o_.descending) {
      for (size_t k = counts.size(); k-- > 0;) emit(k);
    } else {
      for (size_t k = 0; k < counts.size(); ++k) emit(k);
    }
    return true;
  }

  void sortWithOrder(T* x, double* index) {
    if (!order_) {
      order_.reset(new uint32_t[size_t(n_) + 1]);
      copy_.reset(new T[size_t(n_) + 1]);
    }
    for (int64_t i = 0; i < n_; ++i) keys_[size_t(i)] = directedKey(x[i], o_, nanFirst_);
    sortKeysWithOrder(keys_.get(), order_.get(), n_);
    std::copy_n(x, n_, copy_.get());
    for (int64_t i = 0; i < n_; ++i) {
      interruptionPoint<1 << 20>(uint64_t(i));
      x[i] = copy_[order_[size_t(i)]];
      if (index) index[i] = double(order_[size_t(i)]) + 1;
    }
  }

 private:
  const SortOptions& o_;
  bool nanFirst_;
  int64_t n_;
  std::unique_ptr<Key[]> keys_;
  std::unique_ptr<uint32_t[]> order_;
  std::unique_ptr<T[]> copy_;
};

template <class T>
void sortReal(Call& call, const Slices& s, const SortOptions& o, T* out, double* index) {
  const SliceGroups groups(s);
  Parallel(call.interpreter).ranges(groups.total, groups.least, [&](int64_t begin, int64_t end) {
    SliceSorter<T> sorter(o, s.count);
    auto sort = [&](T* x, double* order) {
      order ? sorter.sortWithOrder(x, order) : sorter.sortValues(x);
    };
    if (s.inner == 1) {
      for (int64_t b = begin; b < end; ++b)
        sort(out + b * s.count, index ? index + b * s.count : nullptr);
      return;
    }
    const size_t all = size_t(s.count * groups.width);
    std::unique_ptr<T[]> buffer(new T[all]);
    std::unique_ptr<double[]> places(index ? new double[all] : nullptr);
    for (int64_t g = begin; g < end; ++g) {
      const int64_t lines = groups.lines(g), base = groups.base(g);
      groups.gather<T>(out, g, buffer.get());
      for (int64_t l = 0; l < lines; ++l)
        sort(buffer.get() + l * s.count, index ? places.get() + l * s.count : nullptr);
      for (int64_t k = 0; k < s.count; ++k)
        for (int64_t l = 0; l < lines; ++l) {
          out[base + k * s.inner + l] = buffer[size_t(l * s.count + k)];
          if (index) index[base + k * s.inner + l] = places[size_t(l * s.count + k)];
        }
    }
  });
}

struct ComplexKey {
  double major, minor;
  bool nan;
};

ComplexKey complexKey(Complex z, bool byAbs) {
  bool nan = std::isnan(z.real()) || std::isnan(z.imag());
  if (byAbs) return {std::hypot(z.real(), z.imag()), std::arg(z), nan};
  return {z.real(), z.imag(), nan};
}

// Complex numbers, or reals compared by modulus: through an order of positions.
void sortByKeys(const Value& x, const Slices& s, const SortOptions& o, Value& out, double* index) {
  bool byAbs = o.method != SortOptions::Method::Real;
  bool nanFirst = o.nanFirst();
  size_t bytes = elementSize(x.classId()) * (x.isComplex() ? 2 : 1);
  const char* from = s.data.data<char>();
  char* to = out.mutableData<char>();
  std::vector<ComplexKey> keys(static_cast<size_t>(s.count));
  std::vector<uint32_t> order(static_cast<size_t>(s.count));
  uint64_t compared = 0;
  auto before = [&](uint32_t p, uint32_t q) {
    interruptionPoint(++compared);
    const ComplexKey &a = keys[p], &b = keys[q];
    if (a.nan || b.nan) return a.nan != b.nan && (a.nan == nanFirst);
    if (a.major != b.major) return (a.major < b.major) != o.descending;
    return a.minor != b.minor && (a.minor < b.minor) != o.descending;
  };
  for (int64_t b = 0; b < s.outer; ++b)
    for (int64_t i = 0; i < s.inner; ++i) {
      int64_t base = i + s.inner * s.count * b;
      for (int64_t k = 0; k < s.count; ++k)
        keys[size_t(k)] = complexKey(s.data.complexAt(base + k * s.inner), byAbs);
      std::iota(order.begin(), order.end(), 0);
      std::stable_sort(order.begin(), order.end(), before);
      for (int64_t k = 0; k < s.count; ++k) {
        size_t source = size_t(base + order[size_t(k)] * s.inner),
               target = size_t(base + k * s.inner);
        std::copy_n(from + source * bytes, bytes, to + target * bytes);
        if (index) index[target] = double(order[size_t(k)]) + 1;
      }
    }
}

Value sortText(Call& call, const Value& x, const SortOptions& o) {
  const ValueList& all = x.boxes().elements;
  DimChoice choice = o.dims;
  int dim = choice.byDefault ? x.dims().firstNonSingleton() : choice.dims.front();
  int64_t count = x.dims()[dim], inner = 1;
  for (int k = 0; k < dim; ++k) inner *= x.dims()[k];
  int64_t outer = x.numel() / std::max<int64_t>(1, inner * count);
  ValueList sorted(all.size());
  Value index = Value::uninitialized(ClassId::Double, x.dims());
  double* places = index.mutableData<double>();
  std::vector<uint32_t> order(static_cast<size_t>(count));
  std::vector<std::u16string_view> texts(static_cast<size_t>(count));
  bool missingFirst = o.nanFirst();
  for (int64_t b = 0; b < outer; ++b)
    for (int64_t i = 0; i < inner; ++i) {
      int64_t base = i + inner * count * b;
      auto at = [&](uint32_t k) -> const Value& { return all[size_t(base + k * inner)]; };
      // Missing strings at their end, in their order; the texts between.
      std::iota(order.begin(), order.end(), 0);
      auto isText = [&](uint32_t k) { return at(k).isDefined(); };
      auto edge = std::stable_partition(order.begin(), order.end(),
                                        [&](uint32_t k) { return isText(k) != missingFirst; });
      const size_t before = size_t(edge - order.begin());
      std::span<uint32_t> present = std::span(order).first(before);
      if (missingFirst) present = std::span(order).subspan(before);
      for (uint32_t k : present) texts[k] = charUnits(at(k));
      sortTexts(texts, present, o.descending);
      for (int64_t k = 0; k < count; ++k) {
        sorted[size_t(base + k * inner)] = at(order[size_t(k)]);
        places[base + k * inner] = double(order[size_t(k)]) + 1;
      }
    }
  call.setOut(1, std::move(index));
  Value out = x;
  out.mutableBoxes().elements = std::move(sorted);
  return out;
}

Value sortFunction(Call& call) {
  Value x = std::move(call.arg(0));
  SortOptions o = parseSortOptions(call, 1, "sort");
  if (x.isString() || x.isCellStr()) return sortText(call, x, o);
  if (x.isCell()) {
    fail("MATLAB:sort:InvalidCellInput",
         "When the first input is a cell array, it must be a cell array of character vectors.");
  }
  if (!x.isPlain()) failArgument("sort", x);
  const int dim = o.dims.byDefault ? x.dims().firstNonSingleton() : o.dims.dims.front();
  const bool usual = !call.wants(1) && o.method == SortOptions::Method::Auto &&
                     o.nanFirst() == o.descending && dim < accel::kMaxRank;
  if (Value made; usual && onDevice(call.interpreter, "sort", accel::SortTask{dim, o.descending},
                                    {&x, 1}, x.classId(), x.dims(), made))
    return made;
  Slices s = sliceAlong(x, o.dims);
  Value index = call.wants(1) ? Value::uninitialized(ClassId::Double, x.dims()) : Value();
  double* places = index.isDefined() ? index.mutableData<double>() : nullptr;
  bool keyed = x.isComplex() || o.method == SortOptions::Method::Abs;
  Value out;
  if (keyed) {
    out = Value::uninitialized(x.classId(), x.dims(), x.isComplex());
    sortByKeys(x, s, o, out, places);
  } else {
    s.data = Value();
    out = std::move(x);
    if (out.numel() > 0) {
      withElementType(out.classId(), [&](auto tag) {
        using T = typename decltype(tag)::type;
        sortReal<T>(call, s, o, out.mutableData<T>(), places);
      });
    }
  }
  if (call.wants(1)) call.setOut(1, std::move(index));
  return out;
}

// The first k of each slice sorted: maxk and mink.
template <bool greatest>
Value firstOf(Call& call) {
  const char* name = greatest ? "maxk" : "mink";
  Value x = std::move(call.arg(0));
  if (!x.isPlain()) failArgument(name, x);
  int64_t k = toInteger(call.arg(1), "K", 0);
  SortOptions o = parseSortOptions(call, 2, name);
  o.descending = greatest;
  o.missing = SortOptions::Missing::Last;
  int dim = o.dims.byDefault ? x.dims().firstNonSingleton() : o.dims.dims.front();
  o.dims.byDefault = false;
  o.dims.dims = {dim};
  Slices s = sliceAlong(x, o.dims);
  Value index = Value::uninitialized(ClassId::Double, x.dims());
  Value sorted = Value::uninitialized(x.classId(), x.dims(), x.isComplex());
  if (x.isComplex() || o.method == SortOptions::Method::Abs) {
    sortByKeys(x, s, o, sorted, index.mutableData<double>());
  } else if (x.numel() > 0) {
    withElementType(x.classId(), [&](auto tag) {
      using T = typename decltype(tag)::type;
      std::copy_n(x.data<T>(), x.numel(), sorted.mutableData<T>());
      sortReal<T>(call, s, o, sorted.mutableData<T>(), index.mutableData<double>());
    });
  }
  int64_t n = std::min(k, s.count);
  Dims shape = x.dims();
  shape.set(dim, n);
  auto head = [&](const Value& from) {
    Value out = Value::uninitialized(from.classId(), shape, from.isComplex());
    size_t bytes = elementSize(from.classId()) * (from.isComplex() ? 2 : 1);
    size_t run = size_t(s.inner * n) * bytes;
    for (int64_t b = 0; b < s.outer && run > 0; ++b) {
      std::copy_n(from.data<char>() + size_t(s.inner * s.count * b) * bytes, run,
                  out.mutableData<char>() + size_t(b) * run);
    }
    return out;
  };
  if (call.wants(1)) call.setOut(1, head(index));
  return head(sorted);
}

bool orderHolds(int order, const std::string& mode) {
  if (mode == "ascend" || mode == "monotonic") return order <= 0;
  if (mode == "descend") return order >= 0;
  if (mode == "strictascend" || mode == "strictmonotonic") return order < 0;
  return order > 0;
}

bool isMissingAt(const Value& x, int64_t i) {
  if (x.kind() == Value::Kind::Boxes) return x.boxes().elements[size_t(i)].isUndefined();
  Complex z = x.isFloat() ? x.complexAt(i) : Complex(0);
  return z != z;
}

// -1, 0, 1 of neighbours; NaN counts as the greatest.
int compareAt(const Value& x, int64_t i, int64_t j) {
  if (x.kind() == Value::Kind::Boxes) {
    const Value &a = x.cellAt(i), &b = x.cellAt(j);
    if (a.isUndefined() || b.isUndefined()) return int(a.isUndefined()) - int(b.isUndefined());
    int c = charUnits(a).compare(charUnits(b));
    return c < 0 ? -1 : c > 0;
  }
  if (x.isComplex()) {
    ComplexKey a = complexKey(x.complexAt(i), true), b = complexKey(x.complexAt(j), true);
    if (a.nan || b.nan) return int(a.nan) - int(b.nan);
    if (a.major != b.major) return a.major < b.major ? -1 : 1;
    return a.minor < b.minor ? -1 : a.minor > b.minor;
  }
  return withElementType(x.classId(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    auto a = SortKey<T>::encode(x.data<T>()[i]), b = SortKey<T>::encode(x.data<T>()[j]);
    return a < b ? -1 : int(a > b);
  });
}

// The same with NaN at the end that was asked for.
int compareAt(const Value& x, int64_t i, int64_t j, bool missingLeast) {
  int order = compareAt(x, i, j);
  return missingLeast && isMissingAt(x, i) != isMissingAt(x, j) ? -order : order;
}

bool rowsSorted(const Value& x, const std::string& mode, bool missingLeast) {
  int64_t rows = x.dims().rows(), columns = x.dims().columns();
  for (int64_t r = 0; r + 1 < rows; ++r) {
    int order = 0;
    for (int64_t c = 0; c < columns && order == 0; ++c)
      order = compareAt(x, r + c * rows, r + 1 + c * rows, missingLeast);
    if (!orderHolds(order, mode)) return false;
  }
  return true;
}

bool isSortedMode(const Value& x, int dim, const std::string& mode, bool missingLeast) {
  int64_t inner = 1, count = x.dims()[dim], n = x.numel();
  for (int k = 0; k < dim; ++k) inner *= x.dims()[k];
  for (int64_t i = 0; i < n; ++i) {
    if (i / inner % count == count - 1) continue;
    int order = compareAt(x, i, i + inner, missingLeast);
    if (!orderHolds(order, mode)) return false;
  }
  return true;
}

Value issorted(Call& call) {
  const Value& x = call.arg(0);
  if (!x.isPlain() && !x.isString() && !x.isCellStr()) failArgument("issorted", x);
  std::string mode = "ascend", placement = "auto";
  bool rows = false;
  int dim = x.dims().firstNonSingleton();
  for (int k = 1; k < call.nargin(); ++k) {
    std::string word = optionWord(call.arg(k));
    if (word == "rows") {
      rows = true;
    } else if (word == "ascend" || word == "descend" || word == "monotonic" ||
               word == "strictascend" || word == "strictdescend" || word == "strictmonotonic" ||
               word == "ascending" || word == "descending") {
      mode = word == "ascending" ? "ascend" : word == "descending" ? "descend" : word;
    } else if (k == 1 && word.empty()) {
      dim = parseDim(call.arg(k));
    } else if ((word != "missingplacement" && word != "comparisonmethod") || !call.has(k + 1)) {
      failOption("issorted", call.arg(k));
    } else {
      std::string value = optionWord(call.arg(++k));
      if (word == "missingplacement") placement = value;
    }
  }
  auto holds = [&](const std::string& m) {
    // Left alone, NaN stands last ascending and first descending: as the greatest.
    bool down = m.find("descend") != m.npos;
    bool least = placement == (down ? "last" : "first");
    return rows ? rowsSorted(x, m, least) : isSortedMode(x, dim, m, least);
  };
  bool answer = holds(mode);
  if (mode == "monotonic") answer = answer || holds("descend");
  if (mode == "strictmonotonic") answer = answer || holds("strictdescend");
  return Value::logical(answer);
}

const BuiltinDescriptor kRows[] = {
    functionRow("sort", sortFunction, 1, kAny, 2,
                "sort(x) sorts ascending along the first dimension that is not 1; equal elements "
                "keep their order, "
                "NaN comes last.\nsort(x, dim), sort(…, 'descend'), 'MissingPlacement', "
                "'ComparisonMethod'.\n"
                "[s, i] = sort(x) gives where each element stood.",
                "disp(sort([3 1 2]))", "     1     2     3\n"),
    functionRow("issorted", issorted, 1, kAny, 1,
                "issorted(x) is true when x is in ascending order.\nissorted(x, dim, direction) "
                "with 'ascend', "
                "'descend', 'monotonic', 'strictascend', …; 'rows'.",
                "disp(issorted([1 2 2 5]))", "   1\n"),
    functionRow("maxk", firstOf<true>, 2, kAny, 2,
                "maxk(x, k) gives the k largest elements, largest first.\nmaxk(x, k, dim). [m, i] "
                "= maxk(…).",
                "disp(maxk([3 9 2 7], 2))", "     9     7\n"),
    functionRow("mink", firstOf<false>, 2, kAny, 2,
                "mink(x, k) gives the k smallest elements, smallest first.\nmink(x, k, dim). [m, "
                "i] = mink(…).",
                "disp(mink([3 9 2 7], 2))", "     2     3\n"),
};

}  // namespace

BuiltinTheme sortTheme() { return kRows; }

}  // namespace matlift::builtins
