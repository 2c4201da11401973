"""matlift fmt from the shell: fmt_test.py MATLIFT"""
import os
import stat
import subprocess
import sys
import tempfile

MATLIFT = os.path.abspath(sys.argv[1])
checks = 0


def run(*words, text=""):
    done = subprocess.run([MATLIFT, "fmt", *words], input=text.encode(), capture_output=True, timeout=120)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def check(got, expected, what):
    global checks
    checks += 1
    if got != expected:
        sys.exit(f"{what}: expected {expected!r}, got {got!r}")


def contents(path):
    with open(path, "rb") as file:
        return file.read()


check(run(text="x=1"), (0, "x = 1\n", ""), "standard input")
check(run("-", text="x=1"), (0, "x = 1\n", ""), "standard input by name")
check(run("--indent", "2", text="if a\nb\nend"), (0, "if a\n  b\nend\n", ""), "--indent")
check(run("--check", text="x=1")[0], 1, "--check says no")
check(run("--check", text="x = 1\n")[0], 0, "--check says yes")
check(run("--indent", "x")[0], 2, "a wrong number")
check(run("--none")[0], 2, "a wrong option")
code, out, err = run(text="x=(1\n")
check((code, out), (1, "x=(1\n"), "a mistake gives the text back")
check(err.startswith("standard input:1:3: "), True, "the place of the mistake: " + err)

with tempfile.TemporaryDirectory() as folder:
    os.mkdir(os.path.join(folder, "sub"))
    good, bad, deep = (os.path.join(folder, name) for name in ("good.m", "bad.m", "sub/deep.m"))
    for path, text in ((good, b"x=1;\r\n"), (bad, b"y = 1;\nx=[1\n"), (deep, b"a=b\n")):
        with open(path, "wb") as file:
            file.write(text)
    os.chmod(good, 0o640)
    code, out, err = run("--check", folder)
    check((code, out), (1, good + "\n" + deep + "\n"), "--check of a folder")
    check(contents(good), b"x=1;\r\n", "--check writes nothing")
    code, out, err = run(folder)
    check((code, out), (1, good + "\n" + deep + "\n"), "a folder")
    check(bad + ":2:" in err, True, "the file with the mistake is named: " + err)
    check(contents(good), b"x = 1;\r\n", "line ends stay")
    check(stat.S_IMODE(os.stat(good).st_mode), 0o640, "permissions stay")
    check(contents(bad), b"y = 1;\nx=[1\n", "the file with the mistake stays")
    check(contents(deep), b"a = b\n", "a file in a folder below")
    check(sorted(os.listdir(folder)), ["bad.m", "good.m", "sub"], "nothing is left behind")
    check(run(good, deep), (0, "", ""), "a second time changes nothing")
    check(run(os.path.join(folder, "none.m"))[0], 1, "a file that is not there")
print(f"{checks} checks")
