% A script of single-precision array work, for comparing auto-offload with offload off.
n = 400000;
x = single(linspace(0, 1, n));
total = 0;
for k = 1:150
  y = sin(x .* k) .* exp(-x .* x) + sqrt(abs(x - 0.5));
  total = total + double(sum(y));
end
printf('%.3f\n', total);
