% Problems without an answer end with the flags that are documented, and end.
o = optimset('Display', 'off');
q = optimoptions('fmincon', 'Display', 'off');
[x, ~, e] = linprog([1 1], [1 1; -1 -1], [1 -3], [], [], [0 0], [], o);
disp([isempty(x) e])                                                   % expect:      1    -2
[~, ~, e] = linprog([-1 0], [], [], [], [], [0 0], [], o);
disp(e)                                                                % expect:     -3
[~, ~, e] = quadprog(eye(2), [0 0], [1 0; -1 0], [-1; -1], [], [], [], [], [], o);
disp(e)                                                                % expect:     -2
[~, ~, e] = quadprog(zeros(2), [-1 0], [], [], [], [], [0 0], [], [], o);
disp(e)                                                                % expect:     -3
[~, ~, e] = intlinprog([1 1], 1:2, [1 1; -1 -1], [0.7; -0.3], [], [], [0 0], [1 1], optimoptions('intlinprog', 'Display', 'off'));
disp(e)                                                                % expect:     -2
[~, ~, e] = fmincon(@(x) x(1) ^ 2, 1, [1; -1], [-1; -1], [], [], [], [], [], q);
disp(e < 0)                                                            % expect:    1
[~, ~, e] = fmincon(@(x) x ^ 2, 3, [], [], [], [], [], [], [], optimset(o, 'MaxIter', 0));
disp(e)                                                                % expect:      0
[~, ~, ~, e] = lsqnonlin(@(x) exp(x) + 1, 0, [], [], o);
disp(e >= 0)                                                           % expect:    1
[~, ~, e] = fsolve(@(x) x ^ 2 + 1, 1, o);
disp(e <= 0)                                                           % expect:    1
[~, ~, e] = fminsearch(@(x) NaN, [1 2], o);
disp(e <= 1)                                                           % expect:    1
[~, ~, e] = fminunc(@(x) -x ^ 2, 1, o);
disp(e)                                                                % expect:     -3
rng(1);
[~, ~, e] = ga(@(x) x(1), 1, [1; -1], [-1; -1], [], [], -5, 5, [], optimoptions('ga', 'Display', 'off', 'MaxGenerations', 20));
disp(e)                                                                % expect:     -2
[~, ~, e, out] = patternsearch(@(x) sum(x .^ 2), [3 4], [], [], [], [], [], [], [], optimoptions('patternsearch', 'Display', 'off', 'MaxIterations', 3));
disp([e out.iterations])                                               % expect:      0     3
[~, ~, e] = patternsearch(@(x) NaN, 1, [], [], [], [], -1, 1, [], optimoptions('patternsearch', 'Display', 'off'));
disp(e)                                                                % expect:      1
[~, ~, e] = particleswarm(@(x) NaN, 1, -1, 1, optimoptions('particleswarm', 'Display', 'off', 'MaxIterations', 30));
disp(any(e == [0 1]))                                                  % expect:    1
