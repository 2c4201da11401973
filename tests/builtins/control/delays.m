% Delays of systems: exact in every response, kept by arithmetic where it can be, by pade and absorbDelay else.
s = tf('s');
G = exp(-2*s)*3/(5*s + 1)               % expect: G =
                                        % expect:                  3
                                        % expect:   exp(-2*s) * -------
                                        % expect:               5 s + 1
                                        % expect: Continuous-time transfer function.
[~, p] = bode(G, [0.1 1]);
near = @(a, b) all(abs(a(:) - b(:)) < 1e-10);
disp(near(squeeze(p)', -(atan([.5 5]) + 2*[0.1 1])*180/pi)) % expect:    1
t = (0:0.5:6)';
disp(near(step(G, t), 3*(1 - exp(-max(t - 2, 0)/5)))) % expect:    1
late = tf(1, [1 1], 'InputDelay', 0.3);
disp(near(step(late, t), 1 - exp(-max(t - 0.3, 0)))) % expect:    1
disp(near(impulse(late, t), (t >= 0.3).*exp(-(t - 0.3)))) % expect:    1
disp(near(step(ss(late), t), step(zpk(late), t))) % expect:    1
u = ones(size(t));
disp(near(lsim(G, u, t), step(G, t)))   % expect:    1
x0 = initial(ss(late), 2, t);
disp(near(lsim(ss(late), 0*u, t, 2), x0)) % expect:    1
H = set(tf(12.76, [5 1]), 'iodelay', 1);
disp([H.IODelay, totaldelay(H), hasdelay(H), hasdelay(tf(1, [1 1]))]) % expect:      1     1     1     0
disp(totaldelay(G*H)), disp(totaldelay(G + 2*G)) % expect:      3
                                                 % expect:      2
WB = [12.8*exp(-s)/(16.7*s + 1), -18.9*exp(-3*s)/(21*s + 1); 6.6*exp(-7*s)/(10.9*s + 1), -19.4*exp(-3*s)/(14.4*s + 1)];
disp(totaldelay(WB)), disp(totaldelay(WB(2, :))), disp(totaldelay(WB.')) % expect:      1     3
                                                                         % expect:      7     3
                                                                         % expect:      7     3
                                                                         % expect:      1     7
                                                                         % expect:      3     3
y = step(WB, 0:10:40);
disp(near(y(end, 1, 1), 12.8*(1 - exp(-39/16.7))) && near(y(end, 2, 1), 6.6*(1 - exp(-33/10.9)))) % expect:    1
yl = lsim(WB, [ones(41, 1), zeros(41, 1)], 0:40);
disp(near(yl(end, :), y(end, :, 1)))    % expect:    1
disp(isstable(feedback(pade(G, 2), 1))) % expect:    1
disp(norm(squeeze(freqresp(pade(G, 5), 0.3)) - squeeze(freqresp(G, 0.3))) < 1e-6) % expect:    1
P = pade(WB, 3); disp([hasdelay(P), norm(freqresp(P, 0.05) - freqresp(WB, 0.05)) < 1e-4]) % expect:    0   1
d = c2d(G, 1)                           % expect: d =
                                        % expect:              0.5438
                                        % expect:   z^(-2) * ----------
                                        % expect:            z - 0.8187
                                        % expect: Sample time: 1 seconds
                                        % expect: Discrete-time transfer function.
absorbDelay(d)                          % expect: ans =
                                        % expect:        0.5438
                                        % expect:   ----------------
                                        % expect:   z^3 - 0.8187 z^2
                                        % expect: Sample time: 1 seconds
                                        % expect: Discrete-time transfer function.
part = c2d(tf(1, [1 1], 'InputDelay', 1.25), 1);
disp([part.InputDelay, near(step(part, 0:5), 1 - exp(-max((0:5)' - 1.25, 0)))]) % expect:      1     1
disp(totaldelay(d2c(d)))                % expect:      2
[gm, pm, wg, wp] = margin(G); fprintf('%.4f %.4f %.4f %.4f\n', gm, pm, wg, wp) % expect: 1.5289 44.6484 0.8953 0.5657
S = ss(G)                               % expect: S =
                                        % expect:   A =
                                        % expect:                x1
                                        % expect:    x1        -0.2
                                        % expect:   B =
                                        % expect:                u1
                                        % expect:    x1           1
                                        % expect:   C =
                                        % expect:                x1
                                        % expect:    y1         0.6
                                        % expect:   D =
                                        % expect:                u1
                                        % expect:    y1           0
                                        % expect:   Input delays (seconds): 2
                                        % expect: Continuous-time state-space model.
zpk(G)                                  % expect: ans =
                                        % expect:                 0.6
                                        % expect:   exp(-2*s) * -------
                                        % expect:               (s+0.2)
                                        % expect: Continuous-time zero/pole/gain model.
told(@() feedback(G, 1)), told(@() G + H), told(@() inv(G)), told(@() rlocus(G)), told(@() ss(WB)) % expect: A closed loop of a system with delays has delays inside, which are not supported; pade(sys, n) approximates them.
                                                                                                   % expect: A sum of systems with different delays has delays inside, which are not supported; pade(sys, n) approximates them.
                                                                                                   % expect: The inverse of a delay would look into the future.
                                                                                                   % expect: The root locus of a system with delays has delays inside, which are not supported; pade(sys, n) approximates them.
                                                                                                   % expect: A state-space system cannot have a delay for each channel; use tf, or pade(sys, n).
told(@() tf(1, [1 1], 'InputDelay', -1)), told(@() set(G, 'nosuch', 1)), told(@() exp(s + 1)), told(@() pade(d, 2)) % expect: Delays must be finite numbers that are not negative.
                                                                                                                    % expect: Unrecognized property 'nosuch' of a system.
                                                                                                                    % expect: exp is defined for -T*s only, with T not negative: a delay.
                                                                                                                    % expect: Delays of discrete systems are exact by absorbDelay.
told(@() c2d(G, 0.3, 'tustin'))         % expect: Delays that are no multiples of the sample time are converted for inputs, by the method 'zoh'.
function told(f), try, f(); catch e, disp(e.message), end, end
