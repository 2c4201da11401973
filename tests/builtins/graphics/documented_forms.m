% Forms of MATLAB's pages that are easily forgotten.
t = table((1:3)', (4:6)', (7:9)', 'VariableNames', {'a', 'b', 'c'});
h = plot(t, 'a', 'b'); disp([h.XData; h.YData])                  % expect:      1     2     3
                                                                 % expect:      4     5     6
disp([get(get(gca, 'XLabel'), 'String') get(get(gca, 'YLabel'), 'String')])   % expect: ab
h = plot(t, 'a', {'b', 'c'}); disp(numel(h)), disp(h(2).YData)   % expect:      2
                                                                 % expect:      7     8     9
h = plot(t, 'b'); disp(h.YData)                                  % expect:      4     5     6
h = plot3(t, 'a', 'b', 'c'); disp(h.ZData)                       % expect:      7     8     9
h = scatter(t, 'a', 'c', 'filled'); disp(h.YData)                % expect:      7     8     9
disp(get(get(gca, 'YLabel'), 'String'))                          % expect: c
try, plot(t, 'a', 'z'), catch e, disp(e.identifier), end         % expect: MATLAB:table:UnrecognizedVarName
h = compass([1+2i 3], 'r'); disp(numel(h)), disp(h(1).Color)     % expect:      2
                                                                 % expect:      1     0     0
h = feather([1 1i], 'k'); disp([h.UData; h.VData]), disp(h.Color)  % expect:      1     0
                                                                 % expect:      0     1
                                                                 % expect:      0     0     0
h = quiver([0 1], [0 1], [1 1], [1 1], 'filled'); disp(h.UData)  % expect:      1     1
h = quiver3([0 1], [0 1], [0 0], [1 1], [1 1], [1 1], 'off'); disp(h.AutoScale)   % expect: off
try, quiver3(1, 2, 3), catch e, disp(e.identifier), end          % expect: MATLAB:narginchk:notEnoughInputs
try, quiver3(1, 2, 3, [1 2], 5, 6), catch e, disp(e.identifier), end   % expect: MATLAB:quiver3:XYZSizeMismatch
h = fsurf(@(u, v) u .* sin(v), @(u, v) -u .* cos(v), @(u, v) v, [-5 5]); disp([min(h.ZData(:)) max(h.ZData(:))])   % expect:     -5     5
h = fmesh(@(x, y) x + y, [0 1 0 2], 'MeshDensity', 5, 'r'); disp(size(h.ZData)), disp(h.EdgeColor)   % expect:      5     5
                                                                 % expect:      1     0     0
try, fsurf(@sin, @cos), catch e, disp(e.identifier), end         % expect: MATLAB:narginchk:notEnoughInputs
h = fimplicit(@(x, y) x.^2 + y.^2 - 3, [-3 3], '--r', 'LineWidth', 2); disp(h.LineColor), disp([h.LineStyle num2str(h.LineWidth)])   % expect:      1     0     0
                                                                 % expect: --2
[a, b] = title('main', 'sub'); disp([a.String b.String])         % expect: mainsub
d = delaunayTriangulation([0 1 0 1]', [0 0 1 1]');
h = trisurf(d); disp(size(h.Faces))                              % expect:      2     3
h = triplot(d, 'r'); disp(h.Color)                               % expect:      1     0     0
h = trimesh(d, [1 2 3 4]'); disp(h.Vertices(:, 3)')              % expect:      1     2     3     4
h = ezplot('cos(t)', 'sin(t)'); disp(max(abs(hypot(h.XData, h.YData) - 1)) < 1e-12)   % expect:    1
v = reshape(1:27, 3, 3, 3); [x, y] = meshgrid(1:3);
h = slice(v, x, y, 0 * x + 2); disp(numel(h)), disp(h.CData(1))  % expect:      1
                                                                 % expect:     10
h = slice(v, 2, [], [], 'nearest'); disp(numel(h))               % expect:      1
h = bar3([1 2; 3 4], 'stacked'); disp(max(h(2).Vertices(:, 3)))  % expect:      7
h = bar3([1 2; 3 4], 'grouped'); disp(numel(unique([h(1).Vertices(:, 1); h(2).Vertices(:, 1)])))   % expect:      2
h = bar3([10 20], [1 2; 3 4]); disp(max(h(1).Vertices(:, 2)))    % expect:     24
try, bar3([10 20 30], [1 2; 3 4]), catch e, disp(e.identifier), end   % expect: MATLAB:bar3:YZSizeMismatch
% Linked limits stay linked.
clf; a = subplot(2, 1, 1); plot(1:10); b = subplot(2, 1, 2); plot(1:5); linkaxes([a b], 'x');
xlim(a, [2 4]); disp([a.XLim b.XLim])                            % expect:      2     4     2     4
b.XLim = [0 1]; disp(a.XLim)                                     % expect:      0     1
ylim(a, [0 2]); disp(isequal(a.YLim, b.YLim))                    % expect:    0
linkaxes([a b], 'off'); a.XLim = [3 9]; disp(b.XLim)             % expect:      0     1
% Conditions of findobj.
clf; plot(1:3, 'r', 'Tag', 'one'); hold on; plot(1:3, 'b', 'Tag', 'two'); hold off
disp(numel(findobj('Type', 'line', '-not', 'Tag', 'one')))       % expect:      1
disp(numel(findobj('Tag', 'one', '-or', 'Tag', 'two')))          % expect:      2
disp(numel(findobj('-regexp', 'Tag', '^t')))                     % expect:      1
disp(numel(findobj('Type', 'line', '-xor', 'Tag', 'one')))       % expect:      1
disp(numel(findobj({'Tag', 'one', '-or', 'Tag', 'two'}, '-and', 'Color', [0 0 1])))   % expect:      1
disp(numel(findobj(gcf, '-depth', 0)))                           % expect:      1
disp(numel(findobj(gcf, '-class', 'matlab.graphics.chart.primitive.Line')))   % expect:      2
try, findobj('Type'), catch e, disp(e.identifier), end           % expect: MATLAB:hg:findobj:pairs
% Cells of a heat map fill their axes, and one number colours all bars of a series.
clf; heatmap({'a', 'b'}, {'c', 'd'}, [1 2; 3 4]); disp(get(findall(gcf, 'Type', 'axes'), 'XLim'))   % expect:     0.5000    2.5000
% A negative radius is drawn on the other side.
clf; polarplot([0 pi / 2], [-1 -2]); print('-dsvg', 'f.svg'); text = fileread('f.svg'); delete f.svg
polarplot([pi 3 * pi / 2], [1 2]); print('-dsvg', 'f.svg'); disp(strcmp(text, fileread('f.svg'))); delete f.svg   % expect:    1
