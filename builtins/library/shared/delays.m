% with: ode
function sol = delayIntegrate(name, fun, delays, lags, history, span, options, extra)
% y' = f(t, y, Z), column j of Z the solution at delays(t, y)(j), by the pair of Bogacki and Shampine
% with cubics between the steps; a delay inside of the step that is taken makes it implicit.
  t0 = span(1);
  last = span(end);
  if ~(isnumeric(span) && numel(span) >= 2 && last > t0)
    error(['MATLAB:' name ':TspanEndLTtspan0'], 'The last time must come after the first.');
  end
  past = [];
  if isstruct(history)
    past = history;
    y = past.y(:, end);
    before = @(t) pastAt(past, t);
  elseif isnumeric(history)
    y = history(:);
    before = @(t) y;
  else
    if ischar(history) || isstring(history), history = str2func(char(history)); end
    before = @(t) reshape(history(t, extra{:}), [], 1);
    y = before(t0);
  end
  first = ddeget(options, 'InitialY', []);
  if ~isempty(first), y = first(:); end
  o = odeset();
  for field = {'RelTol', 'AbsTol', 'NormControl', 'InitialStep', 'MaxStep', 'OutputFcn', 'OutputSel', 'Refine', 'Stats'}
    o.(field{1}) = ddeget(options, field{1}, []);
  end
  fun = asHandle(fun);
  p = odeProblem(name, @(t, y) y, [t0 last], y, {o});
  p.fun = fun;
  events = ddeget(options, 'Events', []);
  track = struct('t', t0, 'y', y, 'f', [], 'before', before, 't0', t0, 'now', []);
  if ~isempty(events)
    p.s.events = @(t, y) events(t, y, lookBack(track, delays, t, y), extra{:});
  end
  rate = @(track, t, y) reshape(fun(t, y, lookBack(track, delays, t, y), extra{:}), [], 1);
  slope = rate(track, t0, y);
  track.f = slope;
  h = odeFirstStep(p, slope, 3);
  jumps = jumpTimes(t0, last, lags, ddeget(options, 'Jumps', []));
  r = odeBegin(p);
  r.slopes = slope;
  t = t0;
  s = p.s;
  next = 1;
  while t < last && ~r.stop
    while next <= numel(jumps) && jumps(next) <= t * (1 + 4 * eps), next = next + 1; end
    goal = last;
    if next <= numel(jumps), goal = min(goal, jumps(next)); end
    while true
      h = min(h, s.most);
      if odeTooSmall(p, t, h), sol = finished(p, r, past); return, end
      ending = h * 1.01 >= goal - t;
      if ending, h = goal - t; end
      [fresh, after, wrong, good] = attempt(rate, track, t, y, slope, h, s);
      if good && wrong <= s.relative, break, end
      r.stats.nfailed = r.stats.nfailed + 1;
      if good, h = h * max(0.2, 0.8 * (s.relative / wrong) ^ (1 / 3)); else, h = h / 2; end
      if ~isfinite(h), h = (goal - t) / 100; end
    end
    r.stats.nfevals = r.stats.nfevals + 3;
    arrived = t + h;
    if ending, arrived = goal; end
    track.t(end + 1) = arrived;
    track.y(:, end + 1) = fresh;
    track.f(:, end + 1) = after;
    if ~isempty(events)
      p.s.events = @(t, y) events(t, y, lookBack(track, delays, t, y), extra{:});
    end
    at = @(times) cubic(t, y, slope, arrived, fresh, after, times(:)');
    r = odeStep(p, r, t, arrived, at);
    r.slopes(:, end + 1) = endSlope(at, t, r.stepT(end), arrived, after);
    [t, y] = deal(arrived, fresh);
    slope = after;
    if any(abs(jumps - t) < 1e-12 * max(1, abs(t)))
      slope = rate(track, t, y);
      track.f(:, end) = slope;
    end
    h = h * min(5, max(0.2, 0.8 * (s.relative / max(wrong, realmin)) ^ (1 / 3)));
  end
  sol = finished(p, r, past);
end

function slope = endSlope(at, t, ended, arrived, after)
% The slope where a step ended, which an event may have cut short.
  slope = after;
  if ended == arrived, return, end
  d = (ended - t) * 1e-6;
  slope = (at(ended) - at(ended - d)) / d;
end

function f = asHandle(f)
  if ischar(f) || isstring(f), f = str2func(char(f)); end
end

function sol = finished(p, r, past)
  sol = odeResults(p, r, 1);
  sol = sol{1};
  sol.yp = r.slopes;
  if ~isempty(past)
    sol.x = [past.x(1:end - 1), sol.x];
    sol.y = [past.y(:, 1:end - 1), sol.y];
    sol.yp = [past.yp(:, 1:end - 1), sol.yp];
    sol.idata.slopes = sol.yp;
  end
  sol.history = [];
end

function v = pastAt(past, t)
  v = deval(past, min(max(t, past.x(1)), past.x(end)));
end

function [fresh, f4, wrong, good] = attempt(rate, track, t, y, f1, h, s)
% A first guess goes on along the slope; the step is taken again until it agrees with itself.
  guess = struct('t', t, 'h', h, 'y', y, 'fresh', y + h * f1, 'f0', f1, 'f1', f1);
  good = false;
  for turn = 1:8
    track.now = guess;
    f2 = rate(track, t + h / 2, y + h / 2 * f1);
    f3 = rate(track, t + 3 * h / 4, y + 3 * h / 4 * f2);
    fresh = y + h * (2 * f1 + 3 * f2 + 4 * f3) / 9;
    f4 = rate(track, t + h, fresh);
    if ~all(isfinite(f4)), wrong = Inf; return, end
    change = odeSize(fresh - guess.fresh, y, fresh, s);
    guess.fresh = fresh;
    guess.f1 = f4;
    if change <= 0.1 * s.relative
      good = true;
      break
    end
  end
  wrong = odeSize(h * (-5 * f1 / 72 + f2 / 12 + f3 / 9 - f4 / 8), y, fresh, s);
end


function Z = lookBack(track, delays, t, y)
  times = delays(t, y);
  Z = zeros(numel(y), numel(times));
  for j = 1:numel(times)
    w = min(times(j), t);
    if w < track.t0
      Z(:, j) = track.before(w);
    elseif w > track.t(end) && ~isempty(track.now)
      g = track.now;
      Z(:, j) = cubic(g.t, g.y, g.f0, g.t + g.h, g.fresh, g.f1, w);
    elseif w >= track.t(end)
      Z(:, j) = track.y(:, end);
    elseif w == track.t0
      Z(:, j) = track.y(:, 1);
    else
      k = lastBelow(track.t, w);
      Z(:, j) = cubic(track.t(k), track.y(:, k), track.f(:, k), track.t(k + 1), track.y(:, k + 1), track.f(:, k + 1), w);
    end
  end
end

function k = lastBelow(t, w)
  low = 1;
  high = numel(t);
  while high - low > 1
    middle = floor((low + high) / 2);
    if t(middle) <= w, low = middle; else, high = middle; end
  end
  k = low;
end

function y = cubic(t0, y0, f0, t1, y1, f1, t)
  h = t1 - t0;
  u = (t - t0) / h;
  y = y0 + (y1 - y0) * u + (u .* (u - 1)) .* ((y1 - y0) * (1 - 2 * u) + h * f0 * (u - 1) + h * f1 * u);
end

function jumps = jumpTimes(t0, last, lags, given)
% The start's break in the slope comes back after every sum of lags, smoother each time.
  jumps = t0;
  for level = 1:4
    more = jumps(:) + lags(:)';
    jumps = unique([jumps(:); more(:)]);
    jumps = jumps(jumps <= last);
    if numel(jumps) > 2000, break, end
  end
  jumps = sort([jumps(jumps > t0); given(:)])';
  jumps = jumps(jumps > t0 & jumps < last);
  if ~isempty(jumps), jumps = jumps([true, diff(jumps) > 1e-12 * max(1, abs(last))]); end
end
