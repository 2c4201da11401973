% Every shape of slice, before and without a value, of every kind of value.
n = 37;
pre = reshape(1:3 * n, 3, n); row = zeros(1, n); cube = zeros(2, n, 2); t = single(1:n); k8 = zeros(1, n, 'int8');
sp = sparse(4, n); str = strings(1, n); lg = false(n, 1); tail = 1:n + 5; big = rand(200, n) > 2; names = "a" + (1:n);
off = 5; cplx = zeros(1, n); when = NaT(1, n);
parfor i = 1:n
  pre(2, i) = -i;
  row(i) = i + numel(names);
  cube(:, i, 1) = [i; i^2];
  t(i) = t(i) / 3;
  k8(i) = i * 4;
  sp(:, i) = sparse([0; i; 0; mod(i, 2)]);
  str(i) = "s" + i;
  lg(i) = mod(i, 3) == 0;
  tail(i + off) = 100 + i;
  c{i} = {i, 'x', @(u) u + i};
  st(i).value = i; st(i).name = char(names(i));
  if mod(i, 2), some(i) = i; end
  deep(i).a.b{2} = i;
  new(:, i) = (1:3)' * i;
  cplx(i) = complex(i, mod(i, 4));
  big(:, i) = true;
  when(i) = datetime(2024, 1, i);
end
disp(pre(:, [1 n])), disp(row), disp(squeeze(cube(:, n, :))), disp(t(1:4)), disp(k8), disp(full(sp(:, 1:5))), disp(issparse(sp))
disp(str(n)), disp(lg'), disp(tail), disp(c{n}{3}(1)), disp(st(n)), disp(some), disp(deep(9).a.b{2}), disp(size(new)), disp(cplx(1:3))
disp([class(t) class(k8) class(lg)]), disp(all(big(:))), disp(when(end))
