function r = twobc(ya, yb)
% twobc(ya, yb) is how far y(0) = 0 and y(4) = -2 are missed: the boundary conditions that go with twoode.
% example:
%   disp(twobc([0; 1], [-2; 0])')
% prints:
%        0     0
  r = [ya(1); yb(1) + 2];
end
