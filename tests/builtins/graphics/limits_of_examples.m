% Limits and ticks of examples in MATLAB's pages about xlim, ylim, xticks, yticks, xticklabels, semilogx and imagesc.
x = linspace(-10, 10, 200); plot(x, sin(4 * x) ./ exp(x / 10)); disp([xlim ylim])   % expect:    -10    10    -3     3
xticks([-3*pi -2*pi -pi 0 pi 2*pi 3*pi]); xticklabels({'-3\pi', '-2\pi', '-\pi', '0', '\pi', '2\pi', '3\pi'})
l = xticklabels; disp(l{3})                                              % expect: -\pi
yticks([-1 -0.8 -0.2 0 0.2 0.8 1]); disp(numel(yticks))                  % expect:      7
x = linspace(0, 10); plot(x, x.^2); disp([xlim ylim])                    % expect:      0    10     0   100
disp(yticks)                                                             % expect:      0    10    20    30    40    50    60    70    80    90   100
yticks([0 50 100]); yticklabels({'y = 0', 'y = 50', 'y = 100'}); l = yticklabels; disp(l{2})   % expect: y = 50
x = linspace(0, 50); plot(x, sin(x / 2)); xticks(0:10:50); disp(xticks)  % expect:      0    10    20    30    40    50
xticks auto; disp(xticks('mode'))                                        % expect: auto
x = linspace(-6, 6); plot(x, x.^2); disp([xlim ylim])                    % expect:     -6     6     0    40
xticks([]); disp(isempty(xticks))                                        % expect:    1
bar([75 91 105 123.5 131 150 179 203 226 249 281.5]); disp(ylim)         % expect:      0   300
[X, Y, Z] = peaks; surf(X, Y, Z); disp(zlim)                             % expect:    -10    10
xlim([-Inf 2]); v = xlim; disp(v(2))                                     % expect:      2
scatter(1:3, [2 4 5]); ylim([0 Inf]); disp(ylim)                         % expect:      0     5
ylim tight; disp(ylim)                                                   % expect:      2     5
semilogx(logspace(-1, 2), 1:50); disp(xlim)                              % expect:     0.1000  100.0000
plot([2 4], [7 7]); disp(ylim)                                           % expect:      6     8
plot(1:1000, (1:1000) * 1e4); l = yticklabels; disp(l{end})              % expect: 10
plot([0 0.1 0.25], [1e-5 2e-5 3e-5]); l = yticklabels; disp(l{end})      % expect: 3
figure; axes; disp([xlim xticks])   % expect:   Columns 1 through 8
% expect:          0    1.0000         0    0.1000    0.2000    0.3000    0.4000    0.5000
% expect:   Columns 9 through 13
% expect:     0.6000    0.7000    0.8000    0.9000    1.0000
% Titles and labels of layouts, legends and colour bars.
t = tiledlayout(1, 2); nexttile; plot(1:3); title(t, 'All'); xlabel(t, 'x'); ylabel(t, 'y'); disp(t.XLabel.String)   % expect: x
l = legend('a'); title(l, 'kinds'); disp(l.Title.String)                 % expect: kinds
c = colorbar; ylabel(c, 'height'); disp(c.Label.String)                  % expect: height
clf; yyaxis left; plot(1:3); yyaxis right; plot(3:-1:1); xlabel('t'); xticks([1 3]); yyaxis left; ax = gca; disp(ax.XLabel.String)   % expect: t
disp(xticks)                                                             % expect:      1     3
