function [z, p, k] = sos2zp(sos, g)
% [z, p, k] = sos2zp(sos, g) are zeros, poles and gain of second-order sections with the overall gain g.
% example:
%   [z, p, k] = sos2zp([1 -1 0 2 1 0], 3); disp([z(1) p(1) k])
% prints:
%       1.0000   -0.5000    1.5000
  if nargin < 2, g = 1; end
  if size(sos, 2) ~= 6, error('signal:sos2zp:InvalidDimensions', 'SOS must have six columns.'); end
  k = prod(g);
  [z, p] = deal(zeros(0, 1));
  for row = double(sos)'
    [b, a] = deal(row(1:3)', row(4:6)');
    % A section of first order has its missing root nowhere: neither a zero nor a pole.
    if b(3) == 0 && a(3) == 0, [b, a] = deal(b(1:2), a(1:2)); end
    if b(2) == 0 && a(2) == 0 && numel(b) == 2, [b, a] = deal(b(1), a(1)); end
    k = k * b(find(b, 1)) / a(1);
    z = [z; roots(b)]; %#ok<AGROW>
    p = [p; roots(a)]; %#ok<AGROW>
  end
end
