% Both algorithms of fmincon on problems of Hock and Schittkowski (1981), with the values given there.
problems = {
  'hs1', @(x) 100 * (x(2) - x(1)^2)^2 + (1 - x(1))^2, [-2 1], {[], [], [], [], [-Inf -1.5], [], []}, 0
  'hs7', @(x) log(1 + x(1)^2) - x(2), [2 2], {[], [], [], [], [], [], @(x) deal([], (1 + x(1)^2)^2 + x(2)^2 - 4)}, -sqrt(3)
  'hs10', @(x) x(1) - x(2), [-10 10], {[], [], [], [], [], [], @(x) deal(3 * x(1)^2 - 2 * x(1) * x(2) + x(2)^2 - 1, [])}, -1
  'hs14', @(x) (x(1) - 2)^2 + (x(2) - 1)^2, [2 2], {[], [], [1 -2], -1, [], [], @(x) deal(0.25 * x(1)^2 + x(2)^2 - 1, [])}, 9 - 2.875 * sqrt(7)
  'hs24', @(x) ((x(1) - 3)^2 - 9) * x(2)^3 / (27 * sqrt(3)), [1 .5], {[-1/sqrt(3) 1; -1 -sqrt(3); 1 sqrt(3)], [0; 0; 6], [], [], [0 0], [], []}, -1
  'hs35', @(x) 9 - 8 * x(1) - 6 * x(2) - 4 * x(3) + 2 * x(1)^2 + 2 * x(2)^2 + x(3)^2 + 2 * x(1) * x(2) + 2 * x(1) * x(3), [.5 .5 .5], {[1 1 2], 3, [], [], [0 0 0], [], []}, 1/9
  'hs39', @(x) -x(1), [2 2 2 2], {[], [], [], [], [], [], @(x) deal([], [x(2) - x(1)^3 - x(3)^2; x(1)^2 - x(2) - x(4)^2])}, -1
  'hs43', @(x) x(1)^2 + x(2)^2 + 2 * x(3)^2 + x(4)^2 - 5 * x(1) - 5 * x(2) - 21 * x(3) + 7 * x(4), [0 0 0 0], {[], [], [], [], [], [], ...
     @(x) deal([sum(x.^2) + x(1) - x(2) + x(3) - x(4) - 8; x(1)^2 + 2 * x(2)^2 + x(3)^2 + 2 * x(4)^2 - x(1) - x(4) - 10; 2 * x(1)^2 + x(2)^2 + x(3)^2 + 2 * x(1) - x(2) - x(4) - 5], [])}, -44
  'hs71', @(x) x(1) * x(4) * (x(1) + x(2) + x(3)) + x(3), [1 5 5 1], {[], [], [], [], [1 1 1 1], [5 5 5 5], @(x) deal(25 - prod(x), sum(x.^2) - 40)}, 17.0140173
  'hs100', @(x) (x(1) - 10)^2 + 5 * (x(2) - 12)^2 + x(3)^4 + 3 * (x(4) - 11)^2 + 10 * x(5)^6 + 7 * x(6)^2 + x(7)^4 - 4 * x(6) * x(7) - 10 * x(6) - 8 * x(7), [1 2 0 4 0 1 1], ...
     {[], [], [], [], [], [], @(x) deal([2 * x(1)^2 + 3 * x(2)^4 + x(3) + 4 * x(4)^2 + 5 * x(5) - 127; 7 * x(1) + 3 * x(2) + 10 * x(3)^2 + x(4) - x(5) - 282; ...
       23 * x(1) + x(2)^2 + 6 * x(6)^2 - 8 * x(7) - 196; 4 * x(1)^2 + x(2)^2 - 3 * x(1) * x(2) + 2 * x(3)^2 + 5 * x(6) - 11 * x(7)], [])}, 680.6300573};
for name = {'interior-point', 'sqp'}
  o = optimoptions('fmincon', 'Algorithm', name{1}, 'Display', 'off');
  solved = 0;
  for k = 1:size(problems, 1)
    [~, f, flag, out] = fmincon(problems{k, 2:3}, problems{k, 4}{:}, o);
    solved = solved + (flag > 0 && abs(f - problems{k, 5}) <= 2e-6 * max(1, abs(f)) && out.constrviolation <= 1e-6);
  end
  fprintf('%s %d of %d\n', out.algorithm, solved, size(problems, 1))
end
% expect: interior-point 10 of 10
% expect: sqp 10 of 10
% Gradients, a Hessian, sparse: 300 variables on a chain; one of them fixed, the multipliers of all.
n = 300;
D = spdiags([-ones(n, 1) ones(n, 1)], [0 1], n - 1, n);
lb = -ones(n, 1);
ub = ones(n, 1);
[lb(7), ub(7)] = deal(0.5);
o = optimoptions('fmincon', 'Display', 'off', 'SpecifyObjectiveGradient', true, 'SpecifyConstraintGradient', true, ...
                 'HessianFcn', @(x, l) spdiags(2 + 3 * x.^2, 0, n, n) + sparse([1 2], [1 2], 2 * l.ineqnonlin, n, n));
[x, f, flag, out, l, g] = fmincon(@chain, zeros(n, 1), D, 0.002 * ones(n - 1, 1), sparse(1, [1 n], 1, 1, n), 0.3, lb, ub, @circle, o);
r = g + D' * l.ineqlin + sparse(1, [1 n], 1, 1, n)' * l.eqlin - l.lower + l.upper + [2 * x(1); 2 * x(2); zeros(n - 2, 1)] * l.ineqnonlin;
disp([flag, norm(r, Inf) < 1e-5, x(7) == 0.5 || abs(x(7) - 0.5) < 1e-9, max(D * x) < 0.002 + 1e-6, out.iterations < 60])  % expect:      1     1     1     1     1
disp(out.algorithm)                                                       % expect: interior-point
% The output function's last word; names that are none.
stop = @(x, info, state) info.iteration >= 2;
[~, ~, flag, out] = fmincon(@(x) sum(x.^4), [3 4], [], [], [], [], [], [], [], optimoptions('fmincon', 'Algorithm', 'interior-point', 'Display', 'off', 'OutputFcn', stop));
disp([flag out.iterations])                                               % expect:     -1     2
fmincon(@(x) x, 1, [], [], [], [], [], [], [], struct('Algorithm', 'magic'))  % expect-error: optim:fmincon:InvalidAlgorithm | magic

function [f, g] = chain(x)
  far = x - (1:numel(x))' / numel(x);
  f = sum(far.^2) + sum(x.^4) / 4;
  g = 2 * far + x.^3;
end

function [c, e, Jc, Je] = circle(x)
  c = x(1)^2 + x(2)^2 - 1;
  Jc = [2 * x(1); 2 * x(2); zeros(numel(x) - 2, 1)];
  [e, Je] = deal([]);
end
