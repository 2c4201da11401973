function [sos, g] = tf2sos(b, a, varargin)
% [sos, g] = tf2sos(b, a) cuts a filter into sections of second order: zp2sos(tf2zpk(b, a)).
% example:
%   sos = tf2sos([1 2 1], [1 -0.75 0.125]); disp(sos)
% prints:
%       1.0000    2.0000    1.0000    1.0000   -0.7500    0.1250

% with: sections
  [z, p, k] = tf2zpk(b, a);
  [sos, g] = sectionsOf(z, p, k);
  if nargout < 2, sos(1, 1:3) = sos(1, 1:3) * g; end
end
