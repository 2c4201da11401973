function h = polar(varargin)
% polar(theta, rho) is polarplot(theta, rho).
% example:
%   h = polar([0 pi], [1 2]); disp(h.Type)
% prints:
%   line
  t = polarplot(varargin{:});
  if nargout > 0, h = t; end
end
