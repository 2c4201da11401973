function [F, exitflag, output] = funm(A, fun, varargin)
% F = funm(A, fun) is a function of a square matrix: @exp, @log, @sin, @cos, @sinh, @cosh, or a handle
% with fun(x, k) the k-th derivative. Further arguments (options, parameters) go to fun as parameters
% where they are no structure.
% example:
%   fprintf('%.4f\n', funm(0, @cos))
% prints:
%   1.0000
  if size(A, 1) ~= size(A, 2), error('MATLAB:funm:InputDim', 'First input must be a square matrix.'); end
  extra = varargin(~cellfun(@(a) isstruct(a) || isempty(a), varargin));
  n = size(A, 1);
  d = @(x, k) derivative(fun, x, k, extra);
  [U, T] = schur(complex(full(double(A))), 'complex');
  % Blocks of eigenvalues that are near each other (Davies and Higham, 2003).
  e = diag(T);
  block = zeros(n, 1);
  count = 0;
  for k = 1:n
    if block(k), continue, end
    count = count + 1;
    front = k;
    block(k) = count;
    while ~isempty(front)
      near = find(block == 0 & min(abs(e - e(front).'), [], 2) <= 0.1);
      block(near) = count;
      front = near;
    end
  end
  [U, T] = ordschur(U, T, -block);
  sizes = accumarray(block, 1);
  ends = cumsum(sizes);
  F = zeros(n);
  exitflag = 0;
  for k = 1:count
    i = ends(k) - sizes(k) + 1:ends(k);
    [F(i, i), good] = taylor(T(i, i), d);
    if ~good, exitflag = 1; end
    for l = k - 1:-1:1
      j = ends(l) - sizes(l) + 1:ends(l);
      m = ends(l) + 1:ends(k) - sizes(k);
      R = F(j, j) * T(j, i) - T(j, i) * F(i, i) + F(j, m) * T(m, i) - T(j, m) * F(m, i);
      F(j, i) = sylvester(T(j, j), -T(i, i), R);
    end
  end
  F = U * F * U';
  if isreal(A) && norm(imag(F), 1) <= 10 * n * eps * norm(F, 1), F = real(F); end
  if exitflag
    warning('MATLAB:funm:NoConverge', 'Taylor series failed to converge.');
  end
  output = struct('terms', [], 'ind', {mat2cell((1:n)', sizes, 1)}, 'ord', block);
end

function [F, good] = taylor(T, d)
  n = size(T, 1);
  s = mean(diag(T));
  N = T - s * eye(n);
  F = d(s, 0) * eye(n);
  P = eye(n);
  good = n == 1;
  for k = 1:250
    P = P * N / k;
    term = d(s, k) * P;
    F = F + term;
    if norm(term, 1) <= eps * norm(F, 1) && (k >= n || norm(P, 1) == 0), good = true; break, end
  end
end

function v = derivative(fun, x, k, extra)
  if ischar(fun) || isstring(fun), fun = str2func(char(fun)); end
  switch func2str(fun)
    case 'exp', v = exp(x);
    case 'sin', v = sin(x + k * pi / 2);
    case 'cos', v = cos(x + k * pi / 2);
    case 'sinh', if mod(k, 2), v = cosh(x); else, v = sinh(x); end
    case 'cosh', if mod(k, 2), v = sinh(x); else, v = cosh(x); end
    case 'log', if k == 0, v = log(x); else, v = (-1) ^ (k - 1) * factorial(k - 1) / x ^ k; end
    otherwise, v = fun(x, k, extra{:});
  end
end
