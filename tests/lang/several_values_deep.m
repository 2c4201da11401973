% Several values into braces or fields behind other links.
s.c = cell(1, 3); [s.c{:}] = deal(7); disp(s.c)
% expect:     {[7]}    {[7]}    {[7]}
% expect:
W = {}; m = {cell(1, 2)}; k = 1;
[W{k}, m{k}{1:2}] = deal(1, 2, 3);
disp([W{1} m{1}{:}])  % expect:      1     2     3
[n.new{1:2}] = deal(1, 2); [n.('dyn'){2:3}] = deal(4, 5);
disp([n.new{:} n.dyn{:}])  % expect:      1     2     4     5
u(3).c = {}; [u(2).c{1:2}] = deal(8, 9);
disp(cellfun(@numel, {u.c}))  % expect:      0     2     0
x.y.z(2).w = 0;
[x.y.z.w] = deal('a', 'b'); [x.y.z(:).v] = deal(1, 2);
disp([x.y.z.w]), disp([x.y.z.v])
% expect: ab
% expect:      1     2
[x.y.c{1:2, 1}] = size(ones(4, 5)); disp(size(x.y.c))  % expect:      2     1
[x.y.z(1:3).v] = deal(4, 5, 6); disp([x.y.z.v])  % expect:      4     5     6
q = 5;
try, [q{1:2}] = deal(1, 2); catch e, disp(q), end  % expect:      5
[s.c.d{1:2}] = deal(1, 2);  % expect-error: MATLAB:structAssToNonStruct | dot indexing is not supported
