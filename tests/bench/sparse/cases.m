% Each line: name, a number that both must print alike, seconds of the fastest of a few runs.
function cases(largest)
  for m = [32 100 316 1000]
    n = m * m;
    if n > largest, break, end
    tag = sprintf('%d', n);
    [i, j, v] = stencil(m);
    S = sparse(i, j, v, n, n);
    x = sin((1:n)');
    b = S * x;
    measure(['assemble ' tag], @() sparse(i, j, v, n, n), @nnz);
    B = [-ones(n, 2) 4 * ones(n, 1) -ones(n, 2)];
    measure(['spdiags ' tag], @() spdiags(B, [-m -1 0 1 m], n, n), @nnz);
    measure(['S*x ' tag], @() S * x, @norm);
    measure(['S'' ' tag], @() S', @nnz);
    measure(['S+S'' ' tag], @() S + S', @nnz);
    measure(['S*S ' tag], @() S * S, @nnz);
    measure(['S(:,k) ' tag], @() columnLoop(S), @(s) s);
    measure(['S(p,p) ' tag], @() S(n:-1:1, n:-1:1), @nnz);
    measure(['sum(S) ' tag], @() sum(S), @(s) full(norm(s, 1)));
    if n <= 1e5
      measure(['S\b ' tag], @() S \ b, @norm);
    end
    if n <= 1e4
      q = symamd(S);
      P = S(q, q);
      measure(['chol ' tag], @() chol(P), @(R) full(R(1, 1)));
      N = S + sparse(1, n, 0.5, n, n);
      measure(['lu\b ' tag], @() N \ b, @norm);
      measure(['eigs ' tag], @() eigs(S, 6, 'sm'), @(d) sum(d));
      measure(['pcg ichol ' tag], @() solveByPcg(S, b), @norm);
    end
  end
  n = 1e5;
  i = mod((1:1e6)' * 7919, n) + 1;
  j = mod((1:1e6)' * 104729 + floor((1:1e6)' / 97), n) + 1;
  R = sparse(i, j, 1, n, n);
  measure('random rows', @() R(1:10:n, :), @nnz);
  measure('random columns', @() R(:, 1:10:n), @nnz);
  measure('random S*x', @() R * ones(n, 1), @(y) sum(y));
  measure('random find', @() find(R), @(k) numel(k));
  measure('element writes', @() writeLoop(), @nnz);
  measure('growth by blocks', @() growLoop(), @nnz);
end

function [i, j, v] = stencil(m)
  n = m * m;
  k = reshape(1:n, m, m);
  a = k(1:m-1, :); b = k(2:m, :); c = k(:, 1:m-1); d = k(:, 2:m);
  i = [k(:); a(:); b(:); c(:); d(:)];
  j = [k(:); b(:); a(:); d(:); c(:)];
  v = [4 * ones(n, 1); -ones(numel(i) - n, 1)];
end

function s = columnLoop(S)
  s = 0;
  for k = 1:min(2000, size(S, 2)), s = s + nnz(S(:, k)); end
end

function x = solveByPcg(S, b)
  L = ichol(S);
  [x, ~] = pcg(S, b, 1e-8, 300, L, L');
end

function S = writeLoop()
  S = sparse(2000, 2000);
  for k = 1:4000, S(mod(k * 7, 2000) + 1, mod(k * 13, 2000) + 1) = k; end
end

function S = growLoop()
  S = sparse(100, 0);
  for k = 1:200, S = [S, speye(100)]; end
end

function measure(name, f, check)
  best = inf;
  total = 0;
  for k = 1:7
    t = tic;
    r = f();
    value = check(r);
    seconds = toc(t);
    best = min(best, seconds);
    total = total + seconds;
    if total > 2, break, end
  end
  printf_line(name, value, best);
end

function printf_line(name, value, best)
  fprintf('%s|%.6g|%.9f\n', name, full(value), best);
end
