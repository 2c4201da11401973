% with: convex quasi_newton
function [here, mult, flag, steps, stepNorm] = sequentialMethod(q, here, o)
% Sequential quadratic programs: a quadratic model of the Lagrangian where the constraints are linear,
% then as far along its solution as the function with a price on what is violated falls.
  n = numel(here.x);
  B = eye(n);
  [mult, flag, stepNorm, penalty, restarted] = deal([], 0, Inf, 1, false);
  for steps = 0:o.most
    [optimality, feasibility] = q.state(here, mult);
    if q.tell(here, steps, feasibility, optimality, stepNorm), flag = -1; break, end
    good = o.tolF * max(1, norm(here.g, Inf));
    if steps > 0 && feasibility <= o.tolC && optimality <= good, flag = 1; break, end
    if here.f < -1e20 && feasibility <= o.tolC, flag = -3; break, end
    if steps == o.most || q.calls() >= o.mostCalls, break, end
    H = q.hessian(here, mult);
    if isempty(H), H = B; else, H = convexPart(full(H)); end
    [d, mult, elastic, left] = subproblem(q, here, H);
    if isempty(d), flag = -2; break, end
    if norm(d, Inf) <= o.tolX * max(1, norm(here.x, Inf)) * 1e-2
      if feasibility <= o.tolC, flag = 1 + (q.state(here, mult) > good); else, flag = -2; end
      break
    end
    penalty = max(penalty, 1.5 * norm([mult.ineq; mult.eq], Inf));
    [t, accepted, d] = lengthOf(q, here, d, penalty, left, o, feasibility <= o.tolC, mult);
    if ~accepted
      if feasibility <= o.tolC, flag = 2; elseif q.calls() < o.mostCalls, flag = -2; end
      if norm(B - eye(n), 'fro') > 0 && steps > 0 && ~restarted && q.calls() < o.mostCalls
        B = eye(n);
        [restarted, flag] = deal(true, 0);
        continue
      end
      break
    end
    restarted = false;
    before = here;
    here = q.at(here.x + t * d, true);
    stepNorm = norm(t * d);
    B = dampedUpdate(B, t * d, q.lagrangian(here, mult) - q.lagrangian(before, mult));
    [~, feasibility] = q.state(here, mult);
    if stepNorm <= o.tolX * max(1, norm(here.x)) && feasibility <= o.tolC && elastic == 0
      % The multipliers of where it is, not of where the step began.
      [~, now] = subproblem(q, here, B);
      if ~isempty(now), mult = now; end
      flag = 1 + (q.state(here, mult) > o.tolF * max(1, norm(here.g, Inf)));
      break
    end
  end
end

function H = convexPart(H)
% The nearest matrix whose models have a smallest point.
  H = (H + H') / 2;
  [V, D] = eig(H);
  d = diag(D);
  if min(d) >= 1e-8, return, end
  H = V * diag(max(abs(d), 1e-8)) * V';
  H = (H + H') / 2;
end

function [t, accepted, d] = lengthOf(q, here, d, penalty, left, o, feasible, mult)
  slope = here.g' * d - penalty * (violation(q, here) - left);
  merit = here.f + penalty * violation(q, here);
  slack = 10 * eps(max(1, abs(merit))) * feasible;
  [t, accepted] = deal(1, false);
  while t > 1e-12 && q.calls() < o.mostCalls
    next = q.at(here.x + t * d, false);
    value = next.f + penalty * violation(q, next);
    if isfinite(value) && value <= merit + 1e-4 * t * min(slope, 0) + slack, accepted = true; return, end
    if t == 1 && violation(q, next) > violation(q, here)
      % Constraints that bend away refuse even good steps (Maratos): back to them, and try again.
      bent = corrected(q, here, next, d, mult);
      next = q.at(here.x + bent, false);
      value = next.f + penalty * violation(q, next);
      if isfinite(value) && value <= merit + 1e-4 * min(slope, 0) + slack, [accepted, d] = deal(true, bent); return, end
    end
    t = t / 2;
  end
end

function d = corrected(q, here, next, d, mult)
% The least change of a step after which the constraints that hold with equality do so again.
  k = size(q.A, 1);
  binding = mult.ineq((k + 1:end)', 1) > 1e-8;
  rows = full([here.Je'; here.Jc(:, binding)'; q.Aeq; q.A(mult.ineq((1:k)', 1) > 1e-8, :)]);
  far = [next.e; next.c(binding); zeros(size(rows, 1) - numel(next.e) - sum(binding), 1)];
  if isempty(far) || ~all(isfinite(far)), return, end
  d = min(max(d - pinv(rows) * far, q.lb - here.x), q.ub - here.x);
end

function v = violation(q, s)
  v = sum(max(0, [q.A * s.x - q.b; s.c])) + sum(abs([q.Aeq * s.x - q.beq; s.e]));
end

function [d, mult, elastic, left] = subproblem(q, s, B)
% left: by how much the linear constraints are violated after the step.
  n = numel(s.x);
  rows = full([q.A; s.Jc']);
  right = [q.b - q.A * s.x; -s.c];
  rowsE = full([q.Aeq; s.Je']);
  rightE = [q.beq - q.Aeq * s.x; -s.e];
  [low, high] = deal(q.lb - s.x, q.ub - s.x);
  [left, elastic] = deal(0, 0);
  [d, flag, ~, l] = convexProgram(B, s.g, rows, right, rowsE, rightE, low, high, struct());
  if flag ~= 1
    % The linear constraints contradict each other: they may be violated, at a price.
    elastic = 1;
    m = size(rows, 1);
    k = size(rowsE, 1);
    price = 1e3 * max(1, norm(s.g, Inf));
    [d, flag, ~, l] = convexProgram(blkdiag(B, 1e-6 * eye(m + 2 * k)), [s.g; price * ones(m + 2 * k, 1)], ...
                                    [rows, -eye(m), zeros(m, 2 * k)], right, [rowsE, zeros(k, m), eye(k), -eye(k)], rightE, ...
                                    [low; zeros(m + 2 * k, 1)], [high; Inf(m + 2 * k, 1)], struct());
    if flag ~= 1, d = []; mult = []; return, end
    d = d(1:n);
    l.lower = l.lower(1:n);
    l.upper = l.upper(1:n);
  end
  d = min(max(d, low), high);
  left = sum(max(0, rows * d - right)) + sum(abs(rowsE * d - rightE));
  mult = struct('ineq', l.ineqlin, 'eq', l.eqlin, 'lower', l.lower, 'upper', l.upper);
end
