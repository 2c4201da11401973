function p = odeProblem(name, fun, span, y0, args)
% The arguments of a solver, checked: function, times, start, options, what else goes to the function.
  if ischar(fun) || isstring(fun), fun = str2func(char(fun)); end
  if ~isa(fun, 'function_handle')
    error(['MATLAB:' name ':FcnMustBeFunction'], 'The first input must be a function.');
  end
  if ~(isnumeric(span) && isvector(span) && numel(span) >= 2 && all(diff(span) ~= 0) && all(diff(sign(diff(span))) == 0))
    error(['MATLAB:' name ':SizeTspan'], 'The times must be a vector of two or more numbers that rise or fall.');
  end
  if ~(isnumeric(y0) && isvector(y0))
    error(['MATLAB:' name ':InvalidY0'], 'The initial values must be a numeric vector.');
  end
  options = odeset();
  if ~isempty(args) && (isstruct(args{1}) || isempty(args{1}))
    if isstruct(args{1}), options = odeset(args{1}); end
    args(1) = [];
  end
  p.name = name;
  p.extra = args;
  p.options = options;
  p.span = double(span(:));
  p.y0 = double(y0(:));
  n = numel(y0);
  if isempty(args)
    p.f = @(t, y) odeValue(fun(t, y), n, fun);
  else
    p.f = @(t, y) odeValue(fun(t, y, args{:}), n, fun);
  end
  p.fun = fun;
  p.single = isa(span, 'single') || isa(y0, 'single');
  p.s = odeSettings(name, options, p.span, numel(y0));
  p.way = sign(p.span(end) - p.span(1));
  p.degree = 0;
end

function v = odeValue(v, n, fun)
% What the function gave, as a column as long as the initial values.
  if numel(v) ~= n
    name = func2str(fun);
    error('MATLAB:odearguments:SizeIC', ['%s returns a vector of length %d, but the length of initial conditions vector is %d. ' ...
          'The vector returned by %s and the initial conditions vector must have the same number of elements.'], upper(name), numel(v), n, upper(name));
  end
  v = double(reshape(v, [], 1));
end

function s = odeSettings(name, options, span, n)
  s.relative = odeChoose(options, 'RelTol', 1e-3);
  if ~(isscalar(s.relative) && s.relative > 0)
    error(['MATLAB:' name ':RelTolNotPosScalar'], 'RelTol must be a positive number.');
  end
  s.relative = max(s.relative, 100 * eps);
  s.absolute = reshape(odeChoose(options, 'AbsTol', 1e-6), [], 1);
  if any(s.absolute <= 0) || ~any(numel(s.absolute) == [1 n])
    error(['MATLAB:' name ':AbsTolNotPos'], 'AbsTol must be positive: one number, or one for each equation.');
  end
  s.most = odeChoose(options, 'MaxStep', abs(span(end) - span(1)) / 10);
  if ~(isscalar(s.most) && s.most > 0)
    error(['MATLAB:' name ':MaxStepLEzero'], 'MaxStep must be a positive number.');
  end
  s.first = odeChoose(options, 'InitialStep', []);
  s.events = odeChoose(options, 'Events', []);
  s.norm = strcmpi(odeChoose(options, 'NormControl', 'off'), 'on');
  s.mass = odeChoose(options, 'Mass', []);
  s.output = odeChoose(options, 'OutputFcn', []);
  s.select = odeChoose(options, 'OutputSel', 1:n);
  s.positive = odeChoose(options, 'NonNegative', []);
  s.refine = odeChoose(options, 'Refine', 1);
  s.stats = strcmpi(odeChoose(options, 'Stats', 'off'), 'on');
end

function v = odeChoose(options, name, default)
  v = odeget(options, name);
  if isempty(v), v = default; end
end

function e = odeSize(v, y, fresh, s)
% How large an error is, relative to the solution.
  if s.norm
    e = norm(v) / max([norm(y), norm(fresh), s.absolute(1) / s.relative]);
  else
    e = norm(v ./ max(max(abs(y), abs(fresh)), s.absolute / s.relative), Inf);
  end
end

function h = odeFirstStep(p, rate, order)
  s = p.s;
  left = abs(p.span(end) - p.span(1));
  h = s.first;
  if isempty(h)
    speed = norm(rate ./ max(abs(p.y0), s.absolute / s.relative), Inf) / (0.8 * s.relative ^ (1 / order));
    h = min([s.most, left, 1 / max(speed, eps)]);
    h = max(h, 16 * eps(p.span(1)));
  end
  h = min([abs(h), s.most, left]);
end

function r = odeBegin(p)
% What is recorded on the way.
  y = p.y0;
  r = struct('t', p.span(1), 'y', y, 'stepT', p.span(1), 'stepY', y, 'inside', zeros(numel(y), p.degree + 1, 0), 'te', [], 'ye', zeros(numel(y), 0), 'ie', []);
  r.next = 2;
  r.stop = false;
  r.before = [];
  r.stats = struct('nsteps', 0, 'nfailed', 0, 'nfevals', 0, 'npds', 0, 'ndecomps', 0, 'nsolves', 0);
  if ~isempty(p.s.events), r.before = odeEvents(p, p.span(1), y); end
  if ~isempty(p.s.output), p.s.output(p.span([1 end]), y(p.s.select), 'init', p.extra{:}); end
end

function [value, terminal, direction] = odeEvents(p, t, y)
  [value, terminal, direction] = p.s.events(t, y, p.extra{:});
  value = value(:);
end

function r = odeStep(p, r, t0, t1, at)
% One accepted step from t0 to t1; at(times) gives the solution in it (columns).
  r.stats.nsteps = r.stats.nsteps + 1;
  ended = t1;
  if ~isempty(p.s.events), [r, ended] = odeFindEvents(p, r, t0, t1, at); end
  if numel(p.span) > 2
    from = r.next;
    while r.next <= numel(p.span) && p.way * (ended - p.span(r.next)) >= 0, r.next = r.next + 1; end
    times = p.span(from:r.next - 1)';
    if r.stop && (isempty(times) || times(end) ~= ended), times(end + 1) = ended; end
  elseif p.s.refine > 1
    times = t0 + (ended - t0) * (1:p.s.refine) / p.s.refine;
    times(end) = ended;
  else
    times = ended;
  end
  if ~isempty(times)
    values = at(times);
    r.t = [r.t, times];
    r.y = [r.y, values];
    if ~isempty(p.s.output)
      for j = 1:numel(times)
        if p.s.output(times(j), values(p.s.select, j), '', p.extra{:}), r.stop = true; end
      end
    end
  end
  r.stepT(end + 1) = ended;
  r.stepY(:, end + 1) = at(ended);
  if p.degree > 0
    % For deval: the step's own polynomial, as its values at Chebyshev's points from end to end.
    inside = t0 + (ended - t0) * (1 - cos(pi * (0:p.degree) / p.degree)) / 2;
    inside(end) = ended;
    r.inside(:, :, end + 1) = at(inside);
  end
end

function [r, ended] = odeFindEvents(p, r, t0, t1, at)
  before = r.before;
  [after, terminal, direction] = odeEvents(p, t1, at(t1));
  ended = t1;
  r.before = after;
  hits = find(before .* after < 0 | (after == 0 & before ~= 0));
  found = zeros(0, 2);
  for k = hits(:)'
    rises = after(k) > before(k);
    if numel(direction) >= k && direction(k) ~= 0 && (direction(k) > 0) ~= rises, continue, end
    [low, high] = deal(t0, t1);
    for step = 1:60
      middle = (low + high) / 2;
      value = odeEvents(p, middle, at(middle));
      if (value(k) > 0) == (before(k) > 0) && value(k) ~= 0, low = middle; else, high = middle; end
    end
    found(end + 1, :) = [high k]; %#ok<AGROW>
  end
  [~, order] = sort(found(:, 1) * p.way);
  for row = found(order, :)'
    r.te(end + 1) = row(1);
    r.ye(:, end + 1) = at(row(1));
    r.ie(end + 1) = row(2);
    if numel(terminal) >= row(2) && terminal(row(2))
      [r.stop, ended] = deal(true, row(1));
      break
    end
  end
end

function small = odeTooSmall(p, t, h)
% Tells and ends where the step has become too short.
  small = ~(h >= 16 * eps(max(abs(t), realmin)));
  if small
    warning(['MATLAB:' p.name ':IntegrationTolNotMet'], ...
            'Failure at t=%e.  Unable to meet integration tolerances without reducing the step size below the smallest value allowed (%e) at time t.', t, 16 * eps(t));
  end
end

function out = odeResults(p, r, wanted)
% [t, y, te, ye, ie], or one structure for deval.
  if ~isempty(p.s.output), p.s.output([], [], 'done', p.extra{:}); end
  if p.s.stats
    fprintf('%d successful steps\n%d failed attempts\n%d function evaluations\n', r.stats.nsteps, r.stats.nfailed, r.stats.nfevals)
    if r.stats.npds > 0
      fprintf('%d partial derivatives\n%d LU decompositions\n%d solutions of linear systems\n', r.stats.npds, r.stats.ndecomps, r.stats.nsolves)
    end
  end
  if wanted == 1
    sol = struct('solver', p.name, 'extdata', struct('odefun', p.fun, 'options', p.options, 'varargin', {p.extra}), 'x', r.stepT, 'y', r.stepY);
    if ~isempty(p.s.events)
      sol.ie = r.ie;
      sol.xe = r.te;
      sol.ye = r.ye;
    end
    sol.stats = r.stats;
    sol.idata = struct('inside', r.inside);
    out = {sol};
  else
    out = {r.t(:), r.y.'};
    if ~isempty(p.s.events), out = [out {r.te(:), r.ye.', r.ie(:)}]; end
    % Computed in double, given in the class of the problem.
    if p.single, out(1:min(end, 4)) = cellfun(@single, out(1:min(end, 4)), 'UniformOutput', false); end
  end
end

function [M, massOf] = odeMass(p, t, y)
% The mass matrix at the start; massOf(t, y) where it changes.
  mass = p.s.mass;
  n = numel(y);
  massOf = [];
  if isempty(mass)
    M = eye(n);
  elseif isnumeric(mass)
    M = mass;
  else
    if nargin(mass) == 1, massOf = @(t, y) mass(t); else, massOf = @(t, y) mass(t, y, p.extra{:}); end
    M = massOf(t, y);
  end
  if ~isequal(size(M), [n n])
    error(['MATLAB:' p.name ':MassSize'], 'The mass matrix must be %d-by-%d.', n, n);
  end
end

function rate = odeRate(M, slope)
% y' where M y' = slope; the least one where M is singular.
  if isequal(M, eye(size(M, 1)))
    rate = slope;
  elseif issparse(M) && ~any(diag(M) == 0)
    rate = M \ slope;
  else
    M = full(M);
    if rcond(M) > 1e-14, rate = M \ slope; else, rate = pinv(M) * slope; end
  end
end

function solve = odeFactor(A)
% A function that solves with A.
  if issparse(A)
    [L, U, P, Q] = lu(A);
    solve = @(b) Q * (U \ (L \ (P * b)));
  else
    [L, U, order] = lu(A, 'vector');
    solve = @(b) U \ (L \ b(order));
  end
end

function [J, count] = odeJacobian(p, t, y, value)
% df/dy: given, or by differences; columns that no equation shares go together (JPattern).
  given = odeget(p.options, 'Jacobian');
  count = 0;
  if isnumeric(given) && ~isempty(given)
    J = given;
    return
  elseif isa(given, 'function_handle')
    J = given(t, y, p.extra{:});
    return
  end
  n = numel(y);
  pattern = odeget(p.options, 'JPattern');
  delta = sqrt(eps) * max(abs(y), 1e-5);
  delta(value < 0) = -delta(value < 0);
  delta = (y + delta) - y;
  if ~isempty(pattern)
    [J, count] = groupedDifferences(p, t, y, value, pattern ~= 0, delta);
    return
  end
  count = n;
  J = zeros(n);
  if strcmpi(odeget(p.options, 'Vectorized', 'off'), 'on') && n > 1
    J = (p.fun(t, y + diag(delta), p.extra{:}) - value) ./ delta.';
    return
  end
  for k = 1:n
    moved = y;
    moved(k) = moved(k) + delta(k);
    J(:, k) = (p.f(t, moved) - value) / delta(k);
  end
end

function [J, count] = groupedDifferences(p, t, y, value, pattern, delta)
  n = numel(y);
  group = zeros(n, 1);
  count = 0;
  while any(group == 0)
    count = count + 1;
    taken = false(n, 1);
    for k = find(group == 0)'
      rows = pattern(:, k);
      if ~any(taken & rows)
        taken = taken | rows;
        group(k) = count;
      end
    end
  end
  [i, j] = find(pattern);
  v = zeros(numel(i), 1);
  for g = 1:count
    members = group == g;
    change = p.f(t, y + delta .* members) - value;
    own = members(j);
    v(own) = change(i(own)) ./ delta(j(own));
  end
  J = sparse(i, j, v, n, n);
end
