% What is done when futures have ended, in the program; and what may stand behind the range of a parfor.
for k = 1:4, f(k) = parfeval(@(k) k ^ 2, 1, k); end
g = afterEach(f, @(v) v + 100, 1); h = afterAll(f, @(v) sum(v), 1);
disp(fetchOutputs(g)'), disp(fetchOutputs(h))
w = afterEach(f, @(one) disp(one.State), 0, 'PassFuture', true); wait(w)
two = parfeval(@size, 2, ones(2, 3)); t = afterEach(two, @(r, c) disp([r c]), 0); wait(t)
e = parfeval(@() error('a:b', 'bad'), 0);
z = afterEach(e, @() disp('never'), 0); wait(z); disp(z.State), disp(z.Error.message)
c = afterAll(e, @(one) disp(one.Error.message), 0, 'PassFuture', true); wait(c); disp(c.State)
again = afterAll(afterEach(f, @(v) 2 * v, 1), @max, 1); disp(fetchOutputs(again))
a = zeros(1, 6);
o = parforOptions(gcp('nocreate'), 'MaxNumWorkers', 1); parfor (i = 1:6, o), a(i) = i; end
parfor (i = 2:3, parforOptions([], 'RangePartitionMethod', 'fixed', 'SubrangeSize', 2)), a(i) = -i; end
disp(a)
for call = {@() afterEach(3, @disp, 0), @() afterAll(f, 'disp', 0), @() afterAll(f, @disp, -1), @() afterEach(f, @disp, 0, 'Pass', 1), ...
    @() parforOptions([], 'MaxNumWorkers', 1.5), @() parforOptions([], 'nothing', 1)}
  try, call{1}(); disp('no error'), catch q, disp(q.identifier), end
end
