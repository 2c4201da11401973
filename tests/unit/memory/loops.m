% What machine code is made of: loops, calls, recursion, elements, growth, fields, handles, and the ways out of it.
s = 0;
for i = 1:3000
  s = s + i * 0.5;
end
x = zeros(1, 500);
x(1) = 1;
for i = 2:numel(x)
  x(i) = x(i - 1) * 0.9 + i;
end
v = [];
k = 0;
while k < 400
  k = k + 1;
  v(end + 1) = k * k;
end
printf('%.4f %.6f %d\n', s, x(end), numel(v));
printf('%d %.10f\n', fib(14), newton(@(t) t * t - 2, 1));
m = zeros(12);
for r = 1:12
  for c = 1:12
    if r > 1 && c > 1
      m(r, c) = min([m(r - 1, c), m(r, c - 1)]) + mod(r * c, 5);
    else
      m(r, c) = r + c;
    end
  end
end
disp(sum(m(:)))
p = struct('x', 0, 'n', int32(0));
for i = 1:300
  p.x = p.x + sin(i);
  p.n = p.n + 1;
end
printf('%.6f %d %s\n', p.x, p.n, class(p.n));
w = 1;
for i = 1:200                    % changes its class and grows in the middle
  if i == 100, w = 'text'; end
  if i == 150, w = [w; w]; end
end
disp(size(w))
t = repmat('ab c', 1, 100);
blanks_in_it = 0;
for i = 1:numel(t)
  if t(i) == ' ', blanks_in_it = blanks_in_it + 1; end
end
disp(blanks_in_it)
shared = x;
for i = 1:numel(x), shared(i) = -shared(i); end
printf('%.6f %.6f\n', sum(x), sum(shared));
for i = 1:100
  try
    if i > 98, x(1000) = x(i + 999); end
  catch e
    disp(e.identifier);
  end
end

function r = fib(n)
  if n < 2
    r = n;
  else
    r = fib(n - 1) + fib(n - 2);
  end
end

function t = newton(f, t)
  for i = 1:50
    d = (f(t + 1e-6) - f(t)) / 1e-6;
    t = t - f(t) / d;
  end
end
