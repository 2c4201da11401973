close all
f = figure(7); disp(f.Number), disp(get(gcf, 'Type'))
% expect:      7
% expect: figure
a = subplot(1, 2, 1); h = plot(1:3); b = subplot(1, 2, 2); g = plot(4:6);
disp(isequal(h.Parent, a)), disp(a == b), disp(isequal(gca, b))
% expect:    1
% expect:    0
% expect:    1
disp(numel(f.Children)), disp(numel(findobj('Type', 'line')))
% expect:      2
% expect:      2
set([h g], 'LineWidth', 2); disp([h.LineWidth g.LineWidth])   % expect:      2     2
c = get([h g], 'LineWidth'); disp(class(c))   % expect: cell
lines = [h; g]; lines(2).LineStyle = ':'; disp(g.LineStyle)   % expect: :
h.YData(2) = 9; disp(h.YData)   % expect:      1     9     3
set(h, 'color', 'red'); disp(h.Color)   % expect:      1     0     0
h.Tag = 'first'; disp(isequal(findobj('Tag', 'first'), h))   % expect:    1
delete(h); disp(isvalid(h)), disp(isvalid(g)), disp(numel(findobj('Type', 'line')))
% expect:    0
% expect:    1
% expect:      1
k = copyobj(g, a); disp(k.YData), disp(isequal(k.Parent, a))
% expect:      4     5     6
% expect:    1
disp(isequal(ancestor(k, 'figure'), f)), disp(ishandle(7)), disp(ishandle(8))
% expect:    1
% expect:    1
% expect:    0
close(7); disp(isvalid(f)), disp(isempty(get(groot, 'CurrentFigure')) || ~isvalid(get(groot, 'CurrentFigure')))
% expect:    0
% expect:    1
set(groot, 'DefaultLineLineWidth', 4); h = plot(1:2); disp(h.LineWidth)   % expect:      4
close all force
clear h; h(1) = plot(1:3); hold on; h(2) = plot(4:6); disp(size(h)), disp(h(2).YData(1))
% expect:      1     2
% expect:      4
for k = 1:2, set(h(k), 'LineWidth', k); end
disp([h.LineWidth])   % expect:      1     2
