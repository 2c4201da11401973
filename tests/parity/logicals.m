% Logical arrays: bytes on the host, packed by fours on the device.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'));
rng(5);
for n = edgeSizes()
  a = rand(n, 1) > 0.5;
  b = rand(n, 1) > 0.3;
  onBoth('and', @and, 0, a, b);
  onBoth('or', @or, 0, a, b);
  onBoth('xor', @xor, 0, a, b);
  onBoth('not', @not, 0, a);
  onBoth('eq', @eq, 0, a, b);
  onBoth('lt', @lt, 0, a, b);
  onBoth('single', @single, 0, a);
  onBoth('int32', @int32, 0, a);
  onBoth('any', @any, 0, a);
  onBoth('all', @all, 0, b);
  onBoth('sum', @(x) sum(single(x)), 0, a);
  onBoth('transposed', @(x) x.', 0, a);
  onBoth('joined', @(x, y) [x; y; x], 0, a, b);
  onBoth('repeated', @(x, y) x & y.', 0, a(1:min(n, 65)), b(1:min(n, 33)));
end
m = reshape(mod((1:60)', 3) == 0, 5, 4, 3);
for d = 1:3
  onBoth('any along', @(x) any(x, d), 0, m);
  onBoth('all along', @(x) all(x, d), 0, m);
end
onBoth('permuted', @(x) permute(x, [3 1 2]), 0, m);
onBoth('any all', @(x) any(x, 'all'), 0, m);
disp('done')                          % expect: done
