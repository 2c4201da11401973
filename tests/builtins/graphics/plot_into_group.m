% 'Parent' may be a group in axes: the line is below it, the axes keep what they have.
ax = axes; g = hgtransform('Parent', ax);
h = plot([1 2], [3 4], 'r', 'Parent', g);
k = plot3([1 2], [3 4], [5 6], 'Parent', g);
l = line([1 2], [3 4], 'Parent', hggroup);
disp([h.Parent == g, k.Parent == g, isvalid(h), numel(g.Children)])   % expect:      1     1     1     2
disp(l.Parent.Type)   % expect: hggroup
try, plot(1:3, 'Parent', gcf), catch e, disp(e.message), end   % expect: Line cannot be a child of Figure.
