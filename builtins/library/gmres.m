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
  if isempty(inner)
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
  if size0 == 0, x = zeros(n, 1); flag = 0; resvec = 0; end
  if flag && resvec <= s.tol * size0, flag = 0; end
  for cycle = 1:outer
    if flag == 0, break, end
    beta = norm(r);
    V = r / beta;
    H = zeros(inner + 1, inner);
    for k = 1:inner
      w = s.solve(s.times(V(:, k)));
      for j = 1:k
        H(j, k) = V(:, j)' * w;
        w = w - H(j, k) * V(:, j);
      end
      H(k + 1, k) = norm(w);
      right = [beta; zeros(k, 1)];
      y = H(1:k + 1, 1:k) \ right;
      resvec(end + 1, 1) = norm(right - H(1:k + 1, 1:k) * y); %#ok<AGROW>
      iter = [cycle k];
      if resvec(end) <= s.tol * size0
        flag = 0;
        break
      end
      if H(k + 1, k) <= eps * beta, break, end
      V(:, k + 1) = w / H(k + 1, k);
    end
    x = x + V(:, 1:k) * y;
    r = s.solve(b - s.times(x));
  end
  relres = norm(r) / max(size0, realmin);
  varargout = krylovResult('gmres', x, flag, relres, iter, resvec, nargout);
end
