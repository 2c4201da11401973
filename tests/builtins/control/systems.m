s = tf('s');
G = 1 / (s ^ 2 + 2 * s + 3)
% expect: G = 
% expect:         1
% expect:   -------------
% expect:   s^2 + 2 s + 3
% expect: Continuous-time transfer function.
H = feedback(G, 1);
disp(H.Denominator{1})                    % expect:      1     2     4
disp(poly(pole(H)))                       % expect:     1.0000    2.0000    4.0000
fprintf('%.4f\n', dcgain(G))              % expect: 0.3333
% Gain 2 (6 dB) at sqrt(3), phase 27.1 at 1.2328: Nise's third-order example, computed by hand.
[gm, pm, wg, wp] = margin(tf(4, [1 3 3 1]));
fprintf('%.4f %.2f %.4f %.4f\n', gm, pm, wg, wp)   % expect: 2.0000 27.14 1.7321 1.2328
[mag, phase] = bode(tf(1, [1 1]), [0.1 1 10]);
fprintf('%.4f ', mag, phase), fprintf('\n')        % expect: 0.9950 0.7071 0.0995 -5.7106 -45.0000 -84.2894 
[y, t] = step(tf(1, [1 1]), 0:0.5:2);
disp(max(abs(y - (1 - exp(-t)))) < 1e-12)          % expect:    1
[y, t] = impulse(tf(1, [1 1]), 0:0.5:2);
disp(max(abs(y - exp(-t))) < 1e-12)                % expect:    1
y = lsim(tf(1, [1 1]), (0:0.1:1)', 0:0.1:1);
disp(abs(y(end) - exp(-1)) < 1e-12)                % expect:    1
y = initial(ss(-2, 1, 1, 0), 3, 0:0.5:1);
fprintf('%.4f ', y), fprintf('\n')                 % expect: 3.0000 1.1036 0.4060 
i = stepinfo(tf(1, [1 1 1]));
fprintf('%.1f %d\n', i.Overshoot, abs(i.PeakTime - 2 * pi / sqrt(3)) < 0.03)    % expect: 16.3 1
M = [tf(1, [1 1]), tf(1, [1 2]); 0, tf(2, [1 3])];
disp(size(M))                                      % expect:      2     2
disp(sort(pole(M))')                               % expect:     -3    -2    -1
N = M * M;
disp(max(max(abs(evalfr(N, 2i) - evalfr(M, 2i) ^ 2))) < 1e-12)              % expect:    1
F = feedback(ss(M), eye(2));
disp(max(max(abs(evalfr(F, 2i) - (eye(2) + evalfr(M, 2i)) \ evalfr(M, 2i)))) < 1e-12)   % expect:    1
m = minreal(tf([1 1], [1 3 2]));
disp(round(m.Denominator{1}, 10))                  % expect:      1     2
fprintf('%.4f %.4f\n', norm(tf(1, [1 1])), norm(tf(1, [1 0.1 1]), Inf))     % expect: 0.7071 10.0125
fprintf('%.4f\n', bandwidth(tf(1, [1 1])))         % expect: 0.9976
disp(isstable(tf(1, [1 -1])))                      % expect:    0
z = zpk([-1], [-2 -3], 4);
fprintf('%.4f\n', dcgain(z))                       % expect: 0.6667
[n, d] = tfdata(z, 'v');
disp([n; d])                                       % expect:      0     4     4
                                                   % expect:      1     5     6
r = rlocus(tf(1, [1 2 0]), [0 1 2]);
disp(size(r))                                      % expect:      2     3
