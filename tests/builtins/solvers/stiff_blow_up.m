[t, y] = ode15s(@(t, y) y .^ 2, [0 2], 1);  % expect-stderr: Unable to meet integration tolerances
disp(abs(t(end) - 1) < 0.02)  % expect:    1
