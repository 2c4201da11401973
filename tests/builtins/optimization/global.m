% Rastrigin's, Rosenbrock's and constrained problems with known minima; seeded, so repeatable.
rastrigin = @(x) 10 * numel(x) + sum(x .^ 2 - 10 * cos(2 * pi * x));
quiet = @(name, varargin) optimoptions(name, 'Display', 'off', varargin{:});
rng(1);
[x, f, flag] = ga(rastrigin, 3, [], [], [], [], -5 * ones(1, 3), 5 * ones(1, 3), [], quiet('ga', 'MaxGenerations', 300));
disp([f < 1e-2, flag > 0])                                  % expect:    1   1
[x, f, flag] = particleswarm(rastrigin, 3, -5 * ones(1, 3), 5 * ones(1, 3), quiet('particleswarm', 'SwarmSize', 60));
disp([f < 1e-4, flag])                                      % expect:      1     1
[x, f] = simulannealbnd(@(x) sum((x - 1) .^ 2), [3 -3], [-5 -5], [5 5], quiet('simulannealbnd', 'HybridFcn', @fmincon));
disp(f < 1e-3)                                              % expect:    1
[x, f, flag] = patternsearch(@(x) 100 * (x(2) - x(1) ^ 2) ^ 2 + (1 - x(1)) ^ 2, [-1 1], [], [], [], [], [], [], [], quiet('patternsearch', 'MaxIterations', 5000, 'MaxFunctionEvaluations', 2e4));
disp([f < 1e-4, flag])                                      % expect:      1     1
[x, f, flag] = patternsearch(@(x) -x(1) - x(2), [0 0], [1 1], 1, [], [], [0 0], [], [], quiet('patternsearch'));
disp([abs(f + 1) < 1e-5, flag])                             % expect:      1     1
[x, f] = surrogateopt(@(x) (x(1) ^ 2 - 1) ^ 2 + (x(2) - 0.5) ^ 2, [-2 -2], [2 2], quiet('surrogateopt', 'MaxFunctionEvaluations', 150));
disp(f < 1e-2)                                              % expect:    1
% Integers and a nonlinear constraint: x1 + x2 >= 3.2 in integers, smallest sum of squares is 2, 2.
[x, f] = ga(@(x) sum(x .^ 2), 2, [], [], [], [], [0 0], [10 10], @(x) deal(3.2 - sum(x), []), [1 2], quiet('ga'));
disp(sort(x))                                               % expect:      2     2
[~, ~, flag] = ga(@(x) x, 1, 1, -1, [], [], 0, 1, [], quiet('ga', 'MaxGenerations', 20));
disp(flag)                                                  % expect:     -2
rng(5);
a = ga(rastrigin, 2, [], [], [], [], [-5 -5], [5 5], [], quiet('ga', 'MaxGenerations', 20));
rng(5);
b = ga(rastrigin, 2, [], [], [], [], [-5 -5], [5 5], [], quiet('ga', 'MaxGenerations', 20));
disp(isequal(a, b))                                         % expect:    1
% Madsen's problem: minimum 0.61643 of the largest (Luksan and Vlcek, 2000) of three.
[x, f, m] = fminimax(@(x) [x(1) ^ 2 + x(2) ^ 2 + x(1) * x(2); sin(x(1)); cos(x(2))], [3; 1], [], [], [], [], [], [], [], optimset('Display', 'off'));
fprintf('%.4f\n', m)                                        % expect: 0.6164
[x, f, a] = fgoalattain(@(x) [x, 2 - x], 0, [0 1], [1 1], [], [], [], [], [], [], [], optimset('Display', 'off'));
fprintf('%.4f %.4f\n', x, a)                                % expect: 0.5000 0.5000
