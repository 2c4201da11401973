% Codistributed arrays in an spmd block: what all workers make together is what one would.
rng(3)
A = randn(7, 9); B = randn(7, 1); v = randn(100000, 1); M = randn(600) + 5 * eye(600); R = randn(600, 2); L = randn(520, 700);
spmd
  a = codistributed(A); b = codistributed(B);
  good = @(d, x) isa(d, 'codistributed') && isequaln(gather(d), x) && isequal(size(d), size(x)) && strcmp(classUnderlying(d), class(x));
  near = @(d, x) isa(d, 'codistributed') && max(abs(gather(d) - x), [], 'all') < 1e-9 * max(abs(x), [], 'all') && isequal(size(d), size(x));
  ok = [good(a, A) good(a + 1, A + 1) good(a .* b, A .* B) good(a + A, A + A) good(exp(a) ./ 2, exp(A) ./ 2) good(a > 0, A > 0) good(2 .^ a, 2 .^ A)];
  ok = [ok good(a.', A.') good(b', B') good(a' .* b.', A' .* B.') good(sum(a), sum(A)) good(sum(a, 2), sum(A, 2)) good(sum(a, 'all'), sum(A, 'all'))];
  ok = [ok good(sum(codistributed(v)), sum(v)) good(mean(codistributed(v)), mean(v)) good(max(a, [], 2), max(A, [], 2)) good(min(a, 0), min(A, 0)) good(prod(a, 2), prod(A, 2))];
  ok = [ok good(a(2:3, :), A(2:3, :)) good(a(:, [9 2]), A(:, [9 2])) good(a(a > 0), A(A > 0)) good(a(:), A(:)) good(a(end, 1), A(end, 1))];
  ok = [ok good(cumsum(a, 2), cumsum(A, 2)) good(sort(a), sort(A)) good([a a; a A], [A A; A A]) gather(any(a(:) == A(3))) nnz(a) == 63 isreal(a) ~isreal(a * 1i)];
  m = codistributed(M); l = codistributed(L, codistributor1d(1));
  ok = [ok near(m \ R, M \ R) near(l * l', L * L') near(l' * codistributed(L), L' * L) near(m * R, M * R) near(chol(m' * m + 1), chol(M' * M + 1)) near(R' / m, R' / M)];
  % where things are
  own = codistributor1d(1, codistributor1d.defaultPartition(7), [7 9]); c = codistributed(A, own);
  i = globalIndices(c, 1); [e, f] = globalIndices(c, 2); [g, h] = globalIndices(own, 1, 1);
  ok = [ok isequal(getLocalPart(c), A(i, :)) e == 1 f == 9 g == 1 h == ceil(7 / spmdSize) isequal(sum(own.Partition), 7) isComplete(own) ~isComplete(codistributor)];
  ok = [ok good(redistribute(c, codistributor1d(2)), A) isequal(getCodistributor(redistribute(c, codistributor1d(2))).Dimension, 2)];
  part = codistributed.build(spmdIndex * ones(2, 3), codistributor1d(2));
  ok = [ok good(part, repelem(1:spmdSize, 2, 3)) isempty(gather(c, 1)) == (spmdIndex ~= 1)];
  % made in the workers
  ok = [ok good(zeros(3, 4, 'codistributed'), zeros(3, 4)) good(ones(5, 'int8', codistributor1d(1)), ones(5, 'int8')) good(eye(4, codistributor), eye(4)) good(linspace(0, 1, 7, 'codistributed'), linspace(0, 1, 7))];
  r = rand(40, 50, codistributor1d(2)); x = gather(r); ok = [ok isequal(size(x), [40 50]) numel(unique(x)) == 2000];
  q = codistributed(spmdIndex + [1 2 3], 1); ok = [ok good(q, [2 3 4])];
  q(2) = 50; ok = [ok good(q, [2 50 4]) good(codistributed(zeros(0, 3)), zeros(0, 3)) good(codistributed(5), 5)];
  twice = a * 2; wide = codistributed.build(ones(3, spmdIndex), codistributor1d(2));
end
disp(all(cellfun(@all, ok(:)))), disp(numel(ok{1}))
if ~all(cellfun(@all, ok(:))), disp(ok{1}), end
% Afterwards they are distributed; in the next block codistributed again.
disp(class(twice)), disp(isequal(gather(twice), A * 2)), disp(isequal(gather(twice + 1), A * 2 + 1)), disp(class(wide)), disp(all(gather(wide) == 1, 'all'))
spmd, again = twice + 1; s = sum(twice, 'all'); k = class(again); i = globalIndices(codistributed(twice), 1); end
disp(k{1}), disp(isequal(gather(again), A * 2 + 1)), disp(gather(s) == sum(A * 2, 'all')), disp(i{1})
for code = {'codistributed({1});', 'codistributor1d(1, ones(1, spmdSize + 1));', 'codistributed(1:3, codistributor1d(2, [7 zeros(1, spmdSize - 1)]));', 'codistributed.cell(2);', 'codistributor(''2d'');', 'codistributed(1:3){1};', 'globalIndices(codistributor1d, 1);'}
  one = code{1};
  try
    spmd, eval(one), end
  catch e, disp(e.identifier), end
end
