% Forms and functions that published programs use.
plot(1:3); axis([0 1 0 1]); axis auto x; disp([xlim ylim])       % expect:      1     3     0     1
axis([0 1 0 1]); axis('auto xy'); disp([xlim ylim])              % expect:      1     3     1     3
axis([0 4 0 4]); zoom(2); disp([xlim ylim])                      % expect:      1     3     1     3
h = zoom; h.Enable = 'on'; set(h, 'Motion', 'horizontal'); disp(h.Motion)   % expect: horizontal
h = rotate3d(gcf); disp(h.Enable)                                % expect: off
clf; imagesc(magic(3)); c = colorbar('peer', gca); disp(c.Type)  % expect: colorbar
h = pie([1 3], '%.1f%%'); disp(h(2).String)                      % expect: 25.0%
clf; h = pie3([1 1], {'a', 'b'}); disp(h(4).String)              % expect: a
try, pie3([1 -1]), catch e, disp(e.identifier), end              % expect: MATLAB:pie:NonPositiveData
clf; h = polarscatter([0 1], [1 2], 50, 'r', 'filled'); disp(h.MarkerFaceColor)   % expect:      1     0     0
thetalim([0 90]); disp(thetalim)                                 % expect:      0    90
clf; h = ezsurf('x*y', [0 1 0 2]); disp(max(h.ZData(:)))         % expect:      2
h = ezmesh(@(u, v) u - v, [0 1], 10); disp(size(h.ZData))        % expect:     10    10
h = ezpolar('1+cos(t)'); disp(max(h.YData))                      % expect:      2
h = ezplot3('t', 't', '2*t', [0 1]); disp(h.ZData(end))          % expect:      2
h = ezcontour('x^2+y^2'); disp(h.Type)                           % expect: contour
clf; h = pareto([3 9 1], {'a', 'b', 'c'}); c = get(gca, 'XTickLabel'); disp([c{:}])   % expect: bac
clf; plot(1:5); h = xregion(2, 3); disp([h.XData(:)' ylim])      % expect:      2     3     3     2     1     5
l = plot([0 1], [0 0]); axis([-1 1 -1 1]); rotate(l, [0 0 1], 90, [0 0 0]); disp(round([l.XData; l.YData], 9))   % expect:      0     0
                                                                 % expect:      0     1
figure(3); orient landscape; disp(orient), s = get(3, 'PaperSize'); disp(s(1) > s(2))   % expect: landscape
                                                                 % expect:    1
s = isocaps(ones(3, 3, 3), 0); disp(size(s.faces, 1))            % expect:     48
[x, y, z] = meshgrid(1:4); s = isocaps(x, y, z, x, 2.5, 'zmin'); disp([min(s.vertices) max(s.vertices)])   % expect:     2.5000    1.0000    1.0000    4.0000    4.0000    1.0000
h = contourslice(x, y, z, x + y + z, [], [], 2, [5 6]); disp(numel(h))   % expect:      2
disp(unique(divergence(x, y, z, x, 2 * y, z)))                   % expect:      4
[cx, cy, cz] = curl(x, y, z, -y, x, 0 * z); disp([max(abs(cx(:))) max(abs(cy(:))) unique(cz(:))'])   % expect:      0     0     2
print('-dpdf', 'whole', '-fillpage'); disp(isfile('whole.pdf')), delete whole.pdf   % expect:    1
savefig([figure(1) figure(2)], 'two.fig'); g = openfig('two.fig'); disp(numel(g)), delete two.fig   % expect:      2
imwrite(uint8(magic(4)), 'x.png'); disp(size(imread('x', 'png'))), delete x.png   % expect:      4     4
figure(9); clf; annotation('rectangle', [.4 .4 .1 .1]); exportgraphics(9, 'e.png', 'Resolution', 72); i = imfinfo('e.png'); delete e.png
p = get(9, 'Position'); disp(i.Width < p(3) / 2)                 % expect:    1
