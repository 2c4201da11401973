function [nest, v, w, iter] = normest1(A, t, x0, varargin)
% Estimate of the 1-norm by a block power method (Higham and Tisseur).
  if nargin < 2 || isempty(t), t = 2; end
  if nargin < 3, x0 = []; end
  if isnumeric(A) && ismatrix(A) && size(A, 1) == size(A, 2)
    n = size(A, 1);
    apply = @(flag, x) matrixTimes(A, flag, x);
    explicit = true;
  elseif isa(A, 'function_handle') || ischar(A) || isstring(A)
    apply = @(flag, x) feval(A, flag, x, varargin{:});
    n = apply('dim', []);
    explicit = false;
  else
    error('MATLAB:normest1:invalidInput', 'The first input must be a square matrix or a function.');
  end
  if ~(isnumeric(t) && isscalar(t) && t >= 1 && t == fix(t))
    error('MATLAB:normest1:invalidT', 'The number of columns must be a positive integer.');
  end
  t = min(t, n);
  if n <= 4 || t == n
    M = A;
    if ~explicit, M = apply('notransp', eye(n)); end
    [nest, j] = max(sum(abs(M), 1));
    if isempty(nest), nest = 0; j = zeros(1, 0); end
    v = zeros(n, 1);
    v(j) = 1;
    w = M * v;
    iter = [0; 1];
    return
  end
  if isempty(x0)
    X = ones(n, t);
    X(:, 2:end) = 2 * (rand(n, t - 1) < 0.5) - 1;
    X = X / n;
  else
    X = x0 ./ sum(abs(x0), 1);
  end
  nest = 0;
  seen = [];
  S = zeros(n, t);
  best = 1;
  calls = 0;
  for step = 1:5
    Y = apply('notransp', X);
    calls = calls + 1;
    [estimate, k] = max(sum(abs(Y), 1));
    if estimate > nest || step == 1
      if step > 1, best = at(k); end
      nest = estimate;
      w = Y(:, k);
      v = X(:, k);
    else
      break
    end
    previous = S;
    S = sign(Y);
    S(S == 0) = 1;
    if all(any(abs(previous' * S) == n, 1)), break, end
    Z = apply('transp', S);
    calls = calls + 1;
    h = max(abs(Z), [], 2);
    if step > 1 && max(h) == h(best), break, end
    [~, order] = sort(h, 'descend');
    order = order(:)';
    if step > 1 && all(ismember(order(1:t), seen)), break, end
    order = [order(~ismember(order, seen)) order(ismember(order, seen))];
    at = order(1:t);
    X = zeros(n, t);
    X(sub2ind([n t], at, 1:t)) = 1;
    seen = [seen at]; %#ok<AGROW>
  end
  iter = [step; calls];
end

function y = matrixTimes(A, flag, x)
  switch flag
    case 'dim'
      y = size(A, 1);
    case 'real'
      y = isreal(A);
    case 'notransp'
      y = A * x;
    otherwise
      y = A' * x;
  end
end
