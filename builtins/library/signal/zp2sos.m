function [sos, g] = zp2sos(z, p, k, varargin)
% [sos, g] = zp2sos(z, p, k) cuts a filter into sections of second order, the tamest first.
% Each row of sos is [b0 b1 b2 1 a1 a2]; without g the gain is in the first section.
% example:
%   [sos, g] = zp2sos([-1; -1], [0.5; 0.25], 2); disp(g), disp(sos)
% prints:
%        2
%       1.0000    2.0000    1.0000    1.0000   -0.7500    0.1250

% with: sections
  [sos, g] = sectionsOf(z, p, k);
  if nargout < 2, sos(1, 1:3) = sos(1, 1:3) * g; end
end
