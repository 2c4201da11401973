function [done, varargout] = composed(name, varargin)
% Builtins made of operations that stay on a device, for arrays that are there: the same steps as the builtin's, in its order,
% so that the bits are the same. builtins/gpu/composed.cpp says which of them are asked for what. `done` is false where the
% arguments are out of the ordinary; errors are the builtin's as well.
  done = true;
  switch name
    case {'max', 'min'}, [done, varargout{1}] = extremes(name, varargin);
    case {'real', 'conj'}, varargout{1} = double(varargin{1});
    case 'imag', varargout{1} = zerosAs(varargin{1});
    case {'cumsum', 'cumprod', 'diff', 'gradient', 'fft', 'ifft', 'fft2', 'ifft2', 'fftn', 'trapz', 'cumtrapz', 'norm', 'mtimes', 'var', 'std', 'conv', 'conv2', 'dot'}
      [done, varargout{1}] = ofDoubles(name, varargin);
    case {'median', 'unique', 'sort', 'cummax', 'cummin', 'maxk', 'mink'}
      [done, varargout{1:max(1, nargout - 1)}] = inItsClass(name, varargin);
    case {'kron', 'blkdiag', 'meshgrid', 'ndgrid', 'fftshift', 'ifftshift', 'toeplitz', 'vander', 'cross'}
      [done, varargout{1:max(1, nargout - 1)}] = laidOut(name, varargin);
    case 'polyval', [done, varargout{1}] = polynomial(varargin{:});
    case 'vecnorm', [done, varargout{1}] = lengths(varargin{:});
    case 'deg2rad', varargout{1} = varargin{1} * (pi / 180);
    case 'mpower', [done, varargout{1}] = wholePower(varargin{:});
    case {'bounds', 'range', 'rescale', 'normalize', 'cov', 'corrcoef', 'quantile', 'prctile', 'iqr'}
      [done, varargout{1:max(1, nargout - 1)}] = described(name, varargin);
    case 'movmedian', [done, varargout{1}] = movingMedian(varargin{:});
    case 'mode', [done, varargout{1}] = mostFrequent(varargin{:});
    case 'histcounts', [done, varargout{1:2}] = countedInBins(varargin{:});
    case {'movsum', 'movmean', 'movmax', 'movmin'}, [done, varargout{1}] = moved(name, varargin{:});
    case 'filter', [done, varargout{1}] = filtered(varargin{:});
    case {'ismember', 'setdiff', 'intersect', 'union', 'setxor'}, [done, varargout{1}] = ofSets(name, varargin{:});
    case 'isequal', [done, varargout{1}] = allEqual(varargin{:});
    case {'and', 'or', 'not', 'xor'}, [done, varargout{1}] = truths(name, varargin);
    case {'tril', 'triu', 'ldivide'}, [done, varargout{1}] = ofComplex(name, varargin);
    otherwise, done = false;
  end
end

function y = zerosAs(x)
  if islogical(x), x = double(x); end
  y = zeros(size(x), 'like', x);
end

function d = firstDim(x)
  d = find(size(x) ~= 1, 1);
  if isempty(d), d = 1; end
end

% Places `first` to `last` along dimension d.
function y = partOf(x, d, first, last)
  at = repmat({':'}, 1, max(ndims(x), d));
  at{d} = first:last;
  y = x(at{:});
end

function yes = isDim(d)
  yes = isnumeric(d) && isscalar(d) && d >= 1 && d == floor(d) && d <= 8;
end
