function varargout = ytickangle(varargin)
% ytickangle(degrees) turns the labels of the y axis.
% example:
%   ytickangle(45); disp(ytickangle)
% prints:
%       45

% with: limits
  varargout = cell(1, nargout);
  [varargout{:}] = limits('YTickLabelRotation', varargin, nargin == 0);
end
