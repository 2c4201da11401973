% Heat maps are objects: what is set is drawn.
h = heatmap({'S', 'M'}, {'r', 'g', 'b'}, [1 2; 3 4; 5 NaN]);
disp(class(h))                        % expect: matlab.graphics.chart.HeatmapChart
h.Title = 'Sales'; h.XLabel = 'size'; disp(get(get(gca, 'Title'), 'String'))   % expect: Sales
disp(numel(findobj(gca, 'Type', 'text', 'String', 'NaN')))   % expect:      1
h.ColorLimits = [0 10]; disp(get(gca, 'CLim'))                % expect:      0    10
h.CellLabelColor = 'none'; disp(numel(findobj(gca, 'Type', 'text', 'HorizontalAlignment', 'center', 'String', '4')))   % expect:      0
h.ColorbarVisible = 'off'; disp(isempty(get(gca, 'Colorbar')))   % expect:    1
sortx(h, 'r', 'descend'); disp(h.XDisplayData')                % expect-match: .*'M'.*'S'.*
h.XDisplayLabels = {'medium', 'small'}; l = xticklabels; disp(l{1})   % expect: medium
try, h.ColorScaling = 'no'; catch e, disp(isempty(e.identifier)), end   % expect:    0
try, heatmap({'a'}, {'b'}, magic(3)), catch e, disp(e.identifier), end   % expect: MATLAB:graphics:heatmap:DataSizeMismatch
try, heatmap(magic(3), 'NoSuch', 1), catch e, disp(e.identifier), end    % expect: MATLAB:hg:InvalidProperty
T = table([1; 1; 2], {'a'; 'b'; 'a'}, [3; 4; 5], 'VariableNames', {'K', 'N', 'V'});
h = heatmap(T, 'N', 'K'); disp(h.ColorData)                    % expect:      1     1
%                                                              % expect:      1     0
h = heatmap(T, 'N', 'K', 'ColorVariable', 'V', 'ColorMethod', 'sum'); disp(h.Title)   % expect: Sum of V
% Pairs of numbers in bins.
[n, xe, ye, bx, by] = histcounts2([1 2 2 3], [1 1 2 9], 0:2:4, 0:5:10);
disp(n)                               % expect:      1     0
%                                     % expect:      2     1
disp([bx by])                         % expect:      1     1
%                                     % expect:      2     1
%                                     % expect:      2     1
%                                     % expect:      2     2
[n, xe, ye] = histcounts2((1:100)', (1:100)', [5 4]); disp([size(n), sum(n(:))])   % expect:      5     4   100
n = histcounts2([0 0 1], [0 0 1], [0 1 2], [0 1 2], 'Normalization', 'probability'); disp(n(1))   % expect:     0.6667
n = histcounts2([NaN 1 Inf], [1 1 1]); disp(sum(n(:)))         % expect:      1
try, histcounts2(1:3, 1:2), catch e, disp(e.identifier), end   % expect: MATLAB:histcounts2:XYSizeMismatch
h = histogram2([1 1 5], [2 2 9], 'FaceColor', 'flat'); l = get(gca, 'XLim'); disp(l(1) <= 1 && l(2) >= 5 && sum(h.Values(:)) == 3)   % expect:    1
histogram2([], []); print('-dsvg', 'f.svg'); delete f.svg
% Wedges.
clf; h = polarhistogram([0.1 0.2 3 -0.1], 4); disp(h.Values)   % expect:      2     1     0     1
h = polarhistogram('BinEdges', [0 pi 2 * pi], 'BinCounts', [3 1]); disp(h.Values)   % expect:      3     1
polarhistogram([]); print('-dsvg', 'f.svg'); delete f.svg
% Graphs that are plotted.
clf; G = graph([1 2 3 1], [2 3 4 4]); p = plot(G); disp(p.Type)   % expect: graphplot
highlight(p, [1 2 3], 'EdgeColor', 'r', 'LineWidth', 3); disp(p.LineWidth)   % expect:     3.0000    0.5000    3.0000    0.5000
highlight(p, 4); disp(p.MarkerSize)                            % expect:      4     4     4     8
p.NodeLabel = {'a', 'b', 'c', 'd'}; disp(numel(findobj(gca, 'Type', 'text', 'String', 'c')))   % expect:      1
labeledge(p, 1, 2, 'x'); disp(p.EdgeLabel{1})                  % expect: x
labelnode(p, 2, 'two'); disp(p.NodeLabel{2})                   % expect: two
layout(p, 'circle'); disp(round(p.XData(1), 3))                % expect:      1
plot(digraph([1 1], [2 1]), 'k--', 'EdgeLabel', [5 6]); print('-dsvg', 'f.svg'); delete f.svg
plot(graph([], [])); print('-dsvg', 'f.svg'); delete f.svg
% Corners that are lit one by one, and surfaces whose faces all look outwards.
clf; surf(peaks(9)); camlight; lighting gouraud; print('-dsvg', 'f.svg'); many = numel(fileread('f.svg'));
lighting flat; print('-dsvg', 'f.svg'); disp(many > 2 * numel(fileread('f.svg'))); delete f.svg   % expect:    1
[x, y, z] = meshgrid(-1:0.25:1); s = isosurface(x, y, z, -x .^ 2 - y .^ 2 - z .^ 2, -0.5);
a = s.vertices(s.faces(:, 1), :); b = s.vertices(s.faces(:, 2), :); c = s.vertices(s.faces(:, 3), :);
d = sum(cross(b - a, c - a, 2) .* a, 2); disp(all(d >= -1e-12))   % expect:    1
% Axes of dates with datetick.
clf; plot(datetime(2020, 1:24, 1), 1:24); datetick('x', 'mmm-yy'); l = xticklabels; disp(l{1})   % expect: Jan-20
datetick('x', 'yyyy-mm-dd', 'keeplimits', 'keepticks'); l = xticklabels; disp(l{1})               % expect: 2020-01-01
datetick('x', 12); l = xticklabels; disp(l{1})                                                     % expect: Jan20
clf; plot(datetime(2020, 1, 1, 0:24, 0, 0), 0:24); datetick('x', 'HH:MM PM'); l = xticklabels; disp(l{1})   % expect-match: 12:00 AM
% A histogram of pairs is an object: what is set bins anew.
h = histogram2([1 1 2 4], [1 1 2 8], [2 3]); disp(class(h)), disp(h.NumBins)   % expect: matlab.graphics.chart.primitive.Histogram2
                                                               % expect:      2     3
disp([get(h, 'Type'), ' ', h.BinMethod, ' ', h.DisplayStyle])  % expect: histogram2 manual bar3
h.NumBins = [4 4]; disp(size(h.Values)), disp(sum(h.Values(:)))  % expect:      4     4
                                                               % expect:      4
h.Normalization = 'probability'; disp(sum(h.Values(:))), disp(sum(h.BinCounts(:)))   % expect:      1
                                                               % expect:      4
set(h, 'XBinEdges', [0 2 5], 'YBinEdges', [0 5 10], 'Normalization', 'count'); disp(h.Values)   % expect:      2     0
                                                               % expect:      1     1
disp([h.XBinLimits, h.YBinLimits, h.BinWidth])                 % expect:      0     5     0    10     2     5
h.Data = [1 1; 1 1; 3 9]; disp(h.Values)                       % expect:      2     0
                                                               % expect:      0     1
h = histogram2('XBinEdges', 0:2, 'YBinEdges', 0:3, 'BinCounts', magic(3)(1:2, :)); disp(h.Values)   % expect:      8     1     6
                                                               % expect:      3     5     7
h.DisplayStyle = 'tile'; h.ShowEmptyBins = 'on'; h.FaceColor = 'flat'; print('-dsvg', 'f.svg'); delete f.svg
try, h.Data = [1 2 3]; catch e, disp(e.identifier), end        % expect: MATLAB:histogram2:InvalidData
try, h.DisplayStyle = 'flat'; catch e, disp('no'), end         % expect: no
try, histogram2(1:3), catch e, disp(e.identifier), end         % expect: MATLAB:narginchk:notEnoughInputs
try, histogram2(1:3, 1:2), catch e, disp(e.identifier), end    % expect: MATLAB:histogram2:XYSizeMismatch
disp(numel(get(gca, 'Children')))                              % expect:      1
h = histogram2(randn(1, 500), randn(1, 500), 'XBinLimits', [-1 1], 'YBinLimits', [-2 2]); disp([h.XBinLimits, h.YBinLimits])   % expect:     -1     1    -2     2
