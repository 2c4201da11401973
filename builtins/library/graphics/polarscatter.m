function h = polarscatter(theta, rho, varargin)
% polarscatter(theta, rho) draws markers in polar axes.
% example:
%   h = polarscatter([0 1], [1 2]); disp(h.Type)
% prints:
%   line
  t = polarplot(theta, rho, 'o', varargin{:});
  if nargout > 0, h = t; end
end
