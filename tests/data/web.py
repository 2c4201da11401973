"""web.py MATLIFT: webread and its kin against a server of our own on 127.0.0.1."""
import http.server, json, os, subprocess, sys, tempfile, threading, urllib.parse


class Handler(http.server.BaseHTTPRequestHandler):
    def answer(self, body, kind):
        self.send_response(200)
        self.send_header('Content-Type', kind)
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        place = urllib.parse.urlparse(self.path)
        if place.path == '/json':
            facts = {'query': place.query, 'agent': self.headers['User-Agent'], 'extra': self.headers.get('X-Test')}
            self.answer(json.dumps(facts).encode(), 'application/json')
        elif place.path == '/csv':
            self.answer(b'a,b\n1,x\n2,y\n', 'text/csv')
        elif place.path == '/text':
            self.answer('grün'.encode(), 'text/plain; charset=utf-8')
        elif place.path == '/bytes':
            self.answer(bytes(range(5)), 'application/octet-stream')
        elif place.path in ('/moved', '/out'):
            self.send_response(302)
            self.send_header('Location', '/text' if place.path == '/moved' else 'file:///etc/passwd')
            self.end_headers()
        else:
            self.send_response(404)
            self.end_headers()

    def do_POST(self):
        body = self.rfile.read(int(self.headers['Content-Length'])).decode()
        self.answer(json.dumps({'body': body, 'type': self.headers['Content-Type']}).encode(), 'application/json')

    def log_message(self, *args):
        pass


PROGRAM = """
s = webread([u '/json'], 'name', 'a b&c', 'n', 5, weboptions('UserAgent', 'me', 'HeaderFields', {'X-Test', '7'}));
fprintf('%s %s %s\\n', s.query, s.agent, s.extra)
t = webread([u '/csv']); assert(isequal(t.a, [1; 2]) && strcmp(t.b{2}, 'y'))
disp(webread([u '/text'])), disp(webread([u '/moved'])), disp(webread([u '/bytes'])')
check(@() webread([u '/none'])), check(@() webread([u '/out'])), check(@() webread('http://127.0.0.1:1/'))
websave('x.txt', [u '/text']); disp(fileread('x.txt')), disp(urlread([u '/text']))
[a, ok] = urlread([u '/none']); disp(ok)
w = webwrite([u '/p'], struct('a', 1)); fprintf('%s %s\\n', w.body, w.type)
w = webwrite([u '/p'], 'x', '1 2', 'y', 3); fprintf('%s\\n', w.body)
function check(f)
  try, f(); disp('no error'), catch e, disp(e.identifier), end
end
"""
WANTED = """name=a%20b%26c&n=5 me 7
grün
grün
0 1 2 3 4
MATLAB:webservices:HTTP404StatusCodeError
MATLAB:webservices:ConnectionError
MATLAB:webservices:ConnectionError
grün
grün
0
{"a":1} application/json
x=1%202&y=3"""

server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
program = f"u = 'http://127.0.0.1:{server.server_port}';" + PROGRAM
with tempfile.TemporaryDirectory() as folder:
    open(folder + '/p.m', 'w').write(program)
    done = subprocess.run([os.path.abspath(sys.argv[1]), 'p.m'], cwd=folder, capture_output=True, text=True, timeout=120)
got = '\n'.join(' '.join(line.split()) for line in done.stdout.splitlines() if line.strip())
if got != WANTED or done.returncode:
    sys.exit(f'expected:\n{WANTED}\ngot:\n{got}\n{done.stderr}')
print('web: as expected')
