function [b, stats] = robustfit(X, y, weight, tune, constant)
% [b, stats] = robustfit(X, y, weight, tune, constant) fits a line that outliers hardly move.
% weight: 'bisquare' (default), 'andrews', 'cauchy', 'fair', 'huber', 'logistic', 'ols', 'talwar',
% 'welsch' or a function; tune: its constant; constant 'off': no intercept.
% example:
%   x = (1:10)'; y = 2 * x + 1; y(10) = 100; b = robustfit(x, y); fprintf('%.3f %.3f\n', b)
% prints:
%   1.000 2.000
  names = {'andrews', 'bisquare', 'cauchy', 'fair', 'huber', 'logistic', 'ols', 'talwar', 'welsch'};
  tunes = [1.339 4.685 2.385 1.4 1.345 1.205 1 2.795 2.985];
  if nargin < 3 || isempty(weight), weight = 'bisquare'; end
  if nargin < 5 || isempty(constant), constant = 'on'; end
  if ischar(weight) || isstring(weight)
    which = find(strcmp(names, validatestring(weight, names)));
    if nargin < 4 || isempty(tune), tune = tunes(which); end
    weight = weightFunction(names{which});
  elseif nargin < 4 || isempty(tune)
    tune = 1;
  end
  whole = ~isnan(y) & ~any(isnan(X), 2);
  yw = y(whole);
  A = X(whole, :);
  if ~strcmpi(constant, 'off'), A = [ones(size(A, 1), 1) A]; end
  [n, p] = size(A);
  [Q, ~] = qr(A, 0);
  h = min(0.9999, sum(Q .^ 2, 2));
  adjust = 1 ./ sqrt(1 - h);
  b = A \ yw;
  w = ones(n, 1);
  tiny = 1e-6 * std(yw);
  if tiny == 0, tiny = 1; end
  for step = 1:50
    r = (yw - A * b) .* adjust;
    s = madOf(r, p);
    w = weight(r / (max(s, tiny) * tune));
    before = b;
    if ~all(isfinite(w)), break, end
    b = (sqrt(w) .* A) \ (sqrt(w) .* yw);
    if all(abs(b - before) <= sqrt(eps) * max(abs(b), abs(before))), break, end
  end
  if step == 50, warning('stats:statrobustfit:IterationLimit', 'Iteration limit reached.'); end
  if nargout > 1
    r = yw - A * b;
    s = max(madOf(r .* adjust, p), tiny);
    freedom = n - p;
    stats.ols_s = norm(yw - A * (A \ yw)) / sqrt(freedom);
    stats.robust_s = s;
    stats.mad_s = madOf(r .* adjust, p);
    stats.s = max(s, min(stats.ols_s, sqrt((stats.ols_s ^ 2 * p ^ 2 + s ^ 2 * n) / (p ^ 2 + n))));
    stats.resid = NaN(size(y));
    stats.resid(whole) = r;
    stats.covb = stats.s ^ 2 * inv(A' * A);
    stats.se = sqrt(diag(stats.covb));
    stats.coeffcorr = stats.covb ./ (stats.se * stats.se');
    stats.t = b ./ stats.se;
    stats.p = 2 * tcdf(-abs(stats.t), freedom);
    stats.w = NaN(size(y));
    stats.w(whole) = w;
    stats.dfe = freedom;
    stats.h = NaN(size(y));
    stats.h(whole) = h;
  end
end

function s = madOf(r, p)
  r = sort(abs(r));
  s = median(r(max(1, p):end)) / 0.6745;
end

function w = weightFunction(name)
  switch name
    case 'andrews', w = @(r) (abs(r) < pi) .* sin(max(r, eps) .* (r > 0) + min(r, -eps) .* (r <= 0)) ./ (max(r, eps) .* (r > 0) + min(r, -eps) .* (r <= 0));
    case 'bisquare', w = @(r) (abs(r) < 1) .* (1 - r .^ 2) .^ 2;
    case 'cauchy', w = @(r) 1 ./ (1 + r .^ 2);
    case 'fair', w = @(r) 1 ./ (1 + abs(r));
    case 'huber', w = @(r) 1 ./ max(1, abs(r));
    case 'logistic', w = @(r) tanh(max(abs(r), sqrt(eps))) ./ max(abs(r), sqrt(eps));
    case 'ols', w = @(r) ones(size(r));
    case 'talwar', w = @(r) double(abs(r) < 1);
    case 'welsch', w = @(r) exp(-r .^ 2);
  end
end
