// What one kernel is made of: equal parts once, everything that is still wanted, nothing else.
#include <accel/kernels.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "accel/engine.h"
#include "heap_memory.h"
#include "tests/unit/near.h"

using namespace accel;

namespace {

struct Program {
  HeapMemory memory;
  Engine engine{memory, EngineOptions{true, 1, 1}};
  HostBlock x = memory.allocate(8 * 5000);

  Program() {
    for (int i = 0; i < 5000; ++i) static_cast<double*>(x.data)[i] = i * 1e-3;
  }
  ~Program() { memory.release(x.owner); }

  HookArg array() const { return HookArg::of(DType::F64, {5000, 1}, x); }
  Deferred* apply(Op op, std::vector<HookArg> args) {
    Verdict v = engine.map(op, args, {"test", 1});
    REQUIRE(v.answer == Answer::Done);
    return v.array;
  }
  double at(Deferred* d, int i) {
    Result<HostBlock> r = engine.evaluate(d);
    REQUIRE(r.isOk());
    const double v = static_cast<double*>(r.value().data)[i];
    memory.release(r.value().owner);
    return v;
  }
};

long countOf(const KernelIr& kernel, Op op) {
  return std::count_if(kernel.nodes.begin(), kernel.nodes.end(),
                       [op](const Node& n) { return n.kind == NodeKind::Apply && n.op == op; });
}

}  // namespace

TEST_CASE("constants: what is made of them alone never comes in, equal ones are one") {
  Program p;
  const HookArg three = HookArg::of(Scalar::ofDouble(3.0));
  // The caller has the value at once: nothing to defer, however often the kernel would compute it.
  CHECK(p.engine.map(Op::Add, std::vector<HookArg>{three, three}, {}).answer == Answer::Declined);
  CHECK(p.engine.cast(three, DType::F32, {}).answer == Answer::Declined);
  Deferred* scaled = p.apply(Op::Mul, {p.array(), three});
  Deferred* moved = p.apply(Op::Add, {HookArg::of(scaled), three});
  p.engine.release(scaled);
  fusion::Group group;
  fusion::buildGroup(static_cast<fusion::Lazy*>(moved), true, 1u << 20, group);
  CHECK(group.kernel.constants.size() == 1);
  CHECK(group.inputs.size() == 1);
  CHECK(p.at(moved, 2000) == 9);
  p.engine.release(moved);
}

TEST_CASE("equal expressions are computed once") {
  Program p;
  Deferred* a = p.apply(Op::Exp, {p.array()});
  Deferred* b = p.apply(Op::Exp, {p.array()});
  Deferred* sum = p.apply(Op::Add, {HookArg::of(a), HookArg::of(b)});
  p.engine.release(a);
  p.engine.release(b);
  fusion::Group group;
  fusion::buildGroup(static_cast<fusion::Lazy*>(sum), true, 1u << 20, group);
  CHECK(countOf(group.kernel, Op::Exp) == 1);
  CHECK(group.inputs.size() == 1);
  CHECK(group.results.size() == 1);
  CHECK(near(p.at(sum, 2000), 2 * std::exp(2.0)));
  p.engine.release(sum);
}

TEST_CASE("all results that are still wanted come out of one kernel") {
  Program p;
  Deferred* e = p.apply(Op::Exp, {p.array()});
  Deferred* s = p.apply(Op::Sin, {HookArg::of(e)});
  Deferred* product = p.apply(Op::Mul, {HookArg::of(e), HookArg::of(s)});
  CHECK(p.engine.log().total() == 0);
  CHECK(near(p.at(product, 1000), std::exp(1.0) * std::sin(std::exp(1.0))));
  CHECK(p.engine.log().total() == 1);
  CHECK(p.engine.isEvaluated(e));
  CHECK(p.engine.isEvaluated(s));
  CHECK(near(p.at(s, 1000), std::sin(std::exp(1.0))));
  CHECK(p.engine.log().total() == 1);
  for (Deferred* d : {e, s, product}) p.engine.release(d);
}

TEST_CASE("what a kernel made on the way and nobody asked for is not made again for a clock") {
  Program p;
  const HookArg half = HookArg::of(Scalar::ofDouble(0.5));
  Deferred* lower = p.apply(Op::Sub, {p.array(), half});
  Deferred* upper = p.apply(Op::Exp, {HookArg::of(lower)});
  CHECK(near(p.at(upper, 1500), std::exp(1.0)));
  CHECK_FALSE(p.engine.isEvaluated(lower));
  CHECK(p.engine.flush().isOk());
  CHECK_FALSE(p.engine.isEvaluated(lower));
  CHECK(p.engine.log().total() == 1);
  CHECK(p.at(lower, 1500) == 1);
  p.engine.release(upper);
  p.engine.release(lower);
  // What no kernel has made yet is due.
  Deferred* due = p.apply(Op::Sub, {p.array(), half});
  CHECK(p.engine.flush().isOk());
  CHECK(p.engine.isEvaluated(due));
  p.engine.release(due);
}

TEST_CASE("what nobody reads is never computed, and its memory never taken") {
  Program p;
  const int before = p.memory.allocations;
  Deferred* e = p.apply(Op::Exp, {p.array()});
  Deferred* s = p.apply(Op::Sin, {HookArg::of(e)});
  p.engine.release(e);
  p.engine.release(s);
  CHECK(p.engine.log().total() == 0);
  CHECK(p.engine.deferredCount() == 0);
  CHECK(p.memory.allocations == before);
}

TEST_CASE("a chain takes memory for its result only") {
  Program p;
  Deferred* d = p.apply(Op::Exp, {p.array()});
  for (int i = 0; i < 20; ++i) {
    Deferred* next =
        p.apply(i % 2 ? Op::Sin : Op::Add, i % 2 ? std::vector<HookArg>{HookArg::of(d)}
                                                 : std::vector<HookArg>{HookArg::of(d), p.array()});
    p.engine.release(d);
    d = next;
  }
  const int before = p.memory.allocations;
  p.at(d, 0);
  CHECK(p.memory.allocations == before + 1);
  CHECK(p.engine.log().total() == 1);
  p.engine.release(d);
}
