% Charts whose drawing went wrong or away.
% A plot of a graph stays without anybody holding its handle, and goes with it when it is deleted.
plot(digraph([1 2], [2 3])); disp(numel(findobj(gca, 'Type', 'line')))   % expect:      2
h = plot(graph([1 2], [2 3])); delete(h); disp(numel(findobj(gca, 'Type', 'line')))   % expect:      0
% Arrows have one shape whatever the proportions are.
clf; plot(digraph([1 1], [2 3]), 'XData', [0 100 0], 'YData', [0 0 1]); p = findobj(gca, 'Type', 'patch');
flat = diff(xlim) / diff(ylim) * get(gcf, 'Position') * [0; 0; 0; 1] / (get(gcf, 'Position') * [0; 0; 1; 0]);
v = p.Vertices .* [1 flat * p.Parent.InnerPosition(4) / p.Parent.InnerPosition(3)]; f = p.Faces;
l = @(k) sort([norm(v(f(k, 1), :) - v(f(k, 2), :)), norm(v(f(k, 2), :) - v(f(k, 3), :)), norm(v(f(k, 3), :) - v(f(k, 1), :))]);
disp(max(abs(l(1) - l(2))) < 1e-6 * max(l(1)))                   % expect:    1
% Light as colours: no light is added, a flat place is the same everywhere.
clf; h = surfl(zeros(4)); disp(numel(findobj('Type', 'light'))), disp(max(h.CData(:)) - min(h.CData(:)) < 1e-12)   % expect:      0
                                                                 % expect:    1
h = surfl(peaks(5), [0 45], [.5 .5 .5 10]); disp(all(h.CData(:) <= 1))   % expect:    1
h = surfl(peaks(5), 'light'); disp(numel(findobj('Type', 'light')))   % expect:      1
% No line through a pole, one through a zero.
h = fplot(@tan, [-5 5]); disp(sum(isnan(h.YData)))               % expect:      4
h = fplot(@(x) 1 ./ x, [-1 1]); disp(any(isnan(h.YData) | isinf(h.YData)))   % expect:    1
h = fplot(@(x) sin(20 * x), [-5 5]); disp(any(isnan(h.YData)))   % expect:    0
% A title of plotmatrix is for the whole.
[s, ax, big, h, hax] = plotmatrix([1 2; 2 3; 3 5]); disp([size(s), numel(h), numel(hax)])   % expect:      2     2     2     2
disp(isequal(gca, big))                                          % expect:    1
% Names of what has none are numbered by themselves.
clf; plot(1:3); hold on; legend('a'); plot(3:-1:1); l = legend; s = hgsvg(gcf); disp(contains(s, '>data1<'))   % expect:    1
hold off
% Lines along a field: with arrows, in space.
clf; [x, y] = meshgrid(0:4); [paths, arrows] = streamslice(x, y, ones(5), zeros(5)); disp(numel(paths) == numel(arrows))   % expect:    1
disp(all(cellfun(@(p) max(abs(diff(p(:, 2)))) < 1e-12, paths)))  % expect:    1
s = stream2(ones(5), zeros(5), 1, 2); disp(round(s{1}(end, :), 9))   % expect:      5     2
[x, y, z] = meshgrid(0:3); h = streamline(x, y, z, 0 * x, 0 * x, 1 + 0 * x, [1 2], [1 1], [0 0]); disp([numel(h), round(h(2).ZData(end), 6)])   % expect:      2     3
try, stream2(1, 2, 3), catch e, disp(e.identifier), end          % expect: MATLAB:stream:WrongNumber
% Several handles are told by what they are.
close all; h = plot([1 2; 3 4]', 'DisplayName', 'q'); figure(7); x = [figure(7); h]
% expect: x = 
% expect:
% expect:   3×1 graphics array:
% expect:
% expect:   Figure    (7)
% expect:   Line      (q)
% expect:   Line      (q)
% expect:
close all
