% Only the rows that are wanted are computed: the same as from all of them.
x = sin((0:999) * 0.3) + mod((0:999) * 0.618, 1);
[s, f, t, p] = spectrogram(x, 64, 40, 100, 10);
[S, F, T, P] = spectrogram(x, 64, 40, 100, 10, 'twosided');
disp(max(max(abs(s - S(1:51, :)))) < 1e-12)                        % expect:    1
disp(max(abs(f - F(1:51))) < 1e-12 && isequal(t, T))               % expect:    1
disp(max(max(abs(p(2:50, :) - 2 * P(2:50, :)))) < 1e-12)           % expect:    1
disp(max(abs(p(51, :) - P(51, :))) < 1e-12)                        % expect:    1
disp(class(spectrogram(single(x), 64)))                            % expect: single
