function [d, varargout] = detcoef(c, l, n, varargin)
% d = detcoef(c, l, n) are the details of level n of a decomposition of wavedec; several levels give a
% cell, or as many outputs; n = 'cells': all.
% example:
%   [c, l] = wavedec(1:8, 2, 'haar'); fprintf('%.4f ', detcoef(c, l, 2)), fprintf('\n')
% prints:
%   -2.0000 -2.0000 
  most = numel(l) - 2;
  if nargin < 3, n = most; end
  if ischar(n) || isstring(n)
    validatestring(n, {'cells'});
    n = 1:most;
  end
  if any(n < 1 | n > most), error('Wavelet:FunctionArgVal:Invalid_LevVal', 'The level must be between 1 and %d.', most); end
  if ~isscalar(n)
    d = arrayfun(@(k) detcoef(c, l, k), n, 'UniformOutput', false);
    if nargout > 1, [d, varargout] = deal(d{1}, d(2:nargout)); end
    return
  end
  last = sum(l(1:most + 2 - n));
  d = c(last - l(most + 2 - n) + 1:last);
end
