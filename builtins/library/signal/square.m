function y = square(t, duty)
% square(t, duty) is 1 for duty (50) percent of each 2 pi, then -1.
% example:
%   disp(square([0 1 4 7]))
% prints:
%        1     1    -1     1
  if nargin < 2, duty = 50; end
  y = 2 * (mod(t, 2 * pi) < 2 * pi * duty / 100) - 1;
end
