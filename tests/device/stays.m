% Functions whose answers stay on the device, with the CPU's bits.
rng(11);
same = @(there, here) fprintf('%d%d ', isgpuarray(there), isequaln(gather(there), here));
a = randn(20, 30);
z = complex(a, round(a));
for x = {a, single(a), int32(100 * a), z}
  g = gpuArray(x{1});
  same(diff(g), diff(x{1}))
  same(diff(g, 2, 2), diff(x{1}, 2, 2))
end
fprintf('\n')                                          % expect: 11 11 11 11 11 11 11 11
same(diff(gpuArray(a(:, 1)'), 19), diff(a(:, 1)', 19))
same(diff(gpuArray(complex(a, 1))), diff(complex(a, 1)))
fprintf('%d\n', isempty(diff(gpuArray(a(1:2)), 5)))    % expect: 11 11 1
% Counts: NaN is not zero, -0 is.
n = round(a);
n(3) = NaN;
n(4) = -0;
for x = {n, single(n), int32(n), n > 0}
  g = gpuArray(x{1});
  same(nnz(g), nnz(x{1}))
  same(find(g), find(x{1}))
  same(find(g(:)'), find(x{1}(:)'))
end
fprintf('\n')                                          % expect: 11 11 11 11 11 11 11 11 11 11 11 11
g = gpuArray(n);
[r, c] = find(g);
[r2, c2] = find(n);
disp([isequal(r, r2), isequal(c, c2), isequal(find(g, 3), find(n, 3)), isempty(find(g > 99))])   % expect:    1   1   1   1
% norms: over- and underflow, infinities, NaN.
lines = {a(:), single(a(:)), a(:) * 1e200, a(:) * 1e-200, single(a(:)) * 1e30, [a(1:9)'; Inf], [a(1:9)'; NaN], ...
  [zeros(9, 1); NaN], zeros(9, 1), [1e200; Inf; NaN], a(1:9)' * 4e-324};
for x = lines
  g = gpuArray(x{1});
  same(norm(g), norm(x{1}))
  same(norm(g, 1), norm(x{1}, 1))
  same(norm(g, Inf), norm(x{1}, Inf))
  fprintf('\n')
end
% expect: 11 11 11
% expect: 11 11 11
% expect: 11 11 11
% expect: 11 11 11
% expect: 11 11 11
% expect: 11 11 11
% expect: 11 11 11
% expect: 11 11 11
% expect: 11 11 11
% expect: 11 11 11
% expect: 11 11 11
same(norm(gpuArray(a), 'fro'), norm(a, 'fro'))
same(norm(gpuArray(a(1, :)), 'inf'), norm(a(1, :), 'inf'))
fprintf('%d\n', abs(gather(norm(gpuArray(a))) - norm(a)) < 1e-12)   % expect: 11 11 1
% Complex matrices by products of their parts; a real one takes no part.
w = complex(randn(30, 10), randn(30, 10));
u = gpuArray(z) * gpuArray(w);
near = @(there, here) fprintf('%d%d ', isgpuarray(there), max(max(abs(gather(there) - here))) < 1e-13);
near(u, z * w)
near(gpuArray(z) * gpuArray(real(w)), z * real(w))
near(gpuArray(a) * gpuArray(w), a * w)
near(gpuArray(z)' * gpuArray(a), z' * a)
fprintf('%d\n', isreal(gather(gpuArray(complex(a, 0)) * gpuArray(complex(real(w), 0)))))   % expect: 11 11 11 11 1
inf1 = a;
inf1(1) = Inf;
maybe = gpuArray(w) - 1i * gpuArray(imag(w));
p = gather(gpuArray(inf1) * maybe);
disp([isreal(p), isequal(isnan(p), isnan(inf1 * real(w)))])   % expect:    1   1
% As the whole body of an anonymous function.
g = gpuArray(a);
f = {@(x) x(3:20, :), @(x) x([9 2 2 7], :), @(x) x(:, 2), @(x) x(x > 0)};
for k = 1:numel(f), same(f{k}(g), f{k}(a)), end
fprintf('\n')                                          % expect: 11 11 11 11
% Convolutions with few numbers: borders, signed zeros, infinities.
k = [1 2 0; -1 0.5 3];
i = a;
i(5) = Inf;
i(7) = -0;
for x = {a, single(a), i}
  g = gpuArray(x{1});
  for shape = {'full', 'same', 'valid'}
    same(conv2(g, k, shape{1}), conv2(x{1}, k, shape{1}))
  end
  same(filter2(k, g), filter2(k, x{1}))
  same(conv(g(:, 1), [1 -2 1], 'same'), conv(x{1}(:, 1), [1 -2 1], 'same'))
  same(conv(g(1, :), [1 -2 1 3]), conv(x{1}(1, :), [1 -2 1 3]))
  same(conv2([1 2 1], [1 0 -1], g), conv2([1 2 1], [1 0 -1], x{1}))
  fprintf('\n')
end
% expect: 11 11 11 11 11 11 11
% expect: 11 11 11 11 11 11 11
% expect: 11 11 11 11 11 11 11
disp(isequaln(conv2(gpuArray(a), [1 NaN]), conv2(a, [1 NaN])))   % expect:    1
% Numbers as truths: NaN is an error, at once.
b = round(a);
g = gpuArray(b);
same(g & (g > 1), b & (b > 1))
same(~g | g, ~b | b)
same(xor(gpuArray(single(b)), g), xor(single(b), b))
caught = 0;
try
  r = gpuArray([b(1:9) NaN]) & gpuArray([b(1:9) 1]);
catch problem
  caught = strcmp(problem.identifier, 'MATLAB:nologicalnan');
end
fprintf('%d\n', caught)                                % expect: 11 11 11 1
