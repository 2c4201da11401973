// Which calls wait for what is done with their result: every elementwise operation, in every form.
#include <doctest/doctest.h>

#include <string>

#include "accel/engine.h"
#include "runtime/cli/session.h"

namespace {

class Deferring {
 public:
  Deferring() : session_(options()) {
    run("x = mod(1:20000, 7) / 8 + 0.05; z = mod(1:20000, 5) + 1; f = single(x); b = x > 0.5;"
        "i = int32(100 * x); j = int32(z); k = int64(i); l = int64(j); u = uint8(i); v = uint8(j);"
        "s = x(1) + z(1);");
  }

  // Is the expression's result a deferred array, and was there no error?
  bool defers(const std::string& expression) {
    run("clear y");
    const auto before = session_.engine().deferredCount();
    return run("y = " + expression + ";") && session_.engine().deferredCount() > before;
  }

 private:
  static matlift::SessionOptions options() {
    matlift::SessionOptions o;
    o.output = [](std::string_view) {};
    o.errorOutput = [](std::string_view) {};
    o.adjustEngine = [](accel::EngineOptions& e) {
      e.fusion = true;
      e.minElements = 2048;
      e.offload.store = nullptr;
      e.adaptive.store = nullptr;
    };
    return o;
  }
  bool run(const std::string& text) { return session_.runText(text, "deferral").exitCode == 0; }

  matlift::Session session_;
};

}  // namespace

TEST_CASE("every elementwise operation waits for what is done with it") {
  Deferring d;
  for (const std::string e : {"-x",
                              "abs(x)",
                              "sign(x)",
                              "floor(x)",
                              "ceil(x)",
                              "fix(x)",
                              "round(x)",
                              "sqrt(x)",
                              "nthroot(x, 3)",
                              "nextpow2(x)",
                              "eps(x)",
                              "exp(x)",
                              "pow2(x)",
                              "pow2(x, z)",
                              "expm1(x)",
                              "log(x)",
                              "log2(x)",
                              "log10(x)",
                              "log1p(x)",
                              "sin(x)",
                              "cos(x)",
                              "tan(x)",
                              "sec(x)",
                              "csc(x)",
                              "cot(x)",
                              "sinpi(x)",
                              "cospi(x)",
                              "sinc(x)",
                              "sind(x)",
                              "cosd(x)",
                              "tand(x)",
                              "secd(x)",
                              "cscd(x)",
                              "cotd(x)",
                              "asin(x)",
                              "acos(x)",
                              "atan(x)",
                              "acot(x)",
                              "asind(x)",
                              "acosd(x)",
                              "atand(x)",
                              "acotd(x)",
                              "sinh(x)",
                              "cosh(x)",
                              "tanh(x)",
                              "sech(x)",
                              "csch(x)",
                              "coth(x)",
                              "asinh(x)",
                              "acosh(z)",
                              "atanh(x)",
                              "asech(x)",
                              "acsch(x)",
                              "gamma(x)",
                              "erf(x)",
                              "erfc(x)",
                              "erfcx(x)",
                              "erfinv(x)",
                              "erfcinv(x)",
                              "cbrt(x)",
                              "isnan(x)",
                              "isinf(x)",
                              "isfinite(x)",
                              "~b",
                              "single(x)",
                              "double(f)",

                              "int8(x)",
                              "uint64(x)",
                              "x .^ 2",
                              "x .^ z",
                              "x + z",
                              "x - z",
                              "x .* z",
                              "x ./ z",
                              "x .\\ z",
                              "max(x, z)",
                              "max(0, x)",
                              "min(x, 0.5)",
                              "mod(x, z)",
                              "rem(x, z)",
                              "hypot(x, z)",
                              "atan2(x, z)",
                              "atan2d(x, z)",
                              "x == z",
                              "x ~= z",
                              "x < z",
                              "x <= z",
                              "x > z",
                              "x >= z",
                              "b & b",
                              "b | b",
                              "xor(b, b)",
                              "f + x",
                              "f > 0.5",
                              "asec(abs(x) + 1)",
                              "acsc(abs(x) + 1)",
                              "asecd(abs(x) + 1)",
                              "acscd(abs(x) + 1)",
                              "acoth(abs(x) + 1)",
                              "gammaln(abs(x))"}) {
    CAPTURE(e);
    CHECK(d.defers(e));
  }
}

TEST_CASE("integers wait too, with their saturation") {
  Deferring d;
  for (const std::string e : {"i + j",
                              "i - j",
                              "i .* j",
                              "i ./ j",
                              "i + 1",
                              "2.5 .* i",
                              "max(i, j)",
                              "min(u, v)",
                              "mod(i, j)",
                              "rem(u, v)",
                              "-i",
                              "abs(i)",
                              "idivide(i, j)",
                              "idivide(i, j, 'floor')",
                              "idivide(u, v, 'ceil')",
                              "idivide(k, l, 'round')",
                              "bitand(i, j)",
                              "bitor(u, v)",
                              "bitxor(k, l)",
                              "i > j",
                              "u == v",
                              "k + l",
                              "k .* 0.5",
                              "k < l",
                              "int8(i)",
                              "double(u)"}) {
    CAPTURE(e);
    CHECK(d.defers(e));
  }
}

TEST_CASE("what may be an error is computed at once") {
  Deferring d;
  for (const std::string e :
       {"gammaln(x - 0.5)", "logical(x)", "nthroot(x, 2)", "eps(b)", "idivide(x, z)",
        "idivide(i, j, 'up')", "bitand(x, z)", "bitand(i, u)", "max(i, u)"}) {
    CAPTURE(e);
    CHECK_FALSE(d.defers(e));
  }
}
