% with: ode
function r = implicitIntegrate(p, attempt, order)
% Steps of an implicit method that `attempt` takes: [ok, fresh, slope, wrong] with the slopes at the
% step's stages; W solves with M - c J, c its own multiple of the step.
  s = p.s;
  t = p.span(1);
  last = p.span(end);
  y = p.y0;
  [M, massOf] = odeMass(p, t, y);
  value = p.f(t, y);
  slope = odeRate(M, value);
  J = odeJacobian(p, t, y, value);
  if issparse(J) && isequal(M, eye(size(M, 1))), M = speye(size(M, 1)); end
  h = odeFirstStep(p, slope, order);
  r = odeBegin(p);
  fresh = true;
  memory = struct('t', [], 'slope', []);
  while p.way * (last - t) > 0 && ~r.stop
    while true
      h = min(h, s.most);
      if odeTooSmall(p, t, h), return, end
      ending = h * 1.001 >= abs(last - t);
      if ending, h = abs(last - t); end
      step = p.way * h;
      a = attempt(p, t, y, slope, step, J, M, massOf, memory);
      r.stats.nfevals = r.stats.nfevals + a.evaluations;
      r.stats.ndecomps = r.stats.ndecomps + 1;
      if ~a.ok && ~fresh
        J = odeJacobian(p, t, y, p.f(t, y));
        r.stats.npds = r.stats.npds + 1;
        fresh = true;
        continue
      end
      if a.ok && a.wrong <= s.relative && ~any(a.y(s.positive) < -s.absolute(1)), break, end
      r.stats.nfailed = r.stats.nfailed + 1;
      if a.ok, h = h * max(0.1, 0.8 * (s.relative / a.wrong) ^ (1 / order)); else, h = 0.3 * h; end
      if ~isfinite(h), h = abs(step) / 10; end
    end
    arrived = t + step;
    if ending, arrived = last; end
    if ~isempty(s.positive), a.y(s.positive) = max(a.y(s.positive), 0); end
    at = @(times) hermite(t, y, slope, arrived, a.y, a.slope, times(:)');
    r = odeStep(p, r, t, arrived, at);
    memory = struct('t', t, 'slope', slope);
    t = arrived;
    y = a.y;
    slope = a.slope;
    fresh = false;
    h = h * min(5, max(0.2, 0.8 * (s.relative / max(a.wrong, realmin)) ^ (1 / order)));
  end
end

function [ok, k, y, count] = implicitStage(p, t, base, c, k, M, massOf, solve)
% M k = f(t, base + c k) by Newton's method with one matrix.
  s = p.s;
  ok = false;
  before = Inf;
  y = base + c * k;
  for count = 1:6
    if ~isempty(massOf), M = massOf(t, y); end
    value = p.f(t, y);
    if ~all(isfinite(value)), return, end
    change = solve(value - M * k);
    k = k + change;
    y = base + c * k;
    size_ = odeSize(c * change, y, base, s);
    if ~isfinite(size_), return, end
    if size_ <= 100 * eps || (count > 1 && size_ / (1 - min(0.99, size_ / before)) * (size_ / before) <= 0.02 * s.relative)
      ok = true;
      return
    end
    if count > 1 && size_ >= 0.9 * before, return, end
    before = size_;
  end
end

function y = hermite(t0, y0, f0, t1, y1, f1, t)
  h = t1 - t0;
  u = (t - t0) / h;
  y = y0 + (y1 - y0) * u + (u .* (u - 1)) .* ((y1 - y0) * (1 - 2 * u) + h * f0 * (u - 1) + h * f1 * u);
end
