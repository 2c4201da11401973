function out = imresize(x, s, method)
% imresize(x, scale) changes the size of an image; imresize(x, [rows columns], 'nearest' | 'bilinear' | 'bicubic').
% example:
%   disp(imresize([1 2; 3 4], 2, 'nearest'))
% prints:
%        1     1     2     2
%        1     1     2     2
%        3     3     4     4
%        3     3     4     4
  if nargin < 3, method = 'bicubic'; end
  h = size(x, 1);
  w = size(x, 2);
  if isscalar(s)
    if ~(s > 0), error('images:imresize:expectedPositive', 'The scale must be positive.'); end
    rows = ceil(h * s);
    columns = ceil(w * s);
  else
    rows = s(1);
    columns = s(2);
    if isnan(rows), rows = ceil(h * columns / w); end
    if isnan(columns), columns = ceil(w * rows / h); end
  end
  a = weights(h, rows, lower(char(method)));
  b = weights(w, columns, lower(char(method)));
  out = zeros(rows, columns, size(x, 3));
  for k = 1:size(x, 3), out(:, :, k) = a * double(x(:, :, k)) * b'; end
  if islogical(x), out = out > 0.5; elseif ~isa(x, 'double'), out = cast(out, class(x)); end
end

function m = weights(from, to, method)
% Row k holds what each old sample adds to new sample k.
  scale = to / from;
  at = ((1:to)' - 0.5) / scale + 0.5;
  if strcmp(method, 'nearest')
    k = min(max(round(at - 1e-9), 1), from);
    m = zeros(to, from);
    m(sub2ind(size(m), (1:to)', k)) = 1;
    return
  end
  % Smaller images average over what falls together.
  stretch = max(1, 1 / scale);
  reach = 2 * stretch;
  if any(strcmp(method, {'bilinear', 'triangle'})), reach = stretch; end
  m = zeros(to, from);
  for k = floor(-reach):ceil(reach)
    place = round(at) + k;
    d = abs(at - place) / stretch;
    if any(strcmp(method, {'bilinear', 'triangle'}))
      v = max(0, 1 - d);
    else
      v = (1.5 * d.^3 - 2.5 * d.^2 + 1) .* (d <= 1) + (-0.5 * d.^3 + 2.5 * d.^2 - 4 * d + 2) .* (d > 1 & d <= 2);
    end
    mirrored = mod(place - 1, 2 * from);
    mirrored = min(mirrored, 2 * from - 1 - mirrored) + 1;
    idx = sub2ind(size(m), (1:to)', mirrored);
    m(idx) = m(idx) + v;
  end
  m = m ./ sum(m, 2);
end
