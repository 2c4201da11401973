function [b, a] = firls(n, f, m, varargin)
% b = firls(n, f, m, w, kind) designs a linear-phase filter of order n with the least square error:
% f holds pairs of band edges from 0 to 1, m the magnitudes there, w the weights of the bands. kind:
% 'hilbert' or 'differentiator'.
% example:
%   b = firls(4, [0 0.4 0.6 1], [1 1 0 0]); fprintf('%.4f ', b(2:4)), fprintf('\n')
% prints:
%   0.3067 0.5000 0.3067 

% with: fir_bands
  [n, f, m, w, kind] = firBands('firls', n, f, m, varargin);
  b = leastSquares(n, f, m, w, kind);
  a = 1;
end

function h = leastSquares(n, f, m, w, kind)
% Normal equations of the bands, each integral in closed form.
  odd_ = mod(n, 2) == 1;
  even = isempty(kind);
  if even, k = (0:floor(n / 2)) + odd_ / 2; else, k = (1 - odd_ / 2):floor((n + odd_) / 2); end
  if ~even && ~odd_, k = 1:n / 2; elseif ~even, k = (0:(n - 1) / 2) + 0.5; end
  [G, c] = deal(zeros(numel(k)), zeros(numel(k), 1));
  for s = 1:numel(w)
    [f1, f2, m1, m2] = deal(f(2 * s - 1), f(2 * s), m(2 * s - 1), m(2 * s));
    weight = w(s);
    slope = (m2 - m1) / (f2 - f1);
    if strcmp(kind, 'differentiator') && abs(m1) + abs(m2) > 0
      % Relative error: the weight falls with the square of the frequency; by Gauss's rule.
      [x, u] = points(f1, f2);
      B = sin(pi * x * k);
      g = weight * u ./ max(x, 1e-6) .^ 2;
      G = G + B' * (g .* B);
      c = c + B' * (g .* (m1 + slope * (x - f1)));
      continue
    end
    sum_ = k' + k;
    dif = k' - k;
    if even, sign_ = 1; else, sign_ = -1; end
    G = G + weight * (between(@sinIntegral, dif, f1, f2) + sign_ * between(@sinIntegral, sum_, f1, f2)) / 2;
    if even
      c = c + weight * (lineCos(k', f2, m1, slope, f1) - lineCos(k', f1, m1, slope, f1));
    else
      c = c + weight * (lineSin(k', f2, m1, slope, f1) - lineSin(k', f1, m1, slope, f1));
    end
  end
  x = (G \ c)';
  if even
    if odd_, h = [flip(x), x] / 2; else, h = [flip(x(2:end)) / 2, x(1), x(2:end) / 2]; end
  else
    if odd_, h = [flip(x), -x] / 2; else, h = [flip(x), 0, -x] / 2; end
  end
end

function d = between(F, k, f1, f2), d = F(k, f2) - F(k, f1); end

function v = sinIntegral(k, f)
% The integral of cos(pi k f).
  v = f * ones(size(k));
  some = k ~= 0;
  v(some) = sin(pi * k(some) * f) ./ (pi * k(some));
end

function v = lineCos(k, f, m1, slope, f1)
% The integral of (m1 + slope (f - f1)) cos(pi k f).
  v = m1 * f + slope * (f ^ 2 / 2 - f1 * f) + zeros(size(k));
  some = k ~= 0;
  q = pi * k(some);
  v(some) = (m1 + slope * (f - f1)) * sin(q * f) ./ q + slope * cos(q * f) ./ q .^ 2;
end

function v = lineSin(k, f, m1, slope, f1)
  q = pi * k;
  v = -(m1 + slope * (f - f1)) * cos(q * f) ./ q + slope * sin(q * f) ./ q .^ 2;
end

function [x, u] = points(a, b)
  n = 400;
  x = a + (b - a) * ((1:n)' - 0.5) / n;
  u = (b - a) / n * ones(n, 1);
end
