% What is no map: running results, sorts, orders of dimensions, joins, products, transforms.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'));
for n = edgeSizes()
  x = roughSingles(n, n + 4);
  tame = x;
  tame(~(abs(x) < 1e6 & abs(x) > 1e-6)) = single(0.5);
  onBoth('cumsum', @cumsum, 0, tame);
  onBoth('cumprod', @(v) cumprod(v ./ max(abs(v))), 0, tame);
  onBoth('cummax', @cummax, 0, x);
  onBoth('cummin', @cummin, 0, x);
  onBoth('cumsum back', @(v) cumsum(v, 'reverse'), 0, tame);
  onBoth('sort', @sort, 0, x);
  onBoth('sort down', @(v) sort(v, 'descend'), 0, x);
  onBoth('order', @(v) secondOf(@() sort(v)), 0, x);
  onBoth('transpose', @(v) v.', 0, x);
  onBoth('joined', @(v) [v; v; v], 0, x);
  onBoth('beside', @(v) [v, v], 0, x);
  if n > 0
    onBoth('fft', @fft, 8, tame);
    onBoth('ifft', @(v) ifft(fft(v)), 8, tame);
  end
end
x = reshape(roughSingles(6 * 35 * 4, 2), 6, 35, 4);
x(~(abs(x) < 100)) = 1;
x(abs(x) < 1e-6) = 0;
orders = perms(1:3);
for k = 1:size(orders, 1)
  onBoth('permute', @(v) permute(v, orders(k, :)), 0, x);
end
for d = 1:3
  onBoth('cumsum along', @(v) cumsum(v, d), 0, x);
  onBoth('cumprod along', @(v) cumprod(v, d), 0, x);
  onBoth('sort along', @(v) sort(v, d), 0, x);
  onBoth('cat', @(v) cat(d, v, v), 0, x);
  onBoth('fft along', @(v) fft(v, [], d), 8, x);
end
for m = [1 24 65]
  for k = [1 17 129]
    for n = [1 33 64]
      a = reshape(roughSingles(m * k, m), m, k);
      b = reshape(roughSingles(k * n, n), k, n);
      a(~(abs(a) < 100 & abs(a) > 1e-3)) = 1;
      b(~(abs(b) < 100 & abs(b) > 1e-3)) = 1;
      % Products may add in another order: the error is judged against what was added.
      scale = double(abs(a) * abs(b));
      plain = double(gather(gpuArray(a) * gpuArray(b)));
      turned = double(gather(gpuArray(a.').' * gpuArray(b.').'));
      want = double(a) * double(b);
      far = max([abs(plain(:) - want(:)) ./ scale(:); abs(turned(:) - want(:)) ./ scale(:)]);
      if far > (k + 1) * eps('single'), fprintf('mtimes %d %d %d: %g\n', m, k, n, far); end
    end
  end
end
disp('done')                          % expect: done

function i = secondOf(f)
[~, i] = f();
end
