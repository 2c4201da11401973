% Every elementwise operation of two singles, same shape and repeated along each dimension.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'));
exact = {@plus, @minus, @times, @rdivide, @ldivide, @max, @min, @mod, @rem, @eq, @ne, @lt, @le, @gt, @ge};
names = {'plus', 'minus', 'times', 'rdivide', 'ldivide', 'max', 'min', 'mod', 'rem', 'eq', 'ne', 'lt', ...
         'le', 'gt', 'ge'};
shapes = {[1021 1], [1021 1]; [4 1], [1 5]; [65 1], [65 1]; [1 1], [1 1]; [3 1], [3 1]; [1 64], [65 1]; [63 5], [1 5]; [63 5], [63 1]; ...
          [5 7 3], [5 1 3]; [5 7 3], [1 7]; [1 7 3], [5 1 1]; [257 1], [1 1]; [2 3 4 5], [1 3 1 5]; ...
          [0 4], [1 4]; [1 4 3], [2 1]};
for s = 1:size(shapes, 1)
  x = reshape(roughSingles(prod(shapes{s, 1}), s), shapes{s, 1});
  y = reshape(roughSingles(prod(shapes{s, 2}), s + 50), shapes{s, 2});
  y(abs(y) < realmin('single')) = 0;  % a flushed divisor is another one
  x(abs(x) < realmin('single')) = 0;
  % Each shape is a kernel of its own: all operations for the first ones, some for every shape.
  for k = 1:numel(exact)
    if s <= 3 || any(k == [1 4 8 12]), onBoth(names{k}, exact{k}, 0, x, y); end
  end
  if s <= 3
    onBoth('atan2', @atan2, 3, x, y);
    onBoth('hypot', @hypot, 3, x, y);
    onBoth('power', @power, 5, abs(x), y);
  end
  onBoth('with constants', @(a, b) (a + 2) .* b - single(0.5) ./ a, 0, x, y);
  onBoth('chain', @(a, b) max(a .* b, -a) > b | isnan(a), 0, x, y);
end
% Subnormals and zeros of both signs are compared as they are.
x = single([1e-40 -1e-40 0 -0 1e-44 NaN 1 realmin('single')]);
onBoth('lt', @lt, 0, x', x);
onBoth('eq', @eq, 0, x', x);
onBoth('ge', @ge, 0, x', x);
disp('done')                          % expect: done
