% Arrays of all kinds of contents: the codes of a compressed block must be a whole set, or nobody reads it.
rng(3); f = [tempname '.mat']; bad = 0;
for k = 1:200
  n = randi(40); H = zeros(n + 1, n);
  for j = 1:n, H(max(1, j-1):j+1, j) = randn(min(3, j+1), 1); H(1:j, j) = H(1:j, j) + (rand(j, 1) < rand) .* 1e-17 .* randn(j, 1); end
  save(f, 'H');
  y = load(f);
  bad = bad + ~isequal(y.H, H);
end
fprintf('%d\n', bad)  % expect: 0
fibonacci = [1 1]; while numel(fibonacci) < 22, fibonacci(end + 1) = sum(fibonacci(end-1:end)); end
t = uint8(repelem(1:22, fibonacci)); t = t(randperm(numel(t)));  % codes that want to be longer than 15 bits
save(f, 't'); y = load(f); fprintf('%d\n', isequal(y.t, t))  % expect: 1
delete(f)
