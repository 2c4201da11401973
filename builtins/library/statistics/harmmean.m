function m = harmmean(x, varargin)
% harmmean(x, dim) is the harmonic mean along a dimension.
% dim may be a number, several numbers or 'all'; a last argument 'omitnan' leaves NaNs out.
% example:
%   disp(harmmean([1 2 4]))
% prints:
%       1.7143
  if ~isreal(x) || ~isnumeric(x)
    error('stats:harmmean:BadData', 'X must contain real numbers.');
  end
  m = 1 ./ mean(1 ./ double(x), varargin{:});
  if isa(x, 'single'), m = single(m); end
end
