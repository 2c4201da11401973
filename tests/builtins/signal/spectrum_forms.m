% Frequencies in the place of nfft, bounds, the largest in place of the mean; transforms of each type.
x = sin((1:200)' .^ 1.3);
w = hann(64);
[p, f, c] = pwelch(x, w, 32, 128, 100, 'ConfidenceLevel', 0.9);
disp(size(c))                                                 % expect:     65     2
disp(all(c(:, 1) <= p & p <= c(:, 2)))                        % expect:    1
q = pwelch(x, w, 32, f, 100);
disp(norm(p(2:64) - 2 * q(2:64)) < 1e-12)                     % expect:    1
disp(all(pwelch(x, w, 32, 128, 100, 'maxhold') >= p & pwelch(x, w, 32, 128, 100, 'minhold') <= p))  % expect:    1
[~, ~, c] = periodogram([x x], [], [], 10);
disp(size(c))                                                 % expect:    129     4
disp(abs(periodogram(x, [], [0.3 0.7]) - abs(exp(-1i * [0.3; 0.7] * (0:199)) * x) .^ 2 / (2 * pi * 200)) < 1e-12)  % expect:    1
                                                              % expect:    1
[s, f, t] = spectrogram(x, 64, 32, [1 2 3], 100);
disp([size(s), f(3), numel(t)])                               % expect:      3     5     3     5
disp(size(cpsd([x x], x)))                                    % expect:    129     2
[p, f] = periodogram(x);
disp(abs(bandpower(p, f, 'psd') / bandpower(x) - 1) < 0.05)    % expect:    1
for k = 1:4
  for y = {[1 2 3 4], [1 + 2i, 3, 4i], 5}
    z = idct(dct(y{1}, 'Type', k), 'Type', k);
    if norm(z - y{1}) > 1e-13, disp(k), disp(y{1}), end
  end
end
M = dct(eye(4), 'Type', 4);
disp(norm(M * M' - eye(4)) < 1e-14)                           % expect:    1
disp(norm(M - cos(pi / 16 * (2 * (0:3)' + 1) * (2 * (0:3) + 1)) / sqrt(2)) < 1e-14)  % expect:    1
fprintf('%.4e\n', gauspuls('cutoff', 50e3, 0.6, [], -40))      % expect: 3.7849e-05
y = chirp(0:0.25:1, 1, 1, 5, 'linear', 'complex');
disp(norm(real(y) - chirp(0:0.25:1, 1, 1, 5)) < 1e-14)        % expect:    1
disp(norm(chirp(0.2, 1, 1, 5, 'quadratic', 0, 'concave') - chirp(0.2, 1, 1, 5, 'quadratic')) == 0)  % expect:    1
[c, l] = wavedec(1:8, 2, 'haar');
[a, b] = detcoef(c, l, [1 2]);
fprintf('%.4f ', a, b), fprintf('\n')                          % expect: -0.7071 -0.7071 -0.7071 -0.7071 -2.0000 -2.0000
disp(numel(detcoef(c, l, 'cells')))                           % expect:      2
t = (0:999)' / 1000;
a = 1 + 0.5 * cos(4 * pi * t);
[u, l] = envelope([a .* cos(200 * pi * t), a .* sin(200 * pi * t)], 51);
disp(max(abs(u(100:900, :) - a(100:900)), [], 'all') < 1e-3 && isequal(size(l), [1000 2]))  % expect:    1
dct(1:4, 'Type', 5)                                           % expect-error: signal:dct:InvalidType | 1, 2, 3 or 4
