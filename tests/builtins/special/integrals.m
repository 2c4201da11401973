fprintf('%.10f\n', expint([0.1 1 5]))       % expect: 1.8229239584
                                            % expect: 0.2193839344
                                            % expect: 0.0011482956
fprintf('%.8f %.8f\n', real(expint(-1)), imag(expint(-1)))    % expect: -1.89511782 -3.14159265
fprintf('%.8f %.8f\n', real(expint(2+3i)), imag(expint(2+3i)))   % expect: -0.02482621 0.02031667
disp(expint([0 Inf]))                       % expect:    Inf     0
fprintf('%.10f\n', psi([0.5 1]), psi(1, 1)) % expect: -1.9635100260
                                            % expect: -0.5772156649
                                            % expect: 1.6449340668
[k, e] = ellipke([0 0.5 1]);
fprintf('%.8f %.8f\n', [k; e])              % expect: 1.57079633 1.57079633
                                            % expect: 1.85407468 1.35064388
                                            % expect: Inf 1.00000000
fprintf('%.6f\n', legendre(2, [0 0.5]))     % expect: -0.500000
                                            % expect: 0.000000
                                            % expect: 3.000000
                                            % expect: -0.125000
                                            % expect: -1.299038
                                            % expect: 2.250000
disp(size(legendre(1, zeros(2, 3))))        % expect:      2     2     3
