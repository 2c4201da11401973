% Very large and very small elements are scaled without rounding.
rng(2); bad = 0;
for k = 1:100
  x = rand(3, 4);
  bad = bad + (norm(x(:) * 2^600) ~= norm(x(:)) * 2^600) + (norm(x * 2^-700, 'fro') ~= norm(x, 'fro') * 2^-700);
  s = single(x(:));
  bad = bad + (norm(s * 2^100) ~= norm(s) * 2^100);
end
fprintf('%d\n', bad)  % expect: 0
