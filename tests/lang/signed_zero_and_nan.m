fprintf('%g %g\n', 1 / -0, 1 / 0)           % expect: -Inf Inf
fprintf('%d %d\n', NaN == NaN, NaN ~= NaN)  % expect: 0 1
fprintf('%d\n', isequal(NaN, NaN))          % expect: 0
fprintf('%d\n', -0 == 0)                    % expect: 1
fprintf('%g\n', max([NaN 1]))               % expect: 1
