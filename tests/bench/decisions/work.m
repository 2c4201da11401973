% A script of single-precision array work, for comparing auto-offload with offload off.
% work.m [REPEATS]
repeats = 150;
given = argv();
if ~isempty(given)
  repeats = str2double(given{1});
end
n = 400000;
x = single(linspace(0, 1, n));
total = 0;
for k = 1:repeats
  y = sin(x .* k) .* exp(-x .* x) + sqrt(abs(x - 0.5));
  total = total + double(sum(y));
end
printf('%.3f\n', total);
