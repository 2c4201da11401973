function varargout = ode23s(fun, span, y0, varargin)
% A stiff system of differential equations, by a Rosenbrock method of second order.
  if nargin < 3
    error('MATLAB:minrhs', 'Not enough input arguments.');
  end
  if ischar(fun) || isstring(fun), fun = str2func(char(fun)); end
  if ~isa(fun, 'function_handle')
    error('MATLAB:ode23s:FcnMustBeFunction', 'The first input must be a function.');
  end
  if ~(isnumeric(span) && isvector(span) && numel(span) >= 2)
    error('MATLAB:ode23s:SizeTspan', 'The times must be a vector of two or more numbers.');
  end
  if ~(isnumeric(y0) && isvector(y0))
    error('MATLAB:ode23s:InvalidY0', 'The initial values must be a numeric vector.');
  end
  options = odeset();
  extra = varargin;
  if ~isempty(extra) && (isstruct(extra{1}) || isempty(extra{1}))
    if isstruct(extra{1}), options = extra{1}; end
    extra(1) = [];
  end
  s = settings(options, span, y0);
  f = @(t, y) reshape(fun(t, y, extra{:}), [], 1);
  [t, y, events, steps] = integrate(f, span(:), y0(:), s, options, extra);
  if nargout == 1
    sol = struct('solver', 'ode23s', 'x', steps.t, 'y', steps.y);
    if ~isempty(s.events)
      sol.ie = events.ie;
      sol.xe = events.te;
      sol.ye = events.ye;
    end
    varargout{1} = sol;
  else
    varargout = {t(:), y.'};
    if ~isempty(s.events)
      varargout = [varargout {events.te(:), events.ye.', events.ie(:)}];
    end
  end
end

function s = settings(options, span, y0)
  s.relative = choose(options, 'RelTol', 1e-3);
  s.absolute = choose(options, 'AbsTol', 1e-6);
  s.most = choose(options, 'MaxStep', abs(span(end) - span(1)) / 10);
  s.first = choose(options, 'InitialStep', []);
  s.events = choose(options, 'Events', []);
  s.norm = strcmpi(choose(options, 'NormControl', 'off'), 'on');
  s.mass = choose(options, 'Mass', []);
  if ~(isscalar(s.relative) && s.relative > 0)
    error('MATLAB:ode23s:RelTolNotPosScalar', 'RelTol must be a positive number.');
  end
end

function v = choose(options, name, default)
  v = odeget(options, name);
  if isempty(v), v = default; end
end

function [times, values, events, steps] = integrate(f, span, y, s, options, extra)
  d = 1 / (2 + sqrt(2));
  e32 = 6 + sqrt(2);
  t = span(1);
  last = span(end);
  direction = sign(last - t);
  n = numel(y);
  M = eye(n);
  if isnumeric(s.mass) && ~isempty(s.mass), M = s.mass; end
  isMass = isa(s.mass, 'function_handle');
  if isMass, M = callMass(s.mass, t, y); end
  slope = f(t, y);
  h = s.first;
  if isempty(h)
    rate = norm(slope ./ max(abs(y), s.absolute ./ s.relative), Inf) / (0.8 * s.relative^(1/3));
    h = min([s.most, abs(last - t), 1 / max(rate, eps)]);
  end
  h = min(h, s.most);
  dense = numel(span) > 2;
  times = t;
  values = y;
  steps = struct('t', t, 'y', y);
  events = struct('te', [], 'ye', zeros(n, 0), 'ie', []);
  if ~isempty(s.events), before = callEvents(s.events, t, y, extra); end
  next = 2;
  while direction * (last - t) > 0
    J = jacobianOf(f, t, y, slope, options, extra);
    ft = timeDerivative(f, t, y, slope, last - t);
    while true
      h = min(h, s.most);
      if h < 16 * eps(max(abs(t), realmin))
        warning('MATLAB:ode23s:IntegrationTolNotMet', ...
                'Failure at t=%e: the step fell below the smallest that can be taken.', t);
        return
      end
      ending = h * 1.001 >= abs(last - t);
      if ending, h = abs(last - t); end
      step = direction * h;
      W = M - step * d * J;
      k1 = W \ (slope + step * d * ft);
      f1 = f(t + step / 2, y + step / 2 * k1);
      k2 = W \ (f1 - M * k1) + k1;
      fresh = y + step * k2;
      arrived = t + step;
      if ending, arrived = last; end
      f2 = f(arrived, fresh);
      k3 = W \ (f2 - e32 * (M * k2 - f1) - 2 * (M * k1 - slope) + step * d * ft);
      scale = max(max(abs(y), abs(fresh)), s.absolute(:) / s.relative);
      if s.norm
        wrong = h / 6 * norm(k1 - 2 * k2 + k3) / max([norm(y), norm(fresh), s.absolute / s.relative]);
      else
        wrong = h / 6 * norm((k1 - 2 * k2 + k3) ./ scale, Inf);
      end
      if wrong <= s.relative, break, end
      h = h * max(0.1, 0.8 * (s.relative / wrong)^(1/3));
      if ~isfinite(h), h = abs(step) / 10; end
    end
    stop = false;
    if ~isempty(s.events)
      [events, stop, at, after] = findEvents(s, events, before, t, y, arrived, fresh, slope, f2, extra);
      before = after;
      if stop
        arrived = at.t;
        fresh = at.y;
      end
    end
    if dense
      while next <= numel(span) && direction * (arrived - span(next)) >= 0
        times(end + 1) = span(next); %#ok<AGROW>
        values(:, end + 1) = hermite(t, y, slope, t + step, y + step * k2, f2, span(next)); %#ok<AGROW>
        next = next + 1;
      end
    else
      times(end + 1) = arrived; %#ok<AGROW>
      values(:, end + 1) = fresh; %#ok<AGROW>
    end
    steps.t(end + 1) = arrived;
    steps.y(:, end + 1) = fresh;
    t = arrived;
    y = fresh;
    slope = f2;
    if isMass, M = callMass(s.mass, t, y); end
    if stop, return, end
    h = h * min(5, max(0.2, 0.8 * (s.relative / max(wrong, realmin))^(1/3)));
  end
end

function M = callMass(mass, t, y)
  if nargin(mass) == 1, M = mass(t); else, M = mass(t, y); end
end

function J = jacobianOf(f, t, y, value, options, extra)
  given = odeget(options, 'Jacobian');
  if isnumeric(given) && ~isempty(given)
    J = given;
    return
  elseif isa(given, 'function_handle')
    J = given(t, y, extra{:});
    return
  end
  n = numel(y);
  J = zeros(n);
  for k = 1:n
    delta = sqrt(eps) * max(abs(y(k)), 1e-5);
    moved = y;
    moved(k) = moved(k) + delta;
    J(:, k) = (f(t, moved) - value) / (moved(k) - y(k));
  end
end

function ft = timeDerivative(f, t, y, value, left)
  delta = sign(left) * min(sqrt(eps) * max(abs(t), abs(t + left)), abs(left));
  ft = (f(t + delta, y) - value) / delta;
end

function y = hermite(t0, y0, f0, t1, y1, f1, t)
  h = t1 - t0;
  s = (t - t0) / h;
  y = y0 + s * (y1 - y0) + s * (s - 1) * ((1 - 2 * s) * (y1 - y0) + (s - 1) * h * f0 + s * h * f1);
end

function [value, terminal, direction] = callEvents(fun, t, y, extra)
  [value, terminal, direction] = fun(t, y, extra{:});
  value = value(:);
end

function [events, stop, at, after] = findEvents(s, events, before, t0, y0, t1, y1, f0, f1, extra)
  [after, terminal, direction] = callEvents(s.events, t1, y1, extra);
  stop = false;
  at = struct('t', t1, 'y', y1);
  hits = find(before .* after < 0 | (after == 0 & before ~= 0));
  found = zeros(0, 2);
  for k = hits(:)'
    rises = after(k) > before(k);
    if numel(direction) >= k && direction(k) ~= 0 && (direction(k) > 0) ~= rises, continue, end
    low = t0;
    high = t1;
    for step = 1:60
      middle = (low + high) / 2;
      value = callEvents(s.events, middle, hermite(t0, y0, f0, t1, y1, f1, middle), extra);
      if (value(k) > 0) == (before(k) > 0) && value(k) ~= 0, low = middle; else, high = middle; end
    end
    found(end + 1, :) = [high k]; %#ok<AGROW>
  end
  [~, order] = sort(found(:, 1) * sign(t1 - t0));
  for row = found(order, :)'
    yr = hermite(t0, y0, f0, t1, y1, f1, row(1));
    events.te(end + 1) = row(1);
    events.ye(:, end + 1) = yr;
    events.ie(end + 1) = row(2);
    if numel(terminal) >= row(2) && terminal(row(2))
      stop = true;
      at = struct('t', row(1), 'y', yr);
      break
    end
  end
end
