% The forward pass by hand: state 1 before the first symbol.
A = [0.9 0.1; 0.2 0.8];
B = [0.7 0.3; 0.1 0.9];
[p, logp, f, b, s] = hmmdecode([1 2], A, B);
fprintf('%.12f\n', exp(logp))                       % expect: 0.234600000000
fprintf('%d %d\n', size(f, 2), size(p, 2))          % expect: 3 2
disp(all(abs(sum(p) - 1) < 1e-12))                  % expect:    1
[states, l] = hmmviterbi([2 2 2], A, B, 'Statenames', {'calm', 'wild'});
disp(strjoin(states))                               % expect: wild wild wild
fprintf('%.6f\n', l)                                % expect: -3.064954
% Training never lowers the likelihood.
rng(3);
q = hmmgenerate(300, A, B);
[~, ~, logs] = hmmtrain(q, [0.6 0.4; 0.3 0.7], [0.6 0.4; 0.3 0.7], 'Maxiterations', 60, 'Tolerance', 1e-3);
disp(all(diff(logs) > -1e-8) && numel(logs) > 3)    % expect:    1
[a, e] = hmmestimate('abba', 'xyxx', 'Symbols', 'ab', 'Statenames', 'xy');
disp(a)                                             % expect:     0.5000    0.5000
                                                    % expect:     1.0000         0
disp(e)                                             % expect:     0.6667    0.3333
                                                    % expect:          0    1.0000
