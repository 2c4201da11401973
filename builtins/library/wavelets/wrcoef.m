function x = wrcoef(kind, c, l, varargin)
% wrcoef('a', c, l, wavelet, level) rebuilds the part of a signal that the approximation of a level
% of [c, l] = wavedec(...) makes, wrcoef('d', ...) that of the details. Two filters may stand for the name.
% example:
%   [c, l] = wavedec([1 2 3 4], 1, 'db1'); disp(wrcoef('a', c, l, 'db1', 1))
% prints:
%       1.5000    1.5000    3.5000    3.5000
  most = numel(l) - 2;
  if ischar(varargin{1}) || isstring(varargin{1}), filters = varargin(1); else, filters = varargin(1:2); end
  level = most;
  if numel(varargin) > numel(filters), level = varargin{numel(filters) + 1}; end
  isApproximation = strcmpi(kind, 'a');
  if ~isApproximation && ~strcmpi(kind, 'd'), error('Wavelet:FunctionArgVal:Invalid_ArgVal', 'The kind must be ''a'' or ''d''.'); end
  if ~(isscalar(level) && level == floor(level) && level >= ~isApproximation && level <= most)
    error('Wavelet:FunctionArgVal:Invalid_LevVal', 'The level must be between %d and %d.', ~isApproximation, most);
  end
  l = reshape(l, 1, []);
  ends = cumsum(l(1:end - 1));
  kept = zeros(size(c));
  if isApproximation
    % Everything without the details of this level and of the finer ones.
    upTo = ends(most - level + 1);
    kept(1:upTo) = c(1:upTo);
  else
    k = most - level + 2;
    kept(ends(k - 1) + 1:ends(k)) = c(ends(k - 1) + 1:ends(k));
  end
  x = waverec(kept, l, filters{:});
end
