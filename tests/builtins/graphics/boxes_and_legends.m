% What begins anew in a plane has a box; what is held, in space or made of primitives has none.
on = {'plot(1:3)', 'semilogx(1:3)', 'bar(1:3)', 'barh(1:3)', 'area(1:3)', 'stairs(1:3)', 'stem(1:3)', 'scatter(1:3, 1:3)', 'errorbar(1:3, [1 1 1])', ...
      'histogram(1:9)', 'hist(1:9)', 'quiver(1:2, 1:2, 1:2, 1:2)', 'imagesc(magic(3))', 'contour(magic(3))', 'contourf(magic(3))', 'pcolor(magic(3))', ...
      'fill([0 1 1], [0 0 1], ''r'')', 'fplot(@sin)', 'boxplot(rand(9, 2))', 'plot(graph(1, 2))', 'histogram2(rand(9, 1), rand(9, 1), ''DisplayStyle'', ''tile'')'};
off = {'axes', 'line(1:3, 1:3)', 'plot3(1:3, 1:3, 1:3)', 'surf(magic(3))', 'mesh(magic(3))', 'scatter3(1:3, 1:3, 1:3)', 'patch([0 1 1], [0 0 1], ''r'')', ...
       'text(0, 0, ''a'')', 'hold on, plot(1:3)', 'bar3(magic(3))', 'histogram2(rand(9, 1), rand(9, 1))', 'set(gca, ''NextPlot'', ''replacechildren''), plot(1:3)'};
for k = 1:numel(on), clf; eval([on{k} ';']); if ~strcmp(get(gca, 'Box'), 'on'), disp(on{k}), end, end
for k = 1:numel(off), clf; eval([off{k} ';']); if ~strcmp(get(gca, 'Box'), 'off'), disp(off{k}), end, end
clf; plot(1:3); box off; hold on; plot(3:-1:1); disp(get(gca, 'Box'))   % expect: off
% Names for the first two: the others stay out, what comes later is added.
clf; plot(magic(4)); l = legend('a', 'b'); disp(numel(hglegend(l)))     % expect:      2
hold on; plot(1:4); disp(numel(hglegend(l)))                            % expect:      3
legend('a', 'b', 'c', 'd'); disp(numel(hglegend(l)))                    % expect:      4
% Fonts beside the axes follow theirs until they are set.
clf; imagesc(magic(3)); l = legend('a'); c = colorbar; set(gca, 'FontSize', 20); disp([l.FontSize c.FontSize])   % expect:     18    18
l.FontSize = 7; set(gca, 'FontSize', 10); disp([l.FontSize c.FontSize])     % expect:      7     9
% A short axis has more than one tick.
clf; axes('Position', [0.6 0.2 0.25 0.25]); plot([4.01 4.99], [1 2]); axis tight; print('-dsvg', 'f.svg');
t = fileread('f.svg'); delete f.svg; disp(contains(t, '>4.2<') && contains(t, '>4.8<'))   % expect:    1
% Bars one by one.
clf; b = bar([3 5 2], 'FaceColor', 'flat'); b.CData(2, :) = [1 0 0]; disp(size(b.CData))   % expect:      3     3
% Names of functions.
clf; fplot(@(x) sin(x) ./ x); l = legend; h = findobj(gca, 'Type', 'functionline'); disp(h.DisplayName)   % expect: sin(x)/x
