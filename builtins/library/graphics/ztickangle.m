function varargout = ztickangle(varargin)
% ztickangle(degrees) turns the labels of the z axis.
% example:
%   ztickangle(45); disp(ztickangle)
% prints:
%       45

% with: limits
  varargout = cell(1, nargout);
  [varargout{:}] = limits('ZTickLabelRotation', varargin, nargin == 0);
end
