% Functions of distributed arrays that work along lines, or on the whole array: the values of the plain ones.
rng(3); x = rand(300, 40);
if isempty(gcp('nocreate')), d = x; else, d = distributed(x); end
calls = {@std, @var, @(d) std(d, 0, 2), @(d) var(d, 1), @(d) diag(d(1:40, :)), @triu, @(d) tril(d, -1), @(d) dot(d, d), @(d) cross(d(1:3, 1:3), d(1:3, 4:6)), @median, ...
  @(d) median(d, 2), @(d) sortrows(d, -2), @(d) kron([1 2], d(1:2, 1:2)), @(d) mode(round(d * 5)), @cov, @(d) ismember([0.5 x(7)], d), @diff, @(d) diff(d, 2, 2), ...
  @(d) histcounts(d(:), 4), @(d) accumarray(ones(300, 1), d(:, 1)), @vecnorm, @normalize, @range, @(d) interp1(1:300, d(:, 1), 2.5), @(d) complex(d, d), ...
  @(d) expm(d(1:4, 1:4)), @(d) conv(d(:, 1), [1 2]), @(d) filter(1, [1 .5], d), @(d) linsolve(d(1:40, 1:40), ones(40, 1)), @(d) sort(d, 2, 'descend'), @(d) find(d > 0.99)};
same = cellfun(@(f) isequal(gather(f(d)), f(x)), calls);
disp(all(same)), disp(find(~same))
[s, i] = sort(d, 2, 'descend'); [s2, i2] = sort(x, 2, 'descend'); disp(isequal(gather(s), s2) && isequal(gather(i), i2))
[m, i] = max(d); [m2, i2] = max(x); disp(isequal(gather(m), m2) && isequal(gather(i), i2))
[r, c] = find(d > 0.9); [r2, c2] = find(x > 0.9); disp(isequal(gather(r), r2) && isequal(gather(c), c2))
disp(norm(gather(ifft2(fft2(d))) - x) < 1e-12), disp(abs(gather(dot(d(:, 1), d(:, 2))) - dot(x(:, 1), x(:, 2))) < 1e-12)
disp(issorted(d)), disp(strcmp(num2str(d(1)), num2str(x(1)))), disp(isdistributed(d) == ~isempty(gcp('nocreate'))), disp(isdistributed(3))
spmd
  q = codistributed(magic(6)); v = gather(var(q)); w = gather(median(q, 2)); tf = iscodistributed(q) && ~iscodistributed(3);
end
disp(isequal(v{1}, var(magic(6))) && isequal(w{1}, median(magic(6), 2)) && tf{1})
