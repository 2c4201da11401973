% Options have the values that solvers take by themselves; solvers tell how they ended.
o = optimoptions('fmincon');
disp({o.Display, o.ConstraintTolerance, o.SpecifyObjectiveGradient})                 % expect:     {'final'}    {[1.0000e-06]}    {[0]}
disp(optimoptions('intlinprog').MaxNodes)                                            % expect:     10000000
o = resetoptions(optimoptions('linprog', 'Display', 'off', 'MaxIterations', 3), {'Display', 'MaxIterations'});
disp({o.Display, o.MaxIterations})                                                   % expect:     {'final'}    {[100000]}
o = resetoptions(optimoptions('ga', 'PopulationSize', 7), 'PopulationSize');
disp(isfield(o, 'PopulationSize'))                                                   % expect:    0
q = optimset('Display', 'off');
[x, ~, flag, out, g, H] = fminunc(@(x) sum((x - [1 2]) .^ 2 .* [1 3]), [0 0], q);
disp([flag, norm(H - diag([2 6])) < 1e-5, out.firstorderopt < 1e-6, norm(g) < 1e-6]) % expect:      1     1     1     1
disp({out.algorithm, out.message})                                                   % expect:     {'quasi-newton'}    {'Local minimum found.'}
[~, ~, flag, out] = fminunc(@(x) sum(x .^ 4), [3 4], optimset(q, 'OutputFcn', @(x, now, state) now.iteration >= 2));
disp([flag out.iterations])                                                          % expect:     -1     2
[~, ~, flag] = fminunc(@(x) sum(x .^ 4), [3 4], optimset(q, 'MaxFunEvals', 5));
disp(flag)                                                                           % expect:      0
[~, ~, ~, out] = fsolve(@(x) x ^ 2 - 2, 1, q);
disp({out.algorithm, out.message, out.firstorderopt < 1e-8})                         % expect:     {'levenberg-marquardt'}    {'Equation solved.'}    {[1]}
[~, ~, ~, out] = quadprog([2 0; 0 2], [-2; -5], [1 2], 3, [], [], [0; 0], [], [], q);
disp([out.firstorderopt < 1e-8, out.constrviolation < 1e-10])                        % expect:    1   1
% Constraints that bend: neither algorithm creeps along them (problem 26 of Hock and Schittkowski).
for name = {'sqp', 'interior-point'}
  [~, f, flag, out] = fmincon(@(x) (x(1) - x(2)) ^ 2 + (x(2) - x(3)) ^ 4, [-2.6 2 2], [], [], [], [], [], [], ...
                              @(x) deal([], (1 + x(2) ^ 2) * x(1) + x(3) ^ 4 - 3), optimoptions('fmincon', 'Algorithm', name{1}, 'Display', 'off'));
  disp([f < 1e-7, flag > 0, out.iterations < 60])
end
% expect:    1   1   1
% expect:    1   1   1
resetoptions(o, 'nosuch')                                                            % expect-error: optim:options:Unrecognized | 'nosuch'
