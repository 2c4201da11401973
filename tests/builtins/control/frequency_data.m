s = tf(1, [1 1]);
w = [0.1 1 10]';
f = frd(s, w);
disp(abs(f.ResponseData(1, 1, 2)) - sqrt(0.5) < 1e-12)              % expect:    1
g = feedback(f, 2);
h = freqresp(feedback(s, 2), w);
disp(max(abs(g.ResponseData(:) - h(:))) < 1e-12)                    % expect:    1
k = (f * s + 1) / 2 - inv(f);
H = freqresp((s * s + 1) / 2, w) - 1 ./ freqresp(s, w);
disp(max(abs(k.ResponseData(:) - H(:))) < 1e-12)                    % expect:    1
[m, p] = bode(f);
fprintf('%.4f %.4f\n', m(2), p(2))                                  % expect: 0.7071 -45.0000
[r, q] = frdata(f, 'v');
disp(isequal(q, w) && numel(r) == 3)                                % expect:    1
disp(size(fselect(f, 0.5, 20).Frequency, 1))                        % expect:      2
