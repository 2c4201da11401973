function varargout = thetaticks(varargin)
% thetaticks(v) sets the angles of the lines of polar axes.
% example:
%   polaraxes; thetaticks(0:90:270); disp(thetaticks)
% prints:
%        0    90   180   270

% with: limits
  varargout = cell(1, nargout);
  [varargout{:}] = limits('ThetaTick', varargin, nargin == 0);
end
