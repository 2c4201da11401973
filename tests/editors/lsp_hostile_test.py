"""500 messages that no editor sends, and a server that is there after each: lsp_hostile_test.py MATLIFT"""
import json
import os
import random
import sys

from client import LspClient, check, check_true, done, uri

MATLIFT = os.path.abspath(sys.argv[1])
random.seed(26)
PATH = "/nowhere/hostile.m"
TEXT = "function r = hostile(x)\n% Help \u00e4\U0001d6fc.\nr = x.a(1).b + sum(x);\nend\n"
METHODS = ["hover", "completion", "signatureHelp", "definition", "references", "documentHighlight",
           "prepareRename", "rename", "documentSymbol", "formatting", "foldingRange",
           "semanticTokens/full", "semanticTokens/range", "didOpen", "didChange", "didClose", "didSave"]
NUMBERS = [0, 1, 3, -1, 2**31, 2**53, 2**63, -2**63, 1e300, -0.5, 99, 10**30]
OTHERS = [None, True, "", "x", [], {}, [[]], "\u0000", "\ud7ff", {"a": {}}, uri(PATH), "file:///%00", "file://%", "untitled:1"]


def anything(depth=0):
    kind = random.random()
    if kind < 0.4 or depth > 3:
        return random.choice(NUMBERS + OTHERS)
    if kind < 0.6:
        return [anything(depth + 1) for _ in range(random.randrange(4))]
    keys = ["line", "character", "uri", "text", "range", "start", "end", "position", "textDocument", "newName",
            "contentChanges", "options", "tabSize", "context", "version", "query", "label", "textEdit"]
    return {random.choice(keys): anything(depth + 1) for _ in range(random.randrange(5))}


def broken_frames():
    for header in (b"Content-Length: x\r\n\r\n", b"Content-Length: -5\r\n\r\n", b"Content-Length:\r\n\r\n",
                   b"Content-Length: 99999999999999999999999\r\n\r\n", b"Hello\r\n\r\n", b"\r\n\r\nX: 1\r\n\r\n",
                   b"A" * 100000 + b"\r\n\r\n", b"\xff\xfe\x00\r\n\r\n", b"Content-Type: x\r\n\r\n"):
        yield header
    for body in (b"", b"{", b"[]", b"null", b"1", b'"x"', b"{}", b"\xff\xff", b'{"jsonrpc":"2.0"}', b'{"id":1}',
                 b"[" * 200000, b'{"a":' * 100000, b'{"method":5,"id":[[]]}', b'{"method":"x","id":{"a":1}}',
                 b'{"id":"a\\u0000b","method":"none"}', b'{"id":1e400,"method":"x"}', b'{"id":1.5,"method":"none"}',
                 b'{"method":"textDocument/hover"}', b'{"id":9,"method":"initialize","params":7}',
                 b'{"id":null,"method":"shutdown"}', b'{"result":1,"id":3}', b'{"method":"\xc3\x28","id":4}'):
        yield b"Content-Length: %d\r\n\r\n" % len(body) + body


def hostile_params(method):
    kind = random.random()
    if kind < 0.3:
        return anything()
    params = {"textDocument": {"uri": uri(PATH)}}
    position = {"line": random.choice(NUMBERS), "character": random.choice(NUMBERS)}
    params["position"] = position if kind < 0.9 else anything()
    params["range"] = {"start": position, "end": {"line": random.choice(NUMBERS), "character": anything()}}
    params["newName"] = random.choice(["a", "", "1", "x" * 10000, None, "end", "\u00e4"])
    params["options"] = {"tabSize": random.choice(NUMBERS), "insertSpaces": anything()}
    if method == "didChange":
        params["contentChanges"] = [{"range": params["range"], "text": random.choice(["", "(", "'", "\n" * 50, "%{", "end"])},
                                    anything()]
    if method == "didOpen":
        params["textDocument"].update(text=random.choice([TEXT, "(" * 5000, "\u0000\u0001", "[" * 400, anything()]), version=anything())
    return params


client = LspClient(MATLIFT, "/nowhere")
sent = 0


def still_there():
    client.open(PATH, TEXT)
    answer = client.at("hover", PATH, 2, 16)
    check_true(answer and "sum" in answer["contents"]["value"], f"after {sent} messages")
    client.kept.clear()


for frame in broken_frames():
    client.send_bytes(frame)
    sent += 1
    still_there()
while sent < 500:
    method = random.choice(METHODS)
    client.send({"jsonrpc": "2.0", "id": f"h{sent}", "method": "textDocument/" + method, "params": hostile_params(method)})
    sent += 1
    if sent % 5 == 0:
        still_there()
for method in ("workspace/symbol", "workspace/didChangeWatchedFiles", "workspace/didChangeWorkspaceFolders",
               "completionItem/resolve", "workspace/executeCommand", "$/cancelRequest", "$/setTrace"):
    for _ in range(10):
        client.send({"jsonrpc": "2.0", "id": f"h{sent}", "method": method, "params": anything()})
        sent += 1
still_there()
# Programs as they are while they are typed: cut anywhere, with a piece missing, with a stray character.
examples = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../examples")
typed, kept = 0, 0
for where, _, names in sorted(os.walk(examples)):
    for name in sorted(n for n in names if n.endswith(".m")):
        with open(os.path.join(where, name), encoding="utf-8") as file:
            whole = file.read()
        for _ in range(8):
            begin = random.randrange(len(whole))
            end = min(len(whole), begin + random.choice([0, 1, 5, 40, len(whole)]))
            text = whole[:begin] + random.choice(["", "(", "'", "[", "end\n", "if ", "function "]) + whole[end:]
            client.open(PATH, text)
            symbols = client.of("documentSymbol", PATH)
            for method in ("foldingRange", "semanticTokens/full"):
                client.of(method, PATH)
            line = text[:begin].count("\n")
            client.at("completion", PATH, line, len(text[:begin].split("\n")[-1]))
            client.at("signatureHelp", PATH, line, 5)
            client.kept.clear()
            typed += 1
            kept += bool(symbols) or not whole[:begin].strip()
still_there()
check_true(kept > typed * 0.8, f"symbols of {kept} of {typed} texts that are being typed")
print(f"{typed} texts half typed, symbols in {kept}; ", end="")
# A length that is never kept: the server waits for it, and ends when the input does.
client.send_bytes(b"Content-Length: 1000000000000\r\n\r\n{}")
check(client.end(), 1, "the exit code")
print(f"{sent} messages; ", end="")
done()
