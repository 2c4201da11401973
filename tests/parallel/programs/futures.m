% parfeval, queues and constants: what comes out does not depend on who runs it.
f = parfeval(@plus, 1, 2, 3);
disp(fetchOutputs(f))
disp(f.State), disp(f.Read)
for k = 1:6, g(k) = parfeval(@(x) deal(x, x^2), 2, k); end
[a, b] = fetchOutputs(g); disp([a b])
c = fetchOutputs(g, 'UniformOutput', false); disp(class(c)), disp(size(c))
s = 0; for k = 1:6, h(k) = parfeval(@(x) x^2, 1, k); end
for k = 1:6, [i, v] = fetchNext(h); s = s + v*i; end, disp(s)
try, fetchNext(h), catch e, disp(e.message), end
e1 = parfeval(@() error('my:id', 'bad %d', 3), 0);
wait(e1); disp(e1.State); disp(e1.Error.message); disp(e1.Error.identifier)
try, fetchOutputs(e1), catch e, disp(e.message), disp(e.identifier), end
p = parfeval(@() fprintf('hello\n'), 0); wait(p); disp(p.Diary)
r1 = parfeval(@rand, 1, 1, 2); r2 = parfeval(@rand, 1, 1, 2); fprintf('%.15f ', fetchOutputs(r1), fetchOutputs(r2)); disp(' ')
q = parallel.pool.DataQueue; n = containers.Map('KeyType','double','ValueType','any'); n(1) = 0;
afterEach(q, @(v) bump(n, v));
parfor k = 1:20, send(q, k); end
w = parfeval(@(q) send(q, 100), 0, q); wait(w);
disp(n(1))
c = parallel.pool.Constant(magic(4)); t = 0;
parfor k = 1:4, t = t + c.Value(k,k); end, disp(t)
d = parallel.pool.Constant(@() 42); z = parfeval(@(d) d.Value, 1, d); disp(fetchOutputs(z))
k1 = parfeval(@() pause(0), 0); cancel(k1); disp(k1.State ~= "running")
ok = wait(parfeval(@() 1, 1), 'finished', 60); disp(ok)
x = zeros(1, 4); parfor (i = 1:4, 2), x(i) = i; end, disp(x)
a = parfevalOnAll(@() 1, 1); disp(all(fetchOutputs(a) == 1))
try, batch('x'), catch e, disp(e.identifier), end
function bump(n, v), n(1) = n(1) + v; end
