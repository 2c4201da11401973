function h = polarhistogram(theta, bins, varargin)
% polarhistogram(theta, bins) draws how often angles occur.
% example:
%   h = polarhistogram([0 0.1 3], 4); disp(h.Type)
% prints:
%   line
  if nargin < 2 || ischar(bins), bins = 12; end
  t = rose(theta, bins);
  if nargout > 0, h = t; end
end
