function [b, a] = sos2tf(sos, g)
% [b, a] = sos2tf(sos, g) multiplies sections of second order out.
% example:
%   [b, a] = sos2tf([1 2 1 1 0 0; 1 0 0 1 -0.5 0]); disp(b)
% prints:
%        1     2     1
  if nargin < 2, g = 1; end
  b = prod(g);
  a = 1;
  for k = 1:size(sos, 1)
    b = conv(b, sos(k, 1:3));
    a = conv(a, sos(k, 4:6));
  end
  last = max([find(b ~= 0, 1, 'last'), find(a ~= 0, 1, 'last'), 1]);
  b = b(1:min(last, end));
  a = a(1:min(last, end));
end
