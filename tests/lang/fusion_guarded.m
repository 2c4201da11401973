% Large arrays are computed later; what leaves the reals still turns complex, wherever it is asked.
x = linspace(-1, 1, 5001);
y = sqrt(x) + 1;
disp(isreal(y))                       % expect:    0
disp(class(y))                        % expect: double
fprintf('%.4f %.4f\n', real(y(1)), imag(y(1)))   % expect: 1.0000 1.0000
z = sqrt(abs(x)) + 1;
disp(isreal(z))                       % expect:    1
w = log(x + 2);
disp(isreal(w))                       % expect:    1
v = log(x);
s = sum(v);
fprintf('%d %.4f\n', isreal(s), imag(s) / pi)   % expect: 0 2500.0000
t = v .* v - v;
u = t(1:2);
fprintf('%.4f %.4f\n', real(u(1)), imag(u(1)))   % expect: -9.8696 -3.1416
p = x .^ 0.5;
q = p;
q(1) = 5;
fprintf('%d %d %.1f\n', isreal(p), isreal(q), q(1))   % expect: 0 0 5.0
a = asin(2 * x);
fprintf('%d %.4f\n', ~isreal(a), imag(a(1)))   % expect-match: 1 -?1\.3170
m = max(sqrt(x), 0.5);
fprintf('%.2f %d\n', abs(m(1)), isreal(m))   % expect: 1.00 0
r = sqrt(x(x >= 0));
disp(isreal(r))                       % expect:    1
g = single(sqrt(x));
fprintf('%s %d\n', class(g), isreal(g))   % expect: single 0
h = x .^ 2;
disp(isreal(sqrt(h)))                 % expect:    1
try
    c = log(x) - uint8(3);
catch err
    disp(err.identifier)              % expect: MATLAB:complexIntegerArithmetic
end
