% Trees, matchings and block forms from the places of nonzeros.
A = sparse([4 1 0 1; 1 4 0 0; 0 0 4 1; 1 0 1 4]);
disp(etree(A))                            % expect:      2     4     4     0
[p, q] = etree(A); disp(q)                % expect:      1     2     3     4
disp(etree(sparse([1 1 0; 0 1 1; 1 0 0]), 'col'))   % expect:      2     3     0
[c, h, parent, post, R] = symbfact(A);
disp(c), disp(h)                          % expect:      3     2     2     1
                                          % expect:      3
assert(isequal(R, spones(chol(A))) && isequal(c', full(sum(R, 2))))
m = 9; T = spdiags(ones(m, 1) * [-1 2 -1], -1:1, m, m); G = kron(T, speye(m)) + kron(speye(m), T);
assert(isequal(symbfact(G)', full(sum(spones(chol(G)), 2))))
B = G(:, 1:2:end); assert(isequal(symbfact(B, 'col'), symbfact(B' * B)) && isequal(etree(B, 'col'), etree(B' * B)))
assert(isequal(etree(G, 'row'), etree(G * G')) && isequal(symbfact(G, 'lo'), symbfact(G')))
rng(3)
for t = 1:200
  m = randi(10); n = randi(10); A = sprand(m, n, rand * 0.5);
  [p, q, r, s, cc, rr] = dmperm(A);
  assert(isequal(sort(p), 1:m) && isequal(sort(q), 1:n) && numel(cc) == 5 && numel(rr) == 5)
  assert(r(end) == m + 1 && s(end) == n + 1 && rr(end) == m + 1 && cc(end) == n + 1)
  C = A(p, q);
  for k = 1:numel(r) - 1, assert(nnz(C(r(k + 1):end, s(k):s(k + 1) - 1)) == 0), end
  match = dmperm(A); at = find(match);
  assert(numel(match) == n && numel(unique(match(at))) == numel(at) && all(A(sub2ind([m n], match(at), at)) ~= 0))
  assert(sprank(A) == numel(at) && sprank(A) == sprank(A') && sprank(A) >= rank(full(A)))
end
p = dmperm(sparse([0 0 1; 1 0 0; 0 1 0])); disp(p)   % expect:      2     3     1
[p, q, r, s] = dmperm(sparse([1 1 0; 1 1 1; 0 0 1])); disp(r)   % expect:      1     3     4
disp(sprank(sparse(3, 4)))                % expect:      0
disp(size(dmperm(sparse(3, 0))))          % expect:      1     0
[x, y, h, s] = treelayout([2 4 4 0]); disp([h s])    % expect:      2     1
assert(all(diff(y([1 2 4])) > 0) && x(4) > x(2) && x(4) < x(3))
assert(isequal(sort(dissect(G)), 1:81) && isequal(size(spaugment(B)), [122 122]))
treelayout([2 1])                         % expect-error: MATLAB:treelayout:InvalidParent | circle
