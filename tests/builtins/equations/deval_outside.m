s = ode113(@(t, y) y, [0 1], 1);
deval(s, 2)  % expect-error: MATLAB:deval:SolOutsideInterval | outside the interval
