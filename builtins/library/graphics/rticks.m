function varargout = rticks(varargin)
% rticks(v) sets the ticks of the radius of polar axes.
% example:
%   polaraxes; rticks([0 1]); disp(rticks)
% prints:
%        0     1

% with: limits
  varargout = cell(1, nargout);
  [varargout{:}] = limits('RTick', varargin, nargin == 0);
end
