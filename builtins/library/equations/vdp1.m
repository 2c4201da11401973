function dydt = vdp1(~, y)
% vdp1(t, y) is the van der Pol equation with mu = 1 as a system of first order, to try solvers on.
% example:
%   disp(vdp1(0, [2; 0])')
% prints:
%        0    -2
  dydt = [y(2); (1 - y(1)^2) * y(2) - y(1)];
end
