function varargout = ode15s(fun, span, y0, varargin)
% [t, y] = ode15s(f, tspan, y0, options) solves a stiff system y' = f(t, y), or M y' = f(t, y) with
% the option Mass, which may be singular (an algebraic equation of index 1).
% [t, y, te, ye, ie] also gives the events, sol = ode15s(...) a structure for deval. Options by
% odeset: RelTol, AbsTol, NormControl, MaxStep, InitialStep, MaxOrder, BDF, Jacobian, Mass, Events,
% OutputFcn, NonNegative.
% example:
%   [t, y] = ode15s(@(t, y) -1000 * (y - cos(t)), [0 1], 0); fprintf('%.3f\n', y(end))
% prints:
%   0.541
  if nargin < 3
    error('MATLAB:minrhs', 'Not enough input arguments.');
  end
  if ischar(fun) || isstring(fun), fun = str2func(char(fun)); end
  if ~isa(fun, 'function_handle')
    error('MATLAB:ode15s:FcnMustBeFunction', 'The first input must be a function.');
  end
  if ~(isnumeric(span) && isvector(span) && numel(span) >= 2 && all(diff(span) ~= 0) && all(diff(sign(diff(span))) == 0))
    error('MATLAB:ode15s:SizeTspan', 'The times must be a vector of two or more numbers that rise or fall.');
  end
  if ~(isnumeric(y0) && isvector(y0))
    error('MATLAB:ode15s:InvalidY0', 'The initial values must be a numeric vector.');
  end
  options = odeset();
  extra = varargin;
  if ~isempty(extra) && (isstruct(extra{1}) || isempty(extra{1}))
    if isstruct(extra{1}), options = extra{1}; end
    extra(1) = [];
  end
  f = @(t, y) reshape(fun(t, y, extra{:}), [], 1);
  s = settings(options, span, numel(y0));
  r = integrate(f, double(span(:)), double(y0(:)), s, options, extra);
  if nargout == 1
    sol = struct('solver', 'ode15s', 'x', r.stepT, 'y', r.stepY);
    if ~isempty(s.events)
      sol.ie = r.ie;
      sol.xe = r.te;
      sol.ye = r.ye;
    end
    sol.stats = r.stats;
    varargout{1} = sol;
  else
    varargout = {r.t(:), r.y.'};
    if ~isempty(s.events), varargout = [varargout {r.te(:), r.ye.', r.ie(:)}]; end
  end
end

function s = settings(options, span, n)
  s.relative = choose(options, 'RelTol', 1e-3);
  if ~(isscalar(s.relative) && s.relative > 0)
    error('MATLAB:ode15s:RelTolNotPosScalar', 'RelTol must be a positive number.');
  end
  s.relative = max(s.relative, 100 * eps);
  s.absolute = reshape(choose(options, 'AbsTol', 1e-6), [], 1);
  if any(s.absolute <= 0) || ~any(numel(s.absolute) == [1 n])
    error('MATLAB:ode15s:AbsTolNotPos', 'AbsTol must be positive: one number, or one for each equation.');
  end
  s.most = choose(options, 'MaxStep', abs(span(end) - span(1)) / 10);
  s.first = choose(options, 'InitialStep', []);
  s.order = choose(options, 'MaxOrder', 5);
  if ~any(s.order == 1:5), error('MATLAB:ode15s:MaxOrder', 'MaxOrder must be 1, 2, 3, 4 or 5.'); end
  s.events = choose(options, 'Events', []);
  s.norm = strcmpi(choose(options, 'NormControl', 'off'), 'on');
  s.mass = choose(options, 'Mass', []);
  s.output = choose(options, 'OutputFcn', []);
  s.positive = choose(options, 'NonNegative', []);
  % Klopfenstein's coefficients make the differentiation formulas more exact; BDF leaves them out.
  s.kappa = [-37/200, -1/9, -0.0823, -0.0415, 0];
  if strcmpi(choose(options, 'BDF', 'off'), 'on'), s.kappa = zeros(1, 5); end
end

function v = choose(options, name, default)
  v = odeget(options, name);
  if isempty(v), v = default; end
end

function r = integrate(f, span, y, s, options, extra)
% Numerical differentiation formulas in backward differences of a nearly constant step (Shampine and
% Reichelt, "The MATLAB ODE suite", 1997). Column k + 1 of D is the k-th difference.
  n = numel(y);
  g = cumsum(1 ./ (1:5));
  alpha = (1 - s.kappa) .* g;
  wrongBy = s.kappa .* g + 1 ./ (2:6);
  t = span(1);
  last = span(end);
  way = sign(last - t);
  [M, massOf] = massMatrix(s.mass, t, y, n);
  slope = f(t, y);
  rate = startingRate(M, slope);
  h = s.first;
  if isempty(h)
    speed = norm(rate ./ max(abs(y), s.absolute / s.relative), Inf) / sqrt(s.relative);
    h = min([s.most, abs(last - t), 1 / max(1.25 * speed, eps)]);
    h = max(h, 16 * eps(t));
  end
  h = min([h, s.most, abs(last - t)]);
  k = 1;
  D = zeros(n, 8);
  D(:, 1) = y;
  D(:, 2) = way * h * rate;
  J = jacobianOf(f, t, y, slope, options, extra);
  [fresh, steady, solve] = deal(true, 0, []);
  r = struct('t', t, 'y', y, 'stepT', t, 'stepY', y, 'te', [], 'ye', zeros(n, 0), 'ie', []);
  r.stats = struct('nsteps', 0, 'nfailed', 0, 'nfevals', 1, 'npds', 1, 'ndecomps', 0);
  if ~isempty(s.events), before = callEvents(s.events, t, y, extra); end
  if ~isempty(s.output), s.output(span([1 end]), y, 'init'); end
  [next, stop] = deal(2, false);
  while way * (last - t) > 0 && ~stop
    accepted = false;
    while ~accepted
      if h < 16 * eps(max(abs(t), realmin))
        warning('MATLAB:ode15s:IntegrationTolNotMet', ...
                'Failure at t=%e.  Unable to meet integration tolerances without reducing the step size below the smallest value allowed (%e) at time t.', t, 16 * eps(t));
        finish(s);
        return
      end
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
      [converged, d, value, solve, r] = newton(f, arrived, guess, psi, c, J, M, massOf, solve, s, r);
      if ~converged
        if ~fresh
          J = jacobianOf(f, t, D(:, 1), f(t, D(:, 1)), options, extra);
          r.stats.npds = r.stats.npds + 1;
          [fresh, solve] = deal(true, []);
        else
          r.stats.nfailed = r.stats.nfailed + 1;
          D = rescaled(D, k, 0.3);
          [h, steady, solve] = deal(0.3 * h, 0, []);
        end
        continue
      end
      wrong = sizeOf(wrongBy(k) * d, D(:, 1), value, s);
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
    r.stats.nsteps = r.stats.nsteps + 1;
    D(:, k + 3) = d - D(:, k + 2);
    D(:, k + 2) = d;
    for j = k + 1:-1:1, D(:, j) = D(:, j) + D(:, j + 1); end
    if ~isempty(s.positive), D(s.positive, 1) = max(D(s.positive, 1), 0); end
    at = @(times) interpolated(D, k, arrived, way * h, times);
    ended = arrived;
    if ~isempty(s.events)
      [r, stop, ended, before] = findEvents(s, r, before, t, arrived, at, extra);
    end
    [r, next, stop] = record(r, s, span, next, ended, at, way, stop);
    t = arrived;
    steady = steady + 1;
    fresh = false;
    if stop || steady < k + 1 || way * (last - t) <= 0, continue, end
    % The order whose formula allows the longest step.
    errors = [Inf, wrong, Inf];
    if k > 1, errors(1) = sizeOf(wrongBy(k - 1) * D(:, k + 1), D(:, 1), D(:, 1), s); end
    if k < s.order, errors(3) = sizeOf(wrongBy(k + 1) * D(:, k + 3), D(:, 1), D(:, 1), s); end
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
  finish(s);
end

function finish(s)
  if ~isempty(s.output), s.output([], [], 'done'); end
end

function [converged, d, y, solve, r] = newton(f, t, guess, psi, c, J, M, massOf, solve, s, r)
  d = zeros(size(guess));
  y = guess;
  converged = false;
  if ~isempty(massOf)
    M = massOf(t, guess);
    solve = [];
  end
  if isempty(solve)
    [L, U, p] = lu(M - c * J, 'vector');
    solve = @(b) U \ (L \ b(p));
    r.stats.ndecomps = r.stats.ndecomps + 1;
  end
  quiet = warning('off', 'all');
  restore = onCleanup(@() warning(quiet));
  before = Inf;
  for k = 1:4
    value = f(t, y);
    r.stats.nfevals = r.stats.nfevals + 1;
    if ~all(isfinite(value)), return, end
    change = solve(c * value - M * (psi + d));
    size_ = sizeOf(change, guess, y, s);
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

function e = sizeOf(v, y, fresh, s)
  if s.norm
    e = norm(v) / max([norm(y), norm(fresh), s.absolute(1) / s.relative]);
  else
    e = norm(v ./ max(max(abs(y), abs(fresh)), s.absolute / s.relative), Inf);
  end
end

function D = rescaled(D, k, factor)
% The differences of a step `factor` times as long.
  D(:, 1:k + 1) = D(:, 1:k + 1) * (steps(k, factor) * steps(k, 1));
end

function R = steps(k, factor)
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

function [r, next, stop] = record(r, s, span, next, t, at, way, stop)
  if numel(span) > 2
    from = next;
    while next <= numel(span) && way * (t - span(next)) >= 0, next = next + 1; end
    times = span(from:next - 1)';
    if stop && (isempty(times) || times(end) ~= t), times(end + 1) = t; end
  else
    times = t;
  end
  if ~isempty(times)
    values = at(times);
    r.t = [r.t, times];
    r.y = [r.y, values];
    if ~isempty(s.output)
      for j = 1:numel(times)
        if s.output(times(j), values(:, j), ''), stop = true; end
      end
    end
  end
  r.stepT(end + 1) = t;
  r.stepY(:, end + 1) = at(t);
end

function [M, massOf] = massMatrix(mass, t, y, n)
  massOf = [];
  if isempty(mass)
    M = eye(n);
  elseif isnumeric(mass)
    M = full(mass);
  else
    if nargin(mass) == 1, massOf = @(t, y) full(mass(t)); else, massOf = @(t, y) full(mass(t, y)); end
    M = massOf(t, y);
  end
  if ~isequal(size(M), [n n])
    error('MATLAB:ode15s:MassSize', 'The mass matrix must be %d-by-%d.', n, n);
  end
end

function rate = startingRate(M, slope)
  if rcond(M) > 1e-14, rate = M \ slope; else, rate = pinv(M) * slope; end
end

function J = jacobianOf(f, t, y, value, options, extra)
  given = odeget(options, 'Jacobian');
  if isnumeric(given) && ~isempty(given)
    J = full(given);
    return
  elseif isa(given, 'function_handle')
    J = full(given(t, y, extra{:}));
    return
  end
  n = numel(y);
  J = zeros(n);
  for k = 1:n
    delta = sqrt(eps) * max(abs(y(k)), 1e-5);
    if value(k) < 0, delta = -delta; end
    moved = y;
    moved(k) = moved(k) + delta;
    J(:, k) = (f(t, moved) - value) / (moved(k) - y(k));
  end
end

function [value, terminal, direction] = callEvents(fun, t, y, extra)
  [value, terminal, direction] = fun(t, y, extra{:});
  value = value(:);
end

function [r, stop, ended, after] = findEvents(s, r, before, t0, t1, at, extra)
  [after, terminal, direction] = callEvents(s.events, t1, at(t1), extra);
  [stop, ended] = deal(false, t1);
  hits = find(before .* after < 0 | (after == 0 & before ~= 0));
  found = zeros(0, 2);
  for k = hits(:)'
    rises = after(k) > before(k);
    if numel(direction) >= k && direction(k) ~= 0 && (direction(k) > 0) ~= rises, continue, end
    [low, high] = deal(t0, t1);
    for step = 1:60
      middle = (low + high) / 2;
      value = callEvents(s.events, middle, at(middle), extra);
      if (value(k) > 0) == (before(k) > 0) && value(k) ~= 0, low = middle; else, high = middle; end
    end
    found(end + 1, :) = [high k]; %#ok<AGROW>
  end
  [~, order] = sort(found(:, 1) * sign(t1 - t0));
  for row = found(order, :)'
    r.te(end + 1) = row(1);
    r.ye(:, end + 1) = at(row(1));
    r.ie(end + 1) = row(2);
    if numel(terminal) >= row(2) && terminal(row(2))
      [stop, ended] = deal(true, row(1));
      break
    end
  end
end
