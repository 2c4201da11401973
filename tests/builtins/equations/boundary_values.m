% Mathieu's equation, q = 5: the fourth characteristic value is 17.0965 (Abramowitz and Stegun 20).
q = 5;
s = bvp4c(@(x, y, l) [y(2); -(l - 2 * q * cos(2 * x)) * y(1)], @(a, b, l) [a(2); b(2); a(1) - 1], ...
          bvpinit(linspace(0, pi, 10), @(x) [cos(4 * x); -4 * sin(4 * x)], 15), bvpset('RelTol', 1e-5));
fprintf('%.3f\n', s.parameters)          % expect: 17.097
% y" + |y| = 0 has two solutions: slopes 2 / sinh(4 - pi) and -2 / sinh(4).
for slope = [1 -1]
  s = bvp4c(@(x, y) [y(2); -abs(y(1))], @(a, b) [a(1); b(1) + 2], bvpinit(linspace(0, 4, 5), [slope 0]), bvpset('RelTol', 1e-6));
  fprintf('%.4f\n', s.y(2, 1))
end
% expect: 2.0666
% expect: -0.0733
% Emden's equation with its singular term: y = 1 / sqrt(1 + x^2 / 3).
for f = {@bvp4c, @bvp5c}
  s = f{1}(@(x, y) [y(2); -y(1) ^ 5], @(a, b) [a(2); b(1) - sqrt(3) / 2], bvpinit(linspace(0, 1, 5), [sqrt(3) / 2; 0]), ...
           bvpset('SingularTerm', [0 0; 0 -2]));
  disp(max(abs(s.y(1, :) - 1 ./ sqrt(1 + s.x .^ 2 / 3))) < 1e-4)
end
% expect:    1
% expect:    1
% A layer of width 0.04 is found.
e = 1e-3;
s = bvp4c(@(x, y) [y(2); -x / e * y(2) - pi ^ 2 * cos(pi * x) - pi * x / e * sin(pi * x)], @(a, b) [a(1) + 2; b(1)], ...
          bvpinit([-1 -0.5 0 0.5 1], [1 0]), bvpset('RelTol', 1e-4));
disp(max(abs(s.y(1, :) - (cos(pi * s.x) + erf(s.x / sqrt(2 * e)) / erf(1 / sqrt(2 * e))))) < 1e-4)   % expect:    1
t = bvpinit(s, [-1 2]);
disp([t.x(1) t.x(end)])                  % expect:     -1     2
