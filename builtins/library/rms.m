function y = rms(x, varargin)
% rms(x) is the root mean square along the first dimension that is not 1.
% rms(x, dim), rms(x, [dim1 dim2]), rms(x, 'all'); a last argument 'omitnan' leaves NaNs out.
% example:
%   disp(rms([3 4 0 0]))
% prints:
%       2.5000
  if ~(isfloat(x) || isinteger(x) || islogical(x))
    error('MATLAB:rms:invalidType', 'The first argument must be a numeric array.');
  end
  if ~isfloat(x), x = double(x); end
  if isreal(x)
    y = sqrt(mean(x .^ 2, varargin{:}));
  else
    y = sqrt(mean(real(x) .^ 2 + imag(x) .^ 2, varargin{:}));
  end
end
