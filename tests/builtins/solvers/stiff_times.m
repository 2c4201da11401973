ode15s(@(t, y) y, [0 1 0.5], 1)  % expect-error: MATLAB:ode15s:SizeTspan | rise or fall
