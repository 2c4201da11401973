"""A client of the programs that speak JSON with a header before it: matlift lsp, matlift dap."""
import json
import os
import queue
import subprocess
import sys
import threading

WAIT = 120  # seconds for an answer: a loaded machine takes long, a broken one for ever


class Client:
    def __init__(self, *command, cwd=None):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, cwd=cwd)
        self.arrived = queue.Queue()
        self.kept = []
        self.number = 0
        threading.Thread(target=self._read, daemon=True).start()
        self.errors = []
        threading.Thread(target=self._read_errors, daemon=True).start()

    def _read_errors(self):
        for line in self.process.stderr:
            self.errors.append(line.decode(errors="replace"))

    def _read(self):
        out = self.process.stdout
        while True:
            length = None
            while True:
                line = out.readline()
                if not line:
                    self.arrived.put(None)
                    return
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
                elif line in (b"\r\n", b"\n"):
                    break
            self.arrived.put(json.loads(out.read(length)))

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        body = json.dumps(message).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def until(self, wanted, what):
        """The first message, kept or new, that `wanted` says yes to."""
        for k, message in enumerate(self.kept):
            if wanted(message):
                return self.kept.pop(k)
        while True:
            try:
                message = self.arrived.get(timeout=WAIT)
            except queue.Empty:
                sys.exit(f"no {what} came in {WAIT} s; kept: {self.kept}")
            if message is None:
                sys.exit(f"the program ended before {what} came: {''.join(self.errors)}")
            if wanted(message):
                return message
            self.kept.append(message)

    def end(self):
        """Ends the input; gives the exit code."""
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        return self.process.wait(timeout=WAIT)


class LspClient(Client):
    def __init__(self, matlift, root=None, **capabilities):
        super().__init__(matlift, "lsp", "--stdio")
        self.versions = {}
        self.root = root
        self.result = self.ask("initialize", processId=os.getpid(),
                               rootUri=uri(root) if root else None, capabilities=capabilities)
        self.tell("initialized")

    def request(self, method, **params):
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        number = self.number
        return self.until(lambda m: m.get("id") == number, f"answer to {method}")

    def ask(self, method, **params):
        answer = self.request(method, **params)
        if "error" in answer:
            sys.exit(f"{method} {params}: {answer['error']}")
        return answer["result"]

    def tell(self, method, **params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def open(self, path, text):
        self.versions[path] = 1
        self.tell("textDocument/didOpen", textDocument={
            "uri": uri(path), "languageId": "matlab", "version": 1, "text": text})

    def change(self, path, *changes):
        self.versions[path] += 1
        self.tell("textDocument/didChange", textDocument={"uri": uri(path), "version": self.versions[path]},
                  contentChanges=list(changes))

    def at(self, method, path, line, character, **more):
        return self.ask("textDocument/" + method, textDocument={"uri": uri(path)},
                        position={"line": line, "character": character}, **more)

    def of(self, method, path, **more):
        return self.ask("textDocument/" + method, textDocument={"uri": uri(path)}, **more)

    def diagnostics(self, path):
        """Those of the text as it is now."""
        version = self.versions[path]
        message = self.until(lambda m: m.get("method") == "textDocument/publishDiagnostics"
                             and m["params"]["uri"] == uri(path) and m["params"].get("version") == version,
                             f"diagnostics of version {version}")
        return message["params"]["diagnostics"]


def uri(path):
    from urllib.parse import quote
    return "file://" + quote(path)


checks = 0


def check(got, expected, what):
    global checks
    checks += 1
    if got != expected:
        sys.exit(f"{what}:\n  expected {expected!r}\n  got      {got!r}")


def check_true(holds, what):
    check(bool(holds), True, what)


def done():
    print(f"{checks} checks")
