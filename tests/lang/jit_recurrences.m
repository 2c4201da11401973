% Recurrences: x(i) from its neighbour, which compiled code keeps in a register.
x = zeros(1, 60); x(1) = 1;
for i = 2:60
  x(i) = x(i - 1) * 0.5 + i;
end
printf('%.17g %.17g\n', x(2), x(60));
for i = 59:-1:1
  x(i) = x(i + 1) - x(i);
end
printf('%.17g %.17g\n', x(1), x(30));
% Another element is written in between, and the neighbour again after it.
for i = 2:60
  x(i) = x(i - 1) + 1;
  x(3) = -7;
  if x(i - 1) > 5, x(i - 1) = 5; end
end
printf('%.17g %.17g %.17g %.17g\n', x(2), x(3), x(4), x(60));
% Two subscripts write the same elements.
m = zeros(2, 40);
for i = 2:80
  m(i) = m(i - 1) + 1;
  m(1, ceil(i / 2)) = m(i - 1) + 10;
end
printf('%.17g %.17g\n', sum(m(:)), m(2, 40));
% -0, NaN and Inf come back as they were.
z = [-0 1 1 1 1]; z(1) = -0;
for k = 1:30
  for i = 2:5, z(i) = z(i - 1); end
end
printf('%g\n', 1 / z(5));
z(1) = NaN;
for k = 1:3
  for i = 2:5, z(i) = z(i - 1) + 1; end
end
disp(z)
% Steps that the neighbour is not the last one written of.
y = 1:50;
for i = 3:2:49
  y(i) = y(i - 1) + y(i - 2);
end
printf('%d ', y([3 5 7 49 50])); printf('\n');
f = zeros(1, 30); f(1) = 1; f(2) = 1;
for i = 3:30
  f(i) = f(i - 1) + f(i - 2);
end
printf('%d\n', f(30));
% A variable that becomes another array on the way, a shared one, and one that grows.
a = zeros(1, 40); b = a;
for i = 2:40
  a(i) = a(i - 1) + 1;
  if i == 20, b = a; a = 100 + a; end
end
printf('%d %d %d %d\n', a(20), a(40), b(20), b(40));
g = 1;
for i = 2:50
  g(i) = g(i - 1) + i;
end
printf('%d %d\n', numel(g), g(50));
s = single(1:20);
for i = 2:20
  s(i) = s(i - 1) / 3 + 0.1;
end
printf('%.9g %s\n', s(20), class(s));
try
  for i = 40:-1:0
    a(i) = a(i - 1) + 1;
  end
catch problem
  printf('%s at i = %d\n', problem.identifier, i);
end
% expect: 2.5 118
% expect: -3306 -2492.0000000037253
% expect: -3305 -7 -6 50
% expect: 17600 430
% expect: -Inf
% expect:    NaN   NaN   NaN   NaN   NaN
% expect: 3 7 13 601 50
% expect: 832040
% expect: 119 139 19 0
% expect: 50 1275
% expect: 0.150000006 single
% expect: MATLAB:badsubscript at i = 1
