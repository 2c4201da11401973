function W = smooth3(V, kind, n, spread)
% smooth3(V) smooths volume data by the mean of 3-by-3-by-3 boxes; smooth3(V, 'gaussian', n, sd) by a
% normal curve, smooth3(V, kind, n) with boxes of n, or of [n1 n2 n3], all odd. Beyond its faces a
% volume goes on with its outermost values.
% example:
%   V = zeros(5, 5, 5); V(3, 3, 3) = 27; W = smooth3(V); disp(W(2, 3, 4))
% prints:
%        1
  if nargin < 2, kind = 'box'; end
  if nargin < 3, n = 3; end
  if nargin < 4, spread = 0.65; end
  if ~(isnumeric(V) || islogical(V)) || ndims(V) ~= 3, error('MATLAB:smooth3:V3DArray', 'V must be a three-dimensional array.'); end
  if isscalar(n), n = [n n n]; end
  if numel(n) ~= 3 || any(mod(n, 2) ~= 1), error('MATLAB:smooth3:SizeInvalid', 'The size must be odd: one number, or three.'); end
  W = double(V);
  for dim = 1:3
    half = (n(dim) - 1) / 2;
    switch lower(char(kind))
      case {'box', 'b'}, w = ones(1, n(dim)) / n(dim);
      case {'gaussian', 'g'}
        w = exp(-(-half:half) .^ 2 / (2 * spread ^ 2));
        w = w / sum(w);
      otherwise, error('MATLAB:smooth3:InvalidFilter', 'The filter must be ''gaussian'' or ''box''.');
    end
    at = repmat({':'}, 1, 3);
    sum_ = zeros(size(W));
    count = size(W, dim);
    for k = -half:half
      at{dim} = min(max((1:count) + k, 1), count);
      sum_ = sum_ + w(k + half + 1) * W(at{:});
    end
    W = sum_;
  end
  if isa(V, 'single'), W = single(W); end
end
