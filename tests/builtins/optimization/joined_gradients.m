% Functions that return value and gradient together only; least squares within constraints; options.
o = optimoptions('fmincon', 'Display', 'off', 'SpecifyObjectiveGradient', true, 'SpecifyConstraintGradient', true);
x = fmincon(@(x) deal(sum(x .^ 2), 2 * x), [2; 2], [], [], [], [], [], [], @(x) deal(1 - x(1), [], [-1; 0], []), o);
fprintf('%.4f ', x), fprintf('\n')                             % expect: 1.0000 0.0000
o = optimoptions('fmincon', 'Display', 'off', 'Algorithm', 'interior-point', 'SpecifyObjectiveGradient', true, 'HessianFcn', @(x, l) 2 * eye(2));
fprintf('%.4f ', fmincon(@(x) deal(sum(x .^ 2), 2 * x), [1; 1], [], [], [1 1], 1, [], [], [], o)), fprintf('\n')  % expect: 0.5000 0.5000
x = fminunc(@(x) deal(sum((x - 1) .^ 2), 2 * (x - 1)), [0 0], optimoptions('fminunc', 'Display', 'off', 'SpecifyObjectiveGradient', true));
fprintf('%.4f ', x), fprintf('\n')                             % expect: 1.0000 1.0000
[x, r, e, flag] = lsqnonlin(@(x) x - [1 2], [0 0], [], [], [1 1], 1, [], [], [], optimset('Display', 'off'));
fprintf('%.4f %.4f %.4f %d\n', abs(x), r, flag)                % expect: 0.0000 1.0000 2.0000 1
[x, r] = lsqcurvefit(@(b, t) b(1) * exp(b(2) * t), [1 0.1], 1:4, exp(0.5 * (1:4)), [], [], [1 0], 0.9, [], [], optimset('Display', 'off'));
fprintf('%.4f %.4f\n', x)                                      % expect: 0.9000 0.5286
[x, r] = lsqnonlin(@(x) x - [3 4], [0 0], [], [], [], [], [], [], @(x) deal(norm(x) ^ 2 - 1, []), optimset('Display', 'off'));
fprintf('%.4f %.4f %.4f\n', x, r)                              % expect: 0.6000 0.8000 16.0000
rng(1)
[x, f, e, o, points] = particleswarm(@(x) sum(x .^ 2), 2, [-1 -1], [1 1], optimoptions('particleswarm', 'Display', 'off', 'SwarmSize', 10, 'MaxIterations', 5));
disp(size(points))                                            % expect:     10     2
o = optimoptions('patternsearch', 'PollMethod', 'GPSPositiveBasis2N', 'UseCompletePoll', true);
disp(o.PollMethod)                                            % expect: GPSPositiveBasis2N
optimoptions('fmincon', 'Nonsense', 1)                        % expect-error: optim:options:Unrecognized | 'Nonsense'
