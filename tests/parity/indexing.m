% Parts, lists and masks of arrays on the device, read and written there: the host's elements and shapes.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'));
m = reshape(roughSingles(35 * 9 * 4, 1), 35, 9, 4);
makers = {@(x) x, @(x) int32(x), @(x) uint32(abs(x)), @(x) x > 0};
for k = 1:numel(makers)
  x = makers{k}(m);
  x(1) = x(2);
  v = x(:);
  reads = {@(a) a(2:5, :, 1), @(a) a(:, 3, 2), @(a) a(end:-2:1, 2:3, [1 3]), @(a) a(:), @(a) a(3:700), ...
           @(a) a([7 7 1 300]), @(a) a([3 1; 9 5]), @(a) a(:, :), @(a) a(:, [9 1 4], :), @(a) a(4, :), ...
           @(a) a(uint8([1 2 9])), @(a) a(:, :, 2:3), @(a) a([1 5 2], [2 2], 4), @(a) reshape(a, 9, []), ...
           @(a) squeeze(a(3, :, :)), @(a) a(a == a(5)), @(a) reshape(a(:, 2, :), 4, 35)};
  for r = 1:numel(reads), onBoth(sprintf('%s read %d', class(x), r), reads{r}, 0, x); end
  onBoth('row', @(a) a(5:9), 0, v');
  onBoth('column', @(a) a([9 3 4]'), 0, v);
  writes = {@(a) put(a, {2:5, ':', 1}, a(1)), @(a) put(a, {':'}, a(7)), @(a) put(a, {1:2:35, 3, 2}, a(1:18)'), ...
            @(a) put(a, {':', 2, ':'}, a(:, 3, :)), @(a) put(a, {5:-1:2, 1, 1}, a(1:4, 2, 2)), ...
            @(a) put(a, {[1 9 4], 2, 2}, a(4)), @(a) put(a, {1:3}, 1), @(a) put(a, {40:43, 2}, a(1)), ...
            @(a) put(a, {[2 2 2], 1, 1}, a(1:3, 1, 3)), @(a) put(a, {':', ':', 4}, a(:, :, 1))};
  for w = 1:numel(writes), onBoth(sprintf('%s write %d', class(x), w), writes{w}, 0, x); end
end
onBoth('masked', @(a) sum(a(a > 0)) + max(a(a < 0)), 0, single((-500:499)'));
onBoth('mask to mask', @(a) maskToMask(a), 0, single((-500:499)'));
onBoth('fraction', @(a) put(a, {2:4}, 2.5), 0, int32(1:9));
try
  g = gpuArray(single(1:9));
  h = g(8:10);
  disp('no error')
catch e
  disp(e.identifier)                  % expect: MATLAB:badsubscript
end
disp('done')                          % expect: done

function a = put(a, idx, value)
a(idx{:}) = value;
end
function a = maskToMask(a)
b = a .* 2;
k = a > 3;
a(k) = b(k);
end
