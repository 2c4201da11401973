"""The same for suites in Python: one row a comparison, in the file that MATLIFT_BENCH_ROWS names."""
import os


def row(work, ours, peer, theirs, wanted="", met=""):
    path = os.environ.get("MATLIFT_BENCH_ROWS")
    if path:
        with open(path, "a") as f:
            f.write("%s\t%.9g\t%s\t%.9g\t%s\t%s\n" % (work, ours, peer, theirs, wanted, met))
