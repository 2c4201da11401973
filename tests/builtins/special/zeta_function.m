% Riemann's zeta function: SciPy's values, even integers, poles, a zero on the critical line.
fprintf('%.14g ', zeta([2 3 1.5 10 50])), disp('')    % expect: 1.6449340668482 1.2020569031596 2.6123753486855 1.0009945751278 1
fprintf('%.13g ', zeta([0.5 -1.5 -7 0])), disp('')    % expect: -1.46035450881 -0.02548520188983 0.004166666666667 -0.5
disp(zeta([1 -2 -4 Inf NaN]))                         % expect:    Inf     0     0     1   NaN
disp(abs(zeta(0.5 + 14.134725141734693i)) < 1e-14)    % expect:    1
disp({class(zeta(single(2))), size(zeta(zeros(0, 3)))})   % expect:     {'single'}    {[0 3]}
zeta(1, 2)                                            % expect-error: MATLAB:zeta:Derivative | not supported
