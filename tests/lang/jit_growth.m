% Vectors that grow by one element a turn, in compiled code too.
x = [];
for i = 1:9000, x(end + 1) = i * 0.5; end
printf('%d %d %g %g\n', size(x), x(1), x(end));
y = [];
for k = 1:9000, y(k) = k; end
printf('%d %d %g\n', size(y), sum(y));
c = zeros(2, 1);
for k = 3:9000, c(end + 1) = c(end) + k; end
printf('%d %d %g\n', size(c), c(9000));
% A copy does not grow with it, and a gap is filled with zeros.
a = 1; b = a;
for i = 2:8000
  a(end + 1) = i;
  if i == 5000, b = a; end
  if mod(i, 1000) == 0, a(numel(a) + 3) = -1; end
end
printf('%d %d %g %g\n', numel(a), numel(b), b(5000 + 8), sum(a));
% Reads of what has just grown, and of its end.
f = [1 1];
for i = 1:60, f(end + 1) = f(end) + f(end - 1); end
printf('%g %d\n', f(62), numel(f));
% Another class, a complex number or a text joins.
s = 1;
for i = 2:6000
  s(end + 1) = i;
  if i == 5500, s(end + 1) = 1i; end
end
printf('%d %d\n', numel(s), isreal(s));
t = 1:3;
for i = 1:5000, t(end + 1) = true; end
printf('%s %d\n', class(t), sum(t));
u = single(1:3);
for i = 1:5000, u(end + 1) = i; end
printf('%s %d\n', class(u), numel(u));
% A matrix does not grow by one element.
m = ones(2, 2);
try
  for i = 1:5, m(end + 1) = i; end
catch problem
  printf('%s\n', problem.identifier);
end
printf('%d %d\n', size(m));
printf('%d %d\n', size(grown(7000)));
function v = grown(n)
  v = zeros(1, 0);
  for i = 1:n
    if mod(i, 3) > 0, v(end + 1) = i; end
  end
end
% expect: 1 9000 0.5 4500
% expect: 1 9000 4.05045e+07
% expect: 9000 1 4.05045e+07
% expect: 8024 5012 4996 3.2004e+07
% expect: 4.05274e+12 62
% expect: 6001 0
% expect: double 5006
% expect: single 5003
% expect: MATLAB:indexed_matrix_cannot_be_resized
% expect: 2 2
% expect: 1 4667
