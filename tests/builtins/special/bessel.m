% Against values of DLMF and of the closed forms of order 1/2; complex arguments by identities.
x = [0.5 1 5 20 60];
worst = @(a, b) max(abs(a - b) ./ max(abs(b), 1e-3));
fprintf('%d\n', worst(besselj(0.5, x), sqrt(2 ./ (pi * x)) .* sin(x)) < 1e-13)      % expect: 1
fprintf('%d\n', worst(bessely(0.5, x), -sqrt(2 ./ (pi * x)) .* cos(x)) < 1e-13)     % expect: 1
fprintf('%d\n', worst(besseli(0.5, x), sqrt(2 ./ (pi * x)) .* sinh(x)) < 1e-13)     % expect: 1
fprintf('%d\n', worst(besselk(0.5, x), sqrt(pi ./ (2 * x)) .* exp(-x)) < 1e-13)     % expect: 1
z = [1+2i -3+0.5i 10-4i 0.1i -30-2i];
fprintf('%d\n', worst(besselj(0.5, z), sqrt(2 ./ (pi * z)) .* sin(z)) < 1e-12)      % expect: 1
w = besselj(2.3, z) .* bessely(1.3, z) - besselj(1.3, z) .* bessely(2.3, z);
fprintf('%d\n', worst(w .* exp(-2 * abs(imag(z))), 2 ./ (pi * z) .* exp(-2 * abs(imag(z)))) < 1e-11)   % expect: 1
z = [1+2i 10-4i 3+0.1i 0.1i];
w = besseli(1.3, z) .* besselk(2.3, z) + besseli(2.3, z) .* besselk(1.3, z);
fprintf('%d\n', worst(w, 1 ./ z) < 1e-12)                                           % expect: 1
h = besselh(1, 1, z) + besselh(1, 2, z);
fprintf('%d\n', worst(h, 2 * besselj(1, z)) < 1e-12)                                % expect: 1
fprintf('%.12f %.12f\n', besselj(0, 1), bessely(1, 2))          % expect: 0.765197686558 -0.107032431541
fprintf('%.12f %.12f\n', besseli(2, 3), besselk(0, 0.1))        % expect: 2.245212440930 2.427069024702
fprintf('%.10f %.10f\n', airy(0, 1), airy(2, -2))               % expect: 0.1352924163 -0.4123025880
fprintf('%.6f\n', besseli(0, 800, 1))                           % expect: 0.014107
disp(size(besselj(0:2, (1:4)')))                                % expect:      4     3
disp(besselj([0 1 2], 0))                                       % expect:      1     0     0
disp(bessely(0, 0))                                             % expect:   -Inf
disp(besselk(1, 0))                                             % expect:    Inf
disp(isreal(besselj(2, -3)))                                    % expect:    1
disp(isreal(besselj(0.5, -3)))                                  % expect:    0
disp(class(besselj(1, single(2))))                              % expect: single
[j, err] = besselj(1, NaN); disp([j err])                       % expect:    NaN     0
[s, c, d] = ellipj(0.7, 0.3);
fprintf('%d\n', abs(s^2 + c^2 - 1) < 1e-15 && abs(d^2 + 0.3 * s^2 - 1) < 1e-15)     % expect: 1
fprintf('%d\n', abs(ellipj(ellipke(0.3), 0.3) - 1) < 1e-14)                         % expect: 1
[s, c] = ellipj(0.2 + 0.4i, 0.6); fprintf('%d\n', abs(s^2 + c^2 - 1) < 1e-14)       % expect: 1
besselj(1:2, 1:3)                        % expect-error: MATLAB:besselj:NUAndZSizeMismatch | same size
