function s = rats(x, width)
% rats(x, width) are fractions near the numbers of x as text, one row of text a row of x, width (13)
% characters and a blank for each; * where a fraction is longer.
% example:
%   disp(rats([0.5 pi]))
% prints:
%         1/2         355/113   
  if ~(isnumeric(x) || islogical(x)) || ~isreal(x), error('MATLAB:rats:InvalidInput', 'Input must be real numbers.'); end
  if nargin < 2, width = 13; end
  if ~(isnumeric(width) && isscalar(width) && width >= 3 && isfinite(width)), error('MATLAB:rats:InvalidLength', 'The length must be a number of at least 3.'); end
  half = floor((width - 1) / 2);
  x = double(x(:, :));
  size_ = min(abs(x(x ~= 0 & isfinite(x))));
  if isempty(size_), size_ = 1; end
  s = repmat(' ', size(x, 1), (2 * half + 2) * size(x, 2));
  for i = 1:size(x, 1)
    fields = cell(1, size(x, 2));
    for j = 1:size(x, 2), fields{j} = field(x(i, j), half, 10 ^ -half * size_); end
    s(i, :) = [fields{:}];
  end
end

function f = field(v, half, tol)
  if ~isfinite(v)
    f = sprintf('%*s%*s', half + 1, sprintf('%g', v), half + 1, '');
    return
  end
  [n, d] = rat(v, tol);
  [top, bottom] = deal(sprintf('%.0f', n), sprintf('%.0f', d));
  if d == 1, f = sprintf('%*s%*s', half + 1, top, half + 1, ''); else, f = sprintf('%*s/%-*s', half + 1, top, half, bottom); end
  if numel(f) > 2 * half + 2, f = sprintf('%*s%*s', half + 1, '*', half + 1, ''); end
end
