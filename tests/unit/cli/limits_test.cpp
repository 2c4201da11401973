// A program within limits that the shell sets.
#include "tests/unit/cli/shell.h"

// Sanitizers take terabytes of addresses for themselves.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

TEST_CASE("few addresses: linear algebra works or says that it cannot, and the program ends" *
          doctest::skip(kSanitized)) {
  Shell shell;
  shell.write("algebra.m",
              "a = rand(300);\n"
              "try, disp(numel(svd(a))), catch e, disp(e.identifier), end\n"
              "disp(numel(sort(rand(1, 1000))))\n");
  for (int megabytes = 100; megabytes <= 700; megabytes += 100) {
    CAPTURE(megabytes);
    const Ran ran = shell.shell("ulimit -v " + std::to_string(megabytes * 1000) +
                                " && timeout 60 \"$MATLIFT\" algebra.m 2>&1");
    CHECK_MESSAGE(ran.code == 0, ran.text);
    const bool said = ran.text.find("300\n") != std::string::npos ||
                      ran.text.find("MATLAB:nomem\n") != std::string::npos;
    CHECK_MESSAGE(said, ran.text);
    CHECK_MESSAGE(ran.text.find("1000\n") != std::string::npos, ran.text);
  }
}
