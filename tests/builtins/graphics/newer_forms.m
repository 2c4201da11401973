% Forms of newer releases, and of tables.
t = table((1:3)', (4:6)', (7:9)', 'VariableNames', {'a', 'b', 'c'});
h = scatter(t, 'a', 'b', 'filled', 'ColorVariable', 'c'); disp(h.CData)      % expect:      7     8     9
h = scatter(ones(1, 9), 1:9, 'XJitter', 'rand', 'XJitterWidth', 0.5); disp(all(abs(h.XData - 1) <= 0.25) && any(h.XData ~= 1))   % expect:    1
try, scatter(1, 1, 'XJitter', 'much'); catch e, disp(e.identifier), end      % expect: MATLAB:scatter:InvalidJitter
h = swarmchart([ones(1, 30), 2 * ones(1, 30)], [1:30, 1:30]); disp(max(abs(h.XData(1:30) - 1)) <= 0.45)   % expect:    1
h = bubblechart(1:3, 1:3, [1 2 3]); disp(h.SizeData([1 3]))                   % expect:           25        2500
h = bar(table(["p"; "q"], [1; 2]), "Var1", "Var2"); disp(h.YData), disp(get(get(gca, 'YLabel'), 'String'))
% expect:      1     2
% expect: Var2
h = bar(1:3, 'GroupWidth', 0.5); disp(h.BarWidth)                             % expect:     0.5000
h = plot(timetable(datetime(2020, 1, 1:3)', (1:3)'), 'Var1'); disp(class(h.XData))   % expect: datetime
plot(datetime(2020, 1, 1:3), 1:3, 'DatetimeTickFormat', 'yyyy'); l = get(gca, 'XTickLabel'); disp(l{1})   % expect: 2020
% subplot moves axes that it is given, and makes new ones where that is asked.
clf; p = polaraxes; subplot(2, 2, 4, p); disp(p.OuterPosition)               % expect:     0.5000         0    0.5000    0.5000
a = subplot(2, 2, 1); b = subplot(2, 2, 1, 'replace'); disp([isvalid(a), isvalid(b)])   % expect:    0   1
% Labels of contours: some levels, a format, never a dozen digits.
clf; [c, h] = contour(peaks(30), [-1.23456789012 1.5]); clabel(c, h); svg = hgsvg;
disp([contains(svg, '1.5<'), contains(svg, '1.235<'), contains(svg, '1.2345678')])   % expect:    1   1   0
clabel(c, h, 1.5, 'Color', [1 0 1]); svg = hgsvg; disp([contains(svg, '1.5<'), contains(svg, '1.235<'), contains(svg, '#ff00ff')])   % expect:    1   0   1
h.LabelFormat = '%.3f m'; disp(contains(hgsvg, '1.500 m'))                   % expect:    1
% Contours below a surface of a function; axes for a cylinder; triangulations.
clf; fsurf(@(x, y) x + y, 'ShowContours', 'on'); disp(numel(findobj(gca, 'Type', 'contour')))   % expect:      1
clf; a = subplot(1, 2, 1); subplot(1, 2, 2); cylinder(a, [1 2]); disp(numel(a.Children))   % expect:      1
h = tetramesh(delaunayTriangulation([0 0 0; 1 0 0; 0 1 0; 0 0 1]), 'FaceAlpha', 0.5); disp(h.FaceAlpha)   % expect:     0.5000
view([1 0 0 0; 0 0 1 0; 0 -1 0 0; 0 0 0 1]); disp(get(gca, 'View'))          % expect:      0     0
% Indices beyond the colour map are its last colour: the file can be read.
f = [tempname '.gif']; imwrite(uint8([1 16]), gray(16), f); disp(imread(f))    % expect:     1   15
imwrite(uint8([2 3]), gray(16), f, 'WriteMode', 'append'); disp(size(imread(f, 'frames', 'all')))   % expect:      1     2     1     2
delete(f);
% An animation by exportgraphics has a frame a call.
f = [tempname '.gif']; for k = 1:3, plot(1:k + 1); axis([0 5 0 5]); exportgraphics(gcf, f, 'Append', k > 1, 'Padding', 'figure', 'Resolution', 30); end
disp(size(imread(f, 'frames', 'all'), 4)), delete(f);                                         % expect:      3
