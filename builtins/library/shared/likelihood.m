% with: distribution_formulas
function [nlogL, avar] = negativeLogLikelihood(code, q, x, censored, frequency)
% Minus the logarithm of the likelihood of the sample x, and the inverse of the observed
% information.
  if ~(isnumeric(x) && isvector(x)) && ~isempty(x)
    error(['stats:' code 'like:VectorRequired'], 'The data must be a vector.');
  end
  x = double(x(:));
  if nargin < 4 || isempty(censored), censored = false(size(x)); end
  if nargin < 5 || isempty(frequency), frequency = ones(size(x)); end
  if numel(censored) ~= numel(x) || numel(frequency) ~= numel(x)
    error(['stats:' code 'like:InputSizeMismatch'], 'Censoring and frequencies must have the size of the data.');
  end
  censored = logical(censored(:));
  frequency = double(frequency(:));
  q = double(q);
  f = @(p) minusLog(code, p, x, censored, frequency);
  nlogL = f(q);
  if nargout < 2, return, end
  avar = inv(curvature(f, q));
end

function s = minusLog(code, q, x, censored, frequency)
  s = -sum(frequency(~censored) .* logDensity(code, q, x(~censored)));
  if any(censored)
    p = num2cell(q);
    s = s - sum(frequency(censored) .* log(evaluateDistribution(code, 'cdf', x(censored), p, 'upper')));
  end
end

function l = logDensity(code, q, x)
% From formulas, so that densities below realmin still count.
  switch code
    case 'norm', l = -0.5 * ((x - q(1)) / q(2)) .^ 2 - log(q(2)) - 0.5 * log(2 * pi);
    case 'logn', l = -0.5 * ((log(x) - q(1)) / q(2)) .^ 2 - log(q(2) * x) - 0.5 * log(2 * pi);
    case 'exp', l = -x / q(1) - log(q(1));
    case 'wbl', l = log(q(2) / q(1)) + (q(2) - 1) * log(x / q(1)) - (x / q(1)) .^ q(2);
    case 'gam', l = (q(1) - 1) * log(x) - x / q(2) - gammaln(q(1)) - q(1) * log(q(2));
    case 'beta', l = (q(1) - 1) * log(x) + (q(2) - 1) * log1p(-x) - betaln(q(1), q(2));
    case 'ev', l = (x - q(1)) / q(2) - exp((x - q(1)) / q(2)) - log(q(2));
    otherwise
      p = num2cell(q);
      l = log(evaluateDistribution(code, 'pdf', x, p));
  end
  if strcmp(code, 'exp') || strcmp(code, 'gam') || strcmp(code, 'wbl') || strcmp(code, 'logn'), l(x < 0) = -Inf; end
end

function H = curvature(f, q)
% Second differences.
  n = numel(q);
  h = eps ^ (1 / 4) * max(abs(q), 1e-2);
  H = zeros(n);
  q = reshape(q, 1, n);
  h = reshape(h, 1, n);
  e = @(i, a, j, b) f(q + a * h .* ((1:n) == i) + b * h .* ((1:n) == j));
  for i = 1:n
    H(i, i) = (f(q + h .* ((1:n) == i)) - 2 * f(q) + f(q - h .* ((1:n) == i))) / h(i) ^ 2;
    for j = i + 1:n
      H(i, j) = (e(i, 1, j, 1) - e(i, 1, j, -1) - e(i, -1, j, 1) + e(i, -1, j, -1)) / (4 * h(i) * h(j));
      H(j, i) = H(i, j);
    end
  end
end

function [x, n] = weightedSample(caller, x, censored, frequency)
% A sample in which every number stands as often as its frequency says; n: how many of them are
% censored. Those, where there are any, need mostLikely.
  x = double(x(:));
  n = 0;
  if ~isempty(censored)
    if numel(censored) ~= numel(x), error(['stats:' caller ':InputSizeMismatch'], 'Censoring must have the size of the data.'); end
    n = nnz(censored);
  end
  if ~isempty(frequency)
    if numel(frequency) ~= numel(x) || any(frequency(:) < 0 | frequency(:) ~= round(frequency(:)))
      error(['stats:' caller ':InputSizeMismatch'], 'Frequencies must be whole numbers, one for each of the data.');
    end
    x = repelem(x, frequency(:));
  end
end

function [q, ci] = mostLikely(code, x, start, positive, alpha, censored, frequency)
% The parameters of largest likelihood: positive ones by their logarithms. Bounds from the curvature.
  if nargin < 6, censored = []; end
  if nargin < 7, frequency = []; end
  positive = logical(positive);
  to = @(q) merged(q, log(max(q, realmin)), positive);
  back = @(v) merged(v, exp(v), positive);
  cost = @(v) finiteOr(negativeLogLikelihood(code, back(v), x, censored, frequency));
  o = optimset('TolX', 1e-11, 'TolFun', 1e-11, 'MaxFunEvals', 4000 * numel(start), 'MaxIter', 4000 * numel(start), 'Display', 'off');
  v = to(start);
  for turn = 1:3, v = fminsearch(cost, v, o); end
  q = back(v);
  if nargout < 2, return, end
  [~, V] = negativeLogLikelihood(code, q, x, censored, frequency);
  se = sqrt(diag(V))';
  z = norminv([alpha / 2; 1 - alpha / 2]);
  ci = q + z * se;
  relative = q .* exp(z * (se ./ abs(q)));
  ci(:, positive) = relative(:, positive);
end

function v = merged(v, w, which)
  v(which) = w(which);
end

function c = finiteOr(c)
  if ~isreal(c) || isnan(c), c = Inf; end
end
