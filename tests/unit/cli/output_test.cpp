// Standard output that cannot be written, and sources without end.
#include "tests/unit/cli/shell.h"

TEST_CASE("a full disk is told and makes the exit code 1; the program goes on") {
  const Shell shell;
  const Ran ran = shell.shell(
      "$MATLIFT -e \"disp(1); fid = fopen('after.txt', 'w'); fclose(fid);\" 2>&1 >/dev/full");
  CHECK(ran.code == 1);
  CHECK(ran.text == "matlift: standard output cannot be written: No space left on device\n");
  CHECK(fs::exists(shell.folder() / "after.txt"));
}

TEST_CASE("a reader that goes away ends the program without a word") {
  const Shell shell;
  const Ran ran = shell.shell(
      "{ $MATLIFT -e 'k = 0; while true, k = k + 1; disp(k), end' 2>errors; echo $? >code; } | "
      "head -n 1;"
      "cat errors code");
  CHECK(ran.text == "     1\n141\n");
}

TEST_CASE("a source without end is an error") {
  const Shell shell;
  const Ran ran = shell.run("/dev/zero");
  CHECK(ran.code == 1);
  CHECK(ran.text.find("MATLAB:run:TooLarge") != std::string::npos);
  CHECK(shell.shell("$MATLIFT - </dev/zero 2>&1").text.find("MATLAB:run:TooLarge") !=
        std::string::npos);
}

TEST_CASE("a large array is written as it is formatted, within little memory") {
  const Shell shell;
  // As one text and a string for each element it would take more than 700 MB.
  const Ran ran = shell.shell(
      "ulimit -v 600000; export MATLIFT_THREADS=1;"
      "{ $MATLIFT -e 'x = zeros(3000); x(:) = 0.5; x, disp(x)' 2>errors; echo $? >code; } | head "
      "-c 6;"
      "cat errors code");
  CHECK(ran.text == "x =\n\n 141\n");
}
