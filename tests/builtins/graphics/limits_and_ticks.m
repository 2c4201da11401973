% Limits and ticks as MATLAB chooses them, also as its documentation shows them.
plot(1:10); disp([xlim ylim])                         % expect:      1    10     1    10
plot(1:100); disp([xlim ylim])                        % expect:      0   100     0   100
x = linspace(0, 2 * pi); plot(x, sin(x)); disp([xlim ylim])  % expect:      0     7    -1     1
x = linspace(0, 10); plot(x, sin(x)); disp(xlim)      % expect:      0    10
plot(-2 * pi:0.1:2 * pi, -2 * pi:0.1:2 * pi); disp(xlim)  % expect:     -8     8
plot(5, 5); disp([xlim ylim])                         % expect:      4     6     4     6
plot([0 0]); disp(ylim)                               % expect:     -1     1
plot([1 12]); disp(ylim)                              % expect:      0    12
plot([NaN 2 4]); disp(ylim)                           % expect:      2     4
plot([1 Inf 3]); disp(ylim)                           % expect:      1     3
plot(NaN); disp(ylim)                                 % expect:      0     1
plot([]); disp([xlim ylim])                           % expect:      0     1     0     1
semilogy([3 700]); disp(ylim)                         % expect:            1        1000
semilogy([0 10 100]); disp(ylim)                      % expect:     10   100
loglog([1 10 100], [1 1 1]); disp(ylim)               % expect:     0.1000   10.0000
imagesc(magic(4)); disp([xlim ylim clim])             % expect:     0.5000    4.5000    0.5000    4.5000    1.0000   16.0000
surf(peaks); disp([xlim ylim zlim])                   % expect:      0    50     0    50   -10    10
bar(1:5); v = ylim; disp(v)                           % expect:      0     5
plot(1:10); disp(xticks)                              % expect:      1     2     3     4     5     6     7     8     9    10
axis tight; plot(1:3, [2 5 9]); axis tight; disp(ylim)  % expect:      2     9
plot(1:10); xlim([2 Inf]); disp(xlim)                 % expect:      2    10
plot([0 1e6]); l = yticklabels; disp(l{end})          % expect: 10
plot(1:3); yticks([1 2 3]); yticklabels({'low', 'mid', 'high'}); l = yticklabels; disp(l{2})  % expect: mid

% Each label has its own digits; the common power of ten begins beyond 10000 and below 0.01.
labels = @() strjoin(yticklabels', ' ');
plot([0 1]); yticks(0:0.25:1); disp(labels())          % expect: 0 0.25 0.5 0.75 1
yticks([-0.5 0 0.5]); ylim([-1 1]); disp(labels())     % expect: -0.5 0 0.5
plot([0 1]); ylim([0 30000]); yticks(0:1e4:3e4); disp(labels())    % expect: 0 1 2 3
disp(get(get(gca, 'YAxis'), 'Exponent'))               % expect:      4
ylim([0 10000]); yticks([0 5000 10000]); disp(labels())  % expect: 0 5000 10000
ylim([0 1e5]); yticks([0 5e4 1e5]); disp(labels())       % expect: 0 5 10
ylim([0 0.005]); yticks([0 0.0025 0.005]); disp(labels())  % expect: 0 2.5 5
ylim([0 0.02]); yticks([0 0.01 0.02]); disp(labels())    % expect: 0 0.01 0.02
ylim([0 3 * pi]); yticks(0:pi:3 * pi); disp(labels())    % expect: 0 3.1416 6.2832 9.4248
ylim([-1e300 1e300]); yticks([-1e300 0 1e300]); disp(labels())  % expect: -10 0 10
set(get(gca, 'YAxis'), 'Exponent', 0); ylim([0 2e5]); yticks([0 2e5]); disp(labels())  % expect: 0 200000
ylim([0 1]); yticks([]); disp(isempty(yticklabels))      % expect:    1
