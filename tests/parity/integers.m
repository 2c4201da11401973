% int32 and uint32: saturation, rounding of quotients, bits, comparison, casts.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'));
ops = {@plus, @minus, @times, @rdivide, @max, @min, @mod, @rem, @eq, @ne, @lt, @le, @gt, @ge, @bitand, ...
       @bitor, @bitxor};
names = {'plus', 'minus', 'times', 'rdivide', 'max', 'min', 'mod', 'rem', 'eq', 'ne', 'lt', 'le', 'gt', ...
         'ge', 'bitand', 'bitor', 'bitxor'};
edges = int32([intmin -2147483647 -65536 -3 -2 -1 0 1 2 3 7 65535 65536 2147483646 intmax]);
words = uint32([0 1 2 3 7 255 65535 65536 2147483647 2147483648 4294967294 4294967295]);
for k = 1:numel(ops)
  if ~any(strcmp(names{k}, {'bitand', 'bitor', 'bitxor'}))
    onBoth(['int32 ' names{k}], ops{k}, 0, edges, edges');
  end
  onBoth(['uint32 ' names{k}], ops{k}, 0, words, words');
end
for way = {'fix', 'floor', 'ceil', 'round'}
  onBoth(['idivide ' way{1}], @(a, b) idivide(a, b, way{1}), 0, edges, edges');
  onBoth(['idivide ' way{1}], @(a, b) idivide(a, b, way{1}), 0, words, words');
end
rng(3);
for n = edgeSizes()
  i = randi([-2147483648 2147483647], n, 1, 'int32');
  u = randi([0 4294967295], n, 1, 'uint32');
  onBoth('abs', @abs, 0, i);
  onBoth('sign', @sign, 0, i);
  onBoth('uminus', @uminus, 0, i);
  onBoth('uminus u', @uminus, 0, u);
  onBoth('scalar', @(a) a + 5 - int32(7) .* a, 0, i);
  onBoth('scalar u', @(a) a .* 3 + uint32(9), 0, u);
  onBoth('single', @single, 0, i);
  onBoth('single u', @single, 0, u);
  onBoth('u of i', @uint32, 0, i);
  onBoth('i of u', @int32, 0, u);
  onBoth('logical', @(a) a ~= 0, 0, i);
  onBoth('shift', @(a) bitshift(a, 3), 0, u);
  onBoth('shift back', @(a) bitshift(a, -5), 0, u);
  onBoth('i of single', @int32, 0, roughSingles(n, n) * 1e6);
  onBoth('u of single', @uint32, 0, roughSingles(n, n + 1) * 1e6);
  onBoth('power', @(a) mod(a, 9) .^ int32(3), 0, i);
  onBoth('sum', @sum, 0, i);
  onBoth('sum u', @sum, 0, u);
  onBoth('prod', @prod, 0, mod(i, int32(5)) - int32(2));
  onBoth('prod u', @prod, 0, mod(u, uint32(3)) + uint32(1));
  if n > 0
    onBoth('max', @max, 0, i);
    onBoth('min', @min, 0, u);
  end
  onBoth('cumsum', @cumsum, 0, i);
  onBoth('sort', @sort, 0, u);
end
% A product saturates at each factor: what follows a saturated one still counts.
onBoth('prod', @prod, 0, int32([2147483647 2 -1]'));
onBoth('prod', @prod, 0, int32([-65536 65536 -1]'));
onBoth('prod', @prod, 0, int32([65536 65536 0]'));
disp('done')                          % expect: done
