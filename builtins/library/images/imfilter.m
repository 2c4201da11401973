function out = imfilter(x, h, varargin)
% imfilter(x, h) filters an image; imfilter(x, h, 'replicate' | 'symmetric' | 'circular' | value, 'conv', 'full').
% example:
%   disp(imfilter([1 2 3; 4 5 6; 7 8 9], ones(3) / 9))
% prints:
%       1.3333    2.3333    1.7778
%       3.0000    5.0000    3.6667
%       2.6667    4.3333    3.1111
  edge = 0;
  kernel = rot90(double(h), 2);
  form = 'same';
  for k = 1:numel(varargin)
    a = varargin{k};
    if isnumeric(a), edge = a; continue, end
    switch lower(a)
      case 'conv', kernel = double(h);
      case 'corr'
      case {'full', 'same'}, form = lower(a);
      otherwise, edge = lower(a);
    end
  end
  p = floor(size(kernel) / 2);
  if strcmp(form, 'full'), p = size(kernel) - 1; end
  before = p;
  out = [];
  for k = 1:size(x, 3)
    wide = extended(double(x(:, :, k)), before, edge);
    full = conv2(wide, kernel);
    if strcmp(form, 'full')
      from = size(kernel);
      n = [size(x, 1), size(x, 2)] + size(kernel) - 1;
    else
      from = before + ceil((size(kernel) + 1) / 2);
      n = [size(x, 1), size(x, 2)];
    end
    out(:, :, k) = full(from(1):from(1) + n(1) - 1, from(2):from(2) + n(2) - 1);
  end
  if islogical(x), out = out > 0.5; elseif ~isa(x, 'double'), out = cast(out, class(x)); end
end

function y = extended(x, p, edge)
  [h, w] = size(x);
  r = (1 - p(1)):(h + p(1));
  c = (1 - p(2)):(w + p(2));
  if ischar(edge)
    switch edge
      case 'replicate'
        y = x(min(max(r, 1), h), min(max(c, 1), w));
      case 'circular'
        y = x(mod(r - 1, h) + 1, mod(c - 1, w) + 1);
      case 'symmetric'
        m = @(k, n) min(mod(k - 1, 2 * n), 2 * n - 1 - mod(k - 1, 2 * n)) + 1;
        y = x(m(r, h), m(c, w));
      otherwise
        error('images:imfilter:unknownOption', 'Unknown option ''%s''.', edge);
    end
  else
    y = edge + zeros(numel(r), numel(c));
    y(p(1) + (1:h), p(2) + (1:w)) = x;
  end
end
