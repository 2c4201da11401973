% with: quasi_newton
function [here, mult, flag, steps, stepNorm] = barrierMethod(q, here, o)
% Newton's method on the conditions of optimality with a barrier before the inequalities (primal and
% dual), sparse where the problem is. q.at(x, true) evaluates, q.hessian(here, mult) is the matrix of
% the Lagrangian, [] where it is to be built up by the BFGS formula. Inequalities: those of the
% program, its rows A x <= b, its bounds; each has a slack that stays positive.
  n = numel(here.x);
  here = q.at(insideBounds(here.x, q.lb, q.ub), true);
  [c, G] = inequalities(q, here);
  [e, E] = equalities(q, here);
  scale = min(1, 100 / max(norm(here.g, Inf), realmin));
  s = max(-c, 1e-2);
  own = numel(here.c) + numel(q.b);
  s(own + 1:end) = -c(own + 1:end);  % bounds are never left
  z = 1 ./ s;
  y = zeros(numel(e), 1);
  [flag, stepNorm, penalty, shift, fails, after] = deal(0, Inf, 1, 0, 0, 0);
  B = speye(n) * scale;
  if n < 500, B = full(B); end
  for steps = 0:o.most
    mult = multipliersOf(q, here, z / scale, y / scale, own);
    [optimality, feasibility] = q.state(here, mult);
    gap = max([0; s .* z]) / scale;
    if q.tell(here, steps, feasibility, optimality, stepNorm), flag = -1; break, end
    good = o.tolF * max(1, norm(here.g, Inf));
    if feasibility <= o.tolC && optimality <= good && gap <= good
      % Good enough; a step or two more cost little, and their multipliers are worth it.
      flag = 1;
      after = after + 1;
      if after > 3 || max([optimality, gap]) <= 1e-3 * good || steps == o.most, break, end
    elseif after > 0
      break
    end
    if here.f < -1e20 && feasibility <= o.tolC, flag = -3; break, end
    if feasibility <= o.tolC && stepNorm <= o.tolX * max(1, norm(here.x)) && gap <= 10 * good && fails == 0 && steps > 0 && after == 0
      flag = 1 + (optimality > 10 * good);
      break
    end
    if steps == o.most || q.calls() >= o.mostCalls || fails > 5 * (after == 0), break, end
    centre = 0;
    if ~isempty(s), centre = 0.1 * (s' * z) / numel(s); end
    H = q.hessian(here, mult);
    if isempty(H), H = B; else, H = H * scale; end
    g = here.g * scale;
    [dx, dy, dz, ds, shift, ok] = newtonStep(H, g, c, G, e, E, s, z, y, centre, shift);
    if ~ok, fails = 6; continue, end
    [next, t, ds, penalty, accepted] = lineSearch(q, here, c, G, e, E, s, dx, ds, g, scale, centre, penalty, own);
    if ~accepted
      fails = fails + 1;
      shift = max(10 * shift, 1e-4 * max(1, norm(H, 1)));
      penalty = 1;
      continue
    end
    fails = 0;
    longest = stepTo(z, dz, 0.995);
    before = here;
    here = next;
    [c, G] = inequalities(q, here);
    [e, E] = equalities(q, here);
    s = max(s + t * ds, 1e-16);
    s(own + 1:end) = -c(own + 1:end);
    s(1:own) = max(s(1:own), -c(1:own));
    z = z + longest * dz;
    y = y + t * dy;
    z = min(max(z, centre ./ s / 1e8), 1e8 * max(centre, 1e-12) ./ s);
    stepNorm = norm(here.x - before.x);
    if ~q.exact
      mult = multipliersOf(q, here, z, y, own);
      B = dampedUpdate(B, here.x - before.x, scale * here.g - scale * before.g + curvature(q, here, mult) - curvature(q, before, mult));
    end
  end
  mult = multipliersOf(q, here, z / scale, y / scale, own);
end

function x = insideBounds(x, lb, ub)
% Away from the bounds by a part of the room between them.
  room = min(0.01 * max(1, abs(lb)), 0.01 * (ub - lb));
  room(~isfinite(room)) = 0.01;
  below = isfinite(lb);
  x(below) = max(x(below), lb(below) + room(below));
  room = min(0.01 * max(1, abs(ub)), 0.01 * (ub - lb));
  room(~isfinite(room)) = 0.01;
  above = isfinite(ub);
  x(above) = min(x(above), ub(above) - room(above));
end

function [c, G] = inequalities(q, here)
  c = [here.c; q.A * here.x - q.b; q.lb(q.below) - here.x(q.below); here.x(q.above) - q.ub(q.above)];
  G = [here.Jc'; q.A; q.boundRows];
end

function [e, E] = equalities(q, here)
  e = [here.e; q.Aeq * here.x - q.beq];
  E = [here.Je'; q.Aeq];
end

function v = curvature(q, here, mult)
% What the constraints add to the gradient of the Lagrangian.
  v = here.Jc * mult.ineq((size(q.A, 1) + 1:end)', 1) + here.Je * mult.eq((size(q.Aeq, 1) + 1:end)', 1);
end

function mult = multipliersOf(q, here, z, y, own)
  n = numel(here.x);
  k = numel(here.c);
  m = numel(here.e);
  z = reshape(z, [], 1);
  mult.ineq = z([k + 1:own, 1:k]', 1);
  mult.eq = y([m + 1:numel(y), 1:m]', 1);
  [mult.lower, mult.upper] = deal(zeros(n, 1));
  lower = sum(q.below);
  mult.lower(q.below) = z(own + (1:lower));
  mult.upper(q.above) = z(own + lower + 1:end);
end

function [dx, dy, dz, ds, shift, ok] = newtonStep(H, g, c, G, e, E, s, z, y, centre, shift)
% The matrix is made more positive (shift) until the step goes down where it bends.
  n = numel(g);
  K = H + G' * (spdiags(z ./ s, 0, numel(s), numel(s)) * G);
  r = [-(g + G' * z + E' * y) - G' * ((centre + z .* c) ./ s); -e];
  quiet = warning('off', 'all');
  restore = onCleanup(@() warning(quiet));
  shift = shift / 4;
  if shift < 1e-9, shift = 0; end
  base = max(1e-4, 1e-8 * norm(K, 1));
  ok = false;
  for attempt = 1:40
    small = 1e-9 * (attempt > 1 | isempty(z));
    W = [K + shift * speye(n), E'; E, -small * speye(numel(e))];
    d = W \ r;
    if all(isfinite(d))
      dx = d(1:n);
      bend = dx' * (K * dx) + shift * (dx' * dx);
      if bend >= 1e-10 * (dx' * dx), ok = true; break, end
    end
    if shift == 0, shift = base; else, shift = 5 * shift; end
  end
  if ~ok, [dx, dy, dz, ds] = deal([]); return, end
  dy = d(n + 1:end);
  ds = -(c + s) - G * dx;
  dz = (centre + z .* c + z .* (G * dx)) ./ s;
end

function t = stepTo(s, ds, share)
  t = min([1; -share * s(ds < 0) ./ ds(ds < 0)]);
end

function m = meritOf(here, scale, c, e, s, centre, penalty)
  m = scale * here.f - centre * sum(log(s)) + penalty * (sum(abs(c + s)) + sum(abs(e)));
end

function [next, t, ds, penalty, accepted] = lineSearch(q, here, c, G, e, E, s, dx, ds, g, scale, centre, penalty, own)
% The longest step that makes the function with its barrier, or what is violated, small enough.
  wrong = sum(abs(c + s)) + sum(abs(e));
  slope = g' * dx - centre * sum(ds ./ s);
  if wrong > 1e-12, penalty = max(penalty, 2 * slope / wrong); end
  slope = slope - penalty * wrong;
  merit = meritOf(here, scale, c, e, s, centre, penalty);
  t = stepTo(s, ds, 0.995);
  slack = 1e-8 * max(1, abs(merit));
  [first, accepted, next] = deal(true, false, here);
  while t > 1e-10
    [next, accepted, en] = tried(here.x + t * dx, s + t * ds);
    if accepted, break, end
    if first && ~isempty(e) && all(isfinite(en)) && sum(abs(en)) > sum(abs(e))
      % Equations that bend away refuse even good steps (Maratos): back to them, and try again.
      back = -E' * ((E * E' + 1e-12 * speye(numel(e))) \ en);
      bent = t * ds - G * back;
      if all(isfinite(back)) && all(s + bent > 0.005 * s)
        [next, accepted] = tried(here.x + t * dx + back, s + bent);
        if accepted, ds = bent / t; break, end
      end
    end
    first = false;
    t = t / 2;
  end
  if accepted, next = q.at(next.x, true); end

  function [next, good, en] = tried(x, sn)
    next = q.at(x, false);
    good = false;
    en = equalities(q, withoutSlopes(next, here));
    if ~(isfinite(next.f) && all(isfinite(next.c)) && all(isfinite(next.e))), return, end
    cn = inequalities(q, withoutSlopes(next, here));
    sn(own + 1:end) = max(-cn(own + 1:end), realmin);
    sn(1:own) = max(sn(1:own), -cn(1:own));
    value = meritOf(next, scale, cn, en, sn, centre, penalty);
    wrongNow = sum(abs(cn + sn)) + sum(abs(en));
    % Less is violated, or the sum is less: one of both will do, as a filter has it.
    good = value <= merit + 1e-4 * t * min(slope, 0) + slack || (wrongNow <= (1 - 1e-2 * t) * wrong && wrong > 1e-6);
  end
end

function s = withoutSlopes(s, here)
  [s.Jc, s.Je] = deal(here.Jc, here.Je);
end
