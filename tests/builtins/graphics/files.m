plot(1:3); title('A & B < C');
print('-dsvg', 'f.svg'); s = fileread('f.svg'); disp(s(1:4)), disp(contains(s, 'A &amp; B &lt; C'))
% expect: <svg
% expect:    1
print('-dpng', '-r50', 'f.png'); x = imread('f.png'); disp(size(x))   % expect:    219   292     3
saveas(gcf, 'g.pdf'); s = fileread('g.pdf'); disp(s(1:4))   % expect: %PDF
exportgraphics(gca, 'h.jpg'); i = imfinfo('h.jpg'); disp(i.Format)   % expect: jpg
savefig('k.fig'); h = openfig('k.fig'); l = findobj(h, 'Type', 'line'); disp(l.YData)   % expect:      1     2     3
disp(get(get(gca, 'Title'), 'String'))   % expect: A & B < C
f = getframe(gcf); disp(class(f.cdata))   % expect: uint8
