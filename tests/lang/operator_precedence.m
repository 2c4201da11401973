fprintf('%g\n', -2^2)            % expect: -4
fprintf('%g\n', 2^-1)            % expect: 0.5
fprintf('%g\n', 2^3^2)           % expect: 64
fprintf('%g\n', 2^-1^2)          % expect: 0.25
fprintf('%d\n', ~1 == 0)         % expect: 1
fprintf('%d\n', ~(1 == 0))       % expect: 1
fprintf('%d\n', 1 | 0 & 0)       % expect: 1
fprintf('%d\n', 1 || 0 && 0)     % expect: 1
fprintf('%d ', 1:3+1); fprintf('\n')        % expect: 1 2 3 4
fprintf('%d ', (1:3)+1); fprintf('\n')      % expect: 2 3 4
fprintf('%d ', 1:3 == 2); fprintf('\n')     % expect: 0 1 0
fprintf('%g\n', 2*3/4)           % expect: 1.5
fprintf('%g\n', 2\6)             % expect: 3
fprintf('%g ', -[1 2].^2); fprintf('\n')    % expect: -1 -4
fprintf('%d\n', 3 - -2)          % expect: 5
fprintf('%d\n', !0 + 1)          % expect: 2
