function dydx = twoode(~, y)
% twoode(x, y) is y'' + |y| = 0 as a system of first order, to try boundary value solvers on; twobc are its boundary conditions.
% example:
%   disp(twoode(0, [-3; 1])')
% prints:
%        1    -3
  dydx = [y(2); -abs(y(1))];
end
