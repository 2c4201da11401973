% What follows the options goes to the function.
o = optimset('Display', 'off');
fprintf('%.4f\n', fsolve(@(x, a, b) x - a * b, 1, o, 2, 3))          % expect: 6.0000
fprintf('%.4f\n', fsolve(@(x, a) x - a, 1, [], 5))                   % expect: 5.0000
fprintf('%.4f\n', fminunc(@(x, a) (x - a) ^ 2, 1, o, 4))             % expect: 4.0000
o.Jacobian = 'on';
fprintf('%.4f\n', fsolve(@withSlope, 1, o, 9))                       % expect: 3.0000
function [f, j] = withSlope(x, a)
f = x ^ 2 - a;
j = 2 * x;
end
