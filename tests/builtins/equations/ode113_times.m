ode113(@(t, y) y, [0 1 0.5], 1)  % expect-error: MATLAB:ode113:SizeTspan | rise or fall
