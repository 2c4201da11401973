function varargout = uigetdir(varargin)
% uigetdir is not here: programs have no windows of their own. It gives an error that says so.
% example:
%   try, uigetdir; catch e, disp(e.identifier), end
% prints:
%   Matlift:graphics:noWindows
  error('Matlift:graphics:noWindows', '%s is not available: programs have no windows of their own here.', 'uigetdir');
end
