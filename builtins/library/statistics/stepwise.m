function varargout = stepwise(varargin)
% stepwise, the window for choosing terms by hand, is not supported: use stepwisefit or stepwiselm.
% example:
%   try, stepwise([1 2 3]', [1 2 3]'); catch e, disp(e.identifier), end
% prints:
%   stats:stepwise:NotSupported
  error('stats:stepwise:NotSupported', 'The window of stepwise is not supported: use stepwisefit or stepwiselm.');
end
