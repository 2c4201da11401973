fprintf('%.10f\n', fzero(@(x) x^2 - 2, [0 2]))    % expect: 1.4142135624
fprintf('%.10f\n', fzero(@cos, 1))                % expect: 1.5707963268
[x, f, flag] = fminsearch(@(x) 100*(x(2) - x(1)^2)^2 + (1 - x(1))^2, [-1.2 1]);
fprintf('%.3f %.3f %d\n', x, flag)                % expect: 1.000 1.000 1
fprintf('%.4f\n', fminbnd(@(x) (x - 1)^2, 0, 3))  % expect: 1.0000
fprintf('%.8f\n', integral(@(x) exp(-x.^2), -Inf, Inf))   % expect: 1.77245385
fprintf('%.8f\n', integral(@(x) 1./sqrt(x), 0, 1))         % expect: 2.00000000
fprintf('%.6f\n', integral(@(x) [x 2*x], 0, 1, 'ArrayValued', true))   % expect: 0.500000
                                                  % expect: 1.000000
fprintf('%.8f\n', integral2(@(x, y) x.*y, 0, 1, 0, @(x) x))   % expect: 0.12500000
[t, y] = ode45(@(t, y) [y(2); -y(1)], [0 pi], [0; 1], odeset('RelTol', 1e-8, 'AbsTol', 1e-10));
fprintf('%d %d\n', abs(y(end, 1)) < 1e-7, abs(y(end, 2) + 1) < 1e-7)   % expect: 1 1
[t, y] = ode23(@(t, y) -y, [0 0.5 1], 1);
fprintf('%d %.3f\n', numel(t), y(end))            % expect: 3 0.368
