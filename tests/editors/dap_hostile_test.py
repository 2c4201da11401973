"""500 messages that no editor sends, while nothing runs, a program runs, and it stands: dap_hostile_test.py MATLIFT"""
import os
import random
import sys
import tempfile

from client import Client, check, check_true, done

MATLIFT = os.path.abspath(sys.argv[1])
random.seed(27)
COMMANDS = ["initialize", "configurationDone", "setBreakpoints", "setExceptionBreakpoints", "stackTrace", "scopes",
            "variables", "setVariable", "evaluate", "exceptionInfo", "threads", "source", "nonsense", ""]
VALUES = [None, 0, 1, -1, 2**53, 2**63, -2**63, 1e300, 0.5, "", "x", "\u0000", "1x", "s", "s.", "(", "zz + 1", "'", [], {},
          [[]], True, "/nowhere/x.m", "end", "@(", "x" * 5000, "clear all", "s.t{1}", "evalin('base', 'x')"]
KEYS = ["frameId", "variablesReference", "start", "count", "filter", "name", "value", "expression", "context", "source",
        "path", "breakpoints", "line", "condition", "filters", "startFrame", "levels", "threadId"]


def anything(depth=0):
    if depth > 2 or random.random() < 0.5:
        return random.choice(VALUES)
    if random.random() < 0.3:
        return [anything(depth + 1) for _ in range(random.randrange(4))]
    return {random.choice(KEYS): anything(depth + 1) for _ in range(random.randrange(6))}


def arguments(program):
    if random.random() < 0.3:
        return anything()
    given = {key: random.choice(VALUES) for key in KEYS}
    given["source"] = {"path": random.choice([program, "/nowhere/y.m", 7])}
    given["breakpoints"] = [{"line": random.choice(VALUES), "condition": random.choice(VALUES)}, random.choice(VALUES)]
    given["filters"] = random.choice([["error"], ["caught"], [], VALUES])
    given["context"] = random.choice(["repl", "watch", "hover", 5])
    given["variablesReference"] = random.choice([1, 2, 3, 99, -1, "1"])
    given["frameId"] = random.choice([1, 2, 0, 99])
    return given


with tempfile.TemporaryDirectory() as folder:
    program = os.path.join(folder, "p.m")
    with open(program, "w") as file:
        file.write("s.t = {1, 'a'}; x = magic(3);\nf(1);\nwhile true\n  x = x + 1;\nend\nfunction f(a)\n  keyboard\nend\n")
    client = Client(MATLIFT, "dap")
    sent = 0

    def send(command, arguments):
        global sent
        sent += 1
        client.send({"seq": sent, "type": "request", "command": command, "arguments": arguments})
        return sent

    def answer(number):
        return client.until(lambda m: m.get("request_seq") == number, f"answer {number}")

    def hostile(count):
        last = 0
        for _ in range(count):
            last = send(random.choice(COMMANDS), arguments(program))
        client.send_bytes(random.choice([b"X: 1\r\n\r\n", b"Content-Length: 1\r\n\r\n{", b"\r\n", b"Content-Length: 2\r\n\r\n[]"]))
        check_true(answer(send("threads", {}))["success"], f"after {sent} messages")
        check(answer(send("nothing", {}))["success"], False, "those that wait are answered in their order")
        client.kept.clear()

    hostile(150)
    check_true(answer(send("launch", {"program": program}))["success"], "launch")
    send("setBreakpoints", {"source": {"path": program}, "breakpoints": []})
    send("setExceptionBreakpoints", {"filters": []})
    send("configurationDone", {})
    client.until(lambda m: m.get("event") == "stopped", "the program to stand at keyboard")
    hostile(200)
    # Whatever was set or cleared, it goes on.
    answer(send("setBreakpoints", {"source": {"path": program}, "breakpoints": []}))
    answer(send("setExceptionBreakpoints", {"filters": []}))
    answer(send("evaluate", {"expression": "dbclear all", "context": "repl"}))
    answer(send("continue", {}))
    hostile(200)
    answer(send("terminate", {}))
    client.until(lambda m: m.get("event") == "terminated", "its end")
    hostile(20)
    answer(send("disconnect", {}))
    check(client.end(), 0, "the exit code")
print(f"{sent} messages; ", end="")
done()
