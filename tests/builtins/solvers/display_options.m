% Display: 'off' prints nothing, the standard only what went wrong, 'final' the end, 'iter' all.
x = fzero(@(x) x-1,[0 3],optimset('Display','iter'));   % expect: Search for a zero in the interval [0, 3]:
                        % expect:  Func-count    x          f(x)             Procedure
                        % expect:     2               3             2        initial
                        % expect:     3               1             0        interpolation
                        % expect: Zero found in the interval [0, 3]
disp(isnan(fzero(@(x) x^2+1,1,optimset('Display','off'))))   % expect:    1
x = fminsearch(@(x) (x-1)^2,0,optimset('Display','iter','MaxIter',2));
                        % expect:  Iteration   Func-count     min f(x)         Procedure
                        % expect:      1            2           0.9995         initial simplex
                        % expect:      2            4         0.998501         expand
                        % expect: Exiting: Maximum number of iterations has been exceeded
                        % expect:          - increase MaxIter option.
                        % expect:          Current function value: 0.998501
[x,f,flag,o] = fminsearch(@(x) (x-1)^2,0,optimset('MaxFunEvals',5));
disp(flag), disp(contains(o.message,'increase MaxFunEvals'))   % expect:      0
                        % expect:    1
optimset('nosuch')      % expect-error: MATLAB:optimset:FcnNotFoundOnPath | 'nosuch'
