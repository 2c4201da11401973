% Filters by transforms, lattices, partial fractions. Values of residuez: SciPy 1.10.
rng(4);
x = randn(1000, 3);
b = randn(1, 17);
disp([norm(fftfilt(b, x) - filter(b, 1, x)) < 1e-12, norm(fftfilt(b, x(:, 1)', 64) - filter(b, 1, x(:, 1)')) < 1e-12])   % expect:    1   1
B = randn(5, 3);
disp(norm(fftfilt(B, x) - [filter(B(:, 1), 1, x(:, 1)), filter(B(:, 2), 1, x(:, 2)), filter(B(:, 3), 1, x(:, 3))]) < 1e-12)  % expect:    1
disp(size(fftfilt(B, x(:, 1))))                                        % expect:         1000           3
disp({class(fftfilt(single(b), x)), size(fftfilt([1 2], [])), fftfilt(2, 3)})   % expect:     {'single'}    {[0 0]}    {[6]}
disp(max(abs(imag(fftfilt([1 1i], [1 2 3])) - [0 1 2])) < 1e-14)       % expect:    1
disp([enbw(rectwin(10)), enbw(rectwin(10), 50)])                       % expect:      1     5
disp([window(@kaiser, 3, 2.5)', window('rectwin', 2)'])                % expect:     0.3040    1.0000    0.3040    1.0000    1.0000
disp(finddelay([0 0 1 2 3], [1 2 3]))                                  % expect:     -2
disp(finddelay([1 2 3]', [0 1 2 3; 1 2 3 0]'))                         % expect:      1     0
disp([finddelay([0 0], [1 2]), finddelay([1 0 0 0], [0 0 0 1], 2)])    % expect:      0     0
[r, p, k] = residuez([1 2 3], [1 -0.9 0.2]);
fprintf('%.4f ', r, p, k), disp('')                                    % expect: 85.0000 -99.0000 0.5000 0.4000 15.0000
[r, p, k] = residuez([1 0 1], poly([0.5 0.5 -0.3]));
fprintf('%.6f ', r, p), disp(isempty(k))                               % expect: -3.828125 3.125000 1.703125 0.500000 0.500000 -0.300000    1
[b, a] = residuez(r, p, k);
fprintf('%.4f ', b, a), disp('')                                       % expect: 1.0000 0.0000 1.0000 1.0000 -0.7000 -0.0500 0.0750
[y, i] = bitrevorder((1:4)');
disp([y i]')                                                           % expect:      1     3     2     4
                                                                       % expect:      1     3     2     4
[sos, g] = tf2sos([1 2 3 4], [1 0.5 0.2 0.1]);
[z, p, k] = sos2zp(sos, g);
disp(norm(poly(z) * k - [1 2 3 4]) + norm(poly(p) - [1 0.5 0.2 0.1]) < 1e-12)   % expect:    1
[k, r0] = poly2rc([1 0.5 0.2], 2);
[a, e] = rc2poly(k, r0);
fprintf('%.4f ', k, r0, a, e), disp('')                                % expect: 0.4167 0.2000 2.5210 1.0000 0.5000 0.2000 2.0000
disp(polystab([2 -6 4]))                                               % expect:      2    -3     1
disp([polystab(7), isempty(polystab([]))])                             % expect:      1     1
disp(pulstran(0:0.1:1, [0.2 0.6], 'rectpuls', 0.2))                    % expect:      0     1     1     0     0     1     1     0     0     0     0
bitrevorder(1:6)                                                       % expect-error: signal:bitrevorder:InvalidLength | power of two
