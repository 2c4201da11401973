function out = medfilt2(x, varargin)
% medfilt2(x, [rows columns]) takes the median around each pixel; medfilt2(..., 'zeros' | 'symmetric' | 'indexed') says what is beyond the edge.
% example:
%   disp(medfilt2([1 1 1; 1 9 1; 1 1 1]))
% prints:
%        0     1     0
%        1     1     1
%        0     1     0
  n = [3 3];
  beyond = 'zeros';
  for k = 1:numel(varargin)
    if isnumeric(varargin{k}), n = double(varargin{k}(:))' .* [1 1]; else, beyond = lower(char(varargin{k})); end
  end
  if ~any(strcmp(beyond, {'zeros', 'symmetric', 'indexed'})), error('images:medfilt2:unknownPadding', 'Unknown option ''%s''.', beyond); end
  p = floor((n - 1) / 2);
  wide = zeros(size(x) + n - 1);
  wide(p(1) + (1:size(x, 1)), p(2) + (1:size(x, 2))) = double(x);
  if strcmp(beyond, 'symmetric')
    wide = double(x(mirrored(size(x, 1), p(1), n(1)), mirrored(size(x, 2), p(2), n(2))));
  elseif strcmp(beyond, 'indexed') && isfloat(x)
    inside = false(size(wide));
    inside(p(1) + (1:size(x, 1)), p(2) + (1:size(x, 2))) = true;
    wide(~inside) = 1;
  end
  [rows, columns] = size(x);
  out = zeros(rows, columns);
  % Strips of columns: all windows of a large image at once would not fit in memory.
  strip = max(1, floor(2^20 / (max(1, rows) * prod(n))));
  for first = 1:strip:columns
    last = min(columns, first + strip - 1);
    windows = zeros([rows, last - first + 1, prod(n)]);
    k = 0;
    for r = 1:n(1)
      for c = 1:n(2)
        k = k + 1;
        windows(:, :, k) = wide(r:r + rows - 1, first + c - 1:last + c - 1);
      end
    end
    out(:, first:last) = median(windows, 3);
  end
  if islogical(x), out = out > 0.5; elseif ~isa(x, 'double'), out = cast(out, class(x)); end
end

function at = mirrored(count, before, n)
  at = mod((1 - before:count + n - 1 - before) - 1, 2 * count);
  at = min(at, 2 * count - 1 - at) + 1;
end
