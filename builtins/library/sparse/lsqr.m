function varargout = lsqr(A, b, tol, maxit, M1, M2, x0, varargin)
% [x, flag, relres, iter, resvec, lsvec] = lsqr(A, b, tol, maxit, M1, M2, x0) solves A*x = b, or minimizes norm(b - A*x), for
% a matrix of any shape or a function f(x, 'notransp' | 'transp').
% example:
%   [x, flag] = lsqr(sparse([1 0; 0 2; 1 1]), [1; 2; 2]); fprintf('%d %.4f %.4f\n', flag, x)
% prints:
%   0 1.0000 1.0000

% with: krylov
  if nargin < 3 || isempty(tol), tol = 1e-6; end
  if nargin < 4, maxit = []; end
  if nargin < 5, M1 = []; end
  if nargin < 6, M2 = []; end
  if isa(A, 'function_handle')
    times = @(x) A(x, 'notransp', varargin{:});
    timesT = @(x) A(x, 'transp', varargin{:});
  else
    if size(A, 1) ~= size(b, 1)
      error('MATLAB:lsqr:RSHsizeMatchCoeffMatrix', 'The right-hand side must have as many rows as the matrix.');
    end
    times = @(x) A * x;
    timesT = @(x) A' * x;
  end
  [right, rightT] = rightSide(M1, M2, varargin);
  b = full(b);
  n = numel(timesT(zeros(size(b))));
  if isempty(maxit), maxit = min([numel(b), n, 20]); end
  x = zeros(n, 1);
  start = x;
  if nargin >= 7 && ~isempty(x0), start = x0; end
  u = b - times(start);
  size0 = norm(b);
  beta = norm(u);
  resvec = beta;
  lsvec = zeros(0, 1);
  flag = 1;
  iter = 0;
  if beta == 0 || beta <= tol * size0, flag = 0; end
  if beta > 0, u = u / beta; end
  v = rightT(timesT(u));
  alpha = norm(v);
  if alpha > 0, v = v / alpha; elseif flag == 1, flag = 0; end
  w = v; y = zeros(n, 1);
  phi = beta; rho = alpha; size2 = 0;
  while flag == 1 && iter < maxit
    u = times(right(v)) - alpha * u;
    beta = norm(u);
    if beta > 0, u = u / beta; end
    size2 = norm([size2 alpha beta]);
    v = rightT(timesT(u)) - beta * v;
    alpha = norm(v);
    if alpha > 0, v = v / alpha; end
    r = hypot(rho, beta);
    if r == 0, flag = 4; break, end
    c = rho / r; sn = beta / r;
    theta = sn * alpha;
    rho = -c * alpha;
    step = c * phi;
    phi = sn * phi;
    y = y + (step / r) * w;
    w = v - (theta / r) * w;
    iter = iter + 1;
    resvec(end + 1, 1) = phi; %#ok<AGROW>
    normal = abs(phi * alpha * c);
    lsvec(end + 1, 1) = normal / max(size2 * max(phi, realmin), realmin); %#ok<AGROW>
    if phi <= tol * size0 || lsvec(end) <= tol, flag = 0; end
  end
  x = start + right(y);
  relres = norm(b - times(x)) / max(size0, realmin);
  if nargout < 2, krylovMessage('lsqr', tol, flag, iter, iter, relres, size0); end
  varargout = {x, flag, relres, iter, resvec, lsvec};
end

function [f, fT] = rightSide(M1, M2, extra)
  f = @(x) x;
  fT = @(x) x;
  for M = {M2, M1}
    one = M{1};
    if isempty(one), continue, end
    g = f; gT = fT;
    if isnumeric(one)
      f = @(x) one \ g(x);
      fT = @(x) gT(one' \ x);
    else
      f = @(x) one(g(x), 'notransp', extra{:});
      fT = @(x) gT(one(x, 'transp', extra{:}));
    end
  end
end
