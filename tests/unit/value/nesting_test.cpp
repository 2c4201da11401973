// Values in values a million deep, on a stack that would hold a few thousand levels of recursion.
#include "runtime/value/nesting.h"

#include <pthread.h>

#include "runtime/value/object.h"
#include "tests/unit/value/make_values.h"

using namespace matlift;
using namespace matlift::test;

namespace {

constexpr int kDepth = 1'000'000;

template <class Wrap>
Value nested(Value v, Wrap wrap) {
  for (int k = 0; k < kDepth; ++k) v = wrap(std::move(v));
  return v;
}

Value inCell(Value v) { return Value::cellRow({std::move(v)}); }

Value inStruct(Value v) {
  Value s = Value::structure();
  s.setField(Name("next"), std::move(v));
  return s;
}

Value inHandle(Value v) {
  static const Ref<HeapObject> code = makeRef<HeapObject>();
  Ref<FunctionObj> f = makeRef<FunctionObj>();
  f->code = code;
  f->captures.push_back(std::move(v));
  return Value::function(std::move(f));
}

template <class Body>
void onSmallStack(Body body) {
  pthread_attr_t attributes;
  REQUIRE(pthread_attr_init(&attributes) == 0);
  REQUIRE(pthread_attr_setstacksize(&attributes, 256 * 1024) == 0);
  auto call = [](void* given) -> void* {
    (*static_cast<Body*>(given))();
    return nullptr;
  };
  pthread_t thread;
  REQUIRE(pthread_create(&thread, &attributes, call, &body) == 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

template <class Wrap>
void livesAndDies(Wrap wrap) {
  bool same = false, different = true;
  onSmallStack([&] {
    Value a = nested(1.0, wrap), b = nested(1.0, wrap), c = nested(2.0, wrap);
    same = isEqual(a, b);
    different = !isEqual(a, c);
    const Value copy = a;
    a = 0;
  });
  CHECK(same);
  CHECK(different);
}

}  // namespace

TEST_CASE("a million levels are compared and freed on a small stack") {
  livesAndDies(inCell);
  livesAndDies(inStruct);
  livesAndDies(inHandle);
}

TEST_CASE("wide and deep at once: every object is freed once") {
  // Each level holds the level below twice, and is itself shared: freed when the last is.
  struct Counted final : ObjectObj {
    explicit Counted(int& count) : count(count) { ++count; }
    ~Counted() override { --count; }
    std::string_view className() const override { return "counted"; }
    Ref<ObjectObj> clone() const override { return Ref<ObjectObj>(new Counted(count)); }
    bool getProperty(std::string_view, Value&) override { return false; }
    std::string displayText(const DisplayFormat&) const override { return {}; }
    int& count;
  };
  int alive = 0;
  Value v = 0;
  for (int k = 0; k < 5000; ++k)
    v = Value::cellRow({v, Value::object(Ref<ObjectObj>(new Counted(alive))), std::move(v)});
  CHECK(alive == 5000);
  v = 0;
  CHECK(alive == 0);
}

TEST_CASE("recursion into values ends with an error") {
  struct Walk {
    static int depth(const Value& v) {
      const NestingLevel level;
      return v.isCell() ? 1 + depth(v.cellAt(0)) : 0;
    }
  };
  Value v = 1.0;
  for (int k = 0; k < 999; ++k) v = inCell(std::move(v));
  CHECK(Walk::depth(v) == 999);
  v = inCell(std::move(v));
  CHECK(errorOf([&] { Walk::depth(v); }) ==
        "MATLAB:nestingTooDeep | The value is nested more than 1000 levels deep; this function "
        "cannot follow it.");
  // The levels are given back on the way out.
  CHECK(Walk::depth(v.cellAt(0)) == 999);
}
