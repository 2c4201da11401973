% A loop and a function as machine code: memory ends at each of these allocations in turn.
x = zeros(1, 20);
s = 0;
for i = 2:20
  x(i) = x(i - 1) + twice(i);
  s = s + sqrt(x(i));
end
v = [];
for i = 1:30, v(end + 1) = i; end
printf('%.6f %d\n', s, sum(v));

function y = twice(t)
  if t > 10
    y = 2 * t;
  else
    y = t + twice(t + 5);
  end
end
