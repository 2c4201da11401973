function map = brighten(varargin)
% brighten(beta) makes the colours of the current colour map brighter (0 < beta < 1) or darker (-1 < beta < 0).
% brighten(figure, beta), newmap = brighten(beta), newmap = brighten(map, beta).
% example:
%   disp(brighten([0.25 0.5 1], 0.5))
% prints:
%       0.5000    0.7071    1.0000

  if nargin < 1, error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  beta = varargin{end};
  if ~(isnumeric(beta) && isscalar(beta) && beta > -1 && beta < 1)
    error('MATLAB:brighten:InvalidBeta', 'Beta must be a number between -1 and 1.');
  end
  owner = [];
  old = [];
  if nargin > 1
    if isnumeric(varargin{1}) && size(varargin{1}, 2) == 3, old = varargin{1}; else, owner = varargin{1}; end
  end
  given = ~isempty(old);
  which = {};
  if ~isempty(owner), which = {owner}; end
  if ~given, old = colormap(which{:}); end
  if beta > 0, new = old .^ (1 - beta); else, new = old .^ (1 / (1 + beta)); end
  if nargout > 0 || given, map = new; else, colormap(which{:}, new); end
end
