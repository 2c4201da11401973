function varargout = ode113(fun, span, y0, varargin)
% [t, y] = ode113(f, tspan, y0, options) solves y' = f(t, y) by Adams' formulas of orders 1 to 12:
% good at strict tolerances and costly functions. Outputs and options are those of ode45.
% example:
%   [t, y] = ode113(@(t, y) -y, [0 1], 1, odeset('RelTol', 1e-8, 'AbsTol', 1e-10)); fprintf('%.6f\n', y(end))
% prints:
%   0.367879

% with: ode
  if nargin < 3, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  p = odeProblem('ode113', fun, span, y0, varargin);
  p.degree = 12 * (nargout == 1);
  varargout = odeResults(p, integrate(p), nargout);
end

function r = integrate(p)
% Predict, evaluate, correct, evaluate, in Nordsieck's form: column j + 1 of Z is h^j y^(j) / j!.
  most = 12;
  s = p.s;
  t = p.span(1);
  last = p.span(end);
  y = p.y0;
  [M, massOf] = odeMass(p, t, y);
  plain = isempty(p.s.mass);
  rateOf = @(t, y) p.f(t, y);
  if ~plain && isempty(massOf), rateOf = @(t, y) odeRate(M, p.f(t, y)); end
  if ~isempty(massOf), rateOf = @(t, y) odeRate(massOf(t, y), p.f(t, y)); end
  slope = rateOf(t, y);
  h = odeFirstStep(p, slope, 2);
  [corrector, share] = adams(most + 1);
  q = 1;
  Z = zeros(numel(y), most + 2);
  Z(:, 1) = y;
  Z(:, 2) = p.way * h * slope;
  pascal_ = abs(pascal(most + 2, 1));
  r = odeBegin(p);
  steady = 0;
  earlier = [];
  failed = 0;  % since the step last went well for as long as the order asks
  while p.way * (last - t) > 0 && ~r.stop
    while true
      if odeTooSmall(p, t, h), return, end
      left = abs(last - t);
      if h > left || (h < left && h * 1.0000001 > left)
        Z = stretched(Z, left / h);
        [h, steady, earlier] = deal(left, 0, []);
      end
      step = p.way * h;
      arrived = t + step;
      if h == left, arrived = last; end
      guess = Z(:, 1:q + 1) * pascal_(1:q + 1, 1:q + 1);
      e = step * rateOf(arrived, guess(:, 1)) - guess(:, 2);
      fresh = guess(:, 1) + corrector(1, q) * e;
      wrong = odeSize(share(q) * e, Z(:, 1), fresh, s);
      r.stats.nfevals = r.stats.nfevals + 1;
      if wrong <= s.relative && ~any(fresh(s.positive) < -s.absolute(1)), break, end
      r.stats.nfailed = r.stats.nfailed + 1;
      shrink = max(0.1, 0.8 * (s.relative / wrong) ^ (1 / (q + 1)));
      if ~isfinite(shrink) || wrong <= s.relative, shrink = 0.25; end
      failed = failed + 1;
      % Differences that were stretched over and over tell nothing of what comes.
      if failed >= 2, q = ceil(q / 2); end
      if failed >= 4, q = 1; end
      Z = stretched(Z, shrink);
      [h, steady, earlier] = deal(h * shrink, 0, []);
    end
    if ~isempty(s.positive), fresh(s.positive) = max(fresh(s.positive), 0); end
    slope = rateOf(arrived, fresh);
    r.stats.nfevals = r.stats.nfevals + 1;
    e = step * slope - guess(:, 2);
    Z(:, 1:q + 1) = guess + e * corrector(1:q + 1, q)';
    Z(:, 1) = fresh;
    Z(:, 2) = step * slope;
    W = Z(:, 1:q + 1);
    at = @(times) W * (((times(:)' - arrived) / step) .^ ((0:q)'));
    r = odeStep(p, r, t, arrived, at);
    t = arrived;
    steady = steady + 1;
    if r.stop || p.way * (last - t) <= 0, continue, end
    if steady < q + 1
      earlier = e;
      continue
    end
    failed = 0;
    errors = [Inf, wrong, Inf];
    if q > 1, errors(1) = odeSize(share(q - 1) * Z(:, q + 1) * factorial(q), Z(:, 1), Z(:, 1), s); end
    if q < most && ~isempty(earlier), errors(3) = odeSize(share(q + 1) * (e - earlier), Z(:, 1), Z(:, 1), s); end
    factors = [1 / 1.3, 1 / 1.2, 1 / 1.4] .* (s.relative ./ max(errors, realmin)) .^ (1 ./ (q + (0:2)));
    [longest, which] = max(factors);
    longest = min([longest, 5, s.most / h]);
    earlier = e;
    if which == 3 && longest > 1
      Z(:, q + 2) = e * corrector(q + 1, q) / (q + 1);
      q = q + 1;
      [steady, earlier] = deal(0, []);
    elseif which == 1 && longest > 1
      q = q - 1;
      [steady, earlier] = deal(0, []);
    end
    if longest > 1.2
      Z = stretched(Z, longest);
      [h, steady, earlier] = deal(h * longest, 0, []);
    end
  end
end

function Z = stretched(Z, factor)
  Z = Z .* factor .^ (0:size(Z, 2) - 1);
end

function [L, share] = adams(most)
% Column q: the corrector of order q in Nordsieck's form; share(q): its error in the difference that
% the corrector adds (Adams and Moulton's coefficients).
  L = zeros(most + 1, most);
  for q = 1:most
    P = 1;  % lowest power first
    for i = 1:q - 1, P = conv(P, [1, 1 / i]); end
    integral_ = P ./ (1:q);
    L(1, q) = -sum(integral_ .* (-1) .^ (1:q));
    L(2:q + 1, q) = integral_';
  end
  gamma = zeros(1, most + 1);
  gamma(1) = 1;
  for m = 1:most, gamma(m + 1) = -sum(gamma(1:m) ./ (m + 1:-1:2)); end
  share = abs(gamma(2:end));
end
