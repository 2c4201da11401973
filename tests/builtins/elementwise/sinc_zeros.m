% sinc: 1 at 0, 0 at other whole numbers, of every class, complex numbers and large arrays too
fprintf('%.15g\n', sinc([0 -0 1 -1 2 0.5 -0.5 1e-9 1e300]))
% expect: 1
% expect: 1
% expect: 0
% expect: 0
% expect: 0
% expect: 0.636619772367581
% expect: 0.636619772367581
% expect: 1
% expect: 0
disp(1 ./ sinc([1 -1 -3]))  % zeros without a sign
% expect:    Inf   Inf   Inf
disp(sinc([Inf -Inf NaN]))
% expect:    NaN   NaN   NaN
disp([class(sinc(single(0.25))) ' ' class(sinc(int8(0) == 0))])
% expect: single double
z = sinc(0.5 + 1i);
w = sin(pi * (0.5 + 1i)) / (pi * (0.5 + 1i));
fprintf('%d %d\n', abs(z - w) < 1e-14, isequal(sinc([1i 0]), [sin(1i * pi) / (1i * pi), 1]))
% expect: 1 1
x = linspace(-9.5, 9.5, 1e5);
y = sinc(x);
fprintf('%d\n', max(abs(y - sin(pi * x) ./ (pi * x))) < 1e-15)
% expect: 1
