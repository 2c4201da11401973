# For suites that print with awk: append "$rowFunction" to the program, and call row(...) for each comparison. Rows go to the file
# that MATLIFT_BENCH_ROWS names (tests/bench/all makes the table of them); without it, nowhere. Times in seconds.
rowFunction='
function row(work, ours, who_, theirs, wanted, met,  file) {
  file = ENVIRON["MATLIFT_BENCH_ROWS"]
  if (file != "") { printf "%s\t%.9g\t%s\t%.9g\t%s\t%s\n", work, ours, who_, theirs, wanted, met >> file; close(file) }
}'
