% Two planes that cut each other: seen from above the higher one is seen on each side of the cut, though each is one face.
x = [-1 1; -1 1]; y = [-1 -1; 1 1];
surf(x, y, x, 'FaceColor', 'r', 'EdgeColor', 'none'); hold on
surf(x, y, -x, 'FaceColor', 'b', 'EdgeColor', 'none')
view(0, 89); axis off
print('-dpng', '-r72', 'planes.png')
p = double(imread('planes.png'));
row = squeeze(p(round(end / 2), :, :));
left = row(round(end * 0.3), :); right = row(round(end * 0.7), :);
assert(left(3) > 200 && left(1) < 60 && right(1) > 200 && right(3) < 60)
% The same within one patch, and by faces in any order.
for order = {[1 2], [2 1]}
  clf
  f = [1 2 3 4; 5 6 7 8]; c = [1 0 0; 0 0 1];
  patch('Vertices', [-1 -1 -1; 1 -1 1; 1 1 1; -1 1 -1; -1 -1 1; 1 -1 -1; 1 1 -1; -1 1 1], 'Faces', f(order{1}, :), ...
        'FaceVertexCData', c(order{1}, :), 'FaceColor', 'flat', 'EdgeColor', 'none')
  view(0, 89); axis off
  print('-dpng', '-r72', 'planes.png')
  p = double(imread('planes.png'));
  row = squeeze(p(round(end / 2), :, :));
  left = row(round(end * 0.3), :); right = row(round(end * 0.7), :);
  assert(left(3) > 200 && left(1) < 60 && right(1) > 200 && right(3) < 60)
end
