% with: distribution_table
function y = evaluateDistribution(code, what, x, q, varargin)
% 'pdf', 'cdf' or 'inv' of the distribution with this code at x, by its own function where there is
% one, else by formula; q are its parameters in a cell. A last 'upper' gives the tail of a cdf.
  if exist([code what]) > 0 %#ok<EXIST>
    y = feval([code what], x, q{:}, varargin{:});
    return
  end
  d = distributionFormulas(code);
  x = double(x);
  y = d.(what)(x, q{:});
  if strcmp(what, 'inv')
    y(~(x >= 0 & x <= 1)) = NaN;
    return
  end
  ends = cellfun(@(v) v + zeros(size(x)), {d.inv(0, q{:}), d.inv(1, q{:})}, 'UniformOutput', false);
  if strcmp(what, 'cdf')
    y(x <= ends{1}) = 0;
    y(x >= ends{2}) = 1;
    if ~isempty(varargin), y = 1 - y; end
  else
    y(x < ends{1} | x > ends{2} | isinf(x)) = 0;
  end
  y(isnan(x)) = NaN;
end

function x = drawDistribution(code, q, varargin)
  if exist([code 'rnd']) > 0 %#ok<EXIST>
    x = feval([code 'rnd'], q{:}, varargin{:});
  else
    x = evaluateDistribution(code, 'inv', rand(varargin{:}), q);
  end
end

function [m, v] = distributionMoments(code, q)
  if exist([code 'stat']) > 0 %#ok<EXIST>
    [m, v] = feval([code 'stat'], q{:});
  else
    d = distributionFormulas(code);
    [m, v] = deal(d.mean(q{:}), d.var(q{:}));
  end
end

function d = distributionFormulas(code)
% Those without functions of their own, as handles; start and positive serve their fit.
  d = struct('start', [], 'positive', []);
  switch code
    case 'logi'
      d.pdf = @(x, m, s) sech((x - m) ./ (2 * s)) .^ 2 ./ (4 * s);
      d.cdf = @(x, m, s) 1 ./ (1 + exp(-(x - m) ./ s));
      d.inv = @(p, m, s) m + s .* (log(p) - log1p(-p));
      d.mean = @(m, s) m;
      d.var = @(m, s) (pi * s) ^ 2 / 3;
      [d.start, d.positive] = deal(@(x) [mean(x), std(x) * sqrt(3) / pi], [0 1]);
    case 'logl'
      d.pdf = @(x, m, s) sech((log(x) - m) ./ (2 * s)) .^ 2 ./ (4 * s .* x);
      d.cdf = @(x, m, s) 1 ./ (1 + exp(-(log(x) - m) ./ s));
      d.inv = @(p, m, s) exp(m + s .* (log(p) - log1p(-p)));
      d.mean = @(m, s) finiteBelow(s, 1, exp(m) * pi * s / sin(pi * s));
      d.var = @(m, s) finiteBelow(s, 0.5, exp(2 * m) * (2 * pi * s / sin(2 * pi * s) - (pi * s / sin(pi * s)) ^ 2));
      [d.start, d.positive] = deal(@(x) [mean(log(x)), std(log(x)) * sqrt(3) / pi], [0 1]);
    case 'hn'
      d.pdf = @(x, m, s) sqrt(2 / pi) ./ s .* exp(-((x - m) ./ s) .^ 2 / 2);
      d.cdf = @(x, m, s) erf((x - m) ./ (sqrt(2) * s));
      d.inv = @(p, m, s) m + sqrt(2) * s .* erfinv(p);
      d.mean = @(m, s) m + s * sqrt(2 / pi);
      d.var = @(m, s) s ^ 2 * (1 - 2 / pi);
    case 'bisa'
      d.pdf = @(x, b, g) normpdf((sqrt(x ./ b) - sqrt(b ./ x)) ./ g) .* (sqrt(x ./ b) + sqrt(b ./ x)) ./ (2 * g .* x);
      d.cdf = @(x, b, g) normcdf((sqrt(x ./ b) - sqrt(b ./ x)) ./ g);
      d.inv = @(p, b, g) b / 4 .* (g .* norminv(p) + sqrt((g .* norminv(p)) .^ 2 + 4)) .^ 2;
      d.inv = @(p, b, g) endsAt(d.inv(p, b, g), p, 0);
      d.mean = @(b, g) b * (1 + g ^ 2 / 2);
      d.var = @(b, g) (b * g) ^ 2 * (1 + 5 * g ^ 2 / 4);
      [d.start, d.positive] = deal(@(x) [median(x), max(sqrt(2 * max(mean(x) / median(x) - 1, 0)), 0.1)], [1 1]);
    case 'invg'
      d.pdf = @(x, m, l) sqrt(l ./ (2 * pi * x .^ 3)) .* exp(-l .* (x - m) .^ 2 ./ (2 * m .^ 2 .* x));
      d.cdf = @(x, m, l) normcdf(sqrt(l ./ x) .* (x ./ m - 1)) + exp(2 * l ./ m + log(normcdf(-sqrt(l ./ x) .* (x ./ m + 1))));
      d.inv = @(p, m, l) inverseOf(@(x) d.cdf(x, m, l), p, m);
      d.mean = @(m, l) m;
      d.var = @(m, l) m ^ 3 / l;
    case 'naka'
      d.pdf = @(x, m, w) 2 * x .* gampdf(x .^ 2, m, w ./ m);
      d.cdf = @(x, m, w) gamcdf(x .^ 2, m, w ./ m);
      d.inv = @(p, m, w) sqrt(gaminv(p, m, w ./ m));
      d.mean = @(m, w) exp(gammaln(m + 0.5) - gammaln(m)) * sqrt(w / m);
      d.var = @(m, w) w - (exp(gammaln(m + 0.5) - gammaln(m)) * sqrt(w / m)) ^ 2;
      [d.start, d.positive] = deal(@(x) [mean(x .^ 2) ^ 2 / max(var(x .^ 2), realmin), mean(x .^ 2)], [1 1]);
    case 'rice'
      d.pdf = @(x, v, s) 2 * x ./ s .^ 2 .* ncx2pdf((x ./ s) .^ 2, 2, (v ./ s) .^ 2);
      d.cdf = @(x, v, s) ncx2cdf((x ./ s) .^ 2, 2, (v ./ s) .^ 2);
      d.inv = @(p, v, s) s .* sqrt(ncx2inv(p, 2, (v ./ s) .^ 2));
      d.mean = @(v, s) riceMean(v, s);
      d.var = @(v, s) 2 * s ^ 2 + v ^ 2 - riceMean(v, s) ^ 2;
      [d.start, d.positive] = deal(@(x) [mean(x), std(x)], [1 1]);
    case 'tls'
      d.pdf = @(x, m, s, n) tpdf((x - m) ./ s, n) ./ s;
      d.cdf = @(x, m, s, n) tcdf((x - m) ./ s, n);
      d.inv = @(p, m, s, n) m + s .* tinv(p, n);
      d.mean = @(m, s, n) finiteBelow(-n, -1, m);
      d.var = @(m, s, n) finiteBelow(-n, -2, s ^ 2 * n / (n - 2));
      [d.start, d.positive] = deal(@(x) [median(x), std(x), 5], [0 1 1]);
    case 'tri'
      d.pdf = @(x, a, b, c) max(0, min((x - a) ./ (b - a), (c - x) ./ (c - b))) * 2 ./ (c - a);
      d.cdf = @(x, a, b, c) triangleBelow(x, a, b, c);
      d.inv = @(p, a, b, c) triangleInverse(p, a, b, c);
      d.mean = @(a, b, c) (a + b + c) / 3;
      d.var = @(a, b, c) (a ^ 2 + b ^ 2 + c ^ 2 - a * b - a * c - b * c) / 18;
    case 'burr'
      d.pdf = @(x, a, c, k) k .* c ./ a .* (x ./ a) .^ (c - 1) ./ (1 + (x ./ a) .^ c) .^ (k + 1);
      d.cdf = @(x, a, c, k) -expm1(-k .* log1p((x ./ a) .^ c));
      d.inv = @(p, a, c, k) a .* expm1(-log1p(-p) ./ k) .^ (1 ./ c);
      d.mean = @(a, c, k) finiteBelow(1 / c, k, a * k * beta(max(k - 1 / c, realmin), 1 + 1 / c));
      d.var = @(a, c, k) finiteBelow(2 / c, k, a ^ 2 * (k * beta(max(k - 2 / c, realmin), 1 + 2 / c) - (k * beta(max(k - 1 / c, realmin), 1 + 1 / c)) ^ 2));
      [d.start, d.positive] = deal(@(x) [median(x), 2, 1], [1 1 1]);
    case 'logu'
      d.pdf = @(x, a, b) 1 ./ (x .* log(b ./ a));
      d.cdf = @(x, a, b) log(x ./ a) ./ log(b ./ a);
      d.inv = @(p, a, b) a .* (b ./ a) .^ p;
      d.mean = @(a, b) (b - a) / log(b / a);
      d.var = @(a, b) (b ^ 2 - a ^ 2) / (2 * log(b / a)) - ((b - a) / log(b / a)) ^ 2;
  end
end

function x = endsAt(x, p, low)
  x(p == 0) = low;
  x(p == 1) = Inf;
end

function y = finiteBelow(x, limit, y)
  if ~(x < limit), y = Inf; end
end

function m = riceMean(v, s)
  t = v ^ 2 / (4 * s ^ 2);
  m = s * sqrt(pi / 2) * ((1 + 2 * t) * besseli(0, t, 1) + 2 * t * besseli(1, t, 1));
end

function y = triangleBelow(x, a, b, c)
  y = (x - a) .^ 2 ./ ((c - a) .* (b - a));
  right = x > b;
  high = 1 - (c - x) .^ 2 ./ ((c - a) .* (c - b));
  y(right) = high(right);
end

function x = triangleInverse(p, a, b, c)
  x = a + sqrt(p .* (c - a) .* (b - a));
  right = p > (b - a) ./ (c - a);
  high = c - sqrt((1 - p) .* (c - a) .* (c - b));
  x(right) = high(right);
end

function x = inverseOf(below, p, middle)
% Positive numbers where a distribution function reaches p, by halving their logarithms.
  x = zeros(size(p));
  for k = 1:numel(p)
    if p(k) <= 0, continue, end
    if ~(p(k) < 1), x(k) = Inf; continue, end
    [low, high] = deal(middle);
    while below(low) > p(k) && low > realmin, low = low / 4; end
    while below(high) < p(k) && high < realmax / 4, high = high * 4; end
    x(k) = exp(fzero(@(t) below(exp(t)) - p(k), log([low / 2, high * 2]), optimset('TolX', 1e-14)));
  end
end
