% with: ode
function r = ndfIntegrate(p, start, system, orders, kappa)
% Numerical differentiation formulas in backward differences of a nearly constant step (Shampine and
% Reichelt, "The MATLAB ODE suite", 1997). Column k + 1 of D is the k-th difference. What is solved
% stands in `system`: newtonMatrix(t, y, v, c, fresh) factors, residual(t, y, v, c) is zero for the
% solution, where v / c is its slope; start is the slope at the beginning.
  s = p.s;
  y = p.y0;
  n = numel(y);
  g = cumsum(1 ./ (1:5));
  alpha = (1 - kappa) .* g;
  wrongBy = kappa .* g + 1 ./ (2:6);
  t = p.span(1);
  last = p.span(end);
  way = p.way;
  h = odeFirstStep(p, start, 2);
  k = 1;
  D = zeros(n, 8);
  D(:, 1) = y;
  D(:, 2) = way * h * start;
  [fresh, steady, solve] = deal(true, 0, []);
  r = odeBegin(p);
  while way * (last - t) > 0 && ~r.stop
    accepted = false;
    while ~accepted
      if odeTooSmall(p, t, h), return, end
      left = abs(last - t);
      if h > left || (h < left && h * 1.0000001 > left)
        D = rescaled(D, k, left / h);
        [h, steady, solve] = deal(left, 0, []);
      end
      arrived = t + way * h;
      if h == left, arrived = last; end
      guess = sum(D(:, 1:k + 1), 2);
      psi = D(:, 2:k + 1) * (g(1:k).' / alpha(k));
      c = way * h / alpha(k);
      if isempty(solve)
        solve = system.newtonMatrix(arrived, guess, psi, c, false);
        r.stats.ndecomps = r.stats.ndecomps + 1;
      end
      [converged, d, value, r] = newton(system.residual, arrived, guess, psi, c, solve, s, r);
      if system.changes, solve = []; end
      if ~converged
        if ~fresh
          solve = system.newtonMatrix(t, D(:, 1), psi, c, true);
          r.stats.npds = r.stats.npds + 1;
          r.stats.ndecomps = r.stats.ndecomps + 1;
          fresh = true;
        else
          r.stats.nfailed = r.stats.nfailed + 1;
          D = rescaled(D, k, 0.3);
          [h, steady, solve] = deal(0.3 * h, 0, []);
        end
        continue
      end
      wrong = odeSize(wrongBy(k) * d, D(:, 1), value, s);
      if any(value(s.positive) < -s.absolute(1)), wrong = max(wrong, 2 * s.relative); end
      if wrong > s.relative
        r.stats.nfailed = r.stats.nfailed + 1;
        shrink = max(0.1, 0.83 * (s.relative / wrong) ^ (1 / (k + 1)));
        D = rescaled(D, k, shrink);
        [h, steady, solve] = deal(shrink * h, 0, []);
        continue
      end
      accepted = true;
    end
    D(:, k + 3) = d - D(:, k + 2);
    D(:, k + 2) = d;
    for j = k + 1:-1:1, D(:, j) = D(:, j) + D(:, j + 1); end
    if ~isempty(s.positive), D(s.positive, 1) = max(D(s.positive, 1), 0); end
    at = @(times) interpolated(D, k, arrived, way * h, times);
    r = odeStep(p, r, t, arrived, at);
    t = arrived;
    steady = steady + 1;
    fresh = false;
    if r.stop || steady < k + 1 || way * (last - t) <= 0, continue, end
    % The order whose formula allows the longest step.
    errors = [Inf, wrong, Inf];
    if k > 1, errors(1) = odeSize(wrongBy(k - 1) * D(:, k + 1), D(:, 1), D(:, 1), s); end
    if k < orders, errors(3) = odeSize(wrongBy(k + 1) * D(:, k + 3), D(:, 1), D(:, 1), s); end
    factors = [1 / 1.3, 1 / 1.2, 1 / 1.4] .* (s.relative ./ max(errors, realmin)) .^ (1 ./ (k + (0:2)));
    [longest, which] = max(factors);
    longest = min(longest, 10);
    if longest > 1.2
      k = k + which - 2;
      longest = min(longest, s.most / h);
      D = rescaled(D, k, longest);
      [h, steady, solve] = deal(h * longest, 0, []);
    elseif which ~= 2 && longest > 1
      k = k + which - 2;
      [steady, solve] = deal(0, []);
    end
  end
end

function [converged, d, y, r] = newton(residual, t, guess, psi, c, solve, s, r)
  d = zeros(size(guess));
  y = guess;
  converged = false;
  quiet = warning('off', 'all');
  restore = onCleanup(@() warning(quiet));
  before = Inf;
  for k = 1:4
    value = residual(t, y, psi + d, c);
    r.stats.nfevals = r.stats.nfevals + 1;
    if ~all(isfinite(value)), return, end
    change = solve(value);
    r.stats.nsolves = r.stats.nsolves + 1;
    size_ = odeSize(change, guess, y, s);
    if ~isfinite(size_), return, end
    d = d + change;
    y = guess + d;
    if size_ <= 100 * eps, converged = true; return, end
    if k > 1
      speed = size_ / before;
      if speed >= 0.9 || (speed < 1 && speed ^ (4 - k) / (1 - speed) * size_ > 0.5 * s.relative && k < 4), return, end
      if speed / (1 - speed) * size_ <= 0.05 * s.relative, converged = true; return, end
    end
    before = size_;
  end
end

function D = rescaled(D, k, factor)
% The differences of a step `factor` times as long.
  D(:, 1:k + 1) = D(:, 1:k + 1) * (stepMatrix(k, factor) * stepMatrix(k, 1));
end

function R = stepMatrix(k, factor)
  R = zeros(k + 1);
  R(1, :) = 1;
  for i = 1:k
    R(i + 1, 2:end) = (i - 1 - factor * (1:k)) / i;
  end
  R = cumprod(R, 1);
end

function y = interpolated(D, k, t, h, times)
  x = (times(:)' - (t - h * (0:k - 1)')) ./ (h * (1:k)');
  y = D(:, 1) + D(:, 2:k + 1) * cumprod(x, 1);
end

function kappa = ndfCoefficients(options)
% Klopfenstein's coefficients make the differentiation formulas more exact; BDF leaves them out.
  kappa = [-37/200, -1/9, -0.0823, -0.0415, 0];
  if strcmpi(odeChoose(options, 'BDF', 'off'), 'on'), kappa = zeros(1, 5); end
end

function k = ndfOrders(p)
  k = odeChoose(p.options, 'MaxOrder', 5);
  if ~any(k == 1:5), error(['MATLAB:' p.name ':MaxOrder'], 'MaxOrder must be 1, 2, 3, 4 or 5.'); end
end
