function varargout = rlim(varargin)
% rlim([a b]) sets the limits of the radius of polar axes; rlim tells them.
% example:
%   polaraxes; rlim([0 2]); disp(rlim)
% prints:
%        0     2

% with: limits
  varargout = cell(1, nargout);
  [varargout{:}] = limits('RLim', varargin, nargin == 0);
end
