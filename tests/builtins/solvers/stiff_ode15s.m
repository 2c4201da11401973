% Stiff problems; the references are Radau's method of SciPy 1.10 at 1e-10.
o = odeset('RelTol', 1e-6, 'AbsTol', 1e-10);
robertson = @(t, y) [-.04*y(1)+1e4*y(2)*y(3); .04*y(1)-1e4*y(2)*y(3)-3e7*y(2)^2; 3e7*y(2)^2];
s = ode15s(robertson, [0 4e5], [1; 0; 0], o);
disp(max(abs(s.y(:, end) ./ [4.93827452e-03; 1.98499409e-08; 9.95061706e-01] - 1)) < 1e-4)  % expect:    1
disp(s.stats.nsteps < 600)                                                     % expect:    1
[t, y] = ode15s(@(t, y) [y(2); 1000*(1-y(1)^2)*y(2)-y(1)], [0 2000], [2 0], o);
disp(abs(y(end, 1) - 1.70616773) < 1e-4)                                       % expect:    1
% An algebraic equation takes the place of the last one.
constrained = @(t, y) [-.04*y(1)+1e4*y(2)*y(3); .04*y(1)-1e4*y(2)*y(3)-3e7*y(2)^2; sum(y)-1];
[t, y] = ode15s(constrained, [0 4e5], [1 0 0], odeset(o, 'Mass', diag([1 1 0])));
disp(max(abs(y(end, :) ./ s.y(:, end)' - 1)) < 1e-6)                           % expect:    1
% A terminal event; times asked for, forwards and backwards; a mass that depends on time.
[t, y, te, ye, ie] = ode15s(@(t, y) [y(2); -9.81], [0 5], [10 0], odeset(o, 'Events', @(t, y) deal(y(1), 1, -1)));
fprintf('%.4f %d %d\n', te, ie, t(end) == te)                                  % expect: 1.4278 1 1
[t, y] = ode15s(@(t, y) -y, [0 .5 1 2], 1, o); disp([t' max(abs(y - exp(-t))) < 1e-5])  % expect:          0    0.5000    1.0000    2.0000    1.0000
[t, y] = ode15s(@(t, y) -y, [2 1 0], exp(-2), o); fprintf('%.3f ', y), disp('')  % expect: 0.135 0.368 1.000
[t, y] = ode15s(@(t, y) -2*y, [0 1], 1, odeset(o, 'Mass', @(t) 1 + t)); disp(abs(y(end) - 1/4) < 1e-5)  % expect:    1
[t, y] = ode15s(@(t, y) -y, [0 1], 1, odeset(o, 'BDF', 'on', 'MaxOrder', 2)); disp(abs(y(end) - exp(-1)) < 1e-4)  % expect:    1
disp(size(ode15s(@(t, y) -y, [0 1], 1).x, 1))                                  % expect:      1
