// Memory that ends, and what is left in the user's folders.
#include "tests/unit/cli/shell.h"

#ifndef __SANITIZE_ADDRESS__  // which takes more address space than any limit here
TEST_CASE("a program that ran out of memory says so and exits with 1") {
  const Shell shell;
  for (const char* limit : {"150000", "200000", "300000", "500000"}) {
    const Ran ran = shell.shell(std::string("ulimit -v ") + limit +
                                "; export MATLIFT_THREADS=1;"
                                "$MATLIFT -e 'a = rand(1000); b = a + 1; x = {}; "
                                "for i = 1:1e7, x{i} = rand(1, 100); end' 2>&1");
    CAPTURE(limit);
    CAPTURE(ran.text);
    CHECK(ran.code == 1);
    CHECK(ran.text.find("Out of memory") != std::string::npos);
    CHECK(ran.text.find("terminate") == std::string::npos);
  }
}
#endif

TEST_CASE("what programs leave in the cache is their owner's alone") {
  const Shell shell;
  const Ran ran = shell.shell(
      "umask 022; $MATLIFT -e 'x = rand(500); y = sum(sum(sin(x) .* x + 1)); accel calibrate;' "
      ">/dev/null 2>&1;"
      "find cache -type f | wc -l; find cache -type f ! -perm 600");
  CAPTURE(ran.text);
  CHECK(std::stoi(ran.text) >= 1);
  CHECK(ran.text.find("cache/") == std::string::npos);
}

TEST_CASE("a relative cache folder is none") {
  const Shell shell;
  const Ran ran = shell.shell(
      "mkdir home; HOME=$PWD/home XDG_CACHE_HOME=relative "
      "$MATLIFT -e 'x = rand(500); y = sum(sum(sin(x) .* x + 1)); disp(1)' 2>&1; ls -d relative "
      "home/.cache 2>&1");
  CHECK(ran.text.find("'relative': No such file") != std::string::npos);
  CHECK(ran.text.find("\nhome/.cache") != std::string::npos);
}

TEST_CASE("a function file that changes is seen at the next line of the prompt") {
  const Shell shell;
  const Ran ran = shell.shell(
      "mkfifo in; $MATLIFT <in >out 2>&1 & exec 3>in;"
      "echo \"function r = ff(), r = 'old';\" >ff.m; echo 'function r = gg(), r = ff();' >gg.m;"
      "echo 'disp(gg())' >&3; for k in $(seq 100); do grep -q old out && break; sleep 0.1; done;"
      "echo \"function r = ff(), r = 'new';\" >ff.m;"
      "echo 'disp(gg())' >&3; for k in $(seq 100); do grep -q new out && break; sleep 0.1; done;"
      "rm ff.m; echo 'disp(gg())' >&3; exec 3>&-; wait; cat out");
  CAPTURE(ran.text);
  CHECK(ran.text.find("old\nnew\n") != std::string::npos);
  CHECK(ran.text.find("'ff'") != std::string::npos);
}
