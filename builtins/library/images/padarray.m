function out = padarray(x, n, varargin)
% padarray(x, [rows columns], value | 'replicate' | 'symmetric' | 'circular', 'pre' | 'post' | 'both') adds a border.
% example:
%   disp(padarray([1 2], [0 1]))
% prints:
%        0     1     2     0
  value = 0;
  side = 'both';
  for k = 1:numel(varargin)
    a = varargin{k};
    if ischar(a) && any(strcmpi(a, {'pre', 'post', 'both'})), side = lower(a); else, value = a; end
  end
  n = [n(:)', 0, 0];
  index = cell(1, max(ndims(x), 2));
  inside = index;
  total = size(x);
  for d = 1:numel(index)
    len = size(x, d);
    p = 0;
    if d <= numel(n), p = n(d); end
    before = p * ~strcmp(side, 'post');
    after = p * ~strcmp(side, 'pre');
    k = (1 - before):(len + after);
    if ischar(value)
      switch lower(value)
        case 'replicate', k = min(max(k, 1), len);
        case 'circular', k = mod(k - 1, len) + 1;
        case 'symmetric'
          m = mod(k - 1, 2 * len);
          k = min(m, 2 * len - 1 - m) + 1;
        otherwise, error('images:padarray:unknownOption', 'Unknown option ''%s''.', value);
      end
    end
    index{d} = k;
    inside{d} = before + (1:len);
    total(d) = len + before + after;
  end
  if ischar(value)
    out = x(index{:});
  else
    out = repmat(cast(value, class(x)), total);
    out(inside{:}) = x;
  end
end
