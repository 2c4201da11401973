h = bar([1 2; 3 4]); disp(numel(h)), disp(h(2).YData)
% expect:      2
% expect:      2     4
h = barh([3 1 2]); disp(h.Horizontal)   % expect: on
h = histogram([1 2 2 3 3 3]); disp(h.Values), disp(h.BinEdges)
% expect:      1     2     3
% expect:     0.5000    1.5000    2.5000    3.5000
h = histogram([0 0.5 1], 'Normalization', 'probability', 'BinEdges', [0 0.6 1.2]); disp(h.Values)   % expect:     0.6667    0.3333
h = errorbar(1:3, 4:6, [1 2 3]); disp(h.YNegativeDelta)   % expect:      1     2     3
h = area([1 2; 3 4]); disp(size(h))   % expect:      1     2
h = stem(1:3, 'filled'); disp(h.MarkerFaceColor)   % expect: auto
h = scatter(1:3, 1:3, 10, [1 2 3], 'filled'); disp(h.CData)   % expect:      1     2     3
[c, h] = contour([0 1; 0 1], [0.5 0.5]); disp(c)
% expect:     0.5000    1.5000    1.5000
% expect:     2.0000    1.0000    2.0000
h = surf(1:3, 1:2, ones(2, 3)); disp(size(h.ZData)), disp(get(gca, 'View'))
% expect:      2     3
% expect:   -37.5000   30.0000
h = fill([0 1 1], [0 0 1], 'r'); disp(h.Faces)   % expect:      1     2     3
[n, x] = hist([1 1 2 5]); disp(n)   % expect:      2     0     1     0     0     0     0     0     0     1
h = quiver(0, 0, 1, 1, 0); disp(h.AutoScale)   % expect: off
p = pie([1 3]); disp(p(2).String)   % expect: 25%
l = legend(plot([1 2; 3 4]), {'a', 'b'}); disp(l.String{1})   % expect: a
x = xline(3, '--', 'limit'); disp(x.Label)   % expect: limit
t = tiledlayout(1, 2); a = nexttile; b = nexttile; disp(b.OuterPosition)   % expect:     0.5000         0    0.5000    1.0000
