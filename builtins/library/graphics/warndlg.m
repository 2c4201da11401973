function varargout = warndlg(varargin)
% warndlg is not here: programs have no windows of their own. It gives an error that says so.
% example:
%   try, warndlg; catch e, disp(e.identifier), end
% prints:
%   Matlift:graphics:noWindows
  error('Matlift:graphics:noWindows', '%s is not available: programs have no windows of their own here.', 'warndlg');
end
