function varargout = thetalim(varargin)
% thetalim([a b]) sets the limits of the angle of polar axes, in degrees; thetalim tells them.
% example:
%   polaraxes; thetalim([0 180]); disp(thetalim)
% prints:
%        0   180

% with: limits
  varargout = cell(1, nargout);
  [varargout{:}] = limits('ThetaLim', varargin, nargin == 0);
end
