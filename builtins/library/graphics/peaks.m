function varargout = peaks(varargin)
% z = peaks(n) is a smooth example surface; [x, y, z] = peaks(n); without outputs draws it.
% example:
%   disp(size(peaks(5)))
% prints:
%        5     5
  n = 49;
  if nargin == 1, n = varargin{1}; end
  if nargin == 2
    [x, y] = varargin{:};
  elseif isscalar(n)
    [x, y] = meshgrid(linspace(-3, 3, n));
  else
    [x, y] = meshgrid(n);
  end
  z = 3 * (1 - x).^2 .* exp(-x.^2 - (y + 1).^2) - 10 * (x / 5 - x.^3 - y.^5) .* exp(-x.^2 - y.^2) - exp(-(x + 1).^2 - y.^2) / 3;
  if nargout > 1
    varargout = {x, y, z};
  elseif nargout == 1
    varargout = {z};
  else
    surf(x, y, z);
    title('Peaks');
  end
end
