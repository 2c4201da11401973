% Equations without a solution stop with a warning, and stop.
warning('off', 'all');
[t, y] = ode45(@(t, y) y ^ 2, [0 2], 1);                 % infinite at 1
disp(t(end) < 1.001)                                     % expect:    1
[t, y] = ode15s(@(t, y) y ^ 2, [0 2], 1);
disp(t(end) < 1.001)                                     % expect:    1
[t, y] = ode45(@(t, y) NaN, [0 1], 1);
disp(t(end) < 1)                                         % expect:    1
[t, y] = ode15s(@(t, y) NaN * y, [0 1], 1);
disp(t(end) < 1)                                         % expect:    1
[t, y] = ode23t(@(t, y) [-y(1); y(2) - 1 + y(1) - y(1)], [0 1], [1; 1], odeset('Mass', [1 0; 0 0]));
fprintf('%.3f %.3f\n', y(end, :))                        % expect: 0.368 1.000
try
  ode15s(@(t, y) y, [0 0], 1);
catch e
  disp(strncmp(e.identifier, 'MATLAB:ode', 10))          % expect:    1
end
q = integral(@(x) 1 ./ x, 0, 1);
disp(q > 10)                                             % expect:    1
