function varargout = eigs(A, varargin)
% d = eigs(A, k, sigma) are k eigenvalues of a large matrix; [V, D, flag] = eigs(...) has the eigenvectors too.
% sigma: 'largestabs' (the default), 'smallestabs', 'largestreal', 'smallestreal', 'bothendsreal', 'largestimag',
% 'smallestimag', the older two-letter words, or a number near which they are wanted.
% eigs(A, B, ...) solves A*x = d*B*x with a positive definite B; eigs(f, n, ...) takes a function y = A*x, or
% y = A\x for 'smallestabs', y = (A - sigma*B)\x for a number. Options: a structure with tol, maxit, p, v0, issym, isreal,
% or names and values (Tolerance, MaxIterations, SubspaceDimension, StartVector, IsFunctionSymmetric, FailureTreatment).
% example:
%   fprintf('%.4f\n', eigs(spdiags((1:50)', 0, 50, 50), 3))
% prints:
%   50.0000
%   49.0000
%   48.0000
  s = eigsArguments(A, varargin);
  [V, d, flag] = eigsAll(s);
  if nargout < 3 && flag ~= 0
    warning('MATLAB:eigs:NotAllEigsConverged', '%d of the %d requested eigenvalues converged.', sum(~isnan(d)), s.k);
  end
  if nargout < 2
    varargout = {d};
  else
    varargout = {V, diag(d), flag};
  end
end

function s = eigsArguments(A, rest)
  s.B = [];
  isFunction = isa(A, 'function_handle') || ischar(A) || isstring(A);
  if isFunction
    if ~isa(A, 'function_handle'), A = str2func(char(A)); end
    if isempty(rest), error('MATLAB:eigs:NoSize', 'The size of the matrix must follow the function.'); end
    s.n = rest{1};
    rest(1) = [];
  else
    if ~(isnumeric(A) || islogical(A)) || size(A, 1) ~= size(A, 2)
      error('MATLAB:eigs:NonSquareMatrixOrFunction', 'The first argument must be a square matrix or a function.');
    end
    A = double(A);
    s.n = size(A, 1);
  end
  n = s.n;
  if ~isempty(rest) && isnumeric(rest{1}) && (isempty(rest{1}) || isequal(size(rest{1}), [n n])) && ~(n == 1 && numel(rest) < 2)
    s.B = rest{1};
    rest(1) = [];
  end
  s.k = min(6, n);
  s.sigma = 'largestabs';
  if ~isempty(rest) && isnumeric(rest{1}), s.k = rest{1}; rest(1) = []; end
  if ~(isscalar(s.k) && s.k >= 0 && s.k == floor(s.k))
    error('MATLAB:eigs:NonIntegerEigQty', 'Number of eigenvalues requested, k, must be a positive integer.');
  end
  s.k = min(s.k, n);
  names = {'Tolerance', 'MaxIterations', 'SubspaceDimension', 'StartVector', 'IsFunctionSymmetric', 'FailureTreatment', 'Display', 'IsCholesky', 'CholeskyPermutation', 'IsSymmetricDefinite'};
  if ~isempty(rest) && (isnumeric(rest{1}) || ((ischar(rest{1}) || isstring(rest{1})) && ~any(strcmpi(rest{1}, names))))
    s.sigma = rest{1};
    rest(1) = [];
  end
  s.tol = 1e-14; s.maxit = 300; s.p = []; s.v0 = []; symmetric = false;
  if ~isempty(rest) && isstruct(rest{1})
    o = rest{1};
    if isfield(o, 'tol'), s.tol = o.tol; end
    if isfield(o, 'maxit'), s.maxit = o.maxit; end
    if isfield(o, 'p'), s.p = o.p; end
    if isfield(o, 'v0'), s.v0 = o.v0; end
    if isfield(o, 'issym'), symmetric = o.issym; end
  else
    for q = 1:2:numel(rest)
      switch lower(char(rest{q}))
        case 'tolerance', s.tol = rest{q + 1};
        case 'maxiterations', s.maxit = rest{q + 1};
        case 'subspacedimension', s.p = rest{q + 1};
        case 'startvector', s.v0 = rest{q + 1};
        case 'isfunctionsymmetric', symmetric = rest{q + 1};
        case {'failuretreatment', 'display', 'issymmetricdefinite'}
        otherwise, error('MATLAB:eigs:UnknownOption', 'Unknown option ''%s''.', char(rest{q}));
      end
    end
  end
  s.shift = 0;
  s.inverse = false;
  if isnumeric(s.sigma)
    s.shift = s.sigma;
    s.inverse = true;
    s.want = 'largestabs';
  else
    short = {'lm', 'largestabs'; 'sm', 'smallestabs'; 'la', 'largestreal'; 'sa', 'smallestreal'; 'lr', 'largestreal'; 'sr', 'smallestreal'; 'li', 'largestimag'; 'si', 'smallestimag'; 'be', 'bothendsreal'};
    s.want = lower(char(s.sigma));
    at = strcmp(s.want, short(:, 1));
    if any(at), s.want = short{at, 2}; end
    if ~any(strcmp(s.want, [short(:, 2); {'bothendsimag'}]))
      error('MATLAB:eigs:InvalidSigma', 'Eigenvalue range sigma must be a valid 2-element string or a number.');
    end
    if strcmp(s.want, 'smallestabs')
      s.inverse = true;
      s.want = 'largestabs';
    end
  end
  if ~isFunction, symmetric = isequal(A, A'); end
  s.symmetric = symmetric && isreal(s.shift);
  s.R = [];
  if ~isempty(s.B)
    [s.R, bad] = chol(s.B);
    if bad, error('MATLAB:eigs:BNotHermitianPositiveDefinite', 'B must be a symmetric or Hermitian positive definite matrix.'); end
  end
  s.times = eigsOperator(s, A, isFunction);
  if ~isFunction, s.A = A; else, s.A = []; end
end

function f = eigsOperator(s, A, isFunction)
  if isFunction
    f = A;
  elseif ~s.inverse
    f = @(x) A * x;
  else
    M = A;
    if s.shift ~= 0
      E = s.B;
      if isempty(E), E = speye(s.n); end
      M = A - s.shift * E;
    end
    f = eigsSolver(sparse(M));
  end
  if ~isempty(s.R)
    R = s.R;
    if s.inverse, f = @(x) R * f(R' * x); else, f = @(x) R' \ f(R \ x); end
  end
end

function f = eigsSolver(M)
  if isequal(M, M') && all(diag(M) > 0)
    [R, bad, q] = chol(M, 'vector');
    if ~bad
      L = R';
      back(q) = 1:numel(q);
      f = @(x) eigsPicked(R \ (L \ x(q)), back);
      return
    end
  end
  [L, U, p, q] = lu(M, 'vector');
  if any(abs(diag(U)) == 0)
    error('MATLAB:eigs:SingularA', 'The matrix minus sigma times the identity is singular.');
  end
  back(q) = 1:numel(q);
  f = @(x) eigsPicked(U \ (L \ x(p)), back);
end

function y = eigsPicked(x, order)
  y = x(order);
end

% Which of the operator's eigenvalues come first.
function order = eigsOrder(s, d)
  switch s.want
    case 'largestabs', [~, order] = sort(abs(d), 'descend');
    case 'largestreal', [~, order] = sort(real(d), 'descend');
    case 'smallestreal', [~, order] = sort(real(d), 'ascend');
    case 'largestimag', [~, order] = sort(abs(imag(d)), 'descend');
    case 'smallestimag', [~, order] = sort(abs(imag(d)), 'ascend');
    otherwise
      [~, up] = sort(real(d), 'ascend');
      down = flipud(up(:));
      both = [down'; up(:)'];
      order = unique(both(:), 'stable');
  end
end

function [V, d, flag] = eigsAll(s)
  n = s.n; k = s.k;
  if k == 0 || n == 0, V = zeros(n, 0); d = zeros(0, 1); flag = 0; return, end
  [V, d, flag] = eigsThickRestart(s, zeros(n, 0));
  % Of a multiple eigenvalue one search may see one vector only: look for more beside those found.
  while s.symmetric && flag == 0 && k < n
    one = s;
    one.k = 1;
    one.v0 = [];
    one.tol = 1e-3;  % enough to see whether there is one; it is found exactly when there is
    [v, e, bad] = eigsThickRestart(one, V);
    order = eigsOrder(s, [d; e]);
    last = eigsOrder(s, d);
    if bad || (order(end) == k + 1 && abs(e - d(last(end))) > 2e-3 * max(abs(d))), break, end
    one.tol = s.tol;
    one.v0 = v;
    [v, e, bad] = eigsThickRestart(one, V);
    order = eigsOrder(s, [d; e]);
    if bad || order(end) == k + 1 || abs(e - d(order(end))) <= 1e-10 * max(abs(d)), break, end
    both = [d; e];
    V = [V, v]; %#ok<AGROW>
    d = both(order(1:k));
    V = V(:, order(1:k));
  end
  if s.inverse, d = s.shift + 1 ./ d; end
  if s.symmetric, d = real(d); end
  if ~isempty(s.R), V = s.R \ V; end
  if ~isreal(d) && all(abs(imag(d)) <= 10 * eps * abs(d)), d = real(d); end
  if strcmp(s.want, 'bothendsreal'), [d, order] = sort(d); V = V(:, order); end
  if isreal(d) && ~isreal(V) && s.symmetric, V = real(V); end
  for j = 1:k
    size2 = norm(V(:, j));
    if ~isempty(s.B), size2 = sqrt(abs(V(:, j)' * (s.B * V(:, j)))); end
    if size2 > 0, V(:, j) = V(:, j) / size2; end
  end
end

% Eigenvalues d of the operator and vectors V, outside the directions `known`.
function [V, d, flag] = eigsThickRestart(s, known)
  n = s.n; k = s.k; flag = 0;
  p = s.p;
  if isempty(p), p = max(2 * k + 8, 20); end
  n = n - size(known, 2);
  p = min(p, n);
  v = s.v0;
  if isempty(v), v = 0.5 + mod((1:s.n)' * 0.6180339887498949, 1) - size(known, 2) * cos(1:s.n)'; end
  if ~isempty(s.R), v = s.R * v; end
  apart = @(x) x;
  if size(known, 2) > 0, apart = @(x) x - known * (x' * known)'; end
  v = apart(apart(v));
  Q = zeros(s.n, p + 1);
  Q(:, 1) = v / norm(v);
  H = zeros(p + 1, p);
  kept = 0;
  for round = 1:s.maxit
    for j = kept + 1:p
      w = apart(s.times(Q(:, j)));
      before = norm(w);
      h = (w' * Q(:, 1:j))';
      w = w - Q(:, 1:j) * h;
      b = norm(w);
      if b < 0.7071 * before  % once more: the basis stays orthogonal to rounding
        w = apart(w);
        again = (w' * Q(:, 1:j))';
        w = w - Q(:, 1:j) * again;
        h = h + again;
        b = norm(w);
      end
      H(1:j, j) = h;
      if b <= 4 * eps * norm(h)
        b = 0;  % an invariant subspace: any other direction goes on
        if j < n
          w = apart(sin((1:s.n)' * (j + round)));
          w = w - Q(:, 1:j) * (Q(:, 1:j)' * w);
          w = apart(w);
          w = w - Q(:, 1:j) * (Q(:, 1:j)' * w);
          w = apart(w);
          w = w / norm(w);
        end
      else
        w = w / b;
      end
      H(j + 1, j) = b;
      if j < n, Q(:, j + 1) = w; end
    end
    T = H(1:p, 1:p);
    if s.symmetric, T = (T + T') / 2; end
    [Y, D] = eig(T);
    d = diag(D);
    order = eigsOrder(s, d);
    d = d(order);
    Y = Y(:, order);
    residual = abs(H(p + 1, 1:p) * Y)';
    % Below the rounding of the operator itself no residual can be told from zero: a small eigenvalue of a large matrix
    % would be refined for ever.
    good = residual(1:k) <= max(max(s.tol, 2 * eps) * max(eps ^ (2 / 3), abs(d(1:k))), 4 * eps * max(abs(d)));
    if all(good) || p >= n, break, end
    % The best directions stay; conjugate pairs are not torn apart.
    kept = min(k + max(2, floor((p - k) / 2)), p - 1);
    if ~isreal(d) && kept < p - 1 && abs(d(kept) - conj(d(kept + 1))) < 1e-8 * abs(d(kept)) && imag(d(kept)) ~= 0, kept = kept + 1; end
    [Z, ~] = qr(Y(:, 1:kept), 0);
    last = H(p + 1, :) * Z;
    T = Z' * T * Z;
    Q(:, 1:kept) = Q(:, 1:p) * Z;
    Q(:, kept + 1) = Q(:, p + 1);
    H = zeros(p + 1, p);
    H(1:kept, 1:kept) = T;
    H(kept + 1, 1:kept) = last;
  end
  if ~(all(good) || p >= n), flag = 1; d([~good; false(numel(d) - k, 1)]) = NaN; end
  V = Q(:, 1:p) * Y(:, 1:k);
  d = d(1:k);
end
