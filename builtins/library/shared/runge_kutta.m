% with: ode
function r = explicitIntegrate(p, pair)
% An explicit Runge-Kutta method: stages A and c, weights b; pair.wrong(K, h, y, fresh) tells the
% error. Between its ends a step is taken again with the length that is wanted.
  s = p.s;
  t = p.span(1);
  last = p.span(end);
  y = p.y0;
  [M, massOf] = odeMass(p, t, y);
  f = p.f;
  if ~isempty(massOf), f = @(t, y) odeRate(massOf(t, y), p.f(t, y)); elseif ~isempty(s.mass), f = @(t, y) odeRate(M, p.f(t, y)); end
  slope = f(t, y);
  h = odeFirstStep(p, slope, pair.order);
  r = odeBegin(p);
  failed = false;
  while p.way * (last - t) > 0 && ~r.stop
    while true
      h = min(h, s.most);
      if odeTooSmall(p, t, h), return, end
      ending = h * 1.001 >= abs(last - t);
      if ending, h = abs(last - t); end
      step = p.way * h;
      [fresh, K] = stages(f, pair, t, y, step, slope);
      r.stats.nfevals = r.stats.nfevals + numel(pair.c) - 1;
      wrong = pair.wrong(K, step, y, fresh, s);
      if wrong <= s.relative && ~any(fresh(s.positive) < -s.absolute(1)), break, end
      r.stats.nfailed = r.stats.nfailed + 1;
      failed = true;
      if wrong <= s.relative, h = h / 2; else, h = h * max(0.2, 0.8 * (s.relative / wrong) ^ (1 / pair.order)); end
      if ~isfinite(h), h = abs(step) / 10; end
    end
    arrived = t + step;
    if ending, arrived = last; end
    if ~isempty(s.positive), fresh(s.positive) = max(fresh(s.positive), 0); end
    after = f(arrived, fresh);
    r.stats.nfevals = r.stats.nfevals + 1;
    at = @(times) within(f, pair, t, y, slope, arrived, fresh, times(:)');
    r = odeStep(p, r, t, arrived, at);
    t = arrived;
    y = fresh;
    slope = after;
    grow = min(5, max(0.2, 0.8 * (s.relative / max(wrong, realmin)) ^ (1 / pair.order)));
    if failed, grow = min(1, grow); end
    failed = false;
    h = h * grow;
  end
end

function [fresh, K] = stages(f, pair, t, y, h, slope)
  n = numel(pair.c);
  K = zeros(numel(y), n);
  K(:, 1) = slope;
  for i = 2:n
    K(:, i) = f(t + pair.c(i) * h, y + h * (K(:, 1:i - 1) * pair.A(i, 1:i - 1).'));
  end
  fresh = y + h * (K * pair.b.');
end

function Y = within(f, pair, t, y, slope, t1, y1, times)
  Y = zeros(numel(y), numel(times));
  for k = 1:numel(times)
    if times(k) == t1
      Y(:, k) = y1;
    elseif times(k) == t
      Y(:, k) = y;
    else
      Y(:, k) = stages(f, pair, t, y, times(k) - t, slope);
    end
  end
end
