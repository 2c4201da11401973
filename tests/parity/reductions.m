% Reductions: the bits of one tree on every device, along any dimensions, with NaN and with index.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'));
kinds = {'sum', 'prod', 'mean', 'max', 'min', 'any', 'all'};
for n = edgeSizes()
  x = roughSingles(n, n + 3);
  x(abs(x) < realmin('single')) = 0;
  plain = x;
  plain(~(abs(x) < 30 & abs(x) > 0.03)) = 1;
  for k = 1:numel(kinds)
    if n == 0 && any(strcmp(kinds{k}, {'max', 'min'})), continue, end
    f = str2func(kinds{k});
    if ~strcmp(kinds{k}, 'prod'), onBoth(kinds{k}, f, 0, x); end
    onBoth(kinds{k}, f, 0, plain);
    onBoth([kinds{k} ' row'], f, 0, plain.');
  end
  onBoth('chain', @(v) sum(v .* v - 1), 0, plain);
  onBoth('norm', @(v) norm(v), 1, plain);
  onBoth('dot', @(v) dot(v, v), 0, plain);
  if n > 1
    onBoth('var', @var, 4, plain);
    onBoth('std', @std, 4, plain);
  end
end
x = reshape(roughSingles(5 * 67 * 9, 1), 5, 67, 9);
x(~(abs(x) < 30 & abs(x) > 0.03)) = single(1.5);  % no product underflows on the way
for d = 1:3
  onBoth('sum along', @(v) sum(v, d), 0, x);
  onBoth('prod along', @(v) prod(v, d), 0, x);
  onBoth('mean along', @(v) mean(v, d), 0, x);
  onBoth('max along', @(v) max(v, [], d), 0, x);
  onBoth('min along', @(v) min(v, [], d), 0, x);
  onBoth('any along', @(v) any(v > 1, d), 0, x);
  onBoth('all along', @(v) all(v > -1, d), 0, x);
  onBoth('max index', @(v) secondOf(@() max(v, [], d)), 0, x);
  onBoth('min index', @(v) secondOf(@() min(v, [], d)), 0, x);
end
onBoth('sum all', @(v) sum(v, 'all'), 0, x);
onBoth('sum of two', @(v) sum(v, [1 3]), 0, x);
onBoth('max of two', @(v) max(v, [], [2 3]), 0, x);
onBoth('repeated', @(v, w) sum(v .* w, 1), 0, x(:, :, 1), x(1, :, 2));
disp('done')                          % expect: done

function i = secondOf(f)
[~, i] = f();
end
