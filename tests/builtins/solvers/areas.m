fprintf('%.8f\n', integral2(@(x, y) x .* y, 0, 1, 0, @(x) x))                        % expect: 0.12500000
fprintf('%.8f\n', integral2(@(x, y) 1 / (1 + x * y), 0, 1, 0, 1, 'Vectorized', false))   % expect: 0.82246703
fprintf('%.6f\n', integral3(@(x, y, z) x + y + z, 0, 1, 0, @(x) x, 0, @(x, y) x + y))  % expect: 0.875000
fprintf('%.6f\n', quad2d(@(x, y) x.^2 .* y, 0, 2, 0, 3))                              % expect: 12.000000
fprintf('%.6f\n', dblquad(@(x, y) x .* y, 0, 1, 0, 2))                                % expect: 1.000000
fprintf('%.6f\n', triplequad(@(x, y, z) x + y + z, 0, 1, 0, 1, 0, 1))                 % expect: 1.500000
% Once around the pole at 0.
q = integral(@(z) 1 ./ z, 1, 1, 'Waypoints', [1+1i, -1+1i, -1-1i, 1-1i]);
fprintf('%.6f %.6f\n', abs(real(q)), imag(q))                                         % expect: 0.000000 6.283185
