function varargout = gmres(A, b, varargin)
% Generalized minimum residuals, restarted.
% with: krylov
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  inner = [];
  if ~isempty(varargin)
    inner = varargin{1};
    varargin(1) = [];
  end
  s = krylovArguments('gmres', A, b, varargin);
  n = numel(b);
  outer = s.maxit;
  restarted = ~isempty(inner);
  if ~restarted
    inner = min(s.maxit, n);
    outer = 1;
  elseif numel(varargin) < 2 || isempty(varargin{2})
    outer = min(ceil(n / inner), 10);
  end
  inner = min(inner, n);
  size0 = norm(s.solve(b));
  x = s.x;
  r = s.solve(b - s.times(x));
  resvec = norm(r);
  flag = 1;
  iter = [0 0];
  if size0 == 0, x = zeros(n, 1); flag = 0; resvec = 0; r = x; end
  if ~all(isfinite(r)), flag = 2; end
  if flag == 1 && resvec <= s.tol * size0, flag = 0; end
  for cycle = 1:outer
    if flag ~= 1, break, end
    beta = norm(r);
    V = zeros(n, inner + 1);
    V(:, 1) = r / beta;
    H = zeros(inner + 1, inner);
    for k = 1:inner
      w = s.solve(s.times(V(:, k)));
      h = V(:, 1:k)' * w;
      w = w - V(:, 1:k) * h;
      again = V(:, 1:k)' * w;
      w = w - V(:, 1:k) * again;
      H(1:k, k) = h + again;
      H(k + 1, k) = norm(w);
      right = [beta; zeros(k, 1)];
      y = H(1:k + 1, 1:k) \ right;
      resvec(end + 1, 1) = norm(right - H(1:k + 1, 1:k) * y); %#ok<AGROW>
      iter = [cycle k];
      if ~isfinite(resvec(end)), flag = 4; break, end
      if resvec(end) <= s.tol * size0
        flag = 0;
        break
      end
      if H(k + 1, k) <= eps * beta, break, end
      V(:, k + 1) = w / H(k + 1, k);
    end
    if flag == 4, break, end
    change = V(:, 1:k) * y;
    x = x + change;
    r = s.solve(b - s.times(x));
    if flag == 1 && norm(change) <= eps * norm(x), flag = 3; end
  end
  relres = 0;
  if size0 > 0, relres = norm(r) / size0; end
  if nargout < 2
    name = 'gmres';
    told = iter;
    if restarted, name = sprintf('gmres(%d)', inner); else, told = iter(2); end
    krylovMessage(name, s.tol, flag, told, told, relres, size0);
  end
  varargout = {x, flag, relres, iter, resvec};
end
