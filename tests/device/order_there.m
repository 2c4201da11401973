% Medians and distinct elements of arrays on the device stay there, with the CPU's bits.
rng(3);
same = @(there, here) fprintf('%d%d ', isgpuarray(there), isequal(size(there), size(here)) && isequal(num2hex(gather(there(:))), num2hex(here(:))));
x = round(20 * randn(65, 6)) / 4;
x(3, 2) = NaN; x(7:9, 3) = Inf; x(1:40, 4) = -Inf; x(:, 5) = [-0 * ones(33, 1); zeros(32, 1)]; x(1:32, 6) = realmax; x(33:64, 6) = 0.9 * realmax;
for y = {x, x(1:64, :), single(x), cat(3, x, -x)}
  same(median(gpuArray(y{1})), median(y{1}))
  same(median(gpuArray(y{1}), 2), median(y{1}, 2))
  same(unique(gpuArray(y{1})), unique(y{1}))
end
fprintf('\n')                                       % expect: 11 11 11 11 11 11 11 11 11 11 11 11
same(unique(gpuArray(x(:)')), unique(x(:)'))
same(median(gpuArray(x(:, 1)')), median(x(:, 1)'))
same(median(gpuArray([3 -1])), median([3 -1]))
fprintf('\n')                                       % expect: 11 11 11
% What has other words, classes or answers is the builtin's.
disp(isequal(median(gpuArray(x), 'omitnan'), median(x, 'omitnan')))      % expect:    1
disp(isequal(median(gpuArray(int32([1 2 8 9]))), int32(5)))             % expect:    1
[c, ia] = unique(gpuArray([3 1 3]));
disp([c, ia'])                                      % expect:      1     3     2     1
disp(unique(gpuArray([4 4 4])))                     % expect:      4
