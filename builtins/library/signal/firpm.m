function [h, err, res] = firpm(n, f, m, varargin)
% [b, err, res] = firpm(n, f, m, w, kind) designs an equiripple filter of order n by exchange (Parks
% and McClellan): f holds pairs of band edges from 0 to 1, m the magnitudes there, w the weights.
% kind: 'hilbert' or 'differentiator'. err: the largest ripple. A response as a function and {lgrid}
% are taken as the usual ones.
% example:
%   [b, e] = firpm(10, [0 0.4 0.6 1], [1 1 0 0]); fprintf('%.4f %.4f\n', e, b(6))
% prints:
%   0.0508 0.5000

% with: fir_bands
  if isa(m, 'function_handle') || ischar(m), error('signal:firpm:NotSupported', 'A response given by a function is not supported.'); end
  density = 16;
  for k = 1:numel(varargin), if iscell(varargin{k}), density = varargin{k}{1}; end, end
  [n, f, m, w, kind] = firBands('firpm', n, f, m, varargin(~cellfun(@iscell, varargin)));
  odd_ = mod(n, 2) == 1;
  anti = ~isempty(kind);
  [grid_, want, weight] = gridOf(n, f, m, w, kind, odd_, anti, density);
  % Every kind becomes a sum of cosines times a fixed factor.
  q = factorOf(grid_, odd_, anti);
  count = countOf(n, odd_, anti);
  [a, err, places, steps] = exchange(cos(pi * grid_), want ./ q, weight .* q, count);
  h = taps(a, n, odd_, anti);
  res = struct('fgrid', grid_, 'des', want, 'wt', weight, 'H', [], 'error', [], 'iextr', places, 'fextr', grid_(places), 'iterations', steps);
end

function [x, want, weight] = gridOf(n, f, m, w, kind, odd_, anti, density)
  step = 1 / (density * max(ceil((n + 1) / 2), 1));
  [x, want, weight] = deal([]);
  for s = 1:numel(w)
    [lo, hi] = deal(f(2 * s - 1), f(2 * s));
    points = max(ceil((hi - lo) / step), 1) + 1;
    g = linspace(lo, hi, points)';
    d = m(2 * s - 1) + (m(2 * s) - m(2 * s - 1)) * (g - lo) / max(hi - lo, eps);
    u = repmat(w(s), points, 1);
    if strcmp(kind, 'differentiator') && any(d > 1e-4), u = w(s) ./ max(g, 1e-4); end
    [x, want, weight] = deal([x; g], [want; d], [weight; u]);
  end
  % Where the fixed factor is zero nothing can be wanted.
  dead = false(size(x));
  if anti, dead = dead | x < step / 2; end
  if (anti && ~odd_) || (~anti && odd_), dead = dead | x > 1 - step / 2; end
  x(dead) = [];
  want(dead) = [];
  weight(dead) = [];
end

function q = factorOf(x, odd_, anti)
  if ~anti && ~odd_, q = ones(size(x));
  elseif ~anti, q = cos(pi * x / 2);
  elseif ~odd_, q = sin(pi * x);
  else, q = sin(pi * x / 2);
  end
end

function r = countOf(n, odd_, anti)
  if ~anti && ~odd_, r = n / 2 + 1;
  elseif ~anti || odd_, r = (n + 1) / 2;
  else, r = n / 2;
  end
end

function [a, err, at, step] = exchange(x, want, weight, r)
% Remez's exchange with Lagrange's formula in x = cos(pi f).
  total = numel(x);
  if total < r + 1, error('signal:firpm:TooManyCoefficients', 'The bands are too narrow for so high an order.'); end
  at = round(linspace(1, total, r + 1))';
  for step = 1:250
    [delta, y, b] = levelled(x(at), want(at), weight(at), r);
    A = barycentric(x, x(at(1:r)), y(1:r), b);
    e = weight .* (want - A);
    fresh = extremes(e, r + 1);
    if numel(fresh) < r + 1
      % Too few: as far as the arithmetic goes.
      break
    end
    largest = max(abs(e));
    done = isequal(fresh, at) || (largest - abs(delta)) <= 1e-9 * largest;
    at = fresh;
    if done, break, end
  end
  err = max(abs(e));
  if step == 250, warning('signal:firpm:DidNotConverge', 'The design did not converge: the filter may not be optimal.'); end
  % The polynomial's cosine coefficients from its values at evenly spaced places.
  u = cos(pi * (0:r - 1)' / max(r - 1, 1));
  if r == 1, a = y(1); return, end
  v = barycentric(u, x(at0(at, r)), yAgain(x, want, weight, at, r), []);
  V = v([1:r, r - 1:-1:2]);
  c = real(fft(V)) / (2 * (r - 1));
  a = c(1:r);
  a(2:r - 1) = 2 * a(2:r - 1);
end

function k = at0(at, r), k = at(1:r); end

function y = yAgain(x, want, weight, at, r)
  [~, y] = levelled(x(at), want(at), weight(at), r);
  y = y(1:r);
end

function [delta, y, b] = levelled(x, want, weight, r)
% The ripple at r + 1 places, and what the curve is there.
  g = baryWeights(x);
  s = (-1) .^ (0:r)';
  delta = sum(g .* want) / sum(g .* s ./ weight);
  y = want - s * delta ./ weight;
  b = baryWeights(x(1:r));
end

function b = baryWeights(x)
  n = numel(x);
  D = (x - x') * 2;
  D(1:n + 1:end) = 1;
  l = sum(log(abs(D)), 2);
  s = prod(sign(D), 2);
  b = s .* exp(-(l - min(l)));
end

function v = barycentric(u, x, y, b)
  if isempty(b), b = baryWeights(x); end
  D = u - x';
  [row, col] = find(D == 0);
  D(D == 0) = 1;
  W = b' ./ D;
  v = (W * y) ./ sum(W, 2);
  v(row) = y(col);
end

function at = extremes(e, count)
% Places where the error is largest, with signs in turn; the smaller of the outer ones go.
  s = sign(e);
  s(s == 0) = 1;
  inner = [true; e(2:end) .* s(2:end) >= e(1:end - 1) .* s(2:end)] & [e(1:end - 1) .* s(1:end - 1) >= e(2:end) .* s(1:end - 1); true];
  places = find(inner);
  % The largest of each run of one sign.
  at = zeros(0, 1);
  for k = places'
    if ~isempty(at) && s(at(end)) == s(k)
      if abs(e(k)) > abs(e(at(end))), at(end) = k; end
    else
      at(end + 1, 1) = k; %#ok<AGROW>
    end
  end
  while numel(at) > count
    if numel(at) == count + 1
      if abs(e(at(1))) < abs(e(at(end))), at(1) = []; else, at(end) = []; end
    else
      [~, k] = min(abs(e(at)));
      if k == 1 || k == numel(at), at(k) = []; else
        if k < numel(at) && abs(e(at(k - 1))) > abs(e(at(k + 1))), at([k k + 1]) = []; else, at([k - 1 k]) = []; end
      end
    end
  end
end

function h = taps(a, n, odd_, anti)
% Cosine coefficients back to the impulse response.
  r = numel(a);
  a = a(:)';
  if ~anti && ~odd_
    h = [flip(a(2:end)) / 2, a(1), a(2:end) / 2];
  elseif ~anti
    b = zeros(1, r);
    if r == 1, b = a(1);
    else
      b(1) = a(1) + a(2) / 2;
      for k = 2:r - 1, b(k) = (a(k) + a(k + 1)) / 2; end
      b(r) = a(r) / 2;
    end
    h = [flip(b), b] / 2;
  elseif odd_
    b = zeros(1, r);
    if r == 1, b = a(1);
    else
      b(1) = a(1) - a(2) / 2;
      for k = 2:r - 1, b(k) = (a(k) - a(k + 1)) / 2; end
      b(r) = a(r) / 2;
    end
    h = [flip(b), -b] / 2;
  else
    b = zeros(1, r);
    e = [a, 0, 0];
    b(1) = e(1) - e(3) / 2;
    for k = 2:r, b(k) = (e(k) - e(k + 2)) / 2; end
    h = [flip(b), 0, -b] / 2;
  end
end
